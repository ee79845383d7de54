import { endpoints, type Endpoint } from "@northlot/contract"
import { ADMIN_PASSWORD, type SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { HOUR, MINUTE, auditOf, fromNewAddress, isLetIn, newEmail, newMember, type Member } from "./accounts-support"

let market: SharedMarket
let admin: Person
let buyer: Member
let seller: Member
beforeAll(async () => {
  market = await sharedMarket()
  admin = await people(market).admin()
  buyer = await newMember(market)
  seller = await newMember(market, "dealer seller")
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const adminEndpoints = (Object.values(endpoints) as Endpoint[]).filter(({ access }) => access === "admin")
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, "unknown")
const login = (username: unknown, password: unknown, headers = fromNewAddress()) =>
  send(market, "POST", "/api/admin/login", { username, password }, headers)
const newToken = async (): Promise<string> => (await login("admin", ADMIN_PASSWORD)).body.token
const isOpenTo = async (headers: Record<string, string>) =>
  (await send(market, "GET", "/api/admin/registrants", undefined, headers)).status === 200

describe("the console", () => {
  test("is an admin's alone: every address below /api/admin but the ways in and a download by its own token", () => {
    const below = (Object.values(endpoints) as Endpoint[]).filter(({ path }) => path.startsWith("/api/admin/"))
    expect(below.filter((endpoint) => !adminEndpoints.includes(endpoint)).map(({ name }) => name)).toEqual([
      "adminLogin",
      "downloadRegistrants",
      "acceptInvitation",
      "readOwnInvitation",
      "finishAdminLogin",
    ])
  })

  const callers: [string, number, () => Promise<Record<string, string>> | Record<string, string>][] = [
    ["nobody", 401, () => ({})],
    ["a forged token", 401, () => ({ "x-admin-token": "a".repeat(43) })],
    ["an empty token", 401, () => ({ "x-admin-token": "" })],
    [
      "the admin's name as token",
      401,
      () => ({ "x-admin-token": "admin", "x-user-email": "admin", "x-user-role": "admin" }),
    ],
    ["a buyer's token as the admin's", 401, () => ({ "x-admin-token": buyer.token })],
    ["an admin's token as a member's", 401, async () => ({ authorization: `Bearer ${await newToken()}` })],
    [
      "a token that was signed out",
      401,
      async () => {
        const token = await newToken()
        await send(market, "POST", "/api/admin/logout", undefined, { "x-admin-token": token })
        return { "x-admin-token": token }
      },
    ],
    ["a buyer", 403, () => ({ authorization: `Bearer ${buyer.token}` })],
    ["a seller by cookie", 403, () => ({ cookie: seller.cookie })],
    [
      "a buyer who claims to be admin",
      403,
      () => ({
        authorization: `Bearer ${buyer.token}`,
        "x-user-role": "admin",
        "x-user-email": "admin",
        "x-admin-token": "x",
      }),
    ],
  ]
  slow.each(callers)("answers none of its endpoints to %s", async (_case, status, credentials) => {
    const headers = await credentials()
    for (const endpoint of adminEndpoints) {
      const answer = await send(
        market,
        endpoint.method,
        addressOf(endpoint),
        endpoint.method === "GET" ? undefined : {},
        headers
      )
      expect([endpoint.name, answer.status, answer.body.code]).toEqual([
        endpoint.name,
        status,
        status === 401 ? "UNAUTHENTICATED" : "FORBIDDEN",
      ])
    }
  })

  test("closes after eight hours, whether it was used or not", async () => {
    const { body } = await login("admin", ADMIN_PASSWORD)
    const session = { "x-admin-token": body.token as string }
    expect(Date.parse(body.expiresAt) - (await market.clock.now()).getTime()).toBeGreaterThan(8 * HOUR - MINUTE)
    await market.clock.advance(8 * HOUR - MINUTE)
    expect(await isOpenTo(session)).toBe(true)
    await market.clock.advance(2 * MINUTE)
    expect(await isOpenTo(session)).toBe(false)
  })

  test("keeps of its tokens a hash alone, and takes none from a query", async () => {
    const token = await newToken()
    expect(await isOpenTo({ "x-admin-token": token })).toBe(true)
    expect((await send(market, "GET", `/api/admin/registrants?token=${token}&x-admin-token=${token}`)).status).toBe(401)
    const { rows } = await market.pool.query(`SELECT s::text AS row FROM session s`)
    for (const { row } of rows) expect(row).not.toContain(token)
  })

  test("says who is signed in, and signs out one session alone", async () => {
    const [left, kept] = [await newToken(), await newToken()]
    expect((await send(market, "GET", "/api/admin/session", undefined, { "x-admin-token": left })).body).toMatchObject({
      ok: true,
      username: "admin",
      role: "owner",
    })
    expect((await send(market, "POST", "/api/admin/logout", undefined, { "x-admin-token": left })).status).toBe(200)
    expect([await isOpenTo({ "x-admin-token": left }), await isOpenTo({ "x-admin-token": kept })]).toEqual([
      false,
      true,
    ])
  })
})

describe("an admin's sign-in", () => {
  test("is by username and password, in any case of the name, and on record", async () => {
    const headers = fromNewAddress()
    const { status, body } = await login(" Admin ", ADMIN_PASSWORD, headers)
    expect([status, body]).toEqual([
      200,
      { ok: true, token: expect.stringMatching(/^[\w-]{43}$/), username: "admin", expiresAt: expect.any(String) },
    ])
    const entries = await auditOf(market, "admin.signed-in", "admin")
    expect(entries.at(-1)).toEqual({ actor: "admin:admin", details: { address: headers["x-forwarded-for"] } })
  })

  test("is refused alike for a wrong password, an unknown name and a member's e-mail", async () => {
    const attempts = [
      ["admin", "not-the-password"],
      ["root", ADMIN_PASSWORD],
      [buyer.email, "correct-horse-battery"],
    ] as const
    for (const [username, password] of attempts) {
      const { status, body } = await login(username, password)
      expect([status, body]).toEqual([
        401,
        { ok: false, code: "INVALID_CREDENTIALS", error: "Invalid email or password." },
      ])
    }
    for (const [username, password] of [
      ["", ADMIN_PASSWORD],
      ["admin", ""],
      ["  ", " "],
    ] as const) {
      expect([400, 401]).toContain((await login(username, password)).status)
    }
  })

  test("with the sixth wrong password in a minute waits, there and not elsewhere", async () => {
    const attacker = fromNewAddress()
    for (let count = 1; count <= 5; count++)
      expect((await login("admin", `guess number ${count}`, attacker)).status).toBe(401)
    expect(await login("admin", ADMIN_PASSWORD, attacker)).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    })
    expect((await login("admin", ADMIN_PASSWORD)).status).toBe(200)
  })
})

