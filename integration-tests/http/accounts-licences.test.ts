import sharp from "sharp"
import { DOCUMENT_MAXIMUM_BYTES } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  DAY,
  accountNewsOf,
  MINUTE,
  auditOf,
  emailsTo,
  formOf,
  newEmail,
  newMember,
  register,
  uploadLicence,
  type Member,
} from "./accounts-support"
import { untilQuiet } from "./sales-support"
import { PDF_WITH_SCRIPT } from "../environment/pdf-file"

let market: SharedMarket
let admin: Person
let picture: Buffer
beforeAll(async () => {
  market = await sharedMarket()
  admin = await people(market).admin()
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer()
})
afterAll(() => market?.stop())
afterEach(() => market.clock.reset())

const EXECUTABLE = Buffer.concat([
  Buffer.from("MZ\u0090\u0000\u0003", "latin1"),
  Buffer.alloc(400),
  Buffer.from("PE\0\0"),
])

const uploads = async (): Promise<number> =>
  (await market.pool.query(`SELECT count(*)::int AS total FROM licence_upload`)).rows[0].total
const formWith = (licence: Answer) =>
  formOf("dealer buyer", { dealer: { ...(formOf("dealer buyer").dealer as object), omvicFileId: licence.body.fileId } })

/** A dealer who registered without a licence document. */
const withoutDocument = () => newMember(market, "dealer seller", { dealer: formOf("dealer seller").dealer })

/** A dealer who registered with this licence document. */
async function dealerWith(bytes: Buffer, name = "licence.jpg"): Promise<Member> {
  const licence = await uploadLicence(market, bytes, name, "image/jpeg")
  return newMember(market, "dealer buyer", formWith(licence))
}

