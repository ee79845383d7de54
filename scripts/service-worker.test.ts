import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"

const CODE = readFileSync(join(__dirname, "../storefront/public/service-worker.js"), "utf8")
const ORIGIN = "https://market.example"

interface Asked {
  url: string
  method?: string
  mode?: string
}

/** The service worker with substitutes for the browser's objects. */
function worker(network: (path: string) => Promise<{ status: number }>, open: string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const stores = new Map<string, Map<string, unknown>>()
  const asked: string[] = []
  const shown = new Map<string, object>()
  const windows = open.map((path) => ({
    url: ORIGIN + path,
    focus: async () => void asked.push(`focused ${path}`),
    navigate: async (url: string) => void asked.push(`went to ${url}`),
  }))
  const keyOf = (request: string | Asked) => (typeof request === "string" ? request : request.url.replace(ORIGIN, ""))
  const openStore = (name: string) => {
    const store = stores.get(name) ?? new Map<string, unknown>()
    stores.set(name, store)
    return {
      match: async (request: Asked) => store.get(keyOf(request)),
      put: async (request: Asked, answer: unknown) => {
        store.delete(keyOf(request))
        store.set(keyOf(request), answer)
      },
      delete: async (request: Asked) => store.delete(keyOf(request)),
      keys: async () => [...store.keys()].map((path) => ({ url: ORIGIN + path })),
      addAll: async (requests: Asked[]) =>
        requests.forEach((request) => store.set(keyOf(request), `kept ${keyOf(request)}`)),
    }
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void asked.push(`opened ${url}`),
    },
    registration: {
      showNotification: async (title: string, options: { tag: string }) =>
        void shown.set(options.tag, { title, ...options }),
    },
  }
  runInNewContext(CODE, {
    self,
    URL,
    Promise,
    Request: class {
      constructor(readonly url: string) {}
    },
    Response: { error: () => "error" },
    caches: {
      open: async (name: string) => openStore(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (path: string) => [...stores.values()].map((store) => store.get(path)).find(Boolean),
    },
    fetch: async (request: Asked) => {
      asked.push(keyOf(request))
      const answer = await network(keyOf(request))
      return { ...answer, clone: () => answer }
    },
  })
  const event = async (name: string, fields: object = {}) => {
    const waits: Promise<unknown>[] = []
    let answer: unknown = "left alone"
    listeners.get(name)!({
      ...fields,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (response: unknown) => (answer = response),
    })
    const answered = await answer
    await Promise.all(waits)
    return answered
  }
  return {
    stores,
    asked,
    shown,
    push: (json: () => unknown) => event("push", { data: { json } }),
    message: (data: unknown) => event("message", { data }),
    tap: (path: string) => event("notificationclick", { notification: { close: () => undefined, data: { path } } }),
    start: async () => {
      await event("install")
      await event("activate")
    },
    fetch: (path: string, more: Partial<Asked> = {}) =>
      event("fetch", {
        request: { url: path.startsWith("https:") ? path : ORIGIN + path, method: "GET", mode: "no-cors", ...more },
      }),
  }
}
const online = async () => ({ status: 200 })
const offline = () => Promise.reject(new TypeError("Failed to fetch"))
const navigate = { mode: "navigate" }

test("pages come from the network, and none of them is kept", async () => {
  const { start, fetch, stores } = worker(online)
  await start()
  for (const path of ["/", "/listing/x", "/pay/buyer", "/account/bids"])
    expect(await fetch(path, navigate)).toMatchObject({ status: 200 })
  expect([...stores.values()].flatMap((store) => [...store.keys()]).sort()).toEqual([
    "/favicon.svg",
    "/offline.html",
    "/offline.js",
    "/theme.js",
  ])
})

