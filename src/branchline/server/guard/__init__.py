"""Who is let in: hosts, origins, cookies, limits, and what every answer carries."""
