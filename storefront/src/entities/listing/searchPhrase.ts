import { filtersOf, readKinds, withoutJoints } from "@northlot/contract"
import { BOUNDS, isCode, type FilterState } from "./filterState"

/** A number below these limits after 'under' is a model (Mazda 3, 911) or is not fully typed. */
const LEAST_DOLLARS = 1_000
const LEAST_KILOMETRES = 1_000
const [FIRST_YEAR, LAST_YEAR] = [1950, 2049]

const FIGURE = String.raw`(?:ca)?\$?\s?(\d{1,3}(?:[, ]\d{3})+|\d+(?:\.\d)?)\s?(k)?`
const KM = String.raw`\s?(km|kms|kilometres|kilometers)`
const MOST = String.raw`(?:under|below|less than|up to|max(?:imum)?|at most|<)\s*`
const LEAST = String.raw`(?:over|above|more than|at least|min(?:imum)?|from|>)\s*`
const YEAR = String.raw`((?:19|20)\d\d)`

/**
 * These patterns match a place: a postal code or its first half, or a name of up to three words. A comma and the
 * province may follow the name.
 */
const PROVINCE = "ON|QC|NS|NB|MB|BC|PE|SK|AB|NL|YT|NT|NU|Ontario|Quebec|Québec|Manitoba|Alberta|British Columbia"
const CODE = String.raw`[a-z]\d[a-z](?:[\s-]?\d[a-z]\d)?`
const WORD = String.raw`(?!(?:and|or|with|without|for)\s)\p{L}[\p{L}.'’-]*`
const PLACE = String.raw`(${CODE}|${WORD}(?:\s${WORD}){0,2}(?:,\s?(?:${PROVINCE}))?)(?![\p{L}\d])`
const DISTANCE = String.raw`(?<![\p{L}\d$.,])(?:within\s|up to\s|at most\s|less than\s)?(\d{1,3})\s?(?:km|kms|kilometres|kilometers)`
const NEAR = new RegExp(String.raw`(?<![\p{L}\d])(?:near|around)\s${PLACE}`, "iu")
const WITHIN = new RegExp(String.raw`${DISTANCE}\s(?:of|from|around|to|near)\s${PLACE}`, "iu")
const ALONE = new RegExp(String.raw`${DISTANCE}(?![\p{L}\d])`, "iu")

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
/** Reads a number without a dollar sign as a year when it can be one: 'from 2018'. */
const priceOrYear =
  (price: "priceMax" | "priceMin", year: "yearMax" | "yearMin") =>
  (match: RegExpExecArray): Found => {
    const [whole, digits, thousands] = match
    const value = figure(digits!, thousands)
    if (!thousands && !whole.includes("$") && !/[, ]/.test(digits!) && isYear(value))
      return { filters: { [year]: String(value) } }
    return bound(price, LEAST_DOLLARS)(match)
  }

/** The order matters: kilometres come first because they have a unit, and a price needs none. */
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

/** Matches whole words and numbers only, not parts of them. */
function pattern(text: string): RegExp {
  return new RegExp(`(?<![\\w$.,])${text}(?![\\w$]|[.,]\\w)`, "i")
}

/**
 * A search text's remaining words, and the filters found in it. A comma stands where a recognized phrase was, so that a
 * place name before it ends there.
 */
interface Read {
  words: string
  filters: FilterState
}

function take({ words, filters }: Read, match: RegExpExecArray, found: FilterState): Read {
  const [before, after] = [words.slice(0, match.index), words.slice(match.index + match[0].length)]
  return { words: `${before} , ${after}`, filters: { ...filters, ...found } }
}

const readBounds = (typed: string): Read =>
  READINGS.reduce<Read>(
    (read, [phrase, meaning]) => {
      const match = phrase.exec(read.words)
      const found = match && meaning(match)
      return found ? take(read, match, found.filters) : read
    },
    { words: typed, filters: {} }
  )

function readCarKinds({ words, filters }: Read): Read {
  const found = readKinds(words)
  return { words: found.words, filters: { ...filters, ...filtersOf(found.kinds) } }
}

const [LEAST_RADIUS, MOST_RADIUS] = BOUNDS.radiusKm!
const radius = (digits: string) => String(Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, Number(digits))))
const place = (text: string) => (isCode(text) ? text.toUpperCase() : text)

/**
 * Reads place and radius. A radius without a place, such as 'within 50 km', refers to `lastPlace`. If `lastPlace` is
 * empty, the radius is not read, and its text is searched as words.
 */
function readPlaces(read: Read, lastPlace: string): Read {
  const both = WITHIN.exec(read.words)
  if (both) return take(read, both, { near: place(both[2]!), radiusKm: radius(both[1]!) })
  const alone = ALONE.exec(read.words)
  const after = alone ? take(read, alone, { radiusKm: radius(alone[1]!) }) : read
  const near = NEAR.exec(after.words)
  if (near) return take(after, near, { near: place(near[1]!) })
  return alone && lastPlace && /^within/i.test(alone[0])
    ? { ...after, filters: { ...after.filters, near: lastPlace } }
    : read
}

function tidied({ words, filters }: Read, typed: string): Read {
  return Object.keys(filters).length === 0 ? { words: typed.trim(), filters } : { words: withoutJoints(words), filters }
}

/**
 * Reads a phrase from one search field: 'civic 2018+ under 20k, up to 90,000 km, within 100 km of L1S'. Bounds, kinds
 * of cars and places become filters. The remaining words are searched (years, makes, the end of a VIN).
 */
export function readSearchPhrase(typed: string, lastPlace = ""): Read {
  return tidied(readPlaces(readCarKinds(readBounds(typed)), lastPlace), typed)
}

/**
 * Reads a phrase that is still being typed. Kinds and places stay words, because a name may continue ('van',
 * 'Vancouver').
 */
export function readUnfinishedPhrase(typed: string): Read {
  return tidied(readBounds(typed), typed)
}
