/**
 * The form of every SMS: its sender, then one line in the GSM alphabet, of two parts at most. One sign outside of it
 * makes the parts of all of it less than half as long.
 */

/** What a message in parts holds of each, in seven-bit units; one that goes alone holds 160. */
const PART = 153
const SMS_MAXIMUM_UNITS = 2 * PART
const ALONE = 160

const SENDER = "Northlot: "
const HOW_TO_END = " Reply STOP to end."

/** GSM 03.38, without the breaks of lines. */
const ALPHABET = new Set(
  "@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
/** These take two units each. */
const EXTENSION = new Set("^{}\\[~]|€")
/** What Unicode does not take apart by itself. */
const EQUALS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "`": "'",
  "´": "'",
  ʼ: "'",
  "′": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "‹": "'",
  "›": "'",
  "‐": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "•": "-",
  "·": ".",
  "⁄": "/",
  "×": "x",
  œ: "oe",
  Œ: "OE",
  ð: "d",
  Ð: "D",
  đ: "d",
  Đ: "D",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ł: "l",
  Ł: "L",
  þ: "th",
  Þ: "Th",
}

const isOfGsm = (sign: string) => ALPHABET.has(sign) || EXTENSION.has(sign)

/**
 * The text as one line in the GSM alphabet: letters lose accents that it has not, marks become their plain equals, a
 * letter without one becomes a question mark, and any other sign goes.
 */
export function gsmText(text: string): string {
  const written = Array.from(text.normalize("NFC").replace(/\s+/g, " "), (sign) => {
    if (isOfGsm(sign)) return sign
    if (EQUALS[sign] !== undefined) return EQUALS[sign]
    const plain = Array.from(sign.normalize("NFKD").replace(/\p{M}/gu, ""), (part) => EQUALS[part] ?? part)
    if (plain.length > 0 && plain.join("").split("").every(isOfGsm)) return plain.join("")
    return /[\p{L}\p{N}]/u.test(sign) ? "?" : ""
  }).join("")
  return written.replace(/ +/g, " ").trim()
}

/** Of a text in the GSM alphabet. */
export const smsUnits = (text: string): number =>
  Array.from(text).reduce((units, sign) => units + (EXTENSION.has(sign) ? 2 : 1), 0)

/** So much of a text in the GSM alphabet as there is room for. */
function cut(text: string, room: number): string {
  if (smsUnits(text) <= room) return text
  let kept = text
  while (kept !== "" && smsUnits(kept) > room - 3) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}...`
}

const formed = (words: string, ending: string) =>
  SENDER + cut(gsmText(words), SMS_MAXIMUM_UNITS - smsUnits(SENDER + ending)) + ending

/** News for a member: who sends it, and how to end them. */
export const memberSms = (words: string): string => formed(words, HOW_TO_END)

/** What the operator's people are told. */
export const operatorSmsText = (words: string): string => formed(words, "")

/** A title is told at this length, however long the rest is. */
const TITLE_UNITS = 36

/** A sentence with so much of a title as leaves the SMS in one part, so that what follows the title is never cut. */
export function withTitle(title: string, say: (title: string) => string): string {
  const room = ALONE - smsUnits(SENDER + gsmText(say("")) + HOW_TO_END)
  return say(cut(gsmText(title), Math.max(room, TITLE_UNITS)))
}
