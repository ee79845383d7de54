import { textAt, uint32At } from "./file-bytes"

export type FileKind = "jpeg" | "png" | "webp" | "heic" | "pdf"

/** The most bytes that may precede `%PDF-` in a PDF, as PDF viewers allow. */
const PDF_STARTS_WITHIN = 1_024
const PDF_START = bytesOf("%PDF-")
/** How many bytes from the beginning of a file are needed to tell its kind. */
export const FILE_HEAD_BYTES = PDF_STARTS_WITHIN + PDF_START.length

/** The brands of pictures with the HEVC codec, and of pictures whose brand names no codec. */
const HEIC = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/
const AVIF = /^av(if|is)$/

/**
 * The kind of a file by its first bytes, because its name and its declared media type prove nothing. Null for any other
 * kind.
 */
export function fileKind(head: Uint8Array): FileKind | null {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (begins(0xff, 0xd8, 0xff)) return "jpeg"
  if (begins(0x89, ...bytesOf("PNG\r\n"), 0x1a, 0x0a)) return "png"
  if (textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 4) === "WEBP") return "webp"
  if (textAt(head, 4, 4) === "ftyp") return isHeic(head) ? "heic" : null
  return isPdf(head) ? "pdf" : null
}

function isPdf(head: Uint8Array): boolean {
  const last = Math.min(PDF_STARTS_WITHIN, head.length - PDF_START.length)
  for (let place = 0; place <= last; place++)
    if (PDF_START.every((byte, index) => head[place + index] === byte)) return true
  return false
}

/** The first brand must be of HEVC or name no codec, and no brand may be of AVIF. */
function isHeic(head: Uint8Array): boolean {
  const end = Math.min(uint32At(head, 0), head.length)
  const brands = [textAt(head, 8, 4)]
  for (let place = 16; place + 4 <= end; place += 4) brands.push(textAt(head, place, 4))
  return HEIC.test(brands[0]!) && !brands.some((brand) => AVIF.test(brand))
}

function bytesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}
