import { endpoints } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  auditOf,
  emailsTo,
  fromNewAddress,
  isLetIn,
  newEmail,
  newMember,
  setCookies,
  signIn,
  type Member,
} from "./accounts-support"

let market: SharedMarket
let member: Member
let admin: Person
beforeAll(async () => {
  market = await sharedMarket()
  member = await newMember(market)
  admin = await people(market).admin()
})
afterAll(() => market?.stop())

const WRONG = { status: 401, body: { ok: false, code: "INVALID_CREDENTIALS", error: "Invalid email or password." } }

describe("who signs in", () => {
  test("with the right password is told who they are, by cookie and by token", async () => {
    const { status, body, headers } = await signIn(
      market,
      { email: ` ${member.email.toUpperCase()}`, password: PASSWORD, role: "buyer" },
      fromNewAddress()
    )
    expect([status, body.ok, body.user.id]).toEqual([200, true, member.id])
    expect(headers.get("cache-control")).toBe("no-store")
    const [cookie] = setCookies(headers)
    expect(cookie!.value).toBe(body.token)
    const { body: session } = await send(market, "GET", "/api/auth/session", undefined, {
      cookie: `${cookie!.name}=${cookie!.value}`,
    })
    expect(session.user).toMatchObject({ id: member.id, email: member.email, accountType: "Private Buyer" })
  })

  test("with a wrong password and with an unknown e-mail is answered alike", async () => {
    const headers = fromNewAddress()
    const wrong = await signIn(market, { email: member.email, password: "not-the-password" }, headers)
    expect({ status: wrong.status, body: wrong.body }).toEqual(WRONG)
    const attempts = [
      { email: newEmail(), password: PASSWORD },
      { email: "no address", password: PASSWORD },
      { email: "nobody@timing.invalid", password: PASSWORD },
      { email: "admin:admin", password: "a-long-test-password" },
    ]
    const names = (answer: { headers: Headers }) => [...answer.headers.keys()].sort()
    for (const attempt of attempts) {
      const unknown = await signIn(market, attempt, headers)
      expect({ status: unknown.status, body: unknown.body }).toEqual(WRONG)
      expect(names(unknown)).toEqual(names(wrong))
    }
  })

  slow("with the wrong role is told so only after the right password", async () => {
    const headers = fromNewAddress()
    expect(
      await signIn(market, { email: member.email, password: "not-the-password", role: "seller" }, headers)
    ).toMatchObject(WRONG)
    const mismatch = await signIn(market, { email: member.email, password: PASSWORD, role: "seller" }, headers)
    expect({ status: mismatch.status, body: mismatch.body }).toEqual({
      status: 403,
      body: {
        ok: false,
        code: "role_mismatch",
        error: "This email is registered as a Buyer. Please switch role to Buyer to log in.",
        params: { role: "buyer" },
      },
    })
    expect(setCookies(mismatch.headers)).toEqual([])
    const seller = await newMember(market, "dealer seller")
    const { body } = await signIn(market, { email: seller.email, password: PASSWORD, role: "buyer" }, headers)
    expect(body.error).toBe("This email is registered as a Seller. Please switch role to Seller to log in.")
    expect(body.params).toEqual({ role: "seller" })
  })

  test.each([
    { email: "", password: PASSWORD },
    { email: "  ", password: PASSWORD },
    { email: "avery@example.test", password: "" },
  ])("without %j is asked for both", async (credentials) => {
    expect(await signIn(market, credentials, fromNewAddress())).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", error: "Email and password are required." },
    })
  })

  test.each<[string, unknown]>([
    ["a list", { email: ["a@b.ca"], password: PASSWORD }],
    ["an object as password", { email: "a@b.ca", password: { $ne: "" } }],
    ["the role admin", { email: "a@b.ca", password: PASSWORD, role: "admin" }],
    ["a password of 10,000 characters", { email: "a@b.ca", password: "a".repeat(10_000) }],
    ["nothing", undefined],
  ])("with %s is refused as invalid", async (_case, body) => {
    expect(await send(market, "POST", "/api/auth/login", body, fromNewAddress())).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
  })
})

