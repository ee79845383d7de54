import type { SharedMarket } from "../environment/market"
import { codeFor, mailboxOf, people, proveAddress, send, type Answer } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  KINDS,
  MINUTE,
  HOUR,
  adultBrowser,
  cookiesOf,
  formOf,
  isLetIn,
  newEmail,
  newMember,
  register,
  registerAndProve,
  setCookies,
  signIn,
  uploadLicence,
  type Form,
  type Kind,
} from "./accounts-support"
import { PDF } from "../environment/pdf-file"

let market: SharedMarket
beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const accountsWith = async (email: string): Promise<number> => {
  const { rows } = await market.pool.query(`SELECT count(*)::int AS total FROM account WHERE email = $1`, [email])
  return rows[0].total
}

/** A refusal, its field, and the change to the form that fixes it. */
type Step = [refusal: string, field: string, mend: Record<string, unknown>]

const NAMES = "Please enter your first and last name."
const MOBILE = "Please enter a valid mobile number."
const EMAIL = "Please enter a valid email."
const TERMS = "Please accept the Terms and Privacy Policy."

const beginning = (email: string): Step[] => [
  [NAMES, "first", { last: " \t" }],
  [NAMES, "first", { first: "Avery" }],
  [MOBILE, "mobile", { mobile: "000 000 00000", last: "Singh" }],
  [MOBILE, "mobile", { mobile: "416-555-010" }],
  [MOBILE, "mobile", { mobile: "+1 (416) 555-0100" }],
  [EMAIL, "email", { email: "avery@example" }],
  [EMAIL, "email", { email }],
]
const location: Step[] = [
  ["Please enter your location (City / Province).", "location", { location: "Toronto, Ontario" }],
]
const dealership: Step[] = [
  ["Please enter the dealership's registered name.", "dealer.name", { dealer: { name: "Yard Ltd." } }],
  ["Please enter the dealership's address.", "dealer.address", { dealer: { name: "Yard Ltd.", address: "1 Yard Rd" } }],
  [
    "Please enter the OMVIC registration number (digits only).",
    "dealer.omvic",
    { dealer: { name: "Yard Ltd.", address: "1 Yard Rd", omvic: "12A4567" } },
  ],
  [
    "Please enter the OMVIC registration number (digits only).",
    "dealer.omvic",
    { dealer: { name: "Yard Ltd.", address: "1 Yard Rd", omvic: "1234567" } },
  ],
]
const ending: Step[] = [
  [TERMS, "acceptedTerms", { acceptedTerms: true }],
  ["Please enter a password.", "password", { password: "1234567" }],
  ["Password must be at least 8 characters.", "password", { password: "correct-horse-battery" }],
  ["Passwords do not match.", "confirmPassword", { confirmPassword: "correct-horse-battery" }],
]

