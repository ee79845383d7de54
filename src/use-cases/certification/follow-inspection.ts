import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticeParams } from "@northlot/contract"
import type { AppointmentRecord, InspectionEvent } from "#src/modules/certification/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { reportOf } from "#src/queries/certification/appointments"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { appointmentNotice } from "./appointment-notice"
import { certification, messaging } from "./modules"

/** Notifies the seller of a change of an appointment, once per change. */
export async function followInspection(
  { appointmentId, number }: OutboxTopics["inspection.changed"],
  scope: MedusaContainer
): Promise<void> {
  const appointment = await certification(scope).appointments.find(appointmentId)
  const event = (await certification(scope).appointments.eventsOf(appointmentId)).find((one) => one.number === number)
  if (!appointment || !event) return
  await tell(scope, appointment, `inspection:${appointmentId}:${number}`, await toldOf(event, appointment))
}

/** Reminds the seller of tomorrow's appointment, once per appointed time. */
export async function remindOfInspection(scope: MedusaContainer, appointment: AppointmentRecord): Promise<void> {
  const key = reminderKey(appointment)
  const last = (await certification(scope).appointments.eventsOf(appointment.id)).at(-1)!
  await tell(scope, appointment, key, {
    fact: "tomorrow",
    ...placed(last),
    startsAt: appointment.startsAt.toISOString(),
  })
}

export function reminderKey({ id, sequence }: AppointmentRecord): string {
  return `inspection-reminder:${id}:${sequence}`
}

type Told = NoticeParams<"appointment">

async function toldOf(event: InspectionEvent, appointment: AppointmentRecord): Promise<Told> {
  const { act, reason, actor } = event
  const startsAt = event.startsAt.toISOString()
  switch (act) {
    case "booked":
      return { fact: "booked", ...placed(event) }
    case "rescheduled":
      return { fact: "moved", ...placed(event) }
    case "cancelled":
      return { fact: "cancelled", startsAt, by: actor === appointment.accountId ? "seller" : "market", reason }
    case "no_show":
      return { fact: "missed", startsAt }
    case "completed":
    case "corrected": {
      // The notice states the newest result, since an earlier result may have been corrected.
      const { outcome, byVideo, points } = (await reportOf(appointment.id))!
      const corrected = act === "corrected"
      if (outcome === "passed") return { fact: "passed", byVideo, corrected }
      const failed = points.filter(({ result }) => result === "failed")
      return { fact: "failed", corrected, found: failed.map(({ label, note }) => ({ label, note })) }
    }
  }
}

function placed({ startsAt, location, online, address }: InspectionEvent) {
  return { startsAt: startsAt.toISOString(), location, online, address }
}

async function tell(scope: MedusaContainer, appointment: AppointmentRecord, key: string, params: Told): Promise<void> {
  const [account, purchase, { title }] = await Promise.all([
    scope.resolve("account").accounts.retrieve(appointment.accountId),
    certification(scope).purchases.find(appointment.certificationId),
    listingFacts(appointment.listingId),
  ])
  const about = { listingId: appointment.listingId, sessionId: purchase!.chargeId!, to: appointment.contactEmail }
  await messaging(scope).notices.send([appointmentNotice(key, account!, { ...about, car: title }, params)])
}
