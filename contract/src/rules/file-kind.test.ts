import fc from "fast-check"
import { FILE_HEAD_BYTES, fileKind } from "./file-kind"

const text = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const ftyp = (...brands: string[]) =>
  text(
    `\0\0\0${String.fromCharCode(8 + 8 + 4 * (brands.length - 1))}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`
  )

describe("what a file is, is told by its first bytes", () => {
  it.each([
    ["a JPEG", text("\xff\xd8\xff\xe0\0\x10JFIF"), "jpeg"],
    ["a JPEG of a camera", text("\xff\xd8\xff\xe1"), "jpeg"],
    ["a PNG", text("\x89PNG\r\n\x1a\n"), "png"],
    ["a WebP", text("RIFF\0\0\0\0WEBPVP8 "), "webp"],
    ["a sound in the same container", text("RIFF\0\0\0\0WAVEfmt "), null],
    ["a photo of an iPhone", ftyp("heic", "mif1", "MiHE", "MiPr", "miaf"), "heic"],
    ["one of another camera", ftyp("mif1", "heic"), "heic"],
    ["one of ten bits", ftyp("heix", "mif1"), "heic"],
    ["several in a row", ftyp("msf1", "hevc"), "heic"],
    ["an AVIF", ftyp("avif", "mif1", "miaf"), null],
    ["an AVIF that says so late", ftyp("mif1", "avif"), null],
    ["a film", ftyp("isom", "iso2", "avc1"), null],
    ["a PDF", text("%PDF-1.7\n"), "pdf"],
    ["a page", text("<!doctype html><script>alert(1)</script>"), null],
    ["a drawing with scripts", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
    ["a program", text("MZ\x90\0"), null],
    ["an archive", text("PK\x03\x04"), null],
    ["nothing", new Uint8Array(), null],
  ])("%s", (_what, head, expected) => {
    expect(fileKind(head)).toBe(expected)
  })

  it.each([
    ["a mark of its encoding", "\xef\xbb\xbf", "pdf"],
    ["a blank line", "\r\n", "pdf"],
    ["1,024 bytes of a mail", "-".repeat(1_024), "pdf"],
    ["1,025 of them", "-".repeat(1_025), null],
  ])("a PDF behind %s", (_what, before, expected) => {
    expect(fileKind(text(`${before}%PDF-1.4\n`))).toBe(expected)
  })

  it("needs no more than the head of a file, whatever comes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
        expect(fileKind(bytes.subarray(0, FILE_HEAD_BYTES))).toBe(fileKind(bytes))
      })
    )
  })
})
