import type { SharedMarket } from "../environment/market"
import { postForm, proveAddress, send } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { freezeClock } from "./bidding-support"
import { adultBrowser, formOf, identityState, newEmail, register, setCookies, startIdentity } from "./accounts-support"

let market: SharedMarket
beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

/**
 * Completes the identity provider's page with this form. Returns the browser's cookie and the verification state that
 * the browser reads.
 */
async function verify(email: string, form: Record<string, string>) {
  const { cookie, path } = await startIdentity(market, email)
  const page = await postForm(market, path, form)
  if (page.status !== 200) throw new Error(`The identity page answered ${page.status}`)
  const told = await eventually("the identity decision", async () => {
    const { body } = await identityState(market, email, cookie)
    return body.status !== "started" && body
  })
  return { cookie, told }
}

const attempt = (email: string, cookie: string) =>
  register(market, formOf("private buyer", { email }), cookie ? { cookie } : {})

describe("the age is judged on the day in Toronto", () => {
  // 22:30 on 28 February in Toronto, which is already March in UTC.
  const evening = new Date("2027-03-01T03:30:00Z")

  test.each([
    ["comes of age today", "2009-02-28", true],
    ["comes of age tomorrow", "2009-03-01", false],
    ["was born on a leap day long ago", "1984-02-29", true],
    ["is a child", "2020-05-05", false],
    ["is born in the future", "2027-03-02", false],
    ["is born on no day of the calendar", "1990-02-31", false],
    ["would be the oldest person ever", "1850-01-01", false],
  ])("somebody who %s", async (_case, dateOfBirth, isAdult) => {
    await freezeClock(market, evening)
    const email = newEmail()
    const { cookie, told } = await verify(email, { outcome: "succeed", dateOfBirth })
    expect(told).toEqual({ ok: true, isAdult, status: "verified" })
    const answer = await attempt(email, cookie)
    if (isAdult) expect([answer.status, (await proveAddress(market, email)).user.identityVerified]).toEqual([201, true])
    else
      expect(answer).toMatchObject({ status: 400, body: { code: "UNDER_AGE", error: "You must be 18+ to register." } })
  })

  test("a page without a date of birth approves nothing", async () => {
    const email = newEmail()
    const { cookie, path } = await startIdentity(market, email)
    for (const form of [
      { outcome: "succeed" },
      { outcome: "succeed", dateOfBirth: "" },
      { outcome: "succeed", dateOfBirth: "01/02/1990" },
      { outcome: "yes" },
    ]) {
      expect((await postForm(market, path, form as Record<string, string>)).status).toBe(400)
    }
    expect((await identityState(market, email, cookie)).body).toEqual({ ok: true, isAdult: false, status: "started" })
    expect((await attempt(email, cookie)).body.code).toBe("IDENTITY_NOT_VERIFIED")
  })
})

