import { CanAccess, DateField, ReferenceField, TextField, useRecordContext } from "react-admin"

export interface Report {
  id: string
  listingId: string
  grades: Record<string, number>
  average: string
  notes: string
  writtenAt: string
  final: boolean
}

const PLACE = { locales: "en-CA", timeZone: "America/Toronto" }

/** Of any moment, as people in Ontario write it. */
export const momentText = new Intl.DateTimeFormat(PLACE.locales, {
  timeZone: PLACE.timeZone,
  dateStyle: "medium",
  timeStyle: "short",
})

export const Written = () => (
  <DateField
    source="writtenAt"
    showTime
    locales={PLACE.locales}
    options={{ timeZone: PLACE.timeZone, dateStyle: "medium", timeStyle: "short" }}
  />
)

/** By name and with a link for whom listings are; the number alone for others. */
export function Car() {
  return (
    <CanAccess resource="listings" action="show" accessDenied={<TextField source="listingId" />}>
      <ReferenceField source="listingId" reference="listings" link="show" />
    </CanAccess>
  )
}

/** The parts that a report grades, by name. */
export const useParts = () => Object.keys(useRecordContext<Report>()?.grades ?? {}).sort()

export const named = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
