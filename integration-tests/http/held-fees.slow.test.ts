import { cents } from "@northlot/contract"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { joinStaff, people, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, endNow, payFee, saleOf, signInAgain, startCheckout, untilQuiet } from "./sales-support"

const OPERATIONS = "operations@example.test"
const HOUR = 3_600_000
const DISCOUNT = { name: "winter_discount", version: "1.0.0", options: {} }

let market: SharedMarket
let admin: Person
let support: Person
let seller: Person
let buyer: Person
let next: Person

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { operationsEmail: OPERATIONS })
  const someone = people(market)
  admin = await someone.admin()
  support = await joinStaff(market, admin, { username: "sam", role: "support" })
  await allowShortAuctions(admin)
  ;[seller, buyer, next] = [
    await someone.seller(),
    await someone.buyer({ credits: 2 }),
    await someone.buyer({ credits: 1 }),
  ]
})
afterAll(() => market?.stop())
afterEach(() => booksOf(market, admin).expectSound())

const refused = ({ status, body }: Answer) => [status, body.code]
/** Stores the fee providers for auctions that are published from now on. */
const promise = (providers: object[]) =>
  market.pool.query(`INSERT INTO fee_terms (providers) VALUES ($1)`, [JSON.stringify(providers)])
/** Sells a car whose fee plugin was installed at publication but is missing at the auction's end. */
async function sellWithoutPlugin(): Promise<{ listingId: string; saleId: string }> {
  await promise([DISCOUNT])
  const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
  await promise([])
  expect((await bid(next, listingId, { amountCents: 500_000 })).status).toBe(201)
  expect((await bid(buyer, listingId, { amountCents: 510_000 })).status).toBe(201)
  await endNow(market, listingId)
  const sale = await eventually("the sale", () => saleOf(buyer, listingId))
  return { listingId, saleId: sale.id }
}
const adminSale = async (saleId: string) => (await admin.request("GET", `/api/admin/sales/${saleId}`)).body.item
const waitingFor = async (waits: string) =>
  (await admin.request("GET", `/api/admin/sales?waits=${waits}`)).body.items.map(({ id }: { id: string }) => id)
const askAgain = (saleId: string, who = admin) => who.request("POST", `/api/admin/sales/${saleId}/fees/ask-again`)
const AS_THEY_STAND = { buyerTotalCents: 59_325, sellerTotalCents: 59_325, reason: "Both sides agree to the schedule." }
const release = (saleId: string, who = admin, body: object = AS_THEY_STAND) =>
  who.request("POST", `/api/admin/sales/${saleId}/fees/release`, body)
const payFeeRefused = async (person: Person, listingId: string) =>
  refused(await person.request("POST", "/api/fees/checkout", { listingId }))
const lettersTo = async (to: string, template: string) => {
  await untilQuiet(market)
  const { rows } = await market.pool.query(
    `SELECT payload -> 'data' AS data FROM outbox_event
     WHERE topic = 'email.requested' AND payload ->> 'to' = $1 AND payload ->> 'template' = $2 ORDER BY id`,
    [to, template]
  )
  return rows.map(({ data }) => data)
}
const noticesOf = async (person: Person, saleId: string) =>
  (await person.request("GET", "/api/notices")).body.items
    .filter((notice: { saleId: string }) => notice.saleId === saleId)
    .map(({ params }: { params: { fact: string } }) => params.fact)

