import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import Stripe from "stripe"
import { cents } from "@northlot/contract"
import { installConfiguration, type Configuration } from "#src/platform/configuration"
import StripeCheckoutPaymentProvider from "./service"
import { stripeCheckout } from "./stripe-checkout"
import type { CheckoutPage } from "#src/modules/payment/types"
import { CheckoutRefusedError } from "#src/modules/payment/rules/hosted-checkout"

const WEBHOOK_SECRET = "whsec_test"

/** `"none"` answers normally, `"hang"` never answers, `"break"` closes the connection. */
type Trouble = "none" | "hang" | "break" | { status: number; error: Record<string, unknown>; again?: boolean }

interface FakeSession {
  id: string
  url: string
  status: "open" | "complete" | "expired"
  payment_status: "unpaid" | "paid"
  payment_intent: string | null
  amount_total: number
  currency: string
  client_reference_id: string | null
  metadata: Record<string, string>
}

/**
 * An entry of a list that the fake Stripe serves, with the fields by which requests filter it. `created` is in Unix
 * seconds.
 */
interface Listed {
  id: string
  object: string
  created: number
  payment_intent?: string
  [field: string]: unknown
}

/** The part of Stripe that the provider uses: sessions by idempotency key, refunds, paged lists, refusals. */
function fakeStripe() {
  const lists: Record<string, Listed[]> = {
    balance_transactions: [],
    charges: [],
    refunds: [],
    disputes: [],
    "checkout/sessions": [],
  }
  /** How the fake answers the next requests, in order. After the last entry, it answers normally. */
  const troubles: Trouble[] = []
  const sessions = new Map<string, FakeSession>()
  const byKey = new Map<string, string>()
  const calls: { method: string; path: string; form: URLSearchParams; key: string | undefined }[] = []
  const uploads: string[] = []
  const server: Server = createServer(async (request, response) => {
    let text = ""
    for await (const chunk of request) text += chunk
    const form = new URLSearchParams(text)
    const path = request.url!.split("?")[0]!
    const key = request.headers["idempotency-key"] as string | undefined
    calls.push({ method: request.method!, path, form, key })
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    }
    const trouble = troubles.shift()
    if (trouble === "hang") return
    if (trouble === "break") return void request.socket.destroy()
    if (trouble && trouble !== "none") {
      response.setHeader("stripe-should-retry", String(trouble.again ?? false))
      return answer(trouble.status, { error: trouble.error })
    }
    const list = request.method === "GET" ? lists[path.replace("/v1/", "")] : undefined
    if (list) return answer(200, pageOf(list, new URL(request.url!, "http://stripe.test").searchParams))
    const session = sessions.get(path.split("/")[4] ?? "")
    if (request.method === "POST" && path === "/v1/checkout/sessions") {
      if (form.get("line_items[0][price_data][currency]") === "xxx") {
        return answer(400, { error: { type: "invalid_request_error", message: "Invalid currency: xxx" } })
      }
      const id = byKey.get(key!) ?? `cs_test_${sessions.size + 1}`
      byKey.set(key!, id)
      const amounts = [...form.entries()]
        .filter(([name]) => name.endsWith("[unit_amount]"))
        .map(([, value]) => Number(value))
      if (!sessions.has(id)) {
        sessions.set(id, {
          id,
          url: `https://checkout.stripe.test/${id}`,
          status: "open",
          payment_status: "unpaid",
          payment_intent: null,
          amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
          currency: form.get("line_items[0][price_data][currency]")!,
          client_reference_id: form.get("client_reference_id"),
          metadata: Object.fromEntries(
            [...form].flatMap(([name, value]) => {
              const tag = /^metadata\[(\w+)\]$/.exec(name)?.[1]
              return tag ? [[tag, value]] : []
            })
          ),
        })
      }
      return answer(200, sessions.get(id))
    }
    const paid = request.method === "GET" && /^\/v1\/payment_intents\/(card|wallet)$/.exec(path)
    if (paid) {
      const details =
        paid[1] === "card" ? { type: "card", card: { fingerprint: "Xt5EWLLDS7FJjR1c" } } : { type: "link", link: {} }
      return answer(200, { id: paid[1], latest_charge: { id: "ch_1", payment_method_details: details } })
    }
    if (request.method === "POST" && path === "/v1/files") {
      uploads.push(text)
      return answer(200, { id: `file_${uploads.length}` })
    }
    const dispute = /^\/v1\/disputes\/(\w+)$/.exec(path)
    if (dispute)
      return answer(
        200,
        lists.disputes!.find(({ id }) => id === dispute[1])
      )
    if (request.method === "POST" && path === "/v1/refunds") return answer(200, { id: "re_1" })
    if (!session) return answer(404, { error: { type: "invalid_request_error", message: "No such session" } })
    if (path.endsWith("/expire")) session.status = "expired"
    return answer(200, session)
  })
  return { server, sessions, calls, lists, troubles, uploads }
}

