import {
  COMPARABLES_MINIMUM,
  TIME_ZONE,
  suggestedPriceCents,
  cents,
  type AnswerOf,
  type MarketPrices,
  type endpoints,
  type Cents,
} from "@northlot/contract"
import { runningAt } from "#src/modules/auction/rules/running"
import { database } from "#src/platform/database"
import { readOwnListing, type OwnListing } from "./own-listing"

type PriceAssist = Omit<AnswerOf<typeof endpoints.readPriceAssist>, "ok">

/**
 * A suggested price for a seller's listing, with the market of its make and model. It uses public data only: asking
 * prices, bids, opening and hammer prices of public listings. @throws RefusedError `LISTING_NOT_FOUND`
 */
export async function readPriceAssist(idOrSlug: string, sellerId: string): Promise<PriceAssist> {
  const listing = await readOwnListing(idOrSlug, sellerId)
  const [live, soldThisMonth] = await Promise.all([readLive(listing), readSoldThisMonth(listing)])
  const { title, make, model, priceCents, fixed } = listing
  const suggestedCents = priceCents === null ? null : suggestedPriceCents(priceCents)
  return { title, make, model, priceCents, suggestedCents, fixed, live, soldThisMonth }
}

type Kind = Pick<OwnListing, "id" | "make" | "model">

const OF_THE_KIND = `lower(listing.make) = lower($1) AND lower(listing.model) = lower($2) AND $1 <> '' AND $2 <> ''
  AND listing.id <> $3 AND listing.audience = 'public' AND listing.deleted_at IS NULL`

async function readLive({ id, make, model }: Kind): Promise<MarketPrices> {
  return quartilesOf(
    `SELECT coalesce(listing.price_cents, auction.current_cents, auction.opening_cents) AS cents
     FROM listing JOIN auction ON auction.listing_id = listing.id AND ${runningAt()}
     WHERE ${OF_THE_KIND} AND listing.status = 'live'`,
    [make, model, id]
  )
}

async function readSoldThisMonth({ id, make, model }: Kind): Promise<MarketPrices> {
  return quartilesOf(
    `SELECT sale.hammer_cents AS cents
     FROM listing JOIN sale ON sale.listing_id = listing.id AND sale.status <> 'cancelled'
       AND sale.won_at >= date_trunc('month', northlot_now() AT TIME ZONE $4) AT TIME ZONE $4
     WHERE ${OF_THE_KIND} AND listing.status = 'sold'`,
    [make, model, id, TIME_ZONE]
  )
}

async function quartilesOf(prices: string, values: readonly unknown[]): Promise<MarketPrices> {
  const { rows } = await database().query<{ count: number; quartiles: number[] | null }>(
    `SELECT count(*) AS count, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY cents) AS quartiles FROM (${prices}) AS comparable`,
    values
  )
  const { count, quartiles } = rows[0]!
  if (count < COMPARABLES_MINIMUM) return { count, quartiles: null }
  const [p25, p50, p75] = quartiles!.map((value) => cents(Math.round(value))) as [Cents, Cents, Cents]
  return { count, quartiles: { p25, p50, p75 } }
}
