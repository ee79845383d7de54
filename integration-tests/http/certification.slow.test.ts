import { INSPECTION_POINTS } from "@northlot/contract"
import { addDays, format } from "date-fns"
import { slotOf, slotStart } from "#src/modules/certification/rules/slots"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { people, postForm, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { auditOf, emailsTo } from "./accounts-support"
import { draft } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { untilQuiet } from "./sales-support"
import { PDF } from "../environment/pdf-file"

const HOUR = 3_600_000
const PRICE = { "clearing:sandbox": 6_500, "revenue:certification": 5_752, "hst:payable": 748 }

let market: SharedMarket
let seller: Person
let stranger: Person
let admin: Person
let books: ReturnType<typeof booksOf>

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[admin, seller, stranger] = await Promise.all([someone.admin(), someone.seller(), someone.seller()])
  books = booksOf(market, admin)
  for (const name of ["etobicoke", "ajax"]) await placeOf(name, { address: "1 Yard Road" })
})
afterAll(() => market?.stop())
afterEach(() => books.expectSound())

/** The date in Toronto this many days from now. */
const day = async (ahead: number) =>
  format(addDays(new Date(`${slotOf(await market.clock.now()).date}T12:00:00`), ahead), "yyyy-MM-dd")
/** Changes a location as the operator does. */
const placeOf = (name: string, change: { address?: string; open?: boolean }) =>
  admin.request("PUT", `/api/admin/inspection-locations/${name}`, {
    address: "1 Yard Road",
    capacity: 1,
    open: true,
    ...change,
  })
const start = (person: Person, listingId?: string) =>
  person.request("POST", "/api/payments/certify/start", { listingId })
const status = (person: Person, sessionId: string) =>
  person.request("GET", `/api/payments/certify/status?session_id=${sessionId}`)
const book = (
  person: Person,
  stripeSessionId: string | undefined,
  date: string,
  time: string,
  location = "Etobicoke"
) => person.request("POST", "/api/appointments/book", { location, date, time, stripeSessionId })
const act = (person: Person, id: string, what: "reschedule" | "cancel", body: object = {}) =>
  person.request("POST", `/api/appointments/${id}/${what}`, body)
const slots = async (date: string, location = "Etobicoke") =>
  (await seller.request("GET", `/api/appointments/taken?location=${location}&date=${date}`)).body
const stateOf = async (listingId: string) =>
  (await seller.request("GET", `/api/seller/listings/${listingId}/certification`)).body.certification
const listingAs = async (person: Person, listingId: string) =>
  (await person.request("GET", `/api/listings/${listingId}`)).body.listing
const refund = (sessionId: string) =>
  admin.request("POST", `/api/admin/charges/${sessionId}/refund`, { reason: "Asked for by the seller" })

/** Pays for a listing's inspection on the provider's page and returns the session. */
async function pay(listingId: string): Promise<string> {
  const { body } = await start(seller, listingId)
  await postForm(market, new URL(body.url).pathname, { outcome: "succeed" })
  await eventually("the payment", async () => (await status(seller, body.session.id)).body.paid)
  return body.session.id
}

/** A car with a paid and booked inspection. */
async function booked(date: string, time: string, location = "Etobicoke") {
  const listingId = await draft(seller)
  const sessionId = await pay(listingId)
  const { status: answered, body } = await book(seller, sessionId, date, time, location)
  if (answered !== 201) throw new Error(`The booking was refused: ${JSON.stringify(body)}`)
  return { listingId, sessionId, id: body.appointment.id as string }
}

/** Moves the clock and keeps sessions valid. */
async function later(milliseconds: number): Promise<void> {
  await market.clock.advance(milliseconds)
  await market.pool.query(`UPDATE session SET expires_at = northlot_now() + interval '8 hours'`)
}

const points = (change: Partial<Record<string, { result: string; note: string }>> = {}) =>
  INSPECTION_POINTS.map(({ name }) => ({ name, result: "passed", note: "", ...change[name] }))

