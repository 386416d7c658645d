"""The arena: bots meet in many games with paired deals, and what they do there is measured."""
