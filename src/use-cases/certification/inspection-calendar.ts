import type { MedusaContainer } from "@medusajs/framework/types"
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { ownAppointment } from "#src/queries/certification/appointments"
import { placeWords } from "#src/wording/notice/appointment"
import { certification } from "./modules"

/**
 * A person's inspection as an RFC 5545 calendar file. The id of the calendar entry never changes; a higher sequence
 * number moves or cancels the entry.
 * @throws RefusedError `NOT_FOUND`
 */
export async function inspectionCalendar(scope: MedusaContainer, accountId: string, id: string): Promise<string> {
  const { status, startsAt, endsAt, title, location, sessionId } = await ownAppointment(accountId, id)
  const { sequence } = (await certification(scope).appointments.find(id))!
  const cancelled = status === "cancelled"
  const calendar = ical({
    prodId: { company: "Northlot", product: "Inspections", language: "EN" },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${id}@northlot`,
    sequence,
    stamp: await database().now(),
    start: new Date(startsAt),
    end: new Date(endsAt),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `Northlot inspection of ${title}`,
    location: placeWords(location),
    url: `${configuration().publicUrl}/book?session_id=${sessionId}`,
  })
  return calendar.toString()
}
