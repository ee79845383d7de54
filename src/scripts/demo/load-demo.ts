import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ACCOUNT_SCOPES, openingPriceCents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { registerAccountWorkflow } from "#src/workflows/accounts/register-account"
import { changeListing, createListing } from "#src/workflows/listings/change-listing"
import { uploadPhoto } from "#src/workflows/listings/upload-photo"
import { runWorkflow } from "#src/workflows/run-workflow"
import { DEMO_PEOPLE, SANDBOX_KEY, type DemoPersonKey } from "./catalogue/demo-people"
import type { DemoVehicle } from "./catalogue/demo-vehicle"
import { DEMO_VEHICLES } from "./catalogue/demo-vehicles"
import type { People } from "./content/demo-acts"
import { contentIsMade, makeContent } from "./content/make-content"
import { drawDemoLicence } from "./demo-licence"
import { PictureStudio } from "./picture-studio"
import { pictureOf, picturesOf, shotOf } from "./pictures-of-vehicle"
import type { AuctionHistory } from "#src/modules/auction/types"

const PASSWORD = "northlot-demo"
const LICENCE_LAST_DAY = "2030-12-31"
const MINUTE = 60_000

/** What a visitor sees first is there when the start ends; the others follow. */
const shownFirst = ({ state }: DemoVehicle): boolean => state === "live" || state === "scheduled"

/**
 * Gives a fresh installation its demo people and cars. What is there already stays as it is, so that an interrupted
 * load goes on where it stopped. The cars on sale and their covers are there before the start ends; the sold ones, the
 * drafts, what people do with each other and the further pictures follow while the market is open, until `close`.
 */
export async function loadDemo(
  container: MedusaContainer,
  report: (text: string) => void,
  signal?: AbortSignal
): Promise<{ close(): Promise<void> }> {
  const { rows: loaded } = await database().query<{ key: string }>(`SELECT key FROM demo_vehicle`)
  const known = new Set(loaded.map(({ key }) => key))
  const missing = DEMO_VEHICLES.filter(({ key }) => !known.has(key))
  const closing = new AbortController()
  const drawn = async () => {
    if (!closing.signal.aborted) await drawFurtherPictures(container, closing.signal)
  }
  let arrived = async (): Promise<void> => undefined
  // Once all is there, nobody is made anew whom the market has removed since.
  if (missing.length > 0 || !(await contentIsMade())) {
    report("Bringing in the demo people")
    const people = await ensurePeople(container)
    const now = await database().now()
    await bringInAll(container, missing.filter(shownFirst), { people, now, report, signal })
    const late = missing.filter((vehicle) => !shownFirst(vehicle))
    arrived = async () => {
      await bringInAll(container, late, { people, now, signal: closing.signal })
      await makeContent(container, people, closing.signal)
    }
  }
  for (const { email, dealer } of Object.values(DEMO_PEOPLE)) {
    const account = dealer && (await container.resolve("account").findByEmail(email))
    if (account) await giveLicence(container, account)
  }
  await giveSandboxKey(container)
  const quietly = (part: () => Promise<void>) =>
    part().catch((error: unknown) => {
      if (!closing.signal.aborted) logger.error({ err: error }, "The demo could not be completed")
    })
  // A second look at the pictures: whoever arrived after all the others were drawn.
  const following = Promise.all([quietly(drawn), quietly(arrived)]).then(() => quietly(drawn))
  return {
    async close() {
      closing.abort()
      await following
    },
  }
}

interface Arrival {
  people: People
  /** From which the times of their auctions count. */
  now: Date
  report?: (text: string) => void
  signal?: AbortSignal | undefined
}

async function bringInAll(
  container: MedusaContainer,
  vehicles: readonly DemoVehicle[],
  { people, now, report, signal }: Arrival
): Promise<void> {
  if (vehicles.length === 0) return
  const studio = new PictureStudio()
  // Drawn ahead in the background while each car is listed and its bids are replayed.
  const covers = vehicles.map((vehicle) => studio.draw(pictureOf(vehicle, picturesOf(vehicle)[0]!)))
  for (const cover of covers) cover.catch(() => undefined)
  try {
    for (const [index, vehicle] of vehicles.entries()) {
      signal?.throwIfAborted()
      if (index % 12 === 0) report?.(`Bringing in the demo cars (${index} of ${vehicles.length})`)
      await bringIn(container, vehicle, people, await covers[index]!, now)
    }
  } finally {
    await studio.close()
  }
}

