/** The filters that take several values: a car has to have one of them. */
export const CHOICE_FILTERS = ["make", "model", "body", "fuel", "transmission", "drivetrain", "location"] as const
export type ChoiceFilter = (typeof CHOICE_FILTERS)[number]
export const CHOICES_MAXIMUM = 20

export const takesChoices = (filter: string): filter is ChoiceFilter =>
  (CHOICE_FILTERS as readonly string[]).includes(filter)

/** The values of a filter that takes several, with commas between them; each once, whatever its case. */
export function choicesOf(value: string | undefined): string[] {
  const seen = new Map<string, string>()
  for (const part of (value ?? "").split(",")) {
    const choice = part.trim()
    if (choice && !seen.has(choice.toLowerCase())) seen.set(choice.toLowerCase(), choice)
  }
  return [...seen.values()]
}

/** The value of a filter with these choices; empty for none. */
export function joinChoices(choices: readonly string[]): string {
  return choicesOf(choices.join(",")).join(",")
}
