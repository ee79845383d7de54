import type { Cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { emailsTo } from "./accounts-support"
import { booksOf } from "./ledger-support"
import {
  allowShortAuctions,
  chatOf,
  count,
  deliver,
  eventFor,
  payFee,
  saleOf,
  sell,
  sellAndOpen,
  signInAgain,
  startCheckout,
  untilQuiet,
  untilStatus,
} from "./sales-support"
import { PDF } from "../environment/pdf-file"

const OPERATIONS = "operations@example.test"
const MINUTE = 60_000
/** The sandbox's fee for a dispute, which it returns if the dispute is won. */
const DISPUTE_FEE_CENTS = 1_500

let market: SharedMarket
let seller: Person
let buyer: Person
let admin: Person
let books: ReturnType<typeof booksOf>

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { operationsEmail: OPERATIONS })
  const someone = people(market)
  admin = await someone.admin()
  books = booksOf(market, admin)
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())
afterEach(() => books.expectSound())

const refund = (chargeId: string, reason = "The car was not as described") =>
  admin.request("POST", `/api/admin/charges/${chargeId}/refund`, { reason })
const chargeOf = async (chargeId: string) => (await admin.request("GET", `/api/admin/charges/${chargeId}`)).body.item

const FEE = {
  "clearing:sandbox": 59_325,
  "revenue:buyer_fee": 35_000,
  "revenue:processing": 17_500,
  "hst:payable": 6_825,
}

describe("the comparison with the provider's records", () => {
  interface Paid {
    chargeId: string
    reference: string
  }
  let paid: Paid
  let refunded: Paid
  let held: Paid
  let disputed: Paid

  beforeAll(async () => {
    // Moves the clock back to real time, because later tests filter by today's date.
    await market.clock.advance(-60 * MINUTE)
    const checkout = async (): Promise<Paid> => {
      const { sessionId, reference } = await startCheckout(buyer, await sell(market, seller, buyer))
      return { chargeId: sessionId, reference }
    }
    const checkouts = await Promise.all([checkout(), checkout(), checkout(), checkout()])
    ;[paid, refunded, held, disputed] = checkouts
    // Simulates a provider that received a different amount.
    await market.pool.query(`UPDATE sandbox_checkout SET amount_cents = 100 WHERE id = $1`, [held.reference])
    for (const { reference } of checkouts)
      await postForm(market, `/sandbox/checkout/${reference}`, { outcome: "succeed" })
    await untilQuiet(market)
    await refund(refunded.chargeId)
    await postForm(market, `/sandbox/checkout/${disputed.reference}`, { outcome: "dispute" })
    await untilQuiet(market)
  })
  afterAll(() => market.clock.reset())

  const path = "/api/admin/ledger/reconciliation"
  const compare = async () => (await admin.request("POST", path)).body.run
  const state = async () => (await admin.request("GET", path)).body
  const warnings = async () =>
    (await emailsTo(market, OPERATIONS)).filter((message) => message.includes("The ledger differs"))
  const standing = async () =>
    (await state()).standing.map(
      ({ problem, kind, charge }: { problem: string; kind: string; charge: { id: string } | null }) => [
        problem,
        kind,
        charge?.id ?? null,
      ]
    )

  slow(
    "finds both sides the same after a fee, a refund, held money and a dispute; what is minutes old is not compared yet",
    async () => {
      expect(await compare()).toMatchObject({
        status: "complete",
        found: 0,
        standing: 0,
        sums: { provider: { refund: { count: 0 } } },
      })
      await market.clock.advance(15 * MINUTE)
      const both = {
        payment: { count: 4, cents: 3 * 59_325 + 100 },
        refund: { count: 1, cents: 59_325 },
        dispute: { count: 1, cents: 59_325 },
      }
      expect(await compare()).toMatchObject({
        status: "complete",
        startedBy: "admin:admin",
        night: null,
        failure: null,
        found: 0,
        standing: 0,
        sums: { provider: both, books: both },
      })
      expect(await warnings()).toEqual([])
    }
  )

  slow("tells each kind of difference once, and of one that is gone that it is", async () => {
    await market.pool.query(`UPDATE sandbox_checkout SET amount_cents = 59324 WHERE id = $1`, [paid.reference])
    await market.pool.query(`DELETE FROM sandbox_checkout WHERE id = $1`, [refunded.reference])
    await market.pool.query(`UPDATE sandbox_checkout SET currency = 'usd' WHERE id = $1`, [held.reference])
    await market.pool.query(`UPDATE sandbox_checkout SET dispute = 'lost' WHERE id = $1`, [disputed.reference])
    const { rows } = await market.pool.query(
      `INSERT INTO sandbox_checkout (id, idempotency_key, charge_id, account_id, amount_cents, currency, description, lines, return_path, state, finished_at)
       VALUES ('sbx_stray', 'stray', 'chg_unknown', 'acc_unknown', 4200, 'cad', '', '[]', '/', 'paid', northlot_now() - interval '15 minutes') RETURNING id`
    )
    expect(rows).toHaveLength(1)
    expect(await compare()).toMatchObject({ status: "complete", found: 6, standing: 6, resolved: 0 })
    const found = [
      ["amount_differs", "payment", paid.chargeId],
      ["currency_differs", "payment", held.chargeId],
      ["missing_at_provider", "payment", refunded.chargeId],
      ["missing_at_provider", "refund", refunded.chargeId],
      ["missing_in_books", "payment", null],
      ["state_differs", "dispute", disputed.chargeId],
    ]
    expect((await standing()).sort()).toEqual(found)
    expect(await compare()).toMatchObject({ found: 0, standing: 6, resolved: 0 })
    const [message, ...others] = await eventually(
      "the warning",
      async () => (await warnings()).length > 0 && warnings()
    )
    expect(message).toContain("6 new differences")
    expect(message).toContain("The provider took CA$42.00; the books have no such payment.")
    expect(others).toEqual([])

    const { body: file } = await admin.request("GET", `${path}.csv`)
    expect(file).toContain(
      `"The provider has a payment of CA$593.24, the books have one of CA$593.25.",${paid.chargeId},`
    )

    await market.pool.query(`UPDATE sandbox_checkout SET amount_cents = 59325 WHERE id = $1`, [paid.reference])
    await market.pool.query(`UPDATE sandbox_checkout SET currency = 'cad' WHERE id = $1`, [held.reference])
    await market.pool.query(`UPDATE sandbox_checkout SET dispute = 'open' WHERE id = $1`, [disputed.reference])
    await market.pool.query(`UPDATE sandbox_checkout SET state = 'refunded' WHERE id = 'sbx_stray'`)
    expect(await compare()).toMatchObject({ found: 0, standing: 2, resolved: 4 })
    expect((await standing()).sort()).toEqual(found.filter(([problem]) => problem === "missing_at_provider"))
    expect((await state()).resolved).toHaveLength(4)
    await untilQuiet(market)
    expect(await warnings()).toHaveLength(1)
  })

  slow("says that it failed when the provider does not answer, and leaves what stood standing", async () => {
    await market.pool.query(`ALTER TABLE sandbox_checkout RENAME TO sandbox_checkout_away`)
    const run = await compare()
    await market.pool.query(`ALTER TABLE sandbox_checkout_away RENAME TO sandbox_checkout`)
    expect(run).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("sandbox_checkout"),
      sums: null,
      standing: 2,
    })
    expect((await state()).runs[0]).toEqual(run)
    expect((await state()).standingTotal).toBe(2)
  })

  slow("is an admin's alone, and never changed afterwards", async () => {
    for (const [person, status] of [
      [buyer, 403],
      [people(market).nobody(), 401],
    ] as const) {
      for (const [method, address] of [
        ["GET", path],
        ["POST", path],
        ["GET", `${path}.csv`],
      ] as const) {
        expect((await person.request(method, address)).status).toBe(status)
      }
    }
    for (const table of [
      "reconciliation_run",
      "reconciliation_end",
      "reconciliation_difference",
      "reconciliation_resolution",
    ]) {
      await expect(market.pool.query(`DELETE FROM ${table}`)).rejects.toThrow(/never changed/)
    }
  })
})

