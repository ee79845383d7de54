import fc from "fast-check"
import { z } from "zod"
import { days, defineAdminList, type AdminList, type ListQuery } from "./admin-list"
import { allEndpoints } from "./endpoints"
import { STAFF } from "./staff"
import { inputProblem } from "./wording/input-problem"
import { identifier, queryFlag, searched } from "./endpoints/shared"

const SORTS = ["createdAt", "status"] as const
const filters = {
  ...days,
  q: searched(20).optional(),
  status: z.enum(["open", "done"]).optional(),
  late: queryFlag.optional(),
  ownerId: identifier.optional(),
}
const list = defineAdminList({
  name: "listThings",
  area: "test",
  path: "/api/admin/things",
  staff: STAFF.owners,
  summary: "",
  item: z.object({ id: z.string() }),
  filters,
  sorts: SORTS,
  defaultSort: ["createdAt", "DESC"],
})

const read = (query: object): ListQuery => list.query!.parse(query) as ListQuery
/** Each refused field with its error message. */
function refused(query: object): Record<string, string> {
  const { error } = list.query!.safeParse(query, { error: inputProblem })
  return Object.fromEntries(
    (error?.issues ?? []).flatMap((issue) =>
      (issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
        (path) => [path.join("."), issue.message]
      )
    )
  )
}

test("its collection has the last part of the path as its name", () => {
  expect(list.list).toBe("things")
  expect([list.method, list.access]).toEqual(["GET", "admin"])
})

test("what is not said is the first page in the order of the list", () => {
  expect(read({})).toEqual({ limit: 50, offset: 0, sort: "createdAt", order: "DESC" })
})

test("both dialects are read to the same question", () => {
  const asked = fc.record(
    {
      q: fc.stringMatching(/^[a-z"{}[\],:\\ ]{1,10}$/).filter((text) => text.trim() === text),
      status: fc.constantFrom("open", "done"),
      late: fc.boolean(),
      ownerId: fc.stringMatching(/^[a-z0-9_]{1,9}$/),
      id: fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,9}$/), { minLength: 1, maxLength: 250 }),
    },
    { requiredKeys: [] }
  )
  fc.assert(
    fc.property(
      asked,
      fc.nat(5_000),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom("id", ...SORTS),
      fc.constantFrom("ASC", "DESC"),
      ({ id, ...filter }, offset, limit, sort, order) => {
        const json = {
          filter: JSON.stringify({ ...filter, ...(id ? { id } : {}) }),
          range: JSON.stringify([offset, offset + limit - 1]),
          sort: JSON.stringify([sort, order]),
        }
        const plain = {
          ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
          ...(id ? { id: id.join(",") } : {}),
          offset: String(offset),
          limit: String(limit),
          sort,
          order: order.toLowerCase(),
        }
        const question = { ...filter, ...(id ? { ids: id } : {}), limit, offset, sort, order }
        expect([read(json), read(plain)]).toEqual([question, question])
      }
    )
  )
})

test("getMany, which asks for no range, is answered all its ids", () => {
  const ids = Array.from({ length: 250 }, (_, index) => `thing_${index}`)
  expect(read({ filter: JSON.stringify({ id: ids }) })).toMatchObject({ ids, limit: 250, offset: 0 })
  expect(refused({ filter: JSON.stringify({ id: [...ids, "thing_250"] }) })).toEqual({
    "filter.id": "Filter, ID must have at most 250 entries.",
  })
})

test("an empty value of a form is no filter", () => {
  expect(read({ filter: JSON.stringify({ status: null }) })).not.toHaveProperty("status")
})

test.each([
  ["an unknown filter", { filter: '{"colour":"red"}' }, { "filter.colour": "The field 'colour' is not known here." }],
  ["an unknown field", { colour: "red" }, { colour: "The field 'colour' is not known here." }],
  [
    "a filter's wrong value",
    { filter: '{"status":"late"}' },
    { "filter.status": "Filter, status must be open or done." },
  ],
  ["a field's wrong value", { status: "late" }, { status: "Status must be open or done." }],
  [
    "an over-long text",
    { filter: `{"q":"${"a".repeat(21)}"}` },
    { "filter.q": "Filter, search text must have at most 20 characters." },
  ],
  ["a list where a text is asked for", { filter: '{"status":["open"]}' }, { "filter.status": expect.anything() }],
  ["an id that is none", { filter: '{"id":["a b"]}' }, { "filter.id.0": expect.anything() }],
  ["filters that are no JSON", { filter: "{status" }, { filter: "Send the filters as JSON." }],
  ["filters that are no object", { filter: "[1]" }, { filter: "Filter must be an object with named values." }],
  ["an unknown sort", { sort: "colour" }, { sort: "Sort by one of id, createdAt, status." }],
  ["an unknown sort as JSON", { sort: '["colour","ASC"]' }, { sort: "Sort by one of id, createdAt, status." }],
  ["a name of an object's own", { sort: "constructor" }, { sort: "Sort by one of id, createdAt, status." }],
  ["a direction that is none", { sort: '["id","UP"]' }, { sort: "The direction is ASC or DESC." }],
  ["a plain direction that is none", { order: "up" }, { order: expect.anything() }],
  ["a sort by two columns", { sort: '["id","ASC","status"]' }, { sort: "The direction is ASC or DESC." }],
  ["a range that is no JSON", { range: "0-24" }, { range: expect.stringContaining("such as [0,24]") }],
  ["a range of one number", { range: "[0]" }, { range: expect.stringContaining("such as [0,24]") }],
  ["a range that runs back", { range: "[24,0]" }, { range: expect.stringContaining("such as [0,24]") }],
  ["a range before the first row", { range: "[-1,24]" }, { range: expect.stringContaining("such as [0,24]") }],
  ["a range of fractions", { range: "[0,1.5]" }, { range: expect.stringContaining("such as [0,24]") }],
  ["a range of too many rows", { range: "[0,100]" }, { range: "Ask for at most 100 rows at once." }],
  ["a negative offset", { offset: "-1" }, { offset: "Offset must be at least 0." }],
  ["no rows", { limit: "0" }, { limit: "Limit must be at least 1." }],
  ["a period that runs back", { from: "2026-11-02", to: "2026-11-01" }, { to: "The last day is before the first." }],
  [
    "a period that runs back, as JSON",
    { filter: '{"from":"2026-11-02","to":"2026-11-01"}' },
    { "filter.to": "The last day is before the first." },
  ],
])("%s is refused by name", (_what, query, fields) => {
  expect(refused(query)).toEqual(fields)
})

test("no list is sorted by what its reader is not shown, or by a secret of an auction", () => {
  const lists = allEndpoints.filter((endpoint): endpoint is AdminList => "sorts" in endpoint)
  expect(lists.length).toBeGreaterThan(20)
  const shownNot = lists.flatMap(({ name, item, sorts }) => {
    const shown = fieldsOf(item)
    // The sort `queue` has no field of its own: its order follows from fields that each row shows.
    return sorts.filter((sort) => sort !== "queue" && !shown.has(sort)).map((sort) => `${name} by ${sort}`)
  })
  expect(shownNot).toEqual([])
  const secret = lists.flatMap(({ name, sorts }) =>
    sorts.filter((sort) => /reserve|maximum|proxy|max/i.test(sort)).map((sort) => `${name} by ${sort}`)
  )
  expect(secret).toEqual([])
})

const fieldsOf = (item: z.ZodType) => new Set(Object.keys((item as z.ZodObject).shape))
