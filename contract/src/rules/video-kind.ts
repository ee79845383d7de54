import { textAt, uint32At } from "./file-bytes"

export type VideoKind = "mp4" | "mov" | "webm"

/** Bytes of a file's beginning that tell its kind. */
export const VIDEO_HEAD_BYTES = 512

const QUICKTIME = "qt  "
/** Film brands of the container; pictures (HEIC, AVIF) and mere sound have others. */
const FILMS = /^(iso[m2-9]|mp4[12]|avc1|dash|msdh|MSNV|XAVC|M4V[ HP]|f4v )$/
const EBML = 0x1a45dfa3
/** The type of the document: its number, its length, its text. */
const WEBM = "\x42\x82\x84webm"

/** By the first bytes, since name and announced type prove nothing. Null for anything but MP4, MOV or WebM. */
export function videoKind(head: Uint8Array): VideoKind | null {
  if (head.length < 16) return null
  if (textAt(head, 4, 4) === "ftyp") {
    const brand = textAt(head, 8, 4)
    if (brand === QUICKTIME) return "mov"
    return FILMS.test(brand) ? "mp4" : null
  }
  if (uint32At(head, 0) !== EBML) return null
  return textAt(head, 1, 62 + WEBM.length).includes(WEBM) ? "webm" : null
}