describe("wrong passwords", () => {
  const attempt = (email: string, password: string, headers: Record<string, string>) =>
    signIn(market, { email, password }, headers)
  const TOO_MANY = { status: 429, body: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }

  slow("are limited to five a minute for one account from one address, and lock nobody out elsewhere", async () => {
    const victim = await newMember(market, "dealer buyer")
    const attacker = fromNewAddress()
    for (let count = 1; count <= 5; count++)
      expect(await attempt(victim.email, `guess number ${count}`, attacker)).toMatchObject(WRONG)
    const limited = await attempt(victim.email, "guess number 6", attacker)
    expect(limited).toMatchObject(TOO_MANY)
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
    // The right password is refused too, so that the attacker cannot tell a right guess from a wrong one.
    expect(await attempt(victim.email.toUpperCase(), PASSWORD, attacker)).toMatchObject(TOO_MANY)
    expect((await attempt(victim.email, PASSWORD, fromNewAddress())).status).toBe(200)
    expect((await attempt(member.email, PASSWORD, attacker)).status).toBe(200)

    expect(await auditOf(market, "sign-in.refused", victim.id)).toHaveLength(5)
    const [entry] = await auditOf(market, "sign-in.limited", victim.id)
    expect(entry!.actor).toBe(`address:${attacker["x-forwarded-for"]}`)
  })

  test("for an e-mail without an account are limited alike", async () => {
    const email = newEmail()
    const attacker = fromNewAddress()
    for (let count = 1; count <= 5; count++) expect(await attempt(email, PASSWORD, attacker)).toMatchObject(WRONG)
    expect(await attempt(email, PASSWORD, attacker)).toMatchObject(TOO_MANY)
  })

  test("count for the address that the trusted proxy saw, whatever else the client claims", async () => {
    const email = newEmail()
    const seen = fromNewAddress()["x-forwarded-for"]
    const claiming = (count: number) => ({ "x-forwarded-for": `203.0.113.${count}, ${seen}` })
    for (let count = 1; count <= 5; count++) await attempt(email, PASSWORD, claiming(count))
    expect(await attempt(email, PASSWORD, claiming(6))).toMatchObject(TOO_MANY)
  })

  slow("of many accounts from one address are limited by the address", async () => {
    const attacker = fromNewAddress()
    const answers = []
    for (let count = 0; count < 101; count++) answers.push(await attempt(newEmail(), "summer-2026", attacker))
    expect(answers.slice(0, 100).every(({ status }) => status === 401)).toBe(true)
    expect(answers[100]).toMatchObject(TOO_MANY)
    // A person who knows their own password is not treated as an attacker, even at the attacker's IP address.
    expect((await attempt(member.email, PASSWORD, attacker)).status).toBe(200)
    expect((await attempt(member.email, PASSWORD, fromNewAddress())).status).toBe(200)
  })

  test("from all addresses of one IPv6 network count as from one", async () => {
    const email = newEmail()
    const from = (host: number) => ({ "x-forwarded-for": `2001:db8:77:1:${host.toString(16)}::${host}` })
    for (let host = 1; host <= 5; host++) expect(await attempt(email, PASSWORD, from(host))).toMatchObject(WRONG)
    expect(await attempt(email, PASSWORD, from(6))).toMatchObject(TOO_MANY)
    expect(await attempt(email, PASSWORD, { "x-forwarded-for": "2001:db8:77:2::1" })).toMatchObject(WRONG)
  })

  slow(
    "for one account from 60 addresses are slowed down, its owner is told once and is let in from wherever they are",
    async () => {
      const victim = await newMember(market, "dealer buyer")
      const crowd = Array.from({ length: 60 }, fromNewAddress)
      const guessFrom = (addresses: Record<string, string>[]) =>
        Promise.all(addresses.map((address) => attempt(victim.email, "summer-2026", address)))
      for (const answer of await guessFrom(crowd.slice(0, 40))) expect(answer).toMatchObject(WRONG)
      for (const answer of await guessFrom(crowd.slice(40))) expect(answer).toMatchObject(TOO_MANY)
      // An IP address that takes part in the attack has three attempts left instead of five a minute. After these
      // attempts, even a right guess is refused.
      for (let guess = 0; guess < 2; guess++)
        expect(await attempt(victim.email, "summer-2026", crowd[59]!)).toMatchObject(TOO_MANY)
      expect(await attempt(victim.email, PASSWORD, crowd[59]!)).toMatchObject(TOO_MANY)
      const { status, body } = await attempt(victim.email, PASSWORD, fromNewAddress())
      expect(status).toBe(200)
      const told = await eventually("the owner to be told", async () => {
        const { body: bell } = await send(market, "GET", "/api/notices", undefined, {
          authorization: `Bearer ${body.token}`,
        })
        const notices = bell.items.filter(
          ({ title }: { title: string }) => title === "Somebody is trying to guess your password"
        )
        const letters = (await emailsTo(market, victim.email)).filter((text) =>
          text.includes("Somebody is trying to guess your password")
        )
        return notices.length > 0 && letters.length > 0 && { notices, letters }
      })
      expect([told.notices.length, told.letters.length]).toEqual([1, 1])
      expect(await auditOf(market, "sign-in.attacked", victim.id)).toHaveLength(1)
    }
  )

  slow("a session lifts no limit of the address on what anybody may call", async () => {
    const headers = fromNewAddress()
    const { points } = endpoints.forgotPassword.rateLimit!
    const ask = (person?: Member) =>
      send(
        market,
        "POST",
        "/api/auth/forgot",
        { email: newEmail() },
        { ...headers, ...(person ? { authorization: `Bearer ${person.token}` } : {}) }
      )
    await Promise.all(Array.from({ length: points }, () => ask()))
    expect(await ask()).toMatchObject(TOO_MANY)
    expect(await ask(member)).toMatchObject(TOO_MANY)
    expect((await send(market, "POST", "/api/auth/forgot", { email: newEmail() }, fromNewAddress())).status).toBe(200)
  })
})

