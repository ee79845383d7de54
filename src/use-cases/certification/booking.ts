import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  fullName,
  TIME_ZONE,
  type BodyOf,
  type InspectionAppointmentView,
  type endpoints,
} from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { slotFields, slotFrom } from "#src/modules/certification/rules/slots"
import { ownAppointment } from "#src/queries/certification/appointments"
import { certificationOfSession } from "#src/queries/certification/certification-state"
import { certification } from "./modules"

interface Booking {
  date: string
  time: string
  timezone?: string
  location: string
  contact?: { name: string; email: string; phone: string }
  sessionId: string | undefined
  /**
   * The prefix of the names of `date`, `time` and `location` in refusals, such as 'slot.' if the request nests them.
   */
  fieldPrefix?: string
}

/**
 * Books an inspection that the person has paid. Both booking endpoints use this function.
 * @throws RefusedError `PAYMENT_REQUIRED`, `INVALID_INPUT`, `LOCATION_WITHOUT_ADDRESS`, `SLOT_TAKEN`,
 * `INVALID_TRANSITION`
 */
export async function bookInspection(
  scope: MedusaContainer,
  account: AccountRecord,
  booking: Booking
): Promise<InspectionAppointmentView> {
  const { location, timezone = TIME_ZONE, sessionId, fieldPrefix = "" } = booking
  const certificationId = sessionId ? await certificationOfSession(account.id, sessionId) : null
  if (!certificationId) throw new RefusedError("PAYMENT_REQUIRED")
  const slot = slotFrom(booking, timezone)
  if ("field" in slot) throw new RefusedError("INVALID_INPUT", slot.message, slotFields(slot, fieldPrefix))
  const contact = booking.contact ?? {
    name: fullName(account),
    email: account.email,
    phone: account.mobile,
  }
  const { id } = await certification(scope).appointments.book(
    certificationId,
    { ...slot, location, fieldPrefix },
    contact,
    account.id
  )
  return ownAppointment(account.id, id)
}

/** @throws RefusedError `NOT_FOUND`, `INVALID_INPUT`, `LOCATION_WITHOUT_ADDRESS`, `SLOT_TAKEN`, `INVALID_TRANSITION` */
export async function moveInspection(
  scope: MedusaContainer,
  accountId: string,
  id: string,
  wish: BodyOf<typeof endpoints.moveAppointment>
): Promise<InspectionAppointmentView> {
  await certification(scope).appointments.move(id, accountId, wish)
  return ownAppointment(accountId, id)
}

/** @throws RefusedError `NOT_FOUND`, `INVALID_TRANSITION` */
export async function cancelInspection(
  scope: MedusaContainer,
  accountId: string,
  id: string
): Promise<InspectionAppointmentView> {
  await certification(scope).appointments.cancelOwn(id, accountId)
  return ownAppointment(accountId, id)
}
