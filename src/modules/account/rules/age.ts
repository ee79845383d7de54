import { MINIMUM_AGE_YEARS } from "@northlot/contract"

/**
 * Whether a person born on `birthDate` is an adult on `today` (both ISO dates, Toronto). A missing, impossible or
 * future date gives false. A person born on 29 February comes of age on 1 March of a common year.
 */
export function isAdult(birthDate: string | null | undefined, today: string): boolean {
  if (!birthDate || !isCalendarDate(birthDate) || birthDate > today) return false
  const [year, month, day] = birthDate.split("-").map(Number) as [number, number, number]
  if (year < 1900) return false
  const comingOfAge = new Date(Date.UTC(year + MINIMUM_AGE_YEARS, month - 1, day)).toISOString().slice(0, 10)
  return comingOfAge <= today
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}
