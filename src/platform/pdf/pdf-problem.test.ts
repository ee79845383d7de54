import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PDF_PAGES_MAXIMUM } from "@northlot/contract"
import PDFDocument from "pdfkit"
import { PDF, PDF_WITH_SCRIPT, pdfFile, pdfOf, stream } from "../../../integration-tests/environment/pdf-file"
import { pdfProblem } from "./pdf-problem"

const problemOf = (bytes: Buffer) => pdfProblem(bytes, PDF_PAGES_MAXIMUM)

const PROTECTED = readFileSync(join(__dirname, "../../../integration-tests/environment/password.pdf"))

/** A PDF as programs write it: compressed, and optionally with passwords. */
function printed(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument(options)
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => pdf.on("end", () => resolve(Buffer.concat(parts))))
  pdf.on("data", (part: Buffer) => parts.push(part))
  for (let page = 1; page <= 3; page++) pdf.text("What an inspector wrote. ".repeat(200)).addPage()
  pdf.end()
  return done
}

describe("a PDF that others can open", () => {
  it.each<[string, Buffer]>([
    ["as small as it can be", PDF],
    ["with a script", PDF_WITH_SCRIPT],
    ["behind the mark of its encoding", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), PDF])],
    ["behind a blank line", Buffer.concat([Buffer.from("\r\n"), PDF])],
    ["behind 1,024 bytes of a mail", Buffer.concat([Buffer.alloc(1_024, "-"), PDF])],
    ["with an empty page", pdfOf(["<< /Pages 2 0 R >>", "<< /Kids [3 0 R] >>", "<< /Type /Page >>"])],
    ["with as many pages as it may have", pdfFile({ pages: 2_000 })],
    ["followed by what a server added", Buffer.concat([PDF, Buffer.from("\n<!-- 0.2 s -->\n")])],
  ])("%s is one", async (_what, bytes) => {
    expect(await problemOf(bytes)).toBeNull()
  })

  it.each(["1.3", "1.4", "1.7", "1.7ext3"] as const)("and forbids printing alone is one (%s)", async (pdfVersion) => {
    expect(await problemOf(await printed({ pdfVersion, ownerPassword: "owner" }))).toBeNull()
  })
})

describe("a PDF that others cannot open is told by the reason", () => {
  it("a password", async () => {
    expect(await problemOf(PROTECTED)).toBe("password")
    for (const pdfVersion of ["1.3", "1.4", "1.7", "1.7ext3"] as const)
      expect(await problemOf(await printed({ pdfVersion, userPassword: "user" }))).toBe("password")
  })

  it("its end is missing, wherever it was cut", async () => {
    const whole = await printed()
    const forTheWeb = Buffer.from(
      PDF.toString("latin1").replace("/Type /Catalog", "/Linearized 1 /L 9999 /Type /Catalog")
    )
    for (const bytes of [Buffer.from("%PDF-"), Buffer.from("%PDF-12345"), forTheWeb])
      expect(await problemOf(bytes)).toBe("cut-off")
    for (let end = 10; end < whole.length - 20; end += 97)
      expect([end, await problemOf(whole.subarray(0, end))]).toEqual([end, "cut-off"])
  })

  it.each<[string, Buffer, string]>([
    ["no pages", pdfOf(["<< /Pages 2 0 R >>", "<< /Kids [] >>"]), "no-pages"],
    ["one page too many", pdfFile({ pages: 2_001 }), "too-many-pages"],
    ["nothing but its frame", pdfOf(["<< >>"]), "damaged"],
    ["a page that is not there", pdfOf(["<< /Pages 2 0 R >>", "<< /Kids [9 0 R] >>"]), "damaged"],
    [
      "a page whose content is not there",
      pdfOf(["<< /Pages 2 0 R >>", "<< /Kids [3 0 R] >>", "<< /Contents 9 0 R >>"]),
      "damaged",
    ],
    ["pages that contain themselves", pdfOf(["<< /Pages 2 0 R >>", "<< /Kids [2 0 R 2 0 R] >>"]), "damaged"],
    ["an object that is itself", pdfOf(["<< /Pages 2 0 R >>", "2 0 R"]), "damaged"],
    ["no end of lists in lists", pdfOf(["[".repeat(1_000_000)]), "damaged"],
  ])("%s", async (_what, bytes, problem) => {
    expect(await problemOf(bytes)).toBe(problem)
  })

  it("whatever is written into one, there is an answer", async () => {
    const whole = pdfOf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Kids [3 0 R] >>",
      "<< /Contents [4 0 R] >>",
      stream("BT ET"),
    ])
    for (let place = 0; place < whole.length; place += 3) {
      const damaged = Buffer.from(whole)
      damaged[place] = 0x5b
      expect([null, "damaged", "cut-off", "no-pages"]).toContain(await problemOf(damaged))
    }
  })
})
