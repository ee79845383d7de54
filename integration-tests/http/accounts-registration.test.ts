import { startMarket, type Market } from "../environment/market"
import { send } from "../environment/people"
import { KINDS, adultBrowser, cookiesOf, formOf, isLetIn, newEmail, newMember, register, signIn, type Kind } from "./accounts-support"

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

const accountsWith = async (email: string): Promise<number> => {
  const { rows } = await market.pool.query(`SELECT count(*)::int AS total FROM account WHERE email = $1`, [email])
  return rows[0].total
}

/** What mends the form, after which refusal, told of which field. */
type Step = [refusal: string, field: string, mend: Record<string, unknown>]

const NAMES = "Please enter your first and last name."
const MOBILE = "Please enter a valid mobile number."
const EMAIL = "Please enter a valid email."
const TERMS = "Please accept the Terms and Privacy Policy."

const beginning = (email: string): Step[] => [
  [NAMES, "first", { first: "Avery" }],
  [NAMES, "last", { last: " \t" }],
  [NAMES, "last", { last: "Singh" }],
  [MOBILE, "mobile", { mobile: "416-555-010" }],
  [MOBILE, "mobile", { mobile: "+1 (416) 555-0100" }],
  [EMAIL, "email", { email: "avery@example" }],
  [EMAIL, "email", { email }],
]
const location: Step[] = [["Please enter your location (City / Province).", "location", { location: "Toronto, Ontario" }]]
const dealership: Step[] = [
  ["Please enter the dealership's registered name.", "dealer.name", { dealer: { name: "Yard Ltd." } }],
  ["Please enter the dealership's address.", "dealer.address", { dealer: { name: "Yard Ltd.", address: "1 Yard Rd" } }],
  ["Please enter the OMVIC registration number (digits only).", "dealer.omvic", { dealer: { name: "Yard Ltd.", address: "1 Yard Rd", omvic: "12A4567" } }],
  ["Please enter the OMVIC registration number (digits only).", "dealer.omvic", { dealer: { name: "Yard Ltd.", address: "1 Yard Rd", omvic: "1234567" } }],
]
const ending: Step[] = [
  [TERMS, "acceptedTerms", { acceptedTerms: true }],
  ["Please enter a password.", "password", { password: "1234567" }],
  ["Password must be at least 8 characters.", "password", { password: "correct-horse-battery" }],
  ["Passwords do not match.", "confirmPassword", { confirmPassword: "correct-horse-battery" }],
]

describe("a registration is refused for its first failure, in the order of the rules", () => {
  test.each(Object.keys(KINDS) as Kind[])("for a %s", async (kind) => {
    const email = newEmail()
    const isDealer = kind.startsWith("dealer")
    const steps = [...beginning(email), ...(isDealer ? dealership : location), ...ending]
    // Everything is wrong from the beginning, so that each refusal proves its place.
    let form: Record<string, unknown> = { ...KINDS[kind], mobile: "1", email: "avery", confirmPassword: "another-password" }
    for (const [error, field, mend] of steps) {
      expect(await register(market, form)).toMatchObject({ status: 400, body: { ok: false, code: "INVALID_INPUT", error, fields: { [field]: error } } })
      form = { ...form, ...mend }
    }
    if (!isDealer) {
      const error = "Please complete ID Verification."
      expect(await register(market, form)).toMatchObject({ status: 400, body: { code: "IDENTITY_NOT_VERIFIED", error, fields: { identity: error } } })
    }
    expect(await accountsWith(email)).toBe(0)
    const cookie = isDealer ? "" : await adultBrowser(market, email)
    const { status, body, headers } = await register(market, form, cookie ? { cookie } : {})
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ ...KINDS[kind], email, status: "active", identityVerified: !isDealer })
    expect(body.user.capabilities).toMatchObject({ canBid: kind === "private buyer", canList: kind === "private seller" })
    expect(await isLetIn(market, { token: body.token })).toBe(true)
    expect(await isLetIn(market, { cookie: cookiesOf(headers) })).toBe(true)
  })

  test.each([
    ["a space in it", "avery singh@example.test"], ["two at signs", "avery@singh@example.test"], ["an empty label", "avery@example..test"],
    ["a line break", "avery@example.test\nBcc: all@example.test"], ["255 characters", `${"a".repeat(242)}@example.test`],
  ])("an e-mail with %s is none", async (_case, email) => {
    expect(await register(market, formOf("dealer buyer", { email }))).toMatchObject({ status: 400, body: { error: EMAIL } })
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
      expect(refused).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON", fields: { password: expect.any(String) } } })
    }
  })
})