/** Two items a page, newest first, like Stripe's pages. */
function pageOf(list: readonly Listed[], query: URLSearchParams) {
  const [from, until] = [Number(query.get("created[gte]") ?? 0), Number(query.get("created[lt]") ?? Infinity)]
  const payment = query.get("payment_intent")
  const asked = list
    .filter(
      ({ created, payment_intent }) =>
        created >= from && created < until && (payment === null || payment_intent === payment)
    )
    .sort((one, other) => other.created - one.created)
  const start = asked.findIndex(({ id }) => id === query.get("starting_after")) + 1
  return { object: "list", data: asked.slice(start, start + 2), has_more: asked.length > start + 2 }
}

const fake = fakeStripe()

beforeAll(async () => {
  await new Promise<void>((listening) => fake.server.listen(0, "127.0.0.1", listening))
  const { port } = fake.server.address() as AddressInfo
  installConfiguration({
    publicUrl: "https://northlot.test",
    stripe: {
      secretKey: "sk_test_1",
      webhookSecret: WEBHOOK_SECRET,
      host: "127.0.0.1",
      port,
      protocol: "http",
      timeoutMilliseconds: 300,
    },
  } as Configuration)
})
afterAll(() => {
  fake.server.closeAllConnections()
  return new Promise((closed) => fake.server.close(closed))
})
beforeEach(() => {
  fake.calls.splice(0)
  fake.troubles.splice(0)
})

const request = (chargeId: string, change: Partial<CheckoutPage> = {}): CheckoutPage => ({
  parts: [{ chargeId, amountCents: cents(59_325) }],
  accountId: "acc_1",
  description: "Buyer fee for 2003 Honda Accord",
  lines: [
    { code: "buyer_fee", label: "Buyer fee", amountCents: cents(35_000) },
    { code: "processing", label: "Processing", amountCents: cents(17_500) },
    { code: "hst", label: "HST", amountCents: cents(6_825) },
  ],
  amountCents: cents(59_325),
  currency: "cad",
  returnPath: `/pay/return?session_id=${chargeId}`,
  ...change,
})

describe("a checkout at Stripe", () => {
  it("is a session with our lines in cents, our ids, and the way back, made once per key", async () => {
    const first = await stripeCheckout.createCheckout(request("chg_1"), "chg_1")
    const again = await stripeCheckout.createCheckout(request("chg_1"), "chg_1")
    expect(again).toEqual(first)
    expect(first.url).toBe(`https://checkout.stripe.test/${first.reference}`)
    const { form, key } = fake.calls[0]!
    expect(key).toBe("chg_1")
    expect(Object.fromEntries(form)).toMatchObject({
      mode: "payment",
      client_reference_id: "chg_1",
      "metadata[accountId]": "acc_1",
      "line_items[0][price_data][unit_amount]": "35000",
      "line_items[2][price_data][product_data][name]": "HST",
      "line_items[2][price_data][unit_amount]": "6825",
      success_url: "https://northlot.test/pay/return?session_id=chg_1",
      cancel_url: "https://northlot.test/pay/return?session_id=chg_1",
    })
    expect(await stripeCheckout.retrieve(first.reference)).toEqual({
      state: "open",
      payment: null,
      amountCents: 59_325,
      currency: "cad",
    })
  })

  it("that Stripe will never accept is told apart from one that may work later", async () => {
    await expect(stripeCheckout.createCheckout(request("chg_2", { currency: "xxx" }), "chg_2")).rejects.toBeInstanceOf(
      CheckoutRefusedError
    )
  })

  it("can be closed once, and one that was paid stays paid", async () => {
    const { reference } = await stripeCheckout.createCheckout(request("chg_3"), "chg_3")
    await stripeCheckout.expire(reference)
    await stripeCheckout.expire(reference)
    expect(fake.calls.filter(({ path }) => path.endsWith("/expire"))).toHaveLength(1)
    expect((await stripeCheckout.retrieve(reference)).state).toBe("cancelled")
  })

  it("is refunded through its payment, under one key", async () => {
    const { reference } = await stripeCheckout.createCheckout(request("chg_4"), "chg_4")
    Object.assign(fake.sessions.get(reference)!, { status: "complete", payment_status: "paid", payment_intent: "pi_4" })
    await stripeCheckout.refund(reference, cents(59_325), "refund-4")
    const call = fake.calls.at(-1)!
    expect([call.path, call.key, Object.fromEntries(call.form)]).toEqual([
      "/v1/refunds",
      "refund-4",
      { payment_intent: "pi_4", amount: "59325" },
    ])
  })
})

