import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, type AdminAppointment, type BodyOf, type endpoints } from "@northlot/contract"
import type { ReceivedFile } from "#src/platform/received-file"
import type { InspectionFile } from "#src/modules/certification/types"
import { summaryOf } from "#src/modules/certification/rules/inspection-result"
import { slotOf, slotStart } from "#src/modules/certification/rules/slots"
import { database } from "#src/platform/database"
import { adminAppointment } from "#src/queries/certification/appointments"
import { newestResult } from "#src/queries/certification/certification-state"
import { recordAct } from "#src/use-cases/audit/record-act"
import { storePrivateDocument } from "../file/store-document"
import { removeFiles } from "../file/store-files"
import { certification } from "./modules"

const ABANDONED_AT_ONCE = 20

/**
 * Stores an image or PDF of a report until an inspection result refers to the file. @throws RefusedError
 * `UNSUPPORTED_MEDIA`, `UNREADABLE_FILE`
 */
export async function storeInspectionFile(
  scope: MedusaContainer,
  admin: string,
  file: ReceivedFile
): Promise<{ fileId: string; fileName: string }> {
  const kept = await storePrivateDocument(scope, file, "inspection report", async ({ fileKey, fileName }) => ({
    fileId: await certification(scope).results.addResultFile({ uploadedBy: `admin:${admin}`, fileKey, fileName }),
    fileName,
  }))
  await removeFiles(scope, await certification(scope).results.takeAbandonedFiles(ABANDONED_AT_ONCE))
  return kept
}

/**
 * Records or corrects an inspector's result. The result, the car's certification badge and the audit row commit
 * together. A result by video neither gives nor removes the badge. The badge of a sold or closed car does not change.
 * @throws RefusedError `INVALID_INPUT`, `NOT_FOUND`, `INVALID_TRANSITION`
 */
export async function recordInspection(
  scope: MedusaContainer,
  admin: string,
  id: string,
  result: BodyOf<typeof endpoints.recordInspection>
): Promise<AdminAppointment> {
  const listings = scope.resolve("listing")
  const known = await adminAppointment(id)
  const changed = await database().transaction(async () => {
    const by = { actor: `admin:${admin}`, vin: known.vin, vehicle: known.vehicle }
    const { appointment, outcome, byVideo } = await certification(scope).results.record(id, result, by)
    const { date, time } = slotOf(appointment.startsAt)
    const at = slotStart({ date: result.inspectedOn, time: result.inspectedOn === date ? time : "12:00" })
    const passed = outcome === "passed" ? { at, summary: summaryOf(result) } : null
    const listing = await listings.records.certify(appointment.listingId, { byVideo, passed })
    await recordAct(scope, admin, "inspection.recorded", id, { outcome, byVideo, inspectedOn: result.inspectedOn })
    return listing
  })
  if (changed?.status === "live")
    scope.resolve("realtime").toListing(changed, "listing:changed", { listingId: changed.id, status: changed.status })
  return adminAppointment(id)
}

/** @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION` */
export function recordNoShow(
  scope: MedusaContainer,
  admin: string,
  id: string,
  reason: string
): Promise<AdminAppointment> {
  return act(scope, admin, id, "inspection.missed", reason, (by) =>
    certification(scope).appointments.markNoShow(id, by)
  )
}

/** @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION` */
export function cancelForUs(
  scope: MedusaContainer,
  admin: string,
  id: string,
  reason: string
): Promise<AdminAppointment> {
  return act(scope, admin, id, "inspection.cancelled", reason, (by) =>
    certification(scope).appointments.cancelForUs(id, by)
  )
}

async function act(
  scope: MedusaContainer,
  admin: string,
  id: string,
  action: string,
  reason: string,
  change: (by: { actor: string; reason: string }) => Promise<unknown>
): Promise<AdminAppointment> {
  const actor = `admin:${admin}`
  await database().transaction(async () => {
    await change({ actor, reason })
    await recordAct(scope, admin, action, id, { reason })
  })
  return adminAppointment(id)
}

/** Reads a file of a report for the console, with an audit row. @throws RefusedError `NOT_FOUND` */
export async function adminInspectionFile(
  scope: MedusaContainer,
  admin: string,
  id: string,
  fileId: string
): Promise<InspectionFile> {
  const file = await certification(scope).results.fileOf(id, fileId)
  if (!file) throw new RefusedError("NOT_FOUND")
  await recordAct(scope, admin, "inspection.viewed", id, { fileId })
  return file
}

/**
 * Returns a file of the listing's newest report. A report that the public cannot see is available to the seller only.
 * @throws RefusedError `NOT_FOUND`
 */
export async function publicInspectionFile(
  scope: MedusaContainer,
  listing: { id: string; isOwner?: boolean },
  fileId: string
): Promise<{ bytes: Buffer; fileName: string }> {
  const found = await newestResult(listing.id, Boolean(listing.isOwner))
  const isOfReport = found?.report.files.some(({ id }) => id === fileId)
  const file = isOfReport ? await certification(scope).results.fileOf(found!.appointmentId, fileId) : null
  if (!file) throw new RefusedError("NOT_FOUND")
  return { bytes: await files(scope).getAsBuffer(file.fileKey), fileName: file.fileName }
}

function files(scope: MedusaContainer): IFileModuleService {
  return scope.resolve(Modules.FILE)
}