describe("a paid fee", () => {
  test("is revenue, processing and HST against the provider's clearing", async () => {
    const listingId = await sell(market, seller, buyer)
    expect(await books.movedBy(() => payFee(market, buyer, listingId))).toEqual(FEE)
    expect(await books.movedBy(() => payFee(market, seller, listingId))).toEqual({
      "clearing:sandbox": 59_325,
      "revenue:seller_fee": 35_000,
      "revenue:processing": 17_500,
      "hst:payable": 6_825,
    })
    const { id: saleId } = await saleOf(buyer, listingId)
    const { body } = await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)
    expect(
      body.lines.map(({ account, amountCents }: { account: string; amountCents: Cents }) => [account, amountCents])
    ).toEqual([
      ["clearing:sandbox", 59_325],
      ["hst:payable", -6_825],
      ["revenue:processing", -17_500],
      ["revenue:buyer_fee", -35_000],
      ["clearing:sandbox", 59_325],
      ["hst:payable", -6_825],
      ["revenue:processing", -17_500],
      ["revenue:seller_fee", -35_000],
    ])
    expect(body).toMatchObject({ debitCents: 118_650, creditCents: 118_650 })
  })

  slow("is booked once when the provider tells of it twice, and when it comes late", async () => {
    const twice = await startCheckout(buyer, await sell(market, seller, buyer))
    expect(
      await books.movedBy(async () => {
        await postForm(market, twice.path, { outcome: "twice" })
        await untilStatus(buyer, twice.sessionId, "paid")
      })
    ).toEqual(FEE)
    const late = await startCheckout(buyer, await sell(market, seller, buyer))
    expect(
      await books.movedBy(async () => {
        await postForm(market, late.path, { outcome: "delay" })
        expect(
          (await buyer.request("GET", `/api/fees/checkout/status?session_id=${late.sessionId}`)).body
        ).toMatchObject({ status: "pending", paid: false })
        await market.pool.query(`UPDATE outbox_event SET due_at = clock_timestamp() WHERE topic = 'sandbox.delayed'`)
        await untilStatus(buyer, late.sessionId, "paid")
      })
    ).toEqual(FEE)
  })

  slow("ten copies of each event at once, in any order, move the books once", async () => {
    const listingId = await sell(market, seller, buyer)
    const checkout = await startCheckout(buyer, listingId)
    const moved = await books.movedBy(async () => {
      const events = await Promise.all(
        ["checkout.succeeded", "checkout.failed", "checkout.cancelled"].map((type) => eventFor(market, checkout, type))
      )
      await market.pool.query(`UPDATE sandbox_checkout SET state = 'paid' WHERE id = $1`, [checkout.reference])
      const copies = Array.from({ length: 10 }, () => events).flat()
      const shuffled = copies
        .map((event, index) => ({ event, place: (index * 7_919) % 31 }))
        .sort((a, b) => a.place - b.place)
      expect(await Promise.all(shuffled.map(({ event }) => deliver(market, event)))).toEqual(shuffled.map(() => 200))
      await untilStatus(buyer, checkout.sessionId, "paid")
    })
    expect(moved).toEqual(FEE)
    expect(await count(market, `ledger_transaction WHERE key = $1`, [`charge:${checkout.sessionId}:paid`])).toBe(1)
  })
})

