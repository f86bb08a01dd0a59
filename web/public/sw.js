// Keeps the client's own files in the browser, so that it opens at once, and also when the server is away.
// Games never pass through here: whatever is asked of /api, and every socket, goes straight to the server.

const BUILD = "__BUILD__"; // the server puts a word here that differs for every build
const CACHE = `branchline-${BUILD}`;
const SHELL = "/"; // the page is the same at every address of the client
const ADDRESSES = new Set(["", "new", "lobby", "games", "room", "join", "replay", "record", "rules", "learn", "settings", "desk"]);
const ALWAYS = ["/manifest.webmanifest", "/icons/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (ADDRESSES.has(url.pathname.split("/")[1])) event.respondWith(pageOf(event));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(keptOrFetched(event));
  } else if (ALWAYS.includes(url.pathname)) {
    event.respondWith(fetchedOrKept(request));
  }
});

// The page and everything that it names; the rest comes in when it is first needed.
async function keepShell() {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL, { cache: "no-cache" });
  if (!page.ok) throw new Error(`the page cannot be kept: status ${page.status}`);
  const text = await page.clone().text();
  const assets = [...new Set(text.match(/\/assets\/[\w./-]+/g) ?? [])];
  await cache.addAll([...assets, ...ALWAYS]);
  await cache.put(SHELL, page);
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("branchline-") && name !== CACHE) await caches.delete(name);
  }
}

// The newest page if the server answers, else the one that was kept.
async function pageOf(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok || answer.status < 500) return answer;
    return (await kept(SHELL)) ?? answer;
  } catch (error) {
    const page = await kept(SHELL);
    if (page !== undefined) return page;
    throw error;
  }
}

// Files under /assets never change under their name.
async function keptOrFetched(event) {
  const found = await kept(event.request);
  if (found !== undefined) return found;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function fetchedOrKept(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request);
    if (found !== undefined) return found;
    throw error;
  }
}

async function kept(what) {
  return (await caches.open(CACHE)).match(what, { ignoreVary: true });
}

// A full disk must not keep anybody from playing.
async function keep(request, answer) {
  try {
    await (await caches.open(CACHE)).put(request, answer);
  } catch (error) {
    console.info("not kept:", error);
  }
}

// A notice that was tapped leads to its table.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? "/"));
});

async function show(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url);
  if (open !== undefined) await open.focus();
  else await self.clients.openWindow(url);
}
