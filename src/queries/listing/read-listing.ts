import { FEATURE_CHECKLIST, TIME_ZONE, dollarsFromCents, type ListingView, type Cents } from "@northlot/contract"
import { database } from "#src/platform/database"
import { readOnce } from "#src/platform/memoize"
import { today } from "../report/traffic"
import { newestAppointment } from "../certification/appointments"
import { duplicateOf } from "./duplicate-listing"
import { FROM_LISTINGS, JOIN_PHOTOS, SELECT_LISTINGS, type ListingRow } from "./listing-row"
import { listingViewOf } from "./listing-view"
import { existsFor, type ListingViewer } from "./viewer"

const NEWEST_BIDS = 20
const SPARK_DAYS = 8

/** One listing by id or slug; `null` if the viewer may not see it. */
export async function readListingView(idOrSlug: string, viewer: ListingViewer): Promise<ListingView | null> {
  const row = await readRow(idOrSlug, viewer)
  return row && listingViewOf(row, viewer)
}

/**
 * The listing with details that lists leave out. Only its seller and admins get its views and its inspection
 * appointment.
 */
export async function readListingDetails(idOrSlug: string, viewer: ListingViewer): Promise<ListingView | null> {
  const row = await readRow(idOrSlug, viewer)
  if (!row) return null
  const view = listingViewOf(row, viewer)
  const isTrusted = viewer.admin || view.isOwner === true
  const [bids, days, appointment, duplicate] = await Promise.all([
    row.auctionId === null || row.bidCount === null ? [] : newestBids(row.auctionId),
    isTrusted ? viewsByDay(row.id) : null,
    isTrusted ? newestAppointment({ listingId: row.id }) : null,
    view.owner ? duplicateOf(row.id) : null,
  ])
  return {
    ...view,
    ...(view.owner ? { owner: { ...view.owner, duplicateOf: duplicate } } : {}),
    bids,
    featuresFlags: Object.fromEntries(FEATURE_CHECKLIST.map((feature) => [feature, row.features.includes(feature)])),
    specs: specsOf(row),
    ...(isTrusted || row.sellerType === "dealer" ? { sellerId: row.sellerId } : {}),
    ...(days ? { views7d: days.slice(1).reduce((sum, views) => sum + views, 0), viewsSpark: days } : {}),
    northlotVerification: {
      ...view.northlotVerification,
      ...(isTrusted ? { appointment: appointmentOf(appointment) } : {}),
    },
  }
}

function readRow(idOrSlug: string, viewer: ListingViewer): Promise<ListingRow | null> {
  return readOnce(JSON.stringify(["listing", idOrSlug, viewer]), () => findRow(idOrSlug, viewer))
}

async function findRow(idOrSlug: string, viewer: ListingViewer): Promise<ListingRow | null> {
  const rows = await database().records<ListingRow>(
    `${SELECT_LISTINGS} ${FROM_LISTINGS} ${JOIN_PHOTOS}
     WHERE (listing.id = $2 OR listing.slug = $2) AND ${existsFor(viewer)}
     ORDER BY (listing.id = $2) DESC LIMIT 1`,
    [viewer.accountId, idOrSlug]
  )
  return rows[0] ?? null
}

async function newestBids(auctionId: string): Promise<NonNullable<ListingView["bids"]>> {
  const rows = await database().records<{ amountCents: Cents; at: Date }>(
    `SELECT amount_cents, placed_at AS at FROM bid
     WHERE auction_id = $1 AND NOT voids
       AND bidder_id <> ALL ((SELECT voided_bidder_ids FROM auction WHERE id = $1)::text[])
     ORDER BY seq DESC LIMIT $2`,
    [auctionId, NEWEST_BIDS]
  )
  return rows.map(({ amountCents, at }) => {
    const amount = dollarsFromCents(amountCents)
    return { amount, bid: amount, amountCents, ts: at.toISOString() }
  })
}

/** The listing's views of each day, oldest day first, today last. */
async function viewsByDay(listingId: string): Promise<number[]> {
  const { rows } = await database().query<{ views: number }>(
    `SELECT coalesce(sum(seen.views), 0)::int AS views
     FROM generate_series(0, $3::int - 1) AS back
     LEFT JOIN listing_view_day AS seen ON seen.listing_id = $1 AND seen.day = ${today("$2")} - back
     GROUP BY back ORDER BY back DESC`,
    [listingId, TIME_ZONE, SPARK_DAYS]
  )
  return rows.map(({ views }) => views)
}

function specsOf({
  body,
  doors,
  cylinders,
  engine,
  fuel,
  transmission,
  drivetrain,
}: ListingRow): NonNullable<ListingView["specs"]> {
  return {
    BodyClass: body,
    Doors: doors === null ? "" : String(doors),
    EngineCylinders: cylinders === null ? "" : String(cylinders),
    EngineDisplacementL: /(\d+(?:\.\d+)?) ?L\b/.exec(engine)?.[1] ?? "",
    FuelTypePrimary: fuel,
    TransmissionStyle: transmission,
    DriveType: drivetrain,
    // A decoded VIN has this value, but a listing does not store it.
    PlantCountry: "",
  }
}

function appointmentOf(newest: Awaited<ReturnType<typeof newestAppointment>>) {
  if (!newest || (newest.status !== "booked" && newest.status !== "completed")) return null
  return { date: newest.date, time: newest.time, location: newest.location.name }
}
