import { RefusedError } from "@northlot/contract"
import { dataProvider } from "./dataProvider"

type Asked = [address: string, init: RequestInit & { headers: Record<string, string> }]
let asked: Asked[]
let answers: (() => Response)[]

beforeEach(() => {
  asked = []
  answers = []
  const kept = new Map([
    ["northlot-console-token", "the-token"],
    ["northlot-console-username", "Zoë"],
  ])
  Object.assign(globalThis, {
    sessionStorage: { getItem: (name: string) => kept.get(name) ?? null },
    fetch: async (...call: Asked) => {
      asked.push(call)
      return answers.shift()!()
    },
  })
})

const answered = (status: number, body: object, headers: Record<string, string> = {}) =>
  answers.push(() => Response.json(body, { status, headers }))
const lost = () =>
  answers.push(() => {
    throw new TypeError("Failed to fetch")
  })
const keyOf = ([, { headers }]: Asked) => headers["idempotency-key"]

test("a page of a collection is asked in the library's dialect, with the session", async () => {
  answered(200, { ok: true, items: [{ id: "a" }], total: 70 }, { "content-range": "sales 25-25/70" })
  const page = await dataProvider.getList("sales", {
    pagination: { page: 2, perPage: 25 },
    sort: { field: "wonAt", order: "DESC" },
    filter: { status: "open" },
  })
  expect(page).toEqual({ data: [{ id: "a" }], total: 70 })
  const [address, { headers }] = asked[0]!
  const { pathname, searchParams } = new URL(address, "http://x")
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/api/admin/sales",
    { filter: '{"status":"open"}', range: "[25,49]", sort: '["wonAt","DESC"]' },
  ])
  // With the account header, the server refuses a request of an ended session, even beside a valid storefront cookie.
  expect(headers).toMatchObject({ "x-admin-token": "the-token", "x-northlot-account": "staff:Zo%C3%AB" })
  expect(headers).not.toHaveProperty("idempotency-key")
})

test("a record is what stands under item", async () => {
  answered(200, { ok: true, item: { id: "a", email: "a@b.ca" } })
  expect(await dataProvider.getOne("registrants", { id: "a" })).toEqual({ data: { id: "a", email: "a@b.ca" } })
})

test("a change whose answer was lost is asked again under the same key, and each change has its own", async () => {
  const change = { id: "a", data: { first: "Avery" }, previousData: { id: "a" } }
  lost()
  answered(200, { ok: true, item: { id: "a" } })
  answered(200, { ok: true, item: { id: "a" } })
  await dataProvider.update("registrants", change)
  await dataProvider.update("registrants", change)
  const [first, again, second] = asked.map(keyOf)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})

test("a page that cannot be reached is not asked twice", async () => {
  lost()
  await expect(dataProvider.getOne("registrants", { id: "a" })).rejects.toMatchObject({ code: "UNAVAILABLE" })
  expect(asked).toHaveLength(1)
})

test("a refusal keeps its code, and names its fields where the framework's forms look for them", async () => {
  answered(400, { ok: false, code: "INVALID_INPUT", error: "Look again.", fields: { email: "Not an email." } })
  const refusal = await dataProvider.create("registrants", { data: {} }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RefusedError)
  expect(refusal).toMatchObject({ code: "INVALID_INPUT", body: { errors: { email: "Not an email." } } })
})

test("a deletion says why", async () => {
  answered(200, { ok: true, outcome: "disabled", reasons: [] })
  expect(await dataProvider.delete("registrants", { id: "a", meta: { reason: "Asked for it" } })).toEqual({
    data: { ok: true, outcome: "disabled", reasons: [], id: "a" },
  })
  expect(asked[0]![0]).toBe("/api/admin/registrants/a?reason=Asked+for+it")
})
