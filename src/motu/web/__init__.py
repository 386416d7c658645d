"""The web app: a lobby, tables for people and bots, accounts, rulebooks and an HTTP API."""
