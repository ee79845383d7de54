import { createBrowserRouter, type RouteObject } from "react-router-dom"
import { noteMissing, unlessMissing } from "./MissingRoutes"
import { AppLayout } from "./AppLayout"
import { only, page } from "./page"
import { RouteError } from "./RouteError"

const APP = "app"

/** The outline of the site that the build wrote into the HTML (`FirstLoad`), shown until the first page is there. */
const shape = globalThis.document?.getElementById("root")?.innerHTML ?? ""
const Shape = () => <div dangerouslySetInnerHTML={{ __html: shape }} />

/**
 * The routes that people usually open first, and `more` for all others (`lazyRoutes.tsx`). Each router needs its own
 * copy, because it stores loaded code in the routes.
 */
export const routes = (more: RouteObject[] = []): RouteObject[] => [
  {
    id: APP,
    element: <AppLayout />,
    HydrateFallback: Shape,
    errorElement: <RouteError />,
    children: [
      page("/", () => import("./pages/home/HomePage")),
      page("/auctions", () => import("./pages/auctions/AuctionsPage")),
      page("/listing/:id", () => import("./pages/ListingPage")),
      page("/buyers", () => import("./pages/BuyersPage"), only("buyer")),
      page("*", () => import("./pages/home/UnknownPathPage"), unlessMissing),
      ...more,
    ],
  },
]

/** The browser's router. `all`: `known` contains every route; otherwise the lazy routes load on demand. */
export function createRouter(known: RouteObject[], { all, finished = false }: { all: boolean; finished?: boolean }) {
  let allKnown = all
  return createBrowserRouter(known, {
    // With hydration data the router does not reset a scroll position that the reader has reached meanwhile.
    ...(finished ? { hydrationData: {} } : {}),
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (allKnown || path.startsWith("/listing/")) return
      const later = await import("./lazyRoutes").catch(() => null)
      noteMissing(later === null)
      if (!later) return
      if (!allKnown) patch(APP, later.lazyRoutes)
      allKnown = true
    },
  })
}
