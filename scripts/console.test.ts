import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { MENU, POLICIES } from "../admin/src/ui/menu"

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

test("every page of the console is reached by the menu, a tab, the policies or a link", () => {
  const names = [...readFileSync(join(SOURCE, "screens.tsx"), "utf8").matchAll(/\bname: "([\w-]+)"/g)].map(
    ([, name]) => name!
  )
  expect(names.length).toBeGreaterThan(35)
  const places = MENU.flatMap(({ entries }) => entries).flatMap((entry) => entry.places)
  const reached = new Set([...places, ...POLICIES].map(({ name }) => name))
  const linked = (name: string) => using(new RegExp(`to=.{0,3}/${name}\\b`)).length > 0
  expect(names.filter((name) => !reached.has(name) && !linked(name))).toEqual([])
})
