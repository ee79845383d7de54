import { createHmac } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { CheckoutRefusedError, type CheckoutRequest } from "../../modules/checkout/hosted-checkout/hosted-checkout"
import { installConfiguration, type Configuration } from "../../platform/configuration"
import StripeCheckoutPaymentProvider from "./service"
import { stripeCheckout } from "./stripe-checkout"

const WEBHOOK_SECRET = "whsec_test"

interface FakeSession {
  id: string
  url: string
  status: "open" | "complete" | "expired"
  payment_status: "unpaid" | "paid"
  payment_intent: string | null
  amount_total: number
  currency: string
}

/** As much of Stripe as our calls touch: sessions kept by idempotency key, refunds, refusals. */
function fakeStripe() {
  const sessions = new Map<string, FakeSession>()
  const byKey = new Map<string, string>()
  const calls: { method: string; path: string; form: URLSearchParams; key: string | undefined }[] = []
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
    const session = sessions.get(path.split("/")[4] ?? "")
    if (request.method === "POST" && path === "/v1/checkout/sessions") {
      if (form.get("line_items[0][price_data][currency]") === "xxx") {
        return answer(400, { error: { type: "invalid_request_error", message: "Invalid currency: xxx" } })
      }
      const id = byKey.get(key!) ?? `cs_test_${sessions.size + 1}`
      byKey.set(key!, id)
      const amounts = [...form.entries()].filter(([name]) => name.endsWith("[unit_amount]")).map(([, value]) => Number(value))
      if (!sessions.has(id)) {
        sessions.set(id, {
          id, url: `https://checkout.stripe.test/${id}`, status: "open", payment_status: "unpaid", payment_intent: null,
          amount_total: amounts.reduce((sum, amount) => sum + amount, 0), currency: form.get("line_items[0][price_data][currency]")!,
        })
      }
      return answer(200, sessions.get(id))
    }
    if (request.method === "POST" && path === "/v1/refunds") return answer(200, { id: "re_1" })
    if (!session) return answer(404, { error: { type: "invalid_request_error", message: "No such session" } })
    if (path.endsWith("/expire")) session.status = "expired"
    return answer(200, session)
  })
  return { server, sessions, calls }
}

const fake = fakeStripe()

beforeAll(async () => {
  await new Promise<void>((listening) => fake.server.listen(0, "127.0.0.1", listening))
  const { port } = fake.server.address() as AddressInfo
  installConfiguration({
    publicUrl: "https://northlot.test",
    stripe: { secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, host: "127.0.0.1", port, protocol: "http" },
  } as Configuration)
})
afterAll(() => new Promise((closed) => fake.server.close(closed)))
beforeEach(() => fake.calls.splice(0))

const request = (chargeId: string, change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  chargeId,
  accountId: "acc_1",
  description: "Buyer fee for 2003 Honda Accord",
  lines: [{ code: "buyer_fee", label: "Buyer fee", amountCents: 35_000 }, { code: "processing", label: "Processing", amountCents: 17_500 }, { code: "hst", label: "HST", amountCents: 6_825 }],
  amountCents: 59_325,
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
    expect(await stripeCheckout.retrieve(first.reference)).toEqual({ state: "open", payment: null, amountCents: 59_325, currency: "cad" })
  })

  it("that Stripe will never accept is told apart from one that may work later", async () => {
    await expect(stripeCheckout.createCheckout(request("chg_2", { currency: "xxx" }), "chg_2")).rejects.toBeInstanceOf(CheckoutRefusedError)
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
    await stripeCheckout.refund(reference, 59_325, "refund-4")
    const call = fake.calls.at(-1)!
    expect([call.path, call.key, Object.fromEntries(call.form)]).toEqual(["/v1/refunds", "refund-4", { payment_intent: "pi_4", amount: "59325" }])
  })
})

describe("as the payment module's provider", () => {
  const provider = new StripeCheckoutPaymentProvider({})

  it("opens a checkout for the same amount in dollars, and refuses another", async () => {
    const data = { checkout: request("chg_5") }
    const context = { idempotency_key: "chg_5" }
    const opened = await provider.initiatePayment({ amount: 593.25, currency_code: "cad", data, context })
    expect(opened).toMatchObject({ status: "pending", data: { reference: opened.id, url: expect.stringContaining(opened.id) } })
    for (const amount of [593.24, 593.255, 59_325, 0]) {
      await expect(provider.initiatePayment({ amount, currency_code: "cad", data, context })).rejects.toThrow(/amount/)
    }
  })

  it("is captured when the person has paid, and not before", async () => {
    const { data, id } = await provider.initiatePayment({ amount: 593.25, currency_code: "cad", data: { checkout: request("chg_6") } })
    expect((await provider.authorizePayment({ data })).status).toBe("pending")
    Object.assign(fake.sessions.get(id)!, { status: "complete", payment_status: "paid", payment_intent: "pi_6" })
    expect((await provider.authorizePayment({ data })).status).toBe("captured")
  })
})

describe("Stripe's events in our words", () => {
  const now = new Date("2026-03-05T15:00:00Z")
  const session = {
    id: "cs_9", object: "checkout.session", payment_status: "paid", payment_intent: "pi_9", client_reference_id: "chg_9",
    metadata: { accountId: "acc_9" }, amount_total: 59_325, currency: "cad",
  }
  const verify = (event: Record<string, unknown>, options: { secret?: string; at?: Date; tamper?: boolean } = {}) => {
    const body = JSON.stringify({ object: "event", livemode: false, ...event })
    const timestamp = Math.floor((options.at ?? now).getTime() / 1000)
    const signature = createHmac("sha256", options.secret ?? WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest("hex")
    const sent = Buffer.from(options.tamper ? body.replace("59325", "59326") : body)
    return stripeCheckout.verifyEvent(sent, { "stripe-signature": `t=${timestamp},v1=${signature}` }, now)
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
      id: "evt_9", type: "checkout.session.completed", outcome: "paid", reference: "cs_9", payment: "pi_9", chargeId: "chg_9",
      accountId: "acc_9", amountCents: 59_325, currency: "cad",
    })
  })

  it("tell of a refund by the payment, and only of a whole one", () => {
    const refund = (refunded: boolean) =>
      verify({ id: "evt_2", type: "charge.refunded", data: { object: { object: "charge", refunded, payment_intent: "pi_9" } } })
    expect(refund(true)).toMatchObject({ outcome: "refunded", reference: null, payment: "pi_9" })
    expect(refund(false)).toMatchObject({ outcome: null })
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
    expect(() => stripeCheckout.verifyEvent(Buffer.from("{}"), {}, now)).toThrow(expect.objectContaining({ code: "SIGNATURE_INVALID" }))
  })
})