describe("a refund by an admin", () => {
  test("gives the money back, takes the revenue back, locks the chat, and happens once", async () => {
    const listingId = await sellAndOpen(market, seller, buyer)
    const { rows } = await market.pool.query(
      `SELECT charge.id FROM charge JOIN fee ON fee.id = reference_id JOIN sale ON sale.id = sale_id
       WHERE listing_id = $1 AND party = 'buyer' AND charge.status = 'paid'`,
      [listingId]
    )
    const chargeId = rows[0].id
    const moved = await books.movedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => refund(chargeId)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      await eventually("the refund", async () => (await chargeOf(chargeId)).status === "refunded")
    })
    expect(moved).toEqual(Object.fromEntries(Object.entries(FEE).map(([account, cents]) => [account, -cents])))
    expect((await chatOf(buyer, listingId)).active).toBe(false)
    expect((await saleOf(buyer, listingId)).ownFee.status).toBe("refunded")
    expect(await chargeOf(chargeId)).toMatchObject({
      refund: { reason: "The car was not as described", by: "admin:admin" },
    })
    expect(await count(market, `audit_entry WHERE action = 'charge.refunded' AND subject = $1`, [chargeId])).toBe(1)
    expect(await count(market, `refund JOIN payment ON payment.id = refund.payment_id`)).toBeGreaterThan(0)
  })

  slow("of what is not paid, not there, or asked by somebody else is refused", async () => {
    const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
    expect((await refund(checkout.sessionId)).body.code).toBe("INVALID_TRANSITION")
    expect((await refund("chg_unknown")).status).toBe(404)
    expect((await refund(checkout.sessionId, "")).body.fields).toHaveProperty("reason")
    const path = `/api/admin/charges/${checkout.sessionId}/refund`
    for (const [person, status] of [
      [buyer, 403],
      [seller, 403],
      [people(market).nobody(), 401],
    ] as const) {
      expect((await person.request("POST", path, { reason: "mine" })).status).toBe(status)
      for (const report of [
        "trial-balance",
        "trial-balance.csv",
        "trust",
        "trust.csv",
        "hst?from=2026-01-01&to=2026-12-31",
      ]) {
        expect((await person.request("GET", `/api/admin/ledger/${report}`)).status).toBe(status)
      }
    }
  })
})

describe("money that does not match", () => {
  slow("is held, is on the books as held, and leaves by a refund", async () => {
    const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
    const moved = await books.movedBy(async () => {
      await deliver(market, await eventFor(market, checkout, "checkout.succeeded", { amountCents: 100 }))
      await untilStatus(buyer, checkout.sessionId, "held")
    })
    expect(moved).toEqual({ "clearing:sandbox": 100, "charges:held": 100 })
    const { body } = await admin.request("GET", "/api/admin/charges?waiting=true")
    expect(body.items).toContainEqual(
      expect.objectContaining({
        id: checkout.sessionId,
        receivedCents: 100,
        heldReason: expect.stringContaining("100 cents"),
      })
    )

    const back = await books.movedBy(async () => {
      expect((await refund(checkout.sessionId)).status).toBe(200)
      await eventually("the refund", async () => (await chargeOf(checkout.sessionId)).status === "refunded")
    })
    expect(back).toEqual({ "clearing:sandbox": -100, "charges:held": -100 })
    expect((await admin.request("GET", "/api/admin/charges?waiting=true")).body.items).not.toContainEqual(
      expect.objectContaining({ id: checkout.sessionId })
    )
  })

  slow("in another currency is held without being booked as dollars", async () => {
    const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
    expect(
      await books.movedBy(async () => {
        await deliver(market, await eventFor(market, checkout, "checkout.succeeded", { currency: "usd" }))
        await untilStatus(buyer, checkout.sessionId, "held")
      })
    ).toEqual({})
  })
})

