import { startMarket, type Market, type SharedMarket } from "../environment/market"
import { sharedMarket } from "../environment/shared-market"
import { identityState, newEmail, startIdentity } from "./accounts-support"
import { callWebhook, signatureFor } from "./sales-support"

let market: SharedMarket
beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const ADULT = "1985-06-15"

interface Verification {
  email: string
  cookie: string
  reference: string
}

async function begin(): Promise<Verification> {
  const email = newEmail()
  return { email, ...(await startIdentity(market, email)) }
}

function eventOf(
  { reference }: Pick<Verification, "reference">,
  verified: boolean,
  dateOfBirth: string | null = ADULT
): string {
  return JSON.stringify({
    id: `evt_${reference}`,
    type: "identity.decided",
    data: { reference, verified, dateOfBirth },
  })
}

const call = (body: string, signature: string | null) => callWebhook(market, body, signature, "identity-sandbox")
const deliver = async (body: string) => (await call(body, signatureFor(market, body))).status

const stored = async ({ reference }: Verification) => {
  const { rows } = await market.pool.query(
    `SELECT status, adult, decided_at FROM identity_verification WHERE provider = 'sandbox' AND provider_reference = $1`,
    [reference]
  )
  expect(rows).toHaveLength(1)
  return rows[0] as { status: string; adult: boolean | null; decided_at: Date | null }
}
const UNDECIDED = { status: "started", adult: null, decided_at: null }
const now = () => Math.floor(Date.now() / 1000)

describe("an identity event that is not the provider's", () => {
  test.each<[string, (body: string) => { sent?: string; signature: string | null }]>([
    ["without a signature", () => ({ signature: null })],
    ["with an empty signature", () => ({ signature: "" })],
    ["with a signature of another form", () => ({ signature: "v1=0,t=0" })],
    ["signed with another secret", (body) => ({ signature: signatureFor(market, body, { secret: "guessed" }) })],
    ["altered by one byte", (body) => ({ sent: body.replace("1985", "1984"), signature: signatureFor(market, body) })],
    [
      "rewritten with the same content",
      (body) => ({ sent: JSON.stringify(JSON.parse(body), null, 1), signature: signatureFor(market, body) }),
    ],
    ["six minutes old", (body) => ({ signature: signatureFor(market, body, { unixSeconds: now() - 360 }) })],
    ["six minutes ahead", (body) => ({ signature: signatureFor(market, body, { unixSeconds: now() + 360 }) })],
  ])("%s is refused and changes nothing", async (_case, forge) => {
    const verification = await begin()
    const body = eventOf(verification, true)
    const { sent = body, signature } = forge(body)
    const answer = await call(sent, signature)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { ok: false, code: "SIGNATURE_INVALID", error: expect.any(String) },
    ])
    expect(await stored(verification)).toEqual(UNDECIDED)
  })

  test("is told by the world's clock, not by the market's", async () => {
    const verification = await begin()
    await market.clock.advance(400_000)
    const body = eventOf(verification, true)
    expect((await call(body, signatureFor(market, body, { unixSeconds: now() + 400 }))).status).toBe(400)
    expect(await deliver(body)).toBe(200)
    expect(await stored(verification)).toMatchObject({ status: "verified" })
  })

  test("or is no readable event at all is refused as well", async () => {
    for (const body of ["{", "null", "[]", '{"type":"identity.decided"}']) {
      expect((await call(body, null)).status).toBe(400)
      expect(await deliver(body)).toBeLessThan(500)
    }
  })
})

