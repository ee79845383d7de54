import fc from "fast-check"
import { attachmentName } from "./attachment-file"

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
