/** Feeds: tables of cars at a dealer's URL, read on a schedule by the rules of an import. */
import { createHash } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  FEED_FAILURES_MAXIMUM,
  LISTING_IMPORT_MAXIMUM_BYTES,
  RefusedError,
  refusedField,
  type BodyOf,
  type FeedRun,
  type FeedRunDetails,
  type ListingFeed,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { feedStep } from "#src/modules/listing/rules/feed-cars"
import type { JudgedRow, ReadRow } from "#src/modules/listing/rules/import-rows"
import { readChange } from "#src/modules/listing/rules/read-change"
import { withVinDifferences } from "#src/modules/listing/rules/vin-differences"
import type { ListingFeedRecord, ListingFeedRunRecord, ListingRecord } from "#src/modules/listing/types"
import { database } from "#src/platform/database"
import { untilAborted } from "#src/platform/job-runner"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { BlockedTarget, UnreachableTarget, fetchFromTarget, targetRefusal } from "#src/platform/ssrf-guard"
import type { ReceivedFile } from "#src/platform/received-file"
import { refuseNoDealer } from "../listing/dealers-alone"
import { judge, readFor, shownRow, type ReadTable } from "./import-listings"
import { startPhotoAddresses } from "./take-in-photos"

const FEEDS_PER_TURN = 20
const FETCH_MILLISECONDS = 15_000
/** A feed is read again after this time while its VINs are being looked up. */
const SOON_SECONDS = 5
/**
 * Each feed is postponed by this delay before it is read. If reading a feed crashes the process, the other feeds are
 * therefore read first.
 */
const AFTER_A_LOOK_SECONDS = 600

/** @throws RefusedError NOT_ALLOWED_TO_LIST, INVALID_INPUT */
export async function saveFeed(
  scope: MedusaContainer,
  seller: AccountRecord,
  { address, everyHours, templateId }: BodyOf<typeof endpoints.saveListingFeed>
): Promise<ListingFeed> {
  refuseNoDealer(seller)
  const refusal = targetRefusal(address)
  if (refusal) throw refusedField("address", refusal)
  const { feeds, templates } = scope.resolve("listing")
  if (templateId !== null && !(await templates.own(templateId, seller.id)))
    throw refusedField("templateId", "This template does not exist any more.")
  return feedOf(await feeds.save({ sellerId: seller.id, address, everyHours, templateId }))
}

/** @throws RefusedError NOT_ALLOWED_TO_LIST, NOT_FOUND */
export async function moveFeed(
  scope: MedusaContainer,
  seller: AccountRecord,
  state: "on" | "paused"
): Promise<ListingFeed> {
  if (state === "on") refuseNoDealer(seller)
  return feedOf(await scope.resolve("listing").feeds.move(seller.id, state))
}

export async function ownFeed(scope: MedusaContainer, sellerId: string) {
  const { feeds } = scope.resolve("listing")
  const [feed, runs, now] = await Promise.all([feeds.of(sellerId), feeds.runsOf(sellerId), database().now()])
  const lastEnd = runs[0]?.endedAt ?? null
  const isReading = (read: ListingFeedRecord) =>
    read.state === "on" &&
    (read.nextAt <= now || (read.lookedAt !== null && (lastEnd === null || read.lookedAt > lastEnd)))
  return { feed: feed && feedOf(feed, isReading(feed)), runs: runs.map(runOf) }
}

/** @throws RefusedError NOT_FOUND */
export async function ownFeedRun(scope: MedusaContainer, sellerId: string, id: string) {
  const [run] = await scope.resolve("listing").feeds.runsOf(sellerId, id)
  if (!run) throw new RefusedError("NOT_FOUND")
  return { run: runOf(run), ...run.details, cuts: cutsOf(run.details) }
}

