import type { Facets } from "@northlot/contract"

/** The number of values in a folded list: the values that most cars have. */
const SHOWN_AT_FIRST = 8

const isIn = (list: readonly string[], value: string) => list.some((item) => item.toLowerCase() === value.toLowerCase())

interface Asked {
  /** Values that always show, in this order. If empty, the cars' values show in alphabetical order. */
  values: readonly string[]
  /** The number of cars per value, the most frequent first. */
  counted: Facets[keyof Facets] | undefined
  choices: readonly string[]
  /** Whether the filter shows all its values. Otherwise a long list shows only its chosen and most frequent values. */
  whole: boolean
}

/** The values of a filter to show, and the number of all values. Chosen values always show. */
export function shownChoices({ values, counted, choices, whole }: Asked): { shown: string[]; all: number } {
  const byCars = [...new Set(counted?.map(({ value }) => value))]
  const all = [...byCars, ...choices.filter((choice) => !isIn(byCars, choice) && !isIn(values, choice))]
  if (values.length > 0) {
    const listed = [...values, ...all.filter((value) => !isIn(values, value))]
    return { shown: listed, all: listed.length }
  }
  // One more chip takes no more space than the 'Show all' button, so a list with one extra value is not folded.
  const few =
    whole || all.length <= SHOWN_AT_FIRST + 1
      ? all
      : all.filter((value, at) => at < SHOWN_AT_FIRST || isIn(choices, value))
  return {
    shown: [...few].sort((one, other) => one.localeCompare(other, "en-CA", { numeric: true })),
    all: all.length,
  }
}
