import type { SharedMarket } from "../environment/market"
import {
  PASSWORD,
  invitationFor,
  joinStaff,
  mailboxOf,
  people,
  send,
  type Answer,
  type Person,
} from "../environment/people"
import { authenticatorApp, softwarePasskey } from "../environment/second-factors"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { HOUR, MINUTE, auditOf } from "./accounts-support"

let market: SharedMarket
let admin: Person
beforeAll(async () => {
  market = await sharedMarket()
  admin = await people(market).admin()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const invite = (by: Person, email: string, role = "support") =>
  by.request("POST", "/api/admin/staff-invitations", { email, role })
const accept = (token: string, username: string, password = PASSWORD) =>
  send(market, "POST", "/api/admin/invitation/accept", { token, username, password })
const look = (token: string) => send(market, "POST", "/api/admin/invitation", { token })
const changeRole = (by: Person, username: string, role: string) =>
  by.request("PUT", `/api/admin/staff/${username}`, { role })
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const codeOf = ({ body }: Answer) => body.code

/** Marks a member of staff as confirmed by another admin more than a week ago. */
const confirmLongAgo = (username: string) =>
  market.pool.query(
    `UPDATE staff_member SET confirmed_by = 'somebody', confirmed_at = northlot_now() - interval '8 days' WHERE username = $1`,
    [username]
  )

const told = (email: string, subject: string) =>
  eventually(`a letter to ${email}`, async () =>
    (await mailboxOf(market, email)).some((letter) => letter.subject === subject)
  )

describe("a role", () => {
  test("is told with the session, holds from the next request on, and refuses in words what it does not include", async () => {
    const member = await joinStaff(market, admin, { username: "changed", role: "support" })
    expect((await member.request("GET", "/api/admin/session")).body.role).toBe("support")
    expect(await member.request("GET", "/api/admin/charges")).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", error: "Your role in the console does not allow this action." },
    })
    expect((await changeRole(admin, "changed", "finance")).body.item).toMatchObject({ role: "finance" })
    expect((await member.request("GET", "/api/admin/charges")).status).toBe(200)
    expect((await member.request("GET", "/api/admin/questions")).status).toBe(403)
    expect(codeOf(await changeRole(admin, "changed", "finance"))).toBe("INVALID_TRANSITION")
    expect(codeOf(await changeRole(admin, "changed", "god"))).toBe("INVALID_INPUT")
    expect((await changeRole(admin, "nobody", "finance")).status).toBe(404)
    expect(await auditOf(market, "admin.role-changed", "changed")).toEqual([
      { actor: "admin:admin", details: { from: "support", to: "finance" } },
    ])
  })

  slow("an inspector is shown no draft and no reserve by the public addresses either", async () => {
    const seller = await people(market).seller()
    const { body } = await seller.request("POST", "/api/listings", {})
    const inspector = await joinStaff(market, admin, { username: "looks", role: "inspector" })
    expect((await admin.request("GET", `/api/listings/${body.listing.id}`)).status).toBe(200)
    expect((await inspector.request("GET", `/api/listings/${body.listing.id}`)).status).toBe(404)
  })

  test("takes no table of rows that it may not list, and searches nothing of them", async () => {
    const [inspector, support] = [
      await joinStaff(market, admin, { username: "tables-inspector", role: "inspector" }),
      await joinStaff(market, admin, { username: "tables-support", role: "support" }),
    ]
    const taken = async (by: Person, list: string) => (await by.request("GET", `/api/admin/exports/${list}`)).status
    expect([await taken(inspector, "appointments"), await taken(inspector, "registrants")]).toEqual([200, 403])
    expect([await taken(support, "registrants"), await taken(support, "charges")]).toEqual([200, 403])
    expect((await inspector.request("GET", "/api/admin/search?q=member")).status).toBe(403)
  })

  test("is nobody's own to change, and an owner's is changed by those alone who count for approvals", async () => {
    const fresh = await joinStaff(market, admin, { username: "fresh-owner" })
    expect(codeOf(await changeRole(admin, "admin", "support"))).toBe("FORBIDDEN")
    expect(codeOf(await changeRole(fresh, "admin", "support"))).toBe("FORBIDDEN")
    expect((await admin.request("GET", "/api/admin/staff/admin")).body.item.role).toBe("owner")
  })

  test("two owners who take the role from each other at once leave one of them", async () => {
    const other = await joinStaff(market, admin, { username: "rival" })
    await confirmLongAgo("rival")
    const answers = await Promise.all([
      changeRole(admin, "rival", "read-only"),
      changeRole(other, "admin", "read-only"),
    ])
    expect(statuses(answers)).toEqual([200, 403])
    const { rows } = await market.pool.query(
      `SELECT username FROM staff_member WHERE role = 'owner' AND username IN ('admin', 'rival')`
    )
    expect(rows).toHaveLength(1)
    await market.pool.query(`UPDATE staff_member SET role = 'owner' WHERE username = 'admin'`)
  })
})