describe("an OMVIC licence", () => {
  slow("is accepted as JPEG, PNG, WebP or PDF, by what is in it and not by its name", async () => {
    const files: [Buffer, string, string][] = [
      [picture, "licence.jpg", "image/jpeg"],
      [await sharp(picture).png().toBuffer(), "scan.html", "text/html"],
      [await sharp(picture).webp().toBuffer(), "licence", "application/octet-stream"],
      [PDF_WITH_SCRIPT, "Licence é.pdf", "application/pdf"],
    ]
    for (const [bytes, name, type] of files) {
      const { status, body } = await uploadLicence(market, bytes, name, type)
      expect([status, body]).toEqual([201, { ok: true, fileId: expect.stringMatching(/^[\w-]{43}$/), fileName: name }])
    }
  })

  test.each<[string, () => Buffer, string, number, string]>([
    [
      "a page renamed to .jpg",
      () => Buffer.from("<!doctype html><script>alert(1)</script>"),
      "licence.jpg",
      415,
      "UNSUPPORTED_MEDIA",
    ],
    [
      "a drawing with a script",
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
      "licence.svg",
      415,
      "UNSUPPORTED_MEDIA",
    ],
    ["a program renamed to .jpg", () => EXECUTABLE, "licence.jpg", 415, "UNSUPPORTED_MEDIA"],
    [
      "a script for a server",
      () => Buffer.from("<?php system($_GET['c']); ?>"),
      "licence.php.jpg",
      415,
      "UNSUPPORTED_MEDIA",
    ],
    [
      "a page that only begins like a picture",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<script>alert(1)</script>")]),
      "licence.jpg",
      422,
      "UNREADABLE_FILE",
    ],
    ["a picture cut short", () => picture.subarray(0, picture.length - 200), "licence.jpg", 422, "UNREADABLE_FILE"],
    [
      "a file over the limit",
      () => Buffer.concat([picture, Buffer.alloc(DOCUMENT_MAXIMUM_BYTES)]),
      "licence.jpg",
      413,
      "TOO_LARGE",
    ],
    ["an empty file", () => Buffer.alloc(0), "licence.jpg", 400, "INVALID_INPUT"],
  ])("%s is refused and not kept", async (_case, bytes, name, status, code) => {
    const before = await uploads()
    expect(await uploadLicence(market, bytes(), name, "image/jpeg")).toMatchObject({
      status,
      body: { ok: false, code },
    })
    expect(await uploads()).toBe(before)
  })

  test("is not taken without a file, in another field, or as JSON", async () => {
    const other = new FormData()
    other.append("photo", new Blob([new Uint8Array(picture)]), "licence.jpg")
    for (const body of [new FormData(), other]) {
      expect(await send(market, "POST", "/api/uploads/licence", body)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    }
    expect((await send(market, "POST", "/api/uploads/licence", { file: "aGVsbG8=" })).status).toBe(415)
  })

  test("is used by one registration; a second one with it is refused and leaves its e-mail free", async () => {
    const licence = await uploadLicence(market, picture, "licence.jpg", "image/jpeg")
    expect((await register(market, formWith(licence))).status).toBe(201)
    const second = formWith(licence)
    expect(await register(market, second)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { "dealer.omvicFileId": "Please upload your OMVIC licence again." } },
    })
    expect((await register(market, { ...second, dealer: formOf("dealer buyer").dealer })).status).toBe(201)
  })

  slow("used by registrations at once belongs to one", async () => {
    const licence = await uploadLicence(market, picture, "licence.jpg", "image/jpeg")
    const answers = await Promise.all([1, 2, 3].map(() => register(market, formWith(licence))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  slow("of a registration that is refused can be used by the next attempt", async () => {
    const licence = await uploadLicence(market, picture, "licence.jpg", "image/jpeg")
    const form = formWith(licence)
    expect((await register(market, { ...form, acceptedTerms: false })).status).toBe(400)
    expect((await register(market, form)).status).toBe(201)
  })

  test("that nobody registered with is cleared away a day later", async () => {
    await uploadLicence(market, picture, "forgotten.jpg", "image/jpeg")
    await market.clock.advance(DAY + MINUTE)
    await uploadLicence(market, picture, "new.jpg", "image/jpeg")
    expect(await uploads()).toBe(1)
  })
})

describe("the document itself", () => {
  const linkTo = (id: string, by = admin) => by.request("GET", `/api/admin/registrants/${id}/licence-file`)

  slow("is downloaded by a link of an admin for five minutes, and every look is on record", async () => {
    const { id } = await dealerWith(PDF_WITH_SCRIPT, "Licence of Robin.pdf")
    const { status, body } = await linkTo(id)
    expect(status).toBe(200)
    expect(Date.parse(body.expiresAt) - (await market.clock.now()).getTime()).toBeLessThanOrEqual(300_000)
    expect(await auditOf(market, "licence.viewed", id)).toEqual([{ actor: "admin:admin", details: {} }])
    expect(await auditOf(market, "private-file.opened", id)).toEqual([])

    const opened = await fetch(market.url + body.url)
    expect(Buffer.from(await opened.arrayBuffer()).equals(PDF_WITH_SCRIPT)).toBe(true)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition": "attachment; filename*=UTF-8''Licence%20of%20Robin.pdf",
    })
    await fetch(market.url + body.url)
    expect(await auditOf(market, "private-file.opened", id)).toEqual(
      Array(2).fill({ actor: "admin:admin", details: {} })
    )

    await market.clock.advance(5 * MINUTE)
    expect(await send(market, "GET", body.url)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    expect(await auditOf(market, "private-file.opened", id)).toHaveLength(2)
  })

  slow("is behind no link that was altered, guessed or made of its own key", async () => {
    const { id } = await dealerWith(picture)
    const { body } = await linkTo(id)
    const [content, seal] = body.url.split("/").pop().split(".") as [string, string]
    const later = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(content, "base64url").toString()), expires: 4_102_444_800 })
    ).toString("base64url")
    for (const token of [`${later}.${seal}`, `${content}.${seal.slice(0, -1)}_`, content, `${content}.`, ".", "x"]) {
      expect((await send(market, "GET", `/api/private-files/${token}`)).status).toBe(404)
    }
    const { rows } = await market.pool.query(
      `SELECT licence_file_id AS key FROM dealer_profile WHERE account_id = $1`,
      [id]
    )
    for (const path of [
      `/uploads/${rows[0].key}`,
      `/uploads/../${rows[0].key}`,
      `/api/private-files/${encodeURIComponent(rows[0].key)}`,
    ]) {
      expect((await fetch(market.url + path)).status).toBe(404)
    }
  })

  slow("is found by no member, and by no admin where there is none", async () => {
    const dealer = await dealerWith(picture)
    const member = await people(market).buyer()
    expect((await linkTo(dealer.id, member)).status).toBe(403)
    expect((await linkTo(dealer.id, people(market).nobody())).status).toBe(401)
    for (const id of [(await withoutDocument()).id, member.id, "acct_unknown"])
      expect((await linkTo(id)).status).toBe(404)
    expect(await auditOf(market, "licence.viewed", dealer.id)).toEqual([])
  })
})

