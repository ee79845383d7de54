import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import ical, { ICalCalendarMethod } from "ical-generator"
import { configuration } from "../../platform/configuration"
import { listingFacts } from "../../queries/sales/listing-facts"
import { saleOfParty, settlementOf } from "./settlement-of"

const MEETING_MINUTES = 60

/** The meeting as a calendar file (RFC 5545); moved, it replaces itself. @throws RefusedError NOT_FOUND, FEES_UNPAID */
export async function meetingCalendar(scope: MedusaContainer, saleId: string, accountId: string): Promise<string> {
  const { sale } = await saleOfParty(scope, saleId, accountId)
  const { state, events, now } = await settlementOf(scope, sale)
  if (!state.meeting) throw new RefusedError("NOT_FOUND")
  const { kind, at, place, note } = state.meeting
  const { title } = await listingFacts(sale.listingId)
  const start = new Date(at)
  const calendar = ical({ prodId: { company: "Northlot", product: "Sales", language: "EN" }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${saleId}@northlot`,
    sequence: events.filter(({ event }) => event.type === "meeting.arranged").length - 1,
    stamp: now,
    start,
    end: new Date(start.getTime() + MEETING_MINUTES * 60_000),
    summary: `${kind === "pickup" ? "Pick up" : "Delivery of"} ${title}`,
    location: place,
    description: note,
    url: `${configuration().publicUrl}/payments?listingId=${sale.listingId}`,
  })
  return calendar.toString()
}
