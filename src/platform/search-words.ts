const MOST_WORDS = 10
/** A telephone number: only digits and the characters that people write between them. */
const PHONE = /^[\d\s()+./-]+$/
const LEAST_DIGITS = 5
const WITH_COUNTRY = 11

/** A text in lower case and without accents, as the SQL function `without_accents` spells it. */
export const searchable = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()

/** The words that each found row must contain, in lower case. The `#` before a reference number is dropped. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ""))
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

/** Like `searchWords` for people: a telephone number is one word in any spelling, without the country code 1. */
export function personWords(text: string): string[] {
  const digits = text.replace(/\D/g, "")
  if (digits.length < LEAST_DIGITS || !PHONE.test(text)) return searchWords(text)
  return [digits.length === WITH_COUNTRY && digits.startsWith("1") ? digits.slice(1) : digits]
}
