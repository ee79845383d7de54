import { vinCheckDigit } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"

let market: SharedMarket
let seller: Person
let dealer: Person
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  const crowd = people(market)
  ;[seller, dealer, admin] = await Promise.all([crowd.seller(), crowd.dealerSeller(), crowd.admin()])
}, 120_000)
afterAll(() => market?.stop())

let serial = 45_600
/** An unused VIN of a 2024 Ford F-150. */
function truckVin(): string {
  const draft = `1FTFW5L80RFB${String(++serial)}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

const corolla = () => ({
  vin: truckVin(),
  year: 2010,
  make: "Toyota",
  model: "Corolla",
  kms: 185_000,
  location: "Guelph, Ontario",
})
const YEAR = { field: "year", told: "2024", typed: "2010" }
const MAKE = { field: "make", told: "Ford", typed: "Toyota" }
const MODEL = { field: "model", told: "F-150", typed: "Corolla" }
const ALL = [YEAR, MAKE, MODEL]

async function draft(fields: Record<string, unknown> = {}, owner = seller): Promise<string> {
  const { status, body } = await owner.request("POST", "/api/listings", { ...corolla(), ...fields })
  if (status !== 201) throw new Error(`No draft: ${status} ${JSON.stringify(body)}`)
  return body.id
}
const change = (id: string, fields: Record<string, unknown>) => seller.request("PATCH", `/api/listings/${id}`, fields)
const ownerPart = async (id: string) => (await seller.request("GET", `/api/listings/${id}`)).body.listing.owner
const consoleItem = async (id: string) => (await admin.request("GET", `/api/admin/listings/${id}`)).body.item

describe("a car under the VIN of another one", () => {
  test("is not published before its seller has said that it is this car", async () => {
    const id = await draft()
    expect(await ownerPart(id)).toMatchObject({ vinDifferences: ALL, vinDifferencesConfirmed: [] })
    const refused = await change(id, { status: "live" })
    expect([refused.status, refused.body.code]).toEqual([409, "VIN_DIFFERS"])
    expect(refused.body.fields).toEqual({ vinDifferencesConfirmed: expect.stringContaining("confirm the difference") })

    expect((await change(id, { status: "live", vinDifferencesConfirmed: [YEAR, MAKE] })).body.code).toBe("VIN_DIFFERS")
    const { body } = await change(id, { status: "live", vinDifferencesConfirmed: ALL })
    expect(body.listing).toMatchObject({ status: "live", owner: { vinDifferencesConfirmed: ALL } })
    expect(await consoleItem(id)).toMatchObject({
      vinDifferences: ALL,
      vinDifferencesConfirmed: { by: expect.any(String), at: expect.any(String), differences: ALL },
    })
    const { rows } = await market.pool.query(
      "SELECT actor, details FROM audit_entry WHERE subject = $1 AND action = 'listing.vin-differences-confirmed'",
      [id]
    )
    expect(rows).toEqual([{ actor: expect.any(String), details: { differences: ALL } }])
  })

  test("is not scheduled either, and its schedule arms it once the difference is mended", async () => {
    const id = await draft()
    const now = (await market.clock.now()).getTime()
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    await change(id, { startsAt: at(2), endsAt: at(30) })
    const armed = async () => (await market.pool.query("SELECT 1 FROM auction WHERE listing_id = $1", [id])).rows.length
    expect(await armed()).toBe(0)
    await change(id, { year: 2024, make: "Ford", model: "F150 Lariat" })
    expect([await armed(), (await ownerPart(id)).vinDifferences]).toEqual([1, []])
  })

  test("is not made of a live one by a correction", async () => {
    const id = await draft({ year: 2024, make: "Ford", model: "F-150" })
    expect((await change(id, { status: "live" })).status).toBe(200)
    const refused = await change(id, { model: "Ranger" })
    expect([refused.status, refused.body.code]).toEqual([409, "VIN_DIFFERS"])
    expect((await change(id, { trim: "Lariat" })).status).toBe(200)
  })

  test("needs another confirmation once it is called something else", async () => {
    const id = await draft({ vinDifferencesConfirmed: ALL })
    expect((await ownerPart(id)).vinDifferencesConfirmed).toEqual(ALL)
    await change(id, { model: "Camry" })
    expect((await change(id, { status: "live" })).body.code).toBe("VIN_DIFFERS")
  })

  test("costs points of its health, half of them once it is confirmed", async () => {
    const id = await draft()
    const health = async () => (await seller.request("GET", `/api/seller/listings?q=${id}`)).body.listings[0].health
    const open = await health()
    await change(id, { vinDifferencesConfirmed: ALL })
    const confirmed = await health()
    await change(id, { year: 2024, make: "Ford", model: "F-150" })
    expect([confirmed - open, (await health()) - open]).toEqual([2, 4])
  })

  test("is told of by an import, whose draft waits for the confirmation", async () => {
    const { vin } = corolla()
    const form = new FormData()
    form.append("file", new Blob([`VIN,Year,Make,Model\n*${vin}*,2010,Toyota,Corolla`]), "cars.csv")
    const { body } = await dealer.request("POST", "/api/seller/listing-imports", form)
    expect(body).toMatchObject({ added: 1, refused: 0 })
    expect(body.rows[0].notes).toEqual({
      vin: `Read as ${vin}; left out: *`,
      year: expect.stringContaining("2024"),
      make: expect.stringContaining("Ford"),
      model: expect.stringContaining("F-150"),
    })
    const made = await dealer.request("GET", `/api/listings/${body.rows[0].listingId}`)
    expect(made.body.listing.owner.vinDifferences).toEqual(ALL)
  })
})

describe("two listings of one car", () => {
  const right = { year: 2024, make: "Ford", model: "F-150" }

  test("of one VIN: each names the other, and neither is refused", async () => {
    const { vin } = corolla()
    const first = await draft({ ...right, vin, trim: "XLT" })
    expect((await ownerPart(first)).duplicateOf).toBeNull()
    const made = await seller.request("POST", "/api/listings", { vin, kms: 5 })
    expect([made.status, made.body.listing.owner.duplicateOf]).toEqual([
      201,
      { id: first, title: "2024 Ford F-150 XLT", status: "draft", same: "vin" },
    ])
    expect(await draft({ vin }, dealer)).toEqual(expect.any(String))
  })

  test("of one VIN, where one draft is asked for: the second is refused and names the first, also at once", async () => {
    const { vin } = corolla()
    const ask = (person = seller, sent: object = { vin }) =>
      person.request("POST", "/api/listings?oneDraft=true", { ...right, ...sent })
    const answers = await Promise.all([ask(), ask(), ask()])
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 201)
        expect([status, body]).toMatchObject([
          409,
          { code: "VIN_HAS_DRAFT", params: { listingId: made[0]!.body.id, title: "2024 Ford F-150" } },
        ])
    expect((await seller.request("GET", `/api/seller/listings?q=${vin}`)).body.total).toBe(1)
    // A draft of another seller, a deleted draft or an incomplete VIN does not prevent a new draft.
    expect((await ask(dealer)).status).toBe(201)
    expect((await ask(seller, { vin: vin.slice(0, 11) })).status).toBe(201)
    expect((await ask(seller, { vin: vin.slice(0, 11) })).status).toBe(201)
    expect((await seller.request("DELETE", `/api/listings/${made[0]!.body.id}`)).status).toBe(200)
    expect((await ask()).status).toBe(201)
  })

  test("that say the same in title, make, model, year, price and category", async () => {
    const said = { year: 2024, make: "Ford", model: "F-150", trim: "Raptor", priceCents: 9_912_300, body: "Truck" }
    const first = await draft(said)
    const second = await draft({ ...said, make: "FORD" })
    expect((await ownerPart(second)).duplicateOf).toMatchObject({ id: first, same: "description" })
    for (const other of [{ priceCents: 9_912_400 }, { body: "" }, { year: 2023 }, { title: "Mine" }]) {
      await change(second, other)
      expect((await ownerPart(second)).duplicateOf).toBeNull()
      await change(second, { ...said, title: "" })
    }
  })

  test("what is deleted or another seller's is no duplicate", async () => {
    const { vin } = corolla()
    const named = { ...right, vin, trim: "Platinum" }
    const first = await draft(named)
    const other = await draft(named, dealer)
    expect((await dealer.request("GET", `/api/listings/${other}`)).body.listing.owner.duplicateOf).toBeNull()
    const second = await draft(named)
    await seller.request("DELETE", `/api/listings/${first}`)
    expect((await ownerPart(second)).duplicateOf).toBeNull()
  })
})
