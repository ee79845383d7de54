import { readKinds, withoutJoints, type KindFilter } from "@northlot/contract"

const WORDS_MAXIMUM = 10

/** A parsed filter as in a URL: every value is a text, and empty ones are left out. */
export function filterTexts(
  filter: Readonly<Record<string, string | number | boolean | undefined>>
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]]
    )
  )
}

/**
 * Separates the spellings of a word: a car matches if its text contains one of them. No typed text contains this
 * character.
 */
export const SPELLING_SEPARATOR = "\u001f"
const GREY = /^gr[ae]y$/

/**
 * The words in lower case that must all occur in a car's search text, each with its spellings (`spellingsOf`). The
 * search text marks kinds of cars by `=`, so that 'van' finds no car in Vancouver.
 */
export function searchedWords(text: string | undefined): string[] {
  const { words: left, kinds } = readKinds((text ?? "").normalize("NFC").toLowerCase())
  const others = (kinds.length > 0 ? withoutJoints(left) : left).split(/\s+/).filter((word) => word && word !== ",")
  const alternatives = new Map<KindFilter, string[]>()
  for (const { filter, value, written } of kinds) {
    const spellings = [`=${value.toLowerCase()}`, ` ${value.toLowerCase()} `, ` ${written} `]
    alternatives.set(filter, [...(alternatives.get(filter) ?? []), ...spellings])
  }
  const all = [
    ...[...alternatives.values()].map((spellings) => [...new Set(spellings)].join(SPELLING_SEPARATOR)),
    ...others.map((word) => (GREY.test(word) ? ["gray", "grey"].join(SPELLING_SEPARATOR) : word)),
  ]
  return [...new Set(all)].slice(0, WORDS_MAXIMUM)
}

export const spellingsOf = (word: string): string[] => word.split(SPELLING_SEPARATOR)

/** The query string with which the page /auctions shows this search's cars: `?` with parameters, or empty. */
export function searchAddress({
  filter,
  sort,
}: {
  filter: Readonly<Record<string, string>>
  sort: string | null
}): string {
  const query = new URLSearchParams({ ...filter, ...(sort ? { sort } : {}) }).toString()
  return query && `?${query}`
}
