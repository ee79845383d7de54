import fc from "fast-check"
import type { SharedMarket } from "../environment/market"
import { people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, chatOf, saleOf, sell, sellAndOpen, untilQuiet, type Checkout } from "./sales-support"

const FEE_CENTS = 59_325
/** The sandbox's fee for a dispute, which it returns if the dispute is won. */
const DISPUTE_FEE_CENTS = 1_500

let market: SharedMarket
let seller: Person
let dealer: Person
let admin: Person
let books: ReturnType<typeof booksOf>

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  books = booksOf(market, admin)
  await allowShortAuctions(admin)
  ;[seller, dealer] = [await someone.seller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())
afterEach(() => books.expectSound())

const refund = (chargeId: string) =>
  admin.request("POST", `/api/admin/charges/${chargeId}/refund`, { reason: "Not needed any more" })
const chargeOf = async (chargeId: string) => (await admin.request("GET", `/api/admin/charges/${chargeId}`)).body.item
const atProvider = (path: string, outcome: string, amount = "") => postForm(market, path, { outcome, amount })
const providerOf = async (reference: string) =>
  (await market.pool.query(`SELECT state, dispute, refunds FROM sandbox_checkout WHERE id = $1`, [reference])).rows[0]

async function buyCredit(card = ""): Promise<Checkout & { person: Person }> {
  const person = await people(market).buyer({ credits: 0 })
  const { body } = await person.request("POST", "/api/credits/checkout", { qty: 1 })
  const path = new URL(body.checkoutUrl).pathname
  await postForm(market, path, { outcome: "succeed", card })
  await eventually("the purchase to be paid", async () => (await chargeOf(body.sessionId))?.status === "paid")
  // The credit is added after the payment.
  await untilQuiet(market)
  return { path, sessionId: body.sessionId, reference: path.split("/").pop()!, person }
}

async function payTwoFees(): Promise<{ path: string; reference: string; charges: string[] }> {
  const listingIds = [await sell(market, seller, dealer), await sell(market, seller, dealer)]
  const { body } = await dealer.request("POST", "/api/fees/checkout/joint", { listingIds })
  const path = new URL(body.url).pathname
  await postForm(market, path, { outcome: "succeed" })
  const { rows } = await market.pool.query(`SELECT id FROM charge WHERE joint_id = $1 ORDER BY id`, [body.jointId])
  const charges = rows.map(({ id }) => id)
  for (const id of charges) await eventually("the fees to be paid", async () => (await chargeOf(id))?.status === "paid")
  await untilQuiet(market)
  return { path, reference: path.split("/").pop()!, charges }
}

/**
 * The ledger's balances of these charges, in cents. `clearing` is the money at the provider, without dispute fees.
 * `owed` is the sum of refunds still owed.
 */
