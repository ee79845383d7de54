import { readCsvTable } from "./csv-table"

const read = (text: string) => readCsvTable(Buffer.from(text))
const CARS = { ok: true, names: ["VIN", "Notes"], rows: [{ line: 2, cells: ["1HG", "one, two"] }] }

test.each([
  ["commas", 'VIN,Notes\n1HG,"one, two"\n'],
  ["semicolons", "VIN;Notes\r\n1HG;one, two\r\n"],
  ["a byte order mark", '\uFEFFVIN,Notes\n1HG,"one, two"'],
  ["a comma in a name of a table of semicolons", '"VIN";Notes\n1HG;one, two'],
  ["lines without a value", 'VIN,Notes\n1HG,"one, two"\n\n,\n'],
])("a table with %s is read", (_what, text) => {
  expect(read(text)).toEqual(CARS)
})

test("a row that goes over lines is known by its last one, and a row of another length is kept", () => {
  expect(read('VIN,Notes\n1HG,"one\ntwo"\n2HG\n')).toEqual({
    ok: true,
    names: ["VIN", "Notes"],
    rows: [
      { line: 3, cells: ["1HG", "one\ntwo"] },
      { line: 4, cells: ["2HG"] },
    ],
  })
})

test.each([
  ["Latin-1", Buffer.from("VIN,Ville\n1HG,Montr\u00e9al\n", "latin1"), "encoding"],
  ["UTF-16", Buffer.from("\uFEFFVIN,Ville\n", "utf16le"), "encoding"],
  ["a null character", Buffer.from("VIN\n1\0HG\n"), "encoding"],
  ["a quote that does not end", Buffer.from('VIN,Notes\n1HG,"one\n'), "form"],
  ["names alone", Buffer.from("VIN,Notes\n"), "empty"],
])("%s is refused", (_what, bytes, why) => {
  expect(readCsvTable(bytes)).toEqual({ ok: false, why })
})