async function report(): Promise<string> {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(PDF)]), "report.pdf")
  const { body } = await admin.request("POST", "/api/admin/uploads/inspection", form)
  return body.fileId
}

const record = async (id: string, change: object = {}) =>
  admin.request("POST", `/api/admin/appointments/${id}/result`, {
    inspectedOn: await day(0),
    inspector: "Priya Raman",
    kms: 120_400,
    points: points(),
    notes: "Tires 5 mm.",
    fileIds: [await report()],
    ...change,
  })

const noticesAbout = async (listingId: string): Promise<string[]> => {
  await untilQuiet(market)
  const { body } = await seller.request("GET", "/api/notices")
  return body.items
    .filter(
      (notice: { listingId: string; type: string }) => notice.listingId === listingId && notice.type === "appointment"
    )
    .map(({ title }: { title: string }) => title)
}

test("an inspection is paid for once, by the owner of the car, and nothing can be booked before", async () => {
  const listingId = await draft(seller)
  expect(await start(seller)).toMatchObject({ status: 400, body: { code: "missing_listing_id" } })
  expect(await start(stranger, listingId)).toMatchObject({ status: 404, body: { code: "LISTING_NOT_FOUND" } })
  const first = await start(seller, listingId)
  expect(first).toMatchObject({ status: 200, body: { ok: true, totalCents: 6_500, url: first.body.session.url } })
  const again = await seller.request("POST", "/api/payments/certify/checkout", { listingId })
  expect(again.body.session).toEqual(first.body.session)
  const { id: sessionId } = first.body.session

  const date = await day(3)
  const contact = { name: "Avery", email: "avery@example.test", phone: "416 555 1001" }
  const refused = {
    status: 402,
    body: { ok: false, code: "PAYMENT_REQUIRED", error: "Payment required before booking" },
  }
  for (const unpaid of [sessionId, undefined, "chg_nobody's"]) {
    expect(await book(seller, unpaid, date, "10:00")).toMatchObject(refused)
    expect(
      await seller.request("POST", "/api/appointments", {
        slot: { date, time: "10:00" },
        contact,
        paymentSessionId: unpaid,
      })
    ).toMatchObject(refused)
  }
  expect((await status(seller, sessionId)).body).toMatchObject({
    ok: true,
    paid: false,
    status: "pending",
    bookable: false,
  })
  expect(await seller.request("GET", "/api/payments/certify/status")).toMatchObject({
    status: 400,
    body: { code: "SESSION_ID_MISSING", error: "Missing session_id" },
  })

  const moved = await books.movedBy(async () => {
    await postForm(market, new URL(first.body.url).pathname, { outcome: "succeed" })
    await eventually("the payment", async () => (await status(seller, sessionId)).body.paid)
  })
  expect(moved).toEqual(PRICE)
  expect((await status(seller, sessionId)).body).toMatchObject({
    paid: true,
    listingId,
    totalCents: 6_500,
    hstCents: 748,
    bookable: true,
    appointment: null,
  })
  expect((await status(stranger, sessionId)).status).toBe(404)
  expect(await book(stranger, sessionId, date, "10:00")).toMatchObject(refused)
  expect(await start(seller, listingId)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  expect(await noticesAbout(listingId)).toEqual(["Book the inspection of 2003 Honda Accord"])
  const receipts = await eventually(
    "the receipt",
    async () =>
      (await emailsTo(market, seller.email)).filter((text) => text.includes("CA$65.00")).length > 0 &&
      emailsTo(market, seller.email)
  )
  expect(receipts.join()).toContain("HST of CA$7.48 included")
  expect(await seller.request("DELETE", `/api/listings/${listingId}`)).toMatchObject({
    status: 409,
    body: { code: "INVALID_TRANSITION" },
  })

  // Of five bookings with one payment, one succeeds, whichever endpoint is used.
  const tries = await Promise.all([
    ...["11:00", "12:00", "13:00", "14:00"].map((time) => book(seller, sessionId, date, time)),
    seller.request("POST", "/api/appointments", {
      slot: { date, time: "15:00" },
      contact,
      paymentSessionId: sessionId,
    }),
  ])
  expect(tries.map(({ status: answered }) => answered).sort()).toEqual([201, 409, 409, 409, 409])
  expect(await stateOf(listingId)).toMatchObject({
    state: "booked",
    sessionId,
    appointment: { id: tries.find(({ body }) => body.ok)!.body.appointment.id },
  })
})

test("of fifty who want one hour at once one gets it, by video as many as there are places; the rest are told what is free", async () => {
  const listings = await Promise.all(Array.from({ length: 50 }, () => draft(seller)))
  const sessions = listings.map((listingId) => listingId.replace("lst_", "chg_"))
  // Inserts fifty payments as rows; other tests cover the checkout.
  await market.pool.query(
    `WITH bought AS (
       INSERT INTO certification (id, listing_id, account_id, status, charge_id)
       SELECT 'cert_' || listing_id, listing_id, $3, 'paid', charge_id FROM unnest($1::text[], $2::text[]) AS given (listing_id, charge_id) RETURNING id, charge_id
     ) INSERT INTO charge (id, purpose, reference_id, account_id, amount_cents, description, lines, provider, status, paid_at)
     SELECT charge_id, 'certification', id, $3, 6500, 'Inspection', '[]', 'sandbox', 'paid', northlot_now() FROM bought`,
    [listings, sessions, seller.id]
  )
  const date = await day(7)
  for (const [location, places] of [
    ["Ajax", 1],
    ["Online", 3],
  ] as const) {
    const answers = await Promise.all(sessions.map((sessionId) => book(seller, sessionId, date, "14:00", location)))
    const won = answers.filter(({ status: answered }) => answered === 201)
    expect(won).toHaveLength(places)
    const lost = answers.filter(({ body }) => body.code === "SLOT_TAKEN")
    for (const { status: answered, body } of lost) {
      expect(answered).toBe(409)
      expect(body.freeTimes).toEqual(["10:00", "11:00", "12:00", "13:00", "15:00", "16:00", "17:00", "18:00"])
      expect(body.error).toContain("2:00 p.m. EST is taken. Still free that day: 10:00 a.m., 11:00 a.m.")
    }
    // All fifty listings try to book in Ajax, then online. The listing that got the Ajax appointment is refused online
    // with a code other than `SLOT_TAKEN`.
    expect(lost.length).toBe(location === "Ajax" ? 49 : 46)
    expect(await slots(date, location)).toMatchObject({ times: ["14:00"], free: expect.not.arrayContaining(["14:00"]) })
    const { rows } = await market.pool.query(
      `SELECT count(*)::int AS booked FROM inspection_appointment WHERE location_id = $1 AND starts_at = $2 AND status = 'booked'`,
      [location.toLowerCase(), slotStart({ date, time: "14:00" })]
    )
    expect(rows[0].booked).toBe(places)
  }

  // The database itself refuses two cars in the same place of a time slot, and more places than the location has.
  const copy = (change: string) =>
    market.pool
      .query(
        `INSERT INTO inspection_appointment (id, certification_id, listing_id, account_id, location_id, starts_at, place, contact_name, contact_email, contact_phone)
         SELECT 'insp_copy', (SELECT id FROM certification c WHERE NOT EXISTS (SELECT FROM inspection_appointment a WHERE a.certification_id = c.id) LIMIT 1),
           listing_id, account_id, location_id, starts_at, ${change}, '', '', '' FROM inspection_appointment WHERE location_id = 'ajax' LIMIT 1`
      )
      .then(
        () => "done",
        (error: { constraint: string }) => error.constraint
      )
  expect(await copy("place")).toBe("inspection_appointment_slot")
  expect(await copy("place + 1")).toBe("inspection_appointment_capacity")
  await expect(market.pool.query(`DELETE FROM inspection_event`)).rejects.toThrow()
})

test("an hour that has passed, is none of ours, too far ahead or nowhere is refused at its field", async () => {
  const sessionId = await pay(await draft(seller))
  const cases: [Record<string, string>, string][] = [
    [{ date: await day(-1) }, "date"],
    [{ date: await day(61) }, "date"],
    [{ time: "10:30" }, "time"],
    [{ time: "19:00" }, "time"],
    [{ location: "Sudbury" }, "location"],
  ]
  for (const [change, field] of cases) {
    const slot = { location: "Ajax", date: await day(2), time: "10:00", ...change }
    expect(
      await seller.request("POST", "/api/appointments/book", { ...slot, stripeSessionId: sessionId })
    ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } } })
    expect(await seller.request("POST", "/api/appointments", { slot, paymentSessionId: sessionId })).toMatchObject({
      status: 400,
      body: { fields: { [`slot.${field}`]: expect.any(String) } },
    })
  }
  const zoned = { date: await day(2), time: "11:00", timezone: "America/Winnipeg" }
  expect(await seller.request("POST", "/api/appointments", { slot: zoned, paymentSessionId: sessionId })).toMatchObject(
    { status: 201, body: { appointment: { time: "12:00", location: { name: "Online", online: true } } } }
  )

  // A closed location keeps its existing appointments.
  const changes = async () => (await auditOf(market, "inspection-location.changed", "ajax")).length
  const before = await changes()
  expect((await placeOf("ajax", { open: false })).status).toBe(200)
  expect(await slots(await day(2), "Ajax")).toMatchObject({ free: [] })
  expect(
    (await seller.request("GET", "/api/certification")).body.locations.map(({ name }: { name: string }) => name)
  ).toEqual(["Etobicoke", "Online"])
  expect((await placeOf("ajax", {})).status).toBe(200)
  expect(await changes()).toBe(before + 2)
})

