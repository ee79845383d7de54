import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"

const SOURCE = join(__dirname, "../admin/src")
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name))
const using = (pattern: RegExp) =>
  files.filter((name) => !name.includes(".test.") && pattern.test(readFileSync(join(SOURCE, name), "utf8")))

test("no list says by hand whether a column sorts: that is in the contract", () => {
  expect(using(/disableSort|sortable=/)).toEqual(["ui/listColumns.tsx"])
})

test("a list states its columns once, for the table and for a phone", () => {
  expect(using(/DataTable\.Col|SimpleList<.*primaryText|tertiaryText/)).toEqual(["ui/listColumns.tsx"])
})
