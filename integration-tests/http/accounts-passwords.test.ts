import { PASSWORD_MAXIMUM_LENGTH } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  MINUTE,
  auditOf,
  emailsTo,
  fromNewAddress,
  isLetIn,
  newEmail,
  newMember,
  opensWith,
  requestResetToken,
  resetPassword,
  signIn,
} from "./accounts-support"
import { connect } from "./bidding-support"
import { untilQuiet } from "./sales-support"

const NEW_PASSWORD = "plum-anchor-violet-4"

let market: SharedMarket
beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const newPerson = () => newMember(market, "dealer buyer")
const forgot = (email: unknown) => send(market, "POST", "/api/auth/forgot", { email }, fromNewAddress())
const reset = (token: unknown, password: unknown = NEW_PASSWORD) => resetPassword(market, token, password)
const INVALID = { status: 400, body: { ok: false, code: "RESET_TOKEN_INVALID" } }

describe("a forgotten password", () => {
  slow("is answered alike whether the e-mail has an account or not, and only an account gets a message", async () => {
    const { email } = await newPerson()
    const nobody = newEmail()
    const [known, unknown] = [await forgot(email), await forgot(nobody)]
    expect([known.status, known.body]).toEqual([200, { ok: true }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
    await eventually("the e-mail", async () => (await emailsTo(market, email)).length === 1)
    await untilQuiet(market)
    expect(await emailsTo(market, nobody)).toEqual([])
  })

  slow("of a disabled account is answered alike, and gets no message", async () => {
    const { id, email } = await newPerson()
    await (
      await people(market).admin()
    ).request("POST", `/api/admin/registrants/${id}/status`, { status: "disabled", reason: "Unpaid fees" })
    expect(await forgot(email)).toMatchObject({ status: 200, body: { ok: true } })
    // Emails are sent in order. Once the next person's email has arrived, the disabled account can no longer get one.
    await requestResetToken(market, (await newPerson()).email, fromNewAddress())
    expect(await emailsTo(market, email)).toEqual([])
  })

  test.each([[""], ["avery"], [null], [["avery@example.test"]]])("%j is no e-mail", async (email) => {
    expect(await forgot(email)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })

  slow("does not let anybody flood a mailbox: ten links an hour, answered alike", async () => {
    const { id, email } = await newPerson()
    for (let count = 1; count <= 12; count++) expect((await forgot(email)).status).toBe(200)
    const links = async () =>
      (await market.pool.query(`SELECT count(*)::int AS total FROM password_reset WHERE account_id = $1`, [id])).rows[0]
        .total
    await eventually("ten links", async () => (await links()) >= 10)
    await requestResetToken(market, (await newPerson()).email, fromNewAddress())
    expect(await links()).toBe(10)
  })
})

describe("the link in the e-mail", () => {
  slow("sets a new password once", async () => {
    const { id, email } = await newPerson()
    const token = await requestResetToken(market, email, fromNewAddress())
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(await reset(token)).toMatchObject({ status: 200, body: { ok: true } })
    expect([await opensWith(market, email, PASSWORD), await opensWith(market, email, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ])
    expect(await auditOf(market, "password.reset", id)).toEqual([{ actor: id, details: {} }])
    expect(await reset(token, "another-fine-password")).toMatchObject(INVALID)
    expect(await opensWith(market, email, NEW_PASSWORD)).toBe(true)
  })

  slow("used several times at once works once", async () => {
    const { email } = await newPerson()
    const token = await requestResetToken(market, email, fromNewAddress())
    const passwords = [1, 2, 3, 4].map((number) => `${NEW_PASSWORD}${number}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!
    expect(await opensWith(market, email, winner)).toBe(true)
  })

  slow("works for 60 minutes", async () => {
    const { email } = await newPerson()
    const [late, inTime] = [
      await requestResetToken(market, email, fromNewAddress()),
      await requestResetToken(market, (await newPerson()).email, fromNewAddress()),
    ]
    await market.clock.advance(59 * MINUTE)
    expect((await reset(inTime)).status).toBe(200)
    await market.clock.advance(2 * MINUTE)
    expect(await reset(late)).toMatchObject(INVALID)
    expect([await opensWith(market, email, PASSWORD), await opensWith(market, email, NEW_PASSWORD)]).toEqual([
      true,
      false,
    ])
  })

  slow("uses up every other one of the account, and none of another account", async () => {
    const [first, second] = [await newPerson(), await newPerson()]
    const older = await requestResetToken(market, first.email, fromNewAddress())
    const newer = await requestResetToken(market, first.email, fromNewAddress())
    const others = await requestResetToken(market, second.email, fromNewAddress())
    expect((await reset(newer)).status).toBe(200)
    expect(await reset(older, "another-fine-password")).toMatchObject(INVALID)
    expect((await reset(others)).status).toBe(200)
  })

  slow("names whose account it changes: with the e-mail of another one it changes none", async () => {
    const [owner, other] = [await newPerson(), await newPerson()]
    const token = await requestResetToken(market, owner.email, fromNewAddress())
    const resetFor = (email: string) =>
      send(
        market,
        "POST",
        "/api/auth/reset",
        { token, password: NEW_PASSWORD, email, accountId: other.id },
        fromNewAddress()
      )
    expect(await resetFor(other.email)).toMatchObject({ status: 400, body: { code: "RESET_TOKEN_INVALID" } })
    for (const { email } of [owner, other]) expect(await opensWith(market, email, NEW_PASSWORD)).toBe(false)
    // The refused attempts have not used up the owner's reset link.
    expect((await resetFor(owner.email.toUpperCase())).status).toBe(200)
    expect([
      await opensWith(market, owner.email, NEW_PASSWORD),
      await opensWith(market, other.email, NEW_PASSWORD),
    ]).toEqual([true, false])
  })

  test.each([["a".repeat(43)], [""], [null], [{}], ["' OR 1=1 --"]])("is not guessed: %j", async (token) => {
    expect((await reset(token)).status).toBe(400)
  })

  slow("greets by name, as text, whatever the name is made of", async () => {
    const { email } = await newMember(market, "dealer buyer", {
      first: `<img src=x onerror=alert(1)>\r\nBcc: all@example.test`,
    })
    await requestResetToken(market, email, fromNewAddress())
    const [message] = await emailsTo(market, email)
    const [head, , html] = message!.split(/Content-Type: text\/(?:plain|html)/)
    expect(head).not.toMatch(/^Bcc:/m)
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;")
    expect(html).not.toContain("<img")
  })

  slow("is kept in no table, and is in no answer", async () => {
    const { email } = await newPerson()
    const answer = await forgot(email)
    const message = await eventually("the e-mail", async () => (await emailsTo(market, email))[0])
    const token = /token=([\w-]+)/.exec(message)![1]!
    await untilQuiet(market)
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain(token)
    const { rows: tables } = await market.pool.query(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`
    )
    expect(tables.length).toBeGreaterThan(50)
    for (const { name } of tables) {
      const { rows } = await market.pool.query(
        `SELECT count(*)::int AS total FROM ${name} AS stored WHERE strpos(stored::text, $1) > 0`,
        [token]
      )
      expect([name, rows[0].total]).toEqual([name, 0])
    }
    expect((await reset(token)).status).toBe(200)
  })
})

describe("after a reset", () => {
  slow("every session of the account is over, on every device, at once", async () => {
    const person = await newPerson()
    const remembered = await signIn(
      market,
      { email: person.email, password: PASSWORD, remember: true },
      fromNewAddress()
    )
    const bystander = await newPerson()
    const socket = await connect(market, { ...person, password: PASSWORD, request: people(market).nobody().request })
    const closed = new Promise((done) => socket.once("disconnect", done))
    await reset(await requestResetToken(market, person.email, fromNewAddress()))
    for (const token of [person.token, remembered.body.token]) expect(await isLetIn(market, { token })).toBe(false)
    expect(await isLetIn(market, { cookie: person.cookie })).toBe(false)
    await closed
    expect(await isLetIn(market, { token: bystander.token })).toBe(true)
  })
})

describe("a new password", () => {
  slow.each([
    ["of 6 characters", "abcdef", "INVALID_INPUT"],
    ["of 7 characters", "abcdefg", "INVALID_INPUT"],
    ["of 129 characters", "a".repeat(PASSWORD_MAXIMUM_LENGTH + 1), "INVALID_INPUT"],
    ["among the commonest", "iloveyou1", "PASSWORD_TOO_COMMON"],
    ["among the commonest in capitals", "BASEBALL", "PASSWORD_TOO_COMMON"],
    ["that is no text", 12_345_678, "INVALID_INPUT"],
  ])("%s is refused, and the link stays good for another", async (_case, password, code) => {
    const { email, token: session } = await newPerson()
    const token = await requestResetToken(market, email, fromNewAddress())
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { code } })
    expect(await isLetIn(market, { token: session })).toBe(true)
    expect((await reset(token)).status).toBe(200)
  })

  slow.each([
    ["of 8 characters", "tr4-vex9"],
    ["of 64 characters", "correct horse ".repeat(5).slice(0, 64)],
    ["of 128 characters", "aB3-".repeat(32)],
    ["of 128 signs that take four bytes each", "🚗".repeat(128)],
    ["with spaces at both ends", "  anchor violet  "],
  ])("%s is accepted and then needed in full", async (_case, password) => {
    const { email } = await newPerson()
    expect((await reset(await requestResetToken(market, email, fromNewAddress()), password)).status).toBe(200)
    expect(await opensWith(market, email, password)).toBe(true)
    expect(await opensWith(market, email, [...password].slice(0, -1).join(""))).toBe(false)
  })

  test("of a megabyte is refused before it is read", async () => {
    expect(await reset("a".repeat(43), "a".repeat(1_048_576))).toMatchObject({
      status: 413,
      body: { code: "TOO_LARGE" },
    })
  })
})