async function bookedOf(charges: readonly string[]): Promise<{ clearing: number; owed: number }> {
  const { rows } = await market.pool.query(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE account_id = 'clearing:sandbox'), 0)::int AS clearing,
       coalesce(-sum(amount_cents) FILTER (WHERE account_id = 'refunds:payable'), 0)::int AS owed
     FROM ledger_posting JOIN ledger_transaction AS entry ON entry.id = transaction_id
     WHERE split_part(entry.key, ':', 1) = 'charge' AND split_part(entry.key, ':', 2) = ANY($1)`,
    [charges]
  )
  return rows[0]
}

/** The part of a payment that the provider still holds, in cents. */
async function heldByProvider(reference: string): Promise<number> {
  const { rows } = await market.pool.query(
    `SELECT (amount_cents
       - CASE state WHEN 'refunded' THEN amount_cents
           ELSE (SELECT coalesce(sum((refund->>'amountCents')::int), 0) FROM jsonb_array_elements(refunds) AS refund) END
       - CASE WHEN dispute IN ('open', 'lost') THEN coalesce(disputed_cents, amount_cents) ELSE 0 END)::int AS held
     FROM sandbox_checkout WHERE id = $1`,
    [reference]
  )
  return rows[0].held
}

describe("a part that somebody gave back at the provider itself", () => {
  test("is on the books at once, is shown, and the rest goes back by a refund of ours, once", async () => {
    const { path, sessionId, reference, person } = await buyCredit()
    expect(await books.movedBy(() => atProvider(path, "refund", "100.00"))).toEqual({
      "clearing:sandbox": -10_000,
      "expense:refunds": 10_000,
    })
    expect(await chargeOf(sessionId)).toMatchObject({
      status: "paid",
      partRefundedCents: 10_000,
      refundableCents: FEE_CENTS - 10_000,
      refund: null,
    })
    const moved = await books.movedBy(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => refund(sessionId)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await eventually("the refund", async () => (await chargeOf(sessionId)).status === "refunded")
    })
    expect(moved).toEqual({
      "clearing:sandbox": 10_000 - FEE_CENTS,
      "credits:outstanding": -FEE_CENTS,
      "expense:refunds": -10_000,
    })
    expect(await providerOf(reference)).toMatchObject({ state: "refunded" })
    expect((await person.request("GET", "/api/credits/balance")).body.balance).toBe(0)
  })

  test("whose news comes after our decision pays off what that one owes", async () => {
    const { path, sessionId, reference } = await buyCredit()
    await market.pool.query(
      `UPDATE sandbox_checkout SET refunds = '[{"chargeId": null, "key": "theirs", "amountCents": 325, "at": "2026-01-02T00:00:00Z"}]'
       WHERE id = $1`,
      [reference]
    )
    await refund(sessionId)
    await untilQuiet(market)
    expect(await chargeOf(sessionId)).toMatchObject({ status: "refunded" })
    expect(await bookedOf([sessionId])).toEqual({ clearing: 0, owed: 0 })
    expect(await atProvider(path, "refund").then(({ status }) => status)).toBe(200)
    expect(await heldByProvider(reference)).toBe(0)
  })

  test("comes back on the books when it fails at the card's bank", async () => {
    const { path, sessionId } = await buyCredit()
    const moved = await books.movedBy(async () => {
      await atProvider(path, "refund", "0.01")
      await untilQuiet(market)
      await atProvider(path, "refund_failed")
    })
    expect(moved).toEqual({})
    expect(await chargeOf(sessionId)).toMatchObject({ partRefundedCents: 0, refundFailedAt: expect.any(String) })
  })

  test("of a payment of two fees is a part of one of them, and each can be refunded in full", async () => {
    const { path, reference, charges } = await payTwoFees()
    await atProvider(path, "refund", "50.00")
    await untilQuiet(market)
    expect((await bookedOf(charges)).clearing).toBe(2 * FEE_CENTS - 5_000)
    for (const id of charges) expect((await refund(id)).status).toBe(200)
    await untilQuiet(market)
    for (const id of charges) expect(await chargeOf(id)).toMatchObject({ status: "refunded" })
    expect(await bookedOf(charges)).toEqual({ clearing: 0, owed: 0 })
    expect(await heldByProvider(reference)).toBe(0)
  })

  test("is all of it where the amount is, and no refund of ours asks for it again", async () => {
    const { path, sessionId } = await buyCredit()
    await atProvider(path, "refund")
    await untilQuiet(market)
    expect(await chargeOf(sessionId)).toMatchObject({ status: "refunded", partRefundedCents: 0 })
    expect((await refund(sessionId)).body.code).toBe("INVALID_TRANSITION")
  })
})

describe("a refund that a dispute overtakes", () => {
  /** The cardholder has opened a dispute at the provider, but its event has not arrived. */
  const raced = async () => {
    const bought = await buyCredit()
    await market.pool.query(
      `UPDATE sandbox_checkout SET dispute = 'open', disputed_at = northlot_now() WHERE id = $1`,
      [bought.reference]
    )
    return bought
  }

  test("is refused where the provider is asked first", async () => {
    const { sessionId } = await raced()
    expect(await refund(sessionId)).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION", error: expect.stringContaining("in dispute") },
    })
    await untilQuiet(market)
    expect((await bookedOf([sessionId])).owed).toBe(0)
  })

  /**
   * The market accepts the refund a moment before the cardholder disputes the payment. So the provider refuses the
   * refund.
   */
  const decidedBefore = async () => {
    const bought = await buyCredit()
    await market.pool.query(
      `CREATE OR REPLACE FUNCTION dispute_first() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         UPDATE sandbox_checkout SET dispute = 'open', disputed_at = northlot_now()
         WHERE charge_id = NEW.charge_id;
         RETURN NEW;
       END $$`
    )
    await market.pool.query(
      `CREATE TRIGGER dispute_first AFTER INSERT ON charge_refund FOR EACH ROW
       WHEN (NEW.charge_id = '${bought.sessionId}') EXECUTE FUNCTION dispute_first()`
    )
    expect((await refund(bought.sessionId)).status).toBe(200)
    await untilQuiet(market)
    await market.pool.query(`DROP TRIGGER dispute_first ON charge_refund`)
    expect(await chargeOf(bought.sessionId)).toMatchObject({ status: "paid", dispute: "open" })
    expect(await bookedOf([bought.sessionId])).toEqual({ clearing: 0, owed: FEE_CENTS })
    return bought
  }

  test("ends with the dispute that is lost: the books hold neither a debt nor a loss beside its fee", async () => {
    const before = await books.balances()
    const { path, sessionId, reference, person } = await decidedBefore()
    await atProvider(path, "dispute_lost")
    await untilQuiet(market)
    const after = await books.balances()
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect([moved("refunds:payable"), moved("expense:disputes"), moved("expense:dispute_fees")]).toEqual([
      0,
      0,
      DISPUTE_FEE_CENTS,
    ])
    expect(await chargeOf(sessionId)).toMatchObject({ status: "paid", dispute: "lost", refundFailedAt: null })
    expect((await bookedOf([sessionId])).clearing).toBe(await heldByProvider(reference))
    expect((await refund(sessionId)).status).toBe(200)
    await untilQuiet(market)
    expect((await person.request("GET", "/api/credits/balance")).body.balance).toBe(0)
    expect(await providerOf(reference)).toMatchObject({ state: "paid", refunds: [] })
  })

  test("goes on by itself when the dispute is won", async () => {
    const { path, sessionId, reference } = await decidedBefore()
    await atProvider(path, "dispute_won")
    await untilQuiet(market)
    expect(await chargeOf(sessionId)).toMatchObject({ status: "refunded", dispute: "won", refundFailedAt: null })
    expect(await bookedOf([sessionId])).toEqual({ clearing: 0, owed: 0 })
    expect(await heldByProvider(reference)).toBe(0)
  })
})

test("a fee that a card dispute takes back stops the chat and the money steps, is flagged, and both sides are told", async () => {
  const listingId = await sellAndOpen(market, seller, dealer)
  const { id: saleId } = await saleOf(dealer, listingId)
  const { rows } = await market.pool.query(
    `SELECT provider_reference FROM charge JOIN fee ON fee.id = reference_id WHERE sale_id = $1 AND party = 'buyer' AND charge.status = 'paid'`,
    [saleId]
  )
  const path = `/sandbox/checkout/${rows[0].provider_reference}`
  await atProvider(path, "dispute")
  await untilQuiet(market)
  expect((await chatOf(dealer, listingId)).active).toBe(true)
  await atProvider(path, "dispute_lost")
  await untilQuiet(market)
  expect((await chatOf(dealer, listingId)).active).toBe(false)
  expect((await saleOf(dealer, listingId)).ownFee.status).toBe("refunded")
  const { items } = (await admin.request("GET", `/api/admin/sales?listingId=${listingId}`)).body
  expect(items[0]).toMatchObject({
    status: "awaiting_fees",
    flag: "The buyer's fee of CA$593.25 was lost in a card dispute.",
  })
  const step = await dealer.request("GET", `/api/sales/${saleId}/settlement`)
  expect(step.body.code).toBe("FEES_UNPAID")
  const { rows: told } = await market.pool.query(
    `SELECT account_id FROM notice WHERE sale_id = $1 AND params->>'fact' = 'fee-disputed' ORDER BY account_id`,
    [saleId]
  )
  expect(told.map((row) => row.account_id)).toEqual([dealer.id, seller.id].sort())
})

test("a fee of which a card dispute takes back what was paid beside a credit is unpaid, and the credit is there again", async () => {
  const { person: buyer } = await buyCredit()
  await admin.request("PUT", "/api/admin/fees", { buyerFeeCents: 36_000 })
  try {
    const listingId = await sell(market, seller, buyer)
    const { body } = await buyer.request("POST", "/api/fees/checkout", { listingId, withCredit: true })
    const { pathname: path } = new URL(body.url)
    const balance = async () => (await buyer.request("GET", "/api/credits/balance")).body.balance
    const moved = await books.movedBy(async () => {
      await atProvider(path, "succeed")
      await untilQuiet(market)
      expect((await saleOf(buyer, listingId)).ownFee).toMatchObject({ status: "paid", settledByCredit: true })
      await atProvider(path, "dispute")
      await untilQuiet(market)
      expect(await balance()).toBe(0)
      await atProvider(path, "dispute_lost")
      await untilQuiet(market)
      expect(await balance()).toBe(1)
    })
    // The provider's fee for the dispute is the only cost.
    expect(moved).toEqual({ "clearing:sandbox": -DISPUTE_FEE_CENTS, "expense:dispute_fees": DISPUTE_FEE_CENTS })
    const { id: saleId, ownFee, status } = await saleOf(buyer, listingId)
    expect([ownFee.status, status]).toEqual(["refunded", "awaiting_fees"])
    const { item } = (await admin.request("GET", `/api/admin/sales/${saleId}`)).body
    expect(item.flag).toBe("CA$11.30 of the buyer's fee, paid beside a credit, was lost in a card dispute.")
    const { rows: told } = await market.pool.query(
      `SELECT account_id FROM notice WHERE sale_id = $1 AND params->>'fact' = 'fee-disputed' ORDER BY account_id`,
      [saleId]
    )
    expect(told.map((row) => row.account_id)).toEqual([buyer.id, seller.id].sort())
  } finally {
    await admin.request("PUT", "/api/admin/fees", { buyerFeeCents: 35_000 })
  }
})

test("a refund that the provider will never make is somebody's to look at, and is not asked for on and on", async () => {
  const { sessionId, reference } = await buyCredit("4000 0000 0000 5126")
  expect((await refund(sessionId)).status).toBe(200)
  await untilQuiet(market)
  expect(await chargeOf(sessionId)).toMatchObject({ status: "paid", refundFailedAt: expect.any(String) })
  expect(await bookedOf([sessionId])).toEqual({ clearing: FEE_CENTS, owed: FEE_CENTS })
  const waiting = (await admin.request("GET", "/api/admin/charges?waiting=true")).body.items
  expect(waiting).toContainEqual(expect.objectContaining({ id: sessionId }))
  await market.pool.query(`UPDATE sandbox_checkout SET card = '4242' WHERE id = $1`, [reference])
  expect((await refund(sessionId)).status).toBe(200)
  await untilQuiet(market)
  expect(await chargeOf(sessionId)).toMatchObject({ status: "refunded", refundFailedAt: null })
  expect(await bookedOf([sessionId])).toEqual({ clearing: 0, owed: 0 })
})

describe("whatever happens to a payment, in any order", () => {
  type Act =
    | { kind: "ours"; of: number }
    | { kind: "theirs" | "part"; amount: string }
    | { kind: "refund_failed" | "dispute" | "dispute_won" | "dispute_lost" }

  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("ours" as const), of: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.constant<Act>({ kind: "theirs", amount: "" }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("part" as const), amount: fc.constantFrom("0.01", "593.24", "100") }),
    },
    { weight: 2, arbitrary: fc.constant<Act>({ kind: "refund_failed" }) },
    { weight: 2, arbitrary: fc.constant<Act>({ kind: "dispute" }) },
    { weight: 1, arbitrary: fc.constant<Act>({ kind: "dispute_won" }) },
    { weight: 1, arbitrary: fc.constant<Act>({ kind: "dispute_lost" }) }
  )
  /** Sequences of actions. The flag says whether the test waits for an action's events before the next action. */
  const acts = fc.array(fc.tuple(act, fc.boolean()), { minLength: 2, maxLength: 7 })

  async function live(path: string, charges: readonly string[], life: [Act, boolean][]): Promise<void> {
    for (const [{ kind, ...more }, waits] of life) {
      const done =
        kind === "ours"
          ? refund(charges[(more as { of: number }).of % charges.length]!)
          : atProvider(
              path,
              kind === "theirs" || kind === "part" ? "refund" : kind,
              (more as { amount?: string }).amount
            )
      await done
      if (waits) await untilQuiet(market)
    }
    await untilQuiet(market)
    // Staff requests a failed refund again.
    for (const id of charges) {
      const { refundFailedAt, dispute } = await chargeOf(id)
      if (refundFailedAt !== null && dispute !== "open") await refund(id)
    }
  }

  async function expectAgreement(reference: string, charges: readonly string[], life: unknown): Promise<void> {
    const [booked, held] = [await bookedOf(charges), await heldByProvider(reference)]
    const seen = []
    for (const id of charges) {
      const { status, dispute, refundFailedAt } = await chargeOf(id)
      seen.push({ status, dispute, refundFailedAt })
    }
    life = JSON.stringify(life)
    const waitsForDispute = seen.some(({ dispute, refundFailedAt }) => dispute === "open" && refundFailedAt !== null)
    if (waitsForDispute) return
    expect({ life, seen, clearing: booked.clearing }).toEqual({ life, seen, clearing: held })
    expect({ life, seen, owes: booked.owed < 0 }).toEqual({ life, seen, owes: false })
    // The ledger may still owe a refund only while a dispute is open.
    if (seen.every(({ dispute }) => dispute !== "open"))
      expect({ life, seen, owed: booked.owed }).toEqual({ life, seen, owed: 0 })
  }

  /** Each run tries the same sequences; another seed tries others. */
  const seed = Number(process.env.NORTHLOT_TEST_SEED ?? 1)

  test("the books, the provider and the charge agree: one payment", async () => {
    const lives = fc.sample(acts, { seed, numRuns: 12 })
    const bought = await Promise.all(lives.map(() => buyCredit()))
    await untilQuiet(market)
    await Promise.all(bought.map(({ path, sessionId }, index) => live(path, [sessionId], lives[index]!)))
    await untilQuiet(market)
    for (const [index, { reference, sessionId }] of bought.entries())
      await expectAgreement(reference, [sessionId], lives[index])
  })

  test("the books, the provider and the charges agree: two that are paid at once", async () => {
    for (const life of fc.sample(acts, { seed, numRuns: 3 })) {
      const { path, reference, charges } = await payTwoFees()
      await live(path, charges, life)
      await untilQuiet(market)
      await expectAgreement(reference, charges, life)
    }
  })
})
