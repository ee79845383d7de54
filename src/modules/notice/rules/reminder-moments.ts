/** How many minutes before the end of an auction people are reminded of it (spec §9). */
export const REMINDER_MINUTES = [60, 15] as const
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number]

const MINUTE_MILLISECONDS = 60_000

/** The reminders of this end that are still to come, each with its moment. */
export function comingReminders(endsAt: Date, now: Date): { minutes: ReminderMinutes; at: Date }[] {
  return REMINDER_MINUTES.map((minutes) => ({ minutes, at: followedBy(endsAt, minutes) })).filter(({ at }) => at > now)
}

/**
 * The reminder that is due now: the last one whose moment has come, so that one that was missed is not told beside the
 * next; null before the first and after the end.
 */
export function dueReminder(endsAt: Date, now: Date): ReminderMinutes | null {
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return null
  return [...REMINDER_MINUTES].reverse().find((minutes) => left <= minutes * MINUTE_MILLISECONDS) ?? null
}

/** Who began to follow an auction by this moment is told; who came later has just seen when it ends. */
export function followedBy(endsAt: Date, minutes: ReminderMinutes): Date {
  return new Date(endsAt.getTime() - minutes * MINUTE_MILLISECONDS)
}

/** The business key: an end that moves does not make a second reminder of it. */
export function endReminderKey(auctionId: string, minutes: ReminderMinutes, accountId: string): string {
  return `reminder:${auctionId}:${minutes}:${accountId}`
}
