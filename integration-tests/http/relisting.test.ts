import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, draft, storedAuction, untilSettled } from "./bidding-support"
import { untilQuiet } from "./sales-support"

const HOUR = 3_600_000
const RESERVE = 1_500_000
/** Each relisting lowers the reserve by CA$500, down to CA$14,200. */
const TERMS = { relistTimes: 3, relistDropCents: 50_000, relistFloorCents: 1_420_000 }

let market: SharedMarket
let seller: Person
let ann: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  seller = await someone.seller()
  ann = await someone.buyer({ credits: 1 })
})
afterEach(() => market.clock.reset())

/** Publishes a car for two hours. */
async function list(terms: Record<string, unknown> = TERMS, person = seller): Promise<string> {
  const id = await draft(person, { reserveCents: cents(RESERVE) })
  const endsAt = new Date((await market.clock.now()).getTime() + 2 * HOUR).toISOString()
  const { status, body } = await person.request("PATCH", `/api/listings/${id}`, { ...terms, status: "live", endsAt })
  if (status !== 200) throw new Error(`It could not go live: ${status} ${JSON.stringify(body)}`)
  return id
}
const seen = async (id: string, person = seller) => (await person.request("GET", `/api/listings/${id}`)).body.listing
const runsOf = async (id: string, person = seller) =>
  (await person.request("GET", `/api/listings/${id}/relisting`)).body
const noticesOf = async (id: string, person = seller): Promise<string[]> =>
  (await person.request("GET", "/api/notices")).body.items
    .filter((one: any) => one.listingId === id && one.type === "auctionUnsold")
    .map(({ text }: any) => text)
const settles = async (id: string) => {
  await market.clock.advance(2 * HOUR + 1_000)
  await untilSettled(market, id)
  await untilQuiet(market)
}
/** Makes the planned relistings due now instead of after a day, because moving the clock would end sessions. */
const aDayPasses = (...ids: string[]) =>
  market.pool.query(`UPDATE listing_relisting SET due_at = northlot_now() WHERE listing_id = ANY ($1)`, [ids])
const untilLive = (id: string) => eventually("the next run", async () => (await seen(id)).status === "live")
const untilDropped = (id: string) => eventually("the end of the plan", async () => (await runsOf(id)).dropped)

slow(
  "a car that does not sell is listed again after a day, with a lower reserve down to the floor, as often as was said",
  async () => {
    const id = await list()
    const lengths = new Set<number>()
    for (const [run, reserveCents] of [1_500_000, 1_450_000, 1_420_000, 1_420_000].entries()) {
      const auction = await storedAuction(market, id)
      expect(auction).toMatchObject({
        status: "open",
        reserve_cents: String(reserveCents),
        opening_cents: expect.anything(),
      })
      lengths.add(Math.round((auction.scheduled_ends_at.getTime() - auction.starts_at.getTime()) / 1_000))
      await settles(id)
      const { planned } = await runsOf(id)
      if (run === 3) {
        expect(planned).toBeNull()
        break
      }
      const next = run === 0 ? 1_450_000 : 1_420_000
      expect(planned).toMatchObject({ number: run + 1, times: 3, reserveCents: next })
      const { settled_at: settledAt } = await storedAuction(market, id)
      expect(planned.dueAt).toBe(new Date(settledAt!.getTime() + 24 * HOUR).toISOString())
      const words = `${next === 1_450_000 ? "reserve CA$14,500" : "reserve CA$14,200"} (relisting ${run + 1} of 3)`
      expect(
        (await noticesOf(id)).some((text) => text.includes("We list the car again on") && text.includes(words))
      ).toBe(true)
      await aDayPasses(id)
      await untilLive(id)
      await untilQuiet(market)
    }
    expect(lengths.size).toBe(1)
    // The car was relisted as often as its seller wanted.
    const { runs } = await runsOf(id)
    expect(
      runs.map(({ reserveCents, outcome, relisted }: any) => [reserveCents, outcome, relisted?.number ?? null])
    ).toEqual([
      [1_420_000, "unsold", 3],
      [1_420_000, "unsold", 2],
      [1_450_000, "unsold", 1],
      [1_500_000, "unsold", null],
    ])
    expect((await seen(id)).status).toBe("draft")
    const told = await noticesOf(id)
    expect(
      told.filter((text) => text.startsWith("The car is listed again, reserve CA$14,200 (relisting 2 of 3)."))
    ).toHaveLength(1)
  }
)

