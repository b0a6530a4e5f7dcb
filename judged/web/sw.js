// What works without a network: the page itself, and the rules and cards that were looked at. Nothing of a ruling or a session is kept here.
const SHELL = "shell-%VERSION%";
const SEEN = "seen";
const FILES = ["./", "%FILES%"];
const JUDGE = ["judge.js", "judge.wasm"];
const root = new URL("./", self.location).pathname;

// Answers that are the same for everybody who may ask: rulebooks, cards, layouts, disputes of the suite.
const seen = /^v1\/(editions|cards|layouts|disputes|search)(\/|\?|$)/;

const keep = (name, request, answer) => caches.open(name).then((cache) => cache.put(request, answer));

/** The judge of this device, if one was built; it is large, so nobody waits for it. */
async function keep_judge() {
  for (const file of JUDGE) {
    const answer = await fetch(file, { cache: "no-cache" }).catch(() => undefined);
    if (answer?.ok) await keep(SHELL, file, answer);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== SHELL && name !== SEEN) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
  void keep_judge();
});

/** From the network, and what came last from there when there is none. */
async function newest(request, name, at = request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(name, at, answer.clone());
    return answer;
  } catch (e) {
    const kept = await caches.match(at);
    if (kept) return kept;
    throw e;
  }
}

const kept_first = async (request) => (await caches.match(request)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.pathname.slice(root.length);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(root)) return;
  if (request.method === "DELETE" && path === "v1/session") void caches.delete(SEEN); // who signs out leaves nothing behind
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && !path.startsWith("v1/"))
    event.respondWith(fetch(request).catch(() => caches.match(new URL("./", self.location), { ignoreSearch: true })));
  else if (path.startsWith("assets/")) event.respondWith(kept_first(request));
  else if (JUDGE.includes(path)) event.respondWith(newest(request, SHELL, path));
  else if (seen.test(path + url.search)) event.respondWith(newest(request, SEEN));
});
