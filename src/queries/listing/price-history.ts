import type { AnswerOf, Cents, EarlierAuction, endpoints } from "@northlot/contract"
import type { AuctionRow } from "#src/modules/auction/tables"
import type { ListingRow } from "#src/modules/listing/tables"
import type { CamelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import { audienceCondition, existsFor, type ListingViewer } from "./viewer"

type PriceHistory = Omit<AnswerOf<typeof endpoints.readPriceHistory>, "ok">
type Run = CamelCased<Pick<AuctionRow, "id" | "starts_at" | "opening_cents" | "last_seq">>
type Asked = Pick<ListingRow, "id" | "vin">

/** The maximum number of price steps, because a chart cannot show more steps distinctly. */
const STEPS_AT_MOST = 200
const EARLIER_AT_MOST = 5

/** The price history of a listing; `null` if the viewer may not see it. */
export async function priceHistory(idOrSlug: string, viewer: ListingViewer): Promise<PriceHistory | null> {
  const [listing] = await database().records<Asked>(
    `SELECT listing.id, listing.vin FROM listing WHERE (listing.id = $2 OR listing.slug = $2) AND ${existsFor(viewer)}
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [viewer.accountId, idOrSlug]
  )
  if (!listing) return null
  // Reads the auction whose bid log the listing's page shows.
  const [run] = await database().records<Run>(
    `SELECT id, starts_at, opening_cents, last_seq FROM auction WHERE listing_id = $1 AND status <> 'cancelled'
     ORDER BY (status IN ('scheduled', 'open')) DESC, id DESC LIMIT 1`,
    [listing.id]
  )
  return {
    auctionId: run?.id ?? null,
    startsAt: run?.startsAt.toISOString() ?? null,
    openingCents: run?.openingCents ?? null,
    steps: run ? await priceSteps(run) : [],
    earlier: await earlierAuctions(listing, run?.id ?? null, viewer),
  }
}

async function priceSteps({ id, lastSeq }: Run): Promise<PriceHistory["steps"]> {
  const rows = await database().records<{ seq: number; at: Date; priceCents: Cents | null }>(
    `SELECT DISTINCT ON (stretch) seq, placed_at AS at, nullif(amount_cents, 0) AS price_cents
     FROM (
       SELECT seq, placed_at, amount_cents, CASE WHEN $2::int <= ${STEPS_AT_MOST} THEN seq ELSE
         width_bucket(extract(epoch FROM placed_at), extract(epoch FROM min(placed_at) OVER ()),
           extract(epoch FROM max(placed_at) OVER ()) + 1, ${STEPS_AT_MOST}) END AS stretch
       FROM bid WHERE auction_id = $1
     ) AS log ORDER BY stretch, seq DESC`,
    [id, lastSeq]
  )
  return rows.map(({ seq, at, priceCents }) => ({ seq, at: at.toISOString(), priceCents }))
}

interface EarlierRow {
  listingId: string
  slug: string
  endedAt: Date
  soldCents: Cents | null
  highestCents: Cents | null
}

/**
 * Earlier auctions of the car with this VIN: auctions of this listing, and of other listings that this viewer may see.
 * Drafts of others never appear. Auctions whose sale was cancelled are left out: their price had no effect, and the
 * reason is private.
 */
async function earlierAuctions(
  { id, vin }: Asked,
  runId: string | null,
  viewer: ListingViewer
): Promise<EarlierAuction[]> {
  if (vin === "") return []
  const rows = await database().records<EarlierRow>(
    `SELECT listing.id AS listing_id, listing.slug, run.ends_at AS ended_at, sale.hammer_cents AS sold_cents,
       run.current_cents AS highest_cents
     FROM listing
     JOIN auction AS run ON run.listing_id = listing.id AND run.status = 'settled'
       AND greatest(run.created_at, run.starts_at) >= listing.vin_since
     LEFT JOIN sale ON sale.auction_id = run.id AND sale.status <> 'cancelled'
     WHERE listing.vin = $2 AND listing.vin <> '' AND listing.deleted_at IS NULL AND run.id IS DISTINCT FROM $4
       AND (listing.id = $3 OR ${audienceCondition(viewer, "$1")}
         AND (listing.status = 'sold' OR listing.status = 'closed' AND listing.published_at IS NOT NULL))
       AND (run.outcome = 'unsold' OR sale.id IS NOT NULL)
     ORDER BY run.ends_at DESC, run.id DESC LIMIT ${EARLIER_AT_MOST}`,
    [viewer.accountId, vin, id, runId]
  )
  return rows.map(({ listingId, slug, endedAt, soldCents, highestCents }) => ({
    listingId,
    slug,
    endedAt: endedAt.toISOString(),
    priceCents: soldCents ?? highestCents,
    outcome: soldCents !== null ? "sold" : highestCents !== null ? "reserveNotMet" : "noBid",
  }))
}
