import { createHash } from "node:crypto"
import type { AuditLogCheck } from "@northlot/contract"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, joinStaff, mailboxOf, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { emailsTo } from "./accounts-support"
import { bid, connect, publish } from "./bidding-support"
import { untilQuiet } from "./sales-support"
import { torontoDate, torontoDayStart } from "#src/platform/toronto"
import { PDF } from "../environment/pdf-file"

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let dealer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, buyer, dealer] = await Promise.all([someone.seller(), someone.buyer({ credits: 2 }), someone.dealerBuyer()])
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const path = "/api/admin/registrants"
const auditOf = async (subject: string, action: string) =>
  (
    await market.pool.query(
      `SELECT actor, coalesce(personal.details, entry.details) AS details
       FROM audit_entry entry LEFT JOIN audit_personal personal ON personal.entry_id = entry.id
       WHERE subject = $1 AND action = $2 ORDER BY id DESC`,
      [subject, action]
    )
  ).rows
const addLicence = (id: string) => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "licence.pdf")
  return admin.request("POST", `${path}/${id}/licence-file`, form)
}
const signIn = (email: string, password = PASSWORD) => send(market, "POST", "/api/auth/login", { email, password })

describe("registrants", () => {
  test.each([
    ["GET", path],
    ["POST", path],
    ["GET", `${path}/counts`],
    ["GET", `${path}/somebody/record`],
    ["PUT", `${path}/somebody`],
    ["DELETE", `${path}/somebody`],
    ["GET", `${path}/somebody/removal`],
    ["GET", "/api/sms-recipients"],
    ["POST", "/api/sms-recipients"],
    ["DELETE", "/api/sms-recipients/somebody"],
    ["POST", "/api/sms-test"],
    ["POST", `${path}/somebody/password-reset`],
    ["POST", `${path}/download`],
    ["GET", "/api/admin/metrics/overview"],
    ["GET", "/api/admin/metrics/registrations"],
    ["GET", "/api/admin/metrics/sold"],
    ["GET", "/api/admin/metrics/funds"],
    ["GET", "/api/admin/audit-log/check"],
    ["GET", "/api/admin/audit-log.json"],
    ["GET", "/api/admin/audit-log.csv"],
  ])("%s %s is for admins alone", async (method, address) => {
    const body = method === "GET" || method === "DELETE" ? undefined : {}
    expect((await people(market).nobody().request(method, address, body)).status).toBe(401)
    expect((await seller.request(method, address, body)).status).toBe(403)
  })

  test("are counted by role and buyer type", async () => {
    const { body } = await admin.request("GET", `${path}/counts`)
    const { rows } = await market.pool.query(`SELECT count(*)::int AS total FROM account`)
    expect(body).toEqual({
      ok: true,
      byRole: [
        { role: "seller", count: 1 },
        { role: "buyer", count: 2 },
        { role: "broker", count: 0 },
      ],
      byBuyerType: [
        { buyer_type: "dealer", count: 1 },
        { buyer_type: "private", count: 1 },
      ],
      total: rows[0].total,
    })
  })

  test("are found by type and status, and by the dealer's number", async () => {
    const ids = async (query: string) =>
      (await admin.request("GET", `${path}?${query}`)).body.items.map(({ id }: { id: string }) => id)
    expect(await ids("kind=dealer")).toEqual([dealer.id])
    expect(await ids("status=disabled")).toEqual([])
    expect(await ids("q=1234567")).toEqual([dealer.id])
    expect(await ids("sort=email&order=ASC")).toEqual(
      [seller, buyer, dealer].sort((a, b) => (a.email < b.email ? -1 : 1)).map(({ id }) => id)
    )
  })
})

describe("an account's record", () => {
  slow("tells its sessions, what was done to it, its credits and what it did", async () => {
    const listing = await publish(market, seller)
    expect((await bid(buyer, listing, { amount: 500 })).status).toBe(201)
    const { body } = await admin.request("GET", `${path}/${buyer.id}/record`)
    expect(body.record).toMatchObject({
      sessions: [{ state: "open", remembered: false }],
      credits: { balance: 2, entries: [{ delta: 2, reason: "test grant" }] },
      activity: { listings: 0, bids: 1, purchases: 0, sales: 0 },
      consents: [
        { channel: "sms", granted: false, source: "registration", wording: expect.stringContaining("STOP") },
        { channel: "email", granted: false, source: "registration" },
        {
          channel: "site",
          granted: true,
          source: "registration",
          wording: "Terms of Use and Privacy Policy, version 0",
        },
      ],
    })
    const another = await people(market).registered("dealerBuyer")
    expect((await admin.request("GET", `${path}/${another.id}/record`)).body.record.audit).toMatchObject([
      { actor: expect.stringMatching(/^admin:/), action: "licence.verified", details: { expiresOn: "2099-12-31" } },
      { actor: expect.stringMatching(/^admin:/), action: "licence.sent", details: { replaced: false } },
    ])
    expect((await admin.request("GET", `${path}/${seller.id}/record`)).body.record.activity).toMatchObject({
      listings: 1,
    })
    expect((await admin.request("GET", `${path}/acct_nobody/record`)).status).toBe(404)
  })

  test("shows that a disabled account's sessions have ended", async () => {
    const person = await people(market).seller()
    await admin.request("POST", `${path}/${person.id}/status`, { status: "disabled", reason: "Chargeback" })
    const { record } = (await admin.request("GET", `${path}/${person.id}/record`)).body
    expect(record.sessions).toMatchObject([{ state: "ended" }])
    expect(record.audit[0]).toMatchObject({ action: "account.disabled", details: { reason: "Chargeback" } })
  })
})

