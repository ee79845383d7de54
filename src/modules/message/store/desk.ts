import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, refusedField, type CannedAnswer, type DeskState } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { CamelCased } from "#src/platform/camel-case"
import type { CannedAnswerRow, DeskReplyRow } from "../tables"

const CANNED_MAXIMUM = 200

function titleTaken(): RefusedError {
  return refusedField("title", "Another answer has this title.")
}

/** An assignment as a caller has read it: the assignee, and the start of the assignment to the microsecond. */
interface SeenAssignment {
  username: string
  at: string
}

/**
 * Stores which staff member works on which task, the staff's replies to people, and canned answers. README.md describes
 * the tables.
 */
export class Desk {
  async stateOf(about: string): Promise<DeskState> {
    const { rows } = await database().query<{ to: string | null }>(
      `SELECT username AS to FROM desk_assignment WHERE about_id = $1`,
      [about]
    )
    const replies = await database().records<CamelCased<Pick<DeskReplyRow, "id" | "text" | "by">> & { at: Date }>(
      `SELECT id, text, by, sent_at AS at FROM desk_reply WHERE about_id = $1 ORDER BY sent_at, id`,
      [about]
    )
    return {
      assignedTo: rows[0]?.to ?? null,
      replies: replies.map(({ at, ...reply }) => ({ ...reply, at: at.toISOString() })),
    }
  }

  /** Assigns a task to an admin, or to nobody. Answers whether the assignee changed. */
  async assign(about: string, username: string | null, by: string): Promise<boolean> {
    for (;;) {
      const seen = await this.assignment(about)
      if ((seen?.username ?? null) === username) return false
      if (await this.hand(about, seen, username, by)) return true
    }
  }

  /** The current assignment, as {@link hand} expects it; null if nobody is assigned. */
  async assignment(about: string): Promise<SeenAssignment | null> {
    const { rows } = await database().query<SeenAssignment>(
      `SELECT username, assigned_at::text AS at FROM desk_assignment WHERE about_id = $1`,
      [about]
    )
    return rows[0] ?? null
  }

  /**
   * Changes an assignment if it still equals `seen`. Answers false if somebody changed it meanwhile: of two people who
   * take a task at once, only one gets it.
   */
  async hand(about: string, seen: SeenAssignment | null, to: string | null, by: string): Promise<boolean> {
    const unchanged = `about_id = $1 AND username = $2 AND assigned_at = $3::timestamptz`
    const known = [about, seen?.username, seen?.at]
    if (seen === null && to === null) return true
    const { rowCount } =
      seen === null
        ? await database().query(
            `INSERT INTO desk_assignment (about_id, username, assigned_by, assigned_at)
             VALUES ($1, $2, $3, northlot_now()) ON CONFLICT (about_id) DO NOTHING`,
            [about, to, by]
          )
        : to === null
          ? await database().query(`DELETE FROM desk_assignment WHERE ${unchanged}`, known)
          : await database().query(
              `UPDATE desk_assignment SET username = $4, assigned_by = $5, assigned_at = northlot_now() WHERE ${unchanged}`,
              [...known, to, by]
            )
    return rowCount === 1
  }

  /** Stores a reply. Answers its id. */
  async addReply(reply: { aboutId: string; accountId: string; text: string; by: string }): Promise<string> {
    const id = generateEntityId(undefined, "rply")
    await database().query(
      `INSERT INTO desk_reply (id, about_id, account_id, text, by, sent_at) VALUES ($1, $2, $3, $4, $5, northlot_now())`,
      [id, reply.aboutId, reply.accountId, reply.text, reply.by]
    )
    return id
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM desk_reply WHERE account_id = $1`, [accountId])
  }

  // --- canned answers --------------------------------------------------------------------------

  async cannedAnswers(): Promise<CannedAnswer[]> {
    const rows = await database().records<CannedAnswerRow>(
      `SELECT id, title, text, changed_by, changed_at FROM canned_answer ORDER BY lower(title), id`
    )
    return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }))
  }

  /**
   * Creates a canned answer if `id` is `null`, otherwise changes the canned answer with this id.
   * @throws RefusedError `INVALID_INPUT` for a title in use and at the maximum of answers, `NOT_FOUND`
   */
  async saveCannedAnswer(
    id: string | null,
    { title, text }: Pick<CannedAnswer, "title" | "text">,
    by: string
  ): Promise<void> {
    const { rows } = await database().query<{ kept: number; known: boolean; taken: boolean }>(
      `SELECT count(*) AS kept, coalesce(bool_or(id = $1), false) AS known,
         coalesce(bool_or(lower(title) = lower($2) AND id IS DISTINCT FROM $1), false) AS taken FROM canned_answer`,
      [id, title]
    )
    const { kept, known, taken } = rows[0]!
    if (id !== null && !known) throw new RefusedError("NOT_FOUND")
    if (taken) throw titleTaken()
    if (id === null && kept >= CANNED_MAXIMUM)
      throw new RefusedError("INVALID_INPUT", `There are ${CANNED_MAXIMUM} answers already. Remove one first.`)
    const keeping = () =>
      database().query(
        `INSERT INTO canned_answer (id, title, text, changed_by, changed_at) VALUES ($1, $2, $3, $4, northlot_now())
         ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, changed_by = excluded.changed_by,
           changed_at = excluded.changed_at`,
        [id ?? generateEntityId(undefined, "cans"), title, text, by]
      )
    // Another transaction may store the same title at the same time, which makes the statement fail. The savepoint lets
    // this transaction continue after the failure.
    await database()
      .savepoint(keeping)
      .catch((error: { constraint?: string }) => {
        throw error.constraint === "canned_answer_title" ? titleTaken() : error
      })
  }

  /** Removes a canned answer. Answers whether it existed. */
  async removeCannedAnswer(id: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM canned_answer WHERE id = $1`, [id])
    return rowCount === 1
  }
}
