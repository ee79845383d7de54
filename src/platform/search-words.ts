const MOST_WORDS = 10
/** A number that is dialled: nothing but digits and what people write between them. */
const PHONE = /^[\d\s()+./-]+$/
const LEAST_DIGITS = 5
const WITH_COUNTRY = 11

/** What each row that is searched for must contain, in lower case; of a reference (`#3A004352`) the sign is no part. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ""))
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

/** The same of a person: a telephone number is one word however it is written, without the country's 1. */
export function personWords(text: string): string[] {
  const digits = text.replace(/\D/g, "")
  if (digits.length < LEAST_DIGITS || !PHONE.test(text)) return searchWords(text)
  return [digits.length === WITH_COUNTRY && digits.startsWith("1") ? digits.slice(1) : digits]
}
