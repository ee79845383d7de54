import {
  COMPARABLES_MINIMUM,
  TIME_ZONE,
  VIN_LENGTH,
  listingHealth,
  type HealthFacts,
  type ListingHealth,
} from "@northlot/contract"
import { database } from "#src/platform/database"

/**
 * The Listing Health score (0 to 100) of each of these listings, by listing id. Sold and closed listings are left out.
 */
export async function healthOf(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const facts = await readFacts(listingIds)
  return new Map(facts.map(({ id, ...listing }) => [id, listingHealth(listing).score]))
}

/** Listing Health with its parts and advice to raise it; `null` for a sold or closed listing. */
export async function healthDetailsOf(listingId: string): Promise<ListingHealth | null> {
  const [facts] = await readFacts([listingId])
  return facts ? listingHealth(facts) : null
}

/**
 * Reads the facts for Listing Health in one statement, even for thousands of listings. Market data is read once per
 * make and model, and only from public cars.
 */
async function readFacts(listingIds: readonly string[]): Promise<(HealthFacts & { id: string })[]> {
  if (listingIds.length === 0) return []
  return database().records<HealthFacts & { id: string }>(
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
     SELECT asked.id, photo.photos, photo.shots, length(asked.description) AS description_length, length(asked.vin) = ${VIN_LENGTH} AS vin_complete,
       CASE WHEN asked.vin_differences = '[]' THEN 'no'
         WHEN asked.vin_differences <@ coalesce(asked.vin_differences_confirmed -> 'differences', '[]') THEN 'confirmed'
         ELSE 'open' END AS vin_differs,
       (asked.year IS NOT NULL)::int + (asked.make <> '')::int + (asked.model <> '')::int AS names_given,
       asked.kms IS NOT NULL AS kms_given,
       (asked.body <> '')::int + (asked.fuel <> '')::int + (asked.transmission <> '')::int + (asked.drivetrain <> '')::int
         + (asked.exterior_color <> '')::int AS details_given,
       jsonb_array_length(asked.features) AS features, asked.status = 'live' AS live,
       seen.views AS views_last7_days, coalesce(listing_watchers.watchers, 0) AS watchers, coalesce(auction.bidder_count, 0) AS bidders,
       asked.price_cents AS asking_price_cents, asked.reserve_cents,
       asked.starting_price_cents IS NOT NULL AS starting_price_given, round(market.median)::bigint AS sold_median_cents,
       asked.carfax_url IS NOT NULL AS carfax, asked.certified_at IS NOT NULL AS certified,
       (asked.condition ->> 'accidents' IS NOT NULL)::int + (asked.condition ->> 'outOfProvince' IS NOT NULL)::int
         + (asked.condition ->> 'conditionRating' IS NOT NULL)::int AS disclosures_answered
     FROM asked
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS photos, coalesce(array_agg(shot) FILTER (WHERE shot IS NOT NULL), '{}') AS shots
       FROM listing_photo WHERE listing_photo.listing_id = asked.id
     ) AS photo
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
}