describe("a cardholder's dispute", () => {
  test("withholds the money, cannot be refunded meanwhile, and comes back when won", async () => {
    const checkout = await payFee(market, buyer, await sell(market, seller, buyer))
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "dispute" }))).toEqual({
      "clearing:sandbox": -59_325 - DISPUTE_FEE_CENTS,
      "disputes:withheld": 59_325,
      "expense:dispute_fees": DISPUTE_FEE_CENTS,
    })
    expect((await refund(checkout.sessionId)).body.code).toBe("INVALID_TRANSITION")
    expect((await admin.request("GET", "/api/admin/charges?waiting=true")).body.items).toContainEqual(
      expect.objectContaining({ id: checkout.sessionId, dispute: "open" })
    )
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "dispute_won" }))).toEqual({
      "clearing:sandbox": 59_325 + DISPUTE_FEE_CENTS,
      "disputes:withheld": -59_325,
      "expense:dispute_fees": -DISPUTE_FEE_CENTS,
    })
  })

  slow("that is lost is a loss", async () => {
    const checkout = await payFee(market, buyer, await sell(market, seller, buyer))
    await postForm(market, checkout.path, { outcome: "dispute" })
    await untilQuiet(market)
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "dispute_lost" }))).toEqual({
      "disputes:withheld": -59_325,
      "expense:disputes": 59_325,
    })
    expect(await chargeOf(checkout.sessionId)).toMatchObject({ status: "paid", dispute: "lost" })
  })
})

describe("an inquiry of the cardholder's bank", () => {
  const EXPLAINED = {
    texts: { explanation: "Both agreed.", productDescription: "A fee", activityLog: "", refundPolicy: "" },
    revision: 0,
  }

  slow("moves no money, is answered before it is due, and becomes a dispute that takes evidence again", async () => {
    const checkout = await payFee(market, buyer, await sell(market, seller, buyer))
    const path = `/api/admin/charges/${checkout.sessionId}/dispute`
    const read = async () => (await admin.request("GET", path)).body.dispute
    const told = async (filter: string) =>
      (await admin.request("GET", `/api/admin/charges?dispute=${filter}`)).body.items.map(
        ({ id }: { id: string }) => id
      )
    expect((await admin.request("GET", path)).status).toBe(404)
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "inquiry" }))).toEqual({})
    expect(await read()).toMatchObject({
      state: "inquiry",
      amountCents: 59_325,
      feeCents: 0,
      evidenceDueAt: expect.any(String),
      problem: null,
    })
    expect(await chargeOf(checkout.sessionId)).toMatchObject({ status: "paid", dispute: null, inquiry: "open" })
    expect(
      [await told("answer"), await told("inquiry"), await told("open")].map((ids) => ids.includes(checkout.sessionId))
    ).toEqual([true, true, false])
    expect((await emailsTo(market, OPERATIONS)).some((message) => message.includes("asks about a payment"))).toBe(true)
    await admin.request("PUT", path, EXPLAINED)
    expect((await admin.request("POST", `${path}/submission`, { revision: 1 })).status).toBe(200)
    await untilQuiet(market)
    expect(await read()).toMatchObject({ submissions: [{ outcome: "accepted", ofInquiry: true }] })
    expect(await told("answer")).not.toContain(checkout.sessionId)

    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "dispute" }))).toEqual({
      "clearing:sandbox": -59_325 - DISPUTE_FEE_CENTS,
      "disputes:withheld": 59_325,
      "expense:dispute_fees": DISPUTE_FEE_CENTS,
    })
    expect(await read()).toMatchObject({ state: "open", texts: EXPLAINED.texts, problem: null })
    expect((await admin.request("POST", `${path}/submission`, { revision: 1 })).status).toBe(200)
    await untilQuiet(market)
    expect((await read()).submissions).toHaveLength(2)
  })

  slow("that the bank closes takes nothing more; the payment could be refunded all the time", async () => {
    const checkout = await payFee(market, buyer, await sell(market, seller, buyer))
    await postForm(market, checkout.path, { outcome: "inquiry" })
    await untilQuiet(market)
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "inquiry_closed" }))).toEqual({})
    const path = `/api/admin/charges/${checkout.sessionId}/dispute`
    expect((await admin.request("GET", path)).body.dispute.state).toBe("inquiryClosed")
    expect((await admin.request("PUT", path, EXPLAINED)).body.code).toBe("INVALID_TRANSITION")
    expect((await refund(checkout.sessionId)).status).toBe(200)
  })
})