/** Reads the feeds that are due. A failure does not stop the others. */
export async function readFeeds(scope: MedusaContainer, signal: AbortSignal): Promise<void> {
  const { feeds } = scope.resolve("listing")
  for (const feed of untilAborted(await feeds.due(FEEDS_PER_TURN), signal)) {
    await feeds.putOff(feed.sellerId, AFTER_A_LOOK_SECONDS)
    try {
      await readFeed(scope, feed)
    } catch (error) {
      logger.error({ err: error, accountId: feed.sellerId }, "A feed of cars could not be read")
    }
  }
}

async function readFeed(scope: MedusaContainer, feed: ListingFeedRecord): Promise<void> {
  const startedAt = await database().now()
  const seller = await scope.resolve("account").accounts.retrieve(feed.sellerId)
  if (!seller) return
  try {
    refuseNoDealer(seller)
    const file = await fetchTable(feed)
    const table = await readFor(scope, seller, file)
    const { judged, lookingUp } = await judge(scope, table.rows, table.terms)
    if (lookingUp > 0) return await scope.resolve("listing").feeds.putOff(feed.sellerId, SOON_SECONDS)
    await takeIn(scope, seller, { file, table, judged, startedAt })
  } catch (error) {
    if (error instanceof BlockedTarget || error instanceof UnreachableTarget || error instanceof RefusedError)
      return fail(scope, seller, startedAt, error.message)
    throw error
  }
}

async function fetchTable({ address, templateId }: ListingFeedRecord): Promise<ReceivedFile> {
  const limits = { mostBytes: LISTING_IMPORT_MAXIMUM_BYTES, milliseconds: FETCH_MILLISECONDS }
  const bytes = await fetchFromTarget(address, limits)
  // The bytes decide, not the URL: a zip archive is a spreadsheet.
  const name = bytes.subarray(0, 2).toString("latin1") === "PK" ? "feed.xlsx" : "feed.csv"
  return { name, bytes, fields: templateId === null ? {} : { template: templateId } }
}

interface Reading {
  file: ReceivedFile
  table: ReadTable
  judged: readonly JudgedRow[]
  startedAt: Date
}

/**
 * Stores the content of a feed that was read, in one transaction: created and changed drafts, the feed's list of known
 * cars, and the log entry.
 */
async function takeIn(
  scope: MedusaContainer,
  seller: AccountRecord,
  { file, table, judged, startedAt }: Reading
): Promise<void> {
  const listings = scope.resolve("listing")
  await database().transaction(async () => {
    const { feeds, imports } = listings
    // This lock makes the reading wait while another import of the same seller runs.
    await imports.beginReading(seller.id, table.kept)
    const feed = await feeds.of(seller.id)
    // The feed was ended or paused during the fetch.
    if (feed?.state !== "on") return
    const now = await database().now()
    const right = judged.filter(({ columns }) => columns !== null)
    const there = await imports.there(
      seller.id,
      right.map(({ vin }) => vin)
    )
    const known = await feeds.carsOf(seller.id)
    const cells = new Map(table.rows.map((row) => [row.line, row.cells]))
    const hashes = new Map(right.map(({ line, vin }) => [vin, hashOf(cells.get(line)!)]))
    const present = new Map(
      (await listings.records.ownAll([...there.values()], seller.id)).map((listing) => [listing.id, listing])
    )
    const steps = right.map((row) => {
      const before = known.get(row.vin)
      const listing = present.get(there.get(row.vin) ?? "") ?? null
      const car = before && { listingId: before.listingId, rowHash: before.rowHash, isGone: before.goneAt !== null }
      return { row, listing, before, step: feedStep(hashes.get(row.vin)!, car, listing, now) }
    })
    const added = steps
      .filter(({ step }) => step === "add")
      .map(({ row: { vin, columns } }) => ({ id: listings.records.newId(), vin, columns: columns! }))
    await listings.records.createAll(seller.id, added)
    const changed = steps.filter(({ step }) => step === "change")
    for (const { row, listing } of changed) await change(scope, row, listing!)
    const made = new Map(added.map(({ vin, id }) => [vin, id]))
    const cars = steps.map(({ row: { vin }, listing, before }) => ({
      vin,
      listingId: made.get(vin) ?? listing?.id ?? before!.listingId,
      rowHash: hashes.get(vin)!,
    }))
    const gone = await feeds.noteCars(
      seller.id,
      cars,
      judged.map(({ vin }) => vin)
    )
    await listings.photoImports.noteStockNumbers(
      seller.id,
      steps.flatMap(({ row: { vin, stockNumber }, listing }) => {
        const listingId = made.get(vin) ?? listing?.id
        return listingId && stockNumber ? [{ listingId, stockNumber }] : []
      })
    )
    await startPhotoAddresses(scope, seller.id, {
      name: file.name,
      cars: steps.flatMap(({ row: { vin, photoAddresses }, listing }) => {
        const listingId = made.get(vin) ?? listing?.id
        return listingId ? [{ listingId, addresses: photoAddresses }] : []
      }),
    })
    const refused = judged.filter(({ columns }) => columns === null)
    const details: FeedRunDetails = {
      refusals: refused.map((row) => {
        const { line, vin, title, problems } = shownRow(row, { there })
        return { line, vin, title, problems }
      }),
      cuts: right
        .filter(({ notes }) => Object.keys(notes).length > 0)
        .map(({ line, vin, title, notes }) => ({ line, vin, title, notes })),
      gone,
    }
    const counts = {
      added: added.length,
      changed: changed.length,
      unchanged: steps.length - added.length - changed.length,
      refused: refused.length,
      vanished: gone.length,
    }
    await feeds.noteRun(seller.id, startedAt, counts, details)
  })
}

