import type { MedusaContainer } from "@medusajs/framework/types"
import { torontoTime, type InspectionReportView } from "@northlot/contract"
import type { AppointmentRecord, InspectionEvent } from "#src/modules/certification/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { reportOf } from "#src/queries/certification/appointments"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { appointmentNotice, placeWords } from "./appointment-words"
import { certification, messaging } from "./modules"

/** Something happened to an appointment: its seller is told, once. */
export async function followInspection(
  { appointmentId, number }: OutboxTopics["inspection.changed"],
  scope: MedusaContainer
): Promise<void> {
  const appointment = await certification(scope).findAppointment(appointmentId)
  const event = (await certification(scope).eventsOf(appointmentId)).find((one) => one.number === number)
  if (!appointment || !event) return
  const { title } = await listingFacts(appointment.listingId)
  const words = await wordsFor(event, appointment, title)
  await tell(scope, appointment, `inspection:${appointmentId}:${number}`, words)
}

/** Tomorrow's appointment, once for each time that it was placed at. */
export async function remindOfInspection(scope: MedusaContainer, appointment: AppointmentRecord): Promise<void> {
  const key = reminderKey(appointment)
  const [{ title }, events] = await Promise.all([
    listingFacts(appointment.listingId),
    certification(scope).eventsOf(appointment.id),
  ])
  const place = events.at(-1)!
  await tell(scope, appointment, key, {
    title: `Tomorrow: inspection of ${title}`,
    text: `We inspect ${title} on ${torontoTime(appointment.startsAt)}: ${placeWords({ ...place, name: place.location })}. ${bring(place.online)}`,
    action: "See the appointment",
  })
}

export function reminderKey({ id, sequence }: AppointmentRecord): string {
  return `inspection-reminder:${id}:${sequence}`
}

interface Words {
  title: string
  text: string
  action: string
}

async function wordsFor(
  { act, startsAt, location, online, address, reason, actor }: InspectionEvent,
  appointment: AppointmentRecord,
  car: string
): Promise<Words> {
  const when = torontoTime(startsAt)
  const where = placeWords({ name: location, online, address })
  const change = "It can be moved or cancelled until 24 hours before."
  switch (act) {
    case "booked":
      return {
        title: `Inspection of ${car} is booked`,
        text: `${when}: ${where}. ${bring(online)} ${change}`,
        action: "See the appointment",
      }
    case "rescheduled":
      return {
        title: `Inspection of ${car} was moved`,
        text: `It is now on ${when}: ${where}. ${bring(online)} ${change}`,
        action: "See the appointment",
      }
    case "cancelled":
      return actor === appointment.accountId
        ? {
            title: `Inspection of ${car} is cancelled`,
            text: `Your payment stays: book another time whenever you like.`,
            action: "Book another time",
          }
        : {
            title: `Inspection of ${car} is cancelled`,
            text: `The appointment on ${when} does not take place. ${reason}`.trim(),
            action: "See what is next",
          }
    case "no_show":
      return {
        title: `Inspection of ${car} was missed`,
        text: `Nobody came to the appointment on ${when}, so the payment is used. If that is wrong, please write to us.`,
        action: "See the appointment",
      }
    case "completed":
    case "corrected":
      // As the newest record has it: an earlier one is not told after it was corrected.
      return resultWords(car, (await reportOf(appointment.id))!, act === "corrected")
  }
}

function bring(online: boolean): string {
  return online
    ? "Have the car, its permit and a charged phone with video at hand."
    : "Bring the car, its keys and its permit."
}

function resultWords(
  car: string,
  { outcome, byVideo, points }: Pick<InspectionReportView, "outcome" | "byVideo" | "points">,
  corrected: boolean
): Words {
  const failed = points.filter(({ result }) => result === "failed").map(({ label, note }) => `${label}: ${note}`)
  const action = "See the report"
  const again = corrected ? "The result was corrected. " : ""
  if (outcome === "passed" && byVideo) {
    const text = `${again}Nothing failed. The listing shows the report, without the badge: that needs an inspection in person.`
    return { title: `${car} was inspected by video`, text, action }
  }
  return outcome === "passed"
    ? {
        title: `${car} is Northlot Certified`,
        text: `${again}It passed our inspection; its listing shows the badge and the report. This does not replace the Safety Standards Certificate.`,
        action,
      }
    : {
        title: `${car} did not pass the inspection`,
        text: `${again}The listing is not certified. What was found: ${failed.join("; ")}.`,
        action,
      }
}

async function tell(scope: MedusaContainer, appointment: AppointmentRecord, key: string, words: Words): Promise<void> {
  const [account, purchase] = await Promise.all([
    scope.resolve("account").retrieveAccount(appointment.accountId),
    certification(scope).findPurchase(appointment.certificationId),
  ])
  const about = { listingId: appointment.listingId, sessionId: purchase!.chargeId!, to: appointment.contactEmail }
  await messaging(scope).sendNotices([appointmentNotice(key, account!, about, words)])
}
