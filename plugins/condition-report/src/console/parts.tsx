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

const LOCALE = "en-CA"
const MOMENT = {
  timeZone: "America/Toronto",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const

/** Of any moment, as people in Ontario write it. */
export const momentText = new Intl.DateTimeFormat(LOCALE, MOMENT)

export const Written = () => <DateField source="writtenAt" showTime locales={LOCALE} options={MOMENT} />

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
