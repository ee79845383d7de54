import type { InferTypeOf } from "@medusajs/framework/types"
import { MedusaService, generateEntityId } from "@medusajs/framework/utils"
import { ConditionReport } from "./models/condition-report"
import { ConditionStatement } from "./models/condition-statement"
import { ConditionReportOrder } from "./models/condition-report-order"

interface Connection {
  raw(statement: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>
}

interface WrittenReport {
  listingId: string
  grades: Record<string, unknown>
  notes: string
  writtenBy: string
}

export default class ConditionReportService extends MedusaService({
  ConditionReport,
  ConditionReportOrder,
  ConditionStatement,
}) {
  /**
   * Writes or replaces the report of a car. Returns null if the report is final.
   * One SQL statement prevents a second report, and a change of a final report.
   */
  async writeReport(
    connection: Connection,
    { listingId, grades, notes, writtenBy }: WrittenReport
  ): Promise<InferTypeOf<typeof ConditionReport> | null> {
    const { rows } = await connection.raw(
      `INSERT INTO condition_report (id, listing_id, grades, notes, written_by, written_at)
       VALUES (?, ?, ?::jsonb, ?, ?, now())
       ON CONFLICT (listing_id) WHERE deleted_at IS NULL DO UPDATE
         SET grades = excluded.grades, notes = excluded.notes, written_by = excluded.written_by,
             written_at = excluded.written_at, updated_at = now()
         WHERE condition_report.final_at IS NULL
       RETURNING *`,
      [generateEntityId("", "cond"), listingId, JSON.stringify(grades), notes, writtenBy]
    )
    return (rows[0] as InferTypeOf<typeof ConditionReport> | undefined) ?? null
  }

  /** Stores the seller's statement in one SQL statement, so that the later of two concurrent writes wins. */
  async storeStatement(
    connection: Connection,
    { listingId, answers, statedBy }: { listingId: string; answers: object; statedBy: string }
  ): Promise<void> {
    await connection.raw(
      `INSERT INTO condition_statement (id, listing_id, answers, stated_by, stated_at) VALUES (?, ?, ?::jsonb, ?, now())
       ON CONFLICT (listing_id) WHERE deleted_at IS NULL DO UPDATE
         SET answers = excluded.answers, stated_by = excluded.stated_by, stated_at = now(), updated_at = now()`,
      [generateEntityId("", "cons"), listingId, JSON.stringify(answers), statedBy]
    )
  }

  /** Makes the report of a car final, unless it already is. */
  async closeReport(connection: Connection, listingId: string): Promise<void> {
    await connection.raw(
      `UPDATE condition_report SET final_at = now(), updated_at = now()
       WHERE listing_id = ? AND final_at IS NULL AND deleted_at IS NULL`,
      [listingId]
    )
  }
}

export type { Connection }