describe("evidence against a dispute", () => {
  const explained = { explanation: "Both sides agreed, and the car was handed over.", productDescription: "A fee" }
  const texts = { ...explained, activityLog: "", refundPolicy: "" }

  /** Creates a paid fee that its cardholder disputes. Returns the console's view of the fee. */
  async function disputed() {
    const listingId = await sell(market, seller, buyer)
    const checkout = await payFee(market, buyer, listingId)
    await postForm(market, checkout.path, { outcome: "dispute" })
    await untilQuiet(market)
    return { ...checkout, listingId, path: `/api/admin/charges/${checkout.sessionId}/dispute`, page: checkout.path }
  }
  const waiting = async () => (await admin.request("GET", "/api/admin/tasks?type=chargeDispute")).body
  const addFile = (path: string, kind: string, bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(bytes)]), name)
    return admin.request("POST", `${path}/files/${kind}`, form)
  }
  const partsOf = (list: { id: string }[]) => list.map(({ id }) => id)

  slow("is asked for by the dashboard, the sale and a letter, gathered, and given to the provider once", async () => {
    const before = await waiting()
    const { path, page, sessionId, listingId, reference } = await disputed()
    const { dispute } = (await admin.request("GET", path)).body
    expect(dispute).toMatchObject({
      state: "open",
      reason: "product_not_received",
      amountCents: 59_325,
      feeCents: DISPUTE_FEE_CENTS,
      revision: 0,
      files: [],
      submissions: [],
      problem: null,
    })
    const days = (Date.parse(dispute.evidenceDueAt) - Date.parse(dispute.openedAt)) / 86_400_000
    expect(days).toBe(7)
    const after = await waiting()
    expect(after.total).toBe(before.total + 1)
    expect(after.items).toContainEqual(expect.objectContaining({ aboutId: sessionId, dueAt: dispute.evidenceDueAt }))
    const toAnswer = () => admin.request("GET", "/api/admin/charges?dispute=answer")
    expect(partsOf((await toAnswer()).body.items)).toContain(sessionId)
    const { items } = (await admin.request("GET", `/api/admin/sales?listingId=${listingId}`)).body
    expect(items[0].disputedPayments).toEqual([
      {
        chargeId: sessionId,
        role: "buyer",
        dispute: "open",
        amountCents: 59_325,
        evidenceDueAt: dispute.evidenceDueAt,
      },
    ])
    expect((await emailsTo(market, OPERATIONS)).some((message) => message.includes("payment is disputed"))).toBe(true)

    // An empty submission of evidence is refused. Evidence based on an old revision is refused too, because it would
    // overwrite another person's text.
    expect((await admin.request("POST", `${path}/submission`, { revision: 0 })).body.code).toBe("INVALID_INPUT")
    expect((await admin.request("PUT", path, { texts, revision: 0 })).body.dispute).toMatchObject({
      texts,
      revision: 1,
    })
    expect((await admin.request("PUT", path, { texts, revision: 0 })).body.error).toContain("Somebody else")
    expect((await addFile(path, "receipt", PDF, "receipt.pdf")).status).toBe(201)
    expect((await addFile(path, "receipt", PDF, "better.pdf")).body.dispute.files).toEqual([
      expect.objectContaining({ kind: "receipt", name: "better.pdf", sizeBytes: PDF.length }),
    ])
    expect((await addFile(path, "other", Buffer.from("=1+1"), "cells.csv")).body.code).toBe("UNSUPPORTED_MEDIA")
    expect((await addFile(path, "verdict", PDF, "x.pdf")).status).toBe(400)
    expect((await admin.request("GET", `${path}/files/receipt`)).body.url).toContain("/")
    expect((await admin.request("GET", `${path}/files/other`)).status).toBe(404)

    const both = await Promise.all([1, 2].map(() => admin.request("POST", `${path}/submission`, { revision: 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await untilQuiet(market)
    const { rows } = await market.pool.query(`SELECT evidence FROM sandbox_checkout WHERE id = $1`, [reference])
    expect(rows[0].evidence).toMatchObject({
      texts,
      customer: { email: buyer.email },
      files: [{ kind: "receipt", name: "better.pdf", bytes: PDF.length }],
    })
    const sent = (await admin.request("GET", path)).body.dispute
    expect(sent.submissions).toEqual([expect.objectContaining({ outcome: "accepted", refusal: null })])
    expect(sent.problem).toContain("submitted")
    expect((await waiting()).total).toBe(before.total)
    for (const again of [
      admin.request("PUT", path, { texts, revision: 1 }),
      admin.request("POST", `${path}/submission`, { revision: 1 }),
      admin.request("DELETE", `${path}/files/receipt`),
    ])
      expect((await again).body.code).toBe("INVALID_TRANSITION")
    await postForm(market, page, { outcome: "dispute_won" })
    await untilQuiet(market)
    expect((await admin.request("GET", path)).body.dispute).toMatchObject({ state: "won", feeCents: 0 })
  })

  slow("that the provider will never take is open again, and says why", async () => {
    const { path, reference } = await disputed()
    await admin.request("PUT", path, { texts, revision: 0 })
    // The provider has decided the dispute, but the event with the decision has not reached the market.
    await market.pool.query(`UPDATE sandbox_checkout SET dispute = 'lost' WHERE id = $1`, [reference])
    await admin.request("POST", `${path}/submission`, { revision: 1 })
    await untilQuiet(market)
    expect((await admin.request("GET", path)).body.dispute).toMatchObject({
      submissions: [{ outcome: "refused", refusal: "Evidence for this dispute can no longer be submitted." }],
      problem: null,
    })
    await market.pool.query(`UPDATE sandbox_checkout SET dispute = 'open' WHERE id = $1`, [reference])
    await admin.request("POST", `${path}/submission`, { revision: 1 })
    await untilQuiet(market)
    expect((await admin.request("GET", path)).body.dispute.submissions).toHaveLength(2)
  })

  slow("is not taken after it was due, nor from whoever only reads", async () => {
    const { path } = await disputed()
    await admin.request("PUT", path, { texts, revision: 0 })
    for (const [role, status] of [
      ["finance", 200],
      ["read-only", 403],
      ["support", 403],
    ] as const) {
      const someone = await joinStaff(market, admin, { username: `evidence-${role}`, role })
      expect([role, (await someone.request("PUT", path, { texts, revision: status === 200 ? 1 : 2 })).status]).toEqual([
        role,
        status,
      ])
    }
    await market.pool.query(`UPDATE charge_dispute SET evidence_due_at = northlot_now()`)
    const late = await admin.request("POST", `${path}/submission`, { revision: 2 })
    expect(late.body).toMatchObject({ code: "INVALID_TRANSITION", error: expect.stringContaining("was due") })
    expect((await admin.request("GET", "/api/admin/charges/chg_none/dispute")).status).toBe(404)
  })

  slow("of a part of the price, that part alone is withheld and lost, and the sale says so", async () => {
    const listingId = await sell(market, seller, buyer)
    const checkout = await payFee(market, buyer, listingId)
    await market.pool.query(`UPDATE sandbox_checkout SET disputed_cents = 10000 WHERE id = $1`, [checkout.reference])
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "dispute" }))).toMatchObject({
      "disputes:withheld": 10_000,
    })
    expect(await books.movedBy(() => postForm(market, checkout.path, { outcome: "dispute_lost" }))).toEqual({
      "disputes:withheld": -10_000,
      "expense:disputes": 10_000,
    })
    const [sale] = (await admin.request("GET", `/api/admin/sales?listingId=${listingId}`)).body.items
    expect(sale).toMatchObject({
      flag: "CA$100.00 of a payment of CA$593.25 for the buyer's fee was lost in a card dispute.",
      fees: [{ status: "paid" }, { status: "pending" }],
    })
  })
})

