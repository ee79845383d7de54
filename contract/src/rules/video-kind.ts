export type VideoKind = "mp4" | "mov" | "webm"

export const VIDEO_MEDIA_TYPES: Readonly<Record<VideoKind, string>> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
}

/** How much of a file's beginning tells its kind. */
export const VIDEO_HEAD_BYTES = 512

const QUICKTIME = "qt  "
/** Brands of the same container that hold films; pictures (HEIC, AVIF) and sound alone have others. */
const FILMS = /^(iso[m2-9]|mp4[12]|avc1|dash|msdh|MSNV|XAVC|M4V[ HP]|f4v )$/
const EBML = 0x1a45dfa3

/** By the first bytes alone; a file's name and announced type say nothing. Null for what is no MP4, MOV or WebM. */
export function videoKind(head: Buffer): VideoKind | null {
  if (head.length < 16) return null
  if (head.toString("latin1", 4, 8) === "ftyp") {
    const end = Math.min(head.readUInt32BE(0), head.length)
    const brands = [head.toString("latin1", 8, 12)]
    for (let place = 16; place + 4 <= end; place += 4) brands.push(head.toString("latin1", place, place + 4))
    if (brands[0] === QUICKTIME) return "mov"
    if (FILMS.test(brands[0]!)) return "mp4"
    return null
  }
  if (head.readUInt32BE(0) !== EBML) return null
  // The type of the document: its number, its length, its text.
  const type = head.indexOf(Buffer.from([0x42, 0x82, 0x84, ...Buffer.from("webm")]))
  return type > 0 && type < 64 ? "webm" : null
}