describe("a registration is refused for its first failure, in the order of the rules", () => {
  slow.each(Object.keys(KINDS) as Kind[])("for a %s", async (kind) => {
    const email = newEmail()
    const isDealer = kind.startsWith("dealer")
    const steps = [...beginning(email), ...(isDealer ? dealership : location), ...ending]
    // The form starts with every error. Each step mends one, so that the refusals appear in the order of the checks.
    let form: Record<string, unknown> = {
      ...KINDS[kind],
      mobile: "1",
      email: "avery",
      confirmPassword: "another-password",
    }
    for (const [error, field, mend] of steps) {
      expect(await register(market, form)).toMatchObject({
        status: 400,
        body: { ok: false, code: "INVALID_INPUT", error, fields: { [field]: error } },
      })
      form = { ...form, ...mend }
    }
    if (!isDealer) {
      const error = "Please complete ID Verification."
      expect(await register(market, form)).toMatchObject({
        status: 400,
        body: { code: "IDENTITY_NOT_VERIFIED", error, fields: { identity: error } },
      })
    }
    expect(await accountsWith(email)).toBe(0)
    const cookie = isDealer ? "" : await adultBrowser(market, email)
    expect(await register(market, form, cookie ? { cookie } : {})).toMatchObject({
      status: 201,
      body: { ok: true, next: "verify-email" },
    })
    expect(await accountsWith(email)).toBe(0)
    const { user, token, headers } = await proveAddress(market, email, cookie ? { cookie } : {})
    expect(user).toMatchObject({ ...KINDS[kind], email, status: "active", identityVerified: !isDealer })
    expect(user.capabilities).toMatchObject({ canBid: kind === "private buyer", canList: kind === "private seller" })
    expect(await isLetIn(market, { token })).toBe(true)
    expect(await isLetIn(market, { cookie: cookiesOf(headers) })).toBe(true)
  })

  test.each([
    ["a space in it", "avery singh@example.test"],
    ["two at signs", "avery@singh@example.test"],
    ["an empty label", "avery@example..test"],
    ["a line break", "avery@example.test\nBcc: all@example.test"],
    ["255 characters", `${"a".repeat(242)}@example.test`],
  ])("an e-mail with %s is none", async (_case, email) => {
    expect(await register(market, formOf("dealer buyer", { email }))).toMatchObject({
      status: 400,
      body: { error: EMAIL },
    })
  })

  slow("what browsers take for an address is one at every door, without the signs that were pasted along", async () => {
    const email = `o&leary.'${newEmail()}`
    const pasted = `\u200b${email.slice(0, 4)}\u00ad${email.slice(4).toUpperCase()}\ufeff `
    const form = formOf("dealer buyer", { email: pasted })
    expect((await register(market, form)).status).toBe(201)
    expect((await send(market, "POST", "/api/auth/verify-email/resend", { email: pasted })).status).toBe(200)
    const { user } = await proveAddress(market, email, {}, { after: 1 })
    expect(user.email).toBe(email)
    expect((await signIn(market, { email: pasted, password: form.password })).status).toBe(200)
    expect((await send(market, "POST", "/api/auth/forgot", { email: pasted })).status).toBe(200)
    await lettersTo(email, 3)
  })

  test("a sign in a password that nobody sees is told at its field, and never taken out", async () => {
    const form = formOf("dealer buyer")
    const hidden = `${form.password}\u200b`
    const refused = await register(market, { ...form, password: hidden, confirmPassword: hidden })
    const sentence = "This password contains an invisible character, as copying can add. Type it by hand."
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", fields: { password: sentence } } })
    await registerAndProve(market, form)
    expect(await signIn(market, { email: form.email, password: hidden })).toMatchObject({
      status: 401,
      body: { code: "INVALID_CREDENTIALS", error: `Invalid email or password. ${sentence}` },
    })
    expect((await signIn(market, { email: form.email, password: form.password })).status).toBe(200)
  })

  test.each([
    "416-555-0100 ext. 22",
    "416-555-0100 poste 22",
    "416-555-0100 / 647-555-0101",
    "1 800 555 1234",
    "+44 7400 123456",
  ])("reminders by SMS are not promised to %s: it is told at the field, and registers without them", async (mobile) => {
    const form = formOf("dealer buyer", { mobile, consents: { smsReminders: true } })
    const { status, body } = await register(market, form)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "INVALID_INPUT", ["mobile"]])
    expect(body.error).toMatch(/leave the reminders by SMS unticked/)
    expect((await register(market, { ...form, consents: { smsReminders: false } })).status).toBe(201)
  })

  test("a zero byte is refused wherever it stands", async () => {
    for (const field of ["email", "first", "password"]) {
      const { status, body } = await register(market, formOf("dealer buyer", { [field]: "avery\u0000" }))
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "INVALID_INPUT", [field]])
    }
  })

  test("a common password is refused, however it is spelt", async () => {
    for (const password of ["password1", "PassWord1"]) {
      const refused = await register(market, formOf("dealer buyer", { password, confirmPassword: password }))
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "PASSWORD_TOO_COMMON", fields: { password: expect.any(String) } },
      })
    }
  })
})

