import type { Cents } from "@northlot/contract"
import { startMarket, type Market, type SharedMarket } from "../environment/market"
import { people, postForm, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { draft, publish } from "./bidding-support"
import {
  allowShortAuctions,
  callWebhook,
  chatOf,
  checkoutStatus,
  count,
  deliver,
  eventFor,
  payFee,
  saleOf,
  sell,
  signatureFor,
  startCheckout,
  untilQuiet,
  untilStatus,
  type Checkout,
} from "./sales-support"

let market: SharedMarket
let seller: Person
let buyer: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer, stranger] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())

const checkoutAt = (url: string, sessionId: string): Checkout => {
  const path = new URL(url).pathname
  return { path, sessionId, reference: path.split("/").pop()! }
}

const chargeStatuses = async (feeId: string): Promise<string[]> => {
  const { rows } = await market.pool.query(`SELECT status FROM charge WHERE reference_id = $1 ORDER BY id`, [feeId])
  return rows.map(({ status }) => status)
}

describe("a fee is paid on the provider's page", () => {
  let listingId: string
  beforeAll(async () => {
    listingId = await sell(market, seller, buyer)
  })

  it("whose page shows every line with cents, carries no script, and takes one outcome", async () => {
    const checkout = await startCheckout(buyer, listingId)
    const page = await send(market, "GET", checkout.path)
    expect(page.status).toBe(200)
    for (const text of [
      "Sandbox payment page",
      "Buyer fee",
      "CA$350.00",
      "CA$175.00",
      "HST",
      "CA$68.25",
      "CA$593.25",
    ]) {
      expect(page.body).toContain(text)
    }
    expect(page.body).not.toContain("<script")
    expect((await postForm(market, checkout.path, { outcome: "free" })).status).toBe(400)

    const paid = await postForm(market, checkout.path, { outcome: "succeed" })
    expect([paid.status, paid.headers.get("location")]).toEqual([303, `/pay/return?session_id=${checkout.sessionId}`])
    expect(await untilStatus(buyer, checkout.sessionId, "paid")).toEqual({
      ok: true,
      paid: true,
      status: "paid",
      listingId,
      role: "buyer",
      totalCents: 59_325,
    })
    expect((await postForm(market, checkout.path, { outcome: "succeed" })).status).toBe(409)
    expect((await send(market, "GET", checkout.path)).body).toContain("This payment went through.")
    expect((await send(market, "GET", "/sandbox/checkout/sbx_unknown")).status).toBe(404)
  })

  it("opens the chat of both sides only when the second fee is paid, and books the captures in dollars", async () => {
    expect((await chatOf(buyer, listingId)).active).toBe(false)
    await payFee(market, seller, listingId)
    await eventually(
      "the chat to open",
      async () => (await chatOf(buyer, listingId)).active && (await chatOf(seller, listingId)).active
    )
    await untilQuiet(market)
    const { rows } = await market.pool.query(
      `SELECT pc.status, pc.captured_amount::float AS captured, count(capture.id)::int AS captures
       FROM charge c JOIN payment_collection pc ON pc.id = c.payment_collection_id
       JOIN payment p ON p.payment_collection_id = pc.id JOIN capture ON capture.payment_id = p.id
       WHERE c.status = 'paid' GROUP BY pc.id, pc.status, pc.captured_amount`
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toEqual({ status: "completed", captured: 593.25, captures: 1 })
    expect((await buyer.request("POST", "/api/fees/checkout", { listingId })).body.code).toBe("FEE_ALREADY_PAID")
  })

  slow.each([
    ["POST", "/api/fees/checkout", {}],
    ["POST", "/api/payments/vehicle/start", {}],
    ["POST", "/api/payments/vehicle/mark", { status: "paid" }],
  ] as const)("not while the car is on sale, and the refusal says so: %s %s", async (method, path, more) => {
    const id = await publish(market, seller)
    for (const person of [seller, buyer]) {
      const { status, body } = await person.request(method, path, { listingId: id, ...more })
      expect([status, body.code, body.error]).toEqual([
        409,
        "AUCTION_NOT_OVER",
        "This auction is not over yet. Fees and payment follow once the car is sold.",
      ])
    }
    const unseen = await draft(seller)
    expect(await buyer.request(method, path, { listingId: unseen, ...more })).toMatchObject({
      status: 404,
      body: { code: "LISTING_NOT_FOUND" },
    })
  })

  slow("and again after it was declined and cancelled, as a new charge each time", async () => {
    const id = await sell(market, seller, buyer)
    for (const [outcome, status] of [
      ["fail", "failed"],
      ["cancel", "cancelled"],
    ] as const) {
      const checkout = await startCheckout(buyer, id)
      expect((await postForm(market, checkout.path, { outcome })).status).toBe(303)
      expect(await untilStatus(buyer, checkout.sessionId, status)).toMatchObject({ paid: false })
      expect((await saleOf(buyer, id)).ownFee.status).toBe("pending")
    }
    await payFee(market, buyer, id)
    expect(await chargeStatuses((await saleOf(buyer, id)).ownFee.id)).toEqual(["failed", "cancelled", "paid"])
  })

  it("by one charge, however many start it at once", async () => {
    const id = await sell(market, seller, buyer)
    const checkouts = await Promise.all(Array.from({ length: 6 }, () => startCheckout(buyer, id)))
    expect(new Set(checkouts.map(({ path }) => path)).size).toBe(1)
    expect(await chargeStatuses((await saleOf(buyer, id)).ownFee.id)).toEqual(["pending"])
    expect(await count(market, `sandbox_checkout WHERE charge_id = $1`, [checkouts[0]!.sessionId])).toBe(1)
  })

  it("in the amount of the server, whatever the browser sends", async () => {
    const id = await sell(market, seller, buyer)
    for (const amountCents of [0, 1, -500]) {
      const { status, body } = await buyer.request("POST", "/api/fees/checkout", {
        listingId: id,
        amountCents,
        userId: stranger.id,
        role: "seller",
        successUrl: "https://evil.test",
        cancelUrl: "https://evil.test",
      })
      expect([status, body.totalCents]).toEqual([200, 59_325])
      const { rows } = await market.pool.query(`SELECT account_id, purpose FROM charge WHERE id = $1`, [body.sessionId])
      expect(rows).toEqual([{ account_id: buyer.id, purpose: "buyer_fee" }])
    }
    expect(await count(market, `sandbox_checkout WHERE return_path LIKE '%evil%'`)).toBe(0)
  })
})

describe("a provider's event", () => {
  let listingId: string
  let checkout: Checkout
  beforeEach(async () => {
    listingId = await sell(market, seller, buyer)
    checkout = await startCheckout(buyer, listingId)
  })

  const ownFee = async () => (await saleOf(buyer, listingId)).ownFee

  slow("has one effect when it comes ten times at once, under other ids, and again later", async () => {
    const event = await eventFor(market, checkout)
    const others = await Promise.all([1, 2, 3].map(() => eventFor(market, checkout)))
    const copies = [...Array.from({ length: 10 }, () => event), ...others]
    expect(await Promise.all(copies.map((copy) => deliver(market, copy)))).toEqual(copies.map(() => 200))
    await untilStatus(buyer, checkout.sessionId, "paid")
    await untilQuiet(market)
    expect(await deliver(market, event)).toBe(200)
    expect(await deliver(market, await eventFor(market, checkout, "checkout.failed"))).toBe(200)
    await untilQuiet(market)
    expect(await ownFee()).toMatchObject({ status: "paid" })
    expect(await checkoutStatus(buyer, checkout.sessionId)).toMatchObject({ status: "paid" })
    expect(await count(market, `webhook_inbox WHERE event_id = $1`, [event.id])).toBe(1)
    expect(await count(market, `outbox_event WHERE topic = 'fee.paid' AND key = $1`, [(await ownFee()).id])).toBe(1)
  })

  slow("pays also when the news of a decline came first", async () => {
    expect(await deliver(market, await eventFor(market, checkout, "checkout.failed"))).toBe(200)
    await untilStatus(buyer, checkout.sessionId, "failed")
    expect(await deliver(market, await eventFor(market, checkout))).toBe(200)
    await untilStatus(buyer, checkout.sessionId, "paid")
  })

  slow("that pays an earlier checkout closes the later one, and money that comes on that too is held", async () => {
    await deliver(market, await eventFor(market, checkout, "checkout.cancelled"))
    await untilStatus(buyer, checkout.sessionId, "cancelled")
    const later = await startCheckout(buyer, listingId)
    await deliver(market, await eventFor(market, checkout))
    await untilStatus(buyer, checkout.sessionId, "paid")
    await untilStatus(buyer, later.sessionId, "cancelled")
    expect((await postForm(market, later.path, { outcome: "succeed" })).status).toBe(409)
    await deliver(market, await eventFor(market, later))
    await untilStatus(buyer, later.sessionId, "held")
    expect(await ownFee()).toMatchObject({ status: "paid" })
  })

  slow.each([
    ["another amount", { amountCents: 59_324 }],
    ["an amount of nothing", { amountCents: 0 }],
    ["another currency", { currency: "usd" }],
    ["another account", { accountId: "acc_other" }],
  ])("with %s is held for an admin: nothing is paid, nothing more is asked", async (_what, change) => {
    expect(await deliver(market, await eventFor(market, checkout, "checkout.succeeded", change))).toBe(200)
    await untilStatus(buyer, checkout.sessionId, "held")
    await untilQuiet(market)
    expect(await ownFee()).toMatchObject({ status: "pending", paidAt: null })
    expect(await buyer.request("POST", "/api/fees/checkout", { listingId })).toMatchObject({
      status: 502,
      body: { code: "CHECKOUT_FAILED" },
    })
    expect(await count(market, `charge WHERE id = $1 AND held_reason IS NOT NULL`, [checkout.sessionId])).toBe(1)
  })

  it("is refused and not stored when its signature is missing, forged, old, of the future, or of other bytes", async () => {
    const body = JSON.stringify(await eventFor(market, checkout))
    const now = Math.floor(Date.now() / 1000)
    const good = signatureFor(market, body)
    const before = await count(market, "webhook_inbox")
    const attempts: [string, string | null][] = [
      [body, null],
      [body, ""],
      [body, "t=1,v1=00"],
      [body, signatureFor(market, body, { secret: "a-guess" })],
      [body, signatureFor(market, body, { unixSeconds: now - 361 })],
      [body, signatureFor(market, body, { unixSeconds: now + 361 })],
      [body, good.replace(/^t=\d+/, `t=${now - 1}`)],
      [body.replace("59325", "59326"), good],
      [JSON.stringify(JSON.parse(body), null, 1), good],
      [`${body} `, good],
      ["", good],
    ]
    for (const [sent, signature] of attempts) {
      const response = await callWebhook(market, sent, signature)
      const { code } = (await response.json()) as { code: string }
      expect([response.status, code]).toEqual([400, "SIGNATURE_INVALID"])
    }
    expect(await count(market, "webhook_inbox")).toBe(before)
    expect((await callWebhook(market, body, good, "stripe")).status).toBe(404)
    expect(await ownFee()).toMatchObject({ status: "pending" })
  })

  slow("of an unknown kind or of a checkout that is not ours is taken and does nothing", async () => {
    expect(await deliver(market, await eventFor(market, checkout, "checkout.mystery"))).toBe(200)
    const foreign = { reference: "sbx_of_somebody_else", chargeId: "chg_of_somebody_else" }
    expect(await deliver(market, await eventFor(market, checkout, "checkout.succeeded", foreign))).toBe(200)
    await untilQuiet(market)
    expect(await checkoutStatus(buyer, checkout.sessionId)).toMatchObject({ status: "pending" })
  })

  slow("of a refund takes the fee's payment back and locks the chat again", async () => {
    await payFee(market, buyer, listingId)
    await payFee(market, seller, listingId)
    await eventually("the chat to open", async () => (await chatOf(buyer, listingId)).active)
    await deliver(market, await eventFor(market, checkout, "checkout.refunded"))
    await untilStatus(buyer, checkout.sessionId, "refunded")
    await eventually("the chat to lock", async () => !(await chatOf(seller, listingId)).active)
    expect(await saleOf(buyer, listingId)).toMatchObject({ status: "awaiting_fees", ownFee: { status: "refunded" } })
    expect((await seller.request("POST", `/api/chats/${listingId}/messages`, { text: "Hello" })).body.code).toBe(
      "CHAT_LOCKED"
    )
    await deliver(market, await eventFor(market, checkout))
    await untilQuiet(market)
    expect(await checkoutStatus(buyer, checkout.sessionId)).toMatchObject({ status: "refunded" })
  })
})

describe("events of the provider in any order, each twice, end in what the provider has", () => {
  interface Truth {
    state: "paid" | "refunded"
    dispute: "open" | "won" | "lost" | null
  }
  interface Case extends Truth {
    order: string[]
    checkout: Checkout
  }
  const [PAID, FAILED, REFUNDED, DISPUTED, WON, LOST] = [
    "checkout.succeeded",
    "checkout.failed",
    "checkout.refunded",
    "dispute.opened",
    "dispute.won",
    "dispute.lost",
  ] as const

  /**
   * Each final state with its events in the most misleading order. Some orders also contain an event that contradicts
   * the final state: a decline, or the opposite verdict of a dispute. `payment/rules/apply-event.test.ts` tests every
   * order.
   */
  const all: (Truth & { order: string[] })[] = [
    { state: "paid", dispute: null, order: [PAID, FAILED] },
    { state: "refunded", dispute: null, order: [REFUNDED, FAILED, PAID] },
    { state: "paid", dispute: "open", order: [FAILED, DISPUTED, PAID] },
    { state: "paid", dispute: "won", order: [WON, DISPUTED, PAID] },
    { state: "paid", dispute: "lost", order: [DISPUTED, WON, LOST, PAID] },
    { state: "refunded", dispute: "lost", order: [LOST, REFUNDED, DISPUTED, PAID] },
  ]

  /**
   * Starts a charge for each case and sends the case's events in order, twice. The provider reports the final state
   * from the beginning.
   */
  async function tell(start: (index: number) => Promise<Checkout>): Promise<Case[]> {
    const told: Case[] = await Promise.all(
      all.map(async (given, index) => ({ ...given, checkout: await start(index) }))
    )
    await Promise.all(
      told.map(async ({ order, checkout, state, dispute }) => {
        for (const type of [...order, ...order]) {
          const event = await eventFor(market, checkout, type)
          await market.pool.query(`UPDATE sandbox_checkout SET state = $2, dispute = $3 WHERE id = $1`, [
            checkout.reference,
            state,
            dispute,
          ])
          expect(await deliver(market, event)).toBe(200)
          // The next event is sent after the last one was applied.
          await eventually("the event", () =>
            count(market, `webhook_inbox WHERE event_id = $1 AND outcome IS NOT NULL`, [event.id])
          )
        }
      })
    )
    await untilQuiet(market)
    return told
  }

  /** Checks the state of each charge, and its money in the ledger and at the provider. */
  async function expectTruth(told: Case[]): Promise<void> {
    for (const { checkout, state, dispute, order } of told) {
      const { rows } = await market.pool.query(
        `SELECT status, dispute, amount_cents::int AS cents FROM charge WHERE id = $1`,
        [checkout.sessionId]
      )
      const { cents, ...charge } = rows[0]
      expect([order, charge]).toEqual([order, { status: state, dispute }])
      const { rows: booked } = await market.pool.query(
        `SELECT account_id AS account, sum(amount_cents)::int AS cents FROM ledger_posting JOIN ledger_transaction ON id = transaction_id
         WHERE starts_with(key, 'charge:' || $1 || ':') GROUP BY account_id`,
        [checkout.sessionId]
      )
      const at = (account: string) => booked.find((row) => row.account === account)?.cents ?? 0
      const atProvider =
        cents - (state === "refunded" ? cents : 0) - (dispute === "open" || dispute === "lost" ? cents : 0)
      expect([order, at("clearing:sandbox")]).toEqual([order, atProvider])
      expect([order, at("refunds:payable"), at("disputes:withheld")]).toEqual([
        order,
        0,
        dispute === "open" ? cents : 0,
      ])
      expect([order, booked.reduce((sum, row) => sum + row.cents, 0)]).toEqual([order, 0])
      // The provider charges a fee for a dispute, and returns the fee if the dispute is won.
      const { rows: fees } = await market.pool.query(
        `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM ledger_posting JOIN ledger_transaction ON id = transaction_id
         WHERE starts_with(key, 'dispute:' || $1 || ':') AND account_id = 'expense:dispute_fees'`,
        [checkout.sessionId]
      )
      expect([order, fees[0].cents]).toEqual([order, dispute === "open" || dispute === "lost" ? 1_500 : 0])
    }
  }

  slow("for fees, and the chat is open exactly where both fees are still paid", async () => {
    const listings: string[] = []
    const told = await tell(async (index) => {
      listings[index] = await sell(market, seller, buyer)
      await payFee(market, seller, listings[index])
      return startCheckout(buyer, listings[index])
    })
    await expectTruth(told)
    for (const [index, { state, dispute, order }] of told.entries()) {
      const sale = await saleOf(buyer, listings[index]!)
      const chat = await chatOf(buyer, listings[index]!)
      expect([order, sale.ownFee.status, sale.status, Boolean(chat?.active)]).toEqual(
        state === "paid" && dispute !== "lost"
          ? [order, "paid", "open", true]
          : [order, "refunded", "awaiting_fees", false]
      )
    }
  })

  slow("for credits: what is left of them is what was paid for and not taken back", async () => {
    const ann = await people(market).buyer({ credits: 0 })
    const told = await tell(async (index) => {
      const { body } = await ann.request("POST", "/api/credits/checkout", { qty: index + 1 })
      return checkoutAt(body.checkoutUrl, body.sessionId)
    })
    await expectTruth(told)
    const kept = told.reduce(
      (sum, { state, dispute }, index) => sum + (state === "paid" && dispute !== "lost" ? index + 1 : 0),
      0
    )
    expect((await ann.request("GET", "/api/credits/balance")).body.balance).toBe(kept)
  })

  slow("for promotions: a car is featured for what was paid and not taken back", async () => {
    const told = await tell(async () => {
      const { body } = await seller.request("POST", "/api/payments/feature/start", {
        listingId: await publish(market, seller),
        days: 7,
      })
      return checkoutAt(body.url, body.sessionId)
    })
    await expectTruth(told)
    for (const { checkout, state, dispute, order } of told) {
      const { rows } = await market.pool.query(
        `SELECT refunded_at IS NULL AS kept, coalesce(featured_until > northlot_now(), false) AS featured
         FROM listing_promotion JOIN listing ON listing.id = listing_id WHERE charge_id = $1`,
        [checkout.sessionId]
      )
      const kept = state === "paid" && dispute !== "lost"
      expect([order, rows]).toEqual([order, [{ kept, featured: kept }]])
    }
  })

  slow("for inspections: one can be booked where it was paid for and not taken back", async () => {
    const told = await tell(async () => {
      const { body } = await seller.request("POST", "/api/payments/certify/start", { listingId: await draft(seller) })
      return checkoutAt(body.url, body.session.id)
    })
    await expectTruth(told)
    for (const { checkout, state, dispute, order } of told) {
      const { rows } = await market.pool.query(`SELECT status FROM certification WHERE charge_id = $1`, [
        checkout.sessionId,
      ])
      expect([order, rows]).toEqual([order, [{ status: state === "paid" && dispute !== "lost" ? "paid" : "refunded" }]])
    }
  })

  slow("and after all of that the dashboard, the trial balance and the HST report still tell the same", async () => {
    await untilQuiet(market)
    const { funds, since } = (await admin.request("GET", "/api/admin/metrics/funds?range=month")).body
    const { rows } = (await admin.request("GET", "/api/admin/ledger/trial-balance")).body
    const balance = (of: (row: { account: string; kind: string }) => boolean) =>
      rows.filter(of).reduce((sum: number, { balanceCents }: { balanceCents: Cents }) => sum + balanceCents, 0)
    const day = (moment: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(moment)
    const hst = (
      await admin.request(
        "GET",
        `/api/admin/ledger/hst?from=${day(new Date(since))}&to=${day(await market.clock.now())}`
      )
    ).body
    expect(funds.hstCents).toBe(hst.netCents)
    expect(funds.hstCents).toBe(balance(({ account }) => account === "hst:payable"))
    expect(funds.totalCents).toBe(funds.hstCents + balance(({ kind }) => kind === "revenue"))
    expect(funds).toMatchObject({
      certificationCents: balance(({ account }) => account === "revenue:certification"),
      featuringCents: balance(({ account }) => account === "revenue:featuring"),
      creditsSoldCents: balance(({ account }) => account === "credits:outstanding"),
    })
    expect(
      Math.min(funds.certificationCents, funds.featuringCents, funds.creditsSoldCents, funds.refundedCents)
    ).toBeGreaterThan(0)
  })

  slow(
    "also where what was paid for cannot be given any more, and the money went back before anybody looked",
    async () => {
      const listingId = await sell(market, seller, buyer)
      const checkout = await startCheckout(buyer, listingId)
      const { id: saleId } = await saleOf(buyer, listingId)
      expect(
        (
          await admin.request("POST", `/api/admin/sales/${saleId}/cancel`, {
            reason: "The seller has no car",
            fault: "seller",
          })
        ).status
      ).toBe(200)
      await untilQuiet(market)
      await market.pool.query(`UPDATE sandbox_checkout SET state = 'refunded' WHERE id = $1`, [checkout.reference])
      await deliver(market, { ...(await eventFor(market, checkout, REFUNDED)) })
      await untilQuiet(market)
      await expectTruth([{ state: "refunded", dispute: null, order: [REFUNDED], checkout }])
      expect((await saleOf(buyer, listingId))?.ownFee.status ?? "pending").toBe("pending")
    }
  )
})

describe("money is nobody else's business", () => {
  it("a stranger finds no sale, no checkout, no chat and no notice", async () => {
    const listingId = await sell(market, seller, buyer)
    const checkout = await startCheckout(buyer, listingId)
    const notice = (await buyer.request("GET", "/api/notices")).body.items[0]
    const attempts: [string, string, unknown, string][] = [
      ["POST", "/api/fees/checkout", { listingId }, "LISTING_NOT_FOUND"],
      ["POST", "/api/fees/checkout", { listingId: "lst_none" }, "LISTING_NOT_FOUND"],
      ["GET", `/api/fees/checkout/status?session_id=${checkout.sessionId}`, undefined, "NOT_FOUND"],
      ["GET", `/api/fees/checkout/status?session_id=${checkout.reference}`, undefined, "NOT_FOUND"],
      ["GET", `/api/users/${buyer.id}/chats/active`, undefined, "NOT_FOUND"],
      ["GET", `/api/chats/${listingId}/messages`, undefined, "LISTING_NOT_FOUND"],
      ["POST", `/api/chats/${listingId}/messages`, { text: "Hello" }, "LISTING_NOT_FOUND"],
      ["POST", `/api/chats/${listingId}/read`, { seq: 1 }, "LISTING_NOT_FOUND"],
      ["POST", `/api/notices/${notice.id}/seen`, {}, "NOT_FOUND"],
    ]
    for (const [method, path, body, code] of attempts) {
      const answer = await stranger.request(method, path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, code])
    }
    expect((await stranger.request("GET", `/api/sales/my?listingId=${listingId}`)).body).toMatchObject({
      items: [],
      total: 0,
    })
    expect((await stranger.request("GET", "/api/payments/my")).body).toMatchObject({ payments: [], total: 0 })
    // The other party of the same sale cannot see this checkout.
    expect((await seller.request("GET", `/api/fees/checkout/status?session_id=${checkout.sessionId}`)).status).toBe(404)
    expect((await buyer.request("GET", "/api/fees/checkout/status")).body).toMatchObject({
      code: "SESSION_ID_MISSING",
      error: "Missing session_id",
    })
  })

  it("a visitor is asked to sign in, and the console is for admins", async () => {
    const nobody = people(market).nobody()
    for (const path of [
      "/api/payments/my",
      "/api/sales/my",
      "/api/notices",
      "/api/users/me/chats/active",
      "/api/admin/sales",
      "/api/admin/fees",
    ]) {
      expect([path, (await nobody.request("GET", path)).status]).toEqual([path, 401])
    }
    for (const path of ["/api/admin/sales", "/api/admin/fees"]) {
      expect([path, (await buyer.request("GET", path)).status]).toEqual([path, 403])
    }
    expect((await buyer.request("PUT", "/api/admin/fees", { buyerFeeCents: 0 })).status).toBe(403)
  })
})

describe("the fee schedule", () => {
  const standard = {
    buyerFeeCents: 35_000,
    sellerFeeCents: 35_000,
    processingBuyerCents: 17_500,
    processingSellerCents: 17_500,
  }
  afterEach(() => admin.request("PUT", "/api/admin/fees", standard))

  it("is public, and says what each side pays with HST", async () => {
    const { body } = await people(market).nobody().request("GET", "/api/payments/fees/schedule")
    const total = { feeCents: 35_000, processingCents: 17_500, hstCents: 6_825, totalCents: 59_325 }
    const featuring = [
      { days: 7, priceCents: 999 },
      { days: 14, priceCents: 1_499 },
      { days: 30, priceCents: 2_499 },
    ]
    expect(body).toEqual({ ok: true, fees: standard, hstBasisPoints: 1_300, featuring, buyer: total, seller: total })
  })

  it("is what an example of a sale costs, of whatever price, where no plugin charges", async () => {
    const ask = (query: string) => people(market).nobody().request("GET", `/api/payments/fees/example?${query}`)
    for (const query of ["priceCents=1", "priceCents=4000000&buyer=dealer&seller=dealer"]) {
      const { body } = await ask(query)
      expect(body).toMatchObject({ dependsOnSale: false, buyer: { totalCents: 59_325, extraCents: 0 } })
      expect(body.seller.lines.map(({ amountCents }: { amountCents: Cents }) => amountCents)).toEqual([
        35_000, 17_500, 6_825,
      ])
    }
    for (const query of ["", "priceCents=-1", "priceCents=1.5", "priceCents=1&buyer=broker", "priceCents=1&more=1"])
      expect([query, (await ask(query)).body]).toEqual([query, expect.objectContaining({ code: "INVALID_INPUT" })])
  })

  slow("changes by versions with an audit row, and never touches a fee that was issued", async () => {
    const issued = await sell(market, seller, buyer)
    const audits = await count(market, `audit_entry WHERE action = 'fee_schedule.changed'`)
    const changed = await admin.request("PUT", "/api/admin/fees", { buyerFeeCents: 40_001 })
    expect(changed.body).toEqual({ ok: true, fees: { ...standard, buyerFeeCents: 40_001 } })
    expect(await count(market, `audit_entry WHERE action = 'fee_schedule.changed' AND actor = 'admin:admin'`)).toBe(
      audits + 1
    )
    const later = await sell(market, seller, buyer)
    expect((await saleOf(buyer, issued)).ownFee.totalCents).toBe(59_325)
    // The total in cents is (40,001 + 17,500) × 1.13, rounded half up.
    expect((await saleOf(buyer, later)).ownFee).toMatchObject({ feeCents: 40_001, hstCents: 7_475, totalCents: 64_976 })
    await expect(
      market.pool.query(`UPDATE fee SET total_cents = 1, fee_cents = 1, processing_cents = 0, hst_cents = 0`)
    ).rejects.toThrow(/never changed/)
    await expect(market.pool.query(`DELETE FROM policy_version`)).rejects.toThrow(/never changed/)
  })

  it.each([{ buyerFeeCents: -1 }, { buyerFeeCents: 1.5 }, { buyerFeeCents: "100" }, { hstBasisPoints: 0 }])(
    "refuses %j",
    async (change) => {
      expect((await admin.request("PUT", "/api/admin/fees", change)).status).toBe(400)
    }
  )

  slow("of nothing leaves nothing to pay: the chat opens at once", async () => {
    await admin.request("PUT", "/api/admin/fees", {
      buyerFeeCents: 0,
      sellerFeeCents: 0,
      processingBuyerCents: 0,
      processingSellerCents: 0,
    })
    const listingId = await sell(market, seller, buyer)
    await eventually("the chat to open", async () => (await chatOf(buyer, listingId)).active)
    expect((await buyer.request("POST", "/api/fees/checkout", { listingId })).body.code).toBe("FEE_ALREADY_PAID")
  })
})

describe("two processes on one database", () => {
  let second: Market
  beforeAll(async () => {
    second = await startMarket({ sharing: market })
  })
  afterAll(() => second?.stop())

  slow("open one checkout and give a payment one effect, whichever is asked", async () => {
    const listingId = await sell(market, seller, buyer)
    const started = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(
          index % 2 ? market : second,
          "POST",
          "/api/fees/checkout",
          { listingId },
          { authorization: `Bearer ${buyer.token}` }
        )
      )
    )
    expect(new Set(started.map(({ status, body }) => `${status} ${body.sessionId}`)).size).toBe(1)
    const { sessionId, url } = started[0]!.body
    const reference = new URL(url).pathname.split("/").pop()!
    const checkout: Checkout = { sessionId, reference, path: `/sandbox/checkout/${reference}` }
    const event = await eventFor(market, checkout)
    const copies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => deliver(index % 2 ? market : second, event))
    )
    expect(copies).toEqual(copies.map(() => 200))
    await untilStatus(buyer, sessionId, "paid")
    await untilQuiet(market)
    const feeId = (await saleOf(buyer, listingId)).ownFee.id
    expect(await chargeStatuses(feeId)).toEqual(["paid"])
    expect(await count(market, `outbox_event WHERE topic = 'fee.paid' AND key = $1`, [feeId])).toBe(1)
    expect(
      await count(
        market,
        `capture JOIN payment p ON p.id = capture.payment_id JOIN charge c ON c.payment_session_id = p.payment_session_id WHERE c.id = $1`,
        [sessionId]
      )
    ).toBe(1)
  })
})

describe("with keys of a real provider", () => {
  let real: Market
  beforeAll(async () => {
    real = await startMarket({
      environment: { STRIPE_SECRET_KEY: "sk_test_none", STRIPE_WEBHOOK_SECRET: "whsec_none" },
    })
  })
  afterAll(() => real?.stop())

  slow("there is no sandbox: neither its page nor its webhook, and unsigned events are refused", async () => {
    expect((await send(real, "GET", "/sandbox/checkout/sbx_any")).status).toBe(404)
    const body = JSON.stringify({ id: "evt_1", type: "checkout.succeeded", data: {} })
    expect((await callWebhook(real, body, signatureFor(market, body))).status).toBe(404)
    expect((await callWebhook(real, body, null, "stripe")).status).toBe(400)
    expect(await count(real, "webhook_inbox")).toBe(0)
  })
})
