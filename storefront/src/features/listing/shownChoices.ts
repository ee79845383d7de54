import type { Facets } from "@northlot/contract"

/** A longer list begins with the values that most cars have. */
const SHOWN_AT_FIRST = 8

const isIn = (list: readonly string[], value: string) => list.some((item) => item.toLowerCase() === value.toLowerCase())

interface Asked {
  /** Values that always show, in their order; without them, those of the cars in alphabetical order. */
  values: readonly string[]
  /** Most cars first. */
  counted: Facets[keyof Facets] | undefined
  choices: readonly string[]
  /** Show the whole list. */
  whole: boolean
}

/** The values of a filter to show, and how many there are. What is chosen always shows. */
export function shownChoices({ values, counted, choices, whole }: Asked): { shown: string[]; all: number } {
  const byCars = [...new Set(counted?.map(({ value }) => value))]
  const all = [...byCars, ...choices.filter((choice) => !isIn(byCars, choice) && !isIn(values, choice))]
  if (values.length > 0) {
    const listed = [...values, ...all.filter((value) => !isIn(values, value))]
    return { shown: listed, all: listed.length }
  }
  // One chip more than fit takes no more room than the button that shows it.
  const few =
    whole || all.length <= SHOWN_AT_FIRST + 1
      ? all
      : all.filter((value, at) => at < SHOWN_AT_FIRST || isIn(choices, value))
  return {
    shown: [...few].sort((one, other) => one.localeCompare(other, "en-CA", { numeric: true })),
    all: all.length,
  }
}
