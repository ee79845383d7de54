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

/** The date format of Ontario, with the time. */
export const momentText = new Intl.DateTimeFormat(LOCALE, MOMENT)

export const Written = () => <DateField source="writtenAt" showTime locales={LOCALE} options={MOMENT} />

/** The car's name and link for roles that can open listings, else its id. */
export function Car() {
  return (
    <CanAccess resource="listings" action="show" accessDenied={<TextField source="listingId" />}>
      <ReferenceField source="listingId" reference="listings" link="show" />
    </CanAccess>
  )
}

/** The names of the graded parts, sorted. */
export const useParts = () => Object.keys(useRecordContext<Report>()?.grades ?? {}).sort()

export const named = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
