import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, mailboxOf, people, send, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { auditOf, newEmail, resetPassword } from "./accounts-support"
import { draft, publish } from "./bidding-support"
import { PDF } from "../environment/pdf-file"

const OWN = "their-own-password"
const WHOLE = { name: "Yard Ltd.", address: "1 Yard Road, Ajax", omvic: "7654321" }

let market: SharedMarket
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  admin = await people(market).admin()
})
afterAll(() => market?.stop())

type Call = (method: string, path: string, body?: object) => Promise<Answer>

/** Staff add a member with these fields. The member then chooses a password by email and signs in with it. */
async function added(fields: Record<string, unknown>): Promise<{ id: string; call: Call }> {
  const email = newEmail()
  const nobody = { first: null, last: null, mobile: null }
  const sent = { email, password: PASSWORD, status: "active", ...nobody, ...fields }
  const { status, body } = await admin.request("POST", "/api/admin/users/upsert", sent)
  expect([status, body.created]).toEqual([200, true])
  const link = await eventually("the link", async () => {
    const letter = (await mailboxOf(market, email)).find(({ text }) => text.includes("Choose your own password"))
    return letter?.text.match(/reset\?token=([\w-]+)/)?.[1]
  })
  expect((await resetPassword(market, link, OWN)).status).toBe(200)
  const { token } = (await send(market, "POST", "/api/auth/login", { email, password: OWN })).body
  return {
    id: body.item.id,
    call: (method, path, content) => send(market, method, path, content, { authorization: `Bearer ${token}` }),
  }
}

const complete = (who: Call, body: object) => who("PUT", "/api/profile/dealership", body)

async function sendLicence(id: string) {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "licence.pdf")
  expect((await admin.request("POST", `/api/admin/registrants/${id}/licence-file`, form)).status).toBe(201)
}
const verify = (id: string) =>
  admin.request("POST", `/api/admin/registrants/${id}/licence`, { decision: "verified", expiresOn: "2099-12-31" })

test("a dealer added by the fields of the spec completes the registration, and bids only then", async () => {
  const { id, call } = await added({ role: "buyer", buyerType: "dealer" })
  const car = await publish(market, await people(market).seller(), { startingPriceCents: cents(500_000) })
  const bidding = () => call("POST", `/api/listings/${car}/bid`, { amountCents: 500_000 })
  const viewer = (await call("GET", "/api/profile/me")).body
  expect(viewer).toMatchObject({
    dealer: { name: "", address: "", omvic: "", licence: "pending" },
    capabilities: { canBid: false },
  })
  expect(viewer.biddingRefusal).toBe(
    "Your dealership is not complete: the registered name, the address and the OMVIC number are missing. Complete it in your profile to bid."
  )
  expect(await bidding()).toMatchObject({
    status: 403,
    body: { code: "NOT_ALLOWED_TO_BID", error: viewer.biddingRefusal },
  })
  // A licence cannot be verified while the dealership's registration is incomplete.
  await sendLicence(id)
  expect(await verify(id)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })

  expect(await complete(call, WHOLE)).toMatchObject({ status: 200, body: { ok: true, dealer: WHOLE } })
  expect(await auditOf(market, "dealership.completed", id)).toMatchObject([
    { details: { fields: ["name", "address", "omvic"] } },
  ])
  expect((await bidding()).body.error).toMatch(/^We are verifying your OMVIC licence/)
  expect((await verify(id)).status).toBe(200)
  expect((await bidding()).body.ok).toBe(true)
})

test("a dealer who sells publishes only with a whole registration, and is asked for what is missing alone", async () => {
  const dealer = { name: WHOLE.name, omvic: WHOLE.omvic }
  const { id, call } = await added({ role: "seller", sellerType: "dealer", dealer })
  const seller = { request: call } as unknown as Person
  const car = await draft(seller)
  const endsAt = new Date((await market.clock.now()).getTime() + 7_200_000).toISOString()
  const publishing = () => call("PATCH", `/api/listings/${car}`, { status: "live", endsAt })
  expect((await publishing()).body).toMatchObject({
    code: "NOT_ALLOWED_TO_LIST",
    error: expect.stringContaining("the address is missing"),
  })
  expect((await complete(call, { address: WHOLE.address })).status).toBe(200)
  await sendLicence(id)
  expect((await verify(id)).status).toBe(200)
  expect((await publishing()).status).toBe(200)
})

test("a registration is refused with its field where it is wrong or less than what is missing", async () => {
  const { id, call } = await added({ role: "buyer", buyerType: "dealer" })
  for (const [body, field] of [
    [{}, "name"],
    [{ name: " ", address: "1 Road", omvic: "1234567" }, "name"],
    [{ ...WHOLE, address: undefined }, "address"],
    [{ ...WHOLE, omvic: "12-34" }, "omvic"],
    [{ ...WHOLE, name: "N".repeat(161) }, "name"],
  ] as const)
    expect([body, await complete(call, body)]).toMatchObject([
      body,
      { status: 400, body: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } } },
    ])
  expect((await complete(call, { ...WHOLE, licence: "verified" })).status).toBe(400)
  expect(await auditOf(market, "dealership.completed", id)).toEqual([])
})

test("what is there stays: the same again changes nothing, and another registration is refused", async () => {
  const { id, call } = await added({ role: "buyer", buyerType: "dealer" })
  const both = await Promise.all([complete(call, WHOLE), complete(call, WHOLE)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await auditOf(market, "dealership.completed", id)).toHaveLength(1)
  expect(await complete(call, { omvic: "1111111" })).toMatchObject({
    status: 409,
    body: { code: "INVALID_TRANSITION", fields: { omvic: expect.any(String) } },
  })
  expect((await call("GET", "/api/profile/me")).body.dealer).toMatchObject(WHOLE)
})

test("nobody but a signed-in dealer completes a registration", async () => {
  expect((await complete((method, path, body) => send(market, method, path, body), WHOLE)).status).toBe(401)
  const { call: broker } = await added({ role: "broker" })
  expect((await complete(broker, WHOLE)).status).toBe(403)
  const { call: buyer } = await added({ role: "buyer", buyerType: "private" })
  expect(await complete(buyer, WHOLE)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  expect((await admin.request("PUT", "/api/profile/dealership", WHOLE)).status).toBe(401)
  // With a password that staff chose, a member can only read.
  const email = newEmail()
  const made = { email, password: PASSWORD, role: "buyer", buyerType: "dealer" }
  expect((await admin.request("POST", "/api/admin/registrants", made)).status).toBe(201)
  const { token } = (await send(market, "POST", "/api/auth/login", { email, password: PASSWORD })).body
  expect(
    await send(market, "PUT", "/api/profile/dealership", WHOLE, { authorization: `Bearer ${token}` })
  ).toMatchObject({ status: 403, body: { code: "OWN_PASSWORD_MISSING" } })
})

test("staff give of a dealer what they know, and each part of it is right or refused", async () => {
  const upsert = (dealer: object) =>
    admin.request("POST", "/api/admin/users/upsert", { email: newEmail(), role: "buyer", buyerType: "dealer", dealer })
  expect((await upsert({ omvic: "12-34" })).body.fields).toHaveProperty(["dealer.omvic"])
  expect((await upsert({ licence: "verified" })).status).toBe(400)
  expect((await upsert({ name: "Yard Ltd." })).body.item.dealer).toMatchObject({ name: "Yard Ltd.", omvic: "" })
})