describe("the name of a verified person is the document's", () => {
  const names = (firstName: string, lastName: string) => ({
    outcome: "succeed",
    dateOfBirth: "1985-06-15",
    firstName,
    lastName,
  })
  const registerAs = (email: string, cookie: string, first: string, last: string) =>
    register(market, formOf("private buyer", { email, first, last }), { cookie })

  test.each([
    ["initials", names("K", "K")],
    ["another family name", names("Avery", "Stone")],
    ["another given name", names("Robin", "Singh")],
  ])(
    "somebody verified under %s is refused at the fields of the name, and told which one the document shows",
    async (_case, form) => {
      const email = newEmail()
      const { cookie, told } = await verify(email, form)
      expect(told).toEqual({ ok: true, isAdult: true, status: "verified" })
      const { status, body } = await attempt(email, cookie)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "IDENTITY_NAME_DIFFERS", ["first", "last"]])
      expect(body.error).toContain(`${form.firstName} ${form.lastName}`)
      expect((await registerAs(email, cookie, form.firstName, form.lastName)).status).toBe(201)
    }
  )

  test("what was typed when the check was begun does not count: the page may have read another name", async () => {
    const email = newEmail()
    const begun = await send(market, "POST", "/api/idv/start", { firstName: "Kim", lastName: "King", email })
    const cookie = setCookies(begun.headers)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
    await postForm(market, new URL(begun.body.hostedUrl, market.url).pathname, names("Avery", "Singh"))
    await eventually("the decision", async () => (await identityState(market, email, cookie)).body.isAdult)
    expect((await registerAs(email, cookie, "Kim", "King")).body.code).toBe("IDENTITY_NAME_DIFFERS")
    expect((await attempt(email, cookie)).status).toBe(201)
  })

  test.each([
    ["as it was typed where only its writing differs", names("AVERY", "SINGH"), { first: "Avery", last: "Singh" }],
    ["with its middle names", names("Avery James", "Singh"), { first: "Avery James", last: "Singh" }],
    ["in its order", names("Singh", "Avery"), { first: "Singh", last: "Avery" }],
  ])("and the account has it %s, for good", async (_case, form, kept) => {
    const email = newEmail()
    const { cookie } = await verify(email, form)
    expect((await attempt(email, cookie)).status).toBe(201)
    const { user, token } = await proveAddress(market, email)
    expect(user).toMatchObject({ ...kept, identityVerified: true })
    const headers = { authorization: `Bearer ${token}` }
    const { version } = (await send(market, "GET", "/api/profile/me", undefined, headers)).body
    expect(await send(market, "PATCH", "/api/profile/me", { version, last: "Stone" }, headers)).toMatchObject({
      status: 409,
      body: { code: "NAME_CONFIRMED" },
    })
  })

  slow.each([
    ["the family name", names("", "SUHARTO")],
    ["the given name", names("Suharto", "")],
    ["the family name behind letters for no name", names("FNU", "SUHARTO")],
  ])("a person with one name is verified where the document has it as %s, and is called by it", async (_case, form) => {
    for (const [first, last] of [
      ["Suharto", ""],
      ["", "Suharto"],
    ] as const) {
      const email = newEmail()
      const begun = await send(market, "POST", "/api/idv/start", { firstName: first, lastName: last, email })
      const cookie = setCookies(begun.headers)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; ")
      await postForm(market, new URL(begun.body.hostedUrl, market.url).pathname, form)
      await eventually("the decision", async () => (await identityState(market, email, cookie)).body.isAdult)
      expect((await registerAs(email, cookie, first, last)).status).toBe(201)
      const { user, token } = await proveAddress(market, email)
      expect(user).toMatchObject({ first: "Suharto", last: "", identityVerified: true })
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await send(market, "GET", "/api/profile/me", undefined, headers)
      expect(body.name).toBe("Suharto")
      const change = { version: body.version, first: "Suharto", last: "", location: "Ajax" }
      expect((await send(market, "PATCH", "/api/profile/me", change, headers)).body.location).toBe("Ajax")
    }
  })

  test("a name that was left out is asked for: the document has two", async () => {
    const email = newEmail()
    const { cookie } = await verify(email, names("Avery", "Singh"))
    expect((await registerAs(email, cookie, "Avery", "")).body.code).toBe("IDENTITY_NAME_DIFFERS")
  })

  test("a page without a name approves nothing", async () => {
    const email = newEmail()
    const { cookie, path } = await startIdentity(market, email)
    expect((await postForm(market, path, names(" ", ""))).status).toBe(400)
    expect((await identityState(market, email, cookie)).body.status).toBe("started")
  })
})

