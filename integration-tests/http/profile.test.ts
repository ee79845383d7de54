import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  DAY,
  MINUTE,
  auditOf,
  emailsTo,
  fromNewAddress,
  isLetIn,
  newEmail,
  newMember,
  requestResetToken,
  signIn,
  startIdentity,
  type Member,
} from "./accounts-support"
import { bid, draft, publish } from "./bidding-support"
import { allowShortAuctions, endNow, saleOf, sell } from "./sales-support"
import { PDF } from "../environment/pdf-file"

const NEW_PASSWORD = "plum-anchor-violet-4"

let market: SharedMarket
let seller: Person
let dealerSeller: Person
let buyer: Person
let dealer: Person
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  await market.inside("configure", { operationsEmail: "office@example.test" })
  const someone = people(market)
  ;[admin, seller, dealerSeller, buyer, dealer] = await Promise.all([
    someone.admin(),
    someone.seller(),
    someone.dealerSeller(),
    someone.buyer(),
    someone.dealerBuyer(),
  ])
  await allowShortAuctions(admin)
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

/** A request from a new IP address, because wrong passwords are counted by address. */
const by = (member: Pick<Member, "token">, method: string, path: string, body?: unknown) =>
  send(market, method, path, body, { authorization: `Bearer ${member.token}`, ...fromNewAddress() })
const opensWith = async (email: string, password: string) =>
  (await signIn(market, { email, password }, fromNewAddress())).status === 200
/** Waits until so many emails with this link have reached the address. Returns the token of the newest one. */
async function linkIn(address: string, link: "confirm" | "stop", letters: number): Promise<string> {
  const pattern = new RegExp(`account/email\\?${link}=([\\w-]+)`)
  const tokens = await eventually(`the letter with the link to ${link}`, async () => {
    const found = (await emailsTo(market, address)).flatMap((text) => pattern.exec(text)?.[1] ?? [])
    return found.length >= letters && found
  })
  return tokens.at(-1)!
}

describe("a visitor's watchlist", () => {
  slow(
    "is merged at sign-in, newest first, without what is gone, hidden or the own car; repeated and at once it is one list",
    async () => {
      const [first, second, own, hidden, trade] = await Promise.all([
        publish(market, seller),
        publish(market, seller),
        publish(market, dealerSeller),
        draft(seller),
        publish(market, dealerSeller, { audience: "dealers" }),
      ])
      const listingIds = [second!, hidden!, "lst_unknown", trade!, first!, second!]
      const merge = () => buyer.request("POST", "/api/watchlist/merge", { listingIds })
      const answers = await Promise.all([merge(), merge(), merge()])
      expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 2])
      for (const { body } of answers) expect(body).toMatchObject({ ok: true, full: [], total: 2 })
      const { items } = (await buyer.request("GET", "/api/watchlist")).body
      expect(items.map(({ listingId }: { listingId: string }) => listingId)).toEqual([second, first])
      expect(
        (await dealerSeller.request("POST", "/api/watchlist/merge", { listingIds: [own, first] })).body
      ).toMatchObject({ added: 1, total: 1 })

      const shown = (await send(market, "GET", `/api/visitor-watchlist?ids=${[first, hidden, trade].join(",")}`)).body
        .items
      expect(shown.map(({ listing }: { listing: { id: string } | null }) => listing?.id ?? null)).toEqual([
        first,
        null,
        null,
      ])

      // Leaves one free place in the watchlist. A merge of two listings then adds only one of them. The answer names
      // the other listing in `full`.
      await market.pool.query(
        `INSERT INTO watched_listing (account_id, listing_id) SELECT $1, 'lst_' || number FROM generate_series(1, 199) AS number`,
        [dealer.id]
      )
      expect((await dealer.request("POST", "/api/watchlist/merge", { listingIds: [trade, first] })).body).toMatchObject(
        {
          added: 1,
          full: [first],
          total: 200,
        }
      )
      expect(
        (
          await buyer.request("POST", "/api/watchlist/merge", {
            listingIds: Array.from({ length: 201 }, (_, index) => `lst_${index}`),
          })
        ).body.code
      ).toBe("INVALID_INPUT")
    }
  )

  slow(
    "an entry that is put back at once is where it was, with the name that it had when its car is not shown any more",
    async () => {
      const [older, newer] = [await publish(market, seller), await publish(market, seller)]
      for (const id of [older, newer]) await dealerSeller.request("PUT", `/api/watchlist/${id}`)
      await dealerSeller.request("DELETE", `/api/watchlist/${older}`)
      await dealerSeller.request("PUT", `/api/watchlist/${older}`)
      const order = async () =>
        (await dealerSeller.request("GET", "/api/watchlist")).body.items
          .map(({ listingId }: { listingId: string }) => listingId)
          .slice(0, 2)
      expect(await order()).toEqual([newer, older])
      await dealerSeller.request("DELETE", `/api/watchlist/${older}`)
      await market.clock.advance(11 * MINUTE)
      await dealerSeller.request("PUT", `/api/watchlist/${older}`)
      expect(await order()).toEqual([older, newer])
      await seller.request("PATCH", `/api/listings/${older}`, { status: "draft" })
      expect((await dealerSeller.request("GET", "/api/watchlist")).body.items[0]).toMatchObject({
        listingId: older,
        listing: null,
        title: "2003 Honda Accord",
      })
    }
  )
})

