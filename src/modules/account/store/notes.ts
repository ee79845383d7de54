import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { CamelCased } from "#src/platform/camel-case"
import type { AccountNoteRow, AccountTagRow } from "../tables"

type Note = CamelCased<Omit<AccountNoteRow, "account_id">>
type Tag = CamelCased<Omit<AccountTagRow, "account_id">>

/** Staff-only notes about people. The caller holds the account's lock when it adds a note. */
export class Notes {
  /** The account's notes, newest first. */
  of(accountId: string): Promise<Note[]> {
    return database().records<Note>(
      `SELECT id, text, noted_by, noted_at FROM account_note WHERE account_id = $1 ORDER BY noted_at DESC, id DESC`,
      [accountId]
    )
  }

  /** The account's tags, sorted by name. */
  tagsOf(accountId: string): Promise<Tag[]> {
    return database().records<Tag>(
      `SELECT tag, tagged_by, tagged_at FROM account_tag WHERE account_id = $1 ORDER BY tag`,
      [accountId]
    )
  }

  async add(accountId: string, text: string, by: string): Promise<string> {
    const id = generateEntityId(undefined, "note")
    await database().query(`INSERT INTO account_note (id, account_id, text, noted_by) VALUES ($1, $2, $3, $4)`, [
      id,
      accountId,
      text,
      by,
    ])
    return id
  }

  /** Deletes a note. Returns whether the note existed. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const { rowCount } = await database().query(`DELETE FROM account_note WHERE account_id = $1 AND id = $2`, [
      accountId,
      id,
    ])
    return rowCount === 1
  }

  async tag(accountId: string, tags: readonly string[], by: string): Promise<void> {
    await database().query(
      `INSERT INTO account_tag (account_id, tag, tagged_by) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`,
      [accountId, tags, by]
    )
  }

  async untag(accountId: string, tags: readonly string[]): Promise<void> {
    await database().query(`DELETE FROM account_tag WHERE account_id = $1 AND tag = ANY($2)`, [accountId, tags])
  }

  /** Tags in use, sorted by name. */
  async known(): Promise<{ tag: string; people: number }[]> {
    return database().records<{ tag: string; people: number }>(
      `SELECT tag, count(*) AS people FROM account_tag GROUP BY tag ORDER BY tag`
    )
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM account_note WHERE account_id = $1`, [accountId])
    await database().query(`DELETE FROM account_tag WHERE account_id = $1`, [accountId])
  }
}
