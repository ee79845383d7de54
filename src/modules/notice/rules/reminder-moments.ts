/** How many minutes before an auction's end its followers are reminded (spec §9). */
export const REMINDER_MINUTES = [60, 15] as const
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number]

const MINUTE_MILLISECONDS = 60_000

/** The reminders still to come before this end of an auction, each with its moment. */
export function comingReminders(endsAt: Date, now: Date): { minutes: ReminderMinutes; at: Date }[] {
  return REMINDER_MINUTES.map((minutes) => ({ minutes, at: followedBy(endsAt, minutes) })).filter(({ at }) => at > now)
}

/**
 * The reminder due now: the latest one whose moment has come. An earlier reminder that was missed is not sent any more.
 * `null` before the first moment and after the end.
 */
export function dueReminder(endsAt: Date, now: Date): ReminderMinutes | null {
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return null
  return [...REMINDER_MINUTES].reverse().find((minutes) => left <= minutes * MINUTE_MILLISECONDS) ?? null
}

/**
 * Only accounts that followed the auction by this moment are reminded. Later followers have just seen the end time.
 */
export function followedBy(endsAt: Date, minutes: ReminderMinutes): Date {
  return new Date(endsAt.getTime() - minutes * MINUTE_MILLISECONDS)
}

/**
 * The business key of a reminder. The key lacks the end time, so a moved end does not cause the same reminder twice.
 */
export function endReminderKey(auctionId: string, minutes: ReminderMinutes, accountId: string): string {
  return `reminder:${auctionId}:${minutes}:${accountId}`
}
