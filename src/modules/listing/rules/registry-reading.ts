/** What a registry of manufacturers' codes says of a VIN: which of its schemas fit, and what they agree on. */

/** One row of a schema: `keys` are positions 4 to 8, then 10 to 17 after a bar; `*` is any character, `[A-C]` one of some. */
export interface RegistryPattern {
  keys: string
  element: string
  value: string
}

/** What one manufacturer said of one kind of vehicle for some model years. */
export interface RegistrySchema {
  yearFrom: number
  yearTo: number | null
  patterns: readonly RegistryPattern[]
}

export interface RegistryModel {
  year: number
  make: string
  model: string
}

export interface RegistryReading {
  /** Each one that fits best: more than one where the VIN does not tell them apart. */
  models: RegistryModel[]
  /** A manufacturer's code stands at a place for which no schema knows it. */
  hasUnknownCode: boolean
  /** What all schemas that fit best say, by the registry's names. */
  elements: Record<string, string>
}

export interface RegistryQuestion {
  /** All 17 characters. */
  vin: string
  /** The registry's name for what this manufacturer makes, empty where it has none. */
  vehicleType: string
  schemas: readonly RegistrySchema[]
  /** The latest model year that is sold. */
  latestYear: number
  /** What the value of a pattern for `MODEL_ELEMENT` stands for. */
  nameOf: (model: string) => { make: string; model: string }
}

export const MODEL_ELEMENT = "Model"
export const WEIGHT_ELEMENT = "Gross Vehicle Weight Rating From"

const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789"
const FIRST_YEAR = 1980
const CYCLE = YEAR_CODES.length
/** From this model year on position 7 of a light vehicle is a letter, before it a figure. */
const LETTERED_FROM = 2010
/** 49 CFR 565.15: cars, and these and trucks up to 10,000 lb. */
const LIGHT_TYPES = new Set(["Passenger Car", "Multipurpose Passenger Vehicle (MPV)"])
const LIGHT_CLASSES = /^Class [12]/
/** The places of `keys` at which a code tells one vehicle from another: positions 4 to 8 and the plant. */
const TELLING_PLACES = [0, 1, 2, 3, 4, 7]

/** The model years that position 10 can mean, the later first. */
export function yearsOfCode(code: string, latestYear: number): number[] {
  const place = YEAR_CODES.indexOf(code)
  if (code === "" || place < 0) return []
  return [FIRST_YEAR + CYCLE + place, FIRST_YEAR + place].filter((year) => year <= latestYear)
}

/** What the registry knows of a VIN, or `null`. */
export function readRegistry(question: RegistryQuestion): RegistryReading | null {
  const { vin, vehicleType, latestYear } = question
  const isOfItsDecade = (year: number) => year >= LETTERED_FROM === /[A-Z]/.test(vin[6] ?? "")
  const years = yearsOfCode(vin[9] ?? "", latestYear)
  const fits = years
    .filter((year) => !LIGHT_TYPES.has(vehicleType) || isOfItsDecade(year))
    .flatMap((year) => fitsOf(question, year))
  // A light truck of the one decade is no heavy one of the other.
  const isLight =
    vehicleType === "Truck" &&
    fits.some(({ year, elements }) => isOfItsDecade(year) && LIGHT_CLASSES.test(elements[WEIGHT_ELEMENT] ?? ""))
  const inDecade = isLight ? fits.filter(({ year }) => isOfItsDecade(year)) : fits
  if (inDecade.length === 0) return null
  const fewest = Math.min(...inDecade.map(({ unknownCodes }) => unknownCodes))
  const best = inDecade.filter(({ unknownCodes }) => unknownCodes === fewest)
  const models = best.flatMap(({ year, models: values }) =>
    values.map((value) => ({ year, ...question.nameOf(value) }))
  )
  return {
    models: [...new Map(models.map((model) => [Object.values(model).join("|"), model])).values()],
    hasUnknownCode: fewest > 0,
    elements: agreed(best.map(({ elements }) => elements)),
  }
}

interface Fit {
  year: number
  models: string[]
  unknownCodes: number
  elements: Record<string, string>
}

/**
 * The schemas of a year that name a model. One that has codes for a place, and not this VIN's, is of another vehicle: an
 * engine that it does not know, a weight class, a series, a plant.
 */
function fitsOf({ vin, schemas }: RegistryQuestion, year: number): Fit[] {
  const keys = `${vin.slice(3, 8)}|${vin.slice(9)}`
  const ofYear = schemas.filter(({ yearFrom, yearTo }) => yearFrom <= year && year <= (yearTo ?? Infinity))
  return ofYear.flatMap(({ patterns }) => {
    const all = patterns.map((pattern) => ({ ...pattern, ...compiled(pattern.keys) }))
    const matching = all.filter(({ matches }) => matches.test(keys))
    const models = mostTelling(matching.filter(({ element }) => element === MODEL_ELEMENT))
    if (models.length === 0) return []
    const known = new Set(matching.flatMap(({ places }) => places))
    const coded = new Set(all.flatMap(({ places }) => places))
    const unknownCodes = TELLING_PLACES.filter((place) => coded.has(place) && !known.has(place)).length
    const elements: Record<string, string> = {}
    for (const element of new Set(matching.map((pattern) => pattern.element))) {
      const values = mostTelling(matching.filter((pattern) => pattern.element === element))
      if (values.length === 1) elements[element] = values[0]!
    }
    return [{ year, models, unknownCodes, elements }]
  })
}

/** The different values of the patterns that ask for the most characters. */
function mostTelling(patterns: readonly { value: string; places: readonly number[] }[]): string[] {
  const most = Math.max(...patterns.map(({ places }) => places.length))
  return [...new Set(patterns.filter(({ places }) => places.length === most).map(({ value }) => value))]
}

/** What no two of them contradict. */
function agreed(all: readonly Record<string, string>[]): Record<string, string> {
  const names = new Set(all.flatMap((elements) => Object.keys(elements)))
  const told: Record<string, string> = {}
  for (const name of names) {
    const values = new Set(all.flatMap((elements) => elements[name] ?? []))
    if (values.size === 1) told[name] = [...values][0]!
  }
  return told
}

interface Compiled {
  matches: RegExp
  /** Where it asks for a character; the bar is none. */
  places: number[]
}

const ANY: Readonly<Record<string, string>> = { "*": ".", "#": "\\d" }
const COMPILED_AT_MOST = 20_000
const compilations = new Map<string, Compiled>()

function compiled(keys: string): Compiled {
  const before = compilations.get(keys)
  if (before) return before
  const parts = keys.match(/\[[^\]]*\]|./g) ?? []
  const written = parts.map((part) => ANY[part] ?? (/^\[.+\]$|^\w$/.test(part) ? part : `\\${part}`)).join("")
  const places = parts.flatMap((part, place) => (part === "*" || part === "|" ? [] : [place]))
  const made = { matches: new RegExp(`^${written}`), places }
  if (compilations.size >= COMPILED_AT_MOST) compilations.clear()
  compilations.set(keys, made)
  return made
}