test("a location without an address is offered to nobody, and refuses to book and to move", async () => {
  const kept = await booked(await day(3), "10:00", "Ajax")
  const listingId = await draft(seller)
  const sessionId = await pay(listingId)
  expect((await placeOf("ajax", { address: "" })).status).toBe(200)
  const offered = (await send(market, "GET", "/api/certification")).body.locations
  expect(offered.map(({ name }: { name: string }) => name)).toEqual(["Etobicoke", "Online"])
  expect(await slots(await day(3), "Ajax")).toMatchObject({ free: [] })
  const refusal = { status: 409, body: { code: "LOCATION_WITHOUT_ADDRESS", fields: { location: expect.any(String) } } }
  const slot = { location: "Ajax", date: await day(3), time: "11:00" }
  expect(await book(seller, sessionId, slot.date, slot.time, "Ajax")).toMatchObject(refusal)
  expect(await seller.request("POST", "/api/appointments", { slot, paymentSessionId: sessionId })).toMatchObject({
    status: 409,
    body: { code: "LOCATION_WITHOUT_ADDRESS", fields: { "slot.location": expect.any(String) } },
  })
  expect(await act(seller, kept.id, "reschedule", slot)).toMatchObject(refusal)
  const found = (await admin.request("GET", "/api/admin/inspection-calendar")).body.locations
  expect(found.find(({ id }: { id: string }) => id === "ajax").days[4]).toMatchObject({
    capacity: 0,
    closed: "Has no address",
  })
  // The earlier appointment in Ajax remains booked. Once Ajax has an address again, sellers can book Ajax again.
  expect((await stateOf(kept.listingId)).state).toBe("booked")
  expect((await placeOf("ajax", {})).status).toBe(200)
  expect((await book(seller, sessionId, slot.date, slot.time, "Ajax")).status).toBe(201)
})