async function ensurePeople(container: MedusaContainer): Promise<People> {
  const accounts = container.resolve("account")
  const people = {} as People
  for (const [key, person] of Object.entries(DEMO_PEOPLE) as [DemoPersonKey, (typeof DEMO_PEOPLE)[DemoPersonKey]][]) {
    const { role, kind, dealer, credits } = person
    let account = await accounts.findByEmail(person.email)
    if (!account) {
      await runWorkflow(registerAccountWorkflow, container, {
        account: {
          email: person.email,
          role,
          buyerType: role === "buyer" ? kind : null,
          sellerType: role === "seller" ? kind : null,
          first: person.first,
          last: person.last,
          mobile: person.mobile,
          location: person.location,
          identityVerified: kind !== "dealer",
          dealer: dealer && {
            ...dealer,
            representative: `${person.first} ${person.last}`,
            licenceFileId: null,
            licenceFileName: null,
          },
        },
        password: PASSWORD,
        verificationId: null,
        consents: [],
      })
      account = (await accounts.findByEmail(person.email))!
    }
    if (dealer) {
      await giveLicence(container, account)
      account = (await accounts.retrieveAccount(account.id))!
    }
    if (role === "seller") await givePayoutAccount(container, account)
    if (credits > 0) {
      await container
        .resolve("credit")
        .grant({ accountId: account.id, credits, reason: "Demo credits", key: `demo:${key}` })
    }
    people[key] = account
  }
  return people
}

/** No bank has this institution number: what the demo market pays out goes nowhere. */
const DEMO_INSTITUTION = "999"
/** Entered so long ago that what is sold in the demo can be paid out. */
const PAYOUT_ACCOUNT_DAYS = 30

/** An account of the seller's own, in the seller's name, as far as none was entered. */
async function givePayoutAccount(
  container: MedusaContainer,
  { id, first, last, mobile, dealer }: AccountRecord
): Promise<void> {
  const accounts = container.resolve("account").payoutAccounts
  const account = {
    holder: dealer?.name ?? `${first} ${last}`,
    institution: DEMO_INSTITUTION,
    transit: "10202",
    accountNumber: mobile.replace(/\D/g, "").slice(-10),
  }
  const enteredAt = new Date((await database().now()).getTime() - PAYOUT_ACCOUNT_DAYS * 24 * 60 * MINUTE)
  await database().transaction(async () => {
    await container.resolve("account").lockAccount(id)
    await accounts.takeOver(id, account, enteredAt)
  })
}

/** A dealer of the demo data trades with a document as every dealer does, in a market of an earlier version too. */
async function giveLicence(container: MedusaContainer, { id, dealer }: AccountRecord): Promise<void> {
  if (!dealer || dealer.licenceFileId) return
  const content = (await drawDemoLicence(dealer, LICENCE_LAST_DAY)).toString("base64")
  const [file] = await container
    .resolve(Modules.FILE)
    .createFiles([{ filename: "licence.pdf", mimeType: "application/pdf", content, access: "private" }])
  const accounts = container.resolve("account")
  await database().transaction(async () => {
    await accounts.replaceLicenceFile(id, { fileKey: file!.id, fileName: "Demo, not a licence.pdf" })
    await accounts.decideLicence(id, "verified", LICENCE_LAST_DAY)
  })
}

const SANDBOX_DAYS = 730

/** A key of the dealer who sells; never where somebody trades in earnest. */
async function giveSandboxKey(container: MedusaContainer): Promise<void> {
  if (configuration().production) return
  const accounts = container.resolve("account")
  const dealer = await accounts.findByEmail(DEMO_PEOPLE.dealerSeller.email)
  if (!dealer) return
  await accounts.apiKeys.add(SANDBOX_KEY, {
    name: "Sandbox",
    accountId: dealer.id,
    scopes: [...ACCOUNT_SCOPES],
    callsPerMinute: 600,
    expiresInDays: SANDBOX_DAYS,
    createdBy: "demo",
  })
}