slow("while both sides may still agree on a price it waits, and after a sale nothing comes of it", async () => {
  const [waits, sold] = [await list(), await list()]
  for (const id of [waits, sold]) expect((await bid(ann, id, { amount: 9_000 })).status).toBe(201)
  await settles(waits)
  await untilSettled(market, sold)
  await untilQuiet(market)
  const negotiationOf = async (id: string) =>
    (await ann.request("GET", `/api/negotiations?listingId=${id}`)).body.items[0]
  const offer = (id: string, amountCents: number) =>
    ann.request("POST", `/api/negotiations/${id}/offer`, { amountCents })
  for (const id of [waits, sold]) expect((await offer((await negotiationOf(id)).id, 1_000_000)).status).toBe(200)
  await aDayPasses(waits, sold)
  expect((await seller.request("POST", `/api/negotiations/${(await negotiationOf(sold)).id}/accept`)).status).toBe(200)
  await untilDropped(sold)
  expect((await seen(sold)).status).toBe("sold")
  // The relisting job has run, but the negotiation about the car `waits` is still open. So `waits` is not relisted yet.
  await untilQuiet(market)
  expect([(await seen(waits)).status, (await runsOf(waits)).planned.number]).toEqual(["draft", 1])
  await seller.request("POST", `/api/negotiations/${(await negotiationOf(waits)).id}/decline`)
  await untilLive(waits)
  expect((await seen(waits)).owner.reserveCents).toBe(1_450_000)
})

slow("its seller ends it at any time, by a word, by putting it on sale or wanting it less often", async () => {
  const [ended, published, closed, fewer, kept] = [await list(), await list(), await list(), await list(), await list()]
  await settles(ended)
  for (const id of [published, closed, fewer, kept]) await untilSettled(market, id)
  await untilQuiet(market)
  const stranger = await people(market).seller()
  for (const [method, person] of [
    ["DELETE", stranger],
    ["GET", stranger],
    ["DELETE", ann],
  ] as const)
    expect([403, 404]).toContain((await person.request(method, `/api/listings/${ended}/relisting`)).status)
  for (let times = 0; times < 2; times++)
    expect((await seller.request("DELETE", `/api/listings/${ended}/relisting`)).status).toBe(200)
  expect(await seen(ended)).toMatchObject({ status: "draft", owner: { relistTimes: 0 } })
  const change = (id: string, fields: object) => seller.request("PATCH", `/api/listings/${id}`, fields)
  const endsAt = new Date((await market.clock.now()).getTime() + 2 * HOUR).toISOString()
  expect((await change(published, { status: "live", endsAt })).status).toBe(200)
  expect((await change(fewer, { relistTimes: 0 })).status).toBe(200)
  expect((await seller.request("POST", `/api/listings/${closed}/close`)).status).toBe(200)
  expect((await runsOf(ended)).dropped.reason).toBe("You ended the relisting.")
  expect((await runsOf(fewer)).dropped.reason).toBe("You ended the relisting.")
  expect((await runsOf(published)).dropped.reason).toBe("You have put the car on sale yourself.")
  await aDayPasses(ended, published, closed, fewer, kept)
  await untilLive(kept)
  await untilDropped(closed)
  expect([await seen(ended), await seen(fewer), await seen(closed)].map(({ status }) => status)).toEqual([
    "draft",
    "draft",
    "closed",
  ])
  expect((await runsOf(published)).runs).toHaveLength(2)
})

