import { vinCheckDigit } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"

let market: Market
let seller: Person
let first: Person
let second: Person
let admin: Person

beforeAll(async () => {
  market = await startMarket()
  const crowd = people(market)
  ;[seller, first, second, admin] = [await crowd.seller(), await crowd.buyer(), await crowd.dealerBuyer(), await crowd.admin()]
}, 120_000)

afterAll(() => market.stop())

let serial = 0
function freshVin(): string {
  const draft = `5YJ3E1EA_KF${String(600_000 + ++serial)}`
  return draft.replace("_", vinCheckDigit(draft.replace("_", "0"))!)
}

async function live(fields: Record<string, unknown> = {}): Promise<string> {
  const created = await seller.request("POST", "/api/listings", { vin: freshVin(), year: 2019, make: "Tesla", model: "Model 3", kms: 50_000, ...fields })
  const { status, body } = await seller.request("PATCH", `/api/listings/${created.body.id}`, { status: "live" })
  if (status !== 200) throw new Error(`Not live: ${status} ${JSON.stringify(body)}`)
  return created.body.id
}

async function bid(who: Person, listingId: string, amount: number, mode = "exact") {
  const answer = await who.request("POST", "/api/offers", { listingId, amount, mode })
  if (answer.status !== 201) throw new Error(`No bid: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const change = (id: string, fields: Record<string, unknown>) => seller.request("PATCH", `/api/listings/${id}`, fields)
const read = async (who: Person, id: string) => (await who.request("GET", `/api/listings/${id}`)).body.listing

test("the first bid locks what bidders rely on, by name, and leaves the rest", async () => {
  const id = await live({ reserve: 20_000, price: 30_000, startingPrice: 500 })
  expect((await change(id, { kms: 51_000, reserve: 21_000 })).status).toBe(200)
  await bid(first, id, 7_400)
  const before = await read(seller, id)
  expect(before.owner.locked).toBe(true)
  for (const [field, fields] of [
    ["price", { price: 29_000 }],
    ["reserve", { reserve: 21_001 }],
    ["kms", { kms: 1 }],
    ["vin", { vin: freshVin() }],
    ["startingPrice", { startingPrice: 400 }],
    ["openingShareBasisPoints", { openingShareBasisPoints: 2_000 }],
    ["min_increment", { min_increment: 1_000 }],
    ["endsAt", { endsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() }],
  ] as const) {
    const refused = await change(id, { description: "sneaked in", ...fields })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([409, "LISTING_LOCKED", [field]])
  }
  expect((await change(id, { status: "draft" })).body.code).toBe("LISTING_LOCKED")
  expect((await seller.request("DELETE", `/api/listings/${id}`)).body.code).toBe("LISTING_LOCKED")
  expect(await read(seller, id)).toEqual({ ...before, serverNow: expect.any(String) })

  const { rows: refusals } = await market.pool.query("SELECT actor, details FROM audit_entry WHERE subject = $1 ORDER BY id", [id])
  expect(refusals).toHaveLength(10)
  expect(refusals[0]).toEqual({ actor: seller.id, details: { attempt: ["price"] } })

  const screen = { startsAt: before.startsAt, endsAt: before.endsAt, kms: before.kms, reserveCents: before.owner.reserveCents }
  const edited = await change(id, { ...screen, description: "New tires.", condition: { accidents: true }, features: ["Hitch"] })
  expect([edited.status, edited.body.listing.description]).toEqual([200, "New tires."])
})

test("lowering the reserve to the leader's ceiling is allowed and meets it", async () => {
  const id = await live({ reserve: 20_000 })
  await bid(first, id, 15_000, "proxy")
  expect(await read(first, id)).toMatchObject({ reserveMet: false, isTopBidder: true, proxyMaxCents: 1_500_000 })
  const lowered = await change(id, { reserve: 12_000 })
  expect(lowered.body.listing).toMatchObject({ reserveMet: true, owner: { reserveCents: 1_200_000 } })
  expect(await read(second, id)).toMatchObject({ reserveMet: true, currentBidCents: 1_200_000 })
})

test("each viewer sees the own standing, and nobody else's maximum", async () => {
  const id = await live()
  await bid(first, id, 4_321, "proxy")
  await bid(second, id, 1_000)
  expect(await read(first, id)).toMatchObject({ isTopBidder: true, outbid: false, proxyMaxCents: 432_100 })
  const outbid = await read(second, id)
  expect(outbid).toMatchObject({ isTopBidder: false, outbid: true, proxyMaxCents: null })
  for (const text of [outbid, await read(seller, id), (await second.request("GET", "/api/listings?limit=100")).body].map((value) => JSON.stringify(value))) {
    expect(text).not.toMatch(/432100|4321\b/)
  }
  const { body } = await admin.request("GET", `/api/admin/listings/${id}`)
  expect(body.item).toMatchObject({ leader: { id: first.id, email: first.email } })
  expect(body.item.bids.map((row: { seq: number }) => row.seq)).toEqual(body.item.bids.map((_row: unknown, index: number) => body.item.bids.length - index))
  const hot = (await second.request("GET", "/api/listings?hot=true")).body.listings.map((item: { id: string }) => item.id)
  expect(hot).toContain(id)
})

test("a bid that races with an edit of the kilometres leaves one of the two refused or first", async () => {
  const id = await live()
  const [edit] = await Promise.all([change(id, { kms: 49_000 }), bid(first, id, 500)])
  const stored = (await read(seller, id)).kms
  expect(stored).toBe(edit.status === 200 ? 49_000 : 50_000)
  expect((await change(id, { kms: 48_000 })).body.code).toBe("LISTING_LOCKED")
})

test("after the end a met reserve sells the car, an unmet one gives it back, and a repeat of either changes nothing", async () => {
  const endsAt = new Date((await market.clock.now()).getTime() + 2 * 3_600_000).toISOString()
  const [sold, unsold] = [await live({ reserve: 10_000, endsAt }), await live({ reserve: 90_000, endsAt })]
  await bid(first, sold, 11_000)
  await bid(first, unsold, 32_000)
  try {
    await market.clock.advance(2 * 3_600_000)
    const listing = await eventually("the sale", async () => {
      const found = await read(second, sold)
      return found?.status === "sold" && found
    })
    expect(listing).toMatchObject({ soldAt: expect.any(String), currentBidCents: 1_100_000, reserveMet: true })
    await eventually("the draft", async () => (await read(seller, unsold)).status === "draft")
    expect((await second.request("GET", "/api/listings?sold=true")).body.listings.map((item: { id: string }) => item.id)).toContain(sold)
    expect((await second.request("GET", "/api/wall/sold")).body.items[0]).toMatchObject({ id: sold, priceCents: 1_100_000 })
    const refused = await change(sold, { title: "x" })
    expect([refused.status, refused.body.code]).toEqual([409, "INVALID_TRANSITION"])
    // Its seller has done with the negotiation that its leader could begin.
    const { body: open } = await seller.request("GET", `/api/negotiations?listingId=${unsold}`)
    expect((await seller.request("POST", `/api/negotiations/${open.items[0].id}/decline`)).status).toBe(200)
    expect((await seller.request("DELETE", `/api/listings/${unsold}`)).body.code).toBe("LISTING_LOCKED")

    expect((await change(unsold, { reserve: 30_000, status: "live" })).body.listing).toMatchObject({ status: "live", bidCount: 0, currentBidCents: null })
    for (const topic of ["auction.opened", "auction.settled"]) {
      await market.pool.query("UPDATE outbox_event SET done_at = NULL, due_at = clock_timestamp() WHERE topic = $1", [topic])
      await market.pool.query("NOTIFY northlot_outbox")
      await eventually(`every ${topic} to be repeated`, async () => {
        const { rows } = await market.pool.query("SELECT 1 FROM outbox_event WHERE done_at IS NULL AND topic = $1", [topic])
        return rows.length === 0
      })
      expect([topic, (await read(second, sold)).status, (await read(seller, unsold)).status]).toEqual([topic, "sold", "live"])
    }
  } finally {
    await market.clock.reset()
  }
})

test("closing an auction with bids ends it without a sale", async () => {
  const id = await live()
  await bid(first, id, 900)
  expect((await admin.request("POST", `/api/admin/listings/${id}/close`, { reason: "Wrong car" })).status).toBe(200)
  const refused = await second.request("POST", "/api/offers", { listingId: id, amount: 5_000 })
  expect(refused.body.code).toBe("AUCTION_NOT_OPEN")
  expect((await read(first, id)).status).toBe("closed")
})
