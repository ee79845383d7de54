import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  saysSomething,
  type AdminQuestion,
  type ListingQuestion,
  type ListingView,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import type { QuestionPart, QuestionRecord } from "#src/modules/message/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { readListingView } from "#src/queries/listing/read-listing"
import type { ListingViewer } from "#src/queries/listing/viewer"
import { adminQuestions, listingQuestions } from "#src/queries/message/questions"
import { recordAct } from "#src/use-cases/audit/record-act"

const ENDED = "This auction is over: no new questions are taken."

const questionsOf = (scope: MedusaContainer) => scope.resolve("message").questions

/** A listing's questions and whether this viewer may ask one. @throws RefusedError `LISTING_NOT_FOUND` */
export async function questionsFor(idOrSlug: string, viewer: ListingViewer, page: { limit: number; offset: number }) {
  const listing = await readListingView(idOrSlug, viewer)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  const reason =
    viewer.accountId === null
      ? "Sign in to ask the seller."
      : listing.isOwner
        ? "This is your own listing."
        : isOpen(listing)
          ? null
          : ENDED
  return { ...(await listingQuestions(listing.id, viewer.accountId, page)), ask: { allowed: reason === null, reason } }
}

/**
 * Asks the seller a public question.
 * @throws RefusedError `LISTING_NOT_FOUND`, `OWN_LISTING`, `AUCTION_NOT_OPEN`, `INVALID_INPUT`, `TOO_MANY_REQUESTS`
 */
export async function askQuestion(
  scope: MedusaContainer,
  viewer: ListingViewer,
  idOrSlug: string,
  text: string
): Promise<ListingQuestion> {
  refuseNothing(text)
  const askerId = viewer.accountId!
  const listing = await readListingView(idOrSlug, viewer)
  if (!listing) throw new RefusedError("LISTING_NOT_FOUND")
  if (listing.isOwner) throw new RefusedError("OWN_LISTING", "This is your listing. Only others can ask here.")
  if (!isOpen(listing)) throw new RefusedError("AUCTION_NOT_OPEN", ENDED)
  const asked = await database().transaction(async () => {
    const rows = await database().records<{ sellerId: string }>(`SELECT seller_id FROM listing WHERE id = $1`, [
      listing.id,
    ])
    const record = await questionsOf(scope).ask({ listingId: listing.id, sellerId: rows[0]!.sellerId, askerId, text })
    await announce(record)
    return record
  })
  return (await listingQuestions(listing.id, askerId, { id: asked.id, limit: 1, offset: 0 })).items[0]!
}

/**
 * Writes or changes the seller's answer. @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION`, `INVALID_INPUT`
 */
export async function answerQuestion(
  scope: MedusaContainer,
  seller: AccountRecord,
  id: string,
  text: string
): Promise<ListingQuestion> {
  refuseNothing(text)
  const { listingId } = await database().transaction(async () => {
    const { record, changed } = await questionsOf(scope).answer(id, { sellerId: seller.id, text })
    if (changed) await announce(record)
    return record
  })
  return (await listingQuestions(listingId, seller.id, { id, limit: 1, offset: 0 })).items[0]!
}

/** An admin shows or hides a question or its answer, with an audit row. @throws RefusedError `NOT_FOUND` */
export async function placeQuestion(
  scope: MedusaContainer,
  admin: string,
  id: string,
  placed: { part: QuestionPart; standing: "shown" | "hidden"; reason: string | null }
): Promise<AdminQuestion> {
  const { part, standing, reason } = placed
  await database().transaction(async () => {
    const { record, changed } = await questionsOf(scope).place(id, part, standing, reason)
    if (!changed) return
    await recordAct(scope, admin, `${part}.${standing === "shown" ? "released" : "hidden"}`, id, {
      listingId: record.listingId,
      ...(reason ? { reason } : {}),
    })
    await announce(record)
  })
  return (await adminQuestions.read([id]))[0]!
}

/**
 * Whether the listing is live and its end time has not passed. The status can still be `live` shortly after the end.
 */
function isOpen({ status, endsAt, serverNow }: ListingView): boolean {
  return status === "live" && endsAt !== null && Date.parse(serverNow) < Date.parse(endsAt)
}

function refuseNothing(text: string): void {
  if (!saysSomething(text))
    throw new RefusedError("INVALID_INPUT", "Write something.", { fields: { text: "Write something." } })
}

async function announce({ id, listingId, version }: QuestionRecord): Promise<void> {
  await emit("question.changed", { questionId: id, listingId }, `${id}:${version}`)
}
