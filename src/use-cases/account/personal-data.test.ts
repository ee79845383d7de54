import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ENDS, PERSONAL_DATA, endOf, type EndName } from "./personal-data"

const DOCUMENT = join(__dirname, "../../../docs/personal-data.md")

/** Each deletion rule with its tables and columns, as docs/personal-data.md lists them. */
const ROWS = (Object.keys(ENDS) as EndName[])
  .filter((end) => end !== "none")
  .map((end) => {
    const tables = Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
      data[end] === undefined ? [] : [`\`${table}\`: ${data[end].replaceAll(" ", ", ")}`]
    )
    return [ENDS[end].says, tables.join("; ")]
  })

test("docs/personal-data.md says of all columns with personal data how long they stay, as the code has it", () => {
  const rows = readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .filter((line) => /^\| .*`/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )
  expect(rows).toEqual(ROWS)
})

test("no column has two ends, and each end holds something", () => {
  for (const [table, data] of Object.entries(PERSONAL_DATA)) {
    const columns = Object.values(data).flatMap((names) => names.split(" "))
    expect([table, new Set(columns).size]).toEqual([table, columns.length])
  }
  for (const [end, tables] of ROWS) expect([end, tables]).not.toEqual([end, ""])
})

test("a column that nobody has decided about has no end, and the rest of a table of the core has", () => {
  expect(endOf("account", "nickname")).toBeUndefined()
  expect(endOf("nothing", "email")).toBeUndefined()
  expect([endOf("order", "email"), endOf("order", "locale")]).toEqual(["core", "none"])
})