describe("what a form claims beyond its fields", () => {
  test.each(["admin", "broker", "", null])("the role %p cannot be registered", async (role) => {
    const form = formOf("dealer buyer", { role })
    expect(await register(market, form)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { role: expect.any(String) } },
    })
    expect(await accountsWith(form.email)).toBe(0)
  })

  test("status, capabilities, verification, licence and ids are not taken from it", async () => {
    const claims = {
      id: "acct_mine",
      status: "disabled",
      capabilities: { canBid: true, canList: true },
      idVerified: true,
      identityVerified: true,
      identity_verified_at: "2020-01-01T00:00:00Z",
      credits: 99,
      balance: 99,
      created_at: "2020-01-01T00:00:00Z",
      metadata: { admin: true },
      constructor: {},
    }
    const dealer = {
      ...(formOf("dealer buyer").dealer as object),
      licence: "verified",
      licence_expires_on: "2099-12-31",
      licenceFileId: "private/aa/b.pdf",
    }
    const { user, token } = await registerAndProve(market, formOf("dealer buyer", { ...claims, dealer }))
    expect(user).toMatchObject({
      status: "active",
      identityVerified: false,
      capabilities: { canBid: false, canList: false },
      dealer: { licence: "pending", licenceExpiresOn: null },
    })
    expect(user.id).not.toBe("acct_mine")
    const { rows } = await market.pool.query(
      `SELECT (created_at > northlot_now() - interval '1 hour') AS recent, identity_verified_at, licence_file_id
       FROM account JOIN dealer_profile ON account_id = account.id WHERE account.id = $1`,
      [user.id]
    )
    expect(rows).toEqual([{ recent: true, identity_verified_at: null, licence_file_id: null }])
    const headers = { authorization: `Bearer ${token}` }
    expect((await send(market, "GET", "/api/credits/balance", undefined, headers)).body).toMatchObject({ balance: 0 })
  })

  test("an identity that only the form ticks counts for nothing", async () => {
    const ticked = { idStarted: true, idVerified: true, idFileName: "passport.jpg" }
    for (const form of [
      formOf("private buyer", { idVerified: true, private: ticked }),
      formOf("private seller", { seller: ticked }),
    ]) {
      expect(await register(market, form)).toMatchObject({ status: 400, body: { code: "IDENTITY_NOT_VERIFIED" } })
    }
  })

  test("a private person's dealership is not kept", async () => {
    const member = await newMember(market, "private buyer", { dealer: formOf("dealer buyer").dealer })
    const { rows } = await market.pool.query(`SELECT * FROM dealer_profile WHERE account_id = $1`, [member.id])
    expect(rows).toEqual([])
  })

  slow("consents are recorded one by one, refused unless ticked", async () => {
    const member = await newMember(market, "dealer buyer", { consents: { smsReminders: true } })
    const { rows } = await market.pool.query(
      `SELECT channel, purpose, granted FROM consent WHERE account_id = $1 ORDER BY id`,
      [member.id]
    )
    expect(rows).toEqual([
      { channel: "site", purpose: "terms", granted: true },
      { channel: "email", purpose: "marketing", granted: false },
      { channel: "sms", purpose: "reminders", granted: true },
    ])
  })
})

/** The parts of an answer that could reveal whether the address is known, without cookie values and header values. */
const learned = ({ status, body, headers }: Answer) => ({
  status,
  body,
  cookies: setCookies(headers).map(({ name, attributes }) => [name, Object.keys(attributes)]),
  headers: [...headers.keys()].filter((name) => name !== "set-cookie").sort(),
})

/** The emails to this address, newest first. Waits until there are `count`. */
const lettersTo = async (email: string, count: number) =>
  eventually(`${count} letters`, async () => {
    const letters = await mailboxOf(market, email)
    return letters.length >= count && letters
  })

const prove = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  send(market, "POST", "/api/auth/verify-email", body, headers)
const resend = (email: string) => send(market, "POST", "/api/auth/verify-email/resend", { email })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0")
const tokenIn = (text: string) => /\/verify-email\?token=([\w-]+)/.exec(text)![1]!