test("an appointment is moved as itself and cancelled up to 24 hours before, reminded of once, and its payment books another", async () => {
  const { listingId, sessionId, id } = await booked(await day(4), "10:00")
  const other = await booked(await day(4), "11:00")
  const calendar = async () => (await seller.request<string>("GET", `/api/appointments/${id}/calendar.ics`)).body
  expect(await calendar()).toMatch(new RegExp(`UID:${id}@northlot[^]*SEQUENCE:0[^]*LOCATION:Etobicoke`))
  const taken = { location: "Etobicoke", date: await day(4), time: "11:00" }
  expect(await act(seller, id, "reschedule", taken)).toMatchObject({ status: 409, body: { code: "SLOT_TAKEN" } })
  expect((await act(stranger, id, "reschedule", taken)).status).toBe(404)
  const date = await day(5)
  expect(await act(seller, id, "reschedule", { location: "Ajax", date, time: "12:00" })).toMatchObject({
    status: 200,
    body: { appointment: { id, date, time: "12:00" } },
  })
  expect(await slots(await day(4))).toMatchObject({ times: ["11:00"], free: expect.arrayContaining(["10:00"]) })
  expect(await calendar()).toMatch(
    new RegExp(`METHOD:PUBLISH[^]*UID:${id}@northlot[^]*SEQUENCE:1[^]*LOCATION:Ajax\\\\, 1 Yard Road`)
  )

  // Only one reminder is sent, a day before the new time, and none a day before the first time.
  const reminders = async (of: string) =>
    (await noticesAbout(of)).filter((title) => title.startsWith("Tomorrow:")).length
  const untilBefore = async (startsAt: Date) =>
    later(startsAt.getTime() - 23 * HOUR - (await market.clock.now()).getTime())
  await untilBefore(slotStart({ date: taken.date, time: "11:00" }))
  await turnOf(market, "remind-of-settlements")
  await eventually("the other's reminder", async () => (await reminders(other.listingId)) === 1)
  expect(await reminders(listingId)).toBe(0)
  expect(await act(seller, other.id, "cancel")).toMatchObject({
    status: 409,
    body: { code: "INVALID_TRANSITION", error: expect.stringContaining("up to 24 hours before") },
  })
  expect((await act(seller, other.id, "reschedule", { ...taken, time: "13:00" })).status).toBe(409)
  await untilBefore(slotStart({ date, time: "12:00" }))
  await turnOf(market, "remind-of-settlements")
  await eventually("the reminder", async () => (await reminders(listingId)) === 1)
  expect([await reminders(listingId), await reminders(other.listingId)]).toEqual([1, 1])

  // The seller is too late to cancel, but staff can, and the payment can be used again.
  expect((await act(seller, id, "cancel")).status).toBe(409)
  const cancelled = await admin.request("POST", `/api/admin/appointments/${id}/cancel`, {
    reason: "The lift is broken",
  })
  expect(cancelled).toMatchObject({
    status: 200,
    body: {
      item: {
        status: "cancelled",
        history: [
          { act: "booked", by: "seller" },
          { act: "rescheduled" },
          { act: "cancelled", by: "admin:admin", reason: "The lift is broken" },
        ],
      },
    },
  })
  expect(await calendar()).toMatch(new RegExp(`METHOD:CANCEL[^]*UID:${id}@northlot[^]*SEQUENCE:2[^]*STATUS:CANCELLED`))
  expect((await seller.request("GET", "/api/appointments/mine")).body.unbooked).toContainEqual({
    listingId,
    title: "2003 Honda Accord",
    sessionId,
  })
  expect((await book(seller, sessionId, await day(3), "10:00")).status).toBe(201)
  const { appointment } = await stateOf(listingId)
  expect(appointment.id).not.toBe(id)
  expect((await act(seller, appointment.id, "cancel")).body.appointment.status).toBe("cancelled")
  expect(await stateOf(listingId)).toMatchObject({ state: "paid", sessionId })

  // A missed appointment uses up its payment, so the seller cannot book another appointment with it. A cancelled
  // appointment cannot be marked as missed.
  expect(
    (await admin.request("POST", `/api/admin/appointments/${appointment.id}/no-show`, { reason: "Nobody came" })).status
  ).toBe(409)
  expect(
    (await admin.request("POST", `/api/admin/appointments/${other.id}/no-show`, { reason: "Nobody came" })).body.item
      .status
  ).toBe("no_show")
  // Neither appointment takes an inspector any more, and the refusal says why.
  const assign = ({ id }: { id: string }) =>
    admin.request("PUT", `/api/admin/appointments/${id}/inspector`, { to: null })
  expect(await assign(appointment)).toMatchObject({ status: 409, body: { error: "This inspection was cancelled." } })
  expect(await assign(other)).toMatchObject({ status: 409, body: { error: "This inspection is over." } })
  expect(await book(seller, other.sessionId, await day(3), "10:00")).toMatchObject({
    status: 409,
    body: { code: "INVALID_TRANSITION" },
  })
  expect(await stateOf(other.listingId)).toMatchObject({ state: "missed" })
})

