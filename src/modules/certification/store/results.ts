import { generateEntityId } from "@medusajs/framework/utils"
import { RefusedError, refusedField, type InspectedVehicle } from "@northlot/contract"
import { database } from "#src/platform/database"
import { end, locations, lockAppointment, note } from "./appointments"
import { setPurchase } from "./purchases"
import { inOrder, outcomeOf, resultRefusal, type InspectionResult } from "../rules/inspection-result"
import { slotOf } from "../rules/slots"
import type { AppointmentRecord, InspectionFile } from "../types"

/**
 * Records a result, or a correction as a further record; the newest record is valid. Marks the inspection's payment as
 * used.
 * @throws RefusedError `NOT_FOUND`, `INVALID_INPUT`, `INVALID_TRANSITION`
 */
export async function recordResult(
  id: string,
  result: InspectionResult,
  { actor, vin, vehicle }: { actor: string; vin: string; vehicle: InspectedVehicle }
): Promise<{ appointment: AppointmentRecord; outcome: "passed" | "failed"; byVideo: boolean }> {
  const present = await lockAppointment(id)
  if (!present) throw new RefusedError("NOT_FOUND")
  if (present.status !== "booked" && present.status !== "completed") {
    throw new RefusedError("INVALID_TRANSITION", "This appointment did not take place, so no result can be recorded.")
  }
  const today = slotOf(await database().now()).date
  const appointedOn = slotOf(present.startsAt).date
  if (today < appointedOn) throw new RefusedError("INVALID_TRANSITION", "The day of this appointment has not come yet.")
  const byVideo = (await locations()).find(({ id: location }) => location === present.locationId)!.online
  const refusal = resultRefusal(result, { appointedOn, today, byVideo, vehicle })
  if (refusal)
    throw new RefusedError("INVALID_INPUT", refusal.message, { fields: { [refusal.field]: refusal.message } })
  await claimFiles(id, result.fileIds)
  const outcome = outcomeOf(result.points)
  await database().query(
    `INSERT INTO inspection_result (appointment_id, number, listing_id, vin, outcome, inspected_on, inspector, kms, points, notes, file_ids, recorded_by)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM inspection_result WHERE appointment_id = $1`,
    [
      id,
      present.listingId,
      vin,
      outcome,
      result.inspectedOn,
      result.inspector,
      result.kms,
      JSON.stringify(inOrder(result.points)),
      result.notes,
      [...result.fileIds],
      actor,
    ]
  )
  if (present.status === "completed") {
    await note(present, { act: "corrected", actor })
    return { appointment: present, outcome, byVideo }
  }
  await setPurchase(present.certificationId, { status: "used" })
  return { appointment: await end(present, "completed", { actor }), outcome, byVideo }
}

export async function addResultFile({
  uploadedBy,
  fileKey,
  fileName,
}: {
  uploadedBy: string
  fileKey: string
  fileName: string
}): Promise<string> {
  const id = generateEntityId(undefined, "irf")
  await database().query(`INSERT INTO inspection_file (id, uploaded_by, file_key, file_name) VALUES ($1, $2, $3, $4)`, [
    id,
    uploadedBy,
    fileKey,
    fileName,
  ])
  return id
}

/**
 * Assigns uploaded files to a result.
 * @throws RefusedError `INVALID_INPUT` for a file of another appointment, or for a deleted one
 */
async function claimFiles(id: string, fileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(fileIds)]
  const { rowCount } = await database().query(
    `UPDATE inspection_file SET appointment_id = $1 WHERE id = ANY($2) AND (appointment_id IS NULL OR appointment_id = $1)`,
    [id, wanted]
  )
  if (rowCount === wanted.length) return
  throw refusedField("fileIds", "A file is not there any more. Please choose it again.")
}

/** A file that belongs to this appointment's results. */
export async function fileOf(appointmentId: string, fileId: string): Promise<InspectionFile | null> {
  const rows = await database().records<InspectionFile>(
    `SELECT id, file_key, file_name FROM inspection_file WHERE appointment_id = $1 AND id = $2`,
    [appointmentId, fileId]
  )
  return rows[0] ?? null
}

/** Removes uploads that no result used within a day. Returns them; the caller deletes their files. */
export async function takeAbandonedFiles(limit: number): Promise<string[]> {
  const rows = await database().records<{ fileKey: string }>(
    `DELETE FROM inspection_file WHERE id IN (
       SELECT id FROM inspection_file WHERE appointment_id IS NULL AND created_at < northlot_now() - interval '1 day'
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ) RETURNING file_key`,
    [limit]
  )
  return rows.map(({ fileKey }) => fileKey)
}
