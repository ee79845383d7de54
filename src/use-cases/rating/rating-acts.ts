import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  refusedField,
  saysSomething,
  type AdminRating,
  type RatingFacts,
  type RatingPart,
  type SaleRating,
  type SaleRatings,
} from "@northlot/contract"
import { contactDetail } from "#src/modules/message/rules/contact-details"
import { answerRefusal, isShown, rateRefusal, rateUntil, shownFrom } from "#src/modules/rating/rules/rating"
import type { RatingRecord } from "#src/modules/rating/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { afterCommit, database } from "#src/platform/database"
import { adminRatings, ratingCounts } from "#src/queries/rating/ratings"
import { listingFacts } from "#src/queries/sale/listing-facts"
import type { RatingStep } from "#src/wording/notice/rating"
import { recordAct } from "#src/use-cases/audit/record-act"
import { partiesOf } from "../sale/sale-notices"
import { saleOf, saleOfParty, settlementOf, type Party } from "../settlement/settlement-of"
import { ratingNotice } from "./rating-notices"

interface SaleStanding {
  sale: SaleRecord
  role: Party
  /** When the sale was completed; null before. */
  completedAt: Date | null
  mine: RatingRecord | null
  theirs: RatingRecord | null
  now: Date
}

/** The ratings of a sale as one of its parties sees them. @throws RefusedError NOT_FOUND, FEES_UNPAID */
export async function ratingsOfSale(scope: MedusaContainer, saleId: string, accountId: string): Promise<SaleRatings> {
  return viewOf(await standingOf(scope, saleId, accountId))
}

/**
 * Rates the other party, once.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_INPUT for contact details, INVALID_TRANSITION
 */
export async function rateSale(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  { comment = "", ...facts }: RatingFacts & { comment?: string }
): Promise<SaleRatings> {
  refuseContactDetails("comment", comment)
  await database().transaction(async () => {
    const standing = await standingOf(scope, saleId, accountId, { lock: true })
    const { sale, role, theirs, now } = standing
    const refusal = rateRefusal(standing, now)
    if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
    const given = await scope.resolve("rating").ratings.give({
      ...facts,
      saleId,
      listingId: sale.listingId,
      byParty: role,
      authorId: accountId,
      ratedId: otherOf(sale, role),
      comment: saysSomething(comment) ? comment : null,
      givenAt: now,
      shownFrom: shownFrom(now, theirs),
    })
    const other = otherThan(role)
    if (theirs) {
      for (const to of [role, other]) await tell(scope, sale, to, { fact: "ratings-shown" }, `rating-shown:${saleId}`)
    } else {
      const until = rateUntil(standing.completedAt!, given).toISOString()
      await tell(scope, sale, other, { fact: "rating-given", by: role, until }, `rating-given:${given.id}`)
    }
    showAnew(scope, sale)
  })
  return ratingsOfSale(scope, saleId, accountId)
}

/**
 * Answers the other party's rating, once. @throws RefusedError NOT_FOUND, FEES_UNPAID, INVALID_INPUT,
 * INVALID_TRANSITION
 */
export async function answerRating(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  text: string
): Promise<SaleRatings> {
  if (!saysSomething(text)) throw refusedField("text", "Write something.")
  refuseContactDetails("text", text)
  await database().transaction(async () => {
    const { sale, role, theirs, now } = await standingOf(scope, saleId, accountId, { lock: true })
    const refusal = answerRefusal(theirs, now)
    if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
    await scope.resolve("rating").ratings.answer(theirs!.id, text, now)
    await tell(
      scope,
      sale,
      otherThan(role),
      { fact: "rating-answered", by: role, text },
      `rating-answered:${theirs!.id}`
    )
    showAnew(scope, sale)
  })
  return ratingsOfSale(scope, saleId, accountId)
}

/**
 * Staff remove a rating or its answer, with an audit row; a repeat changes nothing.
 * @throws RefusedError NOT_FOUND, INVALID_TRANSITION when there is no answer
 */