describe("when Stripe refuses or does not answer", () => {
  const create = (chargeId: string) => stripeCheckout.createCheckout(request(chargeId), chargeId)

  it.each<[string, Trouble]>([
    [
      "a request that it understands and declines",
      { status: 402, error: { type: "card_error", code: "card_declined", message: "Declined" } },
    ],
    [
      "our key with another request",
      { status: 400, error: { type: "idempotency_error", message: "Keys for idempotent requests…" } },
    ],
    ["a request that is wrong", { status: 400, error: { type: "invalid_request_error", message: "Wrong" } }],
  ])("%s is refused for good", async (_what, trouble) => {
    fake.troubles.push(trouble)
    await expect(create("chg_20")).rejects.toBeInstanceOf(CheckoutRefusedError)
    expect(fake.calls).toHaveLength(1)
  })

  it.each<[string, Trouble]>([
    ["too many calls", { status: 429, error: { type: "rate_limit_error", message: "Slow down" } }],
    ["a failure of its own", { status: 500, error: { type: "api_error", message: "Oops" } }],
    [
      "a key that it does not know",
      { status: 401, error: { type: "authentication_error", message: "Invalid API Key" } },
    ],
    ["no answer in time", "hang"],
    ["a connection that breaks", "break"],
  ])("%s may work later, and is no refusal of the checkout", async (_what, trouble) => {
    fake.troubles.push(trouble, trouble)
    const failure = await create("chg_21").catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Stripe.errors.StripeError)
    expect(failure).not.toBeInstanceOf(CheckoutRefusedError)
  })

  it("is asked once more under the same key, and makes one session", async () => {
    const sessions = fake.sessions.size
    fake.troubles.push({ status: 500, error: { type: "api_error", message: "Oops" }, again: true })
    const { reference } = await create("chg_22")
    fake.troubles.push("hang")
    expect((await create("chg_22")).reference).toBe(reference)
    expect(fake.calls.map(({ key }) => key)).toEqual(["chg_22", "chg_22", "chg_22", "chg_22"])
    expect(fake.sessions.size).toBe(sessions + 1)
  })

  it("a refund that was made at Stripe itself is one, and any other refusal of a refund is told as final", async () => {
    const { reference } = await create("chg_23")
    Object.assign(fake.sessions.get(reference)!, {
      status: "complete",
      payment_status: "paid",
      payment_intent: "pi_23",
    })
    const refuse = (code: string) => {
      // `refund` first reads the session to find its payment. This first request succeeds, and the next one is refused.
      fake.troubles.push("none", { status: 400, error: { type: "invalid_request_error", code, message: code } })
      return stripeCheckout.refund(reference, cents(59_325), `refund-23-${code}`)
    }
    await expect(refuse("charge_already_refunded")).resolves.toBeUndefined()
    await expect(refuse("charge_disputed")).rejects.toBeInstanceOf(CheckoutRefusedError)
    // Stripe has no code for a refund above the remaining amount.
    await expect(refuse("")).rejects.toBeInstanceOf(CheckoutRefusedError)
    fake.troubles.push("none", { status: 500, error: { type: "api_error", message: "Try later" } })
    await expect(stripeCheckout.refund(reference, cents(59_325), "refund-23")).rejects.not.toBeInstanceOf(
      CheckoutRefusedError
    )
    await expect(
      stripeCheckout.refund((await create("chg_24")).reference, cents(1), "refund-24")
    ).rejects.toBeInstanceOf(CheckoutRefusedError)
  })
})

