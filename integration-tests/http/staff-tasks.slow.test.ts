import { INSPECTION_POINTS, STAFF_TASK_TYPES, cents, type StaffTask, type StaffTaskType } from "@northlot/contract"
import { addDays, format } from "date-fns"
import { slotOf } from "#src/modules/certification/rules/slots"
import { turnOf } from "../environment/job-turn"
import type { SharedMarket } from "../environment/market"
import { advanceToNoon } from "../environment/noon"
import { joinStaff, mailboxOf, people, postForm, type Person } from "../environment/people"
import { PDF } from "../environment/pdf-file"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { HOUR, auditOf } from "./accounts-support"
import { draft, publish } from "./bidding-support"
import { booksOf } from "./ledger-support"
import {
  WIRE_ACCOUNT,
  allowShortAuctions,
  deliver,
  enterPayoutAccount,
  eventFor,
  payFee,
  saleOf,
  sell,
  sellAndOpen,
  signInAgain,
  startCheckout,
  untilQuiet,
  untilStatus,
} from "./sales-support"

let market: SharedMarket
let admin: Person
/**
 * `second` is a second owner; `maria` and `noor` have the role finance. The database names an outsider as the one who
 * added them.
 */
let second: Person
let maria: Person
let noor: Person
let support: Person
let inspector: Person
let reader: Person
let seller: Person
let buyer: Person
const walked = new Set<StaffTaskType>()

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[admin, seller, buyer] = await Promise.all([someone.admin(), someone.seller(), someone.dealerBuyer()])
  await allowShortAuctions(admin)
})
afterAll(() => market?.stop())
afterEach(() => booksOf(market, admin).expectSound())

const tasksOf = async (who: Person, query = "") => {
  const { status, body } = await who.request("GET", `/api/admin/tasks${query}`)
  expect([status, body.error]).toEqual([200, undefined])
  return body as {
    items: StaffTask[]
    total: number
    groups: { type: StaffTaskType; count: number; staff: string[] }[]
  }
}
const rowOf = async (who: Person, type: StaffTaskType, aboutId: string) =>
  (await tasksOf(who, `?type=${type}`)).items.find((task) => task.aboutId === aboutId)
const ok = async (answering: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answering
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Expects the task in the person's list, performs the act, and expects the task to be gone. */
async function walk(
  type: StaffTaskType,
  aboutId: string,
  who: Person,
  act: () => Promise<unknown>,
  expected: Partial<StaffTask> = {}
): Promise<void> {
  const row = await eventually(`the task ${type}`, () => rowOf(who, type, aboutId))
  expect(row).toMatchObject({ type, id: `${type}-${aboutId}`, ...expected })
  expect((await tasksOf(who)).groups).toContainEqual(expect.objectContaining({ type }))
  await act()
  await eventually(`the end of the task ${type}`, async () => (await rowOf(who, type, aboutId)) === undefined)
  walked.add(type)
}

const tick = (person: Person, saleId: string, step: string, more: object = {}) =>
  ok(person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more }))
const received = (who: Person, saleId: string) =>
  ok(
    who.request("POST", `/api/admin/sales/${saleId}/funds-received`, {
      bankReference: `W-${saleId.slice(-6)}`,
      amountCents: cents(500_000),
    })
  )

async function opened(): Promise<string> {
  return (await saleOf(buyer, await sellAndOpen(market, seller, buyer))).id
}

/** A sale that both sides have approved, so that its payout is due. */
async function due(): Promise<string> {
  const id = await opened()
  const at = new Date((await market.clock.now()).getTime() + 72 * HOUR).toISOString()
  await tick(buyer, id, "buyerSentFunds")
  await received(noor, id)
  await tick(buyer, id, "deliveryScheduled", {
    meeting: { kind: "pickup", at, place: "ServiceOntario, Etobicoke", note: "" },
  })
  await tick(seller, id, "keysDocsHanded", { handedOver: ["keys", "permit", "uvip", "billOfSale"] })
  await tick(buyer, id, "buyerApproved")
  await tick(seller, id, "sellerApproved")
  return id
}

async function later(milliseconds: number): Promise<void> {
  await market.clock.advance(milliseconds)
  for (const person of [admin, second, maria, noor, support, inspector, reader, seller, buyer])
    await signInAgain(market, person)
}

