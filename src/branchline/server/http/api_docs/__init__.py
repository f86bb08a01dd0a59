"""What is told about the API: its OpenAPI document, and a page for people."""
