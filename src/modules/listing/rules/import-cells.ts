import { FIGURE_NAMES, figureOf, type ListingImportField } from "@northlot/contract"

/** The words of dealers' tables for 'no value', in English and French, in lower case, without accents and dots. */
const NOTHING = new Set(
  "unknown, unk, n/a, na, #n/a, n a, n.a., tbd, tba, tbc, to be determined, to be announced, none, null, nil, nan, undefined, unspecified, not specified, not available, not applicable, not set, not provided, no value, missing, blank, empty, (none), (null), (blank), (unknown), [none], [null], <none>, <null>, inconnu, inconnue, aucun, aucune, neant, nd, n.d., n/d, s/o, so, sans objet, non disponible, non specifie, non specifiee, non precise, a determiner, a venir"
    .split(", ")
    .map((word) => word.replaceAll(".", ""))
)
/** A cell with signs only, without a letter or digit: `-`, `--`, `?`, `...`. */
const SIGNS_ALONE = /^[^\p{L}\p{N}]+$/u
/** The words that dealers' tables contain instead of a price, such as 'call' or 'price on request'. */
const NO_PRICE =
  /^(?:please )?(?:call|contact|inquire|enquire|ask|poa|price on request|on request|appelez|contactez|sur demande)\b[\p{L}\s-]*$/u

/** The fields for which 'none' is an answer. */
const ANSWERED_BY_NONE: ReadonlySet<ListingImportField> = new Set([
  ...(["accidents", "outOfProvince", "safetyIncluded", "physicalDamage"] as const),
])
const NONE = /^(?:none|aucun|aucune|neant)$/

const PRICES: ReadonlySet<ListingImportField> = new Set(["price", "reserve", "startingPrice"])
/** The fields for which zero means that the value is unknown. */
const NEVER_ZERO: ReadonlySet<ListingImportField> = new Set([
  ...PRICES,
  ...FIGURE_NAMES.filter((name) => figureOf(name).minimum > 0),
  "conditionRating",
])
const ZERO = /^(?:ca)?\$?\s*0+(?:[.,]0*)?\s*(?:\$|cad)?$/i

export const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim()

/** The cell's value for a field; empty where the cell holds one of the usual signs for 'no value'. */
export function saidIn(field: ListingImportField, cell = ""): string {
  const text = cell.trim()
  const word = plain(text)
  if (ANSWERED_BY_NONE.has(field) && NONE.test(word)) return text
  if (NOTHING.has(word.replaceAll(".", "")) || SIGNS_ALONE.test(text)) return ""
  if (NEVER_ZERO.has(field) && ZERO.test(word)) return ""
  if (PRICES.has(field) && NO_PRICE.test(word)) return ""
  return text
}

/**
 * Removes decimals that are all zeros: `2023.0`, `54 110,00 km`, `23000.0000`. Three zeros stay,
 * because they may be thousands.
 */
export function withoutEmptyDecimals(text: string): string {
  const match = /^([^.,]*\d|[^\d.,]*\d{1,3}(?:,\d{3})+|[^\d.,]*\d{1,3}(?:\.\d{3})+)([.,])(?:0{1,2}|0{4,})(\D*)$/.exec(
    text
  )
  return match && !match[1]!.includes(match[2]!) ? `${match[1]}${match[3]}` : text
}

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ["jan", "january", "janv", "janvier"],
    ["feb", "february", "fev", "fevr", "fevrier"],
    ["mar", "march", "mars"],
    ["apr", "april", "avr", "avril"],
    ["may", "mai"],
    ["jun", "june", "juin"],
    ["jul", "july", "juil", "juillet"],
    ["aug", "august", "aou", "aout"],
    ["sep", "sept", "september", "septembre"],
    ["oct", "october", "octobre"],
    ["nov", "november", "novembre"],
    ["dec", "december", "decembre"],
  ].flatMap((names, index) => names.map((name) => [name, index + 1]))
)

/**
 * Restores a name that a spreadsheet turned into a date: `9-Mar` gives '9-3 or 3-9'. Null where the text is no date.
 */
export function undatedName(text: string): string | null {
  const [, before, after] = /^([a-z]+|\d{1,2})[-/. ]{1,2}([a-z]+|\d{1,2})\.?$/.exec(plain(text)) ?? []
  const month = MONTHS[before!] ?? MONTHS[after!]
  const figure = Number(MONTHS[before!] ? after : before)
  if (month !== undefined && !Number.isNaN(figure)) return eitherWay(figure, month)
  const [, year, ofYear, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[ T][\d:.]+)?$/.exec(text) ?? []
  return year === undefined ? null : eitherWay(Number(day), Number(ofYear))
}

const eitherWay = (one: number, other: number) =>
  one === other ? `${one}-${other}` : `${other}-${one} or ${one}-${other}`

/** Shortens a text to `most` characters, between two words unless that removes half of it. */
export function shortened(text: string, most: number): string {
  const whole = text.slice(0, most)
  const end = whole.lastIndexOf(" ")
  const isWithinWord = /\S/.test(text.charAt(most)) && end > most / 2
  // The cut must not leave the first half of a surrogate pair.
  return (isWithinWord ? whole.slice(0, end) : whole.replace(/[\uD800-\uDBFF]$/, "")).trimEnd()
}
