/** What is due by a licence's last day: the reminders to its dealer, and the deletion of its document. */

/** The dealer is reminded this many days before the licence's last day. */
const REMINDERS = [0, 7, 30] as const
export type LicenceReminder = (typeof REMINDERS)[number]

/** How many days a document is stored after its licence expired or was rejected. */
export const LICENCE_RETENTION_DAYS = { expired: 180, rejected: 30 } as const

const DAY = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/**
 * The latest reminder that is due today; earlier missed reminders are skipped. Null before the first reminder, and more
 * than a week after the licence's last day. ISO dates in Toronto.
 */
export function dueReminder(expiresOn: string, today: string): LicenceReminder | null {
  const left = daysBetween(today, expiresOn)
  if (left < -7) return null
  return REMINDERS.find((days) => left <= days) ?? null
}

/** Whether a licence's document has reached the end of its storage time. */
export function isDocumentOver(
  licence: { state: "verified"; expiresOn: string } | { state: "rejected"; decidedOn: string } | { state: "pending" },
  today: string
): boolean {
  if (licence.state === "verified") return daysBetween(licence.expiresOn, today) > LICENCE_RETENTION_DAYS.expired
  return licence.state === "rejected" && daysBetween(licence.decidedOn, today) > LICENCE_RETENTION_DAYS.rejected
}
