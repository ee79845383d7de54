import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router-dom"
import "@/ui/styles.css"
import { noMoreEarlyUse } from "./earlyUse"
import { createRouter, routes } from "./router"
import { wholePage } from "./wholePage"

const root = document.getElementById("root")!

/** What a page that came finished was made from. */
const written = document.getElementById("page-data")?.textContent
if (written) {
  void import("./takeOver").then(
    ({ takeOver }) => takeOver(root, JSON.parse(written)),
    () => draw(root)
  )
} else draw(root)

function draw(place: HTMLElement): void {
  noMoreEarlyUse()
  createRoot(place).render(wholePage(<RouterProvider router={createRouter(routes(), { all: false })} />))
}

// What brought the visit is known to its first page alone: cards open in tabs of their own.
window.addEventListener(
  "load",
  () =>
    void import("@/features/analytics/visit").then(
      ({ visitSource }) => visitSource(),
      () => undefined
    )
)

// After all that the page needs: the worker shows a page of its own when the network is gone.
if (import.meta.env.PROD)
  window.addEventListener(
    "load",
    () => void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined)
  )