test("a page that cannot be fetched is the offline page; the console, the interfaces and the sandboxes stay as they are", async () => {
  const { start, fetch } = worker(offline)
  await start()
  expect(await fetch("/auctions", navigate)).toBe("kept /offline.html")
  for (const path of [
    "/api/listings",
    "/admin",
    "/admin/assets/a.js",
    "/sandbox/checkout/1",
    "/webhooks/stripe",
    "/uploads/a.jpg",
    "/socket.io/",
  ]) {
    expect(await fetch(path, navigate)).toBe("left alone")
  }
  expect(await fetch("/auctions", { ...navigate, method: "POST" })).toBe("left alone")
  expect(await fetch("https://js.stripe.com/v3")).toBe("left alone")
})

test("a hashed file is fetched once; a failed answer is not kept, and the oldest make room", async () => {
  const { start, fetch, asked, stores } = worker(async (path) => ({ status: path.includes("gone") ? 404 : 200 }))
  await start()
  await fetch("/assets/a-1.js")
  await fetch("/assets/a-1.js")
  await fetch("/assets/gone.js")
  expect(asked).toEqual(["/assets/a-1.js", "/assets/gone.js"])
  for (let file = 0; file < 400; file++) await fetch(`/assets/b-${file}.js`)
  const kept = [...stores.get("northlot-assets")!.keys()]
  expect(kept).toHaveLength(400)
  expect(kept).not.toContain("/assets/a-1.js")
})

test("what a page fetched before the worker was there is held as well, once, and nothing but hashed files", async () => {
  const { start, message, asked, stores } = worker(async (path) => ({ status: path.includes("gone") ? 404 : 200 }))
  await start()
  await message({ hold: ["/assets/BidDialog-1.js", "/assets/gone.js", "/api/listings", "/theme.js"] })
  await message({ hold: ["/assets/BidDialog-1.js"] })
  await message("other")
  expect(asked).toEqual(["/assets/BidDialog-1.js", "/assets/gone.js"])
  expect([...stores.get("northlot-assets")!.keys()]).toEqual(["/assets/BidDialog-1.js"])
})

test("a new version takes the place of what an older one kept, but for the files that never change", async () => {
  const { start, stores } = worker(online)
  for (const name of ["northlot-shell-0", "northlot-assets"]) stores.set(name, new Map([["/assets/a-1.js", "kept"]]))
  await start()
  expect([...stores.keys()].sort()).toEqual(["northlot-assets", "northlot-shell-1"])
  expect(stores.get("northlot-assets")!.size).toBe(1)
})

test("a notification is shown as it was sent, and takes the place of the older one of its car", async () => {
  const { push, shown } = worker(online)
  const message = { title: "You were outbid", body: "CA$500 now.", path: "/listing/x?bid", tag: "outbid:x" }
  await push(() => message)
  await push(() => ({ ...message, body: "CA$600 now.", silent: true }))
  await push(() => ({ ...message, tag: "outbid:y" }))
  expect(shown.size).toBe(2)
  expect(shown.get("outbid:x")).toMatchObject({ body: "CA$600 now.", silent: true, renotify: false })
  expect(shown.get("outbid:y")).toMatchObject({ silent: false, renotify: true, data: { path: "/listing/x?bid" } })
  // The service worker also shows an unreadable message. Otherwise the browser would withdraw the permission for push
  // messages.
  await push(() => JSON.parse("nothing"))
  expect(shown.size).toBe(3)
})

test("a tap goes on in the window that shows the page, leaves every other one alone, and stays on this site", async () => {
  const here = worker(online, ["/sell/edit/x", "/listing/x"])
  await here.tap("/listing/x?bid")
  expect(here.asked).toEqual(["focused /listing/x", `went to ${ORIGIN}/listing/x?bid`])
  const elsewhere = worker(online, ["/sell/edit/x"])
  await elsewhere.tap("/listing/x?bid")
  await elsewhere.tap("https://evil.example/listing")
  expect(elsewhere.asked).toEqual([`opened ${ORIGIN}/listing/x?bid`, "opened /"])
})
