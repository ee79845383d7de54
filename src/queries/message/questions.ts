import type { AdminQuestion, ListingQuestion, SellerQuestion, endpoints } from "@northlot/contract"
import { editableUntil } from "#src/modules/message/rules/answering"
import { database } from "#src/platform/database"
import { searchWords } from "#src/platform/search-words"
import { byName, person, type SourceOf } from "../admin-list"
import { accountsLike, carsLike, recordMatches } from "../search-texts"
import type { ListingQuestionRow } from "#src/modules/message/tables"
import type { CamelCased } from "#src/platform/camel-case"

type Row = CamelCased<Omit<ListingQuestionRow, "version">>
/** A row together with the total count of rows. */
type Counted<One> = One & { total: number }

const COLUMNS = `q.id, q.listing_id, q.seller_id, q.asker_id, q.asker_number, q.text,
  q.standing, q.reason, q.asked_at, q.answer_text, q.answer_standing,
  q.answer_reason, q.answered_at`
const TOTAL = `count(*) OVER ()::int AS total`

interface Page {
  limit: number
  offset: number
}

/** A listing's questions for this viewer, newest first. A held or hidden question is visible to its author only. */
export async function listingQuestions(
  listingId: string,
  viewerId: string | null,
  page: Page & { id?: string }
): Promise<{ items: ListingQuestion[]; total: number }> {
  const rows = await database().records<Counted<Row>>(
    `SELECT ${COLUMNS}, ${TOTAL} FROM listing_question q
     WHERE q.listing_id = $1 AND (q.standing = 'shown' OR q.asker_id = $2) AND ($3::text IS NULL OR q.id = $3)
     ORDER BY q.asked_at DESC, q.id DESC LIMIT $4 OFFSET $5`,
    [listingId, viewerId, page.id ?? null, page.limit, page.offset]
  )
  return { items: rows.map((row) => viewOf(row, viewerId)), total: rows[0]?.total ?? 0 }
}

/** Public questions about one seller's listings, oldest first. */
export async function sellerQuestions(
  sellerId: string,
  query: Page & { unanswered?: boolean }
): Promise<{ items: SellerQuestion[]; total: number }> {
  const rows = await database().records<Counted<Row & { listingTitle: string; photo: string | null }>>(
    `SELECT ${COLUMNS}, ${TOTAL}, l.shown_title AS listing_title, photo.thumb_url AS photo FROM listing_question q
     JOIN listing l ON l.id = q.listing_id AND l.deleted_at IS NULL
     LEFT JOIN LATERAL (SELECT thumb_url FROM listing_photo WHERE listing_id = l.id ORDER BY position, id LIMIT 1) photo ON true
     WHERE q.seller_id = $1 AND q.standing = 'shown' AND ($2::boolean IS NULL OR (q.answer_text IS NULL) = $2)
     ORDER BY q.asked_at, q.id LIMIT $3 OFFSET $4`,
    [sellerId, query.unanswered ?? null, query.limit, query.offset]
  )
  const items = rows.map((row) => ({
    ...viewOf(row, sellerId),
    listingId: row.listingId,
    listingTitle: row.listingTitle,
    photo: row.photo,
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

type AdminRow = Row & Pick<AdminQuestion, "listingTitle" | "asker" | "seller">

export const adminQuestions = {
  from: "listing_question q LEFT JOIN listing l ON l.id = q.listing_id LEFT JOIN account asker ON asker.id = q.asker_id",
  id: "q.id",
  where({ q, standing, unanswered, listingId, askerId, sellerId, ...days }, where) {
    where.equal({ "q.listing_id": listingId, "q.asker_id": askerId, "q.seller_id": sellerId })
    where.with(standing, (wanted) => `${wanted} IN (q.standing, q.answer_standing)`)
    where.with(unanswered, (wanted) => `(q.answer_text IS NULL) = ${wanted}`)
    where.days("q.asked_at", days)
    where.words(searchWords(q ?? ""), (word) => [
      recordMatches("q", word),
      `q.listing_id IN (${carsLike(word)})`,
      `q.asker_id IN (${accountsLike(word)})`,
    ])
  },
  orders: {
    askedAt: "q.asked_at",
    listingTitle: "lower(l.shown_title)",
    standing: "q.standing",
    asker: byName("asker"),
    answer: "q.answered_at NULLS LAST",
  },
  async read(ids: readonly string[]) {
    const rows = await database().records<AdminRow>(
      `SELECT ${COLUMNS}, l.shown_title AS listing_title, ${person("a")} AS asker, ${person("s")} AS seller FROM listing_question q
       JOIN listing l ON l.id = q.listing_id
       JOIN account a ON a.id = q.asker_id
       JOIN account s ON s.id = q.seller_id
       WHERE q.id = ANY($1)`,
      [ids]
    )
    return rows.map(adminView)
  },
} satisfies SourceOf<typeof endpoints.listAdminQuestions>

function adminView(row: AdminRow): AdminQuestion {
  const { id, listingId, listingTitle, asker, seller, text, standing, reason } = row
  const { answerText, answerStanding, answerReason, answeredAt } = row
  const answer =
    answerText === null
      ? null
      : { text: answerText, standing: answerStanding!, reason: answerReason, answeredAt: answeredAt!.toISOString() }
  return {
    id,
    listingId,
    listingTitle,
    asker,
    seller,
    text,
    standing,
    reason,
    askedAt: row.askedAt.toISOString(),
    answer,
  }
}

function viewOf(row: Row, viewerId: string | null): ListingQuestion {
  const mine = viewerId !== null && row.askerId === viewerId
  const isSeller = viewerId !== null && row.sellerId === viewerId
  const isAnswerShown = row.answerText !== null && (row.answerStanding === "shown" || isSeller)
  return {
    id: row.id,
    asker: `Member ${row.askerNumber}`,
    mine,
    text: row.text,
    standing: row.standing,
    reason: mine ? row.reason : null,
    askedAt: row.askedAt.toISOString(),
    answer: isAnswerShown
      ? {
          text: row.answerText!,
          standing: row.answerStanding!,
          reason: isSeller ? row.answerReason : null,
          answeredAt: row.answeredAt!.toISOString(),
          editableUntil: isSeller ? editableUntil(row.answeredAt!).toISOString() : null,
        }
      : null,
  }
}
