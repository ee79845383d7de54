import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router-dom"
import "@/ui/styles.css"
import { Providers } from "./providers"
import { router } from "./router"

const root = document.getElementById("root")
if (!root) throw new Error("The page has no #root.")

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)

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