slow(
  "what its seller saves in the draft does not end it: it is listed as it stands then, or told why not",
  async () => {
    const [better, incomplete] = [await list(), await list()]
    await settles(better)
    await untilSettled(market, incomplete)
    await untilQuiet(market)
    const save = async (id: string, fields: object) =>
      expect((await seller.request("PATCH", `/api/listings/${id}`, fields)).status).toBe(200)
    await save(better, { description: "New tires" })
    expect((await runsOf(better)).planned).toMatchObject({ number: 1, times: 3, reserveCents: 1_450_000 })
    await save(better, { reserveCents: 1_480_000, relistTimes: 2 })
    expect((await runsOf(better)).planned).toMatchObject({ number: 1, times: 2, reserveCents: 1_430_000 })
    await save(incomplete, { kms: null })
    await aDayPasses(better, incomplete)
    await untilLive(better)
    expect(await seen(better)).toMatchObject({ description: "New tires", owner: { reserveCents: 1_430_000 } })
    await eventually("the refusal", async () =>
      (await noticesOf(incomplete)).some((text) => text.startsWith("Relisting 1 of 3 was planned, but did not happen."))
    )
    expect((await seen(incomplete)).status).toBe("draft")
  }
)

slow("what keeps its seller from publishing keeps it from being listed again, and is told", async () => {
  const dealer = await people(market).dealerSeller()
  const [expired, twin] = [await list(TERMS, dealer), await list()]
  await settles(expired)
  await untilSettled(market, twin)
  await untilQuiet(market)
  await market.pool.query(`UPDATE dealer_profile SET licence_expires_on = '2020-01-01' WHERE account_id = $1`, [
    dealer.id,
  ])
  const { vin } = await seen(twin)
  const other = await people(market).seller()
  const again = await draft(other, { reserveCents: cents(RESERVE) })
  const endsAt = new Date((await market.clock.now()).getTime() + 48 * HOUR).toISOString()
  expect((await other.request("PATCH", `/api/listings/${again}`, { vin, status: "live", endsAt })).status).toBe(200)
  await aDayPasses(expired, twin)
  await eventually("the news", async () => (await noticesOf(twin)).some((text) => text.includes("already live")))
  await eventually("the refusal", async () =>
    (await noticesOf(expired, dealer)).some((text) => text.includes("licence"))
  )
  expect((await seen(twin)).status).toBe("draft")
})

test.each([
  ["a reserve that falls without a floor", { relistTimes: 2, relistDropCents: 50_000 }, 409, "LISTING_INCOMPLETE"],
  ["an amount and a share at once", { ...TERMS, relistDropBasisPoints: 500 }, 400, "INVALID_INPUT"],
  ["six times", { relistTimes: 6 }, 400, "INVALID_INPUT"],
  [
    "more than half of it each time",
    { ...TERMS, relistDropCents: null, relistDropBasisPoints: 5_001 },
    400,
    "INVALID_INPUT",
  ],
])("no car is published with %s", async (_case, terms, status, code) => {
  const id = await draft(seller, { reserveCents: cents(RESERVE) })
  const endsAt = new Date((await market.clock.now()).getTime() + 2 * HOUR).toISOString()
  const answer = await seller.request("PATCH", `/api/listings/${id}`, { ...terms, status: "live", endsAt })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test("two processes that look at once list a car once", async () => {
  const id = await list()
  await settles(id)
  await aDayPasses(id)
  await Promise.all(Array.from({ length: 4 }, () => market.inside("relistUnsold")))
  await untilQuiet(market)
  const { runs } = await runsOf(id)
  expect(runs.map(({ status }: any) => status)).toEqual(["open", "settled"])
  expect((await noticesOf(id)).filter((text) => text.startsWith("The car is listed again"))).toHaveLength(1)
})
