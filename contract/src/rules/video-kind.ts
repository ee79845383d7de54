import { textAt, uint32At } from "./file-bytes"

export type VideoKind = "mp4" | "mov" | "webm"

/** How much of a file's beginning tells its kind. */
export const VIDEO_HEAD_BYTES = 512

const QUICKTIME = "qt  "
/** Brands of the same container that hold films; pictures (HEIC, AVIF) and sound alone have others. */
const FILMS = /^(iso[m2-9]|mp4[12]|avc1|dash|msdh|MSNV|XAVC|M4V[ HP]|f4v )$/
const EBML = 0x1a45dfa3
/** The type of the document: its number, its length, its text. */
const WEBM = "\x42\x82\x84webm"

/** By the first bytes alone; a file's name and announced type say nothing. Null for what is no MP4, MOV or WebM. */
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