describe("what a form claims beyond its fields", () => {
  test.each(["admin", "broker", "", null])("the role %p cannot be registered", async (role) => {
    const form = formOf("dealer buyer", { role })
    expect(await register(market, form)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", fields: { role: expect.any(String) } } })
    expect(await accountsWith(form.email)).toBe(0)
  })

  test("status, capabilities, verification, licence and ids are not taken from it", async () => {
    const claims = {
      id: "acct_mine", status: "disabled", capabilities: { canBid: true, canList: true }, idVerified: true, identityVerified: true,
      identity_verified_at: "2020-01-01T00:00:00Z", credits: 99, balance: 99, created_at: "2020-01-01T00:00:00Z", metadata: { admin: true }, constructor: {},
    }
    const dealer = { ...(formOf("dealer buyer").dealer as object), licence: "verified", licence_expires_on: "2099-12-31", licenceFileId: "private/aa/b.pdf" }
    const { status, body } = await register(market, formOf("dealer buyer", { ...claims, dealer }))
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      status: "active", identityVerified: false, capabilities: { canBid: false, canList: false }, dealer: { licence: "pending", licenceExpiresOn: null },
    })
    expect(body.user.id).not.toBe("acct_mine")
    const { rows } = await market.pool.query(
      `SELECT (created_at > northlot_now() - interval '1 hour') AS recent, identity_verified_at, licence_file_id
       FROM account JOIN dealer_profile ON account_id = account.id WHERE account.id = $1`,
      [body.user.id]
    )
    expect(rows).toEqual([{ recent: true, identity_verified_at: null, licence_file_id: null }])
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await send(market, "GET", "/api/credits/balance", undefined, headers)).body).toMatchObject({ balance: 0 })
  })

  test("an identity that only the form ticks counts for nothing", async () => {
    const ticked = { idStarted: true, idVerified: true, idFileName: "passport.jpg" }
    for (const form of [formOf("private buyer", { idVerified: true, private: ticked }), formOf("private seller", { seller: ticked })]) {
      expect(await register(market, form)).toMatchObject({ status: 400, body: { code: "IDENTITY_NOT_VERIFIED" } })
    }
  })

  test("a private person's dealership is not kept", async () => {
    const member = await newMember(market, "private buyer", { dealer: formOf("dealer buyer").dealer })
    const { rows } = await market.pool.query(`SELECT * FROM dealer_profile WHERE account_id = $1`, [member.id])
    expect(rows).toEqual([])
  })

  test("consents are recorded one by one, refused unless ticked", async () => {
    const member = await newMember(market, "dealer buyer", { consents: { smsReminders: true } })
    const { rows } = await market.pool.query(`SELECT channel, purpose, granted FROM consent WHERE account_id = $1 ORDER BY id`, [member.id])
    expect(rows).toEqual([
      { channel: "email", purpose: "marketing", granted: false },
      { channel: "sms", purpose: "reminders", granted: true },
    ])
  })
})

describe("one account per e-mail", () => {
  test("a second registration is refused, in any spelling of the e-mail, and changes nothing of the first", async () => {
    const form = formOf("dealer buyer")
    expect((await register(market, form)).status).toBe(201)
    const again = { ...form, email: ` ${form.email.toUpperCase()} `, first: "Mallory", password: "another-fine-password", confirmPassword: "another-fine-password" }
    expect(await register(market, again)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } })
    expect((await signIn(market, { email: form.email, password: form.password })).body.user).toMatchObject({ first: "Avery" })
    expect((await signIn(market, { email: form.email, password: again.password })).status).toBe(401)
  })

  test("of registrations at once, one makes the account", async () => {
    const form = formOf("dealer seller")
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(market, form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await accountsWith(form.email)).toBe(1)
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
    expect(await register(market, young)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } })
    const { status, body } = await register(market, old)
    expect([status, body.user.role]).toEqual([201, "buyer"])
    expect(await accountsWith(old.email)).toBe(1)
  })
})

describe("a registration under an idempotency key", () => {
  test("is answered with the same account when it is repeated, one after the other or at once", async () => {
    const form = formOf("dealer buyer")
    const key = { "idempotency-key": `register-${form.email}` }
    const first = await register(market, form, key)
    const repeats = await Promise.all(Array.from({ length: 4 }, () => register(market, form, key)))
    for (const { status, body } of repeats) {
      expect([status, body.user.id]).toEqual([201, first.body.user.id])
      expect(await isLetIn(market, { token: body.token })).toBe(true)
    }
    expect(await accountsWith(form.email)).toBe(1)
  })

  test("of a private person is repeated without another verification", async () => {
    const form = formOf("private buyer")
    const headers = { "idempotency-key": `register-${form.email}`, cookie: await adultBrowser(market, form.email) }
    const [first, second] = [await register(market, form, headers), await register(market, form, headers)]
    expect([first.status, second.status, second.body.user?.id]).toEqual([201, 201, first.body.user.id])
  })

  test("is refused with other content, and makes no second account", async () => {
    const form = formOf("dealer buyer")
    const key = { "idempotency-key": `register-${form.email}` }
    expect((await register(market, form, key)).status).toBe(201)
    const other = { ...form, email: newEmail() }
    for (const changed of [other, { ...form, first: "Robin" }, { ...form, password: "another-fine-password", confirmPassword: "another-fine-password" }]) {
      expect(await register(market, changed, key)).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } })
    }
    expect(await accountsWith(other.email)).toBe(0)
  })

  test("that was refused can be repeated once its reason is gone", async () => {
    const form = formOf("private seller")
    const key = { "idempotency-key": `register-${form.email}` }
    expect((await register(market, form, key)).body.code).toBe("IDENTITY_NOT_VERIFIED")
    expect((await register(market, form, { ...key, cookie: await adultBrowser(market, form.email) })).status).toBe(201)
  })

  test("keeps neither the password nor the token", async () => {
    const form = formOf("dealer buyer", { password: "plum-anchor-violet-4", confirmPassword: "plum-anchor-violet-4" })
    const { body } = await register(market, form, { "idempotency-key": `register-${form.email}` })
    const { rows } = await market.pool.query(`SELECT record::text AS row FROM idempotency_record record`)
    for (const { row } of rows) {
      expect(row).not.toContain(form.password)
      expect(row).not.toContain(body.token)
    }
  })
})
