"""Faces for research: batches, OpenSpiel, PettingZoo, Gymnasium, and games as data.

Each is thin: States, views and observations are those of the contract, whatever the game.
"""
