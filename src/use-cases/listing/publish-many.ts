/**
 * Publishes many drafts at once, each by the rules of a single publication. Their auctions end one after the other.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  listingTitle,
  staggeredEnd,
  type AnswerOf,
  type BodyOf,
  type PlannedPublication,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { openingOf } from "#src/modules/listing/rules/opening-price"
import type { ListingRecord } from "#src/modules/listing/types"
import { changeListing, judgeChange } from "./change-listing"

type PreviewRequest = BodyOf<typeof endpoints.previewPublications>
type PublishRequest = BodyOf<typeof endpoints.publishListings>
type Published = Omit<AnswerOf<typeof endpoints.publishListings>, "ok">
type Refusal = NonNullable<PlannedPublication["refusal"]>

/** The times of an auction to publish. If `startsAt` is null, the auction starts at once. */
interface Run {
  startsAt: string | null
  endsAt: Date
}

const ONLY_DRAFTS = "Only a draft can be published."

/**
 * Previews the publication of several drafts. Their auctions end one after the other, in the order of `ids`. A draft
 * that is refused for a reason other than its schedule gets no end time; the next draft takes its turn.
 * @throws RefusedError `LISTING_NOT_FOUND` for a foreign or unknown id
 */
export async function previewPublications(
  scope: MedusaContainer,
  seller: AccountRecord,
  { ids, startsAt, firstEndsAt, everyMinutes }: PreviewRequest
): Promise<PlannedPublication[]> {
  const listings = scope.resolve("listing")
  const own = await listings.records.ownAll(ids, seller.id)
  const photoCounts = await listings.photos.counts(own.map(({ id }) => id))
  const stagger = { firstEndsAt: new Date(firstEndsAt), everyMinutes }
  const planned: PlannedPublication[] = []
  let place = 0
  for (const listing of own) {
    const endsAt = staggeredEnd(stagger, place)
    const refusal = await refusalOf(() => judgePublication(scope, seller, listing, { startsAt, endsAt }))
    const hasPlace = refusal === null || refusal.code === "INVALID_SCHEDULE"
    if (hasPlace) place++
    planned.push({
      id: listing.id,
      title: listingTitle(listing),
      updatedAt: listing.updatedAt.toISOString(),
      endsAt: hasPlace ? endsAt.toISOString() : null,
      openingCents: openingOf(listing),
      reserveCents: listing.reserveCents,
      photoCount: photoCounts.get(listing.id) ?? 0,
      refusal,
    })
  }
  return planned
}

/**
 * Publishes or schedules drafts, each in its transaction, so a refusal does not stop the others. If an interrupted
 * request has already published a draft with the same times, the draft is reported as done.
 * @throws RefusedError `LISTING_NOT_FOUND` for a foreign or unknown id; then nothing is changed
 */
export async function publishListings(
  scope: MedusaContainer,
  seller: AccountRecord,
  { listings: sent, startsAt, firstEndsAt, everyMinutes }: PublishRequest
): Promise<Published> {
  const versions = new Map(sent.map(({ id, ifUpdatedAt }) => [id, ifUpdatedAt]))
  const own = await scope.resolve("listing").records.ownAll([...versions.keys()], seller.id)
  const stagger = { firstEndsAt: new Date(firstEndsAt), everyMinutes }
  const outcome: Published = { done: [], refused: [] }
  for (const [index, listing] of own.entries()) {
    const { id } = listing
    const run = { startsAt, endsAt: staggeredEnd(stagger, index) }
    const endsAt = run.endsAt.toISOString()
    const refusal = await refusalOf(async () => {
      if (await runsSo(scope, id, run)) return
      if (listing.status !== "draft") throw new RefusedError("INVALID_TRANSITION", ONLY_DRAFTS)
      const ifUpdatedAt = versions.get(id)
      await changeListing(scope, seller, id, { status: "live", startsAt, endsAt, ifUpdatedAt })
    })
    if (refusal) outcome.refused.push({ id, ...refusal })
    else outcome.done.push({ id, endsAt })
  }
  return outcome
}

async function judgePublication(
  scope: MedusaContainer,
  seller: AccountRecord,
  listing: ListingRecord,
  { startsAt, endsAt }: Run
): Promise<void> {
  if (listing.status !== "draft") throw new RefusedError("INVALID_TRANSITION", ONLY_DRAFTS)
  await judgeChange(scope, seller, listing, { status: "live", startsAt, endsAt: endsAt.toISOString() })
}

/** Whether the car's auction is scheduled or open with these times. */
async function runsSo(scope: MedusaContainer, listingId: string, { startsAt, endsAt }: Run): Promise<boolean> {
  const auction = await scope.resolve("auction").runs.current(listingId)
  if (auction?.status !== "open" && auction?.status !== "scheduled") return false
  if (auction.scheduledEndsAt.getTime() !== endsAt.getTime()) return false
  return startsAt === null ? auction.status === "open" : auction.startsAt.getTime() === Date.parse(startsAt)
}

async function refusalOf(act: () => Promise<void>): Promise<Refusal | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const { code, message, details } = error
    return { code, error: message, fields: details.fields ?? {} }
  }
}
