import type { FilterState } from "./filterState"

/** Below these a figure behind 'under' is a model (a Mazda 3, a 911), or is still being typed. */
const LEAST_DOLLARS = 1_000
const LEAST_KILOMETRES = 1_000
const [FIRST_YEAR, LAST_YEAR] = [1950, 2049]

const FIGURE = String.raw`(?:ca)?\$?\s?(\d{1,3}(?:[, ]\d{3})+|\d+(?:\.\d)?)\s?(k)?`
const KM = String.raw`\s?(km|kms|kilometres|kilometers)`
const MOST = String.raw`(?:under|below|less than|up to|max(?:imum)?|at most|<)\s*`
const LEAST = String.raw`(?:over|above|more than|at least|min(?:imum)?|from|>)\s*`
const YEAR = String.raw`((?:19|20)\d\d)`

type Found = { filters: FilterState } | null
type Reading = readonly [pattern: RegExp, read: (match: RegExpExecArray) => Found]

const figure = (digits: string, thousands: string | undefined) =>
  Math.round(Number(digits.replace(/[, ]/g, "")) * (thousands ? 1_000 : 1))
const isYear = (value: number) => value >= FIRST_YEAR && value <= LAST_YEAR

const bound =
  (name: "priceMax" | "priceMin" | "kmsMax" | "kmsMin", least: number) =>
  ([, digits, thousands]: RegExpExecArray): Found => {
    const value = figure(digits!, thousands)
    return value >= least ? { filters: { [name]: String(value) } } : null
  }
/** Of a figure without a sign: 'from 2018' is a year. */
const priceOrYear =
  (price: "priceMax" | "priceMin", year: "yearMax" | "yearMin") =>
  (match: RegExpExecArray): Found => {
    const [whole, digits, thousands] = match
    const value = figure(digits!, thousands)
    if (!thousands && !whole.includes("$") && !/[, ]/.test(digits!) && isYear(value))
      return { filters: { [year]: String(value) } }
    return bound(price, LEAST_DOLLARS)(match)
  }

/** What is read first comes first: kilometres have a unit, a price has none. */
const READINGS: readonly Reading[] = [
  [pattern(MOST + FIGURE + KM), bound("kmsMax", LEAST_KILOMETRES)],
  [pattern(LEAST + FIGURE + KM), bound("kmsMin", LEAST_KILOMETRES)],
  [pattern(MOST + FIGURE), priceOrYear("priceMax", "yearMax")],
  [pattern(LEAST + FIGURE), priceOrYear("priceMin", "yearMin")],
  [
    pattern(String.raw`${YEAR}\s?(?:-|–|to)\s?${YEAR}`),
    ([, one, other]) => (Number(one) <= Number(other) ? { filters: { yearMin: one!, yearMax: other! } } : null),
  ],
  [pattern(String.raw`${YEAR}\s?(?:\+|or newer|and newer|and up)`), ([, year]) => ({ filters: { yearMin: year! } })],
  [pattern(String.raw`${YEAR}\s?(?:or older|and older)`), ([, year]) => ({ filters: { yearMax: year! } })],
  [pattern(String.raw`(?:no|without) reserve`), () => ({ filters: { noReserve: "true" } })],
]

/** A phrase of its own: no part of a word, nor of a longer figure. */
function pattern(text: string): RegExp {
  return new RegExp(`(?<![\\w$.,])${text}(?![\\w.,$])`, "i")
}

/**
 * What somebody typed into one field: 'civic 2018+ under 20k, up to 90,000 km'. Bounds become filters, which the page
 * shows as such, and what is left are the words to look for (years, makes, the end of a VIN).
 */
export function readSearchPhrase(typed: string): { words: string; filters: FilterState } {
  let words = typed
  const filters: FilterState = {}
  for (const [phrase, read] of READINGS) {
    const match = phrase.exec(words)
    const found = match && read(match)
    if (!found) continue
    Object.assign(filters, found.filters)
    words = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
  }
  if (Object.keys(filters).length === 0) return { words: typed.trim(), filters }
  return {
    words: words
      .replace(/(^|\s)(,|and)(?=\s|$)/gi, " ")
      .replace(/\s+/g, " ")
      .trim(),
    filters,
  }
}