test("a refund cancels what is booked and frees its hour; what was inspected is not refunded", async () => {
  const date = await day(6)
  const { listingId, sessionId } = await booked(date, "16:00")
  // The admin sees the appointment that a refund would cancel.
  const bookedBy = async () =>
    (await admin.request("GET", `/api/admin/charges/${sessionId}`)).body.item.bookedInspection
  expect(await bookedBy()).toEqual({ location: "Etobicoke", startsAt: expect.stringContaining(date) })
  const moved = await books.movedBy(async () => {
    expect((await refund(sessionId)).status).toBe(200)
    await eventually("the refund", async () => (await status(seller, sessionId)).body.status === "refunded")
  })
  expect(moved).toEqual(Object.fromEntries(Object.entries(PRICE).map(([account, cents]) => [account, -cents])))
  expect(await bookedBy()).toBeNull()
  expect(await slots(date)).toMatchObject({ times: [] })
  expect(await stateOf(listingId)).toMatchObject({ state: "none", sessionId: null })
  expect(await book(seller, sessionId, date, "16:00")).toMatchObject({
    status: 402,
    body: { error: "This payment was refunded. Pay for the inspection again." },
  })
  expect((await start(seller, listingId)).status).toBe(200)
})

test("a listing is certified by a passed result alone, shows the report once it is live, and loses the badge when that is corrected", async () => {
  const today = await day(0)
  const { listingId, sessionId, id } = await booked(await day(1), "10:00")
  expect((await listingAs(seller, listingId)).certified).toBe(false)
  expect(await record(id)).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
  await later(24 * HOUR)
  const [brakes] = INSPECTION_POINTS
  const bad: [object, string][] = [
    [{ fileIds: [] }, "fileIds"],
    [{ fileIds: ["irf_unknown"] }, "fileIds"],
    [{ points: points().slice(1) }, "points"],
    [{ points: points({ [brakes.name]: { result: "failed", note: "" } }) }, "points"],
    [{ inspectedOn: today }, "inspectedOn"],
  ]
  for (const [change, field] of bad)
    expect(await record(id, change)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { [field]: expect.any(String) } },
    })
  expect((await stateOf(listingId)).state).toBe("booked")

  const fileIds = [await report()]
  expect(await record(id, { fileIds })).toMatchObject({
    status: 200,
    body: { item: { status: "completed", report: { outcome: "passed" } } },
  })
  expect(await listingAs(seller, listingId)).toMatchObject({
    certified: true,
    northlotVerification: { verified: true, summary: "14 of 14 points at 120,400 km, by Priya Raman. Tires 5 mm." },
  })
  expect(await stateOf(listingId)).toMatchObject({
    state: "certified",
    report: { outcome: "passed", inspectedOn: await day(0) },
  })
  expect(await start(seller, listingId)).toMatchObject({
    status: 409,
    body: { error: "This car is certified already." },
  })
  expect((await refund(sessionId)).status).toBe(409)
  expect(await auditOf(market, "inspection.recorded", id)).toMatchObject([
    { actor: "admin:admin", details: { outcome: "passed" } },
  ])
  expect(await seller.request("PATCH", `/api/listings/${listingId}`, { vin: "1HGCM82633A004352" })).toMatchObject({
    status: 409,
    body: { fields: { vin: expect.any(String) } },
  })

  // A visitor sees neither a draft nor its inspection report.
  const nobody = people(market).nobody()
  const reportOf = (person: Person) => person.request("GET", `/api/listings/${listingId}/inspection`)
  const file = (person: Person) =>
    person.request<string>("GET", `/api/listings/${listingId}/inspection/files/${fileIds[0]}`)
  for (const look of [reportOf, file])
    expect(await look(nobody)).toMatchObject({ status: 404, body: { code: "LISTING_NOT_FOUND" } })
  const endsAt = new Date((await market.clock.now()).getTime() + 2 * HOUR).toISOString()
  expect((await seller.request("PATCH", `/api/listings/${listingId}`, { status: "live", endsAt })).status).toBe(200)
  expect((await reportOf(nobody)).body.report).toMatchObject({
    outcome: "passed",
    inspector: "Priya Raman",
    kms: 120_400,
    points: expect.arrayContaining([{ name: "brakes", label: brakes.label, result: "passed", note: "" }]),
    files: [{ id: fileIds[0], name: "report.pdf" }],
  })
  expect(await file(nobody)).toMatchObject({ status: 200, body: expect.stringContaining("%PDF") })

  // A corrected inspection result is stored as a new record. A car whose corrected result is `failed` is no longer
  // certified.
  const failed = points({ [brakes.name]: { result: "failed", note: "Rear discs worn out" } })
  expect(
    (await record(id, { points: failed })).body.item.history.map(({ act: each }: { act: string }) => each)
  ).toEqual(["booked", "completed", "corrected"])
  expect((await listingAs(nobody, listingId)).certified).toBe(false)
  expect((await reportOf(nobody)).body.report).toBeNull()
  expect((await file(nobody)).status).toBe(404)
  expect(await stateOf(listingId)).toMatchObject({ state: "failed", report: { outcome: "failed" } })
  expect(await noticesAbout(listingId)).toEqual([
    "2003 Honda Accord did not pass the inspection",
    "2003 Honda Accord is Northlot Certified",
    "Inspection of 2003 Honda Accord is booked",
    "Book the inspection of 2003 Honda Accord",
  ])
  expect((await emailsTo(market, seller.email)).join()).toContain(`${brakes.label}: Rear discs worn out`)
  const audited = await admin.request("GET", `/api/admin/appointments/${id}/files/${fileIds[0]}`)
  expect(audited).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^\/api\/private-files\//) } })
  expect(await auditOf(market, "inspection.viewed", id)).toHaveLength(1)
  // A car that failed can be inspected again.
  expect((await start(seller, listingId)).status).toBe(200)
})