describe("an identity event of the provider", () => {
  test("takes effect before it is answered", async () => {
    const verification = await begin()
    expect(await deliver(eventOf(verification, true))).toBe(200)
    expect((await identityState(market, verification.email, verification.cookie)).body).toEqual({
      ok: true,
      isAdult: true,
      status: "verified",
    })
  })

  test("delivered ten times at once and again a day later has one effect", async () => {
    const verification = await begin()
    const body = eventOf(verification, true)
    expect(await Promise.all(Array.from({ length: 10 }, () => deliver(body)))).toEqual(Array(10).fill(200))
    const decided = await stored(verification)
    expect(decided).toMatchObject({ status: "verified", adult: true })
    await market.clock.advance(86_400_000)
    expect(await deliver(body)).toBe(200)
    expect(await stored(verification)).toEqual(decided)
  })

  test.each<[string, boolean[]]>([
    ["declined, then verified", [false, true]],
    ["verified, then declined", [true, false]],
    ["declined twice around verified", [false, true, false]],
  ])("in whatever order they come, verified stays: %s", async (_case, order) => {
    const verification = await begin()
    for (const verified of order) expect(await deliver(eventOf(verification, verified))).toBe(200)
    expect(await stored(verification)).toMatchObject({ status: "verified", adult: true })
  })

  test("declined and verified at once end as verified", async () => {
    const verification = await begin()
    await Promise.all([false, true, false, true, false].map((verified) => deliver(eventOf(verification, verified))))
    expect(await stored(verification)).toMatchObject({ status: "verified", adult: true })
  })

  test("that follows verified does not make a child an adult", async () => {
    const verification = await begin()
    await deliver(eventOf(verification, true, "2020-01-01"))
    expect(await deliver(eventOf(verification, true, ADULT))).toBe(200)
    expect(await stored(verification)).toMatchObject({ status: "verified", adult: false })
  })

  test("without a birth date makes nobody an adult", async () => {
    const verification = await begin()
    await deliver(eventOf(verification, true, null))
    expect(await stored(verification)).toMatchObject({ status: "verified", adult: false })
  })

  test("of another kind, or about a verification that is not ours, is taken without effect", async () => {
    const verification = await begin()
    const other = JSON.stringify({
      id: "evt_1",
      type: "checkout.succeeded",
      data: { reference: verification.reference, verified: true, dateOfBirth: ADULT },
    })
    expect(await deliver(other)).toBe(200)
    expect(await deliver(eventOf({ reference: "sidv_of_somebody_else" }, true))).toBe(200)
    expect(await stored(verification)).toEqual(UNDECIDED)
  })
})

describe("where a real provider is configured", () => {
  let stripe: Market
  beforeAll(async () => {
    stripe = await startMarket({
      environment: {
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_payments",
        STRIPE_IDENTITY_WEBHOOK_SECRET: "whsec_identity",
      },
    })
  })
  afterAll(() => stripe?.stop())

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(stripe.url + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body })

  test("the sandbox's webhook and pages are not there", async () => {
    const body = eventOf({ reference: "sidv_1" }, true)
    const signed = { "northlot-signature": signatureFor(stripe, body) }
    expect((await post("/webhooks/identity-sandbox", body, signed)).status).toBe(404)
    expect((await fetch(`${stripe.url}/sandbox/idv/sidv_00000000000000000000000000000000`)).status).toBe(404)
  })

  test("its events are checked by its own secret", async () => {
    await stripe.pool.query(
      `INSERT INTO identity_verification (id, provider, provider_reference, email, browser_hash, created_at)
       VALUES ('idv_1', 'stripe', 'vs_1', 'avery@example.test', 'hash', northlot_now())`
    )
    const state = async () =>
      (await stripe.pool.query(`SELECT status FROM identity_verification WHERE id = 'idv_1'`)).rows[0].status
    const body = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "identity.verification_session.requires_input",
      livemode: false,
      data: { object: { id: "vs_1", object: "identity.verification_session", status: "requires_input" } },
    })
    const signed = (secret: string, unixSeconds = now()) => ({
      "stripe-signature": signatureFor(stripe, body, { secret, unixSeconds }),
    })
    for (const headers of [{}, signed("another"), signed("whsec_payments"), signed("whsec_identity", now() - 360)]) {
      expect((await post("/webhooks/stripe-identity", body, headers)).status).toBe(400)
    }
    expect(await state()).toBe("started")
    expect((await post("/webhooks/stripe-identity", body, signed("whsec_identity"))).status).toBe(200)
    expect(await state()).toBe("declined")
  })
})