describe("a correction", () => {
  slow("of the e-mail address is asked for alone, on record with what it was", async () => {
    const person = await people(market).seller()
    const email = `moved.${person.email}`
    const answer = await admin.request("PUT", `${path}/${person.id}`, {
      email: email.toUpperCase(),
      first: "Renée",
      mobile: null,
    })
    expect(answer).toMatchObject({ status: 200, body: { item: { email: person.email, first: "Renée", mobile: "" } } })
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(person.email)).status).toBe(200)
    const actor = expect.stringMatching(/^admin:/)
    expect(await auditOf(person.id, "email.change-asked")).toMatchObject([
      { actor, details: { email: { from: person.email, to: email } } },
    ])
    expect(await auditOf(person.id, "account.changed")).toMatchObject([
      { actor, details: { first: { from: "Avery", to: "Renée" } } },
    ])
  })

  slow("to somebody else's address is refused and changes nothing", async () => {
    const before = (await admin.request("GET", `${path}/${seller.id}`)).body
    const answer = await admin.request("PUT", `${path}/${seller.id}`, { email: buyer.email, first: "Other" })
    expect(answer).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } })
    expect((await admin.request("GET", `${path}/${seller.id}`)).body).toEqual(before)
  })

  slow("gives somebody one name, whichever field holds it, and none is refused at the field", async () => {
    const { id } = await people(market).seller()
    const correct = (change: object) => admin.request("PUT", `${path}/${id}`, change)
    expect((await correct({ first: "", last: "Suharto" })).body.item).toMatchObject({ first: "Suharto", last: "" })
    expect((await correct({ first: "Suharto", last: "", location: "Ajax" })).body.item).toMatchObject({ last: "" })
    expect((await correct({ first: "", last: "" })).body.fields).toEqual({ first: "Enter a first or a last name." })
    const made = await admin.request("POST", path, { email: "one.name@example.test", last: "Suharto" })
    expect(made.body.item).toMatchObject({ first: "Suharto", last: "" })
  })

  slow("leaves the role of somebody who has traded", async () => {
    expect(await admin.request("PUT", `${path}/${buyer.id}`, { role: "seller" })).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
    const fresh = await people(market).buyer()
    expect(await admin.request("PUT", `${path}/${fresh.id}`, { role: "seller" })).toMatchObject({
      status: 200,
      body: { item: { role: "seller", sellerType: "private", buyerType: null } },
    })
  })

  slow.each([
    ["a role that nobody can be given", { role: "admin" }],
    ["a field that is not the operator's", { identityVerified: true }],
    ["no e-mail address", { email: "nowhere" }],
    ["an empty name", { first: " ", last: "" }],
  ])("of %s is refused", async (_case, change) => {
    expect(await admin.request("PUT", `${path}/${seller.id}`, change)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
  })

  slow.each(["PUT", "POST"] as const)(
    "that disables is one act, by %s: sessions and sockets end, and the reason is kept",
    async (method) => {
      const person = await people(market).buyer()
      const socket = await connect(market, person)
      const closed = new Promise<void>((done) => socket.once("disconnect", () => done()))
      const act = (body: object) =>
        admin.request(method, `${path}/${person.id}${method === "PUT" ? "" : "/status"}`, body)
      expect((await act({ status: "disabled", reason: "Threatened a seller" })).body.item).toMatchObject({
        status: "disabled",
      })
      await closed
      socket.close()
      expect((await person.request("GET", "/api/profile/me")).status).toBe(401)
      expect(await auditOf(person.id, "account.disabled")).toEqual([
        { actor: "admin:admin", details: { reason: "Threatened a seller" } },
      ])
      expect(await auditOf(person.id, "account.changed")).toEqual([])

      expect((await act({ status: "active", reason: "Apologised" })).body.item).toMatchObject({ status: "active" })
      expect(await auditOf(person.id, "account.active")).toEqual([
        { actor: "admin:admin", details: { reason: "Apologised" } },
      ])
    }
  )

  slow("that disables without a reason, as an API client may, says so on record, once", async () => {
    const person = await people(market).seller()
    for (let count = 1; count <= 2; count++) {
      expect((await admin.request("PUT", `${path}/${person.id}`, { status: "disabled", first: "Renée" })).status).toBe(
        200
      )
    }
    expect(await auditOf(person.id, "account.disabled")).toEqual([
      { actor: "admin:admin", details: { reason: "No reason was given." } },
    ])
    expect(await auditOf(person.id, "account.changed")).toEqual([
      { actor: "admin:admin", details: { first: { from: "Avery", to: "Renée" } } },
    ])
    expect(
      (await admin.request("PUT", `${path}/${person.id}`, { status: "active", reason: "x" })).body.fields
    ).toHaveProperty("reason")
  })
})