describe("registrants", () => {
  const read = (query: string) => admin.request("GET", `/api/admin/registrants?${query}`)
  const setStatus = (id: string, content: object) =>
    admin.request("POST", `/api/admin/registrants/${id}/status`, content)

  test("are found by text, e-mail, role and licence, each with what the console needs and nothing secret", async () => {
    const { body } = await read(`email=${encodeURIComponent(seller.email)}`)
    expect(body).toMatchObject({
      total: 1,
      items: [
        { id: seller.id, role: "seller", sellerType: "dealer", status: "active", dealer: { licence: "pending" } },
      ],
    })
    for (const query of [
      `q=${encodeURIComponent(seller.email.slice(0, 20))}`,
      `q=${encodeURIComponent(seller.email)}&role=seller&licence=pending`,
    ]) {
      expect((await read(query)).body.items.map(({ id }: { id: string }) => id)).toEqual([seller.id])
    }
    expect((await read(`q=${encodeURIComponent("%")}`)).body.total).toBe(0)
    expect(JSON.stringify(body)).not.toMatch(/password|token|hash|licence_file_id|licenceFileId/i)
    expect((await admin.request("GET", `/api/admin/registrants/${seller.id}`)).body.item).toEqual(body.items[0])
    expect((await admin.request("GET", "/api/admin/registrants/acct_unknown")).status).toBe(404)
  })

  test.each([
    "sort=password",
    "sort=created_at;select pg_sleep(5)",
    "sort=constructor",
    "order=up",
    "limit=0",
    "limit=1000",
    "offset=-1",
    "role=admin",
    "licence=none",
  ])("are not listed by %s", async (query) => {
    expect(await read(encodeURI(query))).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  slow("are disabled and enabled with a reason, which is on record with the admin's name", async () => {
    const { id, token } = await newMember(market, "dealer buyer")
    for (const content of [
      { status: "disabled" },
      { status: "disabled", reason: " x " },
      { status: "deleted", reason: "Fraud reported" },
    ]) {
      expect((await setStatus(id, content)).status).toBe(400)
    }
    expect(await isLetIn(market, { token })).toBe(true)
    expect((await setStatus(id, { status: "disabled", reason: "Fraud reported" })).body.item).toMatchObject({
      id,
      status: "disabled",
    })
    expect(await isLetIn(market, { token })).toBe(false)
    expect((await setStatus(id, { status: "active", reason: "Cleared by phone" })).body.item).toMatchObject({
      id,
      status: "active",
    })
    expect(await auditOf(market, "account.disabled", id)).toEqual([
      { actor: "admin:admin", details: { reason: "Fraud reported" } },
    ])
    expect(await auditOf(market, "account.active", id)).toEqual([
      { actor: "admin:admin", details: { reason: "Cleared by phone" } },
    ])
    expect((await setStatus("acct_unknown", { status: "disabled", reason: "Fraud reported" })).status).toBe(404)
  })

  test("the record of what admins did cannot be changed", async () => {
    for (const statement of [
      `UPDATE audit_entry SET actor = 'system'`,
      `DELETE FROM audit_entry`,
      `TRUNCATE audit_entry CASCADE`,
    ]) {
      await expect(market.pool.query(statement)).rejects.toThrow(/never changed or deleted/)
    }
    // Truncating only this table would leave the hash chain's rows without their entries.
    await expect(market.pool.query(`TRUNCATE audit_entry`)).rejects.toThrow(/referenced in a foreign key constraint/)
  })

  test("who are not there cannot be told apart from those who never were", async () => {
    const { body } = await read(`email=${encodeURIComponent(newEmail())}`)
    expect(body).toEqual({ ok: true, items: [], total: 0 })
  })
})
