"""How Alembic gets at the database: by the connection that `database.migrate` has opened."""

from __future__ import annotations

from alembic import context

from branchline.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
