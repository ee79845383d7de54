/** A name as typed or as printed on a document. Either part may be empty for people with a single name. */
export interface PersonName {
  first: string
  last: string
}

/** Letters that Unicode does not split into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ħ: "h",
}
const TITLES = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "jr", "sr"])
/** Placeholders that documents print for a missing name. */
const NO_NAME = new Set(["fnu", "lnu", "xxx"])

/**
 * Whether two names can be one person's, regardless of case, accents, punctuation, spaces, order, titles and middle
 * names. One word of each given and family name must match in full, so that initials alone match nobody. A string is a
 * whole name, such as a bank's or a card's.
 */
export function isSamePersonName(one: PersonName | string, other: PersonName | string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  const [inA, inB] = [a.flat(), b.flat()]
  const [joinedA, joinedB] = [a.map((part) => joinedAs(part, inB)), b.map((part) => joinedAs(part, inA))]
  const [wordsA, wordsB] = [joinedA.flat(), joinedB.flat()]
  const [fewer, more] = wordsA.length <= wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA]
  return (
    fewer.length > 0 && sharesEachPart(joinedA, wordsB) && sharesEachPart(joinedB, wordsA) && areAllAmong(fewer, more)
  )
}

/** The name of a verified person: as in the document, or as typed if only case or accents differ. */
export function verifiedName(typed: PersonName, document: PersonName): PersonName {
  const sameWords = (one: string, other: string) => wordsOf(one).join(" ") === wordsOf(other).join(" ")
  const [single, ...others] = partsOf(document)
  // A single name may stand in either field of the form and of the document.
  const same =
    single && others.length === 0
      ? sameWords(`${typed.first} ${typed.last}`, single.join(" "))
      : sameWords(typed.first, document.first) && sameWords(typed.last, document.last)
  return same ? typed : document
}

/**
 * The words of the given and the family name, without titles, placeholders and empty parts. A name given as one text is
 * a single part.
 */
function partsOf(name: PersonName | string): string[][] {
  const parts = typeof name === "string" ? [wordsOf(name)] : [wordsOf(name.first), wordsOf(name.last)]
  const named = parts.map((words) => words.filter((word) => !TITLES.has(word) && !NO_NAME.has(word)))
  return (named.some((words) => words.length > 0) ? named : parts).filter((words) => words.length > 0)
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’‘ʼ`´]/g, "")
    .toLowerCase()
    .replace(/[ßæœøđðłıþħ]/g, (letter) => LETTERS[letter]!)
  // Machine-readable lines of documents write ä, ö and ü as two letters.
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/([aou])e/g, "$1") : word
  )
}

/** Joins words that the other name writes as one word: `Van der Berg` matches `Vanderberg`. */
function joinedAs(words: readonly string[], others: readonly string[]): string[] {
  for (let from = 0; from < words.length - 1; from++) {
    for (let to = words.length; to >= from + 2; to--) {
      const joined = words.slice(from, to).join("")
      if (others.includes(joined)) return [...words.slice(0, from), joined, ...joinedAs(words.slice(to), others)]
    }
  }
  return [...words]
}

const sharesEachPart = (parts: readonly string[][], words: readonly string[]) =>
  parts.every((part) => part.some((word) => words.includes(word)))

/**
 * Whether each word of the shorter name matches a word of the longer. An initial may match an otherwise unmatched word.
 */
function areAllAmong(fewer: readonly string[], more: readonly string[]): boolean {
  const left = [...more]
  const take = (matches: (word: string) => boolean) => {
    const at = left.findIndex(matches)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const unmatched = fewer.filter((word) => !take((candidate) => candidate === word))
  return unmatched.every((word) =>
    take((candidate) => (word.length === 1 || candidate.length === 1) && word[0] === candidate[0])
  )
}