describe("a deletion by an admin", () => {
  const remove = (id: string, query = "", by = admin) => by.request("DELETE", `${path}/${id}${query}`)
  const preview = async (id: string) => (await admin.request("GET", `${path}/${id}/removal`)).body
  const rowOf = async (id: string) =>
    (await market.pool.query(`SELECT email, first, last, mobile, location, status FROM account WHERE id = $1`, [id]))
      .rows[0]
  const underNoName = (id: string) => ({
    email: `closed-${id.toLowerCase()}@closed.northlot.invalid`,
    first: "Former",
    last: "member",
    mobile: "",
    location: "",
    status: "disabled",
  })
  const letters = async (email: string) => (await mailboxOf(market, email)).map(({ text }) => text)

  slow("really deletes what has neither bid nor money, with sessions and the way in", async () => {
    const person = await people(market).dealerBuyer()
    const socket = await connect(market, person)
    const closed = new Promise<void>((done) => socket.once("disconnect", () => done()))
    expect(await preview(person.id)).toEqual({
      ok: true,
      outcome: "deleted",
      reasons: [],
      unusedCredits: 0,
      state: "open",
    })
    expect(await remove(person.id, "?reason=Asked+by+telephone")).toMatchObject({
      status: 200,
      body: { ok: true, outcome: "deleted", reasons: [] },
    })
    await closed
    socket.close()
    expect((await person.request("GET", "/api/profile/me")).status).toBe(401)
    expect((await signIn(person.email)).status).toBe(401)
    await eventually("the account is gone", async () => !(await rowOf(person.id)))
    expect((await remove(person.id)).status).toBe(404)
    expect(await auditOf(person.id, "account.disabled")).toMatchObject([{ details: { reason: "Asked by telephone" } }])
    expect(await auditOf(person.id, "account.closed")).toEqual([
      { actor: "admin:admin", details: { outcome: "deleted" } },
    ])
    await eventually("the letter", async () => (await letters(person.email)).some((text) => /deleted by us/.test(text)))
  })

  slow("keeps bids and credits under no name, once, and nobody opens it again", async () => {
    const person = await people(market).buyer({ credits: 2 })
    const listing = await publish(market, seller)
    await bid(person, listing, { amount: 200 })
    await bid(dealer, listing, { amount: 900 })
    expect(await preview(person.id)).toMatchObject({ outcome: "pseudonymised", unusedCredits: 2 })
    expect((await remove(person.id)).body).toEqual({ ok: true, outcome: "pseudonymised", reasons: [] })
    expect(await rowOf(person.id)).toEqual(underNoName(person.id))
    expect((await send(market, "GET", `/api/listings/${listing}/bids`)).body.total).toBe(2)
    expect((await preview(person.id)).state).toBe("closed")
    expect(await remove(person.id)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    const enabled = { status: "active", reason: "Asked by telephone" }
    expect((await admin.request("POST", `${path}/${person.id}/status`, enabled)).body.code).toBe("INVALID_TRANSITION")
    expect(await auditOf(person.id, "account.closed")).toHaveLength(1)
  })

  slow("of who leads an auction disables at once, and takes the person out when somebody else leads", async () => {
    const person = await people(market).dealerBuyer()
    const listing = await publish(market, seller)
    await bid(person, listing, { amount: 200 })
    const waiting = { outcome: "disabled", reasons: ["The person leads an auction that is still running."] }
    expect((await remove(person.id)).body).toEqual({ ok: true, ...waiting })
    expect(await rowOf(person.id)).toMatchObject({ status: "disabled", email: person.email })
    expect(await preview(person.id)).toMatchObject({ ...waiting, state: "requested" })
    await bid(dealer, listing, { amount: 900 })
    expect(await rowOf(person.id)).toMatchObject({ email: person.email })
    await turnOf(market, "finish-removals")
    await eventually("the person is out", async () => (await rowOf(person.id)).first === "Former", 30_000)
    expect(await rowOf(person.id)).toEqual(underNoName(person.id))
    expect(await auditOf(person.id, "account.closed")).toMatchObject([{ actor: "system" }])
  })

  test("that waits is called off by enabling the account", async () => {
    const person = await people(market).dealerBuyer()
    const listing = await publish(market, seller)
    await bid(person, listing, { amount: 200 })
    expect((await remove(person.id)).body.outcome).toBe("disabled")
    await admin.request("POST", `${path}/${person.id}/status`, { status: "active", reason: "A mistake" })
    expect((await preview(person.id)).state).toBe("open")
    expect((await signIn(person.email)).status).toBe(200)
  })

  test("five times at once is one, and is no way to remove an admin, oneself included", async () => {
    const person = await people(market).seller()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(person.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await auditOf(person.id, "account.closed")).toHaveLength(1)
    const { rows } = await market.pool.query<{ id: string; email: string }>(`SELECT id, email FROM "user"`)
    expect(rows.length).toBeGreaterThan(0)
    for (const who of rows.flatMap(({ id }) => [id, "admin"]))
      expect(await remove(who)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    expect((await admin.request("GET", "/api/admin/session")).status).toBe(200)
  })
})

describe("the operator's SMS recipients", () => {
  const recipients = "/api/sms-recipients"
  const at = async (phone: string) =>
    (await mailboxOf(market, phone)).filter(({ channel }) => channel === "sms").map(({ text }) => text)

  test("are added once by number, renamed, tried, and removed", async () => {
    expect(await admin.request("POST", recipients, { phone: "1 900 555 0100" })).toMatchObject({
      status: 400,
      body: { code: "phone_required", fields: { phone: expect.any(String) } },
    })
    expect((await admin.request("POST", recipients, { phone: "(416) 555-0161" })).body.recipients).toMatchObject([
      { name: "+14165550161", phone: "+14165550161" },
    ])
    const { body } = await admin.request("POST", recipients, { name: "Robin", phone: "+1 416 555 0161" })
    expect(body).toMatchObject({ total: 1, recipients: [{ name: "Robin" }] })
    await admin.request("POST", recipients, { name: "Kim", phone: "416 555 0162" })
    // A number that answered STOP gets no SMS.
    await market.pool.query(
      `INSERT INTO sms_reply (id, number, text, meaning, at) VALUES ('SM-stop', '+14165550162', 'STOP', 'stop', now())`
    )
    expect((await admin.request("POST", "/api/sms-test", {})).body).toEqual({ ok: true, sent: 1, total: 2 })
    expect(await at("+14165550161")).toEqual([expect.stringContaining("a test by admin")])
    expect(await at("+14165550162")).toEqual([])
    const robin = body.recipients[0].id
    expect((await admin.request("DELETE", `${recipients}/${robin}`)).body.recipients).toMatchObject([{ name: "Kim" }])
    expect((await admin.request("DELETE", `${recipients}/${robin}`)).status).toBe(404)
  })

  test("are at most 20", async () => {
    const add = (last: number) => admin.request("POST", recipients, { phone: `416 555 ${String(9_000 + last)}` })
    for (let count = (await admin.request("GET", recipients)).body.total; count < 20; count++)
      expect((await add(count)).status).toBe(200)
    expect((await add(20)).body.code).toBe("RECIPIENTS_FULL")
    // Adding a number that the full list of recipients already contains only renames that recipient.
    expect((await add(19)).status).toBe(200)
  })
})

describe("an account added by hand", () => {
  const email = "by-hand@example.test"

  /** The token from the newest email in which this person is asked to choose a password. */
  const linkOf = (to: string) =>
    eventually("the link", async () => {
      const letter = (await mailboxOf(market, to)).find(({ text }) => text.includes("Choose your own password"))
      return letter?.text.match(/reset\?token=([\w-]+)/)?.[1]
    })

  test("only looks around until its person has chosen a password by the link of their mailbox", async () => {
    const made = { email: "looks@example.test", password: PASSWORD, first: "Made", last: "Byhand" }
    expect((await admin.request("POST", path, made)).status).toBe(201)
    const as = async (password: string) => {
      const { token } = (await signIn(made.email, password)).body
      return (method: string, to: string, body?: object) =>
        send(market, method, to, body, { authorization: `Bearer ${token}` })
    }
    const staff = await as(PASSWORD)
    expect((await staff("GET", "/api/profile/me")).status).toBe(200)
    for (const [method, to, body] of [
      ["PATCH", "/api/profile/me", { first: "Not" }],
      ["POST", "/api/profile/password", { currentPassword: PASSWORD, password: "another-long-password" }],
      ["POST", "/api/profile/email", { email: "staff@example.test", currentPassword: PASSWORD }],
      ["POST", "/api/listings/lst_none/bid", { amountCents: 100_000 }],
      ["POST", "/api/credits/buy", { quantity: 1 }],
    ] as const)
      expect([to, await staff(method, to, body)]).toMatchObject([
        to,
        { status: 403, body: { code: "OWN_PASSWORD_MISSING" } },
      ])
    const token = await linkOf(made.email)
    expect((await send(market, "POST", "/api/auth/reset", { token, password: "their-own-password" })).status).toBe(200)
    expect((await staff("GET", "/api/profile/me")).status).toBe(401)
    expect((await signIn(made.email)).status).toBe(401)
    const person = await as("their-own-password")
    const { version } = (await person("GET", "/api/profile/me")).body
    const profile = { first: "Mine", mobile: "(416) 555-0100", location: "Ajax, Ontario" }
    const saved = await person("PATCH", "/api/profile/me", { version, ...profile })
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ first: "Mine" })])
  })

  test("without a password is opened by the link alone; its address is corrected at once until then", async () => {
    const { body } = await admin.request("POST", path, { email: "tpyo@example.test" })
    const email = "typo@example.test"
    expect((await admin.request("PUT", `${path}/${body.item.id}`, { email })).body.item.email).toBe(email)
    expect((await admin.request("POST", `${path}/${body.item.id}/password-reset`)).status).toBe(200)
    await linkOf("tpyo@example.test")
    expect(
      (
        await send(market, "POST", "/api/auth/reset", {
          token: await linkOf("tpyo@example.test"),
          password: "their-own-password",
        })
      ).body.code
    ).toBe("RESET_TOKEN_INVALID")
  })

  test("signs in, and is not verified", async () => {
    const answer = await admin.request("POST", path, { email, password: PASSWORD, first: "By", last: "Hand" })
    expect(answer).toMatchObject({
      status: 201,
      body: { item: { email, role: "buyer", buyerType: "private", identityVerified: false } },
    })
    expect((await signIn(email)).body.user.capabilities).toMatchObject({ canBid: false })
    expect(await auditOf(answer.body.item.id, "account.created")).toHaveLength(1)
    expect(await admin.request("POST", path, { email, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: "EMAIL_TAKEN" },
    })
  })

  slow("as a dealer with a name and an OMVIC number can have its licence verified", async () => {
    const person = { email: "yard@example.test", password: PASSWORD, role: "seller", sellerType: "dealer" }
    const dealerDetails = { name: "Yard Ltd.", address: "1 Yard Road", omvic: "7654321", tel: "", representative: "" }
    const { body } = await admin.request("POST", path, { ...person, dealer: dealerDetails })
    expect(body.item.dealer).toMatchObject({ omvic: "7654321", licence: "pending" })
    await addLicence(body.item.id)
    const decided = await admin.request("POST", `${path}/${body.item.id}/licence`, {
      decision: "verified",
      expiresOn: "2099-01-31",
    })
    expect(decided.body.item.dealer.licence).toBe("verified")
  })

  test("gets no common or short password", async () => {
    for (const password of ["password1", "short"]) {
      expect((await admin.request("POST", path, { email: "weak@example.test", password })).status).toBe(400)
    }
    expect((await admin.request("GET", `${path}?email=weak@example.test`)).body.total).toBe(0)
  })
})

