import { useQuery } from "@tanstack/react-query"
import { useMatch } from "react-router-dom"
import { listingOptions } from "./useListings"

/** The id of the listing on this listing page; null on other pages. */
export function useCarOfPage(): string | null {
  const asked = useMatch("/listing/:id")?.params.id ?? ""
  // The page itself fetches the listing, so this query only reads the cache.
  const page = useQuery({ ...listingOptions(asked), enabled: false })
  return page.data?.listing.id ?? null
}
