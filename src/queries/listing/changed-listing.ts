import type { ChangedListing } from "@northlot/contract"
import { database } from "#src/platform/database"
import { SHOWN_AUDIENCE } from "../auction/audience"
import { FROM_CARDS, SELECT_CARDS, listingCardOf, type CardRow } from "./listing-card"
import type { ListingRow } from "./listing-row"
import { LIVE } from "../search/live-search"
import { existsFor } from "./viewer"

/** A viewer who may see all listings and takes part in none. The result therefore contains no personal data. */
const ANY_DEALER = { accountId: null, dealerBuyer: true, admin: false }

/** A listing as realtime rooms receive it, and the audience. Only rooms of this audience may receive the listing. */
export interface HeardListing {
  audience: "public" | "dealers"
  listing: ChangedListing
}

interface HeardRow
  extends
    CardRow,
    Pick<ListingRow, "vin" | "body" | "transmission" | "drivetrain" | "soldAt" | "updatedAt" | "audience"> {
  shownAudience: "public" | "dealers"
}

/** Reads the listings with these ids that realtime rooms may receive now. The map is keyed by listing id. */
export async function readHeardListings(ids: readonly string[]): Promise<Map<string, HeardListing>> {
  if (ids.length === 0) return new Map()
  const rows = await database().records<HeardRow>(
    `${SELECT_CARDS}, listing.vin, listing.body, listing.transmission, listing.drivetrain, listing.sold_at, listing.updated_at,
       ${SHOWN_AUDIENCE} AS shown_audience
     ${FROM_CARDS} WHERE listing.id = ANY($2::text[]) AND ${existsFor(ANY_DEALER)}`,
    [null, ids]
  )
  return new Map(rows.map((row) => [row.id, { audience: row.shownAudience, listing: heardOf(row) }]))
}

function heardOf(row: HeardRow): ChangedListing {
  const { vin, make, model, trim, body, transmission, drivetrain } = row
  return {
    ...listingCardOf(row, ANY_DEALER),
    ...{ vin, make, model, trim, body, transmission, drivetrain },
    soldAt: row.soldAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * The time in milliseconds since each listing, its auction or its questions last changed. Deleted listings are missing.
 */
export async function agesOfListings(ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database().query<Aged>(
    `SELECT listing.id, ${ageSince("greatest(listing.updated_at, run.updated_at, question.updated_at)")} AS age
     FROM listing
     LEFT JOIN LATERAL (SELECT max(auction.updated_at) AS updated_at FROM auction WHERE auction.listing_id = listing.id) AS run ON true
     LEFT JOIN LATERAL (
       SELECT greatest(max(asked_at), max(answered_at)) AS updated_at FROM listing_question WHERE listing_question.listing_id = listing.id
     ) AS question ON true
     WHERE listing.id = ANY($1::text[]) AND listing.deleted_at IS NULL`,
    [ids]
  )
  return agesOf(rows)
}

/**
 * The listings that were put on sale or sold within `milliseconds`, each with the time in milliseconds since that
 * event. At most `most` listings put on sale and `most` sold listings are returned.
 */
export async function listedOrSoldWithin(milliseconds: number, most: number): Promise<Map<string, number>> {
  const since = "(SELECT northlot_now() - $1::float8 * interval '1 millisecond')"
  const { rows } = await database().query<Aged>(
    `(SELECT listing.id, ${ageSince("listing.published_at")} AS age ${LIVE.from}
      WHERE ${LIVE.first} AND listing.published_at > ${since} ORDER BY listing.published_at DESC LIMIT $2)
     UNION ALL
     (SELECT listing.id, ${ageSince("listing.sold_at")} AS age FROM listing
      WHERE listing.status = 'sold' AND listing.deleted_at IS NULL AND listing.sold_at > ${since} ORDER BY listing.sold_at DESC LIMIT $2)`,
    [milliseconds, most]
  )
  return agesOf(rows)
}

interface Aged {
  id: string
  age: number
}

const ageSince = (moment: string) => `extract(epoch FROM (SELECT northlot_now()) - ${moment})::float8 * 1000`
const agesOf = (rows: readonly Aged[]) => new Map(rows.map(({ id, age }) => [id, age]))
