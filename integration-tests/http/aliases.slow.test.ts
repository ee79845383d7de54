import { allEndpoints, endpoints } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { newVin } from "./bidding-support"

let market: SharedMarket
let buyer: Person
let seller: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  buyer = await someone.buyer()
  seller = await someone.seller()
})
afterAll(() => market?.stop())

const pathsOf = (name: string) =>
  allEndpoints.filter((endpoint) => (endpoint.aliasOf ?? endpoint.name) === name).map(({ path }) => path)

test("bids on every path of the endpoint count against one limit", async () => {
  const { points } = endpoints.placeOffer.rateLimit!
  const paths = pathsOf("placeOffer").map((path) => path.replace(":id", "none"))
  expect(paths).toHaveLength(3)
  const bidOn = (index: number) => buyer.request("POST", paths[index % paths.length]!, {})
  for (let done = 0; done < points; done += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => bidOn(done + index)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  }
  for (const index of paths.keys()) {
    expect(await bidOn(index)).toMatchObject({
      status: 429,
      body: { ok: false, code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) },
    })
  }
})

test("a key that was used on one path is known on the others", async () => {
  const [first, ...others] = pathsOf("createListing")
  expect(others).toEqual(["/api/listings/new"])
  const key = { "idempotency-key": "one-listing" }
  const content = { vin: newVin(), make: "Honda" }
  const created = await seller.request("POST", first!, content, key)
  expect(created.status).toBe(201)
  for (const path of others) {
    expect(await seller.request("POST", path, content, key)).toMatchObject({
      status: 201,
      body: { id: created.body.id },
    })
    expect(await seller.request("POST", path, { ...content, make: "Mazda" }, key)).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_CONFLICT" },
    })
  }
  expect((await seller.request("GET", "/api/seller/listings")).body.total).toBe(1)
})
