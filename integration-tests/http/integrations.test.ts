import { io } from "socket.io-client"
import { ACCOUNT_SCOPES, CONSOLE_SCOPES, allEndpoints, scopeOf, type Endpoint } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, mailboxOf, people, send, type Person } from "../environment/people"
import { authenticatorApp } from "../environment/second-factors"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { DAY, auditOf } from "./accounts-support"
import { draft, publish } from "./bidding-support"

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, buyer] = await Promise.all([someone.seller(), someone.buyer()])
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const make = (change: Record<string, unknown>, by = admin) =>
  by.request("POST", "/api/admin/api-keys", { name: "Feed", expiresInDays: 30, scopes: ["market:read"], ...change })

async function keyFor(person: Person | null, scopes: readonly string[], change: Record<string, unknown> = {}) {
  const { status, body } = await make({ ...(person && { accountId: person.id }), scopes, ...change })
  if (status !== 201) throw new Error(`No key was made: ${JSON.stringify(body)}`)
  const call = (method: string, path: string, content?: unknown, headers: Record<string, string> = {}) =>
    send(market, method, path, content, { authorization: `Bearer ${body.key}`, ...headers })
  return { id: body.item.id as string, key: body.key as string, item: body.item, call }
}
const verdict = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe("a key", () => {
  test("is shown once, acts for its account alone, and is kept as a hash; who it acts for is told", async () => {
    const { id, key, item, call } = await keyFor(seller, ["listings:read", "listings:write", "account:read"])
    expect(item).toMatchObject({ account: { id: seller.id }, state: "active", lastUsedAt: null, createdBy: "admin" })
    expect(key.startsWith(item.hint)).toBe(true)
    expect((await call("GET", "/api/users/me")).body).toMatchObject({ id: seller.id })
    const made = await call("POST", "/api/listings", { make: "Honda" }, { "idempotency-key": "first" })
    const again = await call("POST", "/api/listings", { make: "Honda" }, { "idempotency-key": "first" })
    expect([made.status, again.body.id]).toEqual([201, made.body.id])
    expect((await seller.request("GET", `/api/listings/${made.body.id}`)).status).toBe(200)

    const other = await draft(await people(market).seller())
    expect(verdict(await call("PATCH", `/api/listings/${other}`, { make: "Ford" }))).toEqual([404, "LISTING_NOT_FOUND"])

    const listed = (await admin.request("GET", "/api/admin/api-keys")).body.items.find((one: any) => one.id === id)
    expect(listed.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(listed)).not.toContain(key)
    const { rows } = await market.pool.query(`SELECT * FROM integration_key WHERE id = $1`, [id])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(await auditOf(market, "api-key.created", id)).toEqual([
      { actor: "admin:admin", details: expect.objectContaining({ accountId: seller.id, name: "Feed" }) },
    ])
    await eventually("the member to be told", async () =>
      (await mailboxOf(market, seller.email)).some(({ subject }) => subject === "A key for your account")
    )
  })

  test("opens nothing beyond its scopes, and never money, passwords or payout accounts", async () => {
    const listingId = await publish(market, seller)
    const { call } = await keyFor(buyer, ["market:read"])
    expect((await call("GET", `/api/listings/${listingId}`)).status).toBe(200)
    const bid = await call("POST", "/api/offers", { listingId, amount: 500 })
    expect(bid).toMatchObject({
      status: 403,
      body: { code: "SCOPE_MISSING", scope: "bids:write", error: "This key lacks the scope bids:write." },
    })
    const every = await keyFor(seller, ACCOUNT_SCOPES)
    for (const [method, path] of [
      ["POST", "/api/fees/checkout"],
      ["PUT", "/api/profile/payout-account"],
      ["POST", "/api/profile/password"],
      ["POST", "/api/sales/sale_1/settlement/steps"],
      ["POST", "/api/auth/logout"],
      ["GET", "/api/admin/listings"],
    ] as const) {
      const answer = await every.call(method, path, method === "GET" ? undefined : {})
      expect([path, ...verdict(answer)]).toEqual([path, 403, "SCOPE_MISSING"])
    }
    expect(verdict(await every.call("POST", "/api/offers", { listingId, amount: 500 }))).toEqual([403, "OWN_LISTING"])
  })

  test("bids for its account with the scope for it, and no more once it is revoked", async () => {
    const listingId = await publish(market, seller)
    const { id, call } = await keyFor(buyer, ["bids:write", "market:read"])
    expect((await call("POST", "/api/offers", { listingId, amount: 500 })).body).toMatchObject({ leading: true })
    const revoke = () => admin.request("DELETE", `/api/admin/api-keys/${id}?reason=It+leaked`)
    expect((await revoke()).body.item).toMatchObject({ state: "revoked", revokedBy: "admin" })
    expect(verdict(await revoke())).toEqual([409, "INVALID_TRANSITION"])
    expect(verdict(await call("POST", "/api/offers", { listingId, amount: 900 }))).toEqual([401, "KEY_INVALID"])
    // What anybody may read, too: whoever relies on the key must hear.
    expect(verdict(await call("GET", `/api/listings/${listingId}`))).toEqual([401, "KEY_INVALID"])
    expect(await auditOf(market, "api-key.revoked", id)).toEqual([
      { actor: "admin:admin", details: expect.objectContaining({ reason: "It leaked" }) },
    ])
  })

  test("ends at its time, and with its account", async () => {
    const member = await people(market).buyer()
    const { call } = await keyFor(member, ["account:read"], { expiresInDays: 1 })
    expect((await call("GET", "/api/users/me")).status).toBe(200)
    await market.clock.advance(DAY + 1)
    expect(verdict(await call("GET", "/api/users/me"))).toEqual([401, "KEY_INVALID"])
    await market.clock.reset()
    await market.pool.query(`UPDATE account SET status = 'disabled' WHERE id = $1`, [member.id])
    expect(verdict(await call("GET", "/api/users/me"))).toEqual([401, "KEY_INVALID"])
    expect(verdict(await make({ accountId: member.id }))).toEqual([400, "INVALID_INPUT"])
  })

  test("is refused in an address, as a cookie, as an admin's token, and at the socket", async () => {
    const { key, call } = await keyFor(buyer, ["market:read", "account:read"])
    const inAddress = await send(market, "GET", `/api/listings?key=${key}`)
    expect(inAddress).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(inAddress.body.error).toContain("never in an address")
    expect(verdict(await call("GET", `/api/users/me?token=${key}`))).toEqual([400, "INVALID_INPUT"])
    const asAdmin = await send(market, "GET", "/api/admin/listings", undefined, { "x-admin-token": key })
    expect(asAdmin.status).toBe(401)
    const asCookie = await send(market, "GET", "/api/users/me", undefined, { cookie: `northlot_session=${key}` })
    expect(asCookie.status).toBe(401)
    const socket = io(market.url, { transports: ["websocket"], auth: { token: key }, reconnection: false })
    const joined = await new Promise((resolve) => {
      socket.once("connect_error", () => resolve({ code: "UNAUTHENTICATED" }))
      socket.once("connect", () => void socket.emitWithAck("bid:place", { listingId: "x", amount: 1 }).then(resolve))
    })
    socket.disconnect()
    expect(joined).toMatchObject({ code: "UNAUTHENTICATED" })
  })

  test("has a limit of its own", async () => {
    const { call } = await keyFor(buyer, ["account:read"], { callsPerMinute: 2 })
    const answers = [await call("GET", "/api/users/me"), await call("GET", "/api/users/me")]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const third = await call("GET", "/api/users/me")
    expect(verdict(third)).toEqual([429, "TOO_MANY_REQUESTS"])
    expect(third.body.retryAfterSeconds).toBeGreaterThan(0)
  })

  test("of the console reads what its groups read, and changes nothing", async () => {
    const { call } = await keyFor(null, ["console:trade"])
    expect((await call("GET", "/api/admin/listings")).status).toBe(200)
    expect(verdict(await call("GET", "/api/admin/charges"))).toEqual([403, "SCOPE_MISSING"])
    const all = await keyFor(null, CONSOLE_SCOPES, { callsPerMinute: 6_000 })
    expect((await all.call("GET", "/api/admin/charges")).status).toBe(200)
    for (const path of ["/api/admin/search?q=member", "/api/admin/exports/listings", "/api/admin/session"])
      expect([path, ...verdict(await all.call("GET", path))]).toEqual([path, 403, "SCOPE_MISSING"])
    const acts = allEndpoints.filter(({ access, method }) => access === "admin" && method !== "GET")
    expect(acts.length).toBeGreaterThan(50)
    for (const { method, path } of acts.slice(0, 40)) {
      const answer = await all.call(method, path.replace(/:\w+/g, "x"), {})
      expect([path, ...verdict(answer)]).toEqual([path, 403, "SCOPE_MISSING"])
    }
    expect(verdict(await make({ scopes: ["console:trade", "market:read"] }))).toEqual([400, "INVALID_INPUT"])
    expect(verdict(await make({ accountId: buyer.id, scopes: ["console:trade"] }))).toEqual([400, "INVALID_INPUT"])
  })

  test("is made by owners alone, who show their second factor", async () => {
    const finance = await joinStaff(market, admin, { username: "keys-finance", role: "finance" })
    expect(verdict(await make({}, finance))).toEqual([403, "FORBIDDEN"])
    const owner = await joinStaff(market, admin, { username: "keys-owner" })
    const begun = (await owner.request("POST", "/api/admin/own-security/app/begin")).body
    const code = authenticatorApp(market, begun.secret)
    await owner.request("POST", "/api/admin/own-security/app", { challenge: begun.challenge, code: await code() })
    await market.clock.advance(11 * 60_000)
    expect(verdict(await make({ scopes: ["console:trade"] }, owner))).toEqual([403, "PROOF_REQUIRED"])
  })
})

test("no scope opens what asks for a proof, a document of the staff, or an act of theirs", () => {
  const opened = allEndpoints.filter((endpoint) => scopeOf(endpoint) !== null)
  const names = (of: readonly Endpoint[]) => of.map(({ name }) => name)
  expect(names(opened.filter(({ proof, withoutFactor }) => proof || withoutFactor))).toEqual([])
  const staffs = opened.filter(({ access }) => access === "admin")
  expect(staffs.length).toBeGreaterThan(40)
  expect(names(staffs.filter(({ method, document }) => method !== "GET" || document))).toEqual([])
  expect(new Set(opened.map(scopeOf))).toEqual(new Set([...ACCOUNT_SCOPES, ...CONSOLE_SCOPES]))
})