describe("the reports", () => {
  test("are there as CSV with figures a spreadsheet reads", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(new Date())
    for (const path of ["trial-balance.csv", "trust.csv", `hst.csv?from=${today}&to=${today}`]) {
      const { status, headers, body } = await admin.request("GET", `/api/admin/ledger/${path}`)
      expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
        200,
        "text/csv; charset=utf-8",
        expect.stringContaining("attachment"),
      ])
      expect(String(body).split("\r\n").length).toBeGreaterThan(1)
    }
    const { body } = await admin.request("GET", "/api/admin/ledger/trial-balance.csv")
    expect(body).toContain("revenue:buyer_fee,")
  })

  test("count the HST of a day in Toronto, and of none outside it", async () => {
    const toronto = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" })
    // Within the first hour of a day, some events belong to the previous day.
    const [from, to] = [toronto.format(Date.now() - 61 * MINUTE), toronto.format(Date.now())]
    const { body } = await admin.request("GET", `/api/admin/ledger/hst?from=${from}&to=${to}`)
    expect(body.netCents).toBe((await books.balances())["hst:payable"])
    expect(body.netCents).toBe(body.collectedCents - body.refundedCents)
    expect((await admin.request("GET", "/api/admin/ledger/hst?from=2020-01-01&to=2020-12-31")).body).toMatchObject({
      netCents: 0,
    })
    expect(
      (await admin.request("GET", "/api/admin/ledger/hst?from=2026-02-01&to=2026-01-01")).body.fields
    ).toHaveProperty("to")
    expect((await admin.request("GET", "/api/admin/ledger/sales/sale_unknown")).status).toBe(404)
  })
})

describe("the database itself refuses", () => {
  beforeAll(async () => {
    await payFee(market, buyer, await sell(market, seller, buyer))
  })
  const attempt = (sql: string) =>
    market.pool.query(sql).then(
      () => "done",
      (error: Error) => error.message
    )

  slow.each([
    "ledger_transaction",
    "ledger_posting",
    "ledger_account",
    "bid",
    "audit_entry",
    "credit_entry",
    "charge_refund",
  ])("a changed or deleted row of %s", async (table) => {
    const column = {
      ledger_transaction: "memo",
      ledger_posting: "amount_cents",
      ledger_account: "balance_cents",
      bid: "amount_cents",
      audit_entry: "actor",
      credit_entry: "delta",
      charge_refund: "reason",
    }[table]
    expect(await attempt(`UPDATE ${table} SET ${column} = ${column}`)).toMatch(/never changed|follows from/)
    expect(await attempt(`DELETE FROM ${table}`)).toMatch(/never changed|follows from/)
    expect(await attempt(`TRUNCATE ${table} CASCADE`)).toMatch(/never changed/)
  })

  const entry = (key: string, postings: string) => `
    WITH made AS (INSERT INTO ledger_transaction (key, kind, memo, actor) VALUES ('${key}', 'test', '', 'test') RETURNING id)
    INSERT INTO ledger_posting (transaction_id, account_id, amount_cents) SELECT made.id, posting.* FROM made, (VALUES ${postings}) AS posting`

  slow("an entry that does not balance, one that is empty, and a posting that is added later", async () => {
    expect(await attempt(entry("unbalanced", `('clearing:sandbox', 100), ('hst:payable', -99)`))).toContain(
      "not balanced"
    )
    expect(
      await attempt(`INSERT INTO ledger_transaction (key, kind, memo, actor) VALUES ('empty', 'test', '', 'test')`)
    ).toContain("not balanced")
    const later = `INSERT INTO ledger_posting SELECT min(id), 'charges:held', 5 FROM ledger_transaction
      WHERE id NOT IN (SELECT transaction_id FROM ledger_posting WHERE account_id = 'charges:held')`
    expect(await attempt(later)).toContain("belongs to the transaction it was made with")
  })

  slow("a balance below zero where none may be, and a balance that somebody sets", async () => {
    await market.pool.query(
      `INSERT INTO ledger_account (id, kind, name, may_be_negative) VALUES ('trust:nobody', 'liability', 'Test', false) ON CONFLICT DO NOTHING`
    )
    expect(await attempt(entry("overdrawn", `('trust:nobody', 1), ('clearing:sandbox', -1)`))).toContain(
      "ledger_account_not_negative"
    )
    expect(await attempt(`INSERT INTO ledger_account VALUES ('rich', 'asset', 'Rich', true, 100)`)).toContain(
      "follows from its postings"
    )
  })
})