test("what a new market lacks waits for its owner: the account for wires and the addresses of inspections", async () => {
  const { items, groups } = await tasksOf(admin)
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(["wireAccountMissing", "inspectionAddress"]))
  expect(groups.find(({ type }) => type === "wireAccountMissing")).toEqual({
    type: "wireAccountMissing",
    count: 1,
    screen: "settlement-policy",
    staff: ["admin"],
  })
  for (const place of ["etobicoke", "ajax"])
    await walk("inspectionAddress", place, admin, () =>
      ok(
        admin.request("PUT", `/api/admin/inspection-locations/${place}`, {
          address: "12 Yard Road",
          capacity: 1,
          open: true,
        })
      )
    )
  await walk("wireAccountMissing", "account", admin, () =>
    ok(admin.request("PUT", "/api/admin/settlement-policy", WIRE_ACCOUNT))
  )
  expect(await tasksOf(admin)).toMatchObject({ items: [], total: 0, groups: [] })
})

test("a new member of the staff waits for somebody else's confirmation", async () => {
  second = await joinStaff(market, admin, { username: "second" })
  maria = await joinStaff(market, admin, { username: "maria", role: "finance" })
  noor = await joinStaff(market, admin, { username: "noor", role: "finance" })
  support = await joinStaff(market, admin, { username: "sunny", role: "support" })
  inspector = await joinStaff(market, admin, { username: "priya", role: "inspector" })
  reader = await joinStaff(market, admin, { username: "reads", role: "read-only" })
  await market.pool.query(
    `UPDATE staff_member SET created_by = 'another', confirmed_by = 'somebody', confirmed_at = northlot_now() - interval '8 days'
     WHERE username IN ('second', 'maria', 'noor')`
  )
  await market.pool.query(
    `UPDATE staff_member SET confirmed_by = 'another', confirmed_at = northlot_now() - interval '8 days'
     WHERE username IN ('priya', 'reads')`
  )
  // A person cannot confirm somebody whom they invited, so the inviting admin does not see this task.
  expect(await rowOf(admin, "staffConfirmation", "sunny")).toBeUndefined()
  await walk("staffConfirmation", "sunny", second, () => ok(second.request("POST", "/api/admin/staff/sunny/confirm")))
})

test("what one person asked for waits for a second one, and not for the first", async () => {
  const elsewhere = { ...WIRE_ACCOUNT, accountNumber: "7654321", reason: "New bank" }
  const { askedAccount } = await ok(second.request("PUT", "/api/admin/settlement-policy", elsewhere))
  expect(await rowOf(second, "wireAccountAsked", askedAccount.id)).toBeUndefined()
  await walk("wireAccountAsked", askedAccount.id, maria, () =>
    ok(maria.request("POST", `/api/admin/wire-account-requests/${askedAccount.id}/decline`, { reason: "Not ours" }))
  )
  const limit = { twoAdminLimitCents: 90_000_000 }
  await ok(admin.request("PUT", "/api/admin/settlement-policy", limit))
  const { items } = await tasksOf(second, "?type=payoutLimitAsked")
  expect(await tasksOf(admin, "?type=payoutLimitAsked")).toMatchObject({ items: [] })
  await walk(
    "payoutLimitAsked",
    items[0]!.aboutId,
    second,
    () => ok(second.request("PUT", "/api/admin/settlement-policy", limit)),
    { amountCents: cents(90_000_000) }
  )
})

