/**
 * Builds every SMS: the sender, then one line in the GSM alphabet, in at most two parts. A character outside that
 * alphabet would shorten each part to less than half.
 */

/** The number of seven-bit units in each part of an SMS of several parts. A single part has 160 units. */
const PART = 153
const SMS_MAXIMUM_UNITS = 2 * PART
const ALONE = 160

const SENDER = "Northlot: "
const HOW_TO_END = " Reply STOP to end."

/** The GSM 03.38 alphabet without line breaks. */
const ALPHABET = new Set(
  "@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
/** Each of these characters takes two of the seven-bit units of an SMS. */
const EXTENSION = new Set("^{}\\[~]|€")
/** Replacements for characters that Unicode normalization does not decompose. */
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
 * Converts a text to one line in the GSM alphabet. Letters lose accents that the alphabet lacks, and marks become
 * their plain equivalents. A letter without an equivalent becomes a question mark. Other characters are removed.
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

/** The number of seven-bit units of a text that is already in the GSM alphabet. */
export const smsUnits = (text: string): number =>
  Array.from(text).reduce((units, sign) => units + (EXTENSION.has(sign) ? 2 : 1), 0)

/** Shortens a text in the GSM alphabet to at most `room` units. */
function cut(text: string, room: number): string {
  if (smsUnits(text) <= room) return text
  let kept = text
  while (kept !== "" && smsUnits(kept) > room - 3) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}...`
}

const formed = (words: string, ending: string) =>
  SENDER + cut(gsmText(words), SMS_MAXIMUM_UNITS - smsUnits(SENDER + ending)) + ending

/** An SMS to a member, with the sender and with the instruction how to stop such messages. */
export const memberSms = (words: string): string => formed(words, HOW_TO_END)

/** An SMS to the operator's staff. */
export const operatorSmsText = (words: string): string => formed(words, "")

/** The minimum length of a title in units, even if the rest of the text is long. */
const TITLE_UNITS = 36

/**
 * Builds a sentence with a title. The title is shortened so that the SMS fits into one part, if possible. The text
 * after the title is not cut.
 */
export function withTitle(title: string, say: (title: string) => string): string {
  const room = ALONE - smsUnits(SENDER + gsmText(say("")) + HOW_TO_END)
  return say(cut(gsmText(title), Math.max(room, TITLE_UNITS)))
}
