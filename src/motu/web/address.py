"""Where people come to: the address they type, and what proxies in between say of it."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from motu.contract import BadSetup
from motu.language import texts

T, TN, TP = texts("motu.web")

#: What a request by each way is called when it is an encrypted one.
ENCRYPTED = {"http": "https", "ws": "wss", "https": "https", "wss": "wss"}


def public_address(given: str) -> str:
    """The address that people type, without a slash at its end; BadSetup if it cannot be one."""
    if not given:
        return ""
    parts = urlsplit(given.rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetup(T("An address is like https://motu.example.org, not {given}.", given=given))
    if parts.path or parts.query or parts.fragment:
        reason = T("Motu needs a name of its own, like https://motu.example.org: not {given}.", given=given)
        raise BadSetup(reason)
    return f"{parts.scheme}://{parts.netloc}"


class Forwarded:
    """Believes trusted proxies when they say for whom they ask, by which name and in which way."""

    def __init__(self, app: ASGIApp, proxies: str) -> None:
        self.app = app
        self._trusted = self.networks(proxies)

    @staticmethod
    def networks(proxies: str) -> list[IPv4Network | IPv6Network]:
        """The machines that are meant; BadSetup if none can be."""
        named = [proxy.strip() for proxy in proxies.split(",") if proxy.strip()]
        try:
            return [ip_network(proxy, strict=False) for proxy in named]
        except ValueError:
            reason = T("A proxy is given by its address, 10.0.0.1 or 10.0.0.0/8, not {given}.", given=proxies)
            raise BadSetup(reason) from None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asks = scope.get("client") if scope["type"] in ("http", "websocket") else None
        told = self._as_told(scope) if asks and self.trusts(asks[0]) else scope
        await self.app(told, receive, send)

    def _as_told(self, scope: Scope) -> Scope:
        told = Headers(scope=scope)
        changed = dict(scope)
        if asked_by := self._stranger(told.getlist("x-forwarded-for")):
            changed["client"] = (asked_by, 0)
        if _last(told, "x-forwarded-proto") in ("https", "wss"):
            changed["scheme"] = ENCRYPTED[scope["scheme"]]
        if host := _last(told, "x-forwarded-host"):
            changed["headers"] = list(scope["headers"])
            MutableHeaders(raw=changed["headers"])["host"] = host
        return changed

    def _stranger(self, told: Sequence[str]) -> str:
        """The last of those who passed a request on that is no proxy of ours: those before it are hearsay."""
        way = [part.strip() for line in told for part in line.split(",") if part.strip()]
        strangers = [address for address in way if not self.trusts(address)]
        return strangers[-1] if strangers else (way[0] if way else "")

    def trusts(self, address: str) -> bool:
        """Whether somebody at this address is one of the proxies."""
        try:
            return any(ip_address(address) in network for network in self._trusted)
        except ValueError:
            return False


def _last(headers: Headers, name: str) -> str:
    """What the proxy next to us says; what it was told itself stands before."""
    return headers.get(name, "").rpartition(",")[2].strip()