slow(
  "a refund that fails at the provider days later is compared at once, and told to the operator by what it was for",
  async () => {
    const path = "/api/admin/ledger/reconciliation"
    const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
    await postForm(market, `/sandbox/checkout/${checkout.reference}`, { outcome: "succeed" })
    await untilQuiet(market)
    await refund(checkout.sessionId)
    await untilQuiet(market)
    const state = async (value: "paid" | "refunded") =>
      market.pool.query(`UPDATE sandbox_checkout SET state = $2 WHERE id = $1`, [checkout.reference, value])
    const failed = async () => {
      expect(await deliver(market, await eventFor(market, checkout, "checkout.refund_failed"))).toBe(200)
      await untilQuiet(market)
    }
    const standing = async () =>
      (await admin.request("GET", path)).body.standing.flatMap(
        ({ problem, kind, charge }: { problem: string; kind: string; charge: { id: string } | null }) =>
          charge?.id === checkout.sessionId ? [[problem, kind]] : []
      )
    const warnings = async () =>
      (await emailsTo(market, OPERATIONS)).filter((message) => message.includes("the provider has none."))
    const before = (await warnings()).length
    // Moves the clock so that the payment is older than the range of the nightly comparison.
    await market.clock.advance(5 * 24 * 60 * MINUTE)
    await signInAgain(market, admin)
    await state("paid")
    await failed()
    expect(await standing()).toEqual([["missing_at_provider", "refund"]])
    const charge = async () => (await admin.request("GET", `/api/admin/charges/${checkout.sessionId}`)).body.item
    expect(await charge()).toMatchObject({ refundFailedAt: expect.any(String), refundAskedAgain: [] })
    const told = await eventually("the warning", async () => (await warnings())[before])
    expect(told).toMatch(/charge Buyer fee for 2003 Honda Accord, #[0-9A-Z]{8}/)
    expect(told).not.toContain(checkout.sessionId)
    // A repeated event about the failed refund changes nothing. The console lists the charge until the money is
    // returned. Staff can request the refund again.
    await failed()
    expect(await warnings()).toHaveLength(before + 1)
    const waiting = async () =>
      (await admin.request("GET", "/api/admin/charges?waiting=true")).body.items.some(
        ({ id }: { id: string }) => id === checkout.sessionId
      )
    expect(await waiting()).toBe(true)
    const { balances } = booksOf(market, admin)
    const booked = await balances()
    await Promise.all([refund(checkout.sessionId), refund(checkout.sessionId)])
    await untilQuiet(market)
    const { rows } = await market.pool.query(`SELECT state FROM sandbox_checkout WHERE id = $1`, [checkout.reference])
    expect(rows).toEqual([{ state: "refunded" }])
    expect(await balances()).toEqual(booked)
    expect(await charge()).toMatchObject({
      status: "refunded",
      refundFailedAt: null,
      refundAskedAgain: [{ by: "admin:admin", reason: expect.any(String) }],
    })
    expect(await waiting()).toBe(false)
    await admin.request("POST", path)
    expect(await standing()).toEqual([])
    // The repeated refund can fail too.
    await state("paid")
    await failed()
    expect(await charge()).toMatchObject({ refundFailedAt: expect.any(String) })
    await state("refunded")
    await failed()
    expect(await standing()).toEqual([])
    await market.clock.reset()
  }
)

describe("a month of the books", () => {
  const path = "/api/admin/ledger/months"
  /**
   * The note for closing a month. A note is required, because other tests cause differences between ledger and payment
   * provider.
   */
  const NOTE = "What differs is looked into"
  const months = async () => (await admin.request("GET", path)).body
  const close = (month: string, note?: string) => admin.request("POST", `${path}/${month}/close`, { note })
  const reopen = (month: string, reason: string) => admin.request("POST", `${path}/${month}/reopen`, { reason })
  /** Tries to post an entry at this time, and always rolls back. Returns the error's message. */
  const post = (at: string) =>
    market.pool
      .query(
        `DO $$ BEGIN
           WITH made AS (INSERT INTO ledger_transaction (key, kind, memo, actor, posted_at) VALUES ('late', 'test', '', 'test', ${at}) RETURNING id)
           INSERT INTO ledger_posting (transaction_id, account_id, amount_cents)
           SELECT made.id, posting.* FROM made, (VALUES ('clearing:sandbox', 1), ('hst:payable', -1)) AS posting;
           RAISE EXCEPTION 'posted';
         END $$`
      )
      .then(
        () => "done",
        (error: Error) => error.message
      )

  /** Holds or frees the lease of the nightly job. While the test holds the lease, the job cannot compare the ledger. */
  const nightlyComparison = (is: "held" | "free") =>
    eventually(`the nightly comparison to be ${is}`, async () => {
      const { rowCount } = await market.pool.query(
        `INSERT INTO job_lease (name, holder, taken_at, ends_at, every_milliseconds)
         VALUES ('reconcile-ledger', 'test', clock_timestamp(), clock_timestamp() + make_interval(secs => $1), 60000)
         ON CONFLICT (name) DO UPDATE SET holder = 'test', ends_at = excluded.ends_at
         WHERE job_lease.holder = 'test' OR job_lease.ends_at <= clock_timestamp()`,
        [is === "held" ? 600 : 0]
      )
      return rowCount === 1
    })

  let month = ""
  afterAll(async () => {
    await nightlyComparison("free")
    const { last } = await months()
    if (last !== null) await reopen(last, "The test is over")
    await market.clock.reset()
  })

  slow(
    "is closed once it is over, agrees and was compared; nothing is posted into it then, whoever tries",
    async () => {
      ;({ month } = (await months()).next)
      expect((await close(month)).body).toMatchObject({
        code: "INVALID_TRANSITION",
        error: expect.stringMatching(/ends/),
      })
      await nightlyComparison("held")
      await market.clock.advance(40 * 24 * 60 * MINUTE)
      await signInAgain(market, admin)
      expect((await close("2020-01")).body.error).toBe(`The next month to close is ${month}.`)
      expect((await close("2020-13")).status).toBe(409)
      const unexplained = await close(month)
      expect(unexplained.body.error).toMatch(/Write down why/)
      const isCompared = async () =>
        (await months()).next.checks.find(({ name }: { name: string }) => name === "compared").ok
      // Earlier tests move the clock and compare the ledger with the provider. Near a month's end, one of these
      // comparisons may already cover the whole month.
      const { rows } = await market.pool.query(
        `SELECT coalesce(max(until_at) >= (($1 || '-01')::timestamp + interval '1 month') AT TIME ZONE 'America/Toronto', false)
         AS already FROM reconciliation_run`,
        [month]
      )
      expect(await isCompared()).toBe(rows[0].already)
      await admin.request("POST", "/api/admin/ledger/reconciliation")
      await nightlyComparison("free")
      expect(await isCompared()).toBe(true)
      const answers = await Promise.all([close(month, NOTE), close(month, NOTE), close(month, NOTE)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await months()).toMatchObject({ last: month, next: { checks: expect.any(Array) } })
      expect((await months()).months.at(-1)).toMatchObject({
        month,
        state: "closed",
        closed: { by: "admin", note: NOTE },
      })
      for (const at of [`'${month}-05'::timestamptz`, `'${month}-01'::timestamptz - interval '2 years'`])
        expect([at, await post(at)]).toEqual([at, "The books of this month are closed"])
      expect(await post("northlot_now()")).toBe("posted")
    }
  )

  slow("is given to the accountant as a journal, with accounts, references and HST, whose sums agree", async () => {
    const { body, headers } = await admin.request("GET", `/api/admin/ledger/journal.csv?month=${month}`)
    expect(headers.get("content-disposition")).toContain(`journal-${month}.csv`)
    const [head, ...lines] = String(body).trim().split("\r\n")
    expect(head).toMatch(/Entry,Day in Toronto,.*Account,Account name,Account kind,Debit CAD,Credit CAD,HST CAD$/)
    const sum = (column: number) =>
      lines.reduce((total, line) => total + Math.round(Number(line.split(",").at(column)) * 100), 0)
    expect(sum(-3)).toBe(sum(-2))
    expect(sum(-3)).toBeGreaterThan(0)
    expect((await admin.request("GET", "/api/admin/ledger/journal.csv?month=2026-1")).status).toBe(400)
  })

  slow("is opened again by an owner with a reason that stays, the last one that was closed alone", async () => {
    expect((await reopen(month, "")).status).toBe(400)
    expect((await reopen("2020-01", "An invoice came late")).status).toBe(409)
    expect((await reopen(month, "An invoice came late")).status).toBe(200)
    expect((await reopen(month, "An invoice came late")).body.error).toBe("No month is closed.")
    expect(await post(`'${month}-05'::timestamptz`)).toBe("posted")
    expect((await months()).months.at(-1)).toMatchObject({
      state: "open",
      closed: null,
      reopened: [{ by: "admin", reason: "An invoice came late" }],
    })
    expect((await close(month, NOTE)).status).toBe(200)
    await expect(market.pool.query(`DELETE FROM ledger_closing`)).rejects.toThrow()
  })
})
