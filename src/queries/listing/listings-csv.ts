import {
  DOWNLOADED_LISTINGS_MAXIMUM,
  dollarsFromCents,
  type Cents,
  type QueryOf,
  type TradeRow,
  type endpoints,
} from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { csv, type Column } from "#src/platform/csv"
import { torontoMinute } from "#src/platform/toronto"
import { findPage, stillOnMarket } from "../search/list-listings"
import { readTradeRows } from "./listing-card"
import { withPlace } from "../search/near"
import type { ListingViewer } from "./viewer"

/** The number of rows read at once. */
const PIECE = 500

const yesOrNo = (value: boolean | null) => (value === null ? "" : value ? "Yes" : "No")
const inDollars = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))

/** The columns of the trade view as CSV columns, with amounts in dollars and the full VIN. */
const COLUMNS: readonly Column<TradeRow>[] = [
  ["ID", ({ id }) => id],
  ["VIN", ({ vin }) => vin],
  ["Year", ({ year }) => year],
  ["Make", ({ make }) => make],
  ["Model", ({ model }) => model],
  ["Trim", ({ trim }) => trim],
  ["Kilometres", ({ kms }) => kms],
  ["Condition (of 5)", ({ condition }) => condition.conditionRating],
  ["Northlot Certified", ({ northlotCertified }) => yesOrNo(northlotCertified)],
  ["Accidents", ({ condition }) => yesOrNo(condition.accidents)],
  ["Damage", ({ condition }) => condition.physicalDamage],
  ["Location", ({ location }) => location],
  ["Distance (km)", ({ distanceKm }) => distanceKm ?? null],
  ["Seller", ({ sellerType }) => (sellerType === "dealer" ? "Dealer" : "Private")],
  ["Ends (Toronto)", ({ endsAt }) => (endsAt === null ? null : torontoMinute(new Date(endsAt)))],
  ["Price (CAD)", ({ currentBidCents, openingPriceCents }) => inDollars(currentBidCents ?? openingPriceCents)],
  ["Bids", ({ bidCount }) => bidCount],
  ["Least next bid (CAD)", ({ minimumCents }) => inDollars(minimumCents)],
  ["Reserve", ({ hasReserve, reserveMet }) => (hasReserve ? (reserveMet ? "Met" : "Not met") : "None")],
  ["Your bid", ({ isTopBidder, outbid }) => (isTopBidder ? "Leading" : outbid ? "Outbid" : "")],
  ["Your maximum (CAD)", ({ proxyMaxCents = null }) => inDollars(proxyMaxCents)],
  ["Link", ({ slug }) => `${configuration().publicUrl}/listing/${slug}`],
]

/**
 * The first cars that a search finds, in the search's order, as this viewer may see them. @throws RefusedError as
 * `withPlace`
 */
export async function listingsCsv(
  sent: QueryOf<typeof endpoints.downloadListings>,
  viewer: ListingViewer
): Promise<string> {
  const filter = withPlace(sent)
  const { ids } = await findPage("live", { ...filter, limit: DOWNLOADED_LISTINGS_MAXIMUM, offset: 0 }, viewer)
  const rows: TradeRow[] = []
  for (let from = 0; from < ids.length; from += PIECE)
    rows.push(
      ...(await readTradeRows(ids.slice(from, from + PIECE), stillOnMarket("live", viewer), viewer, filter.near))
    )
  return csv(COLUMNS, rows)
}