describe("the own profile", () => {
  test("is changed as it was seen, by registration's rules, once however often it is sent", async () => {
    const { version } = (await dealer.request("GET", "/api/profile/me")).body
    const change = { version, first: " Robin ", mobile: "(905) 555-0188", location: "Ajax, Ontario" }
    for (let again = 0; again < 2; again++) {
      expect((await dealer.request("PATCH", "/api/profile/me", change)).body).toMatchObject({
        ok: true,
        first: "Robin",
        mobile: "(905) 555-0188",
        city: "Ajax",
        nameConfirmed: false,
      })
    }
    expect(await auditOf(market, "profile.changed", dealer.id)).toEqual([
      { actor: dealer.id, details: { fields: ["first", "mobile", "location"] } },
    ])
    expect((await dealer.request("PATCH", "/api/profile/me", { version, location: "Whitby" })).body).toMatchObject({
      ok: false,
      code: "PROFILE_CHANGED",
    })
    expect((await dealer.request("GET", "/api/profile/me")).body.location).toBe("Ajax, Ontario")
  })

  test("says why SMS cannot reach its number, at the number and at the switches, and holds the number all the same", async () => {
    const { version, mobile } = (await buyer.request("GET", "/api/profile/me")).body
    const problem = "SMS cannot reach an extension. Enter a mobile number without an extension."
    const office = (await buyer.request("PATCH", "/api/profile/me", { version, mobile: "416-555-0100 poste 22" })).body
    expect(office).toMatchObject({ mobile: "416-555-0100 poste 22", smsProblem: problem })
    expect((await buyer.request("GET", "/api/preferences")).body.preferences.sms).toMatchObject({
      number: null,
      problem,
    })
    const choices = [{ purpose: "ending", channel: "sms", on: true }]
    expect(await buyer.request("PUT", "/api/preferences", { choices })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { smsNumber: problem } },
    })
    expect((await buyer.request("PUT", "/api/preferences", { smsNumber: "1 800 555 1234" })).body.fields).toEqual({
      smsNumber: "SMS cannot reach toll-free numbers. Enter a mobile number.",
    })
    const back = (await buyer.request("PATCH", "/api/profile/me", { version: office.version, mobile })).body
    expect(back).toMatchObject({ mobile, smsProblem: null })
  })

  test.each([
    [{ mobile: "555 0100" }, "mobile", "Please enter a valid mobile number."],
    [{ location: "  " }, "location", "Please enter your location (City / Province)."],
    [{ first: "", last: " " }, "first", "Please enter your first and last name."],
  ])("%j is refused at its field, and nothing of the rest is saved", async (change, field, message) => {
    const { version, last } = (await buyer.request("GET", "/api/profile/me")).body
    const { status, body } = await buyer.request("PATCH", "/api/profile/me", {
      version,
      ...change,
      ...(field === "mobile" ? { location: "Ajax" } : {}),
    })
    expect([status, body.code, body.fields]).toEqual([400, "INVALID_INPUT", { [field]: message }])
    expect((await buyer.request("GET", "/api/profile/me")).body).toMatchObject({
      last,
      location: "Toronto, Ontario",
      version,
    })
  })

  test("keeps the name of the identity document, and takes no field that is not its person's to change", async () => {
    const { version, nameConfirmed } = (await buyer.request("GET", "/api/profile/me")).body
    expect(nameConfirmed).toBe(true)
    const { status, body } = await buyer.request("PATCH", "/api/profile/me", {
      version,
      last: "Other",
      location: "Ajax",
    })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([409, "NAME_CONFIRMED", ["last"]])
    for (const field of ["email", "role", "status", "buyerType", "identityVerified", "id"]) {
      expect([field, (await buyer.request("PATCH", "/api/profile/me", { version, [field]: "admin" })).status]).toEqual([
        field,
        400,
      ])
    }
    expect((await buyer.request("GET", "/api/profile/me")).body).toMatchObject({
      version,
      location: "Toronto, Ontario",
    })
  })
})

