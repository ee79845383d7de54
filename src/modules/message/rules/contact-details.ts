/** A contact detail that would let two people bypass the auction, worded for the writer of the text. */
export type ContactDetail = "an email address" | "a telephone number" | "a link" | "a way to contact you"

const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164\uffa0]/gu
const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: "0",
  oh: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
}

const ENDINGS = "com|ca|net|org|info|biz|io|me|co|us|app|shop|online|site|link|dev"
const AT = String.raw`(?:\s*@\s*|\s*[([{]\s*at\s*[)\]}]\s*)`
const SPELLED_DOT = String.raw`(?:\s*[([{]\s*dot\s*[)\]}]\s*|\s+dot\s+)`
const EMAIL = new RegExp(
  String.raw`[\p{L}\d._%+-]${AT}[\p{L}\d-]{1,63}(?:(?:\s*\.\s*|${SPELLED_DOT})[\p{L}\d-]{1,63}){1,4}\b`,
  "u"
)
/** Matches "ann at mail dot ca". The "dot" must be spelled out too, because "more at mycars.ca" is a link. */
const SPELLED_EMAIL = new RegExp(String.raw`[\p{L}\d]\s+at\s+[\p{L}\d-]{1,63}${SPELLED_DOT}(?:${ENDINGS})\b`, "u")
const LINK = new RegExp(String.raw`https?:|\bwww\s*\.|\b[\p{L}\d-]+\.(?:${ENDINGS})\b(?!\.\d)`, "u")
/**
 * A telephone number: ten digits, or eleven after a 1, however they are separated. A longer number or a VIN does not
 * match.
 */
const TELEPHONE = /(?<![\p{L}\d])(?:\+?1[\s.()/-]*)?\(?\d(?:[\s.()/-]*\d){9}(?![\p{L}\d])/u
/** Seven digits in the two groups of a local number. */
const LOCAL_NUMBER = /(?<![\p{L}\d-])\d{3}\s*[-.]\s*\d{4}(?![\p{L}\d-])/u
const SPELLED_NUMBER = /(?<!\d)\d(?:[\s,.-]*\d){6,}/u
const CONTACT = new RegExp(
  [
    String.raw`\b(?:call|text|phone|ring|whats\s?app|telegram|dm|e-?mail|message|contact|reach)\s+(?:me|us)\b`,
    String.raw`\bmy\s+(?:cell|mobile|phone|number|telephone|e-?mail|whats\s?app|instagram|insta|facebook|snapchat|telegram|signal)\b`,
    String.raw`\b(?:on|via|over)\s+(?:whats\s?app|telegram|instagram|facebook|messenger|snapchat|signal)\b`,
    String.raw`(?:^|\s)@[a-z\d_.]{3,}`,
  ].join("|"),
  "u"
)

/**
 * Finds a contact detail that would let two people bypass the auction; `null` if the text has none. A detail that is
 * spelled out, spaced out or split by invisible characters is found too. Prices, kilometres, years and VINs are no
 * contact details.
 */
export function contactDetail(text: string): ContactDetail | null {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase()
  if (EMAIL.test(plain) || SPELLED_EMAIL.test(plain)) return "an email address"
  if (TELEPHONE.test(plain) || LOCAL_NUMBER.test(plain) || spellsNumber(plain)) return "a telephone number"
  if (LINK.test(plain)) return "a link"
  return CONTACT.test(plain) ? "a way to contact you" : null
}

/** Seven digits in a row, some of them written as words. */
function spellsNumber(text: string): boolean {
  if (!/\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b/.test(text)) return false
  const inFigures = text.replace(/\b[a-z]+\b/g, (word) => DIGIT_WORDS[word] ?? word)
  return SPELLED_NUMBER.test(inFigures)
}
