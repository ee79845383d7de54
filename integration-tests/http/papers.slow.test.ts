import { readdirSync } from "node:fs"
import { join } from "node:path"
import { safetyValidUntil, type SalePaperName, type SettlementView } from "@northlot/contract"
import sharp from "sharp"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  allowShortAuctions,
  enterWireAccount,
  count,
  payFee,
  saleOf,
  sell,
  sellAndOpen,
  untilQuiet,
} from "./sales-support"

const DAY = 86_400_000
const HANDED = ["keys", "permit", "uvip", "billOfSale"]

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let stranger: Person
/**
 * `sale` is a private seller's car sold as is, and `certified` one sold with a safety certificate. `locked` has unpaid
 * fees.
 */
let sale: string
let certified: string
let locked: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  ;[seller, buyer, stranger] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
  sale = (await saleOf(buyer, await sellAndOpen(market, seller, buyer))).id
  locked = (await saleOf(buyer, await sell(market, seller, buyer))).id
  const listingId = await sell(market, seller, buyer)
  await market.pool.query(`UPDATE listing SET condition = condition || '{"safetyIncluded": true}' WHERE id = $1`, [
    listingId,
  ])
  for (const person of [buyer, seller]) await payFee(market, person, listingId)
  certified = (await saleOf(buyer, listingId)).id
  await eventually("its settlement", async () => (await read(buyer, certified)).status === 200)
})
afterAll(() => market?.stop())
afterEach(() => untilQuiet(market))

const read = (person: Person, saleId: string) =>
  person.request<{ settlement: SettlementView }>("GET", `/api/sales/${saleId}/settlement`)
const paperOf = async (person: Person, saleId: string, name: SalePaperName) =>
  (await read(person, saleId)).body.settlement.papers.find((paper) => paper.name === name)!
const record = (person: Person, saleId: string, body: Record<string, unknown>) =>
  person.request("POST", `/api/sales/${saleId}/papers`, body)
const answerTo = (person: Person, saleId: string, act: "confirm" | "withdraw", paper: string, number: number) =>
  person.request("POST", `/api/sales/${saleId}/papers/${act}`, { paper, record: number })
const tick = (person: Person, saleId: string, step: string, more: Record<string, unknown> = {}) =>
  person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })
const inspect = (person: Person, saleId: string, method: string, act = "", body?: unknown) =>
  person.request(method, `/api/sales/${saleId}/settlement/inspection${act}`, body)

/** A calendar day in Toronto by the market's clock. */
async function day(offset: number): Promise<string> {
  const { rows } = await market.pool.query<{ day: string }>(
    `SELECT ((northlot_now() AT TIME ZONE 'America/Toronto')::date + $1::int)::text AS day`,
    [offset]
  )
  return rows[0]!.day
}
const inDays = async (days: number) => new Date((await market.clock.now()).getTime() + days * DAY).toISOString()

/** Runs a check one day later. A request every eight hours prevents the sessions from expiring. */
async function tomorrow(look: () => Promise<void>): Promise<void> {
  for (let hours = 0; hours < 24; hours += 8) {
    await market.clock.advance(DAY / 3)
    for (const person of [buyer, seller]) expect((await read(person, sale)).status).toBe(200)
  }
  await look()
  await market.clock.reset()
}

async function send(person: Person, bytes: Buffer, name: string): Promise<{ status: number; body: any }> {
  const form = new FormData()
  form.append("file", new Blob([Uint8Array.from(bytes)]), name)
  return person.request("POST", "/api/uploads/paper", form)
}
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f4a3c" } })
    .jpeg()
    .toBuffer()

