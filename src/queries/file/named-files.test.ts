import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { FILE_COLUMNS } from "./named-files"

test("every column that names a stored file is known, so that no file with a row is ever taken for one without", () => {
  const modules = join(__dirname, "../../modules")
  const inSchema = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("tables.ts"))
    .flatMap((file) => readFileSync(join(modules, file), "utf8").split("/** A row of ").slice(1))
    .flatMap((table) =>
      [...table.matchAll(/^ {2}(\w*file_(?:id|key))\b/gm)].map(([, column]) => `${/`(\w+)`/.exec(table)![1]}.${column}`)
    )
  const known = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`)
  )
  expect(inSchema.length).toBeGreaterThan(10)
  expect(known.sort()).toEqual(inSchema.sort())
})
