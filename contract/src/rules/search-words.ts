import type { SearchFilter } from "./saved-search"
import { choicesOf, joinChoices } from "./search-choices"

/** A filter whose values people also write as words: 'truck 4x4'. */
export type KindFilter = "body" | "fuel" | "transmission" | "drivetrain"

interface Kind {
  filter: KindFilter
  value: string
  /** A regular expression for the everyday words that mean `value`. It has no capturing groups. */
  words: string
}

const wheelDrive = (which: string) => String.raw`(?:${which})[\s-]?wheel(?:[\s-]drive)?`

/** The order matters: a longer phrase comes before one of its words. */
const KINDS: readonly Kind[] = [
  { filter: "body", value: "SUV", words: "suvs?|crossovers?" },
  { filter: "body", value: "Truck", words: "pick-?up trucks?|trucks?|pick-?ups?" },
  { filter: "body", value: "Sedan", words: "sedans?" },
  { filter: "body", value: "Hatchback", words: "hatchbacks?" },
  { filter: "body", value: "Coupe", words: "coup[eé]s?" },
  { filter: "body", value: "Van", words: "(?:mini-?)?vans?" },
  { filter: "body", value: "Wagon", words: "(?:station )?wagons?" },
  { filter: "body", value: "Convertible", words: "convertibles?" },
  { filter: "fuel", value: "Plug-in Hybrid", words: "plug-?in hybrids?|phevs?" },
  { filter: "fuel", value: "Hybrid", words: "hybrids?" },
  { filter: "fuel", value: "Electric", words: "electric|evs?" },
  { filter: "fuel", value: "Diesel", words: "diesels?" },
  { filter: "fuel", value: "Gasoline", words: "gasoline|gas|petrol" },
  { filter: "transmission", value: "Automatic", words: "automatics?|auto" },
  { filter: "transmission", value: "Manual", words: "manuals?|stick(?: shift)?" },
  { filter: "transmission", value: "CVT", words: "cvt" },
  { filter: "transmission", value: "Dual-clutch", words: "dual[ -]clutch|dct" },
  { filter: "drivetrain", value: "AWD", words: `awd|${wheelDrive("all")}` },
  { filter: "drivetrain", value: "4WD", words: `4wd|4[x×]4|${wheelDrive("four|4")}` },
  { filter: "drivetrain", value: "FWD", words: `fwd|${wheelDrive("front")}` },
  { filter: "drivetrain", value: "RWD", words: `rwd|${wheelDrive("rear")}` },
]

/** The patterns are compiled once, because each search tests all of them. */
const READ_KINDS = KINDS.map(({ words, ...kind }) => ({
  ...kind,
  pattern: new RegExp(String.raw`(?<![\p{L}\d-])(?:${words})(?![\p{L}\d-])`, "giu"),
}))

/** All filter values that words of a search text can mean. */
export const KIND_VALUES: readonly string[] = KINDS.map(({ value }) => value)

interface FoundKind extends Pick<Kind, "filter" | "value"> {
  /** The words of the search text that named this kind. */
  written: string
}

/**
 * Finds the kinds of cars that a search text names. Each phrase that names a kind becomes a comma in `words`, so that a
 * place name before the phrase ends there.
 */
export function readKinds(text: string): { words: string; kinds: FoundKind[] } {
  const kinds: FoundKind[] = []
  let words = text
  for (const { filter, value, pattern } of READ_KINDS) {
    words = words.replace(pattern, (written) => {
      kinds.push({ filter, value, written })
      return " , "
    })
  }
  return { words, kinds }
}

/** The search filters for the kinds of cars that a search text names. Several values of one filter are alternatives. */
export function filtersOf(kinds: readonly FoundKind[]): SearchFilter {
  const filters: SearchFilter = {}
  for (const { filter, value } of kinds) filters[filter] = joinChoices([...choicesOf(filters[filter]), value])
  return filters
}

/**
 * Cleans up the words of a search text that set no filter. It removes commas, joining words such as 'and', and words
 * such as 'cars'.
 */
export function withoutJoints(words: string): string {
  return words
    .replace(/(^|\s)(?:,|and|or|in|with|(?:(?:an?|any|some)\s)?(?:cars?|vehicles?))(?=\s|$)/gi, " ")
    .replace(/\s+/g, " ")
    .trim()
}
