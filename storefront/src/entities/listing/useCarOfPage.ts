import { useQuery } from "@tanstack/react-query"
import { useMatch } from "react-router-dom"
import { listingOptions } from "./useListings"

/** The id of the listing whose page this is; null on every other page. */
export function useCarOfPage(): string | null {
  const asked = useMatch("/listing/:id")?.params.id ?? ""
  // The page itself asks for it.
  const page = useQuery({ ...listingOptions(asked), enabled: false })
  return page.data?.listing.id ?? null
}
