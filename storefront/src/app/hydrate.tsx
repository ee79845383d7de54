import { notifyManager } from "@tanstack/react-query"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { RouterProvider, matchRoutes, type RouteObject } from "react-router-dom"
import { serverClock } from "@/clock"
import { createQueryClient } from "@/shared/api/queryClient"
import { Shown, beginHydration, loadHydratedParts, onceHydrated } from "@/shared/lazy"
import { takeAnswers, type PageData } from "./pageData"
import { noMoreEarlyUse, repeatEarlyUse } from "./earlyUse"
import { createRouter, routes } from "./router"
import { wholePage } from "./wholePage"

/** Hydrates a server-rendered page. Its code loads first, so that React does not render any part again. */
export async function hydrate(place: HTMLElement, data: PageData): Promise<void> {
  const { pathname } = window.location
  const first = routes()
  const isLater = matchRoutes(first, pathname)?.at(-1)?.route.path === "*"
  const known = isLater ? routes((await import("./lazyRoutes")).lazyRoutes) : first
  await loadPageAt(known, pathname)
  await loadHydratedParts(data.parts)
  const queries = createQueryClient()
  takeAnswers(queries, data, readClock(data) ? Date.now() - Math.max(0, serverClock.now() - data.now) : 0)
  const router = createRouter(known, { all: isLater, finished: true })
  const page = { shown: false }
  beginHydration(page)
  notifyManager.setScheduler((tell) => onceHydrated(() => setTimeout(tell)))
  startTransition(() => {
    hydrateRoot(
      place,
      wholePage(
        <>
          <RouterProvider router={router} />
          <Shown place={page} />
        </>,
        { queries, writtenFor: data.now }
      )
    )
  })
  noMoreEarlyUse()
  repeatEarlyUse()
}

/** Loads the code of the page into its route, so the router shows the page without a pause. */
async function loadPageAt(known: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(
    (matchRoutes(known, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== "function") return
      const loaded = await route.lazy()
      Object.assign(route, { ...loaded, lazy: undefined })
    })
  )
}

/**
 * Sets the page's clock by the server's time in the response. Returns false for a page from the browser's cache, whose
 * age is unknown.
 */
function readClock({ now }: PageData): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  if (!visit || visit.type === "back_forward") return false
  const sent = visit.serverTiming?.find(({ name }) => name === "now")?.description
  const at = (moment: number) => performance.timeOrigin + moment
  serverClock.observe(sent ?? new Date(now).toISOString(), at(visit.requestStart), at(visit.responseEnd))
  return true
}
