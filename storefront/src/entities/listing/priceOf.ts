import type { ListingCard, Cents } from "@northlot/contract"

/** The price to show with its label: the current bid, or the opening price before the first bid. */
export function priceOf(listing: Pick<ListingCard, "currentBidCents" | "openingPriceCents" | "status">): {
  label: string
  cents: Cents
} {
  if (listing.status === "sold" && listing.currentBidCents !== null)
    return { label: "Sold for", cents: listing.currentBidCents }
  return listing.currentBidCents === null
    ? { label: "Opens at", cents: listing.openingPriceCents }
    : { label: "Current bid", cents: listing.currentBidCents }
}
