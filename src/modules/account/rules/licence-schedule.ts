/** What falls due by a licence's last day: reminders of it, and the end of its document. */

/** Days before the last day on which the dealer is told. */
const REMINDERS = [0, 7, 30] as const
export type LicenceReminder = (typeof REMINDERS)[number]

/** How long a document is kept after its licence has ended, or after it was rejected. */
export const LICENCE_KEPT_DAYS = { expired: 180, rejected: 30 } as const

const DAY = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/**
 * The reminder that is due by today, the latest of those whose day has come, so that nobody who was away is told three
 * times at once; null before the first one and after the licence has ended for a week. ISO dates in Toronto.
 */
export function dueReminder(expiresOn: string, today: string): LicenceReminder | null {
  const left = daysBetween(today, expiresOn)
  if (left < -7) return null
  return REMINDERS.find((days) => left <= days) ?? null
}

/** Whether the document of a licence has been kept for its time. */
export function isDocumentOver(
  licence: { state: "verified"; expiresOn: string } | { state: "rejected"; decidedOn: string } | { state: "pending" },
  today: string
): boolean {
  if (licence.state === "verified") return daysBetween(licence.expiresOn, today) > LICENCE_KEPT_DAYS.expired
  return licence.state === "rejected" && daysBetween(licence.decidedOn, today) > LICENCE_KEPT_DAYS.rejected
}