describe("a registration does not tell whether its address is known", () => {
  slow(
    "a new, a pending and a known address are answered alike, and only the mailbox is told which it is",
    async () => {
      const known = await newMember(market, "dealer buyer")
      const [fresh, again, taken] = [
        formOf("dealer buyer"),
        formOf("dealer buyer"),
        formOf("dealer buyer", { email: ` ${known.email.toUpperCase()} ` }),
      ]
      await register(market, again)
      const answers = [await register(market, fresh), await register(market, again), await register(market, taken)]
      expect(answers[0]).toMatchObject({ status: 201, body: { ok: true, next: "verify-email" } })
      for (const answer of answers) expect(learned(answer)).toEqual(learned(answers[0]!))

      const [asked] = await lettersTo(fresh.email, 1)
      expect(asked!.text).toMatch(/registered at Northlot with this address as Avery Singh, dealer buyer/)
      const [told] = await lettersTo(known.email, 2)
      expect(told).toMatchObject({ channel: "email", to: known.email, subject: "You have a Northlot account already" })
      expect(told!.text).toContain("/login")
      expect(told!.text).toContain("/forgot")
      expect(told!.text).not.toMatch(/\d{6}/)
      expect(await accountsWith(known.email)).toBe(1)
    }
  )

  slow("a registration over a known address changes nothing of its account, and has no code that counts", async () => {
    const form = formOf("dealer buyer")
    await registerAndProve(market, form)
    const again = {
      ...form,
      first: "Mallory",
      password: "another-fine-password",
      confirmPassword: "another-fine-password",
    }
    expect((await register(market, again)).status).toBe(201)
    expect((await signIn(market, { email: form.email, password: form.password })).body.user).toMatchObject({
      first: "Avery",
    })
    expect((await signIn(market, { email: form.email, password: again.password })).body.code).toBe(
      "INVALID_CREDENTIALS"
    )
    expect((await prove({ email: form.email, code: await codeFor(market, form.email) })).body.code).toBe(
      "VERIFICATION_CODE_INVALID"
    )
  })

  slow("a known and an unknown address take the same work: a password is hashed for each", async () => {
    const known = await newMember(market, "dealer buyer")
    const kept = async () =>
      (await market.pool.query(`SELECT count(*)::int AS total FROM provider_identity WHERE entity_id LIKE 'pending:%'`))
        .rows[0].total
    for (const email of [known.email, newEmail()]) {
      const before = await kept()
      await register(market, formOf("dealer buyer", { email }))
      expect(await kept()).toBe(before + 1)
    }
  })

  slow("a new code is asked for alike too, whether the address waits for one or not", async () => {
    const [waiting, known] = [formOf("dealer buyer"), await newMember(market, "dealer buyer")]
    await register(market, waiting)
    const answers = [await resend(waiting.email), await resend(known.email), await resend(newEmail())]
    for (const answer of answers) expect(learned(answer)).toEqual(learned(answers[0]!))
    expect(answers[0]).toMatchObject({ status: 200, body: { ok: true } })
  })

  slow(
    "a wrong code is refused alike for an address that waits, one that is known and one that is neither",
    async () => {
      const [waiting, known] = [formOf("dealer buyer"), await newMember(market, "dealer buyer")]
      await register(market, waiting)
      const code = wrongOf(await codeFor(market, waiting.email))
      const answers = await Promise.all([waiting.email, known.email, newEmail()].map((email) => prove({ email, code })))
      for (const answer of answers) expect(learned(answer)).toEqual(learned(answers[0]!))
      expect(answers[0]).toMatchObject({ status: 400, body: { code: "VERIFICATION_CODE_INVALID" } })
    }
  )
})

