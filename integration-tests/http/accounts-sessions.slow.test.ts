import { startMarket, type Market, type SharedMarket } from "../environment/market"
import { PASSWORD, people, send } from "../environment/people"
import { millisecondsOf, quickestOf } from "../environment/quickest"
import { sharedMarket } from "../environment/shared-market"
import {
  DAY,
  HOUR,
  MINUTE,
  cookiesOf,
  isLetIn,
  newMember,
  setCookies,
  signIn,
  startIdentity,
  newEmail,
  type Member,
} from "./accounts-support"
import { connect } from "./bidding-support"

let market: SharedMarket
let member: Member
beforeAll(async () => {
  market = await sharedMarket()
  member = await newMember(market)
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const openSession = async (remember: boolean, of = member) => {
  const { status, body, headers } = await signIn(market, { email: of.email, password: PASSWORD, remember })
  if (status !== 200) throw new Error(`Sign-in failed: ${status} ${JSON.stringify(body)}`)
  const cookie = setCookies(headers).find(({ name }) => name === "northlot_session")!
  return { token: body.token as string, cookie }
}

describe("a session", () => {
  test("that is not remembered ends with the browser, and after 12 hours without use", async () => {
    const { token, cookie } = await openSession(false)
    expect(cookie.attributes).toEqual({ httponly: true, samesite: "Lax", path: "/" })
    await market.clock.advance(11 * HOUR)
    expect(await isLetIn(market, { token })).toBe(true)
    await market.clock.advance(11 * HOUR)
    expect(await isLetIn(market, { token })).toBe(true)
    await market.clock.advance(12 * HOUR + MINUTE)
    expect(await isLetIn(market, { token })).toBe(false)
  })

  test("that is remembered lasts 30 days, used or not", async () => {
    const { token, cookie } = await openSession(true)
    expect(cookie.attributes).toEqual({ httponly: true, samesite: "Lax", path: "/", "max-age": String(30 * 86_400) })
    await market.clock.advance(29 * DAY)
    expect(await isLetIn(market, { token })).toBe(true)
    await market.clock.advance(DAY + MINUTE)
    expect(await isLetIn(market, { token })).toBe(false)
  })

  test("keeps of its token a hash alone", async () => {
    const { token } = await openSession(true)
    const { rows } = await market.pool.query(`SELECT s::text AS row FROM session s`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
  })

  test("is over for good once it is signed out, and no other one with it", async () => {
    const [left, kept] = [await openSession(true), await openSession(false)]
    const cookie = `northlot_session=${left.token}`
    expect(await isLetIn(market, { cookie })).toBe(true)
    const { status, headers } = await send(market, "POST", "/api/auth/logout", undefined, { cookie })
    expect(status).toBe(200)
    const [cleared] = setCookies(headers)
    expect(cleared).toMatchObject({
      name: "northlot_session",
      value: "",
      attributes: { "max-age": "0", path: "/", httponly: true },
    })
    for (const replay of [{ cookie }, { token: left.token }]) expect(await isLetIn(market, replay)).toBe(false)
    expect((await send(market, "GET", "/api/auth/session", undefined, { cookie })).body.user).toBeNull()
    expect(await isLetIn(market, { token: kept.token })).toBe(true)
    expect((await send(market, "POST", "/api/auth/logout", undefined, { cookie })).status).toBe(200)
  })

  test("of another site's page signs nobody in or out", async () => {
    const { token } = await openSession(false)
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ] as Record<string, string>[]) {
      const forged = await send(market, "POST", "/api/auth/login", { email: member.email, password: PASSWORD }, headers)
      expect([forged.status, forged.body.code, setCookies(forged.headers)]).toEqual([403, "CROSS_SITE_REQUEST", []])
      expect(
        (await send(market, "POST", "/api/auth/logout", undefined, { ...headers, cookie: `northlot_session=${token}` }))
          .status
      ).toBe(403)
    }
    expect(await isLetIn(market, { token })).toBe(true)
  })

  test("ends with its account: disabling closes every one, and its sockets, within a second", async () => {
    const victim = await newMember(market, "dealer buyer")
    const admin = await people(market).admin()
    const change = (status: string, reason: string) =>
      admin.request("POST", `/api/admin/registrants/${victim.id}/status`, { status, reason })
    let { token } = victim
    const took = await quickestOf(1_000, async () => {
      const remembered = await openSession(true, victim)
      const person = { ...victim, token, password: PASSWORD, request: people(market).nobody().request }
      const socket = await connect(market, person)
      const closed = new Promise<void>((done) => socket.once("disconnect", () => done()))
      const { status, body } = await change("disabled", "Fraud reported")
      expect([status, body.item.status]).toEqual([200, "disabled"])
      const took = await millisecondsOf(() => closed)
      for (const ended of [token, remembered.token]) expect(await isLetIn(market, { token: ended })).toBe(false)
      await change("active", "Cleared")
      expect(await isLetIn(market, { token: remembered.token })).toBe(false)
      token = (await openSession(false, victim)).token
      return took
    })
    expect(took).toBeLessThan(1_000)
  })
})

describe("over https", () => {
  let secure: Market
  let token: string
  let cookies: ReturnType<typeof setCookies>
  beforeAll(async () => {
    secure = await startMarket({ environment: { NORTHLOT_PUBLIC_URL: "https://northlot.example" } })
    const { email } = await newMember(secure)
    const answer = await signIn(secure, { email, password: PASSWORD, remember: true })
    token = answer.body.token
    cookies = setCookies(answer.headers)
  })
  afterAll(() => secure?.stop())

  test("the session's cookie is bound to this very host", async () => {
    expect(cookies).toEqual([
      {
        name: "__Host-northlot_session",
        value: token,
        attributes: { httponly: true, secure: true, samesite: "Lax", path: "/", "max-age": String(30 * 86_400) },
      },
    ])
    expect(await isLetIn(secure, { cookie: `__Host-northlot_session=${token}` })).toBe(true)
  })

  test("and one under the name that other hosts of the domain could set is not believed", async () => {
    expect(await isLetIn(secure, { cookie: `northlot_session=${token}` })).toBe(false)
  })

  test("so is the browser's that begins a verification", async () => {
    const { cookie } = await startIdentity(secure, newEmail())
    expect(cookie).toMatch(/^__Host-northlot_browser=[\w-]{43}$/)
    const { headers } = await send(secure, "POST", "/api/idv/start", {
      firstName: "Avery",
      lastName: "Singh",
      email: newEmail(),
    })
    expect(setCookies(headers)[0]!.attributes).toMatchObject({ secure: true, httponly: true, path: "/" })
    expect(cookiesOf(headers)).not.toContain("domain")
  })

  test("addresses that a client claims in X-Forwarded-For are not believed without a configured proxy", async () => {
    const email = newEmail()
    const claim = (count: number) =>
      signIn(secure, { email, password: PASSWORD }, { "x-forwarded-for": `203.0.113.${count}` })
    for (let count = 1; count <= 5; count++) expect((await claim(count)).status).toBe(401)
    expect((await claim(6)).status).toBe(429)
  })
})
