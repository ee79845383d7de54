import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { camelCased } from "#src/platform/camel-case"
import { database, holdLock } from "#src/platform/database"
import { answerRefusal } from "../rules/answering"
import { contactDetail } from "../rules/contact-details"
import type { ListingQuestionRow } from "../tables"
import type { QuestionPart, QuestionRecord, Standing } from "../types"

const ASKED_PER_HOUR = 20

/** Questions and answers on listings. README.md states the invariants. */
export class Questions {
  /** Adds a question. A question with contact details is held back. @throws RefusedError `TOO_MANY_REQUESTS` */
  async ask(asked: { listingId: string; sellerId: string; askerId: string; text: string }): Promise<QuestionRecord> {
    const { listingId, sellerId, askerId, text } = asked
    // Two simultaneous first questions must not get the same pseudonym.
    await holdLock("listing_question", listingId)
    const now = await database().now()
    const { rows: known } = await database().query<{ recent: number; number: number }>(
      `SELECT (SELECT count(*)::int FROM listing_question WHERE asker_id = $2 AND asked_at > $3::timestamptz - interval '1 hour') AS recent,
         coalesce(
           (SELECT asker_number FROM listing_question WHERE listing_id = $1 AND asker_id = $2 LIMIT 1),
           (SELECT coalesce(max(asker_number), 0) + 1 FROM listing_question WHERE listing_id = $1)) AS number`,
      [listingId, askerId, now]
    )
    const { recent, number } = known[0]!
    if (recent >= ASKED_PER_HOUR)
      throw new RefusedError(
        "TOO_MANY_REQUESTS",
        `You can ask ${ASKED_PER_HOUR} questions in an hour. Please wait a little.`
      )
    const { standing, reason } = standingOf(text)
    const { rows } = await database().query<ListingQuestionRow>(
      `INSERT INTO listing_question (id, listing_id, seller_id, asker_id, asker_number, text, standing, reason, asked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *`,
      [generateEntityId(undefined, "qst"), listingId, sellerId, askerId, number, text, standing, reason, now]
    )
    return fromRow(rows[0]!)
  }

  /** With `lock` the row is locked until the transaction ends. */
  async retrieve(id: string, { lock = false } = {}): Promise<QuestionRecord | null> {
    const { rows } = await database().query<ListingQuestionRow>(
      `SELECT * FROM listing_question WHERE id = $1 ${lock ? "FOR UPDATE" : ""}`,
      [id]
    )
    return rows[0] ? fromRow(rows[0]) : null
  }

  /**
   * Stores the seller's answer, or a changed answer within 15 minutes. An answer with contact details is held back. An
   * unchanged text changes nothing.
   * @throws RefusedError `NOT_FOUND` for anybody but the seller, and for an unanswered question that is not shown;
   * `INVALID_TRANSITION`
   */
  async answer(
    id: string,
    { sellerId, text }: { sellerId: string; text: string }
  ): Promise<{ record: QuestionRecord; changed: boolean }> {
    const present = await this.retrieve(id, { lock: true })
    if (!present || present.sellerId !== sellerId || (present.question.standing !== "shown" && !present.answer))
      throw new RefusedError("NOT_FOUND")
    if (present.answer?.text === text) return { record: present, changed: false }
    const now = await database().now()
    const refusal = answerRefusal(present, now)
    if (refusal) throw new RefusedError("INVALID_TRANSITION", refusal)
    const { standing, reason } = standingOf(text)
    // An answer that an admin has hidden stays hidden when its text changes.
    const stays = present.answer?.standing === "hidden"
    const { rows } = await database().query<ListingQuestionRow>(
      `UPDATE listing_question SET answer_text = $2, answer_standing = $3, answer_reason = $4, answered_at = coalesce(answered_at, $5), version = version + 1
       WHERE id = $1 RETURNING *`,
      [id, text, stays ? "hidden" : standing, stays ? present.answer!.reason : reason, now]
    )
    return { record: fromRow(rows[0]!), changed: true }
  }

  /**
   * Shows or hides a question or an answer; a repeat changes nothing. @throws RefusedError `NOT_FOUND`, also for a
   * missing answer
   */
  async place(
    id: string,
    part: QuestionPart,
    standing: "shown" | "hidden",
    reason: string | null
  ): Promise<{ record: QuestionRecord; changed: boolean }> {
    const present = await this.retrieve(id, { lock: true })
    const written = present?.[part]
    if (!present || !written) throw new RefusedError("NOT_FOUND")
    if (written.standing === standing) return { record: present, changed: false }
    const columns = part === "question" ? "standing = $2, reason = $3" : "answer_standing = $2, answer_reason = $3"
    const { rows } = await database().query<ListingQuestionRow>(
      `UPDATE listing_question SET ${columns}, version = version + 1 WHERE id = $1 RETURNING *`,
      [id, standing, standing === "shown" ? null : reason]
    )
    return { record: fromRow(rows[0]!), changed: true }
  }
}

function standingOf(text: string): { standing: Standing; reason: string | null } {
  const detail = contactDetail(text)
  if (detail === null) return { standing: "shown", reason: null }
  return {
    standing: "held",
    reason: `This text seems to contain ${detail}. Northlot checks the text before others can see it. You can also write the text again without ${detail}.`,
  }
}

function fromRow(row: ListingQuestionRow): QuestionRecord {
  const { text, standing, reason, askedAt, answerText, answerStanding, answerReason, answeredAt, ...record } =
    camelCased(row)
  const answer =
    answerText === null ? null : { text: answerText, standing: answerStanding!, reason: answerReason, at: answeredAt! }
  return { ...record, question: { text, standing, reason, at: askedAt }, answer }
}
