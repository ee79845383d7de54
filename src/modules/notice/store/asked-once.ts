import { database } from "#src/platform/database"
import type { OnceQuestion } from "../types"

/** Records which questions a person was asked, because nobody is asked the same question twice. */
export class AskedOnce {
  /** Whether the person was asked this question, and answered or closed it. */
  async wasAsked(accountId: string, question: OnceQuestion): Promise<boolean> {
    const { rows } = await database().query(`SELECT FROM asked_once WHERE account_id = $1 AND question = $2`, [
      accountId,
      question,
    ])
    return rows.length > 0
  }

  async note(accountId: string, question: OnceQuestion): Promise<void> {
    await database().query(
      `INSERT INTO asked_once (account_id, question, ended_at) VALUES ($1, $2, northlot_now()) ON CONFLICT DO NOTHING`,
      [accountId, question]
    )
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM asked_once WHERE account_id = $1`, [accountId])
  }
}
