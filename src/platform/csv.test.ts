import { parse } from "csv-parse/sync"
import { csv, unescapedCell } from "./csv"

const columns = [
  ["Name", ({ name }: { name: string }) => name],
  ["Cents", ({ cents }: { cents: number }) => cents],
] as const
const row = (name: string, cents = 0) =>
  csv<{ name: string; cents: number }>(columns, [{ name, cents }]).split("\r\n")[1]

test.each([
  ["plain", "plain,0"],
  ['a "quoted", text', '"a ""quoted"", text",0'],
  ["two\nlines", '"two\nlines",0'],
  ["two\rlines", '"two\rlines",0'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")",0'],
  ["+1 416", "'+1 416,0"],
  ["@sum", "'@sum,0"],
  ["＝1+1", "'＝1+1,0"],
  ["＋1", "'＋1,0"],
  ["－1", "'－1,0"],
  ["＠sum", "'＠sum,0"],
  ["  =1", "'  =1,0"],
  ["\u00a0＝1", "'\u00a0＝1,0"],
  ["\u0000=1", "'\u0000=1,0"],
  ["\u200b=1", "'\u200b=1,0"],
  ["\n=1", '"\'\n=1",0'],
  ["2 = 1 + 1", "2 = 1 + 1,0"],
])("the cell %j is inert and comes back as it was", (name, line) => {
  expect(row(name)).toBe(line)
  const cell = parse(row(name)!)[0]![0]!
  expect(unescapedCell(cell)).toBe(name)
})

test("an apostrophe that escapes nothing stays", () => {
  expect(["'tis", "'", "O'Leary", ""].map(unescapedCell)).toEqual(["'tis", "'", "O'Leary", ""])
})

test("a negative figure stays a figure", () => {
  expect(row("a", -5)).toBe("a,-5")
})
