"""What every measurement by many games needs: jobs, seats, seeds, statistics and pages."""
