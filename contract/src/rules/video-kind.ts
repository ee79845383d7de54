import { textAt, uint32At } from "./file-bytes"

export type VideoKind = "mp4" | "mov" | "webm"

/** How many bytes from the beginning of a file are enough to tell its kind. */
export const VIDEO_HEAD_BYTES = 512

const QUICKTIME = "qt  "
/** The `ftyp` brands of video files. Pictures (HEIC, AVIF) and audio files have other brands. */
const FILMS = /^(iso[m2-9]|mp4[12]|avc1|dash|msdh|MSNV|XAVC|M4V[ HP]|f4v )$/
const EBML = 0x1a45dfa3
/** The DocType element of a WebM file: its EBML id, its length and its text. */
const WEBM = "\x42\x82\x84webm"

/**
 * Detects the kind by the first bytes, because the name and the declared type prove nothing. `null` for anything but
 * MP4, MOV or WebM.
 */
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