describe("the own documents", () => {
  const upload = (who: Person, bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(bytes)]), name)
    return who.request("POST", "/api/profile/documents", form)
  }

  slow(
    "are their owner's alone, opened by a link for five minutes with each look recorded, and deleted with their file",
    async () => {
      const { status, body } = await upload(buyer, PDF, "permit.pdf")
      expect([status, body.item]).toMatchObject([
        201,
        { name: "permit.pdf", type: "file", bytes: PDF.length, keptBecause: null },
      ])
      const path = `/api/profile/documents/${body.item.id}`
      expect((await buyer.request("GET", "/api/profile/documents")).body.items).toEqual([body.item])
      for (const method of ["GET", "DELETE"]) expect((await seller.request(method, path)).body.code).toBe("NOT_FOUND")
      const { url } = (await buyer.request("GET", path)).body
      expect((await send(market, "GET", url)).status).toBe(200)
      expect(await auditOf(market, "private-file.opened", buyer.id)).toEqual([{ actor: buyer.id, details: {} }])
      expect((await buyer.request("DELETE", path)).body).toEqual({ ok: true })
      expect((await buyer.request("DELETE", path)).body.code).toBe("NOT_FOUND")
      await eventually("the file is gone", async () => (await send(market, "GET", url)).status === 404)
      expect((await upload(buyer, Buffer.from("<script>alert(1)</script>"), "permit.pdf")).body.code).toBe(
        "UNSUPPORTED_MEDIA"
      )
    }
  )

  slow("are at most 20, and a dealer's licence stays", async () => {
    await market.pool.query(
      `INSERT INTO account_document (id, account_id, name, type, bytes, file_id) SELECT 'adoc_' || number, $1, 'a.pdf', 'file', 10, 'none_' || number FROM generate_series(1, 19) AS number`,
      [dealer.id]
    )
    await market.pool.query(
      `UPDATE dealer_profile SET licence_file_id = 'kept.pdf', licence_file_name = 'omvic.pdf', licence_file_bytes = 2048, licence_sent_at = northlot_now() WHERE account_id = $1`,
      [dealer.id]
    )
    const answers = await Promise.all([1, 2, 3].map((number) => upload(dealer, PDF, `${number}.pdf`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { items } = (await dealer.request("GET", "/api/profile/documents")).body
    expect([items.length, items.at(-1)]).toMatchObject([
      21,
      {
        id: "licence",
        name: "omvic.pdf",
        bytes: 2_048,
        addedAt: expect.stringMatching(/Z$/),
        keptBecause: expect.stringContaining("OMVIC"),
      },
    ])
    expect((await dealer.request("DELETE", "/api/profile/documents/licence")).body).toMatchObject({
      code: "DOCUMENT_KEPT",
      error: items.at(-1).keptBecause,
    })
    expect((await buyer.request("DELETE", "/api/profile/documents/licence")).body.code).toBe("NOT_FOUND")
  })
})

describe("the own bids and purchases", () => {
  slow(
    "stand by tab as the auctions do, with the own maximum told to nobody else, and a purchase says who must act next",
    async () => {
      const won = await sell(market, seller, buyer)
      const [led, missed, unsold] = [
        // The auction is still running when other tests have moved the clock by a week.
        await publish(market, seller, { durationSeconds: 29 * 86_400 }),
        await publish(market, seller),
        await publish(market, seller, { reserveCents: cents(9_000_000) }),
      ]
      await bid(buyer, led, { amountCents: 500_000, mode: "proxy" })
      await bid(buyer, missed, { amountCents: 20_000 })
      await bid(dealer, missed, { amountCents: 90_000 })
      const opening = (await buyer.request("GET", `/api/listings/${unsold}`)).body.listing.minimumCents
      await bid(dealer, unsold, { amountCents: opening })
      await bid(buyer, unsold, { amountCents: opening + 100_000 })
      await endNow(market, missed)
      await endNow(market, unsold)
      const offersOf = async (who: Person, tab = "") =>
        (await who.request("GET", `/api/offers${tab && `?tab=${tab}`}`)).body
      const states = async (who: Person) =>
        Object.fromEntries(
          (await offersOf(who)).offers.map((offer: { listingId: string; state: string }) => [
            offer.listingId,
            offer.state,
          ])
        )
      await eventually("both are settled", async () => {
        const known = await states(buyer)
        return known[missed] === "lost" && known[unsold] === "negotiating"
      })
      expect(await states(buyer)).toEqual({ [won]: "won", [led]: "leading", [missed]: "lost", [unsold]: "negotiating" })
      expect((await offersOf(buyer)).counts).toEqual({ active: 2, won: 1, lost: 1 })
      const active = await offersOf(buyer, "active")
      expect(active.total).toBe(2)
      expect(active.offers).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ listingId: led, state: "leading", proxyMaxCents: 500_000, ended: null }),
          expect.objectContaining({
            listingId: unsold,
            state: "negotiating",
            proxyMaxCents: null,
            ended: "reserveNotMet",
          }),
        ])
      )
      expect((await offersOf(buyer, "won")).offers).toMatchObject([{ listingId: won, ended: "sold" }])
      expect(
        (await offersOf(dealer, "lost")).offers.map(({ listingId, proxyMaxCents }: Record<string, unknown>) => [
          listingId,
          proxyMaxCents,
        ])
      ).toEqual([[unsold, null]])
      await bid(dealer, led, { amountCents: 700_000 })
      expect(
        (await offersOf(buyer, "active")).offers.find(({ listingId }: { listingId: string }) => listingId === led)
      ).toMatchObject({ state: "outbid", proxyMaxCents: 500_000 })
      await bid(buyer, led, { amountCents: 800_000 })
      expect(await offersOf(buyer, "all")).toMatchObject({ code: "INVALID_INPUT" })

      const { items } = (await buyer.request("GET", "/api/profile/purchases")).body
      expect(items).toMatchObject([
        {
          listingId: won,
          role: "buyer",
          priceCents: 500_000,
          vehicleHstCents: 0,
          status: "awaiting_fees",
          paymentStatus: "unpaid",
          hasBillOfSale: false,
          nextStep: { waitingFor: "both", title: "Pay the fee", overdue: false },
          ownFee: { totalCents: 59_325 },
        },
      ])
      expect(
        (await dealer.request("GET", "/api/profile/purchases")).body.items.map(
          ({ listingId }: { listingId: string }) => listingId
        )
      ).toEqual([missed])
      expect((await seller.request("GET", "/api/profile/purchases")).status).toBe(403)
    }
  )
})

