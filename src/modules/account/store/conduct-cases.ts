import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { database } from "#src/platform/database"
import type { Finding } from "../rules/conduct"
import type { ConductCaseRecord, NewReport } from "../types"

/** After a decision, the same finding opens no new case for this many days. */
const QUIET_DAYS = 30

/** Cases that a staff member decides: reports sent by members, and automatic findings. */
export class ConductCases {
  /** The open report by this person about the same account or listing; null without one. */
  async openReport({ reporterId, aboutId, listingId }: NewReport): Promise<string | null> {
    const { rows } = await database().query<{ id: string }>(
      `SELECT id FROM conduct_case WHERE kind = 'report' AND reporter_id = $1 AND about_id = $2
         AND listing_id IS NOT DISTINCT FROM $3 AND decision IS NULL`,
      [reporterId, aboutId, listingId]
    )
    return rows[0]?.id ?? null
  }

  /**
   * Stores a member's report and returns its case's id. Two concurrent reports by one member about the same account and
   * listing get the same id.
   */
  async report(report: NewReport): Promise<string> {
    const { reporterId, aboutId, listingId, reason, text } = report
    const { rows } = await database().query<{ id: string }>(
      `INSERT INTO conduct_case (id, kind, about_id, listing_id, reporter_id, reason, text)
       VALUES ($1, 'report', $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
      [generateEntityId(undefined, "case"), aboutId, listingId, reporterId, reason, text]
    )
    return rows[0]?.id ?? (await this.openReport(report))!
  }

  /** Opens a case for each finding that has no open case and no recent decision. Returns the number of new cases. */
  async open(findings: readonly Finding[]): Promise<number> {
    const { rowCount } = await database().query(
      `INSERT INTO conduct_case (id, kind, about_id, other_id, figures)
       SELECT found.id, found.kind, found.about_id, found.other_id, found.figures
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) AS found (id, kind, about_id, other_id, figures)
       WHERE NOT EXISTS (
         SELECT FROM conduct_case before WHERE before.kind = found.kind AND before.about_id = found.about_id
           AND before.other_id IS NOT DISTINCT FROM found.other_id
           AND before.decided_at > northlot_now() - make_interval(days => $6))
       ON CONFLICT DO NOTHING`,
      [
        findings.map(() => generateEntityId(undefined, "case")),
        findings.map(({ kind }) => kind),
        findings.map(({ aboutId }) => aboutId),
        findings.map(({ otherId }) => otherId),
        findings.map(({ figures }) => JSON.stringify(figures)),
        QUIET_DAYS,
      ]
    )
    return rowCount ?? 0
  }

  /** @throws RefusedError NOT_FOUND; INVALID_TRANSITION for a case that is decided already */
  async decide(
    id: string,
    { decision, reason, by }: { decision: NonNullable<ConductCaseRecord["decision"]>; reason: string; by: string }
  ): Promise<Pick<ConductCaseRecord, "kind" | "aboutId" | "reporterId" | "listingId">> {
    const rows = await database().records<Pick<ConductCaseRecord, "kind" | "aboutId" | "reporterId" | "listingId">>(
      `UPDATE conduct_case SET decision = $2, decision_reason = $3, decided_by = $4, decided_at = northlot_now()
       WHERE id = $1 AND decision IS NULL RETURNING kind, about_id, reporter_id, listing_id`,
      [id, decision, reason, by]
    )
    if (rows[0]) return rows[0]
    const { rowCount } = await database().query(`SELECT FROM conduct_case WHERE id = $1`, [id])
    throw rowCount === 0
      ? new RefusedError("NOT_FOUND")
      : new RefusedError("INVALID_TRANSITION", "Somebody has decided this case already.")
  }
}
