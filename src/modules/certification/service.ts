import * as appointments from "./store/appointments"
import * as closures from "./store/closures"
import * as purchases from "./store/purchases"
import * as results from "./store/results"
import type { CertificationRecord } from "./types"
import { CertificationRecords } from "./public-records"

/** Purchases, appointments and results of inspections. README.md states the invariants and the locks. */
export default class CertificationModuleService extends CertificationRecords {
  /** Requested and paid inspections. */
  readonly purchases = {
    open: purchases.openPurchase,
    find: purchases.findPurchase,
    markPaid: purchases.markPaid,
    isOpenFor: purchases.isOpenFor,
  }

  readonly locations = {
    all: appointments.locations,
    change: appointments.changeLocation,
    slotsOf: appointments.slotsOf,
  }

  readonly appointments = {
    forgetContacts: appointments.forgetContacts,
    book: appointments.book,
    move: appointments.move,
    cancelOwn: appointments.cancelOwn,
    cancelForUs: appointments.cancelForUs,
    markNoShow: appointments.markNoShow,
    find: appointments.findAppointment,
    eventsOf: appointments.eventsOf,
    dueForReminder: appointments.dueForReminder,
  }

  /** Days without bookings, and the assigned inspectors. */
  readonly closures = {
    add: closures.addClosure,
    remove: closures.removeClosure,
    assignInspector: closures.assignInspector,
  }

  /** The results of inspections, and the files of their reports. */
  readonly results = {
    record: results.recordResult,
    addResultFile: results.addResultFile,
    fileOf: results.fileOf,
    takeAbandonedFiles: results.takeAbandonedFiles,
  }

  /**
   * Ends an unused purchase whose payment is refunded, and cancels its booked appointment. Works after a missed
   * appointment too.
   * @returns the purchase's previous status; `used` for an inspected car, whose purchase does not change
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
}