describe("a verification that did not succeed", () => {
  test.each(["fail", "cancel"])("with the outcome '%s' lets nobody register", async (outcome) => {
    const email = newEmail()
    const { cookie, told } = await verify(email, { outcome, dateOfBirth: "1985-06-15" })
    expect(told).toEqual({ ok: true, isAdult: false, status: "declined" })
    expect((await attempt(email, cookie)).body.code).toBe("IDENTITY_NOT_VERIFIED")
  })

  test("can be followed by a new one in the same browser, which then counts", async () => {
    const email = newEmail()
    const { cookie } = await verify(email, { outcome: "fail" })
    const { path } = await startIdentity(market, email, cookie)
    expect((await attempt(email, cookie)).body.code).toBe("IDENTITY_NOT_VERIFIED")
    await postForm(market, path, { outcome: "succeed", dateOfBirth: "1985-06-15" })
    await eventually("the second decision", async () => (await identityState(market, email, cookie)).body.isAdult)
    expect((await attempt(email, cookie)).status).toBe(201)
  })

  test("is decided once: the page does not take a second outcome", async () => {
    const email = newEmail()
    const { cookie, path } = await startIdentity(market, email)
    await postForm(market, path, { outcome: "fail" })
    const again = await postForm(market, path, { outcome: "succeed", dateOfBirth: "1985-06-15" })
    expect(await again.text()).toContain("Done")
    await eventually(
      "the decision",
      async () => (await identityState(market, email, cookie)).body.status === "declined"
    )
    const { rows } = await market.pool.query(
      `SELECT count(*)::int AS total FROM outbox_event WHERE topic = 'sandbox.event' AND key = $1`,
      [`identity:${path.split("/").pop()}`]
    )
    expect(rows).toEqual([{ total: 1 }])
  })
})

describe("a verification belongs to the browser that began it", () => {
  let email: string
  let owner: string
  beforeAll(async () => {
    email = newEmail()
    owner = await adultBrowser(market, email)
  })

  test("and is told to no other: whoever asks is answered as if there were none", async () => {
    const other = await adultBrowser(market, newEmail())
    const unknown = await identityState(market, newEmail(), other)
    expect(unknown).toMatchObject({ status: 404, body: { ok: false, code: "NOT_FOUND" } })
    for (const cookie of [other, "", "northlot_browser=", `${owner}x`]) {
      expect(await identityState(market, email, cookie)).toMatchObject({ status: 404, body: unknown.body })
    }
    expect((await identityState(market, newEmail(), owner)).status).toBe(404)
    expect((await identityState(market, ` ${email.toUpperCase()} `, owner)).body).toEqual({
      ok: true,
      isAdult: true,
      status: "verified",
    })
  })

  test("so that nobody else registers with it, nor its browser under another e-mail", async () => {
    const other = (await startIdentity(market, email)).cookie
    for (const cookie of ["", other]) expect((await attempt(email, cookie)).body.code).toBe("IDENTITY_NOT_VERIFIED")
    expect((await attempt(newEmail(), owner)).body.code).toBe("IDENTITY_NOT_VERIFIED")
    expect((await attempt(email, owner)).status).toBe(201)
  })

  test("and is used up by the account that is made of the registration", async () => {
    expect((await identityState(market, email, owner)).body).toMatchObject({ isAdult: true })
    await proveAddress(market, email)
    expect((await identityState(market, email, owner)).status).toBe(404)
  })

  test("which a cookie tells that scripts cannot read, for 30 days", async () => {
    const { headers } = await send(market, "POST", "/api/idv/start", {
      firstName: "Avery",
      lastName: "Singh",
      email: newEmail(),
    })
    const [cookie] = setCookies(headers)
    expect(cookie).toMatchObject({
      name: "northlot_browser",
      attributes: { httponly: true, samesite: "Lax", path: "/", "max-age": "2592000" },
    })
    expect(cookie!.value.length).toBeGreaterThanOrEqual(40)
    const { rows } = await market.pool.query(`SELECT v::text AS row FROM identity_verification v`)
    for (const { row } of rows) expect(row).not.toContain(cookie!.value)
  })

  test("and is not begun without names and a valid e-mail", async () => {
    const person = { firstName: "Avery", lastName: "Singh", email: newEmail() }
    for (const change of [
      { firstName: "  ", lastName: "" },
      { email: "avery" },
      { email: undefined },
      { firstName: "A\u0000" },
    ]) {
      expect(await send(market, "POST", "/api/idv/start", { ...person, ...change })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    }
  })

  test("while an unknown hosted page shows nobody", async () => {
    for (const path of [
      "/sandbox/idv/sidv_00000000000000000000000000000000",
      "/sandbox/idv/1",
      "/sandbox/idv/%27%20OR%201%3D1",
    ]) {
      expect((await send(market, "GET", path)).status).toBe(404)
      expect((await postForm(market, path, { outcome: "succeed", dateOfBirth: "1985-06-15" })).status).toBe(404)
    }
  })
})
