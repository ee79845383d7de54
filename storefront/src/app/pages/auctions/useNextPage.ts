import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react"
import { PAGE_LENGTH, pageQuery } from "@/entities/listing/pages"
import { listingsOptions, useListingPage, type ListingQuery } from "@/entities/listing/useListings"
import { announce } from "@/ui"

export interface LaterPageProps {
  query: ListingQuery
  index: number
  pages: number
  total: number
}

/**
 * A later page of the list. A page loads when it comes near the screen, so a return to page 100 loads only page 100.
 */
export function useNextPage({ query, index, pages, total }: LaterPageProps) {
  const [near, setNear] = useState(false)
  const page = useListingPage(query, index, { pages, enabled: near })
  const shown = useNotShownBefore(query, index, page.data?.listings)
  const count = shown?.length
  // Screen readers announce only a page that 'Load more' added, not one that scrolls into view again.
  const asked = index === pages - 1
  useEffect(() => {
    if (count && asked) announce(`${index * PAGE_LENGTH + count} of ${total} cars shown.`, "auctions:shown")
  }, [asked, count, index, total])
  /** The expected number of cars before they have loaded. */
  const length = Math.max(1, Math.min(PAGE_LENGTH, total - index * PAGE_LENGTH))
  return { page, shown, length, near, onNear: () => setNear(true) }
}

/**
 * When cars have ended, a refetched page also contains cars of the next page. This removes cars that the previous page
 * already shows.
 */
function useNotShownBefore<Car extends { id: string }>(
  query: ListingQuery,
  index: number,
  listings: readonly Car[] | undefined
): readonly Car[] | undefined {
  const queries = useQueryClient()
  if (!listings) return undefined
  const before = queries.getQueryData(
    listingsOptions({ ...query, ...pageQuery(JSON.stringify(query), index - 1) }).queryKey
  )
  const ids = new Set(before?.listings.map(({ id }) => id))
  return ids.size === 0 ? listings : listings.filter(({ id }) => !ids.has(id))
}

/** Reserves the room of a page, so that later pages do not move. Calls `onNear` when the page comes near the screen. */
export function useFarPage<Place extends HTMLElement>(height: number, onNear: () => void): RefObject<Place> {
  const place = useRef<Place>(null)
  const near = useRef(onNear)
  near.current = onNear
  // `height` is the height that the browser measured for a page of cars. The server's HTML has a default height. This
  // effect sets the measured height before the browser restores the scroll position.
  useLayoutEffect(() => {
    if (height) place.current!.style.height = `${height}px`
  }, [height])
  useEffect(() => {
    const watched = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near.current(),
      { rootMargin: "600px" }
    )
    watched.observe(place.current!)
    return () => watched.disconnect()
  }, [])
  return place
}