test("an inspection by video ends in a report without the badge, which says so, and the badge needs one in person", async () => {
  const { listingId, id } = await booked(await day(1), "10:00", "Online")
  const inPerson = await booked(await day(1), "12:00", "Ajax")
  await later(24 * HOUR)
  const unseen = { result: "not_applicable", note: "" }
  const one = points(Object.fromEntries(INSPECTION_POINTS.slice(1).map(({ name }) => [name, unseen])))
  expect(await record(inPerson.id, { points: one })).toMatchObject({
    status: 400,
    body: {
      code: "INVALID_INPUT",
      fields: { "points.1.result": "Every car needs a result here: Tires and wheels." },
    },
  })
  expect(await stateOf(inPerson.listingId)).toMatchObject({ state: "booked" })

  const fileIds = [await report()]
  expect(await record(id, { points: points({ road: unseen, brakes: unseen }), fileIds })).toMatchObject({
    status: 200,
    body: { item: { report: { outcome: "passed", byVideo: true } } },
  })
  expect(await listingAs(seller, listingId)).toMatchObject({
    certified: false,
    northlotCertified: false,
    northlotVerification: { verified: false, inspectedAt: null, videoInspectedAt: expect.any(String) },
  })
  expect(await stateOf(listingId)).toMatchObject({ state: "inspected", report: { byVideo: true } })
  expect((await noticesAbout(listingId))[0]).toBe("2003 Honda Accord was inspected by video")
  const endsAt = new Date((await market.clock.now()).getTime() + 72 * HOUR).toISOString()
  expect((await seller.request("PATCH", `/api/listings/${listingId}`, { status: "live", endsAt })).status).toBe(200)
  const nobody = people(market).nobody()
  expect((await nobody.request("GET", `/api/listings/${listingId}/inspection`)).body.report).toMatchObject({
    outcome: "passed",
    byVideo: true,
  })
  expect((await nobody.request("GET", `/api/listings/${listingId}/inspection/files/${fileIds[0]}`)).status).toBe(200)
  const { body: searched } = await nobody.request("GET", "/api/listings?certified=true")
  expect(searched.listings.map((item: { id: string }) => item.id)).not.toContain(listingId)

  // The car can be certified in person later; the result of the video inspection is then no longer in force.
  const sessionId = await pay(listingId)
  const { free } = await slots(await day(1), "Ajax")
  const { body } = await book(seller, sessionId, await day(1), free[0], "Ajax")
  expect(body.error).toBeUndefined()
  await later(24 * HOUR)
  expect((await record(body.appointment.id)).status).toBe(200)
  expect(await listingAs(seller, listingId)).toMatchObject({
    certified: true,
    northlotVerification: { videoInspectedAt: null },
  })
  expect((await record(id, { points: points({ road: unseen }), fileIds })).status).toBe(200)
  expect(await listingAs(seller, listingId)).toMatchObject({
    certified: true,
    northlotVerification: { videoInspectedAt: null },
  })
  expect((await admin.request("GET", `/api/listings/${listingId}/inspection`)).body.report).toMatchObject({
    byVideo: false,
  })
})