test("a sale waits for the staff by its wire, its dispute, its deadlines and its payout", async () => {
  await enterPayoutAccount(market, seller)
  const late = await sell(market, seller, buyer)
  const { id: lateSale } = await saleOf(buyer, late)
  const unpaid = await opened()
  const announced = await opened()
  await tick(buyer, announced, "buyerSentFunds")
  await walk("wireAnnounced", announced, maria, () => received(maria, announced), {
    amountCents: cents(500_000),
    urgency: "soon",
    place: `/sales/${announced}/show`,
  })
  await ok(buyer.request("POST", `/api/sales/${announced}/dispute`, { reason: "The odometer shows something else." }))
  await walk("saleDispute", announced, noor, () =>
    ok(noor.request("POST", `/api/admin/sales/${announced}/dispute/close`, { reason: "It was misread." }))
  )
  const paid = await due()
  await walk("payout", paid, maria, () =>
    ok(maria.request("POST", `/api/admin/sales/${paid}/payout/paid`, { bankReference: "P-1" }))
  )

  await ok(admin.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 400_000 }))
  const large = await due()
  const batched = await due()
  await ok(noor.request("POST", `/api/admin/sales/${large}/payout/approve`))
  expect(await rowOf(noor, "payoutApproval", large)).toBeUndefined()
  expect(await rowOf(maria, "payout", large)).toBeUndefined()
  await walk("payoutApproval", large, maria, () =>
    ok(maria.request("POST", `/api/admin/sales/${large}/payout/paid`, { bankReference: "P-2" }))
  )
  const { item } = await ok(maria.request("POST", "/api/admin/payout-batches", { saleIds: [batched] }))
  const batch = String(item.id)
  // A payout in a batch has no task of its own. Only the batch has a task.
  expect(await rowOf(noor, "payout", batched)).toBeUndefined()
  expect(await rowOf(maria, "batchApproval", batch)).toBeUndefined()
  await walk("batchApproval", batch, noor, () =>
    ok(noor.request("POST", `/api/admin/payout-batches/${batch}/approve`, { totalCents: item.totalCents }))
  )
  await walk("batchToSend", batch, maria, async () => {
    await ok(maria.request("POST", `/api/admin/payout-batches/${batch}/file`, { format: "csv" }))
    await ok(maria.request("POST", `/api/admin/payout-batches/${batch}/sent`, { bankReference: "BATCH-1" }))
  })

  await later(80 * HOUR)
  expect(await rowOf(maria, "saleOverdue", lateSale)).toBeUndefined()
  await walk("saleOverdue", unpaid, maria, () => tick(buyer, unpaid, "buyerSentFunds"), { urgency: "overdue" })
  await walk(
    "feeOverdue",
    lateSale,
    maria,
    async () => {
      await payFee(market, buyer, late)
      await payFee(market, seller, late)
    },
    { urgency: "overdue" }
  )
  const held = await sell(market, seller, buyer)
  const { id: heldSale } = await saleOf(buyer, held)
  const setHeld = (status: string) =>
    market.pool.query(`UPDATE fee SET status = $2 WHERE sale_id = $1`, [heldSale, status])
  await setHeld("held")
  await walk("feesHeld", heldSale, maria, () => setHeld("pending"))
})

test("a payment waits while it is disputed, held, or its refund failed", async () => {
  const disputed = await payFee(market, buyer, await sell(market, seller, buyer))
  await postForm(market, disputed.path, { outcome: "dispute" })
  await untilQuiet(market)
  await walk("chargeDispute", disputed.sessionId, maria, async () => {
    const path = `/api/admin/charges/${disputed.sessionId}/dispute`
    const texts = {
      explanation: "Both sides agreed.",
      productDescription: "A fee",
      activityLog: "",
      refundPolicy: "",
    }
    await ok(maria.request("PUT", path, { texts, revision: 0 }))
    await ok(maria.request("POST", `${path}/submission`, { revision: 1 }))
  })

  const held = await startCheckout(buyer, await sell(market, seller, buyer))
  await deliver(market, await eventFor(market, held, "checkout.succeeded", { amountCents: 100 }))
  await untilStatus(buyer, held.sessionId, "held")
  const refund = (id: string) =>
    ok(maria.request("POST", `/api/admin/charges/${id}/refund`, { reason: "It fits nothing" }))
  await walk("chargeHeld", held.sessionId, maria, () => refund(held.sessionId))

  const failing = await startCheckout(buyer, await sell(market, seller, buyer))
  await postForm(market, `/sandbox/checkout/${failing.reference}`, { outcome: "succeed" })
  await untilQuiet(market)
  await refund(failing.sessionId)
  await untilQuiet(market)
  await market.pool.query(`UPDATE sandbox_checkout SET state = 'paid' WHERE id = $1`, [failing.reference])
  await deliver(market, await eventFor(market, failing, "checkout.refund_failed"))
  await untilQuiet(market)
  await walk("refundFailed", failing.sessionId, maria, () => refund(failing.sessionId))
  await untilQuiet(market)

  const { rows } = await market.pool.query<{ id: string; run: string }>(
    `WITH run AS (
       INSERT INTO reconciliation_run (provider, from_at, until_at, started_by)
       VALUES ('sandbox', northlot_now() - interval '1 day', northlot_now(), 'system') RETURNING id
     ) INSERT INTO reconciliation_difference (run_id, provider, key, kind, problem, currency, provider_cents)
       SELECT id, 'sandbox', 'payment:nobody-knows', 'payment', 'missing_in_books', 'cad', 100 FROM run
       RETURNING id::text, run_id::text AS run`
  )
  const { id, run } = rows[0]!
  await walk(
    "difference",
    id,
    maria,
    () => market.pool.query(`INSERT INTO reconciliation_resolution (difference_id, run_id) VALUES ($1, $2)`, [id, run]),
    { amountCents: cents(100) }
  )
})

