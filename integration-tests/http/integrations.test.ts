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

/** Creates a key as a staff member, for the console or for a member. */
const make = (change: Record<string, unknown>, by = admin) =>
  by.request("POST", "/api/admin/api-keys", {
    name: "Feed",
    expiresInDays: 30,
    scopes: ["market:read"],
    ...("accountId" in change && { reason: "Your stock program lists your cars" }),
    ...change,
  })
const makeOwn = (person: Person, change: Record<string, unknown> = {}) =>
  person.request("POST", "/api/profile/api-keys", {
    name: "Feed",
    expiresInDays: 30,
    scopes: ["market:read"],
    currentPassword: person.password,
    ...change,
  })
const agree = (person: Person, id: string, currentPassword = person.password) =>
  person.request("POST", `/api/profile/api-keys/${id}/agree`, { currentPassword })
const revokeOwn = (person: Person, id: string) => person.request("DELETE", `/api/profile/api-keys/${id}`)
const ownKey = async (person: Person, id: string) =>
  (await person.request("GET", "/api/profile/api-keys")).body.items.find((one: { id: string }) => one.id === id)
const listedKey = async (id: string) =>
  (await admin.request("GET", "/api/admin/api-keys")).body.items.find((one: { id: string }) => one.id === id)

const byKey =
  (key: string) =>
  (method: string, path: string, content?: unknown, headers: Record<string, string> = {}) =>
    send(market, method, path, content, { authorization: `Bearer ${key}`, ...headers })

