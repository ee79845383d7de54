import fc from "fast-check"
import { attachmentKind, attachmentName } from "./attachment-file"

const bytes = (...head: number[]) => Uint8Array.from([...head, ...Array(80).fill(0)])
const text = (content: string) => new TextEncoder().encode(content)

describe("a chat carries pictures and PDFs, told by their first bytes", () => {
  it.each([
    ["JPEG", bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1), "picture"],
    ["PNG", bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), "picture"],
    ["WebP", Uint8Array.from([...text("RIFF"), 0, 0, 0, 0, ...text("WEBPVP8 ")]), "picture"],
    ["PDF", text("%PDF-1.7\n"), "document"],
    ["a page", text("<!doctype html><script>alert(1)</script>"), null],
    ["a drawing with scripts", text("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
    ["a program", bytes(0x4d, 0x5a, 0x90), null],
    ["an archive", bytes(0x50, 0x4b, 0x03, 0x04), null],
    ["nothing", new Uint8Array(), null],
  ])("%s", (_what, content, expected) => {
    expect(attachmentKind(content)).toBe(expected)
  })
})

describe("the name of a file", () => {
  it.each([
    ["IMG_0042.png", "picture", "IMG_0042.jpg"],
    ["../../etc/Inspection report.PDF", "document", "Inspection report.pdf"],
    ["C:\\Users\\me\\véhicule.jpeg", "picture", "véhicule.jpg"],
    ["invoice\u202efdp.exe", "document", "invoicefdp.exe.pdf"],
    [".pdf", "document", "document.pdf"],
    ["\u200b \n", "picture", "picture.jpg"],
  ] as const)("%j as %s is %j", (given, kind, expected) => {
    expect(attachmentName(given, kind)).toBe(expected)
  })

  it("has no folder, nothing invisible, one true ending and a bounded length, whatever was given", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.constantFrom("picture", "document"),
        (given, kind) => {
          const name = attachmentName(given, kind)
          expect(name).toMatch(kind === "picture" ? /^[^\s.].*\.jpg$/su : /^[^\s.].*\.pdf$/su)
          expect(name).not.toMatch(/[/\\"\p{Cc}\p{Cf}\p{Cs}]/u)
          expect(Array.from(name).length).toBeLessThanOrEqual(124)
        }
      )
    )
  })
})