async function bringIn(
  container: MedusaContainer,
  vehicle: DemoVehicle,
  people: People,
  cover: Buffer,
  now: Date
): Promise<void> {
  const seller = people[vehicle.seller]
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE)
  const listings = container.resolve("listing")
  const auctions = container.resolve("auction")
  const listingId =
    (await begunListing(seller.id, vehicle.vin)) ?? (await createListing(container, seller, draftOf(vehicle)))
  if ((await listings.photosOf(listingId)).length === 0) {
    await listings.arrangePhotos(listingId, [
      (await uploadPhoto(container, seller.id, cover, shotOf(picturesOf(vehicle)[0]!))).id,
    ])
  }
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
    if (!(await auctions.currentAuction(listingId))) {
      await listings.moveTo(listingId, "live", "auction")
      await auctions.importAuction(history)
    }
    await database().query(`UPDATE listing SET published_at = $2, created_at = $2 WHERE id = $1`, [
      listingId,
      at(startsInMinutes),
    ])
  }
  await database().query(`INSERT INTO demo_vehicle (key, listing_id) VALUES ($1, $2)`, [vehicle.key, listingId])
}

/** The listing of a car whose bringing in was cut off. */
async function begunListing(sellerId: string, vin: string): Promise<string | null> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT id FROM listing WHERE seller_id = $1 AND vin = $2 AND deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM demo_vehicle WHERE listing_id = listing.id)
     ORDER BY created_at LIMIT 1`,
    [sellerId, vin]
  )
  return rows[0]?.id ?? null
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

/** What an inspection or a paid feature would have left on the listing. */
async function recordInspection(listingId: string, vehicle: DemoVehicle, at: (minutes: number) => Date): Promise<void> {
  const { certification, featuredDays } = vehicle
  await database().query(
    `UPDATE listing SET certified_at = $2, certified_summary = $3, featured_tier = $4, featured_until = $5 WHERE id = $1`,
    [
      listingId,
      certification && at(-certification.inspectedDaysAgo * 24 * 60),
      certification && certification.findings,
      featuredDays,
      featuredDays && at(featuredDays * 24 * 60),
    ]
  )
}

async function drawFurtherPictures(container: MedusaContainer, signal: AbortSignal): Promise<void> {
  const incomplete = async () => {
    const { rows } = await database().query<{ key: string; listing_id: string }>(
      `SELECT demo_vehicle.key, demo_vehicle.listing_id FROM demo_vehicle
       JOIN listing ON listing.id = demo_vehicle.listing_id AND listing.deleted_at IS NULL
       WHERE NOT complete AND key = ANY ($1) ORDER BY listing.status = 'live' DESC, listing.ends_at LIMIT 1`,
      [DEMO_VEHICLES.map(({ key }) => key)]
    )
    return rows[0]
  }
  let next = await incomplete()
  if (!next) return
  const studio = new PictureStudio(1)
  const listings = container.resolve("listing")
  try {
    // Asked anew after each car: the sold ones arrive meanwhile.
    for (; next; next = await incomplete()) {
      const { key, listing_id } = next
      const vehicle = DEMO_VEHICLES.find((candidate) => candidate.key === key)!
      const listing = await listings.findListing(listing_id)
      // Deleted a moment ago.
      if (!listing) continue
      const photoIds = (await listings.photosOf(listing_id)).map(({ id }) => id)
      // The next is drawn while one is kept.
      const pictures = picturesOf(vehicle)
        .slice(photoIds.length)
        .map((angle) => ({ angle, picture: studio.draw(pictureOf(vehicle, angle)) }))
      for (const { picture } of pictures) picture.catch(() => undefined)
      for (const { angle, picture } of pictures) {
        const drawn = await picture
        signal.throwIfAborted()
        photoIds.push((await uploadPhoto(container, listing.seller_id, drawn, shotOf(angle))).id)
      }
      await listings.arrangePhotos(listing_id, photoIds)
      await database().query(`UPDATE demo_vehicle SET complete = true WHERE key = $1`, [key])
    }
  } finally {
    await studio.close()
  }
}
