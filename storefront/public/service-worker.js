/*
 * Shows push notifications. Caches the hashed assets, whose content never changes, and one offline page. It never
 * caches pages, so nobody gets an old version and no personal data remains on the device. A new version takes over at
 * once, because every asset has a hashed name.
 */
const SHELL = "northlot-shell-1"
const ASSETS = "northlot-assets"
/** The maximum number of cached assets: about the files of four deploys. The oldest assets are deleted first. */
const ASSETS_KEPT = 400
const OFFLINE_PAGE = "/offline.html"
const SHELL_FILES = [OFFLINE_PAGE, "/offline.js", "/theme.js", "/favicon.svg"]
/**
 * Paths that this worker leaves to the server: the API, the staff console, the sandboxes' pages, webhooks, the socket
 * and uploaded files.
 */
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
      // The browser requests a page while this worker still starts.
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

/** Caches the files that a page loaded before this worker ran. They come from the browser's HTTP cache. */
self.addEventListener("message", (event) => {
  const paths = event.data?.hold
  if (Array.isArray(paths)) event.waitUntil(hold(paths.filter((path) => path.startsWith("/assets/"))))
})

async function hold(paths) {
  const assets = await caches.open(ASSETS)
  for (const path of paths) {
    const request = new Request(self.location.origin + path)
    if (await assets.match(request)) continue
    const answer = await fetch(request).catch(() => null)
    if (answer?.status === 200) await keep(assets, request, answer)
  }
}

async function keep(assets, request, answer) {
  // The browser refuses to cache a file when the disk is full. The page gets the file all the same.
  await assets.put(request, answer).catch(() => undefined)
  const names = await assets.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - ASSETS_KEPT)).map((name) => assets.delete(name)))
}

self.addEventListener("push", (event) => {
  event.waitUntil(showNotification(read(event.data)))
})

/**
 * A browser revokes the push permission of a site that shows nothing for a push. An unreadable message therefore shows
 * a general text.
 */
function read(data) {
  try {
    return data.json()
  } catch {
    return { title: "Northlot", body: "There is news for you.", path: "/", tag: "news" }
  }
}

/** A newer notification about a car replaces the older one (`tag`) and alerts again, unless it is silent. */
function showNotification({ title, body, path, tag, silent }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    renotify: !silent,
    silent: Boolean(silent),
    icon: "/icon-192.png",
    data: { path },
  })
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openPlace(new URL(event.notification.data?.path ?? "/", self.location.origin)))
})

/**
 * Opens the address in a window that already shows its page. Other windows remain unchanged, because the person may
 * work there.
 */
async function openPlace(place) {
  const { href, pathname, origin } = place
  if (origin !== self.location.origin) return self.clients.openWindow("/")
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === pathname)
  if (!there) return self.clients.openWindow(href)
  await there.focus()
  // This worker cannot navigate a window that it does not control.
  return there.navigate(href).catch(() => self.clients.openWindow(href))
}

/** The browser has a new push subscription. The server replaces the old one with it. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription, newSubscription } = event
  if (oldSubscription) event.waitUntil(tellOfChange(oldSubscription, newSubscription))
})

async function tellOfChange({ endpoint: inPlaceOf, options }, given) {
  const { applicationServerKey } = options
  const subscription =
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch("/api/push-devices", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, inPlaceOf }),
  })
}
