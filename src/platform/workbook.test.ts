import { deflatedArchive } from "../../integration-tests/environment/hostile-archive"
import { workbookFile, workbookParts } from "../../integration-tests/environment/workbook-file"
import { storedArchive } from "./stored-archive"
import { readWorkbook } from "./workbook"

const CARS = [
  ["VIN", "Kilometres", "Battery", "Bought", "Safety"],
  ["1HGCM82633A004352", 61_000, 77.400000000000006, new Date("2026-11-20T00:00:00Z"), true],
]

test("what stands in the cells becomes the text that a CSV would have", async () => {
  const rows = [[], ...CARS, [null], ["2HG", null, null, null, false]]
  expect(await readWorkbook(workbookFile({ Notes: [], Cars: rows }))).toEqual({
    ok: true,
    sheets: ["Notes", "Cars"],
    sheet: "Cars",
    names: CARS[0],
    rows: [
      { line: 3, cells: ["1HGCM82633A004352", "61000", "77.4", "2026-11-20", "TRUE"] },
      { line: 5, cells: ["2HG", "", "", "", "FALSE"] },
    ],
  })
})

test("what no text of ours may hold is left out of cells", async () => {
  const sheets = workbookFile({ Cars: [["VIN"], ["1_x0000_H_xD800_G"]] })
  expect(await readWorkbook(sheets)).toMatchObject({ rows: [{ cells: ["1H\uFFFDG"] }] })
})

test("of several sheets the one that is named is read, and no other", async () => {
  const file = workbookFile({ Cars: CARS, "Parts & tires": [["VIN"], ["none"]], Empty: [] })
  expect(await readWorkbook(file, "Parts & tires")).toMatchObject({ names: ["VIN"], rows: [{ cells: ["none"] }] })
  expect(await readWorkbook(file, "Empty")).toEqual({ ok: false, why: "empty" })
  expect(await readWorkbook(file, "Trucks")).toEqual({ ok: false, why: "sheet" })
})

describe("is refused", () => {
  const SHEET = "xl/worksheets/sheet1.xml"
  const withSheet = (xml: string) => storedArchive(workbookParts({ Cars: CARS }).set(SHEET, Buffer.from(xml)))
  const cell = (place: string) => withSheet(`<worksheet><sheetData><row><c r${place}><v>1</v></c></row></sheetData>`)
  const NINE_MEGABYTES = Buffer.alloc(9 * 1024 * 1024, " ")

  test.each([
    ["what is no archive", Buffer.from("VIN,Year\n1HG,2019"), "form"],
    ["an archive of something else", storedArchive([["photo.jpg", Buffer.from("one")]]), "form"],
    ["half of a file", workbookFile({ Cars: CARS }).subarray(0, 600), "form"],
    ["the form before .xlsx, or one with a password", Buffer.from("d0cf11e0a1b11ae1", "hex"), "old"],
    ["names without rows", workbookFile({ Cars: CARS.slice(0, 1) }), "empty"],
    ["what says that it grows too large", deflatedArchive(SHEET, NINE_MEGABYTES), "large"],
    ["what grows more than it says", deflatedArchive(SHEET, NINE_MEGABYTES, 1_000), "form"],
    ["a cell in a far corner", cell('="XFD1048576"'), "large"],
    ["one that is written in another way", cell("\n=\n'&#88;FD1048576'"), "large"],
    ["a row that is a number in another way", withSheet('<worksheet><sheetData><row r="1e6"/></sheetData>'), "large"],
    ["many files", storedArchive(Array.from({ length: 501 }, (_, index) => [`${index}`, Buffer.alloc(0)])), "large"],
  ] as const)("%s", async (_what, file, why) => {
    expect(await readWorkbook(file)).toEqual({ ok: false, why })
  })

  test("and a file that hides others from its own list is read by the list", async () => {
    const hidden = storedArchive(workbookParts({ Cars: [["VIN"], ["2HG"]] }))
    const shown = workbookFile({ Cars: CARS })
    const listed = hidden.indexOf(Buffer.from("504b0102", "hex"))
    // The archive begins with files that its directory does not list. A streaming reader would find them first.
    const both = Buffer.concat([hidden.subarray(0, listed), shown])
    const moved = moveList(both, listed)
    expect(await readWorkbook(moved)).toMatchObject({ ok: true, names: CARS[0] })
  })
})

/** Adds `by` to all offsets in the zip directory, because `by` bytes precede the archive. */
function moveList(archive: Buffer, by: number): Buffer {
  const moved = Buffer.from(archive)
  for (let at = moved.indexOf("PK\u0001\u0002"); at !== -1; at = moved.indexOf("PK\u0001\u0002", at + 4))
    moved.writeUInt32LE(moved.readUInt32LE(at + 42) + by, at + 42)
  const end = moved.lastIndexOf("PK\u0005\u0006")
  moved.writeUInt32LE(moved.readUInt32LE(end + 16) + by, end + 16)
  return moved
}
