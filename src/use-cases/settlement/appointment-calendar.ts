import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Appointment } from "@northlot/contract"
import ical, { ICalCalendarMethod } from "ical-generator"
import type { SettlementEvent } from "#src/modules/settlement/rules/settlement"
import { configuration } from "#src/platform/configuration"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { saleOfParty, settlementOf } from "./settlement-of"
import type { Settlement } from "#src/modules/settlement/types"

const APPOINTMENT_MINUTES = 60

interface CalendarEntry {
  /** The id stays the same when the appointment moves, so that calendars replace the entry. */
  id: string
  appointment: Appointment
  /** Makes the calendar entry's name from the car's title. */
  summary: (title: string) => string
  /** The type of event that made or moved the appointment. */
  made: SettlementEvent["type"]
}

/** The hand-over of the car as a calendar file. @throws RefusedError NOT_FOUND, FEES_UNPAID */
export function meetingCalendar(scope: MedusaContainer, saleId: string, accountId: string): Promise<string> {
  return calendarOf(scope, saleId, accountId, ({ state: { meeting } }) => {
    return (
      meeting && {
        id: saleId,
        appointment: meeting,
        summary: (title) => `${meeting.kind === "pickup" ? "Pick up" : "Delivery of"} ${title}`,
        made: "meeting.arranged",
      }
    )
  })
}

/** The agreed inspection as a calendar file. @throws RefusedError NOT_FOUND, FEES_UNPAID */
export function inspectionCalendar(scope: MedusaContainer, saleId: string, accountId: string): Promise<string> {
  return calendarOf(scope, saleId, accountId, ({ state: { inspection } }) => {
    return (
      inspection.agreed && {
        id: `${saleId}-inspection`,
        appointment: inspection.agreed,
        summary: (title) => `Inspection of ${title}`,
        made: "inspection.agreed",
      }
    )
  })
}

/** An RFC 5545 file. The sequence number makes a moved entry replace the earlier one. */
async function calendarOf(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  find: (settlement: Settlement) => CalendarEntry | null
): Promise<string> {
  const { sale } = await saleOfParty(scope, saleId, accountId)
  const settlement = await settlementOf(scope, sale)
  const entry = find(settlement)
  if (!entry) throw new RefusedError("NOT_FOUND")
  const { at, place, note } = entry.appointment
  const { title } = await listingFacts(sale.listingId)
  const start = new Date(at)
  const calendar = ical({
    prodId: { company: "Northlot", product: "Sales", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${entry.id}@northlot`,
    sequence: settlement.events.filter(({ event }) => event.type === entry.made).length - 1,
    stamp: settlement.now,
    start,
    end: new Date(start.getTime() + APPOINTMENT_MINUTES * 60_000),
    summary: entry.summary(title),
    location: place,
    description: note,
    url: `${configuration().publicUrl}/payments?listingId=${sale.listingId}`,
  })
  return calendar.toString()
}
