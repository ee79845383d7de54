import { createBrowserRouter } from "react-router-dom"
import { AppLayout } from "./AppLayout"
import { FirstLoad } from "./FirstLoad"
import { only, page } from "./page"
import { RouteError } from "./RouteError"

const APP = "app"
let allKnown = false

/**
 * The pages that somebody comes to first are known at once; all others, with the names of their chunks, when one of
 * them is asked for (`laterRoutes.tsx`).
 */
export const router = createBrowserRouter(
  [
    {
      id: APP,
      element: <AppLayout />,
      HydrateFallback: FirstLoad,
      errorElement: <RouteError />,
      children: [
        page("/", () => import("@/features/home/HomePage")),
        page("/auctions", () => import("@/features/listings/AuctionsPage")),
        page("/listing/:id", () => import("@/features/listings/ListingPage")),
        page("/buyers", () => import("@/features/listings/BuyersPage"), only("buyer")),
        page("*", () => import("@/features/home/UnknownPathPage")),
      ],
    },
  ],
  {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (allKnown || path.startsWith("/listing/")) return
      const { laterRoutes } = await import("./laterRoutes")
      if (!allKnown) patch(APP, laterRoutes)
      allKnown = true
    },
  }
)
