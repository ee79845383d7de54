/** Reads a registry of manufacturers' codes: which schemas fit a VIN, and on which values they agree. */

/** One row of a schema. `keys` are VIN positions 4 to 8, `|`, then 10 to 17. `*` is any character, `[A-C]` a set. */
export interface RegistryPattern {
  keys: string
  element: string
  value: string
}

/** One manufacturer's codes for one kind of vehicle in some model years. */
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
  /** The models that match the VIN best; several if the VIN cannot tell them apart. */
  models: RegistryModel[]
  /** Whether the VIN has a code that no matching schema knows. */
  hasUnknownCode: boolean
  /** The values on which all best-matching schemas agree, by the registry's names. */
  elements: Record<string, string>
}

export interface RegistryQuestion {
  /** The VIN with all 17 characters. */
  vin: string
  /** The registry's name for what this manufacturer makes; empty where the registry has none. */
  vehicleType: string
  schemas: readonly RegistrySchema[]
  /** The latest model year on sale. */
  latestYear: number
  /** The make and model for the value of a `MODEL_ELEMENT` pattern. */
  nameOf: (model: string) => { make: string; model: string }
}

export const MODEL_ELEMENT = "Model"
export const WEIGHT_ELEMENT = "Gross Vehicle Weight Rating From"

const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789"
const FIRST_YEAR = 1980
const CYCLE = YEAR_CODES.length
/** Position 7 of a light vehicle's VIN is a letter from this model year on, and a digit before. */
const LETTERED_FROM = 2010
/** 49 CFR 565.15: cars, and multipurpose vehicles and trucks up to 10,000 lb. */
const LIGHT_TYPES = new Set(["Passenger Car", "Multipurpose Passenger Vehicle (MPV)"])
const LIGHT_CLASSES = /^Class [12]/
/** The places in `keys` whose code identifies the vehicle: VIN positions 4 to 8 and the plant. */
const TELLING_PLACES = [0, 1, 2, 3, 4, 7]

/** The model years that position 10 can mean, the later year first. */
export function yearsOfCode(code: string, latestYear: number): number[] {
  const place = YEAR_CODES.indexOf(code)
  if (code === "" || place < 0) return []
  return [FIRST_YEAR + CYCLE + place, FIRST_YEAR + place].filter((year) => year <= latestYear)
}

export function readRegistry(question: RegistryQuestion): RegistryReading | null {
  const { vin, vehicleType, latestYear } = question
  const isOfItsDecade = (year: number) => year >= LETTERED_FROM === /[A-Z]/.test(vin[6] ?? "")
  const years = yearsOfCode(vin[9] ?? "", latestYear)
  const fits = years
    .filter((year) => !LIGHT_TYPES.has(vehicleType) || isOfItsDecade(year))
    .flatMap((year) => fitsOf(question, year))
  // Position 7 of a VIN tells which 30-year cycle the model year is in, but only for light trucks. If a light truck of
  // that cycle matches, all matches of the other cycle are dropped.
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
 * The registry's schemas of a model year that name a model for this VIN. `unknownCodes` counts the VIN's codes that a
 * schema lacks. They show that the schema describes another engine, weight class, series or plant.
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

/** The distinct values of the most specific patterns: those with the most fixed characters. */
function mostTelling(patterns: readonly { value: string; places: readonly number[] }[]): string[] {
  const most = Math.max(...patterns.map(({ places }) => places.length))
  return [...new Set(patterns.filter(({ places }) => places.length === most).map(({ value }) => value))]
}

/** The elements on whose value these schemas agree. A schema without a value does not disagree. */
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
  /** The positions in `keys` that restrict a VIN character: all except the wildcard `*` and the separator `|`. */
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