/** Writes the row's values into the draft. A field that is empty in the row is not changed. */
async function change(scope: MedusaContainer, { stated, vehicle }: JudgedRow, listing: ListingRecord): Promise<void> {
  const read = readChange(stated, listing, { dealer: true })
  // The import refuses rows with invalid values before this call. If a row still fails here, its draft does not change.
  if (!read.ok) return
  const by = { by: listing.sellerId, now: await database().now() }
  await scope.resolve("listing").records.save(listing.id, withVinDifferences(read.columns, listing, vehicle, by))
}

/** A hash of all that the table says about a car. */
function hashOf(cells: ReadRow["cells"]): string {
  const told = Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash("sha256").update(JSON.stringify(told)).digest("hex")
}

/** Stores the failure, and tells the dealer when the feed stops. */
async function fail(
  scope: MedusaContainer,
  { id, email }: AccountRecord,
  startedAt: Date,
  reason: string
): Promise<void> {
  await database().transaction(async () => {
    const { feeds } = scope.resolve("listing")
    if ((await feeds.of(id))?.state !== "on") return
    const isStopped = await feeds.noteFailure(id, startedAt, reason, FEED_FAILURES_MAXIMUM)
    if (!isStopped) return
    const key = `feed-stopped:${id}:${startedAt.getTime()}`
    await emit("account.news", { accountId: id, key, params: { fact: "feed-stopped", reason }, email }, key)
  })
}

/**
 * The feed as the API returns it. A caller without `reading` has just saved, resumed or paused the feed. If its state
 * is `on`, it is read at once.
 */
const feedOf = (
  { address, everyHours, templateId, state, failures, nextAt }: ListingFeedRecord,
  reading = state === "on"
): ListingFeed => ({
  address,
  everyHours,
  templateId,
  state,
  failures,
  nextAt: nextAt.toISOString(),
  reading,
})

function runOf({ sellerId: _sellerId, details, startedAt, endedAt, ...told }: ListingFeedRunRecord): FeedRun {
  const cut = cutsOf(details).length
  return { ...told, cut, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() }
}

/** The rows with values that were shortened or left out. Older feed runs were stored without this list. */
const cutsOf = ({ cuts }: Partial<FeedRunDetails>) => cuts ?? []
