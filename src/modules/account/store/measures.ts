import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, type MeasureKind } from "@northlot/contract"
import { database, violates } from "#src/platform/database"
import { barsOf } from "../rules/measures"
import type { MeasureRecord, NewMeasure } from "../types"

const COLUMNS = `id, account_id, kind, reason, note, bids, listings, taken_by, taken_at, lifted_by, lifted_at, lift_reason`

/** The operator's measures against accounts. The caller holds the account's lock. */
export class Measures {
  /**
   * Stores a new measure and returns it. @throws RefusedError INVALID_TRANSITION where a measure of this kind is in
   * force
   */
  async take(measure: NewMeasure, by: string): Promise<MeasureRecord> {
    try {
      const rows = await database().records<MeasureRecord>(
        `INSERT INTO account_measure (id, account_id, kind, reason, note, bids, listings, taken_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
        [
          generateEntityId(undefined, "meas"),
          measure.accountId,
          measure.kind,
          measure.reason,
          measure.note,
          measure.bids,
          measure.listings,
          by,
        ]
      )
      await this.bar(measure.accountId)
      return rows[0]!
    } catch (error) {
      if (violates(error, "account_measure_once"))
        throw new RefusedError("INVALID_TRANSITION", "This measure is already in force. Lift the measure first.")
      throw error
    }
  }

  /** Lifts a measure and returns it. @throws RefusedError INVALID_TRANSITION for a measure that is lifted already */
  async lift(id: string, { by, reason }: { by: string; reason: string }): Promise<MeasureRecord> {
    const rows = await database().records<MeasureRecord>(
      `UPDATE account_measure SET lifted_by = $2, lifted_at = northlot_now(), lift_reason = $3
       WHERE id = $1 AND lifted_at IS NULL RETURNING ${COLUMNS}`,
      [id, by, reason]
    )
    if (!rows[0]) throw new RefusedError("INVALID_TRANSITION", "This measure was lifted before.")
    await this.bar(rows[0].accountId)
    return rows[0]
  }

  async retrieve(id: string): Promise<MeasureRecord | null> {
    const rows = await database().records<MeasureRecord>(`SELECT ${COLUMNS} FROM account_measure WHERE id = $1`, [id])
    return rows[0] ?? null
  }

  /** The account's measures, newest first. */
  of(accountId: string): Promise<MeasureRecord[]> {
    return database().records<MeasureRecord>(
      `SELECT ${COLUMNS} FROM account_measure WHERE account_id = $1 ORDER BY taken_at DESC, id DESC`,
      [accountId]
    )
  }

  async inForce(accountId: string): Promise<MeasureKind[]> {
    const { rows } = await database().query<{ kind: MeasureKind }>(
      `SELECT kind FROM account_measure WHERE account_id = $1 AND lifted_at IS NULL`,
      [accountId]
    )
    return rows.map(({ kind }) => kind)
  }

  /** Stores in the account's row what the measures in force forbid. Each bid and each publication reads this row. */
  private async bar(accountId: string): Promise<void> {
    const { bidding, selling } = barsOf(await this.inForce(accountId))
    await database().query(`UPDATE account SET bidding_barred = $2, selling_barred = $3 WHERE id = $1`, [
      accountId,
      bidding,
      selling,
    ])
  }
}