describe("a disabled account", () => {
  const decide = (id: string, status: string) =>
    admin.request("POST", `/api/admin/registrants/${id}/status`, { status, reason: "Unpaid fees" })

  slow("is told so after the right password alone, and can come back when it is enabled", async () => {
    const disabled = await newMember(market, "dealer buyer")
    const credentials = { email: disabled.email, password: PASSWORD }
    expect((await decide(disabled.id, "disabled")).status).toBe(200)
    expect(await isLetIn(market, { token: disabled.token })).toBe(false)
    expect(await signIn(market, { ...credentials, password: "not-the-password" }, fromNewAddress())).toMatchObject(
      WRONG
    )
    const refused = await signIn(market, credentials, fromNewAddress())
    expect(refused).toMatchObject({ status: 403, body: { code: "ACCOUNT_DISABLED" } })
    expect(setCookies(refused.headers)).toEqual([])
    await decide(disabled.id, "active")
    const { status, body } = await signIn(market, credentials, fromNewAddress())
    expect([status, await isLetIn(market, { token: body.token })]).toEqual([200, true])
  })
})

describe("what an identity is not taken from", () => {
  test("headers, queries and bodies that name a person or a role grant nothing", async () => {
    const claims = {
      "x-user-email": member.email,
      "x-user-id": member.id,
      "x-user-role": "admin",
      "x-admin-email": "admin",
      "x-role": "admin",
      cookie: `user=${member.id}; role=admin; token=${member.id}`,
    }
    for (const path of [
      "/api/profile/me",
      `/api/profile/me?role=admin&userId=${member.id}`,
      "/api/credits/balance",
      "/api/admin/registrants?role=buyer",
    ]) {
      expect(await send(market, "GET", path, undefined, claims)).toMatchObject({
        status: 401,
        body: { code: "UNAUTHENTICATED" },
      })
    }
    expect((await send(market, "GET", "/api/auth/session", undefined, claims)).body.user).toBeNull()
  })

  slow("a member who claims to be somebody else stays who they are", async () => {
    const other = await newMember(market, "dealer seller")
    const { body } = await send(market, "GET", "/api/profile/me", undefined, {
      authorization: `Bearer ${other.token}`,
      "x-user-email": member.email,
      "x-user-role": "admin",
    })
    expect(body).toMatchObject({ id: other.id, role: "seller" })
  })

  test.each(["Bearer ", "Bearer x", "Basic YTpi", "Bearer null", `Bearer ${"a".repeat(6_000)}`])(
    "nor from the authorization '%.20s'",
    async (authorization) => {
      expect((await send(market, "GET", "/api/profile/me", undefined, { authorization })).status).toBe(401)
    }
  )
})
