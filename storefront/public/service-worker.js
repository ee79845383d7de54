/*
 * Shows what is sent to this device by push, and keeps the files that never change under their name, and one page to show when the network is gone. Pages themselves
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
  // A full disk keeps nothing, and the page has its file all the same.
  await assets.put(request, answer).catch(() => undefined)
  const names = await assets.keys()
  await Promise.all(names.slice(0, Math.max(0, names.length - ASSETS_KEPT)).map((name) => assets.delete(name)))
}

self.addEventListener("push", (event) => {
  event.waitUntil(showNotification(read(event.data)))
})

/** A browser takes the right to send away from whoever shows nothing: what cannot be read is shown as some news. */
function read(data) {
  try {
    return data.json()
  } catch {
    return { title: "Northlot", body: "There is news for you.", path: "/", tag: "news" }
  }
}

/** The newer one of a car takes the place of the older one, and is heard again. */
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

/** In the window that shows this page already; any other one is left alone, with what is being done there. */
async function openPlace(place) {
  const { href, pathname, origin } = place
  if (origin !== self.location.origin) return self.clients.openWindow("/")
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === pathname)
  if (!there) return self.clients.openWindow(href)
  await there.focus()
  // A window that came without this worker cannot be sent anywhere by it.
  return there.navigate(href).catch(() => self.clients.openWindow(href))
}

/** The browser has a new address: it takes the place of the one that the server knows. */
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