describe("an address is proven before its account can be used", () => {
  test("by the code, as it is pasted; it signs in as a sign-in does, once", async () => {
    const form = formOf("dealer buyer")
    await register(market, form)
    const code = await codeFor(market, form.email)
    const answer = await prove({
      email: ` ${form.email.toUpperCase()} `,
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { ok: true, token: expect.any(String), user: { email: form.email, role: "buyer" } },
    })
    expect(await isLetIn(market, { cookie: cookiesOf(answer.headers) })).toBe(true)
    const signedIn = await signIn(market, { email: form.email, password: form.password })
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(signedIn.body).sort())
    expect(answer.body.user).toEqual(signedIn.body.user)
    expect((await prove({ email: form.email, code })).body.code).toBe("VERIFICATION_CODE_INVALID")
  })

  test("or by the link of the same letter, once, for 24 hours", async () => {
    const [form, late] = [formOf("dealer seller"), formOf("dealer seller")]
    await register(market, form)
    await register(market, late)
    const [[letter], [other]] = [await lettersTo(form.email, 1), await lettersTo(late.email, 1)]
    const token = tokenIn(letter!.text)
    expect(letter!.html).toContain(token)
    expect((await prove({ token: `${token}x` })).body.code).toBe("VERIFICATION_LINK_INVALID")
    expect((await prove({ token })).body.user).toMatchObject({ email: form.email })
    expect((await prove({ token })).body.code).toBe("VERIFICATION_LINK_INVALID")
    await market.clock.advance(24 * HOUR + MINUTE)
    expect((await prove({ token: tokenIn(other!.text) })).body.code).toBe("VERIFICATION_LINK_INVALID")
  })

  test("until then nobody signs in to it: the right password leads to the code, a wrong one tells nothing", async () => {
    const form = formOf("dealer buyer")
    await register(market, form)
    expect(await signIn(market, { email: form.email, password: form.password })).toMatchObject({
      status: 403,
      body: { code: "EMAIL_NOT_VERIFIED" },
    })
    const [wrong, unknown] = await Promise.all(
      [form.email, newEmail()].map((email) => signIn(market, { email, password: "not-the-password" }))
    )
    expect(wrong).toMatchObject({ status: 401, body: { code: "INVALID_CREDENTIALS" } })
    expect(learned(wrong!)).toEqual(learned(unknown!))
    const { rows } = await market.pool.query(`SELECT count(*)::int AS total FROM customer WHERE email = $1`, [
      form.email,
    ])
    expect(rows).toEqual([{ total: 0 }])
  })

  test("a code expires after 30 minutes, and a new one takes its place", async () => {
    const form = formOf("dealer buyer")
    const { headers } = await register(market, form)
    const own = { cookie: cookiesOf(headers) }
    const code = await codeFor(market, form.email)
    await market.clock.advance(30 * MINUTE)
    expect(await prove({ email: form.email, code }, own)).toMatchObject({
      status: 400,
      body: { code: "VERIFICATION_CODE_EXPIRED", fields: { code: expect.any(String) } },
    })
    await resend(form.email)
    const second = await codeFor(market, form.email, 1)
    expect((await prove({ email: form.email, code }, own)).body.code).toBe("VERIFICATION_CODE_INVALID")
    expect((await prove({ email: form.email, code: second }, own)).status).toBe(200)
  })

  test("a code is tried five times, also at once; then a new one is needed", async () => {
    const form = formOf("dealer buyer")
    const own = { cookie: cookiesOf((await register(market, form)).headers) }
    const code = await codeFor(market, form.email)
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => prove({ email: form.email, code: wrongOf(code) }, own))
    )
    for (const { status, body } of tries)
      expect([status, body.code]).toEqual([400, expect.stringMatching(/^VERIFICATION_CODE_(INVALID|USED_UP)$/)])
    expect(await prove({ email: form.email, code }, own)).toMatchObject({
      status: 400,
      body: { code: "VERIFICATION_CODE_USED_UP" },
    })
    expect((await prove({ email: form.email, code })).body.code).toBe("VERIFICATION_CODE_INVALID")
    await resend(form.email)
    expect((await prove({ email: form.email, code: await codeFor(market, form.email, 1) }, own)).status).toBe(200)
  })

  test("a code is sent again at most five times an hour, whatever the address", async () => {
    for (const form of [formOf("dealer buyer"), null]) {
      const email = form?.email ?? newEmail()
      if (form) await register(market, form)
      for (let count = 0; count < 5; count++) expect((await resend(email)).status).toBe(200)
      const { status, body, headers } = await resend(email)
      expect([status, body.code, Number(headers.get("retry-after")) > 0]).toEqual([429, "TOO_MANY_REQUESTS", true])
    }
  })

  test.each([
    {},
    { email: "a@example.test" },
    { code: "123456" },
    { email: "a@example.test", code: "12345" },
    { email: "a@example.test", code: "12345a" },
    { token: "" },
  ])("%j proves nothing", async (body) => {
    expect(await prove(body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: expect.any(Object) },
    })
  })

  test("no table holds a code or the token of a link", async () => {
    const form = formOf("dealer buyer")
    await register(market, form)
    const [letter] = await lettersTo(form.email, 1)
    const secrets = [await codeFor(market, form.email), tokenIn(letter!.text), form.password]
    const { rows } = await market.pool.query(
      `SELECT waiting::text AS row FROM pending_registration waiting WHERE email = $1
       UNION ALL SELECT payload::text FROM outbox_event WHERE payload ->> 'to' = $1
       UNION ALL SELECT data::text FROM notification WHERE "to" = $1`,
      [form.email]
    )
    expect(rows.length).toBe(3)
    for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret)
  })
})