describe("an invitation", () => {
  test("tells its holder what it is for, lets one in under a name and password of their own, and no second", async () => {
    const { status, body } = await invite(admin, "Robin@Staff.Example.test", "inspector")
    expect([status, body.item]).toEqual([
      201,
      expect.objectContaining({ email: "robin@staff.example.test", role: "inspector", state: "open" }),
    ])
    const token = await invitationFor(market, "robin@staff.example.test")
    expect((await look(token)).body).toMatchObject({
      email: "robin@staff.example.test",
      role: "inspector",
      invitedBy: "admin",
    })
    expect(codeOf(await accept(token, "robin", "password1"))).toBe("PASSWORD_TOO_COMMON")
    expect(await accept(token, "ADMIN")).toMatchObject({ status: 409, body: { code: "USERNAME_TAKEN" } })
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => accept(token, `robin-${index}`)))
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400])
    const accepted = answers.find((answer) => answer.status === 200)!.body
    const session = { "x-admin-token": accepted.token }
    expect((await send(market, "GET", "/api/admin/session", undefined, session)).body).toMatchObject({
      username: accepted.username,
      role: "inspector",
    })
    expect([codeOf(await look(token)), codeOf(await accept(token, "another"))]).toEqual([
      "INVITATION_INVALID",
      "INVITATION_INVALID",
    ])
    expect(await auditOf(market, "admin.created", accepted.username)).toEqual([
      { actor: "admin:admin", details: { role: "inspector" } },
    ])
    expect(
      (await send(market, "POST", "/api/admin/login", { username: accepted.username, password: PASSWORD })).status
    ).toBe(200)
  })

  test("ends after 72 hours, when it is taken back, and with the link that is sent after it", async () => {
    const email = "late@staff.example.test"
    const { id } = (await invite(admin, email)).body.item
    const first = await invitationFor(market, email)
    await market.clock.advance(72 * HOUR - MINUTE)
    expect((await look(first)).status).toBe(200)
    await market.clock.advance(2 * MINUTE)
    expect(codeOf(await accept(first, "late"))).toBe("INVITATION_INVALID")

    await market.clock.reset()
    expect((await admin.request("POST", `/api/admin/staff-invitations/${id}/resend`)).body.item.state).toBe("open")
    const second = await invitationFor(market, email, 1)
    expect([codeOf(await look(first)), (await look(second)).status]).toEqual(["INVITATION_INVALID", 200])
    expect((await admin.request("DELETE", `/api/admin/staff-invitations/${id}`)).body.item.state).toBe("revoked")
    expect(codeOf(await accept(second, "late"))).toBe("INVITATION_INVALID")
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/resend"],
    ] as const)
      expect((await admin.request(method, `/api/admin/staff-invitations/${id}${path}`)).status).toBe(409)
    expect((await admin.request("DELETE", "/api/admin/staff-invitations/inv_unknown")).status).toBe(404)
  })

  test("goes to one address once, in whatever case it is written, and not to somebody of the staff", async () => {
    const email = "once@staff.example.test"
    const answers = await Promise.all([invite(admin, email), invite(admin, email.toUpperCase()), invite(admin, email)])
    expect(statuses(answers)).toEqual([201, 409, 409])
    expect((await accept(await invitationFor(market, email), "once")).status).toBe(200)
    expect(codeOf(await invite(admin, "Once@staff.example.test"))).toBe("EMAIL_TAKEN")
    expect(codeOf(await invite(admin, "no address"))).toBe("INVALID_INPUT")
  })

  test("its token is stored nowhere, and stands in the letter alone", async () => {
    const email = "secret@staff.example.test"
    await invite(admin, email)
    const token = await invitationFor(market, email)
    expect((await mailboxOf(market, email))[0]!.text).toContain(`/admin/invite/${token}`)
    const { rows } = await market.pool.query(
      `SELECT i::text AS row FROM staff_invitation i UNION ALL SELECT payload::text FROM outbox_event
       UNION ALL SELECT details::text FROM audit_entry`
    )
    for (const { row } of rows) expect(row).not.toContain(token)
  })
})

