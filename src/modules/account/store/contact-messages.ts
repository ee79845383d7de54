import { generateEntityId } from "@medusajs/framework/utils"
import type { ContactTopic } from "@northlot/contract"
import { database } from "#src/platform/database"

export interface NewContactMessage {
  accountId: string
  topic: ContactTopic
  text: string
  listingId: string | null
  saleId: string | null
}

/** Messages of members to the operator. */
export class ContactMessages {
  async add(message: NewContactMessage): Promise<string> {
    const id = generateEntityId(undefined, "cmsg")
    await database().query(
      `INSERT INTO contact_message (id, account_id, topic, text, listing_id, sale_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, message.accountId, message.topic, message.text, message.listingId, message.saleId]
    )
    return id
  }

  /**
   * Marks the message as answered; the first answer's author and time are never overwritten. Returns whether the
   * message exists.
   */
  async markAnswered(id: string, by: string, note: string | null): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE contact_message SET answered_at = coalesce(answered_at, northlot_now()), answered_by = coalesce(answered_by, $2),
         answer_note = coalesce(answer_note, $3) WHERE id = $1`,
      [id, by, note]
    )
    return rowCount === 1
  }

  async forget(accountId: string): Promise<void> {
    await database().query(`DELETE FROM contact_message WHERE account_id = $1`, [accountId])
  }
}
