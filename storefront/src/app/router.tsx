import { createBrowserRouter, type RouteObject } from "react-router-dom"
import { noteMissing, unlessMissing } from "./MissingRoutes"
import { AppLayout } from "./AppLayout"
import { only, page } from "./page"
import { RouteError } from "./RouteError"

const APP = "app"

/** The shape of the site that the build has written into the HTML (`FirstLoad`), until the first page is there. */
const shape = globalThis.document?.getElementById("root")?.innerHTML ?? ""
const Shape = () => <div dangerouslySetInnerHTML={{ __html: shape }} />

/**
 * The pages that somebody comes to first are known at once; `more` are all others, with the names of their chunks
 * (`lazyRoutes.tsx`). New for each router, which keeps in them what it has loaded.
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

/** The browser's router. `all`: no route is missing among `known`; else the others come when one of them is asked for. */
export function createRouter(known: RouteObject[], { all, finished = false }: { all: boolean; finished?: boolean }) {
  let allKnown = all
  return createBrowserRouter(known, {
    // Whoever has scrolled a finished page by then stays where they are.
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
