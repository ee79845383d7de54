import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router-dom"
import "@/ui/styles.css"
import { noMoreEarlyUse } from "./earlyUse"
import { createRouter, routes } from "./router"
import { wholePage } from "./wholePage"

const root = document.getElementById("root")!

/** What a page that came finished was made from. */
const written = document.getElementById("page-data")?.textContent
const shown = written
  ? import("./hydrate").then(({ hydrate }) => hydrate(root, JSON.parse(written))).catch(() => draw(root))
  : Promise.resolve(draw(root))

function draw(place: HTMLElement): void {
  noMoreEarlyUse()
  createRoot(place).render(wholePage(<RouterProvider router={createRouter(routes(), { all: false })} />))
}

/** After all that the page needs; the code of one that comes finished may itself have come after that. */
function later(run: () => void): void {
  void shown.finally(() => {
    if (document.readyState === "complete") run()
    else window.addEventListener("load", run)
  })
}

// What brought the visit is known to its first page alone: cards open in tabs of their own.
later(
  () =>
    void import("@/features/report/visit").then(
      ({ visitSource }) => visitSource(),
      () => undefined
    )
)

/** The worker is told what the first visit fetched before it: else that alone would be missing without a connection. */
async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register("/service-worker.js")
  if (serviceWorker.controller) return
  const { active } = await serviceWorker.ready
  const tell = (files: PerformanceObserverEntryList) =>
    active?.postMessage({ hold: files.getEntries().map(({ name }) => new URL(name).pathname) })
  new PerformanceObserver(tell).observe({ type: "resource", buffered: true })
}

// The worker shows a page of its own when the network is gone.
if (import.meta.env.PROD && "serviceWorker" in navigator) later(() => void startWorker().catch(() => undefined))