test("what members write, send and ask waits for support", async () => {
  const someone = people(market)
  const [ann, dealer] = await Promise.all([someone.buyer(), someone.dealerBuyer()])
  const car = await publish(market, seller)

  await ok(
    ann.request("POST", "/api/reports", { about: "listing", id: car, reason: "misleading", text: "Another car" })
  )
  const conductCase = (await tasksOf(support, "?type=conductCase")).items[0]!
  await walk("conductCase", conductCase.aboutId, support, () =>
    ok(
      support.request("POST", `/api/admin/conduct-cases/${conductCase.aboutId}/decide`, {
        decision: "harmless",
        reason: "It is this car",
      })
    )
  )

  const review = await market.pool.query<{ id: string }>(
    `INSERT INTO bid_review (listing_id, seller_id, bidder_id, signals, refused, opened_at)
     VALUES ($1, $2, $3, '{device}', false, northlot_now()) RETURNING id::text`,
    [car, seller.id, ann.id]
  )
  await walk("bidReview", review.rows[0]!.id, support, () =>
    ok(
      support.request("POST", `/api/admin/bid-reviews/${review.rows[0]!.id}/decide`, {
        decision: "harmless",
        reason: "Siblings, both known",
      })
    )
  )

  const licence = new FormData()
  licence.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "licence.pdf")
  await ok(support.request("POST", `/api/admin/registrants/${dealer.id}/licence-file`, licence))
  const today = slotOf(await market.clock.now()).date
  const inDays = (days: number) => format(addDays(new Date(`${today}T12:00:00`), days), "yyyy-MM-dd")
  const verify = (expiresOn: string) =>
    ok(support.request("POST", `/api/admin/registrants/${dealer.id}/licence`, { decision: "verified", expiresOn }))
  await walk("licence", dealer.id, support, () => verify(inDays(20)))
  await walk("licenceEnding", dealer.id, support, async () => {
    const renewed = new FormData()
    renewed.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "licence.pdf")
    await ok(support.request("POST", `/api/admin/registrants/${dealer.id}/licence-file`, renewed))
    await verify(inDays(400))
  })

  await ok(ann.request("POST", `/api/listings/${car}/questions`, { text: "Call me at 416 555 0199 about it, please." }))
  const question = (await tasksOf(support, "?type=question")).items[0]!
  await walk("question", question.aboutId, support, () =>
    ok(support.request("POST", `/api/admin/questions/${question.aboutId}/hide`, { reason: "A telephone number" }))
  )

  const { item: correction } = await ok(
    support.request("POST", `/api/admin/listings/${car}/correction`, { text: "The photos show another car." })
  )
  // While the seller has to answer, staff has no task.
  expect(await rowOf(support, "correction", correction.id)).toBeUndefined()
  await ok(seller.request("POST", `/api/listings/${car}/correction`, { text: "New photos are there." }))
  await walk(
    "correction",
    correction.id,
    support,
    () =>
      ok(support.request("POST", `/api/admin/corrections/${correction.id}/close`, { note: "They are of this car" })),
    { place: `/listings/${car}/show` }
  )

  await ok(ann.request("POST", "/api/contact", { topic: "other", message: "When do you open?" }))
  const message = (await tasksOf(support, "?type=message")).items[0]!
  expect(message).toMatchObject({ urgency: "soon", person: expect.stringContaining("Avery") })
  await market.clock.advance(25 * HOUR)
  for (const person of [admin, support, seller, buyer, ann, reader, inspector, maria, noor, second])
    await signInAgain(market, person)
  await walk(
    "message",
    message.aboutId,
    support,
    () =>
      ok(support.request("POST", `/api/admin/desk/contact-messages/${message.aboutId}/replies`, { text: "At nine." })),
    { urgency: "overdue" }
  )

  const financed = await publish(market, seller)
  await ok(ann.request("POST", "/api/finance/request", { listingId: financed, text: "A lease?" }))
  const financeRequest = (await tasksOf(support, "?type=financeRequest")).items[0]!
  await walk("financeRequest", financeRequest.aboutId, support, () =>
    ok(support.request("POST", `/api/admin/finance-requests/${financeRequest.aboutId}/handle`, { note: "Called her" }))
  )
})

