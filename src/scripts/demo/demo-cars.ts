import type { MedusaContainer } from "@medusajs/framework/types"
import { openingPriceCents } from "@northlot/contract"
import { DEMO_VEHICLES, pictureIndex, readPicture, shotOf, visitsOf, type DemoVehicle } from "@northlot/demo"
import type { AuctionHistory } from "#src/modules/auction/types"
import { database } from "#src/platform/database"
import { torontoDate } from "#src/platform/toronto"
import { storeFiles } from "#src/use-cases/file/store-files"
import { changeListing, createListing } from "#src/use-cases/listing/change-listing"
import type { People } from "./demo-accounts"
import { forEachTogether } from "./together"

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
const AT_ONCE = 8

/** The demo's cars that are not in the table `demo_vehicle`, which lists the loaded cars. */
export async function missingCars(): Promise<DemoVehicle[]> {
  const { rows } = await database().query<{ key: string }>(`SELECT key FROM demo_vehicle`)
  const known = new Set(rows.map(({ key }) => key))
  return DEMO_VEHICLES.filter(({ key }) => !known.has(key))
}

/** Loads each car with its pictures, visits and auction. A partly loaded car is completed. */
export async function bringInCars(
  container: MedusaContainer,
  vehicles: readonly DemoVehicle[],
  people: People,
  signal?: AbortSignal
): Promise<void> {
  const now = await database().now()
  const begun = await begunListings(Object.values(people).map(({ id }) => id))
  await forEachTogether(vehicles, AT_ONCE, async (vehicle) => {
    signal?.throwIfAborted()
    const listing = begun.get(`${people[vehicle.seller].id}:${vehicle.vin}`) ?? null
    await bringIn(container, vehicle, { people, now, listing })
  })
}

/** The listings of partly loaded cars, by seller and VIN. */
async function begunListings(sellerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database().query<{ id: string; seller_id: string; vin: string }>(
    `SELECT id, seller_id, vin FROM listing WHERE seller_id = ANY ($1) AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM demo_vehicle WHERE listing_id = listing.id)
     ORDER BY created_at DESC`,
    [sellerIds]
  )
  return new Map(rows.map(({ id, seller_id, vin }) => [`${seller_id}:${vin}`, id]))
}

async function bringIn(
  container: MedusaContainer,
  vehicle: DemoVehicle,
  { people, now, listing }: { people: People; now: Date; listing: string | null }
): Promise<void> {
  const seller = people[vehicle.seller]
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  const listings = container.resolve("listing")
  const auctions = container.resolve("auction")
  const listingId = listing ?? (await createListing(container, seller, draftOf(vehicle)))
  await showPictures(container, vehicle.key, { listingId, sellerId: seller.id })
  await recordInspection(listingId, vehicle, at)
  if (vehicle.state === "scheduled" && vehicle.schedule) {
    const { startsInMinutes, endsInMinutes } = vehicle.schedule
    await changeListing(container, seller, listingId, {
      startsAt: at(startsInMinutes).toISOString(),
      endsAt: at(endsInMinutes).toISOString(),
    })
  } else if (vehicle.state !== "draft" && vehicle.schedule) {
    const { startsInMinutes, endsInMinutes } = vehicle.schedule
    const history: AuctionHistory = {
      terms: {
        listingId,
        sellerId: seller.id,
        startsAt: at(startsInMinutes),
        endsAt: at(endsInMinutes),
        openingCents: openingPriceCents(vehicle),
        reserveCents: vehicle.reserveCents,
        minIncrementCents: vehicle.minIncrementCents,
        buyNow: vehicle.buyNow ?? null,
      },
      bids: vehicle.bids.map(({ bidder, mode, amountCents, minutesBeforeNow }) => ({
        bidderId: people[bidder].id,
        mode,
        amountCents,
        placedAt: at(-minutesBeforeNow),
      })),
    }
    if (!(await auctions.runs.current(listingId))) {
      await listings.records.moveTo(listingId, "live", "auction")
      await auctions.runs.takeOver(history)
    }
    await database().query(`UPDATE listing SET published_at = $2, created_at = $2 WHERE id = $1`, [
      listingId,
      at(startsInMinutes),
    ])
  }
  await database().transaction(async () => {
    await recordVisits(listingId, vehicle, at)
    await database().query(`INSERT INTO demo_vehicle (key, listing_id, complete) VALUES ($1, $2, true)`, [
      vehicle.key,
      listingId,
    ])
  })
}

/**
 * Adds the missing pictures to demo cars that an earlier version loaded. That version drew further pictures while the
 * market was open.
 */
export async function completeCars(container: MedusaContainer): Promise<void> {
  const { rows } = await database().query<{ key: string; listing_id: string; seller_id: string }>(
    `SELECT demo_vehicle.key, demo_vehicle.listing_id, listing.seller_id FROM demo_vehicle
     JOIN listing ON listing.id = demo_vehicle.listing_id AND listing.deleted_at IS NULL WHERE NOT complete`
  )
  await forEachTogether(rows, AT_ONCE, async ({ key, listing_id: listingId, seller_id: sellerId }) => {
    await showPictures(container, key, { listingId, sellerId })
    await database().query(`UPDATE demo_vehicle SET complete = true WHERE key = $1`, [key])
  })
}