/** A member of staff with an authenticator app. */
async function withApp(username: string, role: "owner" | "finance" = "owner") {
  const person = await joinStaff(market, admin, { username, role })
  const begun = (await person.request("POST", "/api/admin/own-security/app/begin")).body
  const code = authenticatorApp(market, begun.secret)
  const added = await person.request("POST", "/api/admin/own-security/app", {
    challenge: begun.challenge,
    code: await code(-1),
  })
  if (added.status !== 200) throw new Error(`The app was not added: ${JSON.stringify(added.body)}`)
  const begin = () => send(market, "POST", "/api/admin/login", { username, password: PASSWORD })
  const finish = (challenge: string, proof: object) =>
    send(market, "POST", "/api/admin/login/second-factor", { challenge, proof })
  const attempt = async (proof: object) => finish((await begin()).body.secondFactor.challenge, proof)
  return { person, code, begin, finish, attempt, recoveryCodes: added.body.recoveryCodes as string[] }
}

describe("a second factor", () => {
  slow("is asked for after the right password alone, in the same words whatever was set up", async () => {
    const { begin, finish, code } = await withApp("factor-asked")
    expect(
      codeOf(await send(market, "POST", "/api/admin/login", { username: "factor-asked", password: "wrong" }))
    ).toBe("INVALID_CREDENTIALS")
    const { status, body } = await begin()
    expect([status, body.code, body.token]).toEqual([401, "SECOND_FACTOR_REQUIRED", undefined])
    expect(Object.keys(body.secondFactor).sort()).toEqual(["challenge", "expiresInSeconds", "passkey"])
    expect(body.secondFactor.passkey.allowCredentials ?? []).toEqual([])
    const finished = await finish(body.secondFactor.challenge, { code: await code() })
    expect([finished.status, finished.body]).toEqual([
      200,
      { ok: true, token: expect.any(String), username: "factor-asked", expiresAt: expect.any(String) },
    ])
    expect(codeOf(await finish(body.secondFactor.challenge, { code: await code(1) }))).toBe("SECOND_FACTOR_EXPIRED")
  })

  test("ends every session that never showed it, one included that was on its way", async () => {
    const person = await joinStaff(market, admin, { username: "factor-later" })
    const other = await send(market, "POST", "/api/admin/login", { username: "factor-later", password: PASSWORD })
    const begun = (await person.request("POST", "/api/admin/own-security/app/begin")).body
    const code = await authenticatorApp(market, begun.secret)()
    expect(
      (await person.request("POST", "/api/admin/own-security/app", { challenge: begun.challenge, code })).status
    ).toBe(200)
    const headers = { "x-admin-token": other.body.token }
    expect((await send(market, "GET", "/api/admin/session", undefined, headers)).status).toBe(401)
    expect((await person.request("GET", "/api/admin/session")).status).toBe(200)
    // A sign-in that has only checked the password: its session exists but gives no access.
    await market.pool.query(`UPDATE session SET with_factor = false WHERE admin_username = 'factor-later'`)
    expect((await person.request("GET", "/api/admin/session")).status).toBe(401)
  })

  slow("a code works once, of several who show it at once for one, and none from before it", async () => {
    const { begin, finish, attempt, code } = await withApp("factor-replayed")
    const shown = await code()
    const challenges = await Promise.all(Array.from({ length: 4 }, begin))
    const answers = await Promise.all(
      challenges.map(({ body }) => finish(body.secondFactor.challenge, { code: shown }))
    )
    expect(statuses(answers)).toEqual([200, 400, 400, 400])
    expect(codeOf(await attempt({ code: shown }))).toBe("SECOND_FACTOR_WRONG")
    expect((await attempt({ code: await code(1) })).status).toBe(200)
    expect(codeOf(await attempt({ code: await code(0) }))).toBe("SECOND_FACTOR_WRONG")
  })

  slow("five wrong ones lock it everywhere, many at once get no more, and the person is told", async () => {
    const { begin, finish, attempt, code } = await withApp("factor-guessed")
    const challenges = await Promise.all(Array.from({ length: 12 }, begin))
    const answers = await Promise.all(
      challenges.map(({ body }, index) => finish(body.secondFactor.challenge, { code: String(100_000 + index) }))
    )
    expect(statuses(answers)).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
    const locked = await attempt({ code: await code() })
    expect([locked.status, locked.body.code, locked.body.retryAfterSeconds > 800]).toEqual([
      429,
      "SECOND_FACTOR_LOCKED",
      true,
    ])
    await told("factor-guessed@staff.example.test", "Somebody tries to guess your second factor")
    expect(await auditOf(market, "admin.factor-refused", "factor-guessed")).toHaveLength(5)
    await market.clock.advance(15 * MINUTE)
    expect((await attempt({ code: await code() })).status).toBe(200)
  })

  slow("a recovery code stands in for it once, and the person is told; new ones end those before", async () => {
    const { attempt, recoveryCodes, code } = await withApp("factor-lost")
    expect(recoveryCodes).toHaveLength(10)
    const [first, second] = recoveryCodes as [string, string]
    const answers = await Promise.all([
      attempt({ recoveryCode: first }),
      attempt({ recoveryCode: first.toUpperCase() }),
    ])
    expect(statuses(answers)).toEqual([200, 400])
    await told("factor-lost@staff.example.test", "A recovery code was used")
    const session = { "x-admin-token": answers.find(({ status }) => status === 200)!.body.token }
    const renewed = await send(market, "POST", "/api/admin/own-security/recovery-codes", undefined, session)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(codeOf(await attempt({ recoveryCode: second }))).toBe("SECOND_FACTOR_WRONG")
    expect((await attempt({ code: await code() })).status).toBe(200)
    const { rows } = await market.pool.query(
      `SELECT f::text AS row FROM staff_factor f UNION ALL SELECT r::text FROM staff_recovery_code r`
    )
    for (const { row } of rows) for (const told of renewed.body.recoveryCodes) expect(row).not.toContain(told)
  })

  test("a passkey signs the challenge of this sign-in, for this site, once", async () => {
    const person = await joinStaff(market, admin, { username: "passkey" })
    const begun = (await person.request("POST", "/api/admin/own-security/passkeys/begin")).body
    const site = { id: begun.options.rp.id as string, origin: "http://localhost:0" }
    const passkey = softwarePasskey(site)
    const add = (answer: object) =>
      person.request("POST", "/api/admin/own-security/passkeys", {
        challenge: begun.challenge,
        name: "Test device",
        passkey: answer,
      })
    const elsewhere = softwarePasskey({ id: "evil.example", origin: "https://evil.example" })
    expect(codeOf(await add(elsewhere.make(begun.options)))).toBe("SECOND_FACTOR_WRONG")
    expect((await add(passkey.make(begun.options))).status).toBe(200)
    const begin = async () =>
      (await send(market, "POST", "/api/admin/login", { username: "passkey", password: PASSWORD })).body.secondFactor
    const finish = (challenge: string, answer: object) =>
      send(market, "POST", "/api/admin/login/second-factor", { challenge, proof: { passkey: answer } })
    const [one, two] = [await begin(), await begin()]
    const signed = passkey.sign(one.passkey)
    expect(codeOf(await finish(two.challenge, signed))).toBe("SECOND_FACTOR_WRONG")
    expect(codeOf(await finish(one.challenge, passkey.sign(one.passkey, "https://evil.example")))).toBe(
      "SECOND_FACTOR_WRONG"
    )
    expect((await finish(one.challenge, passkey.sign(one.passkey))).status).toBe(200)
    expect(codeOf(await finish(one.challenge, signed))).toBe("SECOND_FACTOR_EXPIRED")
    expect((await person.request("GET", "/api/admin/own-security")).body).toMatchObject({
      factors: [{ kind: "passkey", name: "Test device", lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 10,
    })
  })

  test("is shown again before money is moved, once ten minutes have passed since it was", async () => {
    const { person, code } = await withApp("factor-money", "finance")
    const act = () => person.request("POST", "/api/admin/charges/chg_unknown/refund", { reason: "Asked for it" })
    expect((await act()).status).toBe(404)
    await market.clock.advance(11 * MINUTE)
    const asked = await act()
    expect([asked.status, asked.body.code, asked.body.proof]).toEqual([403, "PROOF_REQUIRED", "factor"])
    const prove = (proof: object) => person.request("POST", "/api/admin/own-security/proof", { proof })
    expect((await prove({ password: PASSWORD })).status).toBe(400)
    expect(codeOf(await prove({ code: "000000" }))).toBe("SECOND_FACTOR_WRONG")
    expect((await act()).status).toBe(403)
    expect((await prove({ code: await code() })).status).toBe(200)
    expect((await act()).status).toBe(404)
  })

  test("is set up and removed by whoever has just shown who they are, with the password where there is none", async () => {
    const person = await joinStaff(market, admin, { username: "factor-stolen" })
    await market.clock.advance(11 * MINUTE)
    for (const path of ["app/begin", "passkeys/begin"])
      expect((await person.request("POST", `/api/admin/own-security/${path}`)).body).toMatchObject({
        code: "PROOF_REQUIRED",
        proof: "password",
      })
    const prove = (password: string) => person.request("POST", "/api/admin/own-security/proof", { proof: { password } })
    expect(codeOf(await prove("not mine"))).toBe("PASSWORD_WRONG")
    expect((await prove(PASSWORD)).status).toBe(200)
    expect((await person.request("POST", "/api/admin/own-security/app/begin")).status).toBe(200)
  })

  test("where it is required, a session without one may set it up and nothing else", async () => {
    const person = await joinStaff(market, admin, { username: "factor-required" })
    await market.inside("secondFactor", "required")
    try {
      expect((await person.request("GET", "/api/admin/session")).body).toMatchObject({ mustSetUpFactor: true })
      for (const path of ["/api/admin/registrants", "/api/admin/own-sessions", "/api/admin/staff"])
        expect([path, codeOf(await person.request("GET", path))]).toEqual([path, "SECOND_FACTOR_MISSING"])
      // Endpoints outside `/api/admin` do not show an admin's view to a session without a second factor either.
      expect((await person.request("GET", "/api/payments/ledger")).status).not.toBe(200)
      const begun = (await person.request("POST", "/api/admin/own-security/app/begin")).body
      const code = await authenticatorApp(market, begun.secret)()
      await person.request("POST", "/api/admin/own-security/app", { challenge: begun.challenge, code })
      expect((await person.request("GET", "/api/admin/registrants")).status).toBe(200)
      const factors = (await person.request("GET", "/api/admin/own-security")).body.factors
      expect((await person.request("DELETE", `/api/admin/own-security/factors/${factors[0].id}`)).status).toBe(200)
      expect(codeOf(await person.request("GET", "/api/admin/registrants"))).toBe("SECOND_FACTOR_MISSING")
    } finally {
      await market.inside("secondFactor", "offered")
    }
  })

  test("one that an owner takes away is on record with its reason, told, and ends the sessions", async () => {
    const { person, begin } = await withApp("factor-reset")
    const reset = (by: Person) =>
      by.request("POST", "/api/admin/staff/factor-reset/reset-second-factor", { reason: "Lost the phone" })
    const fresh = await joinStaff(market, admin, { username: "factor-resets" })
    expect(codeOf(await reset(fresh))).toBe("FORBIDDEN")
    expect(codeOf(await reset(person))).toBe("FORBIDDEN")
    expect((await reset(admin)).status).toBe(200)
    expect((await person.request("GET", "/api/admin/session")).status).toBe(401)
    expect((await begin()).status).toBe(200)
    expect(await auditOf(market, "admin.factors-reset", "factor-reset")).toEqual([
      { actor: "admin:admin", details: { reason: "Lost the phone" } },
    ])
    await told("factor-reset@staff.example.test", "Your second factors were removed")
  })
})

describe("the own sessions", () => {
  slow("are listed with device and address, and ended one by one or all but this; nobody else's are", async () => {
    const person = await joinStaff(market, admin, { username: "sessions" })
    const stranger = await joinStaff(market, admin, { username: "sessions-else" })
    const signInOn = (agent: string) =>
      send(market, "POST", "/api/admin/login", { username: "sessions", password: PASSWORD }, { "user-agent": agent })
    const [firefox] = await Promise.all([
      signInOn("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"),
      signInOn("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"),
    ])
    const list = async () => (await person.request("GET", "/api/admin/own-sessions")).body.items
    const listed = await list()
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    const onFirefox = listed.find(({ device }: { device: string }) => device.includes("Firefox"))
    expect(onFirefox).toMatchObject({ address: expect.stringContaining("127.0.0.1"), lastUsedAt: expect.any(String) })
    expect((await stranger.request("DELETE", `/api/admin/own-sessions/${onFirefox.id}`)).status).toBe(404)
    expect((await person.request("DELETE", `/api/admin/own-sessions/${onFirefox.id}`)).status).toBe(200)
    const headers = { "x-admin-token": firefox!.body.token }
    expect((await send(market, "GET", "/api/admin/session", undefined, headers)).status).toBe(401)
    expect((await person.request("DELETE", "/api/admin/own-sessions")).body.ended).toBe(1)
    expect(await list()).toEqual([expect.objectContaining({ current: true })])
  })

  test("end with a new password, but for the one that set it; a wrong present one changes nothing", async () => {
    const person = await joinStaff(market, admin, { username: "new-password" })
    const login = (password: string) => send(market, "POST", "/api/admin/login", { username: "new-password", password })
    const other = { "x-admin-token": (await login(PASSWORD)).body.token }
    const change = (currentPassword: string, password: string) =>
      person.request("POST", "/api/admin/own-password", { currentPassword, password })
    expect(codeOf(await change("not mine", "entirely-new-words"))).toBe("PASSWORD_WRONG")
    expect(codeOf(await change(PASSWORD, "password1"))).toBe("PASSWORD_TOO_COMMON")
    expect((await change(PASSWORD, "entirely-new-words")).status).toBe(200)
    expect((await send(market, "GET", "/api/admin/session", undefined, other)).status).toBe(401)
    expect((await person.request("GET", "/api/admin/session")).status).toBe(200)
    expect([(await login(PASSWORD)).status, (await login("entirely-new-words")).status]).toEqual([401, 200])
  })
})

describe("somebody who is removed", () => {
  test("is out at once, keeps the name of what they did, and nobody else gets it", async () => {
    const person = await joinStaff(market, admin, { username: "leaver" })
    await invite(person, "by-leaver@staff.example.test")
    const remove = (by: Person, username: string, reason = "Left the company") =>
      by.request("DELETE", `/api/admin/staff/${username}?reason=${encodeURIComponent(reason)}`)
    expect(codeOf(await remove(admin, "leaver", ""))).toBe("INVALID_INPUT")
    for (const who of ["admin", "leaver"]) expect(codeOf(await remove(person, who))).toBe("FORBIDDEN")
    expect(codeOf(await remove(admin, "admin"))).toBe("FORBIDDEN")
    expect((await remove(admin, "leaver")).body.item).toMatchObject({ state: "removed", removedBy: "admin" })
    expect((await remove(admin, "leaver")).status).toBe(404)
    expect((await person.request("GET", "/api/admin/session")).status).toBe(401)
    expect(codeOf(await send(market, "POST", "/api/admin/login", { username: "leaver", password: PASSWORD }))).toBe(
      "INVALID_CREDENTIALS"
    )
    expect(await auditOf(market, "admin.removed", "leaver")).toEqual([
      { actor: "admin:admin", details: { role: "owner", reason: "Left the company" } },
    ])
    // An invitation that the leaver sent is invalid. Nobody else can take the leaver's username.
    const token = await invitationFor(market, "by-leaver@staff.example.test")
    expect(codeOf(await accept(token, "backdoor"))).toBe("INVITATION_INVALID")
    await invite(admin, "successor@staff.example.test")
    const successor = await invitationFor(market, "successor@staff.example.test")
    expect(codeOf(await accept(successor, "leaver"))).toBe("USERNAME_TAKEN")
  })
})