test("an inspection waits for an inspector, and then for its result", async () => {
  const listingId = await draft(seller)
  const { body } = await seller.request("POST", "/api/payments/certify/start", { listingId })
  await postForm(market, new URL(body.url).pathname, { outcome: "succeed" })
  const sessionId = body.session.id as string
  await eventually(
    "the payment",
    async () => (await seller.request("GET", `/api/payments/certify/status?session_id=${sessionId}`)).body.paid
  )
  const today = slotOf(await market.clock.now()).date
  const free = await eventually("a free day", async () => {
    for (let ahead = 2; ahead < 9; ahead++) {
      const date = format(addDays(new Date(`${today}T12:00:00`), ahead), "yyyy-MM-dd")
      const answer = await seller.request("POST", "/api/appointments/book", {
        location: "Etobicoke",
        date,
        time: "10:00",
        stripeSessionId: sessionId,
      })
      if (answer.status === 201) return answer.body.appointment as { id: string; startsAt: string }
    }
    return undefined
  })
  await walk(
    "inspectionUnassigned",
    free.id,
    inspector,
    () => ok(inspector.request("PUT", `/api/admin/appointments/${free.id}/inspector`, { to: "priya" })),
    { dueAt: free.startsAt }
  )
  expect(await rowOf(inspector, "inspectionResult", free.id)).toBeUndefined()
  await later(Date.parse(free.startsAt) - (await market.clock.now()).getTime() + 2 * HOUR)
  await walk(
    "inspectionResult",
    free.id,
    inspector,
    async () => {
      const form = new FormData()
      form.append("file", new Blob([new Uint8Array(PDF)]), "report.pdf")
      const { fileId } = await ok(inspector.request("POST", "/api/admin/uploads/inspection", form))
      await ok(
        inspector.request("POST", `/api/admin/appointments/${free.id}/result`, {
          inspectedOn: slotOf(await market.clock.now()).date,
          inspector: "Priya Raman",
          kms: 120_400,
          points: INSPECTION_POINTS.map(({ name }) => ({ name, result: "passed", note: "" })),
          notes: "Tires 5 mm.",
          fileIds: [fileId],
        })
      )
    },
    { urgency: "overdue" }
  )
})

test("a failed delivery and an infected file wait for an owner", async () => {
  const { rows } = await market.pool.query<{ id: string }>(
    `WITH event AS (
       INSERT INTO outbox_event (topic, key, payload) VALUES ('listing.changed', 'staff-tasks', '{}') RETURNING id
     ) INSERT INTO outbox_delivery (event_id, subscriber, due_at, set_aside_at, set_aside_reason)
       SELECT id, 'nobody-hears', northlot_now(), northlot_now(), 'kept-failing' FROM event
       RETURNING event_id || '-' || subscriber AS id`
  )
  await walk("setAsideEvent", rows[0]!.id, admin, () =>
    market.pool.query(`DELETE FROM outbox_delivery WHERE subscriber = 'nobody-hears'`)
  )
  await market.pool.query(`UPDATE outbox_event SET done_at = northlot_now() WHERE key = 'staff-tasks'`)
  await market.pool.query(
    `INSERT INTO quarantined_file (id, actor, file_name, bytes, sha256, found, sent_to, file_key, last_sent_at)
     VALUES ('quar_1', $1, 'licence.pdf', 68, repeat('0', 64), 'Eicar', 'POST /api/profile/documents', 'quarantine/quar_1', northlot_now())`,
    [buyer.id]
  )
  await walk(
    "quarantinedFile",
    "quar_1",
    admin,
    () => ok(admin.request("DELETE", "/api/admin/quarantined-files/quar_1")),
    {
      about: "licence.pdf",
    }
  )
})

test("every kind that can wait was seen, done and seen gone", () => {
  const unseen = STAFF_TASK_TYPES.filter((type) => !walked.has(type))
  expect(unseen).toEqual([])
})

test("the menu reads the counts alone", async () => {
  const { items, total, groups } = await tasksOf(admin, "?limit=0")
  const whole = await tasksOf(admin)
  expect([items, total, groups]).toEqual([[], whole.total, whole.groups])
  expect((await tasksOf(admin, "?limit=1")).items).toEqual(whole.items.slice(0, 1))
  expect((await admin.request("GET", "/api/admin/tasks?limit=101")).status).toBe(400)
})