describe("Stripe's records", () => {
  const second = (text: string) => Date.parse(text) / 1000
  const [from, until] = [new Date("2026-03-04T08:00:00Z"), new Date("2026-03-05T08:00:00Z")]
  const money = { payment_intent: "pi_1", currency: "cad", created: second("2026-03-01T00:00:00Z") }
  const charge = {
    ...money,
    id: "ch_1",
    object: "charge",
    status: "succeeded",
    captured: true,
    amount: 59_325,
    amount_captured: 59_325,
    metadata: { chargeId: "chg_1", accountId: "acc_1" },
  }
  const refund = { ...money, id: "re_1", object: "refund", status: "succeeded", amount: 100, charge: "ch_1" }
  const dispute = { ...money, id: "dp_1", object: "dispute", status: "needs_response", amount: 59_325, charge: "ch_1" }
  let entries = 0
  const entry = (source: Record<string, unknown> | string | null, at = "2026-03-04T12:00:00Z"): Listed =>
    ({ id: `txn_${++entries}`, object: "balance_transaction", created: second(at), source }) as Listed
  beforeEach(() => Object.values(fake.lists).forEach((list) => list.splice(0)))

  it("of a period are the balance's entries, page by page, at the moment the money moved", async () => {
    fake.lists.balance_transactions!.push(
      entry(charge),
      entry(refund),
      entry(dispute),
      entry({ ...dispute, status: "won" }),
      entry({ ...charge, id: "ch_early" }, "2026-03-04T07:59:59Z"),
      entry({ ...charge, id: "ch_late" }, "2026-03-05T08:00:00Z"),
      entry({ id: "po_1", object: "payout" }),
      entry(null)
    )
    const at = new Date("2026-03-04T12:00:00Z")
    expect(await stripeCheckout.recordsBetween(from, until)).toEqual([
      {
        kind: "payment",
        id: "ch_1",
        payment: "pi_1",
        chargeId: "chg_1",
        amountCents: 59_325,
        currency: "cad",
        dispute: null,
        at,
      },
      {
        kind: "refund",
        id: "re_1",
        payment: "pi_1",
        chargeId: null,
        amountCents: 100,
        currency: "cad",
        dispute: null,
        at,
      },
      {
        kind: "dispute",
        id: "dp_1",
        payment: "pi_1",
        chargeId: null,
        amountCents: 59_325,
        currency: "cad",
        dispute: "won",
        at: new Date(charge.created * 1000),
      },
    ])
    expect(fake.calls.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => "/v1/balance_transactions"))
  })

  it.each([
    ["a charge that failed", { ...charge, status: "failed" }],
    ["one that is only authorised", { ...charge, captured: false }],
    ["a refund that failed", { ...refund, status: "failed" }],
    ["an inquiry", { ...dispute, status: "warning_needs_response" }],
  ])("tell nothing of %s, which moved no money", async (_what, source) => {
    fake.lists.balance_transactions!.push(entry(source))
    expect(await stripeCheckout.recordsBetween(from, until)).toEqual([])
  })

  it("of one payment are all that belong to it, whenever they were made; none when Stripe does not know it", async () => {
    fake.lists.charges!.push({ ...charge, id: "ch_declined", status: "failed" }, charge, {
      ...charge,
      id: "ch_other",
      payment_intent: "pi_2",
    })
    fake.lists.refunds!.push(refund, { ...refund, id: "re_2" }, { ...refund, id: "re_3" })
    fake.lists.disputes!.push({ ...dispute, status: "lost" })
    const records = await stripeCheckout.recordsOfPayment("pi_1")
    expect(records.map(({ id, dispute: stands }) => [id, stands])).toEqual([
      ["ch_1", null],
      ["re_1", null],
      ["re_2", null],
      ["re_3", null],
      ["dp_1", "lost"],
    ])
    fake.troubles.push({
      status: 404,
      error: { type: "invalid_request_error", code: "resource_missing", message: "No such payment_intent" },
    })
    expect(await stripeCheckout.recordsOfPayment("pi_9")).toEqual([])
  })

  it("that cannot be read are an error, never an empty list", async () => {
    fake.troubles.push({ status: 500, error: { type: "api_error", message: "Oops" } })
    await expect(stripeCheckout.recordsBetween(from, until)).rejects.toThrow("Oops")
    fake.troubles.push({ status: 401, error: { type: "authentication_error", message: "Invalid API Key" } })
    await expect(stripeCheckout.recordsOfPayment("pi_1")).rejects.toThrow("Invalid API Key")
    fake.lists.balance_transactions!.push(entry(charge), entry(refund), entry({ ...charge, id: "ch_2" }))
    fake.troubles.push("none", { status: 500, error: { type: "api_error", message: "Oops" } })
    await expect(stripeCheckout.recordsBetween(from, until)).rejects.toThrow("Oops")
  })
})

