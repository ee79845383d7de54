import {
  BODY_STYLES,
  DRIVETRAINS,
  FEATURE_CHECKLIST,
  FUEL_TYPES,
  TRANSMISSIONS,
  type ChoiceName,
} from "@northlot/contract"
import { plain } from "./import-cells"
import { bodyStyle, drivetrainOf, fuelType, transmissionOf } from "./vehicle-names"

export type ChoiceField = ChoiceName

/**
 * Patterns of words in dealers' tables, each with the choice that it means. Null: the word is known, but no choice
 * matches it.
 */
type Words<Choice extends string> = readonly (readonly [RegExp, Choice | null])[]

interface Choices {
  choices: readonly string[]
  words: Words<string>
  /** Translates the vehicle registry's word to one of `choices`, or to `''`. */
  registry: (name: string) => string
}

/**
 * The words of dealers' tables for body styles, besides the registry's words, in English and French, without accents.
 * The first match wins.
 */
const BODIES: Words<(typeof BODY_STYLES)[number]> = [
  [/decapotable|cabriolet/, "Convertible"],
  [/camionnette|camion|pick-?\s?up|\bcab\b|supercrew|supercab|crewmax|cabine/, "Truck"],
  [/\bvus\b|utilit(y|aire)|multisegment|\bcuv\b|\bsav\b/, "SUV"],
  [/fourgon|minibus|mini-?van|mini ?fourgonnette/, "Van"],
  [/hayon|hatch|liftback|sportback|fastback/, "Hatchback"],
  [/familiale|estate|break/, "Wagon"],
  [/coupe/, "Coupe"],
  [/berline|sedan/, "Sedan"],
]
const FUELS: Words<(typeof FUEL_TYPES)[number]> = [
  [/natural gas|gaz naturel|\bcng\b|\bgnc\b|\blng\b|propane|\blpg\b|\bgpl\b|hydrog|fuel cell|pile a combustible/, null],
  [/plug-?in|phev|rechargeable|branchable/, "Plug-in Hybrid"],
  [/hybrid|\bhev\b/, "Hybrid"],
  [/electri|\bbev\b|\bev\b/, "Electric"],
  [/diesel/, "Diesel"],
  [/gas|essence|petrol|unleaded|flex|^g$/, "Gasoline"],
]
const GEARS: Words<(typeof TRANSMISSIONS)[number]> = [
  [/cvt|continu|variable/, "CVT"],
  [/dual|double embrayage|dct|\bdsg\b/, "Dual-clutch"],
  [/single|une vitesse/, "Single-speed"],
  [/automated/, "Automatic"],
  [/manu|standard|^m\/?t?\d?$|^\d-?\s?m\/?t?$|stick/, "Manual"],
  [/auto|^a\/?t?\d*$|^\d+-?\s?a\/?t?$/, "Automatic"],
]
const DRIVES: Words<(typeof DRIVETRAINS)[number]> = [
  [/\bawd\b|all-?\s?wheel|integrale?|toutes roues|\bti\b/, "AWD"],
  [/\b4\s?wd\b|4\s?x\s?4|four-?\s?wheel|4-?\s?wheel|(4|quatre) roues motrices|\b4rm\b/, "4WD"],
  [/\bfwd\b|front|avant|^traction$/, "FWD"],
  [/\brwd\b|rear|propulsion|arriere/, "RWD"],
]

const CHOICES: Readonly<Record<ChoiceField, Choices>> = {
  body: { choices: BODY_STYLES, words: BODIES, registry: bodyStyle },
  fuel: { choices: FUEL_TYPES, words: FUELS, registry: (name) => fuelType({ primary: name }) },
  transmission: { choices: TRANSMISSIONS, words: GEARS, registry: transmissionOf },
  drivetrain: { choices: DRIVETRAINS, words: DRIVES, registry: drivetrainOf },
}

/** The choice for the text of a table's cell; null where no choice matches. */
export function choiceOf(field: ChoiceField, written: string): string | null {
  const { choices, words, registry } = CHOICES[field]
  const text = plain(written)
  const same = choices.find((choice) => plain(choice) === text)
  if (same) return same
  const found = words.find(([pattern]) => pattern.test(text))
  return found ? found[1] : registry(written) || null
}

/** The error message for a value that matches no choice. */
export function choiceProblem(field: ChoiceField): string {
  return `Write ${new Intl.ListFormat("en-CA", { type: "disjunction" }).format(CHOICES[field].choices)}.`
}

const YES = /^(y|yes|true|1|x|oui|o|vrai)$/
const NO = /^(n|no|false|0|none|non|faux|aucun)$/

/** True for yes, false for no, null for anything else. */
export function answerOf(written: string): boolean | null {
  const text = plain(written)
  if (YES.test(text)) return true
  return NO.test(text) ? false : null
}

/** Splits a list in one cell. Features of the checklist get the checklist's spelling. */
export function featuresOf(written: string): string[] {
  const all = written
    .split(/[;|,\n]/)
    .map((feature) => feature.trim())
    .filter(Boolean)
    .map((feature) => FEATURE_CHECKLIST.find((known) => plain(known) === plain(feature)) ?? feature)
  return [...new Set(all)]
}