describe("a new password for somebody", () => {
  slow("is chosen by the person alone, through a link that the admin sends", async () => {
    expect(await admin.request("POST", `${path}/${seller.id}/password-reset`)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    await untilQuiet(market)
    const { rows } = await market.pool.query(
      `SELECT count(*)::int AS links FROM password_reset WHERE account_id = $1`,
      [seller.id]
    )
    expect(rows[0].links).toBe(1)
    expect(await auditOf(seller.id, "password.reset-sent")).toHaveLength(1)
  })
})

describe("a licence decision", () => {
  slow("is told to the dealer each time", async () => {
    const person = await people(market).register(
      {
        role: "buyer",
        buyerType: "dealer",
        dealer: { name: "Told Ltd.", address: "1 Yard Road", omvic: "5550199", tel: "", representative: "" },
      },
      { identity: false }
    )
    const decide = (body: unknown) => admin.request("POST", `${path}/${person.id}/licence`, body)
    await addLicence(person.id)
    await decide({ decision: "rejected" })
    await decide({ decision: "verified", expiresOn: "2099-12-31" })
    await decide({ decision: "rejected" })
    const { rows } = await market.pool.query(
      `SELECT payload->'data'->>'decision' AS decision FROM outbox_event WHERE topic = 'email.requested' AND payload->>'to' = $1 AND payload->>'template' = 'licence-decided' ORDER BY id`,
      [person.email]
    )
    expect(rows.map(({ decision }) => decision)).toEqual(["rejected", "verified", "rejected"])
  })
})

describe("the list of accounts as a file", () => {
  const download = async () => (await admin.request("POST", `${path}/download`)).body

  test("comes once for a token, as text that no spreadsheet runs", async () => {
    await admin.request("PUT", `${path}/${dealer.id}`, { first: '=HYPERLINK("http://evil.test")' })
    const { url, token } = await download()
    const answer = await send(market, "GET", url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="registrants-\d{4}-\d\d-\d\d\.csv"$/
    )
    const lines = String(answer.body).trim().split("\r\n")
    expect(lines[0]).toMatch(/ID,Created,Email,First,Last,Mobile,Role,Buyer Type/)
    expect(lines).toHaveLength(1 + (await admin.request("GET", `${path}/counts`)).body.total)
    expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect((await send(market, "GET", url)).status).toBe(401)
    expect(token).not.toBe(admin.token)
    expect(await auditOf("registrants", "registrants.downloaded")).toHaveLength(1)
  })

  test("is refused for an old token, another token and the admin's own", async () => {
    const { url } = await download()
    await market.clock.advance(61_000)
    for (const address of [
      url,
      "/api/admin/registrants.csv",
      "/api/admin/registrants.csv?token=made-up",
      `/api/admin/registrants.csv?token=${admin.token}`,
    ]) {
      expect((await send(market, "GET", address)).status).toBe(401)
    }
  })
})

describe("sign-ups", () => {
  test("are counted from the beginning of the day in Toronto", async () => {
    const today = async (operator: Person) =>
      (await operator.request("GET", "/api/admin/metrics/registrations?range=day")).body
    const before = await today(admin)
    expect(before.byRole.map(({ role }: { role: string }) => role)).toEqual([
      "dealer_buyer",
      "private_buyer",
      "seller",
      "broker",
    ])
    await people(market).seller()
    expect((await today(admin)).total).toBe(before.total + 1)
    // Moves the clock to the next day, which has no registrations yet. This ends the admin's session.
    await market.clock.advance(25 * 3_600_000)
    const tomorrow = await today(await people(market).admin())
    expect(tomorrow.total).toBe(0)
    expect(
      new Date(tomorrow.since).toLocaleTimeString("en-CA", { timeZone: "America/Toronto", hour12: false })
    ).toMatch(/^(00|24):00:00$/)
  })

  test("have no other ranges", async () => {
    expect((await admin.request("GET", "/api/admin/metrics/registrations?range=year")).status).toBe(400)
  })
})

describe("the audit log", () => {
  const log = "/api/admin/audit-log"
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
  let operator: Person
  beforeAll(async () => {
    operator = await people(market).admin()
  })
  const check = async (head?: string): Promise<AuditLogCheck> => {
    const { status, body } = await operator.request("GET", `${log}/check${head ? `?head=${head}` : ""}`)
    expect(status).toBe(200)
    return body
  }
  const allSealed = () =>
    eventually("the seals", async () => {
      // The check of the audit log is rate-limited. So the test first waits until every audit entry is in the hash
      // chain.
      const { rowCount } = await market.pool.query(`SELECT FROM audit_unsealed LIMIT 1`)
      if (rowCount) return false
      const checked = await check()
      return checked.waiting === 0 && checked
    })
  const act = (first: string) => operator.request("PUT", `${path}/${dealer.id}`, { first })
  /** Changes rows as the tables' owner with triggers disabled on this connection, and restores them afterwards. */
  const tampered = async (statement: string, look: () => Promise<unknown>) => {
    const client = await market.pool.connect()
    const tables = ["audit_entry", "audit_seal", "audit_unsealed"]
    // Runs the statements in one transaction. Its table lock prevents other processes from adding audit entries or
    // seals meanwhile.
    const alone = (statements: string[]) =>
      client.query(["BEGIN", `LOCK TABLE ${tables.join()} IN EXCLUSIVE MODE`, ...statements, "COMMIT"].join(";"))
    try {
      await client.query("SET session_replication_role = replica")
      await alone([...tables.map((table) => `CREATE TEMPORARY TABLE kept_${table} AS TABLE ${table}`), statement])
      await look()
    } finally {
      await alone([
        "DELETE FROM audit_unsealed; DELETE FROM audit_seal; DELETE FROM audit_entry",
        "INSERT INTO audit_entry (id, at, actor, action, subject, details) OVERRIDING SYSTEM VALUE SELECT id, at, actor, action, subject, details FROM kept_audit_entry",
        "INSERT INTO audit_seal (number, entry_id, hash) SELECT number, entry_id, hash FROM kept_audit_seal",
        "INSERT INTO audit_unsealed SELECT * FROM kept_audit_unsealed",
        ...tables.map((table) => `DROP TABLE kept_${table}`),
      ])
      await client.query("RESET session_replication_role")
      client.release()
    }
  }

  slow("is a chain that holds, whoever writes at the same time, and says from when to when it goes", async () => {
    const before = await allSealed()
    expect(before.firstWrong).toBeNull()
    const changes = await Promise.all(Array.from({ length: 20 }, (_, index) => act(`Dana ${index}`)))
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const after = await allSealed()
    expect(after).toMatchObject({ firstWrong: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(after.rows).toBeGreaterThanOrEqual(before.rows + 20)
    expect(Date.parse(after.from!)).toBeLessThanOrEqual(Date.parse(after.until!))
    const { rows } = await market.pool.query(`SELECT count(*)::int AS recorded FROM audit_entry`)
    expect(rows[0].recorded).toBe(after.rows)
    // The check accepts an earlier head of the hash chain, because the chain contains it. The check reports an invented
    // head.
    expect((await check(`${before.rows}:${before.head!.slice(0, 16)}`)).firstWrong).toBeNull()
    for (const head of [`${before.rows}:${sha256("another").slice(0, 16)}`, `${after.rows + 1}:${after.head}`])
      expect((await check(head)).firstWrong).toMatchObject({ fault: "notTheNoted" })
    expect(await operator.request("GET", `${log}/check?head=17`)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { head: expect.any(String) } },
    })
  })

  test("can be taken as JSON that anybody can check, and as a table; both are recorded", async () => {
    const before = await allSealed()
    const { body } = await operator.request("GET", `${log}.json`)
    const { format, rows, head } = typeof body === "string" ? JSON.parse(body) : body
    expect(rows.length).toBeGreaterThanOrEqual(before.rows)
    let previous = "0".repeat(64)
    for (const [index, row] of rows.entries()) {
      const { number, id, at, actor, action, subject, details, previousHash, hash } = row
      expect({ number, previousHash }).toEqual({ number: index + 1, previousHash: previous })
      expect(sha256(JSON.stringify([format, number, id, at, actor, action, subject, details, previousHash]))).toBe(hash)
      previous = hash
    }
    expect(head).toBe(previous)
    const table = await operator.request("GET", `${log}.csv`)
    expect(table.headers.get("content-type")).toContain("text/csv")
    const lines = String(table.body).trim().split("\r\n")
    expect(lines[0]).toMatch(/Number,ID,At,Actor,Action,Subject,Details,Hash$/)
    expect(lines.length).toBeGreaterThan(rows.length)
    expect(lines[rows.length]).toContain(head)
    expect(await auditOf("audit-log", "audit-log.downloaded")).toHaveLength(2)
  })

  test("tells of a row that the tables' owner changed, removed or slipped in, as the first wrong one", async () => {
    await allSealed()
    const third = (await market.pool.query(`SELECT entry_id AS id FROM audit_seal WHERE number = 3`)).rows[0].id
    const last = (await market.pool.query(`SELECT max(id) AS id FROM audit_entry`)).rows[0].id
    const faults: [string, object | null][] = [
      [`SELECT 1`, null],
      [`UPDATE audit_entry SET actor = 'somebody' WHERE id = ${third}`, { number: 3, fault: "changed" }],
      [`UPDATE audit_entry SET details = '{"other": 1}' WHERE id = ${third}`, { number: 3, fault: "changed" }],
      [
        `UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE id = ${third}`,
        { number: 3, fault: "changed" },
      ],
      [`UPDATE audit_seal SET hash = repeat('a', 64) WHERE number = 3`, { number: 3, fault: "changed" }],
      [`DELETE FROM audit_entry WHERE id = ${third}`, { number: 3, fault: "removed", entry: null }],
      [
        `DELETE FROM audit_seal WHERE number = 3; DELETE FROM audit_entry WHERE id = ${third}`,
        { number: 4, fault: "afterGap" },
      ],
      [
        `DELETE FROM audit_seal WHERE number = (SELECT max(number) FROM audit_seal)`,
        { number: null, fault: "unsealed" },
      ],
      [
        `INSERT INTO audit_entry (actor, action, subject) VALUES ('nobody', 'nothing.done', 'slipped-in')`,
        { number: null, fault: "unsealed", entry: expect.objectContaining({ subject: "slipped-in" }) },
      ],
      [
        `INSERT INTO audit_unsealed VALUES (${Number(last) + 1000})`,
        { number: null, fault: "removed", entryId: Number(last) + 1000 },
      ],
    ]
    for (const [statement, expected] of faults) {
      await tampered(statement, async () => {
        const { firstWrong } = await check()
        if (expected === null) expect(firstWrong).toBeNull()
        else expect({ statement, ...firstWrong }).toMatchObject({ statement, ...expected })
      })
    }
    expect((await allSealed()).firstWrong).toBeNull()
    await expect(market.pool.query(`DELETE FROM audit_seal`)).rejects.toThrow("never changed or deleted")
  })

  slow(
    "whose last rows are gone with their seals is told by the head that the operator was sent that morning",
    async () => {
      const toOperator = "audit@example.test"
      await market.inside("configure", { operationsEmail: toOperator })
      // Moves the clock to 9:00 of the next day in Toronto, whenever the test runs.
      const now = await market.clock.now()
      const morning = torontoDayStart(torontoDate(new Date(now.getTime() + 86_400_000))).getTime() + 9 * 3_600_000
      await market.clock.advance(morning - now.getTime())
      operator = await people(market).admin()
      await allSealed()
      for (const _twice of [1, 2]) await turnOf(market, "tell-audit-head")
      const [letter, ...more] = await eventually("the letter", async () => {
        const letters = await emailsTo(market, toOperator)
        return letters.length > 0 && letters
      })
      expect(more).toEqual([])
      const [, head] = /(\d+:[0-9a-f]{16})/.exec(letter!)!
      expect(await check(head)).toMatchObject({ firstWrong: null })
      const rows = Number(head!.split(":")[0])
      const removed = `DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_seal WHERE number > ${rows - 2});
      DELETE FROM audit_seal WHERE number > ${rows - 2}`
      await tampered(removed, async () => {
        // Without a chain head that was noted earlier, the check cannot know that the last rows are missing.
        expect(await check()).toMatchObject({ rows: rows - 2, firstWrong: null })
        expect(await check(head)).toMatchObject({ missingRows: 2, firstWrong: { number: rows, fault: "notTheNoted" } })
      })
    }
  )
})

describe("notes and tags", () => {
  const notesOf = async (id: string, by = admin) => (await by.request("GET", `${path}/${id}/notes`)).body
  const note = (id: string, text: string, by = admin) => by.request("POST", `${path}/${id}/notes`, { text })
  const tag = (id: string, body: object, by = admin) => by.request("PUT", `${path}/${id}/tags`, body)

  slow("are kept with who and when, found in the list, and written by support, finance and owners alone", async () => {
    const someone = people(market)
    const person = await someone.buyer()
    const [support, finance, reader] = [
      await joinStaff(market, admin, { username: "notes-support", role: "support" }),
      await joinStaff(market, admin, { username: "notes-finance", role: "finance" }),
      await joinStaff(market, admin, { username: "notes-reader", role: "read-only" }),
    ]
    expect((await note(person.id, "Called twice about the deposit.", support)).status).toBe(201)
    expect((await note(person.id, "Pays by wire from Oshawa.", finance)).status).toBe(201)
    expect((await tag(person.id, { add: [" Fleet ", "fleet", "Calls us"] }, support)).status).toBe(200)
    const { notes, tags } = await notesOf(person.id, reader)
    expect(notes).toMatchObject([
      { text: "Pays by wire from Oshawa.", by: "notes-finance", at: expect.any(String) },
      { text: "Called twice about the deposit.", by: "notes-support" },
    ])
    expect(tags).toMatchObject([
      { tag: "calls us", by: "notes-support", at: expect.any(String) },
      { tag: "fleet", by: "notes-support" },
    ])
    for (const refused of [await note(person.id, "Mine", reader), await tag(person.id, { add: ["mine"] }, reader)])
      expect(refused.status).toBe(403)
    const found = await reader.request("GET", `${path}?${new URLSearchParams({ tag: "Fleet" })}`)
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([person.id])
    expect((await reader.request("GET", `${path}/tags`)).body.items).toContainEqual({ tag: "fleet", people: 1 })

    expect((await tag(person.id, { remove: ["fleet"] })).body.tags).toHaveLength(1)
    const [{ id: noteId }] = notes
    expect((await admin.request("DELETE", `${path}/${person.id}/notes/${noteId}`)).body.notes).toHaveLength(1)
    expect((await admin.request("DELETE", `${path}/${person.id}/notes/${noteId}`)).status).toBe(404)
    expect(await auditOf(person.id, "tags.changed")).toEqual([
      { actor: "admin:admin", details: { added: [], removed: ["fleet"] } },
      { actor: "admin:notes-support", details: { added: ["fleet", "calls us"], removed: [] } },
    ])
    expect(await auditOf(person.id, "note.removed")).toEqual([{ actor: "admin:admin", details: { noteId } }])
    // Members cannot read notes, not even in their data export, and the audit log does not quote them.
    const own = await person.request("GET", "/api/profile/data.json")
    expect(JSON.stringify(own.body)).not.toContain("deposit")
    expect(JSON.stringify(await auditOf(person.id, "note.added"))).not.toContain("deposit")
  })

  test("are refused where there is nobody, without words, and beyond ten tags", async () => {
    const person = await people(market).buyer()
    expect((await note("acc_unknown", "Nobody")).status).toBe(404)
    expect((await tag("acc_unknown", { add: ["nobody"] })).status).toBe(404)
    expect((await note(person.id, "   ")).body.fields).toHaveProperty("text")
    const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
    expect((await tag(person.id, { add: ten })).status).toBe(200)
    expect((await tag(person.id, { add: ["one more"] })).body.fields).toEqual({ add: "At most 10 tags." })
  })

  test("go with the person, and none comes after", async () => {
    const person = await people(market).buyer({ credits: 1 })
    await note(person.id, "Moves to Halifax in June.")
    await tag(person.id, { add: ["moves"] })
    expect((await admin.request("DELETE", `${path}/${person.id}`)).body.outcome).toBe("pseudonymised")
    expect(await notesOf(person.id)).toMatchObject({ notes: [], tags: [] })
    expect((await note(person.id, "Back again")).body.code).toBe("INVALID_TRANSITION")
    expect((await tag(person.id, { add: ["back"] })).body.code).toBe("INVALID_TRANSITION")
  })
})

describe("an import from a table", () => {
  const NAMES = "email,first,last,mobile,city"
  type Texts = Partial<Record<"columns" | "separator" | "encoding", string>>
  const sent = (path: string, content: string | Buffer, texts: Texts = {}, name = "people.csv") => {
    const form = new FormData()
    for (const [field, text] of Object.entries(texts)) form.append(field, text)
    form.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name)
    return admin.request("POST", `/api/admin/registrant-imports${path}`, form)
  }
  const preview = (content: string | Buffer, texts?: Texts, name?: string) => sent("/preview", content, texts, name)
  const begin = (content: string | Buffer, texts?: Texts) => sent("", content, texts)
  const known = async (email: string) =>
    (await market.pool.query(`SELECT first, last FROM account WHERE email = $1`, [email])).rows
  const done = (id: string) =>
    eventually("the import", async () => {
      const { body } = await admin.request("GET", `/api/admin/registrant-imports/${id}`)
      return body.import.waiting === 0 && body.import
    })

  test("says of each row what becomes of it, and with one that is wrong nothing is imported", async () => {
    const csv = `\uFEFF${NAMES}\r\nimp1@example.test,"Ann ""A"", Jr",Lee,+1 416 555 0134,Ajax\r\nIMP1@example.test,Bo,Lee,,\r\nimp2@example.test,=1+1,Lee,,\r\na\r\n`
    expect((await preview(csv)).body).toMatchObject({
      total: 4,
      added: 1,
      known: 0,
      refused: 3,
      rows: [
        { line: 3, problems: { email: "Line 2 has this address already. Remove one of the two rows." } },
        { line: 4, problems: { first: "‘=1+1’ starts like a formula. Remove the first character." } },
        { line: 5, problems: { row: expect.stringContaining("1 value") } },
        { line: 2, email: "imp1@example.test", becomes: "added" },
      ],
    })
    const refused = await begin(csv)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["line 3", "line 4", "line 5"]])
    expect(refused.body.fields["line 4"]).toBe("First: ‘=1+1’ starts like a formula. Remove the first character.")
    expect(await known("imp1@example.test")).toEqual([])
    expect((await preview("email\n")).body.code).toBe("UNREADABLE_FILE")
    expect((await preview(`email\n"a@b.test\n`)).body.code).toBe("UNREADABLE_FILE")
    expect((await preview("%PDF", {}, "people.pdf")).status).toBe(415)
    const many = `email\n${Array.from({ length: 501 }, (_, index) => `m${index}@example.test`).join("\n")}`
    expect((await preview(many)).body).toMatchObject({ total: 501, added: 501, rows: { length: 200 } })
    expect((await begin(many)).body.error).toContain("at most 500")
    const more = `email\n${Array.from({ length: 10_001 }, (_, index) => `p${index}@example.test`).join("\n")}\n`
    for (const act of [preview, begin])
      expect((await act(more)).body.error).toContain("10001 rows. Import at most 10000")
  })

  test("the operator says what a column is, and one that is not known is passed over", async () => {
    const csv = "Contact,Barn\nimp8@example.test,red\n"
    expect((await preview(csv)).body).toMatchObject({
      columns: [
        { name: "Contact", example: "imp8@example.test", field: null, withoutPlace: false },
        { name: "Barn", field: null },
      ],
      rows: [],
      added: 0,
    })
    expect((await begin(csv)).body.fields).toHaveProperty("columns")
    expect((await preview(csv, { columns: "email," })).body).toMatchObject({ added: 1, refused: 0 })
    for (const columns of ["email", "email,email", "email,password"])
      expect([columns, (await preview(csv, { columns })).status]).toEqual([columns, 400])
    const { body } = await begin(csv, { columns: "email," })
    expect(await done(body.import.id)).toMatchObject({ added: 1 })
  })

  test("takes the console's own downloads unchanged: everybody has an account, and nobody is added", async () => {
    const own = await admin.request("POST", "/api/admin/registrants", {
      email: "imp9@example.test",
      first: "-Ann",
      mobile: "+1 416 555 0134",
    })
    expect(own.status).toBe(201)
    const { url } = (await admin.request("POST", "/api/admin/registrants/download")).body
    for (const address of [url, "/api/admin/exports/registrants"]) {
      const text = String((await admin.request("GET", address)).body)
      const { body } = await preview(text)
      expect([address, body.refused, body.added, body.known > 0]).toEqual([address, 0, 0, true])
      expect([
        address,
        body.columns.filter(
          (column: { field: string | null; withoutPlace: boolean }) => !column.field && !column.withoutPlace
        ),
      ]).toEqual([address, []])
      expect((await begin(text)).body.error).toContain("Nobody is to be added")
      // A downloaded row can be imported in another market. A new email address simulates that market, where nobody has
      // this address.
      const [head, ...lines] = text.trimEnd().split("\r\n")
      const row = lines.find((line) => line.includes("imp9@example.test"))!
      const elsewhere = `${head}\r\n${row.replace("imp9@", "imp10@").replace("'-Ann", "Ann")}\r\n`
      expect((await preview(elsewhere)).body).toMatchObject({ added: 1, refused: 0 })
    }
  })

  test("takes the separators and names of spreadsheets, says what it took, and the sender may say another", async () => {
    const csv = "sep=;\r\nCourriel;Prénom;Nom;Ville\r\nimp6@example.test;Zoé;Côté, fille;Montréal\r\n"
    expect((await preview(csv)).body).toMatchObject({ separator: "semicolon", added: 1, refused: 0 })
    expect((await preview(Buffer.from(csv, "utf16le"))).body).toMatchObject({ encoding: "utf-16le", added: 1 })
    expect((await preview("email\tfirst\nimp7@example.test\tAnn, B\n")).body).toMatchObject({
      separator: "tab",
      added: 1,
    })
    expect((await preview("email|city\nimp7@example.test|Ajax\n", { separator: "bar" })).body).toMatchObject({
      separator: "bar",
      added: 1,
    })
    expect((await preview(csv, { separator: ";" })).status).toBe(400)
    const { body } = await begin(csv)
    expect(await done(body.import.id)).toMatchObject({ added: 1 })
    expect(await known("imp6@example.test")).toEqual([{ first: "Zoé", last: "Côté, fille" }])
  })

  test("adds everybody once: the same file again, at the same time too, adds nobody and changes nobody", async () => {
    const csv = `${NAMES}\nimp3@example.test,Ann,Lee,,Ajax\nImp4@Example.test,Bo,Ray,,\n`
    const both = await Promise.all([begin(csv), begin(csv)])
    for (const { status, body } of both) {
      // The second request is refused if the first one has already imported everybody.
      if (status === 400) expect(body.error).toContain("Nobody is to be added")
      else expect((await done(body.import.id)).refused).toEqual([])
    }
    expect(await known("imp3@example.test")).toEqual([{ first: "Ann", last: "Lee" }])
    expect(await known("imp4@example.test")).toEqual([{ first: "Bo", last: "Ray" }])
    const again = `${NAMES}\nIMP3@example.test,Other,Name,,\nimp5@example.test,Cy,Fox,,\n`
    expect((await preview(again)).body).toMatchObject({ added: 1, known: 1, refused: 0 })
    const { body } = await begin(again)
    expect(await done(body.import.id)).toMatchObject({ added: 1, known: 0 })
    expect(await known("imp3@example.test")).toEqual([{ first: "Ann", last: "Lee" }])
    expect((await begin(again)).body.error).toContain("Nobody is to be added")
    const { rows } = await market.pool.query(`SELECT 1 FROM registrant_import_row WHERE person IS NOT NULL`)
    expect(rows).toEqual([])
  })
})
