/** The encodings of a table, by the names that browsers and servers decode them under. */
export const TEXT_ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Windows (Western European)",
  macintosh: "Mac Roman",
} as const
export type TextEncoding = keyof typeof TEXT_ENCODINGS

export const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t", bar: "|" } as const
export type Separator = keyof typeof SEPARATORS
export const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  comma: "Comma",
  semicolon: "Semicolon",
  tab: "Tab",
  bar: "Vertical bar",
}

export type DecodedText = { ok: true; text: string; encoding: TextEncoding } | { ok: false }

/** Decodes a table in the chosen or the detected encoding. In a chosen encoding, invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  if (chosen) return asText(decoded(bytes, chosen, { fatal: false }), chosen)
  const certain = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  for (const encoding of certain ? [certain, "utf-8" as const] : ["utf-8" as const]) {
    const text = decoded(bytes, encoding, { fatal: true })
    if (text !== null) return asText(text, encoding)
  }
  const [windows, macintosh] = [decoded(bytes, "windows-1252")!, decoded(bytes, "macintosh")!]
  const isMacintosh = plausibility(macintosh) > plausibility(windows)
  const text = isMacintosh ? macintosh : windows
  // In Windows-1252 and Macintosh every byte is a character, even in a picture. Control characters reveal such binary
  // data.
  if (CONTROL.test(text)) return { ok: false }
  return asText(text, isMacintosh ? "macintosh" : "windows-1252")
}

/** The key by which column names are compared: in lower case, without accents and punctuation. */
export function columnKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(".", "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
}

const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/

function decoded(bytes: Uint8Array, encoding: TextEncoding, { fatal } = { fatal: false }): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal })
    // Node 20 reads Windows-1252 as Latin-1 in a decode without `stream`.
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    return null
  }
}

/** Refuses a text with a NUL character, because binary data is sometimes valid UTF-8. */
function asText(text: string | null, encoding: TextEncoding): DecodedText {
  return text === null || text.includes("\0") ? { ok: false } : { ok: true, text, encoding }
}

/** Detects the encoding by the byte order mark that spreadsheets write before the first character. */
function markedEncoding([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return first === 0xfe && second === 0xff ? "utf-16be" : null
}

/** How many bytes are examined to detect UTF-16 without a byte order mark. */
const LOOKED_AT_BYTES = 4_000

/** Latin letters in UTF-16 have a zero in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | null {
  const looked = bytes.subarray(0, LOOKED_AT_BYTES)
  let even = 0
  let odd = 0
  for (const [place, byte] of looked.entries()) {
    if (byte !== 0) continue
    if (place % 2 === 0) even++
    else odd++
  }
  const [most, fewest] = [looked.length / 4, looked.length / 20]
  if (odd > most && even < fewest) return "utf-16le"
  return even > most && odd < fewest ? "utf-16be" : null
}

/**
 * Matches an accented French letter in a plausible place. A capital one must begin a word or follow another capital.
 */
const LETTERS_IN_PLACE = /[àâäæçéèêëîïôöœùûüÿñ]|(?<![\p{Ll}])[ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸÑ](?=\p{L})/gu
/**
 * Matches a sign in a plausible place: an apostrophe between letters, a closing quote after a word, `°` after a digit.
 */
const SIGNS_IN_PLACE =
  /(?<=\p{L})’(?=\p{L})|(?<![\p{L}\d])[‘“«]|[’”»](?![\p{L}\d])|(?<=\s)[–—•](?=\s)|(?<!\p{L})[©½¼¾±]|[®™…](?!\p{L})|(?<=\d)[°²³]|[\u00a0](?=[\d:;!?%$€»])|(?<=«)\u00a0|(?<=\d)[\u00a0]|\u00a0?€/gu
const BEYOND_ASCII = /[^\u0000-\u007f]/g

/** Scores a text as English or French. Letters and signs in a plausible place raise the score; others lower it. */
function plausibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return 2 * (count(LETTERS_IN_PLACE) + count(SIGNS_IN_PLACE)) - count(BEYOND_ASCII)
}