describe("nobody opens an account on an address of somebody else", () => {
  const rival = "rivals-own-password"

  slow("each registration of an address has a code of its own, and makes no account but its own", async () => {
    const form = formOf("dealer buyer")
    await register(market, { ...form, first: "Mallory", password: rival, confirmPassword: rival })
    const theirs = await codeFor(market, form.email)
    const own = { cookie: cookiesOf((await register(market, form)).headers) }
    const mine = await codeFor(market, form.email, 1)
    // The code of another browser's registration is refused in this browser, although both registrations use the same
    // email address.
    expect((await prove({ email: form.email, code: theirs }, own)).body.code).toBe("VERIFICATION_CODE_INVALID")
    expect((await prove({ email: form.email, code: mine }, own)).body.user).toMatchObject({ first: "Avery" })
    expect((await signIn(market, { email: form.email, password: rival })).status).toBe(401)
    expect((await prove({ email: form.email, code: theirs })).body.code).toBe("EMAIL_TAKEN")
  })

  slow("a later registration of the same browser takes the place of the one before", async () => {
    const form = formOf("dealer buyer")
    const own = {
      cookie: cookiesOf(
        (await register(market, { ...form, first: "Robin", password: rival, confirmPassword: rival })).headers
      ),
    }
    const first = await codeFor(market, form.email)
    await register(market, form, own)
    const second = await codeFor(market, form.email, 1)
    expect((await prove({ email: form.email, code: first })).body.code).toBe("VERIFICATION_CODE_INVALID")
    expect((await prove({ email: form.email, code: second })).body.user).toMatchObject({ first: "Avery" })
    expect((await signIn(market, { email: form.email, password: rival })).status).toBe(401)
    expect((await signIn(market, { email: form.email, password: form.password })).status).toBe(200)
  })

  slow("of registrations and proofs at once, one makes the account", async () => {
    const form = formOf("dealer seller")
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(market, form)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const letters = await lettersTo(form.email, 4)
    const proofs = await Promise.all(letters.map(({ text }) => prove({ token: tokenIn(text) })))
    expect(proofs.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await accountsWith(form.email)).toBe(1)
  })

  slow("what nobody proves is cleared away with its password when its time is over", async () => {
    const form = formOf("dealer buyer")
    await register(market, form)
    const left = async () => {
      const { rows } = await market.pool.query(
        `SELECT (SELECT count(*)::int FROM pending_registration WHERE email = $1) AS registrations,
           (SELECT count(*)::int FROM provider_identity WHERE entity_id LIKE 'pending:%') AS passwords`,
        [form.email]
      )
      return rows[0]
    }
    const { passwords } = await left()
    await market.clock.advance(25 * HOUR)
    await eventually("the old ones to be gone", async () => {
      await register(market, formOf("dealer buyer"))
      return (await left()).registrations === 0
    })
    expect((await left()).passwords).toBeLessThan(passwords + 1)
  })
})

describe("the mailbox of a market without a mail server", () => {
  const open = (path: string, accept = "text/html") => fetch(market.url + path, { headers: { accept } })

  test("shows its messages as data and as a page, and finds those of one recipient", async () => {
    const form = formOf("dealer buyer", { first: "<b>Mallory</b>" })
    await register(market, form)
    const [item] = await lettersTo(form.email, 1)
    expect(Object.keys(item!).sort()).toEqual(["at", "channel", "html", "id", "subject", "text", "to"])
    expect(new Date(item!.at).toISOString()).toBe(item!.at)

    const list = await (await open(`/sandbox/mailbox?to=${encodeURIComponent(form.email)}`)).text()
    expect(list).toContain(`/sandbox/mailbox/${item!.id}?to=`)
    const page = await open(`/sandbox/mailbox/${item!.id}`)
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(await page.text()).not.toContain("<b>Mallory")
    expect(await (await open("/sandbox/mailbox?to=nobody@example.test")).text()).toContain(
      "No message to ‘nobody@example.test’"
    )
  })

  test("shows a message in a frame that runs nothing and loads nothing", async () => {
    const form = formOf("dealer buyer")
    await register(market, form)
    const [item] = await lettersTo(form.email, 1)
    const message = await open(`/sandbox/mailbox/${item!.id}?part=html`)
    const policy = message.headers.get("content-security-policy")!
    expect(policy).toMatch(/default-src 'none'.*; sandbox /)
    expect(policy).not.toMatch(/script|allow-same-origin/)
    expect(await message.text()).toContain(await codeFor(market, form.email))
  })

  test("knows no other message", async () => {
    for (const id of ["unknown", "..%2f..%2fsecret", "*"])
      expect((await open(`/sandbox/mailbox/${id}`)).status).toBe(404)
  })
})