describe("the own password", () => {
  slow("is changed by the present one: other sessions end, the person is told, old links count no longer", async () => {
    const person = await newMember(market, "dealer buyer")
    const other = (
      await signIn(
        market,
        { email: person.email, password: PASSWORD },
        { ...fromNewAddress(), "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/131.0" }
      )
    ).body.token
    const link = await requestResetToken(market, person.email, fromNewAddress())
    const sessions = (await by(person, "GET", "/api/profile/sessions")).body.items
    expect(sessions.map(({ current, device }: Record<string, unknown>) => [current, device]).sort()).toEqual([
      [false, "Firefox on Windows"],
      [true, ""],
    ])
    const change = (body: object) => by(person, "POST", "/api/profile/password", body)
    expect((await change({ currentPassword: "not-the-password", password: NEW_PASSWORD })).body).toMatchObject({
      code: "PASSWORD_WRONG",
      fields: { currentPassword: expect.any(String) },
    })
    expect((await change({ currentPassword: PASSWORD, password: "short" })).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { password: expect.any(String) },
    })
    expect((await change({ currentPassword: PASSWORD, password: "iloveyou1" })).body.code).toBe("PASSWORD_TOO_COMMON")
    expect(await isLetIn(market, { token: other })).toBe(true)
    expect((await change({ currentPassword: PASSWORD, password: NEW_PASSWORD })).body).toEqual({ ok: true })
    expect([await isLetIn(market, person), await isLetIn(market, { token: other })]).toEqual([true, false])
    expect([await opensWith(person.email, PASSWORD), await opensWith(person.email, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ])
    expect(
      (
        await send(
          market,
          "POST",
          "/api/auth/reset",
          { token: link, password: "another-fine-password" },
          fromNewAddress()
        )
      ).body.code
    ).toBe("RESET_TOKEN_INVALID")
    await eventually("the letter", async () =>
      (await emailsTo(market, person.email)).some((text) => text.includes("Your password was changed"))
    )
    await eventually("the notice", async () =>
      (await by(person, "GET", "/api/notices")).body.items.some(({ type }: { type: string }) => type === "account")
    )
    expect((await by(person, "POST", "/api/profile/sessions/end-others")).body).toEqual({ ok: true, ended: 1 })
    expect((await by(person, "GET", "/api/profile/sessions")).body.items).toHaveLength(1)
  })

  slow("cannot be guessed by whoever found a session: five tries a minute, as at sign-in", async () => {
    const person = await newMember(market, "dealer buyer")
    const headers = { authorization: `Bearer ${person.token}`, ...fromNewAddress() }
    const guess = () => send(market, "POST", "/api/profile/close", { currentPassword: "guess-guess" }, headers)
    const codes = []
    for (let count = 0; count < 6; count++) codes.push((await guess()).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "PASSWORD_WRONG"), "TOO_MANY_REQUESTS"])
  })
})

