const DAYS_TO_COMPLETE = 7
const DAY_MILLISECONDS = 86_400_000

/** The day by which payment and hand-over should be done: seven days of 24 hours after the hammer. */
export function completionDate(wonAt: Date): Date {
  return new Date(wonAt.getTime() + DAYS_TO_COMPLETE * DAY_MILLISECONDS)
}
