/*
 * Keeps the files that never change under their name, and one page to show when the network is gone. Pages themselves
 * are never kept: each visit asks the server, so that nobody stays on an old version, and nothing personal is left on
 * the device. The next version takes over at once, since it finds every file under a name of its own.
 */
const SHELL = "northlot-shell-1"
const ASSETS = "northlot-assets"
/** About four deploys' worth; the oldest go first. */
const ASSETS_KEPT = 400
const OFFLINE_PAGE = "/offline.html"
const SHELL_FILES = [OFFLINE_PAGE, "/offline.js", "/theme.js", "/favicon.svg"]
/** Answered by the server alone, with or without a connection: interfaces, the console, the sandboxes' own pages. */
const LEFT_ALONE = /^\/(api|admin|sandbox|webhooks|socket\.io|uploads)(\/|$)/

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.addAll(SHELL_FILES.map((path) => new Request(path, { cache: "reload" }))))
      .then(() => self.skipWaiting())
  )
})

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name)))
        ),
      // The server is asked for a page while this script is still waking up.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ])
  )
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin || LEFT_ALONE.test(pathname)) return
  if (request.mode === "navigate") event.respondWith(pageOrOffline(event))
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event))
  else if (SHELL_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return kept(OFFLINE_PAGE)
  }
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error()
}

async function asset(event) {
  const assets = await caches.open(ASSETS)
  const found = await assets.match(event.request)
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(assets, event.request, answer.clone()))
  return answer
}

async function keep(assets, request, answer) {
  // A full disk keeps nothing, and the page has its file all the same.
  await assets.put(request, answer).catch(() => undefined)
  const names = await assets.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - ASSETS_KEPT)).map((name) => assets.delete(name)))
}