describe("a sale whose auction promised what a plugin that is gone would have made of the fees", () => {
  let held: Awaited<ReturnType<typeof sellWithoutPlugin>>
  beforeAll(async () => (held = await sellWithoutPlugin()))

  test("takes no money of either side, by card, by credit, or with other fees", async () => {
    const { listingId, saleId } = held
    expect((await saleOf(buyer, listingId)).ownFee).toMatchObject({ status: "pending", held: true })
    for (const person of [buyer, seller]) expect(await payFeeRefused(person, listingId)).toEqual([409, "FEE_HELD"])
    expect(refused(await buyer.request("POST", "/api/fees/credit", { listingId }))).toEqual([409, "FEE_HELD"])
    expect(refused(await buyer.request("POST", "/api/fees/checkout", { listingId, withCredit: true }))).toEqual([
      409,
      "FEE_HELD",
    ])
    const other = await sellWithoutPlugin()
    expect(refused(await release(other.saleId))).toEqual([200, undefined])
    const listingIds = [other.listingId, listingId]
    expect(refused(await buyer.request("POST", "/api/fees/checkout/joint", { listingIds }))).toEqual([409, "FEE_HELD"])
    expect((await adminSale(saleId)).fees).toMatchObject([{ status: "held" }, { status: "held" }])
  })

  test("tells the operator why, and that it is their turn", async () => {
    const { saleId } = held
    const why = "The fee provider winter_discount is not installed any more. Its fee lines were left out."
    expect(await adminSale(saleId)).toMatchObject({
      flag: why,
      nextStep: { waitingFor: "admin", step: "decide_fees", overdue: false },
    })
    expect(await waitingFor("fees")).toEqual([saleId])
    expect((await admin.request("GET", "/api/admin/tasks?type=feesHeld")).body.items).toMatchObject([
      { aboutId: saleId },
    ])
    expect(await lettersTo(OPERATIONS, "fees-held")).toContainEqual(expect.objectContaining({ saleId, why }))
  })

  test("asks neither side for anything, not after the time to pay either", async () => {
    const { listingId, saleId } = held
    const [letter] = (await lettersTo(buyer.email, "bid-won")).filter((data) => data.listingId === listingId)
    expect(letter).toMatchObject({ feeHeld: "yes" })
    expect(letter).not.toHaveProperty("dueBy")
    await market.clock.advance(80 * HOUR)
    for (const person of [admin, support, seller, buyer, next]) await signInAgain(market, person)
    await turnOf(market, "remind-of-settlements")
    await untilQuiet(market)
    expect(await noticesOf(buyer, saleId)).toEqual(["won"])
    const tasks = (await buyer.request("GET", "/api/tasks")).body.items
    expect(tasks.filter((task: { listingId: string; type: string }) => task.listingId === listingId)).toEqual([])
    expect((await adminSale(saleId)).nextStep).toMatchObject({ waitingFor: "admin", overdue: true })
  })

  test("stays held while asking the providers again brings nothing else", async () => {
    const { body } = await askAgain(held.saleId)
    expect(body).toEqual({ ok: true, released: false })
    expect(await payFeeRefused(buyer, held.listingId)).toEqual([409, "FEE_HELD"])
  })

  test("is decided by staff for money alone, on the figures that they have seen", async () => {
    const { saleId } = held
    for (const person of [buyer, seller]) expect((await release(saleId, person)).status).toBe(403)
    expect(refused(await release(saleId, support))).toEqual([403, "FORBIDDEN"])
    expect(refused(await askAgain(saleId, support))).toEqual([403, "FORBIDDEN"])
    expect(refused(await release("sale_none"))).toEqual([404, "NOT_FOUND"])
    expect(refused(await askAgain("sale_none"))).toEqual([404, "NOT_FOUND"])
    expect(refused(await release(saleId, admin, { ...AS_THEY_STAND, reason: "" }))).toEqual([400, "INVALID_INPUT"])
    expect(refused(await release(saleId, admin, { ...AS_THEY_STAND, buyerTotalCents: 59_324 }))).toEqual([
      409,
      "POLICY_CHANGED",
    ])
  })

  test("is charged as it stands once an admin says so, with the whole time to pay from then on", async () => {
    const { listingId, saleId } = held
    const answers = await Promise.all([release(saleId), release(saleId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refused(await askAgain(saleId))).toEqual([409, "INVALID_TRANSITION"])
    const { ownFee } = await saleOf(buyer, listingId)
    expect(ownFee).toMatchObject({ status: "pending", totalCents: 59_325 })
    expect(ownFee).not.toHaveProperty("held")
    const left = Date.parse(ownFee.dueAt) - (await market.clock.now()).getTime()
    expect(left).toBeGreaterThan(71 * HOUR)
    for (const person of [buyer, seller]) {
      expect((await noticesOf(person, saleId)).filter((fact: string) => fact === "fee-released")).toHaveLength(1)
      await payFee(market, person, listingId)
    }
    await untilQuiet(market)
    expect((await saleOf(buyer, listingId)).status).toBe("open")
    const { rows } = await market.pool.query(
      `SELECT actor, action FROM audit_entry WHERE subject = $1 AND action LIKE 'fees.%' ORDER BY id`,
      [saleId]
    )
    expect(rows.map(({ action }) => action)).toEqual(["fees.asked-again", "fees.released"])
  })
})

test("a runner-up's sale holds to the promise of the same publication", async () => {
  const { listingId, saleId } = await sellWithoutPlugin()
  const cancelled = await admin.request("POST", `/api/admin/sales/${saleId}/cancel`, {
    fault: "buyer",
    reason: "The buyer does not want it.",
    runnerUp: { buyerId: next.id },
  })
  expect(cancelled.status).toBe(200)
  expect(refused(await release(saleId))).toEqual([409, "INVALID_TRANSITION"])
  expect(refused(await askAgain(saleId))).toEqual([409, "INVALID_TRANSITION"])
  const { items } = (await next.request("GET", `/api/runner-up-offers?listingId=${listingId}`)).body
  expect((await next.request("POST", `/api/runner-up-offers/${items[0].id}/accept`)).status).toBe(200)
  await eventually("the runner-up's sale", () => saleOf(next, listingId))
  expect(await payFeeRefused(next, listingId)).toEqual([409, "FEE_HELD"])
})

test("a sale whose auction promised nothing that is missing is paid as ever", async () => {
  const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
  expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
  await endNow(market, listingId)
  const sale = await eventually("the sale", () => saleOf(buyer, listingId))
  expect(sale.ownFee).not.toHaveProperty("held")
  expect((await startCheckout(buyer, listingId)).sessionId).toBeTruthy()
  expect(refused(await release(sale.id))).toEqual([409, "INVALID_TRANSITION"])
})

describe("the database", () => {
  test.each(["lines = '[]'", "total_cents = 1", "left_out = '[]'", "due_at = now()", "account_id = 'acct_other'"])(
    "refuses to change a fee that is not held: %s",
    async (change) => {
      const { saleId } = await sellWithoutPlugin()
      await release(saleId)
      await expect(market.pool.query(`UPDATE fee SET ${change} WHERE sale_id = $1`, [saleId])).rejects.toThrow()
    }
  )
})