describe("how a checkout stands at Stripe, whatever events were sent of it", () => {
  beforeEach(() => Object.values(fake.lists).forEach((list) => list.splice(0)))
  const session = {
    id: "cs_30",
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    payment_intent: "pi_30",
    client_reference_id: "chg_30",
    metadata: { accountId: "acc_1" },
    amount_total: 59_325,
    currency: "cad",
    created: 1,
  }
  const of = { payment_intent: "pi_30", charge: "ch_30", currency: "cad", created: 2, status: "succeeded" }
  const charge = { ...of, id: "ch_30", object: "charge", captured: true, amount_captured: 59_325, metadata: {} }
  const refund = (id: string, amount: number, status = "succeeded") => ({ ...of, id, object: "refund", amount, status })
  const dispute = (id: string, status: string) => ({ ...of, id, object: "dispute", amount: 59_325, status })
  const standing = () => stripeCheckout.standings({ reference: null, payment: "pi_30" })
  const told = {
    reference: "cs_30",
    payment: "pi_30",
    chargeId: "chg_30",
    accountId: "acc_1",
    amountCents: 59_325,
    currency: "cad",
    refundedCents: 0,
    askedAt: expect.any(Date),
  }

  it("is found by the payment alone, which is all that its events of refunds and disputes name", async () => {
    fake.lists["checkout/sessions"]!.push({ ...session, id: "cs_other", payment_intent: "pi_31" }, session)
    fake.lists.charges!.push(charge)
    expect(await standing()).toEqual([{ ...told, state: "paid", dispute: null }])
    expect(await stripeCheckout.standings({ reference: null, payment: "pi_of_somebody_else" })).toEqual([])
    expect(await stripeCheckout.standings({ reference: null, payment: null })).toEqual([])
  })

  it.each([
    ["a part that went back leaves it paid", [refund("re_1", 59_324)], [], "paid", null],
    [
      "parts that come to the whole make it refunded",
      [refund("re_1", 325), refund("re_2", 59_000)],
      [],
      "refunded",
      null,
    ],
    ["a refund that failed gave nothing back", [refund("re_1", 59_325, "failed")], [], "paid", null],
    ["an open dispute", [], [dispute("dp_1", "needs_response")], "paid", "open"],
    ["an inquiry is no dispute", [], [dispute("dp_1", "warning_closed")], "paid", null],
    ["a dispute that was won", [], [dispute("dp_1", "won")], "paid", "won"],
    ["of two disputes the lost one counts", [], [dispute("dp_1", "won"), dispute("dp_2", "lost")], "paid", "lost"],
    ["refunded and lost", [refund("re_1", 59_325)], [dispute("dp_1", "lost")], "refunded", "lost"],
  ] as [string, Listed[], Listed[], string, string | null][])(
    "says all that became of the money: %s",
    async (_what, refunds, disputes, state, stands) => {
      fake.lists["checkout/sessions"]!.push(session)
      fake.lists.charges!.push(charge)
      fake.lists.refunds!.push(...refunds)
      fake.lists.disputes!.push(...disputes)
      const refundedCents = refunds
        .filter(({ status }) => status === "succeeded")
        .reduce((sum, { amount }) => sum + (amount as number), 0)
      expect(await standing()).toEqual([{ ...told, state, dispute: stands, refundedCents }])
    }
  )

  describe("its dispute", () => {
    const money = (fee: number, currency = "cad") => ({ fee, currency })
    const known = (id: string, status: string, change = {}) => ({
      ...dispute(id, status),
      reason: "fraudulent",
      evidence_details: { due_by: 1_700_000_000, submission_count: 0 },
      balance_transactions: [money(1_500), money(-500), money(9_999, "usd")],
      ...change,
    })
    const evidence = {
      texts: { explanation: "It was agreed.", productDescription: "A fee", activityLog: "", refundPolicy: "" },
      customer: { name: "Ann Buyer", email: "ann@example.test" },
      files: [
        { kind: "receipt" as const, name: "receipt.pdf", mimeType: "application/pdf", bytes: Buffer.from("%PDF") },
      ],
    }
    const submit = () => stripeCheckout.submitEvidence("dp_1", evidence, "evidence:dp_1:1")

    it("says what is known of it, of several the one that costs most, and an inquiry before there is one", async () => {
      fake.lists.disputes!.push(known("dp_9", "warning_closed"), known("dp_0", "warning_needs_response"))
      expect(await stripeCheckout.disputeOf("pi_30")).toMatchObject({ dispute: "dp_0", state: null, inquiry: "open" })
      fake.lists.disputes!.pop()
      expect(await stripeCheckout.disputeOf("pi_30")).toMatchObject({ dispute: "dp_9", state: null, inquiry: "closed" })
      fake.lists.disputes!.push(known("dp_2", "won"), known("dp_1", "under_review"))
      expect(await stripeCheckout.disputeOf("pi_30")).toEqual({
        dispute: "dp_1",
        state: "open",
        inquiry: null,
        reason: "fraudulent",
        amountCents: 59_325,
        currency: "cad",
        feeCents: 1_000,
        openedAt: new Date(2_000),
        evidenceDueAt: new Date(1_700_000_000_000),
      })
      fake.lists.disputes!.splice(0, 3, known("dp_3", "lost", { evidence_details: { due_by: 0 } }))
      expect(await stripeCheckout.disputeOf("pi_30")).toMatchObject({ state: "lost", evidenceDueAt: null })
    })

    it("is given the evidence: files first, then everything at once and for good, under one key", async () => {
      fake.lists.disputes!.push(known("dp_1", "needs_response"))
      fake.calls.splice(0)
      await submit()
      const [file, update] = fake.calls
      expect([file!.path, file!.key]).toEqual(["/v1/files", "evidence:dp_1:1:receipt"])
      expect(fake.uploads.at(-1)).toContain("dispute_evidence")
      expect([update!.path, update!.key]).toEqual(["/v1/disputes/dp_1", "evidence:dp_1:1"])
      expect(Object.fromEntries(update!.form)).toEqual({
        "evidence[uncategorized_text]": "It was agreed.",
        "evidence[product_description]": "A fee",
        "evidence[access_activity_log]": "",
        "evidence[refund_policy_disclosure]": "",
        "evidence[customer_name]": "Ann Buyer",
        "evidence[customer_email_address]": "ann@example.test",
        "evidence[receipt]": `file_${fake.uploads.length}`,
        submit: "true",
      })
    })

    it("refused, it is refused for good, but where Stripe has it from an earlier try", async () => {
      const refusal = { status: 400, error: { type: "invalid_request_error", message: "It is too late." } }
      fake.lists.disputes!.push(known("dp_1", "needs_response"))
      fake.troubles.push("none", refusal)
      await expect(submit()).rejects.toThrow(new CheckoutRefusedError("It is too late."))
      fake.lists.disputes!.splice(0, 1, known("dp_1", "under_review", { evidence_details: { submission_count: 1 } }))
      fake.troubles.push("none", refusal)
      await expect(submit()).resolves.toBeUndefined()
    })

    it("that cannot be told at this moment is told later", async () => {
      fake.troubles.push("none", { status: 500, error: { type: "api_error", message: "Oops" } })
      await expect(submit()).rejects.not.toBeInstanceOf(CheckoutRefusedError)
    })
  })

  it("is asked by its own id where that is known, and costs one call while nothing was paid", async () => {
    const { reference } = await stripeCheckout.createCheckout(request("chg_32"), "chg_32")
    fake.calls.splice(0)
    expect(await stripeCheckout.standings({ reference, payment: null })).toMatchObject([
      { reference, state: "open", dispute: null },
    ])
    expect(fake.calls.map(({ path }) => path)).toEqual([`/v1/checkout/sessions/${reference}`])
    fake.troubles.push({
      status: 404,
      error: { type: "invalid_request_error", code: "resource_missing", message: "No such session" },
    })
    expect(await stripeCheckout.standings({ reference: "cs_gone", payment: null })).toEqual([])
  })

  it("that cannot be read is an error, so that the event waits and is not taken for nothing", async () => {
    fake.troubles.push({ status: 500, error: { type: "api_error", message: "Oops" } })
    await expect(standing()).rejects.toThrow("Oops")
  })
})

