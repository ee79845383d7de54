/** The filters that take several values. A car matches if it has one of the values. */
export const CHOICE_FILTERS = ["make", "model", "body", "fuel", "transmission", "drivetrain", "location"] as const
export type ChoiceFilter = (typeof CHOICE_FILTERS)[number]
export const CHOICES_MAXIMUM = 20

export const takesChoices = (filter: string): filter is ChoiceFilter =>
  (CHOICE_FILTERS as readonly string[]).includes(filter)

/** Splits a filter's comma-separated value into its choices. Choices that differ only in case are listed once. */
export function choicesOf(value: string | undefined): string[] {
  const seen = new Map<string, string>()
  for (const part of (value ?? "").split(",")) {
    const choice = part.trim()
    if (choice && !seen.has(choice.toLowerCase())) seen.set(choice.toLowerCase(), choice)
  }
  return [...seen.values()]
}

/** The comma-separated value of a filter with these choices; empty if there are none. */
export function joinChoices(choices: readonly string[]): string {
  return choicesOf(choices.join(",")).join(",")
}
