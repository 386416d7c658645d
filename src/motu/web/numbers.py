"""What is counted of a server, for Prometheus."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

if TYPE_CHECKING:
    from motu.web.house import House

#: The bounds between which times are counted, in seconds.
BOUNDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Numbers:
    """What is counted, for one app."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "motu_requests", "Requests answered.", ["method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "motu_request_seconds", "Time to answer a request.", buckets=BOUNDS, registry=self.registry
        )
        self.answers = Counter("motu_answers", "Answers of people and bots.", registry=self.registry)
        self.kept = Histogram(
            "motu_kept_seconds",
            "Time until it is on the disk.",
            buckets=BOUNDS,
            registry=self.registry,
        )
        self.refusals = Counter("motu_refusals", "What was refused, with its reason.", registry=self.registry)
        self.errors = Counter("motu_errors", "Errors of the server.", registry=self.registry)

    def watch(self, house: "House", lobby: Collection[object]) -> None:
        """Looks at what is open in a house whenever it is asked for its numbers."""
        house.numbers = self
        now: dict[str, tuple[str, object]] = {
            "motu_tables": ("Tables in memory.", lambda: house.tables_open),
            "motu_viewers": ("Browsers and programs that look at tables.", lambda: house.viewers),
            "motu_lobby": ("Browsers in the lobby.", lambda: len(lobby)),
            "motu_thoughts_waiting": ("Bots that wait for a turn to think.", lambda: house.thinkers.waiting),
        }
        for name, (words, count) in now.items():
            Gauge(name, words, registry=self.registry).set_function(count)  # type: ignore[arg-type]