describe("as the payment module's provider", () => {
  const provider = new StripeCheckoutPaymentProvider({})
  const asked = (chargeId: string) => {
    const page = request(chargeId)
    return { chargeId, amountCents: page.amountCents, page, opened: null }
  }

  it("opens a checkout for the same amount in dollars, and refuses another", async () => {
    const data = { checkout: asked("chg_5") }
    const context = { idempotency_key: "chg_5" }
    const opened = await provider.initiatePayment({ amount: 593.25, currency_code: "cad", data, context })
    expect(opened).toMatchObject({
      status: "pending",
      data: { reference: opened.id, url: expect.stringContaining(opened.id) },
    })
    for (const amount of [593.24, 593.255, 59_325, 0]) {
      await expect(provider.initiatePayment({ amount, currency_code: "cad", data, context })).rejects.toThrow(/amount/)
    }
  })

  it("is captured when the person has paid, and not before", async () => {
    const { data, id } = await provider.initiatePayment({
      amount: 593.25,
      currency_code: "cad",
      data: { checkout: asked("chg_6") },
    })
    expect((await provider.authorizePayment({ data })).status).toBe("pending")
    Object.assign(fake.sessions.get(id)!, { status: "complete", payment_status: "paid", payment_intent: "pi_6" })
    expect((await provider.authorizePayment({ data })).status).toBe("captured")
  })
})