describe("a registration that was cut off before it had a password", () => {
  const cutOff = async (email: string, age: string) => {
    await market.pool.query(
      `INSERT INTO account (id, email, role, seller_type, first, last, mobile, location, created_at, updated_at)
       VALUES ('acct_' || md5($1), $1, 'seller', 'private', 'Avery', 'Singh', '4165550100', 'Toronto', northlot_now() - $2::interval, northlot_now())`,
      [email, age]
    )
  }

  test("gives its e-mail free again, once it can no longer be under way", async () => {
    const [young, old] = [formOf("dealer buyer"), formOf("dealer buyer")]
    await cutOff(young.email, "1 minute")
    await cutOff(old.email, "3 minutes")
    await register(market, young)
    expect(await prove({ email: young.email, code: await codeFor(market, young.email) })).toMatchObject({
      status: 409,
      body: { code: "EMAIL_TAKEN" },
    })
    expect((await registerAndProve(market, old)).user.role).toBe("buyer")
    expect(await accountsWith(old.email)).toBe(1)
  })
})

describe("a registration under an idempotency key", () => {
  const keyOf = ({ email }: Form) => ({ "idempotency-key": `register-${email}` })

  slow(
    "is carried out once when it is repeated, one after the other or at once, also after its account was made",
    async () => {
      const form = formOf("dealer buyer")
      const first = await register(market, form, keyOf(form))
      const repeats = await Promise.all(Array.from({ length: 4 }, () => register(market, form, keyOf(form))))
      for (const { status, body } of repeats) expect([status, body]).toEqual([201, first.body])
      await proveAddress(market, form.email)
      expect((await register(market, form, keyOf(form))).status).toBe(201)
      await newMember(market, "dealer buyer")
      expect(await mailboxOf(market, form.email)).toHaveLength(1)
      expect(await accountsWith(form.email)).toBe(1)
    }
  )

  slow("of a proof is answered with the same account when it is repeated", async () => {
    const form = formOf("private buyer")
    const cookie = await adultBrowser(market, form.email)
    await register(market, form, { cookie })
    const proof = { email: form.email, code: await codeFor(market, form.email) }
    const headers = { "idempotency-key": `prove-${form.email}`, cookie }
    const [first, second] = [await prove(proof, headers), await prove(proof, headers)]
    expect([first.status, second.status, second.body.user?.id]).toEqual([200, 200, first.body.user.id])
    expect(await isLetIn(market, { token: second.body.token })).toBe(true)
  })

  test("is refused with other content, and makes no second account", async () => {
    const form = formOf("dealer buyer")
    expect((await register(market, form, keyOf(form))).status).toBe(201)
    const other = { ...form, email: newEmail() }
    for (const changed of [
      other,
      { ...form, first: "Robin" },
      { ...form, password: "another-fine-password", confirmPassword: "another-fine-password" },
    ]) {
      expect(await register(market, changed, keyOf(form))).toMatchObject({
        status: 409,
        body: { code: "IDEMPOTENCY_CONFLICT" },
      })
    }
    expect(await mailboxOf(market, other.email)).toEqual([])
  })

  test("that was refused can be repeated once its reason is gone", async () => {
    const form = formOf("private seller")
    expect((await register(market, form, keyOf(form))).body.code).toBe("IDENTITY_NOT_VERIFIED")
    expect(
      (await register(market, form, { ...keyOf(form), cookie: await adultBrowser(market, form.email) })).status
    ).toBe(201)
  })

  test("keeps neither the password nor the token", async () => {
    const form = formOf("dealer buyer", { password: "plum-anchor-violet-4", confirmPassword: "plum-anchor-violet-4" })
    await register(market, form, keyOf(form))
    const { token } = await proveAddress(market, form.email, { "idempotency-key": `prove-${form.email}` })
    const { rows } = await market.pool.query(`SELECT record::text AS row FROM idempotency_record record`)
    for (const { row } of rows) {
      expect(row).not.toContain(form.password)
      expect(row).not.toContain(token)
    }
  })
})

