import { generateEntityId } from "@medusajs/framework/utils"
import { database } from "#src/platform/database"
import type { SuppressedAddressRow } from "../tables"

/** Addresses that get no e-mail, because the mailbox does not exist or staff decided so. */
export class Suppressions {
  /** Adds an address to the list. Answers the entry's id; `null` if the address is already on the list. */
  async add({
    address,
    reason,
    note,
    by,
  }: {
    address: string
    reason: SuppressedAddressRow["reason"]
    note: string
    by: string
  }): Promise<string | null> {
    const { rows } = await database().query<{ id: string }>(
      `INSERT INTO suppressed_address (id, address, reason, note, added_by, added_at)
       VALUES ($1, lower($2), $3, $4, $5, northlot_now()) ON CONFLICT (address) DO NOTHING RETURNING id`,
      [generateEntityId(undefined, "supp"), address, reason, note, by]
    )
    return rows[0]?.id ?? null
  }

  /** Removes an address from the list. Answers the address; null if it is not on the list. */
  async lift(id: string): Promise<string | null> {
    const { rows } = await database().query<{ address: string }>(
      `DELETE FROM suppressed_address WHERE id = $1 RETURNING address`,
      [id]
    )
    return rows[0]?.address ?? null
  }

  async liftAllBy(by: string): Promise<void> {
    await database().query(`DELETE FROM suppressed_address WHERE added_by = $1`, [by])
  }

  /** Answers whether e-mails to this address are suppressed. If so, counts one more suppressed e-mail. */
  async holdBack(address: string): Promise<boolean> {
    const { rowCount } = await database().query(
      `UPDATE suppressed_address SET held_back = held_back + 1, last_held_back_at = northlot_now() WHERE address = lower($1)`,
      [address]
    )
    return rowCount === 1
  }
}