describe("an admin's decision on a licence", () => {
  const decide = (id: string, decision: object) =>
    admin.request("POST", `/api/admin/registrants/${id}/licence`, decision)
  const viewerOf = async ({ token }: Member) =>
    (await send(market, "GET", "/api/profile/me", undefined, { authorization: `Bearer ${token}` })).body
  const subjects = async ({ email }: Pick<Member, "email">) =>
    (await emailsTo(market, email)).map((message) => /^Subject: (.*)$/m.exec(message)![1])
  const VERIFIED = "Your OMVIC licence is verified"
  const REJECTED = "Your OMVIC licence could not be verified"

  slow("lets the dealer bid until the licence's last day in Toronto", async () => {
    const dealer = await newMember(market, "dealer buyer")
    expect(await viewerOf(dealer)).toMatchObject({
      dealer: { licence: "pending" },
      capabilities: { canBid: false },
      biddingRefusal: "We are verifying your OMVIC licence. You can bid as soon as that is done.",
    })
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(await market.clock.now())
    expect(await decide(dealer.id, { decision: "verified", expiresOn: today })).toMatchObject({
      status: 200,
      body: { item: { dealer: { licence: "verified", licenceExpiresOn: today } } },
    })
    expect(await viewerOf(dealer)).toMatchObject({
      dealer: { licence: "verified" },
      capabilities: { canBid: true },
      biddingRefusal: null,
    })
    expect(await auditOf(market, "licence.verified", dealer.id)).toEqual([
      { actor: "admin:admin", details: { expiresOn: today } },
    ])

    await market.clock.advance(DAY)
    const { body } = await send(market, "POST", "/api/auth/login", {
      email: dealer.email,
      password: formOf("dealer buyer").password,
    })
    expect(body.user).toMatchObject({
      dealer: { licence: "expired" },
      capabilities: { canBid: false },
      biddingRefusal: "Your OMVIC licence has expired. Send us the new one to bid again.",
    })
    const laterAdmin = await people(market).admin()
    const { body: expired } = await laterAdmin.request(
      "GET",
      `/api/admin/registrants?licence=expired&email=${encodeURIComponent(dealer.email)}`
    )
    expect(expired).toMatchObject({ total: 1, items: [{ id: dealer.id, dealer: { licence: "expired" } }] })
  })

  slow("is told to the dealer by e-mail once for each change of it", async () => {
    const dealer = await newMember(market, "dealer seller")
    const verified = { decision: "verified", expiresOn: "2099-12-31" }
    for (const decision of [verified, verified, { decision: "rejected" }, verified])
      expect((await decide(dealer.id, decision)).status).toBe(200)
    await untilQuiet(market)
    await eventually("three e-mails", async () => (await subjects(dealer)).length >= 3)
    expect(await subjects(dealer)).toEqual([VERIFIED, REJECTED, VERIFIED])
    expect(await viewerOf(dealer)).toMatchObject({ capabilities: { canList: true } })
  })

  slow("is told in the order of the decisions, however many wait", async () => {
    const to = newEmail()
    await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload, lane)
       SELECT 'email.requested', $1 || number, jsonb_build_object('to', $1::text, 'template', 'licence-decided',
         'data', jsonb_build_object('decision', CASE number % 2 WHEN 1 THEN 'verified' ELSE 'rejected' END)), 'email.requested ' || $1
       FROM generate_series(1, 20) number`,
      [to]
    )
    await untilQuiet(market)
    expect(await subjects({ email: to })).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? VERIFIED : REJECTED))
    )
  })

  slow("to reject takes the permission away", async () => {
    const dealer = await newMember(market, "dealer seller")
    await decide(dealer.id, { decision: "verified", expiresOn: "2099-12-31" })
    expect(await decide(dealer.id, { decision: "rejected" })).toMatchObject({
      body: { item: { dealer: { licence: "rejected", licenceExpiresOn: null } } },
    })
    expect(await viewerOf(dealer)).toMatchObject({ dealer: { licence: "rejected" }, capabilities: { canList: false } })
  })

  slow.each<[string, object]>([
    ["verified without a last day", { decision: "verified" }],
    ["verified until a day that is over", { decision: "verified", expiresOn: "2020-01-01" }],
    ["verified until no day of the calendar", { decision: "verified", expiresOn: "2099-02-30" }],
    ["verified until a moment", { decision: "verified", expiresOn: "2099-12-31T00:00:00Z" }],
    ["perhaps", { decision: "maybe", expiresOn: "2099-12-31" }],
  ])("cannot be %s", async (_case, decision) => {
    const dealer = await newMember(market, "dealer buyer")
    expect(await decide(dealer.id, decision)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await viewerOf(dealer)).toMatchObject({ dealer: { licence: "pending" } })
  })

  const sendTo = (path: string, by: Record<string, string>, bytes = PDF_WITH_SCRIPT) => {
    const form = new FormData()
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "next licence.pdf")
    return send(market, "POST", path, form, by)
  }
  const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

  slow("cannot verify a licence of which there is no document, whoever sends it then", async () => {
    const verified = { decision: "verified", expiresOn: "2099-12-31" }
    for (const bySomeone of ["the dealer", "an admin"] as const) {
      const dealer = await withoutDocument()
      expect(await viewerOf(dealer)).toMatchObject({ dealer: { licence: "pending", licenceDocumentSent: false } })
      expect(await decide(dealer.id, verified)).toMatchObject({
        status: 409,
        body: { code: "LICENCE_DOCUMENT_MISSING" },
      })
      expect(await auditOf(market, "licence.verified", dealer.id)).toEqual([])
      const sent =
        bySomeone === "the dealer"
          ? await sendTo("/api/profile/licence", bearer(dealer))
          : await sendTo(`/api/admin/registrants/${dealer.id}/licence-file`, { "x-admin-token": admin.token })
      expect(sent.status).toBe(201)
      expect(await viewerOf(dealer)).toMatchObject({ dealer: { licence: "pending", licenceDocumentSent: true } })
      expect(await decide(dealer.id, verified)).toMatchObject({
        status: 200,
        body: { item: { dealer: { licence: "verified" } } },
      })
      const actor = bySomeone === "the dealer" ? dealer.id : "admin:admin"
      expect(await auditOf(market, "licence.sent", dealer.id)).toEqual([{ actor, details: { replaced: false } }])
    }
  })

  const filesOf = async (id: string) =>
    (
      await market.pool.query(
        `SELECT licence_file_id AS present, renewal_file_id AS next FROM dealer_profile WHERE account_id = $1`,
        [id]
      )
    ).rows[0] as { present: string | null; next: string | null }
  const linkOf = async (id: string): Promise<string> =>
    market.url + (await admin.request("GET", `/api/admin/registrants/${id}/licence-file`)).body.url
  const gone = (what: string, link: string) => eventually(what, async () => (await fetch(link)).status === 404)

  slow("stays while the next licence waits, and ends with the decision on it", async () => {
    const dealer = await newMember(market, "dealer seller")
    await decide(dealer.id, { decision: "verified", expiresOn: "2099-12-31" })
    const before = await filesOf(dealer.id)
    const presentLink = await linkOf(dealer.id)
    expect(await sendTo("/api/profile/licence", bearer(dealer))).toMatchObject({
      status: 201,
      body: {
        dealer: { licence: "verified", licenceExpiresOn: "2099-12-31", licenceRenewalSent: true },
        capabilities: { canList: true },
      },
    })
    const { present, next } = await filesOf(dealer.id)
    expect([present, next]).toEqual([before.present, expect.any(String)])
    expect((await admin.request("GET", `/api/admin/licences/${dealer.id}`)).body.item).toMatchObject({
      state: "waiting",
      fileName: "next licence.pdf",
      expiresOn: "2099-12-31",
    })
    const documents = (await send(market, "GET", "/api/profile/documents", undefined, bearer(dealer))).body.items
    expect(documents.map(({ id }: { id: string }) => id)).toEqual(["licence-renewal", "licence"])
    expect(
      await send(market, "DELETE", "/api/profile/documents/licence-renewal", undefined, bearer(dealer))
    ).toMatchObject({ status: 409, body: { code: "DOCUMENT_KEPT" } })

    // The dealer uploads a second document for the next licence. It replaces the first one, which staff have not
    // decided on.
    const nextLink = await linkOf(dealer.id)
    expect((await sendTo("/api/profile/licence", bearer(dealer))).status).toBe(201)
    await gone("the end of the first next one", nextLink)

    const verified = { decision: "verified", expiresOn: "2100-12-31" }
    expect(await decide(dealer.id, { ...verified, renewal: false })).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
    expect(await decide(dealer.id, { ...verified, renewal: true })).toMatchObject({
      status: 200,
      body: { item: { dealer: { licence: "verified", licenceExpiresOn: "2100-12-31", licenceRenewal: false } } },
    })
    expect(await decide(dealer.id, { decision: "rejected", renewal: true })).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
    expect(await filesOf(dealer.id)).toEqual({ present: expect.not.stringMatching(before.present!), next: null })
    await gone("the end of the document before", presentLink)
    expect(await viewerOf(dealer)).toMatchObject({ dealer: { licence: "verified", licenceRenewalSent: false } })
  })

  slow("stays when the next licence is rejected, and the dealer is told so", async () => {
    const dealer = await newMember(market, "dealer seller")
    await decide(dealer.id, { decision: "verified", expiresOn: "2099-12-31" })
    const before = await filesOf(dealer.id)
    await sendTo("/api/profile/licence", bearer(dealer))
    const nextLink = await linkOf(dealer.id)
    expect(await decide(dealer.id, { decision: "rejected", renewal: true, reason: "Too dark to read" })).toMatchObject({
      status: 200,
      body: { item: { dealer: { licence: "verified", licenceExpiresOn: "2099-12-31", licenceRenewal: false } } },
    })
    expect(await filesOf(dealer.id)).toEqual({ present: before.present, next: null })
    await gone("the end of the rejected document", nextLink)
    await eventually("the letter", async () =>
      (await emailsTo(market, dealer.email)).some((text) => text.includes("Your present licence counts until"))
    )
    expect(await viewerOf(dealer)).toMatchObject({ capabilities: { canList: true } })
  })

  slow("that has ended is not renewed by a next licence that is rejected", async () => {
    const dealer = await newMember(market, "dealer buyer")
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(await market.clock.now())
    await decide(dealer.id, { decision: "verified", expiresOn: today })
    await sendTo("/api/profile/licence", bearer(dealer))
    await market.clock.advance(DAY)
    const later = await people(market).admin()
    const rejected = await later.request("POST", `/api/admin/registrants/${dealer.id}/licence`, {
      decision: "rejected",
    })
    expect(rejected.body.item.dealer).toMatchObject({ licence: "rejected", licenceExpiresOn: null })
  })

  slow("does not renew a licence that has ended by the document of the one that ended", async () => {
    const dealer = await newMember(market, "dealer buyer")
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(await market.clock.now())
    expect((await decide(dealer.id, { decision: "verified", expiresOn: today })).status).toBe(200)
    await market.clock.advance(DAY)
    const later = await people(market).admin()
    const again = (decision: object) => later.request("POST", `/api/admin/registrants/${dealer.id}/licence`, decision)
    const renewed = { decision: "verified", expiresOn: "2099-12-31" }
    expect(await again(renewed)).toMatchObject({ status: 409, body: { code: "LICENCE_DOCUMENT_MISSING" } })
    expect((await again({ decision: "rejected" })).status).toBe(200)
    expect(await again(renewed)).toMatchObject({ status: 409, body: { code: "LICENCE_DOCUMENT_MISSING" } })
    expect(
      (await sendTo(`/api/admin/registrants/${dealer.id}/licence-file`, { "x-admin-token": later.token })).status
    ).toBe(201)
    expect((await again(renewed)).status).toBe(200)
  })

  slow("has no document of somebody who is no dealer, and takes no program for one", async () => {
    const member = await newMember(market)
    expect(await sendTo("/api/profile/licence", bearer(member))).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
    const dealer = await newMember(market, "dealer seller")
    await decide(dealer.id, { decision: "verified", expiresOn: "2099-12-31" })
    expect((await sendTo("/api/profile/licence", bearer(dealer), EXECUTABLE)).status).toBe(415)
    expect(await viewerOf(dealer)).toMatchObject({ dealer: { licence: "verified" } })
    expect(
      (await sendTo("/api/admin/registrants/acct_unknown/licence-file", { "x-admin-token": admin.token })).status
    ).toBe(404)
  })

  slow("is not possible for somebody who is no dealer, or not there", async () => {
    const verified = { decision: "verified", expiresOn: "2099-12-31" }
    expect(await decide((await newMember(market)).id, verified)).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    })
    expect((await decide("acct_unknown", verified)).status).toBe(404)
  })
})

describe("the desk of documents", () => {
  const licenceOf = async (id: string) => (await admin.request("GET", `/api/admin/licences/${id}`)).body.item
  const decide = (id: string, decision: object) =>
    admin.request("POST", `/api/admin/registrants/${id}/licence`, decision)
  const dayIn = async (days: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(
      new Date((await market.clock.now()).getTime() + days * DAY)
    )
  const newsOf = (id: string) => accountNewsOf(market, id)
  const documentOf = async (id: string) =>
    (
      await market.pool.query(
        `SELECT licence, licence_file_id IS NOT NULL AS kept FROM dealer_profile WHERE account_id = $1`,
        [id]
      )
    ).rows[0]

  slow(
    "shows what waits first, the oldest at the top, with what was entered, and no longer what is decided",
    async () => {
      const [first, second] = [await dealerWith(picture), await dealerWith(picture)]
      const missing = await withoutDocument()
      const waiting = async () =>
        (await admin.request("GET", "/api/admin/licences?state=waiting&limit=100")).body.items.map(
          ({ id }: { id: string }) => id
        )
      const queue = await waiting()
      expect(queue.filter((id: string) => [first.id, second.id, missing.id].includes(id))).toEqual([
        first.id,
        second.id,
      ])
      expect(await licenceOf(first.id)).toMatchObject({
        state: "waiting",
        fileName: "licence.jpg",
        omvic: expect.any(String),
      })
      expect(await licenceOf(missing.id)).toMatchObject({ state: "missing", fileName: null, sentAt: null })
      expect(JSON.stringify(await licenceOf(first.id))).not.toContain("private/")

      await decide(first.id, { decision: "rejected", reason: "The picture is too dark to read." })
      expect(await waiting()).not.toContain(first.id)
      expect(await licenceOf(first.id)).toMatchObject({ state: "rejected", decidedAt: expect.any(String) })
      await eventually("the letter", async () =>
        (await emailsTo(market, first.email)).some((text) => text.includes("too dark to read"))
      )
      expect(await auditOf(market, "licence.rejected", first.id)).toMatchObject([
        { details: { reason: "The picture is too dark to read." } },
      ])
      expect((await admin.request("GET", "/api/admin/licences?state=lost")).status).toBe(400)
      expect((await admin.request("GET", "/api/admin/licences/acct_none")).status).toBe(404)
      expect((await send(market, "GET", "/api/admin/licences")).status).toBe(401)
    }
  )

  slow(
    "reminds of a licence's end once for each reminder, and deletes documents that were kept for their time",
    async () => {
      const [ending, rejected, waiting] = [
        await dealerWith(picture),
        await dealerWith(picture),
        await dealerWith(picture),
      ]
      const last = await dayIn(29)
      await decide(ending.id, { decision: "verified", expiresOn: last })
      await decide(rejected.id, { decision: "rejected", reason: "Of another dealer" })
      expect(await licenceOf(ending.id)).toMatchObject({ state: "ending", expiresOn: last })
      await market.inside("followLicences")
      await market.inside("followLicences")
      expect(await newsOf(ending.id)).toEqual([`Your OMVIC licence ends on ${last}`])
      expect(await newsOf(waiting.id)).toEqual([])
      await market.clock.advance(29 * DAY)
      await market.inside("followLicences")
      expect(await newsOf(ending.id)).toEqual([`Your OMVIC licence ends on ${last}`, "Your OMVIC licence ends"])
      expect(await documentOf(rejected.id)).toEqual({ licence: "rejected", kept: true })

      await market.clock.advance(32 * DAY)
      await market.inside("followLicences")
      expect(await documentOf(rejected.id)).toEqual({ licence: "rejected", kept: false })
      expect(await documentOf(ending.id)).toEqual({ licence: "verified", kept: true })
      await market.clock.advance(150 * DAY)
      await market.inside("followLicences")
      await market.inside("followLicences")
      expect(await documentOf(ending.id)).toEqual({ licence: "pending", kept: false })
      expect(await documentOf(waiting.id)).toEqual({ licence: "pending", kept: true })
      expect(await auditOf(market, "licence.document-deleted", ending.id)).toEqual([
        { actor: "system", details: { because: "expired" } },
      ])
    }
  )
})