test("each morning a member of the staff is told what waits for them, once, and nothing if nothing does", async () => {
  await advanceToNoon(market)
  await later(-3.5 * HOUR)
  await ok(buyer.request("POST", "/api/contact", { topic: "other", message: "Do you open on Sundays?" }))
  for (const _twice of [1, 2]) await turnOf(market, "tell-staff-morning")
  await untilQuiet(market)
  const told = async (username: string) =>
    (await mailboxOf(market, `${username}@staff.example.test`)).filter(({ text }) =>
      text.includes("waits for you in the console")
    )
  expect(await told("sunny")).toHaveLength(1)
  expect((await told("sunny"))[0]!.text).toContain("Message to answer")
  expect(await told("reads")).toEqual([])
  expect(await told("priya")).toEqual([])
})

describe("a task is taken", () => {
  let task: StaffTask
  beforeAll(async () => {
    await ok(buyer.request("POST", "/api/contact", { topic: "other", message: "Where is my invoice?" }))
    await ok(
      buyer.request("POST", "/api/reports", {
        about: "listing",
        id: await publish(market, seller),
        reason: "stolen",
        text: "",
      })
    )
    task = (await tasksOf(support, "?type=conductCase")).items[0]!
  })
  const assign = (who: Person, to: string | null, from: string | null, id = task.id) =>
    who.request("PUT", `/api/admin/tasks/${id}/assignment`, { to, from })

  test("by one of two who try at once; the other is told who has it", async () => {
    const answers = await Promise.all([
      assign(admin, "admin", null),
      assign(support, "sunny", null),
      assign(second, "second", null),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      "TASK_TAKEN",
      "TASK_TAKEN",
    ])
    const { assignedTo } = (await rowOf(support, "conductCase", task.aboutId))!
    expect(assignedTo).toBe(answers.find(({ status }) => status === 200)!.body.item.assignedTo)
    expect((await assign(admin, null, assignedTo)).status).toBe(200)
    expect((await auditOf(market, "task.assigned", task.id)).map(({ details }) => details)).toEqual([
      { to: assignedTo },
      { to: "nobody" },
    ])
  })

  test("and is then the taker's own, can be handed to whoever can deal with it, and to nobody else", async () => {
    expect((await assign(support, "sunny", null)).body.item).toMatchObject({ assignedTo: "sunny" })
    expect((await tasksOf(support, "?whose=mine")).items.map(({ id }) => id)).toEqual([task.id])
    expect(await tasksOf(admin, "?whose=mine")).toMatchObject({ items: [], total: 0 })
    expect((await assign(support, "maria", "sunny")).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { to: expect.any(String) },
    })
    expect((await assign(support, "nobody-here", "sunny")).body.code).toBe("INVALID_INPUT")
    expect((await assign(admin, "second", null)).body).toMatchObject({
      code: "TASK_TAKEN",
      error: "sunny took this task a moment ago.",
    })
    expect((await assign(support, "second", "sunny")).body.item).toMatchObject({ assignedTo: "second" })
    expect((await assign(second, null, "second")).body.item).toMatchObject({ assignedTo: null })
  })

  test("by its desk too: both pages name the same person", async () => {
    const message = (await tasksOf(support, "?type=message")).items[0]!
    expect((await assign(support, "sunny", null, message.id)).status).toBe(200)
    const desk = await support.request("GET", `/api/admin/desk/contact-messages/${message.aboutId}`)
    expect(desk.body.item.assignedTo).toBe("sunny")
  })

  test("only while it waits, and only by a role that can deal with it", async () => {
    expect((await assign(maria, "maria", null)).status).toBe(404)
    expect((await assign(admin, "admin", null, "conductCase-case_0")).status).toBe(404)
    expect((await assign(admin, "admin", null, "nothing")).status).toBe(404)
    expect((await buyer.request("GET", "/api/admin/tasks")).status).toBe(403)
    expect(await tasksOf(reader)).toMatchObject({ items: [], total: 0, groups: [] })
    expect(new Set((await tasksOf(inspector)).groups.map(({ type }) => type)).has("conductCase")).toBe(false)
  })

  test("and is free again when its taker leaves, or when the matter comes up again", async () => {
    expect((await assign(support, "sunny", null)).status).toBe(200)
    await ok(admin.request("DELETE", "/api/admin/staff/sunny?reason=Left"))
    expect((await rowOf(admin, "conductCase", task.aboutId))!.assignedTo).toBeNull()
    expect((await assign(admin, "admin", null)).body.item.assignedTo).toBe("admin")
    await market.pool.query(`UPDATE conduct_case SET opened_at = northlot_now() + interval '1 second' WHERE id = $1`, [
      task.aboutId,
    ])
    expect((await rowOf(admin, "conductCase", task.aboutId))!.assignedTo).toBeNull()
  })
})