/** Creates a member's key, or a console key for the admin. */
async function keyFor(
  person: Person | null,
  scopes: readonly string[],
  change: Record<string, unknown> = {},
  by = admin
) {
  const { status, body } = await (person ? makeOwn(person, { scopes, ...change }) : make({ scopes, ...change }, by))
  if (status !== 201) throw new Error(`No key was made: ${JSON.stringify(body)}`)
  return { id: body.item.id as string, key: body.key as string, item: body.item, call: byKey(body.key) }
}
const verdict = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe("a key", () => {
  test("is shown once, acts for its account alone, and is kept as a hash; who it acts for is told", async () => {
    const { id, key, item, call } = await keyFor(seller, ["listings:read", "listings:write", "account:read"])
    expect(item).toMatchObject({ state: "active", lastUsedAt: null, askedBy: null, revokedBy: null })
    expect(key.startsWith(item.hint)).toBe(true)
    expect((await call("GET", "/api/users/me")).body).toMatchObject({ id: seller.id })
    const made = await call("POST", "/api/listings", { make: "Honda" }, { "idempotency-key": "first" })
    const again = await call("POST", "/api/listings", { make: "Honda" }, { "idempotency-key": "first" })
    expect([made.status, again.body.id]).toEqual([201, made.body.id])
    expect((await seller.request("GET", `/api/listings/${made.body.id}`)).status).toBe(200)

    const other = await draft(await people(market).seller())
    expect(verdict(await call("PATCH", `/api/listings/${other}`, { make: "Ford" }))).toEqual([404, "LISTING_NOT_FOUND"])

    const listed = await listedKey(id)
    expect(listed).toMatchObject({ account: { id: seller.id }, createdBy: null, state: "active" })
    expect(listed.lastUsedAt).not.toBeNull()
    expect(JSON.stringify([listed, await ownKey(seller, id)])).not.toContain(key)
    const { rows } = await market.pool.query(`SELECT * FROM integration_key WHERE id = $1`, [id])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(await auditOf(market, "api-key.created", id)).toEqual([
      { actor: seller.id, details: expect.objectContaining({ name: "Feed" }) },
    ])
    await eventually("the member to be told", async () =>
      (await mailboxOf(market, seller.email)).some(({ subject }) => subject === "You have a new API key")
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
    expect(verdict(await revokeOwn(seller, id))).toEqual([404, "NOT_FOUND"])
    const revoke = () => admin.request("DELETE", `/api/admin/api-keys/${id}?reason=It+leaked`)
    expect((await revoke()).body.item).toMatchObject({ state: "revoked", revokedBy: "admin" })
    expect(verdict(await revoke())).toEqual([409, "INVALID_TRANSITION"])
    expect(verdict(await call("POST", "/api/offers", { listingId, amount: 900 }))).toEqual([401, "KEY_INVALID"])
    // Even a public endpoint refuses an invalid key, so that the key's owner notices.
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
    expect(inAddress.body.error).toContain("never in a URL")
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
    const { id, call } = await keyFor(buyer, ["account:read"])
    await market.pool.query(`UPDATE integration_key SET calls_per_minute = 2 WHERE id = $1`, [id])
    const answers = [await call("GET", "/api/users/me"), await call("GET", "/api/users/me")]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const third = await call("GET", "/api/users/me")
    expect(verdict(third)).toEqual([429, "TOO_MANY_REQUESTS"])
    expect(third.body.retryAfterSeconds).toBeGreaterThan(0)
  })

  slow("of the console reads what its groups read, and changes nothing", async () => {
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
    expect(verdict(await makeOwn(buyer, { scopes: ["console:trade"] }))).toEqual([400, "INVALID_INPUT"])
  })

  slow("of the staff is made by owners alone, who show their second factor", async () => {
    const finance = await joinStaff(market, admin, { username: "keys-finance", role: "finance" })
    expect(verdict(await make({}, finance))).toEqual([403, "FORBIDDEN"])
    const owner = await joinStaff(market, admin, { username: "keys-owner" })
    const begun = (await owner.request("POST", "/api/admin/own-security/app/begin")).body
    const code = authenticatorApp(market, begun.secret)
    await owner.request("POST", "/api/admin/own-security/app", { challenge: begun.challenge, code: await code() })
    await market.clock.advance(11 * 60_000)
    expect(verdict(await make({ scopes: ["console:trade"] }, owner))).toEqual([403, "PROOF_REQUIRED"])
  })

  test("of the console ends with its maker, and reads no more than their role does now", async () => {
    const maker = await joinStaff(market, admin, { username: "keys-maker" })
    const { id, call } = await keyFor(null, ["console:trade", "console:site"], {}, maker)
    expect((await call("GET", "/api/admin/audit")).status).toBe(200)
    await admin.request("PUT", "/api/admin/staff/keys-maker", { role: "finance" })
    expect(verdict(await call("GET", "/api/admin/audit"))).toEqual([403, "SCOPE_MISSING"])
    expect((await call("GET", "/api/admin/listings")).status).toBe(200)
    expect((await listedKey(id)).scopes).toEqual(["console:trade"])
    await admin.request("PUT", "/api/admin/staff/keys-maker", { role: "inspector" })
    expect(verdict(await call("GET", "/api/admin/listings"))).toEqual([401, "KEY_INVALID"])
    await admin.request("PUT", "/api/admin/staff/keys-maker", { role: "owner" })
    expect((await call("GET", "/api/admin/listings")).status).toBe(200)
    await admin.request("DELETE", "/api/admin/staff/keys-maker?reason=They+left")
    expect(verdict(await call("GET", "/api/admin/listings"))).toEqual([401, "KEY_INVALID"])
    expect(await listedKey(id)).toMatchObject({ state: "ended", scopes: [] })
  })
})

describe("a key of a member that the staff asks for", () => {
  const askFor = async (person: Person, change: Record<string, unknown> = {}, by = admin) => {
    const { status, body } = await make({ accountId: person.id, ...change }, by)
    if (status !== 201) throw new Error(`Nobody was asked: ${JSON.stringify(body)}`)
    expect(body.key).toBeNull()
    return body.item.id as string
  }

  slow("exists once the member agreed, who sees who asks, why and what for; the key is theirs alone", async () => {
    const member = await people(market).buyer()
    const listingId = await publish(market, seller)
    const owner = await joinStaff(market, admin, { username: "unconfirmed-owner" })
    const { status, body } = await make({ accountId: member.id, scopes: ["bids:write"] }, owner)
    expect(status).toBe(201)
    expect(body).toMatchObject({ key: null, item: { state: "asked", hint: null, createdBy: "unconfirmed-owner" } })
    const { id } = body.item
    const { rows } = await market.pool.query(`SELECT token_hash, agreed_at FROM integration_key WHERE id = $1`, [id])
    expect(rows).toEqual([{ token_hash: null, agreed_at: null }])
    await expect(
      market.pool.query(`UPDATE integration_key SET token_hash = 'made up' WHERE id = $1`, [id])
    ).rejects.toThrow("integration_key_agreed")
    expect(await ownKey(member, id)).toMatchObject({
      askedBy: "unconfirmed-owner",
      reason: "Your stock program lists your cars",
      scopes: ["bids:write"],
      validDays: 30,
      state: "asked",
    })
    await eventually("the member to be told", async () =>
      (await mailboxOf(market, member.email)).some(
        ({ subject, text }) => subject === "We ask for a key to your account" && text.includes("unconfirmed-owner")
      )
    )

    expect(verdict(await agree(buyer, id))).toEqual([404, "NOT_FOUND"])
    expect(verdict(await revokeOwn(buyer, id))).toEqual([404, "NOT_FOUND"])
    expect(verdict(await agree(owner, id))).toEqual([401, "UNAUTHENTICATED"])
    expect(verdict(await agree(member, id, "wrong-password"))).toEqual([400, "PASSWORD_WRONG"])

    const agreed = await agree(member, id)
    expect([agreed.status, agreed.body.item.state]).toEqual([200, "active"])
    const call = byKey(agreed.body.key)
    expect((await call("POST", "/api/offers", { listingId, amount: 500 })).body).toMatchObject({ leading: true })
    expect(JSON.stringify(await listedKey(id))).not.toContain(agreed.body.key)
    expect(verdict(await agree(member, id))).toEqual([409, "INVALID_TRANSITION"])
    expect(await auditOf(market, "api-key.agreed", id)).toEqual([
      { actor: member.id, details: expect.objectContaining({ askedBy: "unconfirmed-owner" }) },
    ])
    // The staff member who requested the key is removed. The key belongs to the member and remains valid.
    await admin.request("DELETE", "/api/admin/staff/unconfirmed-owner?reason=They+left")
    expect((await call("POST", "/api/offers", { listingId, amount: 900 })).status).not.toBe(401)
    expect((await revokeOwn(member, id)).body.item).toMatchObject({ state: "revoked", revokedBy: "member" })
    expect(verdict(await call("POST", "/api/offers", { listingId, amount: 1_500 }))).toEqual([401, "KEY_INVALID"])
    expect(verdict(await revokeOwn(member, id))).toEqual([409, "INVALID_TRANSITION"])
  })

  test("is made once when the member agrees twice at one moment", async () => {
    const id = await askFor(buyer)
    const answers = await Promise.all([agree(buyer, id), agree(buyer, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { key } = answers.find(({ status }) => status === 200)!.body
    expect((await byKey(key)("GET", "/api/listings")).status).toBe(200)
  })

  slow(
    "is made by nobody once it was refused, taken back, asked too long ago, or its asker left or lost the right",
    async () => {
      const member = await people(market).buyer()
      const refused = await askFor(member)
      expect((await revokeOwn(member, refused)).body.item).toMatchObject({ state: "refused", revokedBy: "member" })
      const takenBack = await askFor(member)
      await admin.request("DELETE", `/api/admin/api-keys/${takenBack}?reason=A+mistake`)
      const asker = await joinStaff(market, admin, { username: "keys-asker" })
      const ofLeaver = await askFor(member, {}, asker)
      await admin.request("PUT", "/api/admin/staff/keys-asker", { role: "support" })
      expect((await ownKey(member, ofLeaver)).state).toBe("ended")
      expect(verdict(await agree(member, ofLeaver))).toEqual([409, "INVALID_TRANSITION"])
      await admin.request("DELETE", "/api/admin/staff/keys-asker?reason=They+left")
      for (const id of [refused, takenBack, ofLeaver])
        expect(verdict(await agree(member, id))).toEqual([409, "INVALID_TRANSITION"])
      const late = await askFor(member)
      await market.clock.advance(15 * DAY)
      const { email, password } = member
      const { token } = (await send(market, "POST", "/api/auth/login", { email, password })).body
      const path = `/api/profile/api-keys/${late}/agree`
      const tooLate = await send(
        market,
        "POST",
        path,
        { currentPassword: password },
        { authorization: `Bearer ${token}` }
      )
      expect(verdict(tooLate)).toEqual([409, "INVALID_TRANSITION"])
      await market.clock.reset()
    }
  )

  slow("needs a reason, a member who can act, and an end to how many there are", async () => {
    expect(verdict(await make({ accountId: buyer.id, reason: undefined }))).toEqual([400, "INVALID_INPUT"])
    const member = await people(market).buyer()
    for (let count = 0; count < 20; count++) await askFor(member)
    expect(verdict(await make({ accountId: member.id }))).toEqual([409, "INVALID_TRANSITION"])
    expect(verdict(await makeOwn(member))).toEqual([409, "INVALID_TRANSITION"])
    await market.pool.query(`UPDATE account SET status = 'disabled' WHERE id = $1`, [member.id])
    expect(verdict(await make({ accountId: member.id }))).toEqual([400, "INVALID_INPUT"])
  })

  test("is agreed to, made or revoked by nobody who reads as the member, and by no key", async () => {
    const id = await askFor(buyer)
    const reading = await admin.request("POST", `/api/admin/registrants/${buyer.id}/read-as`, { reason: "A look" })
    const cookie = reading.headers.getSetCookie()[0]!.split(";")[0]!
    const asReader = (method: string, path: string, content?: unknown) =>
      send(market, method, path, content, { cookie })
    const { call } = await keyFor(buyer, ACCOUNT_SCOPES)
    for (const act of [asReader, call]) {
      const body = { name: "Feed", scopes: ["bids:write"], expiresInDays: 1, currentPassword: buyer.password }
      const answers = [
        await act("POST", "/api/profile/api-keys", body),
        await act("POST", `/api/profile/api-keys/${id}/agree`, { currentPassword: buyer.password }),
        await act("DELETE", `/api/profile/api-keys/${id}`),
      ]
      const code = act === call ? "SCOPE_MISSING" : "READING_ONLY"
      expect(answers.map(verdict)).toEqual([
        [403, code],
        [403, code],
        [403, code],
      ])
    }
    expect((await ownKey(buyer, id)).state).toBe("asked")
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
