"""Every form that the tables have had, for Alembic."""
