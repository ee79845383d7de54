import { distance } from "fastest-levenshtein"

/** A word with fewer letters is neither corrected nor suggested, because it is similar to too many other words. */
const LEAST_LETTERS = 4
/** A word of at least this many letters may have two wrong letters, or two swapped letters. */
const LONG_LETTERS = 5

const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/**
 * The text with each unknown word replaced by the most similar word of `names`; null if an unknown word resembles none.
 * Among equally similar words, the first in `names` is used. `isUnknown` receives words in lower case.
 */
export function correctedText(
  text: string,
  isUnknown: (word: string) => boolean,
  names: readonly string[]
): string | null {
  const known = [...new Set(names.flatMap((name) => name.split(/[\s-]+/)))].filter(
    (word) => word.length >= LEAST_LETTERS && /^\p{L}+$/u.test(word)
  )
  const words = text.trim().split(/\s+/)
  const corrected = words.map((word) => (isUnknown(word.toLowerCase()) ? mostSimilar(word, known) : word))
  return corrected.includes(null) || corrected.join(" ") === words.join(" ") ? null : corrected.join(" ")
}

function mostSimilar(word: string, known: readonly string[]): string | null {
  if (word.length < LEAST_LETTERS) return null
  const typed = plain(word)
  const most = typed.length < LONG_LETTERS ? 1 : 2
  const near = known.map((name) => ({ name, errors: distance(typed, plain(name)) }))
  const [best] = near
    .filter(({ name, errors }) => errors <= most && errors < plain(name).length / 2)
    .sort((one, other) => one.errors - other.errors)
  return best?.name ?? null
}
