import {
  COMPARABLES_MINIMUM,
  TIME_ZONE,
  VIN_LENGTH,
  listingHealth,
  type HealthFacts,
  type ListingHealth,
} from "@northlot/contract"
import { database } from "#src/platform/database"

/** Listing Health (0 to 100) of these listings by id; none for what is over. */
export async function healthOf(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const facts = await readFacts(listingIds)
  return new Map(facts.map(({ id, ...listing }) => [id, listingHealth(listing).score]))
}

/** The same with its parts and what would raise it; `null` for what is over. */
export async function healthDetailsOf(listingId: string): Promise<ListingHealth | null> {
  const [facts] = await readFacts([listingId])
  return facts ? listingHealth(facts) : null
}

/** One statement for thousands; the market is asked once per make and model, and only about cars that everybody saw. */
async function readFacts(listingIds: readonly string[]): Promise<(HealthFacts & { id: string })[]> {
  if (listingIds.length === 0) return []
  const { rows } = await database().query<HealthFacts & { id: string }>(
    `WITH asked AS (
       SELECT * FROM listing WHERE id = ANY($1) AND deleted_at IS NULL AND status IN ('draft', 'live')
     ), market AS (
       SELECT kind.make, kind.model, percentile_cont(0.5) WITHIN GROUP (ORDER BY sale.hammer_cents) AS median
       FROM (SELECT DISTINCT lower(make) AS make, lower(model) AS model FROM asked WHERE make <> '' AND model <> '') AS kind
       JOIN listing AS sold ON lower(sold.make) = kind.make AND lower(sold.model) = kind.model
         AND sold.status = 'sold' AND sold.deleted_at IS NULL AND sold.audience = 'public'
       JOIN sale ON sale.listing_id = sold.id AND sale.status <> 'cancelled'
         AND sale.won_at >= date_trunc('month', northlot_now() AT TIME ZONE $2) AT TIME ZONE $2
       GROUP BY kind.make, kind.model HAVING count(*) >= ${COMPARABLES_MINIMUM}
     )
     SELECT asked.id, photo.photos, length(asked.description) AS "descriptionLength", length(asked.vin) = ${VIN_LENGTH} AS "vinComplete",
       (asked.year IS NOT NULL)::int + (asked.make <> '')::int + (asked.model <> '')::int AS "namesGiven",
       asked.kms IS NOT NULL AS "kmsGiven",
       (asked.body <> '')::int + (asked.fuel <> '')::int + (asked.transmission <> '')::int + (asked.drivetrain <> '')::int
         + (asked.exterior_color <> '')::int AS "detailsGiven",
       jsonb_array_length(asked.features) AS features, asked.status = 'live' AS live,
       seen.views AS "viewsLast7Days", coalesce(listing_watchers.watchers, 0) AS watchers, coalesce(auction.bidder_count, 0) AS bidders,
       asked.price_cents AS "askingPriceCents", asked.reserve_cents AS "reserveCents",
       asked.starting_price_cents IS NOT NULL AS "startingPriceGiven", round(market.median)::bigint AS "soldMedianCents",
       asked.carfax_url IS NOT NULL AS carfax, asked.certified_at IS NOT NULL AS certified,
       (asked.condition ->> 'accidents' IS NOT NULL)::int + (asked.condition ->> 'outOfProvince' IS NOT NULL)::int
         + (asked.condition ->> 'conditionRating' IS NOT NULL)::int AS "disclosuresAnswered"
     FROM asked
     CROSS JOIN LATERAL (SELECT count(*)::int AS photos FROM listing_photo WHERE listing_photo.listing_id = asked.id) AS photo
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(views), 0)::int AS views FROM listing_view_day
       WHERE listing_view_day.listing_id = asked.id AND day > (northlot_now() AT TIME ZONE $2)::date - 7
     ) AS seen
     LEFT JOIN listing_watchers ON listing_watchers.listing_id = asked.id
     LEFT JOIN LATERAL (
       SELECT bidder_count FROM auction WHERE auction.listing_id = asked.id AND auction.status IN ('scheduled', 'open')
       ORDER BY auction.id DESC LIMIT 1
     ) AS auction ON true
     LEFT JOIN market ON market.make = lower(asked.make) AND market.model = lower(asked.model)`,
    [listingIds, TIME_ZONE]
  )
  return rows
}
