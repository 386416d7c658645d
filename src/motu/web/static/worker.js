// The service worker: it keeps one page, which says that there is no network, and nothing else. Pages of tables
// are never kept: they hold what only one person may see, and would be old.

const KEPT = "motu-offline";
const OFFLINE = "/offline";

/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.add(new Request(OFFLINE, { cache: "reload" })))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
