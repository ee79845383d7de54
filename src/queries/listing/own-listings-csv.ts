import type { QueryOf, SellerListing, endpoints } from "@northlot/contract"
import { csv, type Column } from "#src/platform/csv"
import { allOwnListings } from "./own-listings"

const STATUS: Readonly<Record<SellerListing["status"], string>> = {
  live: "Live",
  draft: "Draft",
  sold: "Sold",
  closed: "Closed",
}

/** The CSV columns of spec §9, in dollars. The price is the current bid; without a bid, it is the opening price. */
const COLUMNS: readonly Column<SellerListing>[] = [
  ["ID", ({ id }) => id],
  ["Year", ({ year }) => year],
  ["Make", ({ make }) => make],
  ["Model", ({ model }) => model],
  ["Trim", ({ trim }) => trim],
  ["Price", ({ currentBidCents, openingPriceCents }) => (currentBidCents ?? openingPriceCents) / 100],
  ["Status", ({ status }) => STATUS[status]],
  ["Views", ({ views }) => views],
  ["Watchers", ({ watchers }) => watchers],
  ["VIN", ({ vin }) => vin],
]

export async function ownListingsCsv(
  sellerId: string,
  filter: QueryOf<typeof endpoints.downloadSellerListings>
): Promise<string> {
  return csv(COLUMNS, await allOwnListings(sellerId, filter))
}
