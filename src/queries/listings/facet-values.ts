/** How many cars have a value of a facet, in one way of writing it. */
export interface Counted {
  value: string
  count: number
}

export const MOST_VALUES = 200

/**
 * The values of a facet, most cars first: 'honda' and 'Honda' are one, written as most sellers write it. A value that
 * is chosen is among them, with no car too; a car without the value is counted nowhere.
 */
export function facetValues(counted: readonly Counted[], chosen?: string): Counted[] {
  const together = new Map<string, Counted & { most: number }>()
  for (const { value, count } of counted) {
    if (value === "" || count === 0) continue
    const key = value.toLowerCase()
    const before = together.get(key)
    if (!before) together.set(key, { value, count, most: count })
    else {
      before.count += count
      if (count > before.most || (count === before.most && value < before.value))
        Object.assign(before, { value, most: count })
    }
  }
  const values = [...together.values()]
    .map(({ value, count }) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value, "en-CA", { numeric: true }))
  const isChosen = ({ value }: Counted) => value.toLowerCase() === chosen?.toLowerCase()
  const shown = values.slice(0, MOST_VALUES)
  return chosen && !shown.some(isChosen) ? [...shown, values.find(isChosen) ?? { value: chosen, count: 0 }] : shown
}