describe("a registration that fails at its last act is undone, and the same code registers afterwards", () => {
  /** Every row that a registration writes about this email and licence file. */
  async function world(email: string, licence: string | null) {
    const { pool } = market
    const rows = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows
    const [link] = await rows(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_name LIKE 'account%customer%'`
    )
    return {
      accounts: await rows(`SELECT * FROM account WHERE email = $1`, email),
      dealers: await rows(`SELECT count(*)::int FROM dealer_profile`),
      verifications: await rows(`SELECT id, account_id FROM identity_verification ORDER BY id`),
      signIn: await rows(`SELECT entity_id FROM provider_identity WHERE deleted_at IS NULL ORDER BY entity_id`),
      customers: await rows(`SELECT id FROM customer WHERE email = $1 AND deleted_at IS NULL`, email),
      links: await rows(`SELECT count(*)::int FROM "${link.name}" WHERE deleted_at IS NULL`),
      licences: await rows(`SELECT file_key, file_name FROM licence_upload WHERE id = $1`, licence),
      consents: await rows(`SELECT count(*)::int FROM consent`),
    }
  }
  async function whileRefusing<Result>(act: string, table: string, work: () => Promise<Result>): Promise<Result> {
    const name = table.startsWith("account%")
      ? (await market.pool.query(`SELECT table_name FROM information_schema.tables WHERE table_name LIKE $1`, [table]))
          .rows[0].table_name
      : table
    await market.pool.query(`
      CREATE FUNCTION refuse_act() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'Not now.' USING ERRCODE = 'P0001'; END $$;
      CREATE TRIGGER refuse_act BEFORE ${act} ON "${name}" FOR EACH ROW EXECUTE FUNCTION refuse_act()`)
    try {
      return await work()
    } finally {
      await market.pool.query(`DROP FUNCTION refuse_act CASCADE`)
    }
  }

  slow.each([
    ["tying the verification to it", "private buyer", "UPDATE", "identity_verification"],
    ["giving it the password", "private buyer", "UPDATE", "provider_identity"],
    ["making it a customer", "private buyer", "INSERT", "customer"],
    ["linking account and customer", "dealer seller", "INSERT", "account%customer%"],
    ["taking over the licence", "dealer seller", "DELETE", "licence_upload"],
    ["writing down the consents", "dealer seller", "INSERT", "consent"],
  ] as [string, Kind, string, string][])("at %s", async (_step, kind, act, table) => {
    const email = newEmail()
    const isDealer = kind === "dealer seller"
    const licence = isDealer ? (await uploadLicence(market, PDF, "licence.pdf", "application/pdf")).body.fileId : null
    const form = formOf(kind, { email })
    if (isDealer) form.dealer = { ...(form.dealer as object), omvicFileId: licence }
    const headers: Record<string, string> = isDealer ? {} : { cookie: await adultBrowser(market, email) }
    expect((await register(market, form, headers)).status).toBe(201)
    const code = await codeFor(market, email)
    const before = await world(email, licence)
    const prove = () => send(market, "POST", "/api/auth/verify-email", { email, code }, headers)
    expect((await whileRefusing(act, table, prove)).status).toBe(500)
    expect(await world(email, licence)).toEqual(before)
    expect(await prove()).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await world(email, licence)).customers).toHaveLength(1)
  })

  test("at the link of a member whom an admin makes: the new password goes again too", async () => {
    const admin = await people(market).admin()
    const email = newEmail()
    const before = await world(email, null)
    const { confirmPassword: _, acceptedTerms: __, ...person } = formOf("dealer buyer", { email })
    const make = () => admin.request("POST", "/api/admin/registrants", person)
    expect((await whileRefusing("INSERT", "account%customer%", make)).status).toBe(500)
    expect(await world(email, null)).toEqual(before)
    expect((await make()).status).toBe(201)
  })
})
