import { readCsvTable } from "./csv-table"

const read = (text: string) => readCsvTable(Buffer.from(text))
const CARS = { ok: true, names: ["VIN", "Notes"], rows: [{ line: 2, cells: ["1HG", "one, two"] }], encoding: "utf-8" }

test.each([
  ["commas", 'VIN,Notes\n1HG,"one, two"\n', "comma"],
  ["semicolons", "VIN;Notes\r\n1HG;one, two\r\n", "semicolon"],
  ["tabs", "VIN\tNotes\n1HG\tone, two\n", "tab"],
  ["bars", "VIN|Notes\n1HG|one, two\n", "bar"],
  ["the line ends of older spreadsheets", 'VIN,Notes\r1HG,"one, two"\r', "comma"],
  ["line ends of several kinds", 'VIN,Notes\r\n1HG,"one, two"\n\r\n', "comma"],
  ["a byte order mark", '\uFEFFVIN,Notes\n1HG,"one, two"', "comma"],
  ["a comma in a name of a table of semicolons", '"VIN";Notes\n1HG;one, two', "semicolon"],
  ["lines without a value", 'VIN,Notes\n1HG,"one, two"\n\n,\n', "comma"],
  ["values that a spreadsheet is to leave as they are", '="VIN",Notes\n="1HG","one, two"', "comma"],
])("a table with %s is read", (_what, text, separator) => {
  expect(read(text)).toEqual({ ...CARS, separator })
})

test("titles above the names are left out, and a table of two columns has none", () => {
  const told = 'Northway Motors; Inventory\n"As of Nov 27, 2026"\n\nVIN;Stock;Notes\n1HG;A1;one, two, three\n'
  expect(read(told)).toMatchObject({
    separator: "semicolon",
    names: ["VIN", "Stock", "Notes"],
    rows: [{ line: 5, cells: ["1HG", "A1", "one, two, three"] }],
  })
  expect(read("VIN;Notes\n1HG;\n2HG;x;y\n")).toMatchObject({ names: ["VIN", "Notes"] })
})

test.each([
  ["a text with commas", "Make;Notes\nHonda;one, two, three\n", ["Honda", "one, two, three"]],
  ["a row that has a value too many", "Make;Notes\nHonda;one;two\nFord;\n", ["Honda", "one", "two"]],
])("a table of two columns with %s keeps its names and its separator", (_what, text, cells) => {
  expect(read(text)).toMatchObject({
    separator: "semicolon",
    names: ["Make", "Notes"],
    rows: expect.arrayContaining([{ line: 2, cells }]),
  })
})

test.each(["sep=;\r\n", '"sep=;"\n', "SEP=;;;\r"])("the line %j says what separates, and is no row", (line) => {
  const end = line.slice(-1) === "\r" ? "\r" : "\n"
  expect(read(`\uFEFF${line}VIN;A, B, C, D${end}1HG;x${end}`)).toMatchObject({
    separator: "semicolon",
    names: ["VIN", "A, B, C, D"],
    rows: [{ line: 3, cells: ["1HG", "x"] }],
  })
})

test("what was chosen comes before what is recognised", () => {
  const file = Buffer.from("VIN;Ville\n1HG;Montr\u00e9al, QC\n", "latin1")
  expect(readCsvTable(file)).toMatchObject({
    ...{ encoding: "windows-1252", separator: "semicolon", rows: [{ cells: ["1HG", "Montréal, QC"] }] },
  })
  expect(readCsvTable(file, { encoding: "macintosh", separator: "comma" })).toMatchObject({
    ...{ encoding: "macintosh", separator: "comma", rows: [{ cells: ["1HG;MontrÈal", " QC"] }] },
  })
})

test("a row that goes over lines is known by its last one, and a row of another length is kept", () => {
  expect(read('VIN,Notes\n1HG,"one\ntwo"\n2HG\n')).toMatchObject({
    ok: true,
    names: ["VIN", "Notes"],
    rows: [
      { line: 3, cells: ["1HG", "one\ntwo"] },
      { line: 4, cells: ["2HG"] },
    ],
  })
})

test.each([
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]), "encoding"],
  ["a null character", Buffer.from("VIN\n1\0HG\n"), "encoding"],
  ["a text with a null character", "VIN\n1\0HG\n", "encoding"],
  ["a quote that does not end", Buffer.from('VIN,Notes\n1HG,"one\n'), "form"],
  ["names alone", Buffer.from("VIN,Notes\n"), "empty"],
])("%s is refused", (_what, file, why) => {
  expect(readCsvTable(file)).toEqual({ ok: false, why })
})
