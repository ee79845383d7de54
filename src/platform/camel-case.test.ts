import type { QueryArrayResult } from "pg"
import { recordsOf } from "./camel-case"

const answer = (names: string[], ...rows: unknown[][]) =>
  ({ fields: names.map((name) => ({ name })), rows }) as unknown as QueryArrayResult

test("columns are spelled in camelCase, in their order, and what is inside a value stays as it is stored", () => {
  const records = recordsOf(answer(["id", "sold_last30_days", "line_1", "lines"], ["sale_1", 2, "a", [{ per_day: 1 }]]))
  expect(JSON.stringify(records)).toBe('[{"id":"sale_1","soldLast30Days":2,"line1":"a","lines":[{"per_day":1}]}]')
})

test("of two columns with one name the last one counts, as with the driver's own rows", () => {
  expect(recordsOf(answer(["ends_at", "id", "ends_at"], [1, "x", 2], [3, "y", null]))).toEqual([
    { endsAt: 2, id: "x" },
    { endsAt: null, id: "y" },
  ])
})