describe("a payment at Stripe that several charges share", () => {
  const parts = [
    { chargeId: "chg_50", amountCents: cents(59_325) },
    { chargeId: "chg_51", amountCents: cents(40_000) },
  ]
  const page = request("", {
    parts,
    amountCents: cents(99_325),
    lines: parts.map(({ chargeId: label, amountCents }) => ({ code: "fee", label, amountCents })),
  })
  const provider = new StripeCheckoutPaymentProvider({})
  const open = (index: number, opened: { reference: string; url: string } | null) =>
    provider.initiatePayment({
      amount: parts[index]!.amountCents / 100,
      currency_code: "cad",
      data: { checkout: { ...parts[index], page, opened } },
      context: { idempotency_key: "joint_50" },
    })
  const of = { payment_intent: "pi_50", charge: "ch_50", currency: "cad", status: "succeeded" }
  const charge = {
    ...of,
    ...{ id: "ch_50", object: "charge", created: 2, captured: true, amount_captured: 99_325 },
    metadata: { accountId: "acc_1", part1: "chg_50:59325", part2: "chg_51:40000" },
  }
  const refund = (id: string, amount: number, metadata = {}) => ({
    ...of,
    ...{ id, object: "refund", created: 3, amount, metadata },
  })
  const dispute = (change = {}) => ({
    ...of,
    ...{ id: "dp_50", object: "dispute", created: 4, amount: 99_325, status: "needs_response", reason: "fraudulent" },
    evidence_details: { due_by: 1_700_000_000, submission_count: 0 },
    balance_transactions: [{ fee: 1_500, currency: "cad" }],
    ...change,
  })
  let whole: string

  beforeEach(async () => {
    for (const list of Object.values(fake.lists)) list.splice(0)
    const first = await open(0, null)
    whole = first.id.split("/")[0]!
    Object.assign(fake.sessions.get(whole)!, { status: "complete", payment_status: "paid", payment_intent: "pi_50" })
    fake.lists.charges!.push(charge)
  })
  const standings = async () =>
    (await stripeCheckout.standings({ reference: `${whole}/chg_51`, payment: null })).map(
      ({ reference, payment, chargeId, amountCents, state, dispute: stands }) =>
        [reference.replace(whole, "cs"), payment, chargeId, amountCents, state, stands] as const
    )

  it("is one session for all of them, made once, and each charge has a reference of its own", async () => {
    const made = fake.calls.find(({ path }) => path === "/v1/checkout/sessions")
    expect(made?.key).toBe("joint_50")
    expect(Object.fromEntries(made!.form)).toMatchObject({
      "metadata[part1]": "chg_50:59325",
      "metadata[part2]": "chg_51:40000",
      "payment_intent_data[metadata][part2]": "chg_51:40000",
    })
    expect(made!.form.has("client_reference_id")).toBe(false)
    fake.calls.splice(0)
    const second = await open(1, { reference: whole, url: "https://checkout.stripe.test/50" })
    expect(second).toMatchObject({ id: `${whole}/chg_51`, data: { url: "https://checkout.stripe.test/50" } })
    expect(fake.calls).toEqual([])
    expect(await stripeCheckout.retrieve(second.id)).toEqual({
      state: "paid",
      payment: "pi_50/chg_51",
      amountCents: 40_000,
      currency: "cad",
    })
  })

  it("is paid for all of them, and what one has back is refunded alone", async () => {
    expect(await standings()).toEqual([
      ["cs/chg_50", "pi_50/chg_50", "chg_50", 59_325, "paid", null],
      ["cs/chg_51", "pi_50/chg_51", "chg_51", 40_000, "paid", null],
    ])
    await stripeCheckout.refund(`${whole}/chg_51`, cents(40_000), "refund:51")
    expect(Object.fromEntries(fake.calls.at(-1)!.form)).toEqual({
      payment_intent: "pi_50",
      amount: "40000",
      "metadata[chargeId]": "chg_51",
    })
    fake.lists.refunds!.push(refund("re_1", 40_000, { chargeId: "chg_51" }))
    expect((await standings()).map(([, , , , state]) => state)).toEqual(["paid", "refunded"])
    expect(await stripeCheckout.recordsOfPayment("pi_50/chg_51")).toMatchObject([
      { kind: "payment", id: "ch_50/chg_51", payment: "pi_50/chg_51", chargeId: "chg_51", amountCents: 40_000 },
      { kind: "refund", id: "re_1/chg_51", payment: "pi_50/chg_51", chargeId: "chg_51", amountCents: 40_000 },
    ])
  })

  it("in another amount than was asked is nobody's by the cent, so that each is held", async () => {
    fake.sessions.get(whole)!.amount_total = 99_324
    const amounts = (await standings()).map(([, , , amount]) => amount)
    expect(amounts).toEqual([59_325, 39_999])
  })

  it("is disputed for each by what it has of it; fee and evidence are of the first alone", async () => {
    fake.lists.disputes!.push(dispute())
    expect((await standings()).map(([, , , , , stands]) => stands)).toEqual(["open", "open"])
    expect(await stripeCheckout.disputeOf("pi_50/chg_50")).toMatchObject({
      ...{ dispute: "dp_50/chg_50", amountCents: 59_325, feeCents: 1_500 },
      evidenceDueAt: new Date(1_700_000_000_000),
    })
    expect(await stripeCheckout.disputeOf("pi_50/chg_51")).toMatchObject({
      ...{ dispute: "dp_50/chg_51", amountCents: 40_000, feeCents: 0 },
      evidenceDueAt: null,
    })
  })

  it("is disputed for one alone where that is the amount, also by an inquiry, which is in no record", async () => {
    fake.lists.disputes!.push(dispute({ amount: 40_000, status: "warning_needs_response" }))
    expect(await stripeCheckout.disputeOf("pi_50/chg_50")).toBeNull()
    expect(await stripeCheckout.disputeOf("pi_50/chg_51")).toMatchObject({ amountCents: 40_000, inquiry: "open" })
    expect((await standings()).map(([, , , , , stands]) => stands)).toEqual([null, null])
  })

  it("is in a night's records as each charge's own, also where the payment is of a night before", async () => {
    fake.lists.refunds!.push(refund("re_1", 40_000, { chargeId: "chg_51" }))
    const entry = (source: object, created: number) => ({ id: `txn_${created}`, object: "txn", created, source })
    fake.lists.balance_transactions!.push(entry(charge, 100), entry(fake.lists.refunds![0]!, 300))
    const ids = async (from: number, until: number) =>
      (await stripeCheckout.recordsBetween(new Date(from * 1000), new Date(until * 1000))).map(
        ({ id, payment, amountCents }) => [id, payment, amountCents]
      )
    const ofCharge = [
      ["ch_50/chg_50", "pi_50/chg_50", 59_325],
      ["ch_50/chg_51", "pi_50/chg_51", 40_000],
    ]
    const ofRefund = [["re_1/chg_51", "pi_50/chg_51", 40_000]]
    expect(await ids(0, 400)).toEqual([...ofCharge, ...ofRefund])
    expect(await ids(200, 400)).toEqual(ofRefund)
  })
})

