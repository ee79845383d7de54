import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router-dom"
import "@/ui/styles.css"
import { noMoreEarlyUse } from "./earlyUse"
import { createRouter, routes } from "./router"
import { wholePage } from "./wholePage"

const root = document.getElementById("root")!

/** The data of a server-rendered page. */
const written = document.getElementById("page-data")?.textContent
const shown = written
  ? import("./hydrate").then(({ hydrate }) => hydrate(root, JSON.parse(written))).catch(() => draw(root))
  : Promise.resolve(draw(root))

function draw(place: HTMLElement): void {
  noMoreEarlyUse()
  createRoot(place).render(wholePage(<RouterProvider router={createRouter(routes(), { all: false })} />))
}

/**
 * Runs work after the page is shown and its `load` event has fired. The code of a server-rendered page can arrive after
 * that event, so the event alone is not enough.
 */
function later(run: () => void): void {
  void shown.finally(() => {
    if (document.readyState === "complete") run()
    else window.addEventListener("load", run)
  })
}

// Stores the traffic source, which the first page of a visit reads from its referrer. Pages that open later, such as
// cards in new tabs, have this site as their referrer.
later(
  () =>
    void import("@/features/report/visit").then(
      ({ visitSource }) => visitSource(),
      () => undefined
    )
)

/**
 * Tells the service worker which files the first visit loaded before the worker ran, so that they also work offline.
 */
async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register("/service-worker.js")
  if (serviceWorker.controller) return
  const { active } = await serviceWorker.ready
  const tell = (files: PerformanceObserverEntryList) =>
    active?.postMessage({ hold: files.getEntries().map(({ name }) => new URL(name).pathname) })
  new PerformanceObserver(tell).observe({ type: "resource", buffered: true })
}

// The service worker shows its own page when the network is gone.
if (import.meta.env.PROD && "serviceWorker" in navigator) later(() => void startWorker().catch(() => undefined))