test("over a change of the clock 10:00 is 10:00 in Toronto, and each hour can be booked once", async () => {
  const change = await eventually("a change of the clock", async () => {
    for (let ahead = 1; ahead < 370; ahead++) {
      const [before, after] = [await day(ahead), await day(ahead + 1)]
      const hours =
        (slotStart({ date: after, time: "10:00" }).getTime() - slotStart({ date: before, time: "10:00" }).getTime()) /
        HOUR
      if (hours !== 24) return { ahead, before, after, hours }
    }
  })
  await later((change.ahead - 5) * 24 * HOUR)
  const [first, second] = [await booked(change.before, "10:00"), await booked(change.after, "10:00")]
  const [one, two] = [(await stateOf(first.listingId)).appointment, (await stateOf(second.listingId)).appointment]
  expect([one.time, two.time]).toEqual(["10:00", "10:00"])
  expect((Date.parse(two.startsAt) - Date.parse(one.startsAt)) / HOUR).toBe(change.hours)
  expect((await slots(change.after)).times).toEqual(["10:00"])
  expect((await slots(change.after)).free).toHaveLength(8)
})

test("the console lists inspections by day and place", async () => {
  const { id } = await booked(await day(8), "17:00")
  const listed = async (query: string) => (await admin.request("GET", `/api/admin/appointments?${query}`)).body
  expect(
    (await listed(`date=${await day(8)}&location=etobicoke`)).items.map((item: { id: string }) => item.id)
  ).toEqual([id])
  expect(await listed(`date=${await day(8)}&location=ajax`)).toMatchObject({ items: [], total: 0 })
  expect((await listed("status=completed")).total).toBe(3)
  expect((await admin.request("GET", `/api/admin/appointments/${id}`)).body.item).toMatchObject({
    vin: expect.any(String),
    account: { id: seller.id },
    recordable: false,
    history: [{ act: "booked", by: "seller" }],
  })
})
