import { database } from "#src/platform/database"
import * as appointments from "./appointments"
import * as closures from "./closures"
import * as purchases from "./purchases"
import * as results from "./results"
import type { InspectionResult } from "./rules/inspection-result"
import type { AppointmentRecord, CertificationRecord, InspectionEvent, InspectionFile, LocationRecord } from "./types"
import { CertificationRecords } from "./public-records"

/** Inspections of cars: bought, booked, made. README.md tells the invariants and the locks. */
export default class CertificationModuleService extends CertificationRecords {
  openPurchase(...request: Parameters<typeof purchases.openPurchase>): Promise<CertificationRecord> {
    return purchases.openPurchase(...request)
  }

  findPurchase(id: string): Promise<CertificationRecord | null> {
    return purchases.findPurchase(id)
  }

  markPaid(id: string, chargeId: string): Promise<void> {
    return purchases.markPaid(id, chargeId)
  }

  /** Whether an inspection of this listing is paid and not made yet. */
  isOpenFor(listingId: string): Promise<boolean> {
    return purchases.isOpenFor(listingId)
  }

  /** Whom to call at an inspection is forgotten: the account is closed. */
  async forgetContacts(accountId: string): Promise<void> {
    await database().query(
      `UPDATE inspection_appointment SET contact_name = '', contact_email = '', contact_phone = '' WHERE account_id = $1`,
      [accountId]
    )
  }

  /**
   * Takes an unused payment back and cancels what is booked with it; after a missed appointment as well.
   * @returns what it was before; `used` when the car was inspected, and then nothing changes
   */
  async takeBack(id: string, by: { actor: string; reason: string }): Promise<CertificationRecord["status"]> {
    const known = await purchases.lockPurchase(id)
    if (!known || known.status === "asked") return "asked"
    if (known.status === "refunded") return "refunded"
    const live = await appointments.liveAppointment(id)
    if (live?.status === "completed") return "used"
    await purchases.setPurchase(id, { status: "refunded" })
    if (live?.status === "booked") await appointments.end(live, "cancelled", by)
    return "paid"
  }

  locations(): Promise<LocationRecord[]> {
    return appointments.locations()
  }

  changeLocation(...change: Parameters<typeof appointments.changeLocation>): Promise<LocationRecord> {
    return appointments.changeLocation(...change)
  }

  addClosure(closure: closures.NewClosure): Promise<{ id: string; booked: number }> {
    return closures.addClosure(closure)
  }

  removeClosure(id: string): Promise<boolean> {
    return closures.removeClosure(id)
  }

  assignInspector(...assignment: Parameters<typeof closures.assignInspector>): Promise<void> {
    return closures.assignInspector(...assignment)
  }

  slotsOf(location: string, date: string): Promise<{ taken: string[]; free: string[] }> {
    return appointments.slotsOf(location, date)
  }

  book(...booking: Parameters<typeof appointments.book>): Promise<AppointmentRecord> {
    return appointments.book(...booking)
  }

  move(...wish: Parameters<typeof appointments.move>): Promise<AppointmentRecord> {
    return appointments.move(...wish)
  }

  cancelOwn(id: string, accountId: string): Promise<AppointmentRecord> {
    return appointments.cancelOwn(id, accountId)
  }

  cancelForUs(...cancellation: Parameters<typeof appointments.cancelForUs>): Promise<AppointmentRecord> {
    return appointments.cancelForUs(...cancellation)
  }

  markNoShow(...absence: Parameters<typeof appointments.markNoShow>): Promise<AppointmentRecord> {
    return appointments.markNoShow(...absence)
  }

  findAppointment(id: string): Promise<AppointmentRecord | null> {
    return appointments.findAppointment(id)
  }

  eventsOf(id: string): Promise<InspectionEvent[]> {
    return appointments.eventsOf(id)
  }

  dueForReminder(limit: number): Promise<AppointmentRecord[]> {
    return appointments.dueForReminder(limit)
  }

  recordResult(
    id: string,
    result: InspectionResult,
    by: Parameters<typeof results.recordResult>[2]
  ): ReturnType<typeof results.recordResult> {
    return results.recordResult(id, result, by)
  }

  keepFile(file: Parameters<typeof results.keepFile>[0]): Promise<string> {
    return results.keepFile(file)
  }

  fileOf(appointmentId: string, fileId: string): Promise<InspectionFile | null> {
    return results.fileOf(appointmentId, fileId)
  }

  takeAbandonedFiles(limit: number): Promise<string[]> {
    return results.takeAbandonedFiles(limit)
  }
}