describe("Stripe's events in our words", () => {
  const library = new Stripe("sk_test_1")
  const now = new Date("2026-03-05T15:00:00Z")
  const session = {
    id: "cs_9",
    object: "checkout.session",
    payment_status: "paid",
    payment_intent: "pi_9",
    client_reference_id: "chg_9",
    metadata: { accountId: "acc_9" },
    amount_total: 59_325,
    currency: "cad",
  }
  const verify = (event: Record<string, unknown>, options: { secret?: string; at?: Date; tamper?: boolean } = {}) => {
    const body = JSON.stringify({ object: "event", livemode: false, ...event })
    const timestamp = Math.floor((options.at ?? now).getTime() / 1000)
    const signature = library.webhooks.generateTestHeaderString({
      payload: body,
      secret: options.secret ?? WEBHOOK_SECRET,
      timestamp,
    })
    const sent = Buffer.from(options.tamper ? body.replace("59325", "59326") : body)
    return stripeCheckout.verifyEvent(sent, { "stripe-signature": signature }, now)
  }
  const completed = { id: "evt_9", type: "checkout.session.completed", data: { object: session } }

  it.each([
    ["checkout.session.completed", {}, "paid"],
    ["checkout.session.completed", { payment_status: "unpaid" }, null],
    ["checkout.session.async_payment_succeeded", {}, "paid"],
    ["checkout.session.async_payment_failed", { payment_status: "unpaid" }, "failed"],
    ["checkout.session.expired", { payment_status: "unpaid" }, "cancelled"],
    ["customer.created", {}, null],
  ])("%s with %j is %s", (type, change, outcome) => {
    expect(verify({ id: "evt_1", type, data: { object: { ...session, ...change } } }).outcome).toBe(outcome)
  })

  it("carry the references, the amount and the person", () => {
    expect(verify(completed)).toEqual({
      id: "evt_9",
      type: "checkout.session.completed",
      outcome: "paid",
      reference: "cs_9",
      payment: "pi_9",
      chargeId: "chg_9",
      accountId: "acc_9",
      amountCents: 59_325,
      currency: "cad",
    })
  })

  it("of a payment of several charges lead to the provider, which knows what each has of it", () => {
    const metadata = { accountId: "acc_9", part1: "chg_1:100", part2: "chg_2:200" }
    const change = { client_reference_id: null, metadata }
    const paid = verify({ ...completed, data: { object: { ...session, ...change } } })
    expect(paid).toMatchObject({ isJoint: true, outcome: "paid", reference: "cs_9", chargeId: null })
    const charge = { object: "charge", refunded: false, payment_intent: "pi_9", metadata }
    expect(verify({ id: "evt_1", type: "charge.refunded", data: { object: charge } })).toMatchObject({
      outcome: "refunded",
      reference: null,
      payment: "pi_9",
    })
    const refund = { object: "refund", status: "failed", payment_intent: "pi_9", metadata: { chargeId: "chg_2" } }
    expect(verify({ id: "evt_2", type: "refund.failed", data: { object: refund } })).toMatchObject({
      refundFailed: true,
      payment: "pi_9/chg_2",
    })
  })

  it("tell of a refund by the payment, and only of a whole one", () => {
    const refund = (refunded: boolean) =>
      verify({
        id: "evt_2",
        type: "charge.refunded",
        data: { object: { object: "charge", refunded, payment_intent: "pi_9" } },
      })
    expect(refund(true)).toMatchObject({ outcome: "refunded", reference: null, payment: "pi_9" })
    expect(refund(false)).toMatchObject({ outcome: null, refundsChanged: true })
  })

  it.each([
    ["refund.failed", "failed", true],
    ["charge.refund.updated", "failed", true],
    ["refund.updated", "canceled", true],
    ["charge.refund.updated", "succeeded", false],
  ])("%s of a refund that is %s tells at once whether its money is with Stripe again", (type, status, refundFailed) => {
    const object = { object: "refund", status, payment_intent: "pi_9" }
    expect(verify({ id: "evt_4", type, data: { object } })).toMatchObject({
      outcome: null,
      refundFailed,
      payment: "pi_9",
    })
  })

  it.each([
    ["charge.dispute.created", "needs_response", "disputed"],
    ["charge.dispute.created", "warning_needs_response", null],
    ["charge.dispute.funds_withdrawn", "needs_response", "disputed"],
    ["charge.dispute.closed", "won", "dispute_won"],
    ["charge.dispute.closed", "lost", "dispute_lost"],
    ["charge.dispute.closed", "warning_closed", null],
  ])("%s with the status %s is %s: an inquiry takes no money", (type, status, outcome) => {
    const told = verify({ id: "evt_3", type, data: { object: { object: "dispute", status, payment_intent: "pi_9" } } })
    expect(told).toMatchObject({ outcome, reference: null, ...(outcome === null ? {} : { payment: "pi_9" }) })
  })

  it("mean nothing in the other mode or of another account", () => {
    expect(verify({ ...completed, livemode: true }).outcome).toBeNull()
    expect(verify({ ...completed, account: "acct_other" }).outcome).toBeNull()
  })

  it.each([
    ["another secret", { secret: "whsec_guess" }],
    ["another byte", { tamper: true }],
    ["a timestamp six minutes old", { at: new Date(now.getTime() - 360_000) }],
  ])("are refused with %s", (_what, options) => {
    expect(() => verify(completed, options)).toThrow(expect.objectContaining({ code: "SIGNATURE_INVALID" }))
  })

  it("are refused without a signature", () => {
    expect(() => stripeCheckout.verifyEvent(Buffer.from("{}"), {}, now)).toThrow(
      expect.objectContaining({ code: "SIGNATURE_INVALID" })
    )
  })
})

describe("the card of a payment", () => {
  it("is told by its fingerprint, and by nothing where it was no card or the payment is unknown", async () => {
    expect(await stripeCheckout.cardOf("card")).toBe("Xt5EWLLDS7FJjR1c")
    expect(await stripeCheckout.cardOf("wallet")).toBeNull()
    expect(await stripeCheckout.cardOf("pi_unknown")).toBeNull()
  })

  it("is asked for again later when Stripe does not answer", async () => {
    fake.troubles.push("break", "break")
    await expect(stripeCheckout.cardOf("card")).rejects.toThrow()
  })
})