/**
 * Adds the car's missing pictures to the listing and stores their files unchanged. The listing's present pictures are
 * the first ones of the car, in the same order.
 */
async function showPictures(
  container: MedusaContainer,
  key: string,
  { listingId, sellerId }: { listingId: string; sellerId: string }
): Promise<void> {
  const listings = container.resolve("listing")
  const shown = (await listings.photos.of(listingId)).map(({ id }) => id)
  const pictures = (pictureIndex()[key] ?? []).slice(shown.length)
  if (pictures.length === 0) return
  const names = pictures.flatMap(({ file, thumbnail }) => (thumbnail ? [file, thumbnail] : [file]))
  const contents = await Promise.all(
    names.map(async (filename) => ({
      filename,
      mimeType: "image/webp",
      content: (await readPicture(filename)).toString("base64"),
      access: "public" as const,
    }))
  )
  const added = await storeFiles(container, contents, async (stored) => {
    const files = new Map(names.map((name, index) => [name, stored[index]!]))
    return listings.photos.addAll(
      pictures.map(({ angle, file, thumbnail, width, height, contentHash }) => {
        const whole = files.get(file)!
        const small = files.get(thumbnail ?? file)!
        return {
          sellerId,
          url: whole.url,
          fileId: whole.id,
          webpUrl: whole.url,
          webpFileId: whole.id,
          thumbUrl: small.url,
          thumbFileId: small.id,
          mediumUrl: null,
          mediumFileId: null,
          width,
          height,
          contentHash,
          shot: shotOf(angle),
        }
      })
    )
  })
  await listings.photos.arrange(listingId, [...shown, ...added.map(({ id }) => id)])
}

function draftOf(vehicle: DemoVehicle) {
  return {
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    body: vehicle.body,
    kms: vehicle.kms,
    exteriorColor: vehicle.exteriorColor,
    colorHex: vehicle.colorHex,
    interiorColor: vehicle.interiorColor,
    fuel: vehicle.fuel,
    transmission: vehicle.transmission,
    drivetrain: vehicle.drivetrain,
    engine: vehicle.engine,
    cylinders: vehicle.cylinders,
    doors: vehicle.doors,
    seats: vehicle.seats,
    ...(vehicle.batteryKwh === undefined ? {} : { batteryKwh: vehicle.batteryKwh }),
    ...(vehicle.rangeKm === undefined ? {} : { rangeKm: vehicle.rangeKm }),
    location: vehicle.location,
    description: vehicle.description,
    features: [...vehicle.features],
    featuresExtra: vehicle.featuresExtra,
    warranty: vehicle.warranty,
    condition: vehicle.condition,
    audience: vehicle.audience,
    priceCents: vehicle.priceCents,
    reserveCents: vehicle.reserveCents,
    startingPriceCents: vehicle.startingPriceCents,
    openingShareBasisPoints: vehicle.openingShareBasisPoints,
    minIncrementCents: vehicle.minIncrementCents,
    ...(vehicle.buyNow ? { buyNowCents: vehicle.buyNow.priceCents, buyNowUntil: vehicle.buyNow.until } : {}),
  }
}

/** Records what an inspection or a paid feature would have left on the listing. */
async function recordInspection(listingId: string, vehicle: DemoVehicle, at: (minutes: number) => Date): Promise<void> {
  const { certification, featuredDays } = vehicle
  if (!certification && !featuredDays) return
  await database().query(
    `UPDATE listing SET certified_at = $2, certified_summary = $3, featured_tier = $4, featured_until = $5 WHERE id = $1`,
    [
      listingId,
      certification && at(-certification.inspectedDaysAgo * DAY_MINUTES),
      certification && certification.findings,
      featuredDays,
      featuredDays && at(featuredDays * DAY_MINUTES),
    ]
  )
}

/** The number of people behind each day's page views. */
const VISITORS = 400

/** Records what the view counter would have stored (`countView` of the listing module), all days at once. */
async function recordVisits(listingId: string, vehicle: DemoVehicle, at: (minutes: number) => Date): Promise<void> {
  const visits = visitsOf(vehicle).map((visit) => ({ ...visit, day: torontoDate(at(-visit.daysAgo * DAY_MINUTES)) }))
  if (visits.length === 0) return
  await database().query(
    `WITH visit AS (
       SELECT * FROM jsonb_to_recordset($2) AS visit (day date, source text, views int)
     ), of_day AS (
       INSERT INTO listing_view_day (listing_id, day, source, views) SELECT $1, day, source, views FROM visit
     ), total AS (
       SELECT day, sum(views)::int AS views FROM visit GROUP BY day
     ), looks AS (
       INSERT INTO listing_view (listing_id, day, viewer)
       SELECT $1, day, 'demo:' || (look * 37 + (day - date '2020-01-01') * 11) % $3 FROM total, generate_series(1, views) AS look
     )
     UPDATE listing SET views = (SELECT sum(views) FROM visit) WHERE id = $1`,
    [listingId, JSON.stringify(visits), VISITORS]
  )
}