describe("the own e-mail address", () => {
  const ask = (person: Member, email: string, currentPassword = PASSWORD) =>
    by(person, "POST", "/api/profile/email", { email, currentPassword })
  const follow = (act: "confirm" | "stop", token: string) =>
    send(market, "POST", `/api/auth/email/${act}`, { token }, fromNewAddress())
  const reset = (token: string, password: string) =>
    send(market, "POST", "/api/auth/reset", { token, password }, fromNewAddress())
  const INVALID = { status: 400, body: { code: "EMAIL_LINK_INVALID" } }

  slow("is the old one until the new one confirms, once and within 60 minutes", async () => {
    const person = await newMember(market, "dealer buyer")
    const wanted = newEmail()
    expect((await ask(person, wanted, "not-the-password")).body.code).toBe("PASSWORD_WRONG")
    expect((await ask(person, person.email)).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { email: "This is your address already." },
    })
    expect((await ask(person, wanted.toUpperCase())).body).toMatchObject({ ok: true, email: wanted })
    const first = await linkIn(wanted, "confirm", 1)
    expect((await by(person, "GET", "/api/profile/email")).body.pending.email).toBe(wanted)
    expect([await opensWith(person.email, PASSWORD), await opensWith(wanted, PASSWORD)]).toEqual([true, false])

    // A new request to change the email address replaces the previous request. The new link expires after an hour.
    await ask(person, wanted)
    const second = await linkIn(wanted, "confirm", 2)
    expect(await follow("confirm", first)).toMatchObject(INVALID)
    await market.clock.advance(61 * MINUTE)
    expect(await follow("confirm", second)).toMatchObject(INVALID)
    await market.clock.reset()

    await ask(person, wanted)
    const third = await linkIn(wanted, "confirm", 3)
    const answers = await Promise.all([follow("confirm", third), follow("confirm", third)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([await opensWith(person.email, PASSWORD), await opensWith(wanted, PASSWORD)]).toEqual([false, true])
    expect((await by(person, "GET", "/api/profile/me")).body.email).toBe(wanted)

    // A person with the old mailbox can undo the change of the email address. Undoing it ends all sessions of the
    // account.
    await follow("stop", await linkIn(person.email, "stop", 3))
    expect([
      await opensWith(person.email, PASSWORD),
      await opensWith(wanted, PASSWORD),
      await isLetIn(market, person),
    ]).toEqual([false, false, false])
    await reset(await requestResetToken(market, person.email, fromNewAddress()), NEW_PASSWORD)
    expect(await opensWith(person.email, NEW_PASSWORD)).toBe(true)
  })

  slow(
    "that is taken is answered as any other, and only its mailbox is told; stopped, nothing can be confirmed",
    async () => {
      const [person, owner] = [await newMember(market, "dealer buyer"), await newMember(market, "dealer buyer")]
      const [taken, free] = [await ask(person, owner.email), await ask(person, newEmail())]
      expect([taken.status, Object.keys(taken.body).sort()]).toEqual([free.status, Object.keys(free.body).sort()])
      await eventually("the owner is told", async () =>
        (await emailsTo(market, owner.email)).some((text) => text.includes("has a Northlot account already"))
      )
      expect((await emailsTo(market, owner.email)).some((text) => text.includes("confirm="))).toBe(false)

      const wanted = newEmail()
      await ask(person, wanted)
      const [confirm, stop] = [await linkIn(wanted, "confirm", 1), await linkIn(person.email, "stop", 3)]
      expect(await follow("stop", confirm)).toMatchObject(INVALID)
      expect((await follow("stop", stop)).body).toEqual({ ok: true, resetToken: expect.any(String) })
      expect(await follow("confirm", confirm)).toMatchObject(INVALID)
      expect(await isLetIn(market, person)).toBe(false)
    }
  )

  slow(
    "that is changed twice is taken back by the first link, whatever followed, and nobody who knew the password stays",
    async () => {
      const person = await newMember(market, "dealer buyer")
      const [second, third] = [newEmail(), newEmail()]
      await ask(person, second)
      const first = await linkIn(person.email, "stop", 1)
      await follow("confirm", await linkIn(second, "confirm", 1))
      await ask(person, third)
      const rivals = await linkIn(second, "stop", 1)
      await follow("confirm", await linkIn(third, "confirm", 1))
      const [forThem, further] = [await requestResetToken(market, third, fromNewAddress()), newEmail()]
      await ask(person, further)
      const pending = await linkIn(further, "confirm", 1)
      expect((await by(person, "GET", "/api/profile/me")).body.email).toBe(third)

      const { status, body } = await follow("stop", first)
      expect([status, Object.keys(body).sort()]).toEqual([200, ["ok", "resetToken"]])
      expect(await isLetIn(market, person)).toBe(false)
      for (const email of [person.email, second, third]) expect(await opensWith(email, PASSWORD)).toBe(false)
      // All other links of this account are invalid now: the link to reset the password, the link to confirm a further
      // address, and the links that stop earlier changes.
      expect((await reset(forThem, "another-fine-password")).body.code).toBe("RESET_TOKEN_INVALID")
      expect(await follow("confirm", pending)).toMatchObject(INVALID)
      expect(await follow("stop", rivals)).toMatchObject(INVALID)
      expect(await follow("stop", first)).toMatchObject(INVALID)

      expect((await reset(body.resetToken, NEW_PASSWORD)).status).toBe(200)
      expect(await opensWith(person.email, NEW_PASSWORD)).toBe(true)
      expect(await auditOf(market, "email.change-reverted", person.id)).toHaveLength(1)
    }
  )

  slow(
    "that was changed by a later request is taken back by the link of an earlier one that came to nothing",
    async () => {
      const person = await newMember(market, "dealer buyer")
      const [never, taken] = [newEmail(), newEmail()]
      await ask(person, never)
      const link = await linkIn(person.email, "stop", 1)
      await ask(person, taken)
      await follow("confirm", await linkIn(taken, "confirm", 1))
      expect((await follow("stop", link)).status).toBe(200)
      expect((await market.pool.query(`SELECT email FROM account WHERE id = $1`, [person.id])).rows).toEqual([
        { email: person.email },
      ])
    }
  )

  slow("can be taken back for seven days and no longer", async () => {
    const person = await newMember(market, "dealer buyer")
    const wanted = newEmail()
    await ask(person, wanted)
    const link = await linkIn(person.email, "stop", 1)
    await follow("confirm", await linkIn(wanted, "confirm", 1))
    await market.clock.advance(7 * DAY + MINUTE)
    expect(await follow("stop", link)).toMatchObject(INVALID)
    await market.clock.reset()
    expect((await follow("stop", link)).status).toBe(200)
  })

  slow.each([
    [
      "a password that is set by a link",
      async (person: Member) => reset(await requestResetToken(market, person.email, fromNewAddress()), NEW_PASSWORD),
    ],
    [
      "a password that is changed by the present one",
      (person: Member) =>
        by(person, "POST", "/api/profile/password", { currentPassword: PASSWORD, password: NEW_PASSWORD }),
    ],
  ])("stays after %s: no change that was asked for before can be confirmed", async (_how, secure) => {
    const person = await newMember(market, "dealer buyer")
    const wanted = newEmail()
    await ask(person, wanted)
    const [confirm, stop] = [await linkIn(wanted, "confirm", 1), await linkIn(person.email, "stop", 1)]
    expect((await secure(person)).status).toBe(200)
    expect(await follow("confirm", confirm)).toMatchObject(INVALID)
    expect(await opensWith(person.email, NEW_PASSWORD)).toBe(true)
    expect((await follow("stop", stop)).status).toBe(200)
    expect(await opensWith(person.email, NEW_PASSWORD)).toBe(false)
  })

  slow("of a confirmation and a new password at once, the new address never comes with the old password", async () => {
    const person = await newMember(market, "dealer buyer")
    const wanted = newEmail()
    await ask(person, wanted)
    const [confirm, link] = [
      await linkIn(wanted, "confirm", 1),
      await requestResetToken(market, person.email, fromNewAddress()),
    ]
    const [confirmed, changed] = await Promise.all([follow("confirm", confirm), reset(link, NEW_PASSWORD)])
    expect([confirmed.status, changed.status].sort()).toEqual([200, 400])
    expect(
      await opensWith(
        confirmed.status === 200 ? wanted : person.email,
        confirmed.status === 200 ? PASSWORD : NEW_PASSWORD
      )
    ).toBe(true)
  })

  describe("that staff ask for", () => {
    const askAsStaff = async (person: Member, email: string) =>
      (await people(market).admin()).request("PUT", `/api/admin/registrants/${person.id}`, { email })
    afterEach(() => market.clock.reset())

    slow(
      "is the sign-in only once its mailbox confirms it, from 72 hours on; the old mailbox is told at once",
      async () => {
        const person = await newMember(market, "dealer buyer")
        const wanted = newEmail()
        const asked = await askAsStaff(person, wanted)
        expect(asked).toMatchObject({ status: 200, body: { item: { email: person.email } } })
        const confirm = await linkIn(wanted, "confirm", 1)
        const [letter] = (await emailsTo(market, person.email)).filter((text) => text.includes("Our staff were asked"))
        expect(letter).toContain(wanted)
        expect((await by(person, "GET", "/api/profile/email")).body.pending.email).toBe(wanted)
        await market.clock.advance(72 * 60 * MINUTE - MINUTE)
        expect(await follow("confirm", confirm)).toMatchObject({
          status: 409,
          body: { code: "EMAIL_LINK_WAITS", error: expect.stringMatching(/^This link works from .+ E[DS]T\. /) },
        })
        expect([await opensWith(person.email, PASSWORD), await opensWith(wanted, PASSWORD)]).toEqual([true, false])
        await market.clock.advance(2 * MINUTE)
        expect((await follow("confirm", confirm)).status).toBe(200)
        expect(await follow("confirm", confirm)).toMatchObject(INVALID)
        expect([await opensWith(person.email, PASSWORD), await opensWith(wanted, PASSWORD)]).toEqual([false, true])
      }
    )

    slow(
      "is stopped by the old mailbox before, taken back by it a week later, and gives way to a new password",
      async () => {
        const [stopped, late, secured] = [
          await newMember(market, "dealer buyer"),
          await newMember(market, "dealer buyer"),
          await newMember(market, "dealer buyer"),
        ]
        const wanted = [newEmail(), newEmail(), newEmail()] as const
        for (const [index, person] of [stopped, late, secured].entries())
          expect((await askAsStaff(person, wanted[index]!)).status).toBe(200)
        const confirms = await Promise.all(wanted.map((email) => linkIn(email, "confirm", 1)))
        expect((await follow("stop", await linkIn(stopped.email, "stop", 1))).status).toBe(200)
        await reset(await requestResetToken(market, secured.email, fromNewAddress()), NEW_PASSWORD)
        await market.clock.advance(5 * DAY)
        expect(await follow("confirm", confirms[0]!)).toMatchObject(INVALID)
        expect((await follow("confirm", confirms[1]!)).status).toBe(200)
        expect(await follow("confirm", confirms[2]!)).toMatchObject(INVALID)
        await market.clock.advance(7 * DAY)
        const { body } = await follow("stop", await linkIn(late.email, "stop", 1))
        expect((await reset(body.resetToken, NEW_PASSWORD)).status).toBe(200)
        expect(await opensWith(late.email, NEW_PASSWORD)).toBe(true)
      }
    )

    slow("cannot be confirmed for ever, and never is somebody else's", async () => {
      const [person, owner] = [await newMember(market, "dealer buyer"), await newMember(market, "dealer buyer")]
      expect((await askAsStaff(person, owner.email)).body.code).toBe("EMAIL_TAKEN")
      const wanted = newEmail()
      await askAsStaff(person, wanted)
      const confirm = await linkIn(wanted, "confirm", 1)
      await market.clock.advance(7 * DAY + MINUTE)
      expect(await follow("confirm", confirm)).toMatchObject(INVALID)
    })
  })
})

describe("what is kept about a person", () => {
  slow("is theirs to take along, and names nobody else", async () => {
    const { status, headers, body } = await buyer.request("GET", "/api/profile/data.json")
    expect([status, headers.get("cache-control"), headers.get("content-type")]).toEqual([
      200,
      "private, no-store",
      "application/json; charset=utf-8",
    ])
    expect(body).toMatchObject({
      profile: [{ id: buyer.id, email: buyer.email }],
      consents: [{ channel: "site", purpose: "terms" }, { channel: "email" }, { channel: "sms" }],
    })
    expect(body.bids.length).toBeGreaterThan(0)
    expect(body.sales).toMatchObject([{ role: "buyer", counterparty: "Seller", hammer_cents: 500_000 }])
    const text = JSON.stringify(body)
    for (const other of [seller, dealer, dealerSeller])
      for (const trace of [other.id, other.email]) expect(text).not.toContain(trace)
    expect(text).not.toContain("token")
  })
})

describe("closing the own account", () => {
  const close = (person: Pick<Member, "token">, currentPassword = PASSWORD) =>
    by(person, "POST", "/api/profile/close", { currentPassword })
  const rowOf = async (id: string) =>
    (await market.pool.query(`SELECT email, first, last, mobile, location, status FROM account WHERE id = $1`, [id]))
      .rows[0]

  slow("is refused with every reason while a sale, a lead or a car on the market is open", async () => {
    const reasons = (await by(buyer, "GET", "/api/profile/close")).body
    expect(reasons).toMatchObject({
      outcome: "pseudonymised",
      reasons: expect.arrayContaining(["A sale is not completed yet.", "You lead an auction that is still running."]),
    })
    const { status, body } = await close(buyer)
    expect([status, body.code, body.reasons]).toEqual([409, "ACCOUNT_IN_USE", reasons.reasons])
    expect((await close(seller)).body.reasons.join(" ")).toMatch(/live or scheduled/)
    expect((await close(dealer, "not-the-password")).body.code).toBe("PASSWORD_WRONG")
    for (const person of [buyer, seller, dealer]) expect(await isLetIn(market, person)).toBe(true)
  })

  slow("deletes what has neither bid nor money, and tells the old address once", async () => {
    const person = await newMember(market, "dealer buyer")
    const verified = await newMember(market)
    await by(person, "PUT", `/api/watchlist/${await publish(market, seller)}`)
    expect((await close(person)).body).toEqual({ ok: true, outcome: "deleted" })
    expect((await close(verified)).body).toEqual({ ok: true, outcome: "deleted" })
    expect(await isLetIn(market, person)).toBe(false)
    expect(await opensWith(person.email, PASSWORD)).toBe(false)
    expect(await rowOf(person.id)).toMatchObject({
      first: "Former",
      last: "member",
      mobile: "",
      location: "",
      status: "disabled",
    })
    await eventually("the accounts are gone", async () => !(await rowOf(person.id)) && !(await rowOf(verified.id)))
    const { rows } = await market.pool.query(
      `SELECT count(*)::int AS count FROM customer WHERE email IN ($1, $2) AND deleted_at IS NULL`,
      [person.email, verified.email]
    )
    expect(rows[0].count).toBe(0)
    await eventually("the letter", async () => (await emailsTo(market, person.email)).length === 1)
    // A new person can register with the email address of the closed account.
    const { cookie } = await startIdentity(market, person.email)
    expect(cookie).not.toBe("")
    expect((await newMember(market, "dealer buyer", { email: person.email })).id).not.toBe(person.id)
  })

  slow("keeps bids and sales under no name, and nobody opens it again", async () => {
    const person = await people(market).dealerBuyer()
    const listing = await publish(market, seller)
    await bid(person, listing, { amountCents: 20_000 })
    await bid(dealer, listing, { amountCents: 90_000 })
    expect((await close(person)).body).toEqual({ ok: true, outcome: "pseudonymised" })
    expect(await rowOf(person.id)).toMatchObject({
      email: `closed-${person.id.toLowerCase()}@closed.northlot.invalid`,
      first: "Former",
      last: "member",
      mobile: "",
      status: "disabled",
    })
    expect((await send(market, "GET", `/api/listings/${listing}/bids`)).body.total).toBe(2)
    const enabled = await admin.request("POST", `/api/admin/registrants/${person.id}/status`, {
      status: "active",
      reason: "Asked by telephone",
    })
    expect(enabled.body).toMatchObject({ code: "INVALID_TRANSITION" })
    await endNow(market, listing)
    await eventually("the sale", async () => (await saleOf(dealer, listing)) !== undefined)
  })
})

describe("a message to us", () => {
  slow("is kept, sent to the operator and acknowledged; what it is about must be the person's to see", async () => {
    const listing = await publish(market, seller)
    const message = { topic: "listing", message: "Is the second key there?\nThank you.", listingId: listing }
    const { status, body } = await buyer.request("POST", "/api/contact", message, { "idempotency-key": "contact-1" })
    expect([status, body.reference]).toEqual([201, expect.stringMatching(/^#[A-Z0-9]{8}$/i)])
    expect((await buyer.request("POST", "/api/contact", message, { "idempotency-key": "contact-1" })).body).toEqual(
      body
    )
    for (const [address, word] of [
      ["office@example.test", "Is the second key there?"],
      [buyer.email, body.reference],
    ] as const) {
      await eventually(`a letter to ${address}`, async () =>
        (await emailsTo(market, address)).some((text) => text.includes(word))
      )
    }
    const foreign = (
      await saleOf(dealer, (await dealer.request("GET", "/api/profile/purchases")).body.items[0].listingId)
    ).id
    expect((await buyer.request("POST", "/api/contact", { ...message, saleId: foreign })).body.code).toBe("NOT_FOUND")
    expect(
      (await buyer.request("POST", "/api/contact", { ...message, listingId: await draft(seller) })).body.code
    ).toBe("LISTING_NOT_FOUND")
    const { items, total } = (await admin.request("GET", "/api/admin/contact-messages?state=open")).body
    expect([total, items[0]]).toMatchObject([
      1,
      { reference: body.reference, topic: "listing", from: { id: buyer.id, email: buyer.email }, answeredAt: null },
    ])
    for (let again = 0; again < 2; again++) {
      expect(
        (await admin.request("POST", `/api/admin/contact-messages/${items[0].id}/answered`, {})).body.item
      ).toMatchObject({ answeredBy: "admin" })
    }
    expect((await admin.request("GET", "/api/admin/contact-messages?state=open")).body.total).toBe(0)
    expect((await admin.request("POST", "/api/admin/contact-messages/cmsg_unknown/answered", {})).body.code).toBe(
      "NOT_FOUND"
    )
  })
})
