import { database } from "#src/platform/database"
import { standingConsents, type ConsentRow, type StandingConsents } from "../rules/consents"

export interface ConsentSaid extends ConsentRow {
  /** The text about this consent that the person saw, or the message that the person sent. */
  wording: string
}

/** The log of consents. The newest row of a consent is in force; rows are added but never changed. */
export const consentLog = {
  async standing(accountId: string): Promise<StandingConsents> {
    const { rows } = await database().query<ConsentRow>(
      `SELECT channel, purpose, granted, source FROM consent WHERE account_id = $1 ORDER BY id`,
      [accountId]
    )
    return standingConsents(rows)
  },

  async say(accountId: string, said: readonly ConsentSaid[]): Promise<void> {
    for (const { channel, purpose, granted, wording, source } of said) {
      await database().query(
        `INSERT INTO consent (account_id, channel, purpose, granted, wording, source, at) VALUES ($1, $2, $3, $4, $5, $6, northlot_now())`,
        [accountId, channel, purpose, granted, wording, source]
      )
    }
  },

  /** All entries of the account's consent log, newest first; times in UTC. */
  async history(accountId: string): Promise<(ConsentSaid & { at: Date })[]> {
    const { rows } = await database().query<ConsentSaid & { at: Date }>(
      `SELECT channel, purpose, granted, source, wording, at FROM consent WHERE account_id = $1 ORDER BY id DESC`,
      [accountId]
    )
    return rows
  },
}