async function bytesAt(person: Person, address: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(market.url + address, { headers: { authorization: `Bearer ${person.token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function untilMeeting(saleId: string, cents = 500_000): Promise<void> {
  const acts = [
    () => tick(buyer, saleId, "buyerSentFunds"),
    () =>
      admin.request("POST", `/api/admin/sales/${saleId}/funds-received`, {
        bankReference: `W-${saleId.slice(-6)}`,
        amountCents: cents,
      }),
    async () =>
      tick(buyer, saleId, "deliveryScheduled", {
        meeting: { kind: "pickup", at: await inDays(3), place: "Ajax GO station" },
      }),
  ]
  for (const act of acts) expect((await act()).status).toBe(200)
}

describe("the papers of a sale", () => {
  test("are locked until both fees are paid, and nobody's but the two parties'", async () => {
    const uvip = { paper: "uvip", reference: "U-1" }
    expect((await record(seller, locked, uvip)).body.code).toBe("FEES_UNPAID")
    expect((await inspect(buyer, locked, "PUT", "", { at: await inDays(2), place: "Ajax" })).body.code).toBe(
      "FEES_UNPAID"
    )
    for (const answer of [
      await record(stranger, sale, uvip),
      await answerTo(stranger, sale, "confirm", "uvip", 1),
      await inspect(stranger, sale, "DELETE"),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"])
    }
    expect((await record(people(market).nobody(), sale, uvip)).status).toBe(401)
    expect(await count(market, "settlement_event")).toBe(0)
  })

  test("follow from who sells and what was promised", async () => {
    const needed = async (saleId: string) =>
      (await read(buyer, saleId)).body.settlement.papers
        .filter(({ need }) => need === "handover")
        .map(({ name }) => name)
    expect(await needed(sale)).toEqual(["permit", "uvip", "billOfSale"])
    expect(await needed(certified)).toEqual(["permit", "uvip", "billOfSale", "safetyCertificate"])
    expect((await read(buyer, certified)).body.settlement.neededAtHandover).toEqual([
      "keys",
      "permit",
      "uvip",
      "billOfSale",
      "safetyCertificate",
    ])
  })

  test("are recorded by whose they are, confirmed by the other side as it saw them, and corrected by a record of its own", async () => {
    expect((await record(buyer, sale, { paper: "uvip" })).body.code).toBe("FORBIDDEN")
    expect((await record(seller, sale, { paper: "lienSearch" })).body.fields).toHaveProperty("issuedOn")
    expect((await record(seller, sale, { paper: "lienSearch", issuedOn: await day(1) })).body.fields).toHaveProperty(
      "issuedOn"
    )
    const first = await record(seller, sale, { paper: "uvip", reference: "U-1", issuedOn: await day(-3) })
    expect(first.status).toBe(200)
    const seen = await paperOf(buyer, sale, "uvip")
    expect(seen).toMatchObject({
      state: "provided",
      waitsFor: ["buyer"],
      mine: ["confirm"],
      record: { by: "seller", reference: "U-1" },
    })

    expect((await record(seller, sale, { paper: "uvip", reference: "U-2" })).status).toBe(200)
    expect((await answerTo(buyer, sale, "confirm", "uvip", seen.record!.record)).body.code).toBe("INVALID_TRANSITION")
    const corrected = await paperOf(buyer, sale, "uvip")
    expect((await answerTo(seller, sale, "confirm", "uvip", corrected.record!.record)).body.code).toBe("FORBIDDEN")
    const answers = await Promise.all(
      [1, 2, 3].map(() => answerTo(buyer, sale, "confirm", "uvip", corrected.record!.record))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await paperOf(seller, sale, "uvip")).toMatchObject({
      state: "confirmed",
      waitsFor: [],
      record: { reference: "U-2" },
    })
    expect((await answerTo(seller, sale, "withdraw", "uvip", corrected.record!.record)).body.code).toBe(
      "INVALID_TRANSITION"
    )

    // The history keeps every record with author and time.
    const { paperHistory, ...rest } = (
      await admin.request<{ settlement: SettlementView }>("GET", `/api/admin/sales/${sale}/settlement`)
    ).body.settlement
    expect(paperHistory!.map(({ act, by, reference }) => [act, by, reference])).toEqual([
      ["recorded", "seller", "U-1"],
      ["recorded", "seller", "U-2"],
      ["confirmed", "buyer", ""],
    ])
    expect(rest.papers.every(({ mine }) => mine.length === 0)).toBe(true)
    expect((await read(buyer, sale)).body.settlement).not.toHaveProperty("paperHistory")
    await expect(market.pool.query(`UPDATE settlement_event SET actor = actor`)).rejects.toThrow(
      "never changed or deleted"
    )
  })

  test("have a picture or PDF that the two parties alone open; each opening by an admin is recorded", async () => {
    expect((await send(seller, Buffer.from("<html></html>"), "a.jpg")).body.code).toBe("UNSUPPORTED_MEDIA")
    expect((await send(seller, (await picture()).subarray(0, 40), "a.jpg")).body.code).toBe("UNREADABLE_FILE")
    expect((await send(people(market).nobody(), await picture(), "a.jpg")).status).toBe(401)
    const bytes = await picture()
    const { status, body } = await send(seller, bytes, "Permit Łódź.jpg")
    expect([status, body]).toEqual([201, { ok: true, fileId: expect.any(String), fileName: "Permit Łódź.jpg" }])
    const { fileId } = body
    const address = `/api/sales/${sale}/papers/files/${fileId}`
    // Nobody can download an uploaded file until the record of a paper names it. Only the uploader can name it in a
    // record.
    expect(
      (await record(buyer, sale, { paper: "lienSearch", issuedOn: await day(0), fileId })).body.fields
    ).toHaveProperty("fileId")
    expect((await bytesAt(seller, address)).status).toBe(404)
    expect((await record(seller, sale, { paper: "permit", fileId })).status).toBe(200)
    for (const person of [buyer, seller]) {
      const opened = await bytesAt(person, address)
      expect([opened.status, opened.headers.get("content-type"), opened.headers.get("cache-control")]).toEqual([
        200,
        "application/octet-stream",
        "private, no-store",
      ])
      expect(opened.headers.get("content-disposition")).toContain("attachment")
      expect(opened.bytes.equals(bytes)).toBe(true)
    }
    expect((await bytesAt(stranger, address)).status).toBe(404)
    expect((await bytesAt(buyer, `/api/sales/${certified}/papers/files/${fileId}`)).status).toBe(404)
    expect((await record(seller, certified, { paper: "permit", fileId })).body.fields).toHaveProperty("fileId")

    const asked = `/api/admin/sales/${sale}/papers/files/${fileId}`
    for (const [person, refused] of [
      [buyer, 403],
      [people(market).nobody(), 401],
    ] as const)
      expect((await person.request("GET", asked)).status).toBe(refused)
    const { url } = (await admin.request("GET", asked)).body
    expect((await bytesAt(stranger, url)).bytes.equals(bytes)).toBe(true)
    const { rows } = await market.pool.query(
      `SELECT actor, action FROM audit_entry WHERE subject = $1 AND action LIKE ANY ('{paper.%,private-file.%}') ORDER BY id`,
      [sale]
    )
    expect(rows).toEqual([
      { actor: "admin:admin", action: "paper.viewed" },
      { actor: "admin:admin", action: "private-file.opened" },
    ])
  })

  test("uploads that no record took are cleared away after a day", async () => {
    const kept = () =>
      readdirSync(join(market.dataDirectory, "uploads", "private"), { recursive: true, encoding: "utf8" }).filter(
        (name) => name.endsWith(".jpg")
      ).length
    expect((await send(seller, await picture(), "unused.jpg")).status).toBe(201)
    expect([await count(market, "settlement_paper_file"), kept()]).toEqual([2, 2])
    await market.pool.query(`UPDATE settlement_paper_file SET created_at = created_at - interval '25 hours'`)
    expect((await send(seller, await picture(), "next.jpg")).status).toBe(201)
    expect([await count(market, "settlement_paper_file"), kept()]).toEqual([2, 2])
  })

  test("a car that is sold certified is handed over with a certificate that counts; the rest of the list is the same for both", async () => {
    await untilMeeting(certified)
    const hand = (handedOver: string[]) => tick(seller, certified, "keysDocsHanded", { handedOver })
    expect((await hand(HANDED)).body.fields.handedOver).toContain("Tick every required item")
    expect((await hand([...HANDED, "safetyCertificate"])).body.fields.handedOver).toContain("date of issue")
    expect(
      (await record(seller, certified, { paper: "safetyCertificate", issuedOn: await day(-37) })).body.fields.issuedOn
    ).toContain("36 days")
    const issuedOn = await day(-36)
    expect((await record(seller, certified, { paper: "safetyCertificate", issuedOn, reference: "SSC-9" })).status).toBe(
      200
    )
    expect(await paperOf(buyer, certified, "safetyCertificate")).toMatchObject({
      state: "provided",
      validUntil: safetyValidUntil(issuedOn),
      dueOn: await day(3),
    })
    await tomorrow(async () => {
      expect(await paperOf(buyer, certified, "safetyCertificate")).toMatchObject({
        state: "expired",
        waitsFor: ["seller"],
      })
      expect((await hand([...HANDED, "safetyCertificate"])).body.fields.handedOver).toContain(
        "Record a new certificate"
      )
    })
    expect((await record(seller, certified, { paper: "safetyCertificate", issuedOn: await day(0) })).status).toBe(200)

    // A bill of sale that both parties accepted on screen counts as signed. The seller need not tick it at the
    // hand-over.
    for (const [person, name] of [
      [buyer, "Avery Buyer"],
      [seller, "Avery Seller"],
    ] as const) {
      const address = "12 King Street West, Toronto, Ontario M5V 1A1"
      expect(
        (await person.request("POST", `/api/sales/${certified}/bill-of-sale/accept`, { name, address })).status
      ).toBe(200)
    }
    expect(await paperOf(seller, certified, "billOfSale")).toMatchObject({
      state: "confirmed",
      acceptedBy: expect.arrayContaining(["buyer", "seller"]),
    })
    expect((await paperOf(seller, certified, "permit")).acceptedBy).toEqual([])
    expect((await hand(["keys", "permit", "safetyCertificate"])).status).toBe(400)
    const handed = await hand(["keys", "permit", "uvip", "safetyCertificate"])
    expect(handed.body.settlement).toMatchObject({ handedOver: expect.arrayContaining(["billOfSale"]) })
    expect(await paperOf(buyer, certified, "uvip")).toMatchObject({ state: "provided", record: null, mine: [] })
    expect(await paperOf(buyer, certified, "safetyCertificate")).toMatchObject({ state: "provided", mine: ["confirm"] })
    expect((await tick(buyer, certified, "buyerApproved")).status).toBe(200)
    expect(await paperOf(buyer, certified, "uvip")).toMatchObject({ state: "confirmed" })
    expect(await paperOf(buyer, certified, "safetyCertificate")).toMatchObject({ state: "confirmed", mine: [] })
  })

  test("the buyer registers the car within six days of the hand-over, and not before it", async () => {
    expect((await record(buyer, sale, { paper: "registration", issuedOn: await day(0) })).body.code).toBe(
      "STEP_NOT_REACHED"
    )
    expect(await paperOf(buyer, certified, "registration")).toMatchObject({
      state: "missing",
      waitsFor: ["buyer"],
      dueOn: await day(6),
      overdue: false,
    })
    expect(
      (await record(buyer, certified, { paper: "registration", issuedOn: await day(-1) })).body.fields
    ).toHaveProperty("issuedOn")
    expect(
      (await record(buyer, certified, { paper: "registration", issuedOn: await day(0), reference: "CXYZ 123" })).status
    ).toBe(200)
    const { record: made } = await paperOf(seller, certified, "registration")
    expect((await answerTo(seller, certified, "confirm", "registration", made!.record)).status).toBe(200)
    expect(await paperOf(buyer, certified, "registration")).toMatchObject({ state: "confirmed", waitsFor: [] })
  })

  test("stay open in a dispute", async () => {
    expect(
      (await buyer.request("POST", `/api/sales/${sale}/dispute`, { reason: "The UVIP shows a lien." })).status
    ).toBe(200)
    expect((await record(seller, sale, { paper: "lienSearch", issuedOn: await day(0) })).status).toBe(200)
    expect(
      (await admin.request("POST", `/api/admin/sales/${sale}/dispute/close`, { reason: "The lien is paid." })).status
    ).toBe(200)
  })
})

describe("an inspection", () => {
  const proposalOf = async (person: Person) => (await read(person, sale)).body.settlement.inspection.proposed!.proposal

  test("is proposed by one side before the payment and agreed by the other, told to both, and in the ledger's events", async () => {
    expect(
      (await inspect(buyer, sale, "PUT", "", { at: "2020-01-01T10:00:00Z", place: "Ajax" })).body.fields
    ).toHaveProperty("at")
    const at = await inDays(2)
    expect(
      (await inspect(buyer, sale, "PUT", "", { at, place: "Garage Öz, Ajax", note: "With a mechanic." })).status
    ).toBe(200)
    const proposal = await proposalOf(seller)
    expect((await inspect(buyer, sale, "POST", "/agree", { proposal })).body.code).toBe("FORBIDDEN")
    expect((await seller.request("GET", `/api/sales/${sale}/settlement/inspection.ics`)).status).toBe(404)
    // The seller cannot agree to the proposed appointment, because the buyer has changed it meanwhile.
    expect((await inspect(buyer, sale, "PUT", "", { at, place: "Garage Öz, Oshawa" })).status).toBe(200)
    expect((await inspect(seller, sale, "POST", "/agree", { proposal })).body.code).toBe("INVALID_TRANSITION")
    const agreed = await inspect(seller, sale, "POST", "/agree", { proposal: await proposalOf(seller) })
    expect(agreed.body.settlement.inspection).toEqual({
      agreed: { at, place: "Garage Öz, Oshawa", note: "" },
      proposed: null,
    })

    const calendar = await seller.request("GET", `/api/sales/${sale}/settlement/inspection.ics`)
    expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    for (const text of [
      "BEGIN:VEVENT",
      `UID:${sale}-inspection@northlot`,
      "Garage Öz\\, Oshawa",
      "SEQUENCE:0",
      "Inspection of 2003 Honda Accord",
    ])
      expect(calendar.body).toContain(text)
    expect((await stranger.request("GET", `/api/sales/${sale}/settlement/inspection.ics`)).status).toBe(404)

    const rowOf = async (person: Person) =>
      (await person.request("GET", "/api/payments/ledger")).body.items.find(({ id }: { id: string }) => id === sale)
    for (const person of [buyer, seller, admin]) {
      expect(await rowOf(person)).toMatchObject({
        meetingAt: at,
        meetingLocation: "Garage Öz, Oshawa",
        events: [{ type: "inspection_scheduled", meetingAt: at, location: "Garage Öz, Oshawa" }],
      })
    }
    await untilQuiet(market)
    for (const person of [buyer, seller]) {
      const { body } = await person.request("GET", "/api/notices")
      expect(body.items.map(({ text }: { text: string }) => text)).toContainEqual(
        expect.stringContaining("The inspection is agreed")
      )
    }
  })

  test("stands while another time is proposed or declined, is moved by agreement, and cancelled by either side", async () => {
    const moved = await inDays(4)
    expect((await inspect(seller, sale, "PUT", "", { at: moved, place: "ServiceOntario, Oshawa" })).status).toBe(200)
    expect(
      (await inspect(buyer, sale, "POST", "/decline", { proposal: await proposalOf(buyer) })).body.settlement.inspection
    ).toMatchObject({ agreed: { place: "Garage Öz, Oshawa" }, proposed: null })
    expect((await inspect(seller, sale, "PUT", "", { at: moved, place: "ServiceOntario, Oshawa" })).status).toBe(200)
    expect(
      (await inspect(buyer, sale, "POST", "/agree", { proposal: await proposalOf(buyer) })).body.settlement.inspection
        .agreed.at
    ).toBe(moved)
    expect((await buyer.request("GET", `/api/sales/${sale}/settlement/inspection.ics`)).body).toContain("SEQUENCE:1")
    expect((await inspect(buyer, sale, "DELETE")).body.settlement.inspection).toEqual({ agreed: null, proposed: null })
    expect((await inspect(seller, sale, "DELETE")).body.code).toBe("INVALID_TRANSITION")
    expect((await buyer.request("GET", `/api/sales/${sale}/settlement/inspection.ics`)).status).toBe(404)
  })

  test("is what the ledger's event means before the money came, and needs the other side's word", async () => {
    const at = await inDays(5)
    const scheduled = {
      id: sale,
      type: "inspection_scheduled",
      payload: { meetingAt: at, location: "Ajax GO station" },
    }
    expect((await buyer.request("POST", "/api/payments/ledger/event", scheduled)).body.row).toMatchObject({
      meetingAt: null,
    })
    expect((await inspect(seller, sale, "POST", "/agree", { proposal: await proposalOf(seller) })).status).toBe(200)
    const { body } = await buyer.request("GET", "/api/payments/ledger")
    expect(body.items.find(({ id }: { id: string }) => id === sale)).toMatchObject({ meetingAt: at })
  })
})

test("a cancelled sale takes no paper and no inspection any more", async () => {
  expect(
    (await admin.request("POST", `/api/admin/sales/${sale}/cancel`, { fault: "nobody", reason: "Both agreed." })).status
  ).toBe(200)
  for (const answer of [
    await record(seller, sale, { paper: "uvip" }),
    await inspect(buyer, sale, "PUT", "", { at: await inDays(2), place: "Ajax" }),
  ]) {
    expect(answer.body.code).toBe("INVALID_TRANSITION")
  }
})