export async function removeRating(
  scope: MedusaContainer,
  admin: string,
  id: string,
  { part, reason }: { part: RatingPart; reason: string }
): Promise<AdminRating> {
  const found = await scope.resolve("rating").ratings.retrieve(id)
  if (!found) throw new RefusedError("NOT_FOUND")
  await database().transaction(async () => {
    const sale = await saleOf(scope, found.saleId, { lock: true })
    const rating = (await scope.resolve("rating").ratings.retrieve(id))!
    if (part === "answer" && rating.answeredAt === null)
      throw new RefusedError("INVALID_TRANSITION", "This rating has no answer.")
    const now = await database().now()
    if (!(await scope.resolve("rating").ratings.remove(id, part, { by: admin, reason }, now))) return
    const { saleId, authorId, ratedId, byParty } = rating
    await recordAct(scope, admin, `rating.${part === "rating" ? "removed" : "answer-removed"}`, id, {
      saleId,
      accountId: part === "rating" ? authorId : ratedId,
      reason,
    })
    const writer = part === "rating" ? byParty : otherThan(byParty)
    await tell(scope, sale, writer, { fact: "rating-removed", part, reason }, `rating-removed:${id}:${part}`)
    showAnew(scope, sale)
  })
  return (await adminRatings.read([id]))[0]!
}

/**
 * Reads a sale, its ratings and the caller's role in it. With `lock`, the sale stays locked until the transaction ends.
 * @throws RefusedError NOT_FOUND, FEES_UNPAID
 */
async function standingOf(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  { lock = false } = {}
): Promise<SaleStanding> {
  const { sale: found, role } = await saleOfParty(scope, saleId, accountId)
  const sale = lock ? await saleOf(scope, saleId, { lock }) : found
  const { terms, now } = await settlementOf(scope, sale)
  const ratings = await scope.resolve("rating").ratings.ofSale(saleId)
  return {
    sale,
    role,
    completedAt: sale.status === "completed" ? terms.finishedAt : null,
    mine: ratings.find(({ byParty }) => byParty === role) ?? null,
    theirs: ratings.find(({ byParty }) => byParty !== role) ?? null,
    now,
  }
}

async function viewOf(standing: SaleStanding): Promise<SaleRatings> {
  const { sale, role, completedAt, mine, theirs, now } = standing
  const reason = rateRefusal(standing, now)
  const seen = theirs && isShown(theirs, now) ? theirs : null
  return {
    saleId: sale.id,
    role,
    rate: {
      allowed: reason === null,
      until: completedAt && rateUntil(completedAt, theirs).toISOString(),
      reason,
    },
    mine: mine && ratingView(mine, { own: true }),
    theirsGiven: theirs !== null,
    theirs: seen && ratingView(seen, { own: false }),
    canAnswer: answerRefusal(theirs, now) === null,
    buyerRecord: role === "seller" ? await ratingCounts(sale.buyerId, "buyer") : null,
  }
}

/** The author of a removed rating or answer sees the reason; the other party sees nothing of it. */
function ratingView(rating: RatingRecord, { own }: { own: boolean }): SaleRating {
  const { id, asAgreed, onTime, communication, comment, givenAt, removedReason } = rating
  const isAnswerSeen = rating.answerText !== null && (rating.answerRemovedAt === null || !own)
  return {
    id,
    asAgreed,
    onTime,
    communication,
    comment,
    givenAt: givenAt.toISOString(),
    shownFrom: rating.shownFrom.toISOString(),
    removedReason: own ? removedReason : null,
    answer: isAnswerSeen
      ? {
          text: rating.answerText!,
          answeredAt: rating.answeredAt!.toISOString(),
          removedReason: own ? null : rating.answerRemovedReason,
        }
      : null,
  }
}

const otherThan = (role: Party): Party => (role === "buyer" ? "seller" : "buyer")
const otherOf = ({ buyerId, sellerId }: SaleRecord, role: Party) => (role === "buyer" ? sellerId : buyerId)

/** Refuses contact details, since everybody reads a rating and could then trade outside the auctions. */
function refuseContactDetails(field: "comment" | "text", text: string): void {
  const detail = contactDetail(text)
  if (detail !== null)
    throw refusedField(
      field,
      `This text seems to contain ${detail}. Please leave contact details out, because everybody can read the text.`
    )
}

async function tell(
  scope: MedusaContainer,
  sale: SaleRecord,
  to: Party,
  params: RatingStep,
  key: string
): Promise<void> {
  const [parties, listing] = await Promise.all([partiesOf(scope, sale), listingFacts(sale.listingId)])
  // A closed account gets no notices.
  if (parties[to].status !== "active") return
  await scope.resolve("message").notices.send([ratingNotice({ sale, listing, parties }, to, params, key)])
}

function showAnew(scope: MedusaContainer, { id: saleId, listingId, buyerId, sellerId }: SaleRecord): void {
  afterCommit(() => {
    for (const accountId of [buyerId, sellerId])
      scope.resolve("realtime").toAccount(accountId, "sale:changed", { saleId, listingId })
  })
}
