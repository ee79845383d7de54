import { cents, sumOf, type Cents } from "@northlot/contract"
import { torontoDate } from "#src/platform/toronto"
import { startMarket, type Market } from "../environment/market"
import { joinStaff, people, postForm, send, staffPerson, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { workflowHooks } from "../environment/workflow-hooks"
import { bid, draft, publish } from "./bidding-support"
import { booksOf } from "./ledger-support"
import {
  WIRE_ACCOUNT,
  allowShortAuctions,
  enterPayoutAccount,
  endNow,
  enterWireAccount,
  chatOf,
  count,
  deliver,
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

const ANOTHER_PASSWORD = "another-long-password"

const hooks = workflowHooks()
let market: Market
let seller: Person
let dealerSeller: Person
let buyer: Person
let stranger: Person
let admin: Person
let second: Person
/** The settlement policy of a new market, before any change. */
let fresh: Record<string, unknown>

beforeAll(async () => {
  market = await startMarket({
    environment: {
      ...hooks.environment,
      NORTHLOT_OPERATIONS_EMAIL: "operations@example.test",
      NORTHLOT_SECOND_ADMIN_USERNAME: "second",
      NORTHLOT_SECOND_ADMIN_PASSWORD: ANOTHER_PASSWORD,
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  fresh = (await admin.request("GET", "/api/admin/settlement-policy")).body
  second = await signedIn("second")
  await enterWireAccount(admin, second)
  seller = await someone.seller()
  dealerSeller = await someone.dealerSeller()
  buyer = await someone.dealerBuyer()
  stranger = await someone.dealerBuyer()
  for (const person of [seller, dealerSeller]) await enterPayoutAccount(market, person)
})
afterAll(() => market?.stop())
afterEach(() => booksOf(market, admin).expectSound())

/** Another admin, signed in. */
async function signedIn(username: string): Promise<Person> {
  const { body } = await send(market, "POST", "/api/admin/login", { username, password: ANOTHER_PASSWORD })
  return staffPerson(market, { username, password: ANOTHER_PASSWORD, token: body.token })
}

const changeRole = (username: string, role: string) => admin.request("PUT", `/api/admin/staff/${username}`, { role })

interface OpenSale {
  saleId: string
  listingId: string
}
async function openSale(from: Person = seller): Promise<OpenSale> {
  const listingId = await sellAndOpen(market, from, buyer)
  return { listingId, saleId: (await saleOf(buyer, listingId)).id }
}

const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const meeting = () => ({
  kind: "pickup",
  at: soon(),
  place: "ServiceOntario, 5555 Eglinton Ave W",
  note: "Bring the permit.",
})
const papers = ["keys", "permit", "uvip", "billOfSale"]

const tick = (person: Person, { saleId }: OpenSale, step: string, more: Record<string, unknown> = {}) =>
  person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })
const operate = (who: Person, { saleId }: OpenSale, act: string, body: Record<string, unknown> = {}) =>
  who.request("POST", `/api/admin/sales/${saleId}/${act}`, body)
const settlementOf = async (person: Person, { saleId }: OpenSale) =>
  (await person.request("GET", `/api/sales/${saleId}/settlement`)).body.settlement
const statement = async ({ saleId }: OpenSale) =>
  (await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)).body.lines
    .filter(({ kind }: { kind: string }) => kind.startsWith("vehicle."))
    .map(({ kind, account, amountCents }: { kind: string; account: string; amountCents: Cents }) => [
      kind,
      account.split(":")[0],
      amountCents,
    ])

/** Completes the steps of a settlement in order, each by the person responsible, up to and including `until`. */
async function walk(sale: OpenSale, until: string, cents = 500_000, from = seller): Promise<void> {
  const acts: Record<string, () => Promise<{ status: number; body: unknown }>> = {
    buyerSentFunds: () => tick(buyer, sale, "buyerSentFunds"),
    fundsReceivedByNorthlot: () =>
      operate(admin, sale, "funds-received", { bankReference: `W-${sale.saleId.slice(-6)}`, amountCents: cents }),
    deliveryScheduled: () => tick(buyer, sale, "deliveryScheduled", { meeting: meeting() }),
    keysDocsHanded: () => tick(from, sale, "keysDocsHanded", { handedOver: papers }),
    buyerApproved: () => tick(buyer, sale, "buyerApproved"),
    sellerApproved: () => tick(from, sale, "sellerApproved"),
    northlotPaidSeller: () => operate(admin, sale, "payout/paid", { bankReference: "P-1" }),
  }
  for (const [name, act] of Object.entries(acts)) {
    const { status, body } = await act()
    expect([name, status, body]).toEqual([name, 200, expect.anything()])
    if (name === until) return
  }
}

describe("from the hammer to the payout", () => {
  test("a private sale goes through its seven steps, and every cent of it is on the books", async () => {
    const sale = await openSale()
    const started = await buyer.request("POST", "/api/payments/vehicle/start", {
      listingId: sale.listingId,
      amountCents: 1,
    })
    expect(started.body).toMatchObject({
      ok: true,
      id: sale.saleId,
      amountCents: 500_000,
      settlement: {
        mode: "trust",
        role: "buyer",
        hstCents: 0,
        totalCents: 500_000,
        status: "in_progress",
        wire: { amountCents: 500_000, reference: expect.stringMatching(/^NL-[0-9A-Z]{10}$/) },
      },
    })
    expect((await settlementOf(seller, sale)).wire).toBeNull()
    await walk(sale, "sellerApproved")
    expect(await settlementOf(seller, sale)).toMatchObject({
      payout: { approvalsNeeded: 1, approvedBy: [], paidAt: null },
    })
    expect((await seller.request("GET", "/api/seller/payouts")).body).toMatchObject({
      items: [{ saleId: sale.saleId, state: "due", dueAt: expect.any(String), paidAt: null }],
      sums: { dueCents: 500_000 },
    })
    const paidBefore = (await seller.request("GET", "/api/seller/dashboard")).body.payoutsTotalCents
    await walkOn(sale)
    expect(await settlementOf(buyer, sale)).toMatchObject({
      status: "completed",
      wire: null,
      meeting: { kind: "pickup" },
    })
    expect((await saleOf(seller, sale.listingId)).status).toBe("completed")
    const paid = (await seller.request("GET", "/api/seller/dashboard")).body
    expect(paid.payoutsTotalCents - paidBefore).toBe(500_000)
    const paidCars = (await seller.request("GET", "/api/seller/listings?only=paidOut")).body
    expect(paidCars.total).toBe(paid.stats.paidOut)
    expect(paidCars.listings.map(({ saleId }: { saleId: string }) => saleId)).toContain(sale.saleId)
    const { items, sums } = (await seller.request("GET", "/api/seller/payouts")).body
    expect(items[0]).toMatchObject({
      saleId: sale.saleId,
      state: "paid",
      priceCents: 500_000,
      hstCents: 0,
      totalCents: 500_000,
      dueAt: null,
      paidAt: expect.any(String),
    })
    expect(sums).toMatchObject({ paidCents: paidBefore + 500_000, dueCents: 0 })
    expect(await statement(sale)).toEqual([
      ["vehicle.received", "bank", 500_000],
      ["vehicle.received", "trust", -500_000],
      ["vehicle.released", "trust", 500_000],
      ["vehicle.released", "payable", -500_000],
      ["vehicle.paid_out", "payable", 500_000],
      ["vehicle.paid_out", "bank", -500_000],
    ])
    await untilQuiet(market)
    const { body } = await seller.request("GET", "/api/notices")
    expect(body.items).toContainEqual(
      expect.objectContaining({ type: "saleStep", text: expect.stringContaining("on its way to your bank account") })
    )
  })

  async function walkOn(sale: OpenSale) {
    expect((await operate(admin, sale, "payout/paid", { bankReference: "P-1" })).status).toBe(200)
  }

  slow("a dealer's price carries HST, which the buyer pays and the dealer gets to remit", async () => {
    const sale = await openSale(dealerSeller)
    expect(await settlementOf(buyer, sale)).toMatchObject({
      hammerCents: 500_000,
      hstCents: 65_000,
      totalCents: 565_000,
      neededAtHandover: ["keys", "permit", "billOfSale"],
    })
    await walk(sale, "northlotPaidSeller", 565_000, dealerSeller)
    expect(await statement(sale)).toContainEqual(["vehicle.paid_out", "payable", 565_000])
  })
})

describe("a fee is paid on the provider's page", () => {
  test("also when the process dies between the person's click and the provider's call", async () => {
    const listingId = await sell(market, seller, buyer)
    const { path, sessionId } = await startCheckout(buyer, listingId)
    await postForm(market, path, { outcome: "succeed" })
    await market.kill9()
    await market.restart()
    await untilStatus(buyer, sessionId, "paid")
    expect(await count(market, `outbox_event WHERE topic = 'charge.paid' AND key = $1`, [sessionId])).toBe(1)
  })
})

describe("what the buyer said of the money", () => {
  const takeBack = (person: Person, { saleId }: OpenSale, headers: Record<string, string> = {}) =>
    person.request("DELETE", `/api/sales/${saleId}/settlement/funds-sent`, undefined, headers)
  const firstStep = async (person: Person, sale: OpenSale) => (await settlementOf(person, sale)).steps[0]
  const toldTo = async (person: Person, { saleId }: OpenSale) => {
    await untilQuiet(market)
    const { rows } = await market.pool.query(
      `SELECT params ->> 'fact' AS fact FROM notice WHERE account_id = $1 AND sale_id = $2 AND params ->> 'fact' LIKE 'funds-sent%' ORDER BY created_at, id`,
      [person.id, saleId]
    )
    return rows.map(({ fact }) => fact)
  }

  slow(
    "can be taken back by the buyer alone, until the money is confirmed, and the seller is told each time",
    async () => {
      const sale = await openSale()
      expect((await takeBack(buyer, sale)).body).toMatchObject({
        code: "INVALID_TRANSITION",
        error: "The money is not marked as sent.",
      })
      await walk(sale, "buyerSentFunds")
      expect(await firstStep(buyer, sale)).toMatchObject({ done: true, canTakeBack: true })
      expect(await firstStep(seller, sale)).toMatchObject({ done: true, canTakeBack: false })
      expect((await takeBack(seller, sale)).status).toBe(403)
      expect((await takeBack(stranger, sale)).status).toBe(404)
      expect((await takeBack(people(market).nobody(), sale)).status).toBe(401)

      const { status, body } = await takeBack(buyer, sale)
      expect([status, body.settlement.steps[0]]).toEqual([
        200,
        expect.objectContaining({ done: false, doneAt: null, mine: true, canTakeBack: false }),
      ])
      expect((await takeBack(buyer, sale)).body.code).toBe("INVALID_TRANSITION")
      const seen = (await admin.request("GET", `/api/admin/sales/${sale.saleId}/settlement`)).body.settlement.steps[0]
      expect(seen).toMatchObject({ done: false, takenBack: [{ by: "buyer", reason: "" }] })
      const listed = (await admin.request("GET", `/api/admin/sales/${sale.saleId}`)).body.item
      expect(listed.nextStep).toMatchObject({ waitingFor: "buyer", step: "buyerSentFunds" })

      await walk(sale, "fundsReceivedByNorthlot")
      expect(await firstStep(buyer, sale)).toMatchObject({ done: true, canTakeBack: false })
      expect((await takeBack(buyer, sale)).body).toMatchObject({
        code: "INVALID_TRANSITION",
        error: "The receipt of the money is confirmed. The 'money sent' mark can no longer be undone.",
      })
      expect(await toldTo(seller, sale)).toEqual(["funds-sent", "funds-sent-taken-back", "funds-sent"])
      expect(await toldTo(buyer, sale)).toEqual([])
    }
  )

  slow("sent and taken back at once by many requests is each done once, and a dispute stops both", async () => {
    const sale = await openSale()
    await walk(sale, "buyerSentFunds")
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeBack(buyer, sale)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const key = { "Idempotency-Key": `taken-back-${sale.saleId}` }
    await walk(sale, "buyerSentFunds")
    const [first, again] = [await takeBack(buyer, sale, key), await takeBack(buyer, sale, key)]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    await walk(sale, "buyerSentFunds")
    expect(
      (await seller.request("POST", `/api/sales/${sale.saleId}/dispute`, { reason: "Nothing has arrived." })).status
    ).toBe(200)
    expect((await takeBack(buyer, sale)).body.code).toBe("INVALID_TRANSITION")
  })
})

describe("the steps are refused", () => {
  let sale: OpenSale
  beforeAll(async () => {
    sale = await openSale()
  })

  test("out of order, by the wrong role, twice, to strangers, and to nobody", async () => {
    expect((await tick(seller, sale, "keysDocsHanded", { handedOver: papers })).body).toMatchObject({
      code: "STEP_NOT_REACHED",
      error: "Waiting for previous step(s) to be completed…",
    })
    expect((await tick(seller, sale, "buyerSentFunds")).status).toBe(403)
    expect((await tick(buyer, sale, "fundsReceivedByNorthlot")).status).toBe(403)
    expect((await tick(buyer, sale, "buyerSentFunds")).status).toBe(200)
    expect((await tick(buyer, sale, "buyerSentFunds")).body.code).toBe("INVALID_TRANSITION")
    expect((await tick(stranger, sale, "buyerSentFunds")).status).toBe(404)
    expect((await stranger.request("GET", `/api/sales/${sale.saleId}/settlement`)).status).toBe(404)
    expect((await stranger.request("POST", "/api/payments/vehicle/start", { listingId: sale.listingId })).status).toBe(
      404
    )
    expect((await people(market).nobody().request("GET", `/api/sales/${sale.saleId}/settlement`)).status).toBe(401)
    for (const act of [
      "funds-received",
      "payout/paid",
      "payout/approve",
      "cancel",
      "dispute/close",
      "funds-received/reverse",
    ]) {
      for (const [person, status] of [
        [buyer, 403],
        [seller, 403],
        [people(market).nobody(), 401],
      ] as const) {
        expect([
          act,
          (
            await operate(person, sale, act, {
              bankReference: "W-1",
              amountCents: 500_000,
              reason: "mine",
              fault: "seller",
            })
          ).status,
        ]).toEqual([act, status])
      }
    }
    expect((await tick(buyer, sale, "buyerApproved")).body.code).toBe("STEP_NOT_REACHED")
  })

  test("a claim that it is paid changes nothing", async () => {
    const { body } = await buyer.request("POST", "/api/payments/vehicle/mark", {
      id: sale.saleId,
      status: "paid",
      listingId: sale.listingId,
    })
    expect(body.settlement.steps.map(({ done }: { done: boolean }) => done)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test("money in another amount than asked, and a bank reference that was used", async () => {
    expect(
      (await operate(admin, sale, "funds-received", { bankReference: "W-1", amountCents: 499_999 })).body.fields
        .amountCents
    ).toContain("CA$5,000.00")
    expect((await operate(admin, sale, "funds-received", { bankReference: "W-1", amountCents: 500_000 })).status).toBe(
      200
    )
    expect(
      (await operate(admin, sale, "funds-received", { bankReference: "W-2", amountCents: 500_000 })).body.code
    ).toBe("INVALID_TRANSITION")
    expect((await operate(admin, sale, "funds-received/reverse", { reason: "Another sale's wire" })).status).toBe(200)
    const stepFor = async (who: Person, path: string) =>
      (await who.request("GET", path)).body.settlement.steps.find(
        ({ name }: { name: string }) => name === "fundsReceivedByNorthlot"
      )
    const takenBack = [{ by: "admin:admin", reason: "Another sale's wire", at: expect.any(String) }]
    expect(await stepFor(admin, `/api/admin/sales/${sale.saleId}/settlement`)).toMatchObject({ done: false, takenBack })
    expect(await stepFor(buyer, `/api/sales/${sale.saleId}/settlement`)).not.toHaveProperty("takenBack")
    expect(await settlementOf(buyer, sale)).toMatchObject({ fundsReceivedAt: null })
    expect(
      (await operate(admin, sale, "funds-received", { bankReference: "W-1", amountCents: 500_000 })).body.fields
    ).toHaveProperty("bankReference")
    expect((await operate(admin, sale, "funds-received", { bankReference: "W-3", amountCents: 500_000 })).status).toBe(
      200
    )
    const { body } = await admin.request("GET", "/api/admin/ledger/trust")
    expect(body.rows).toContainEqual({
      saleId: sale.saleId,
      title: "2003 Honda Accord",
      heldCents: 500_000,
      payableCents: 0,
    })
    for (const part of ["heldCents", "payableCents"] as const)
      expect(body.sums[part]).toBe(sumOf(body.rows, (row: Record<typeof part, Cents>) => row[part]))
  })

  test("a meeting in the past, a hand-over without papers; a meeting can be moved until the hand-over", async () => {
    expect((await tick(buyer, sale, "deliveryScheduled")).body.fields).toHaveProperty("meeting")
    const past = { ...meeting(), at: "2020-01-01T10:00:00Z" }
    expect((await tick(buyer, sale, "deliveryScheduled", { meeting: past })).body.fields).toHaveProperty(["meeting.at"])
    expect((await tick(seller, sale, "deliveryScheduled", { meeting: meeting() })).status).toBe(200)
    const moved = { ...meeting(), place: "Ajax GO station" }
    expect(
      (await buyer.request("PUT", `/api/sales/${sale.saleId}/settlement/meeting`, moved)).body.settlement.meeting.place
    ).toBe("Ajax GO station")
    const calendar = await seller.request("GET", `/api/sales/${sale.saleId}/settlement/meeting.ics`)
    expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    for (const text of ["BEGIN:VEVENT", "LOCATION:Ajax GO station", "SEQUENCE:1", "Pick up 2003 Honda Accord"])
      expect(calendar.body).toContain(text)
    expect((await stranger.request("GET", `/api/sales/${sale.saleId}/settlement/meeting.ics`)).status).toBe(404)
    expect((await tick(seller, sale, "keysDocsHanded", { handedOver: ["keys"] })).body.fields).toHaveProperty(
      "handedOver"
    )
    expect((await tick(seller, sale, "keysDocsHanded", { handedOver: papers })).status).toBe(200)
    expect((await buyer.request("PUT", `/api/sales/${sale.saleId}/settlement/meeting`, moved)).body.code).toBe(
      "INVALID_TRANSITION"
    )
    expect((await operate(admin, sale, "funds-received/reverse", { reason: "Too late" })).body.code).toBe(
      "INVALID_TRANSITION"
    )
  })

  test("ten ticks at once are one", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => tick(buyer, sale, "buyerApproved")))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe("a payout", () => {
  test("above the limit takes two different admins, and is made once", async () => {
    expect((await admin.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 400_000 })).status).toBe(
      200
    )
    const sale = await openSale()
    for (const one of [admin, second])
      await one.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 5_000_000 })
    await walk(sale, "buyerApproved")
    expect((await operate(admin, sale, "payout/approve")).body.code).toBe("STEP_NOT_REACHED")
    await tick(seller, sale, "sellerApproved")
    expect((await operate(admin, sale, "payout/paid", { bankReference: "P-2" })).body).toMatchObject({
      code: "APPROVAL_MISSING",
    })
    expect((await operate(admin, sale, "payout/approve")).status).toBe(200)
    expect((await operate(admin, sale, "payout/approve")).body.code).toBe("INVALID_TRANSITION")
    expect((await operate(admin, sale, "payout/paid", { bankReference: "P-2" })).status).toBe(403)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => operate(second, sale, "payout/paid", { bankReference: "P-2" }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await statement(sale)).filter(([kind]: [string]) => kind === "vehicle.paid_out")).toHaveLength(2)
    const { rows } = await market.pool.query(`SELECT actor, action FROM audit_entry WHERE subject = $1 ORDER BY id`, [
      sale.saleId,
    ])
    expect(rows).toEqual([
      { actor: "admin:admin", action: "settlement.funds-received" },
      { actor: "admin:admin", action: "payout.approved" },
      { actor: "admin:second", action: "payout.paid" },
    ])
  })

  slow("above the limit is never approved by one person through an admin of their own making", async () => {
    await admin.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 400_000 })
    const sale = await openSale()
    for (const one of [admin, second])
      await one.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 5_000_000 })
    await walk(sale, "sellerApproved")
    const confirm = (who: Person, username: string) => who.request("POST", `/api/admin/staff/${username}/confirm`)
    const add = async (who: Person, username: string) => {
      await joinStaff(market, who, { username, password: ANOTHER_PASSWORD })
      const { status, body } = await who.request("GET", `/api/admin/staff/${username}`)
      expect([status, body.item]).toEqual([
        200,
        expect.objectContaining({ username, state: "unconfirmed", countsFrom: null, createdBy: who.email }),
      ])
      return signedIn(username)
    }
    const child = await add(admin, "child")
    const grandchild = await add(child, "grandchild")
    expect((await operate(child, sale, "payout/approve")).body).toMatchObject({
      code: "FORBIDDEN",
      error: expect.stringContaining("has to confirm you"),
    })

    // Neither the person who added an admin nor anybody whom the admin added can confirm the admin. A second
    // confirmation is refused.
    for (const who of [admin, child, grandchild]) expect((await confirm(who, "child")).body.code).toBe("FORBIDDEN")
    expect((await confirm(child, "grandchild")).body.code).toBe("FORBIDDEN")
    expect((await confirm(second, "nobody")).status).toBe(404)
    expect((await confirm(second, "admin")).body.code).toBe("INVALID_TRANSITION")
    expect((await confirm(buyer, "child")).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(second, "child")))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])

    // A confirmed admin may approve only after seven days, in which others can object. An email tells the operator, and
    // the console tells every admin.
    expect((await operate(child, sale, "payout/approve")).body.error).toContain("seven days after you were confirmed")
    const { rows: told } = await market.pool.query(
      `SELECT payload #>> '{data,subject}' AS subject FROM outbox_event WHERE topic = 'email.requested' AND payload ->> 'template' = 'admins-changed' ORDER BY id`
    )
    expect(told.map(({ subject }) => subject)).toEqual([
      "Admin added: child",
      "Admin added: grandchild",
      "Admin confirmed: child",
    ])
    for (const who of [admin, second, child]) {
      expect((await who.request("GET", "/api/admin/metrics/overview")).body.newAdmins).toEqual([
        { username: "grandchild", createdBy: "child", createdAt: expect.any(String), confirmed: false },
        { username: "child", createdBy: "admin", createdAt: expect.any(String), confirmed: true },
      ])
    }
    await market.clock.advance(7 * 86_400_000)
    try {
      await signInAgain(market, admin)
      const [others, later] = [await signedIn("second"), await signedIn("child")]
      // `child` was confirmed seven days ago and may approve payouts. This payout is an exception, because `admin`
      // recorded its money and had added `child`.
      expect((await admin.request("GET", "/api/admin/staff")).body.items).toContainEqual(
        expect.objectContaining({ username: "child", state: "counts", createdBy: "admin", confirmedBy: "second" })
      )
      for (const act of ["payout/approve", "payout/paid"] as const) {
        expect(
          (await operate(later, sale, act, act === "payout/paid" ? { bankReference: "P-3" } : {})).body
        ).toMatchObject({
          code: "FORBIDDEN",
          error: expect.stringContaining("admin recorded the buyer's money, and one of you added the other"),
        })
      }
      expect((await operate(admin, sale, "payout/approve")).status).toBe(200)
      expect((await operate(later, sale, "payout/approve")).body).toMatchObject({
        code: "FORBIDDEN",
        error: expect.stringContaining("admin approved this payout"),
      })
      expect((await operate(others, sale, "payout/paid", { bankReference: "P-3" })).status).toBe(200)
    } finally {
      await market.clock.reset()
      for (const person of [admin, seller, dealerSeller, buyer, stranger]) await signInAgain(market, person)
      second = await signedIn("second")
    }
    const { rows } = await market.pool.query(`SELECT actor, subject FROM audit_entry WHERE action = 'admin.confirmed'`)
    expect(rows).toEqual([{ actor: "admin:second", subject: "child" }])
  })

  slow.each([
    ["was removed", (who: string) => admin.request("DELETE", `/api/admin/staff/${who}?reason=Left`)],
    ["has a role without money by now", (who: string) => changeRole(who, "support")],
  ])("above the limit is not made by an approval of somebody who %s", async (_what, leave) => {
    await admin.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 400_000 })
    const sale = await openSale()
    for (const one of [admin, second])
      await one.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: 5_000_000 })
    await walk(sale, "sellerApproved")
    const username = `leaver-${sale.saleId.slice(-6).toLowerCase()}`
    const leaver = await joinStaff(market, admin, { username })
    // An admin created at a start of the server was added by nobody and may approve payouts.
    await market.pool.query(`UPDATE staff_member SET created_by = NULL WHERE username = $1`, [username])
    expect((await operate(leaver, sale, "payout/approve")).status).toBe(200)
    expect((await leave(username)).status).toBe(200)
    expect((await operate(second, sale, "payout/paid", { bankReference: "P-4" })).body.code).toBe("APPROVAL_MISSING")
    expect((await operate(admin, sale, "payout/approve")).status).toBe(200)
    expect((await operate(second, sale, "payout/paid", { bankReference: "P-4" })).status).toBe(200)
  })
})

slow(
  "a bank that takes a fee's payment back while the seller is paid costs Northlot the fee, and the seller nothing",
  async () => {
    const listingId = await sell(market, seller, buyer)
    await payFee(market, seller, listingId)
    const checkout = await payFee(market, buyer, listingId)
    const sale = { listingId, saleId: (await saleOf(buyer, listingId)).id }
    await eventually("the settlement", async () => settlementOf(buyer, sale))
    await walk(sale, "sellerApproved")
    const { movedBy } = booksOf(market, admin)
    const fee = 59_325
    expect(await movedBy(() => postForm(market, checkout.path, { outcome: "dispute" }))).toEqual({
      "clearing:sandbox": -fee - 1_500,
      "disputes:withheld": fee,
      // The provider's fee for the dispute.
      "expense:dispute_fees": 1_500,
    })
    expect(await movedBy(() => operate(admin, sale, "payout/paid", { bankReference: "P-dispute" }))).toEqual({
      "bank:trust": -500_000,
      [`payable:${sale.saleId}`]: -500_000,
    })
    expect(await movedBy(() => postForm(market, checkout.path, { outcome: "dispute_lost" }))).toEqual({
      "disputes:withheld": -fee,
      "expense:disputes": fee,
    })
    expect((await saleOf(seller, listingId)).status).toBe("completed")
  }
)

describe("a dispute", () => {
  slow("stops every step and the payout until an admin lets it go on", async () => {
    const sale = await openSale()
    await walk(sale, "keysDocsHanded")
    expect((await buyer.request("POST", `/api/sales/${sale.saleId}/dispute`, { reason: "short" })).status).toBe(400)
    expect(
      (await stranger.request("POST", `/api/sales/${sale.saleId}/dispute`, { reason: "It is not mine at all" })).status
    ).toBe(404)
    const opened = await buyer.request("POST", `/api/sales/${sale.saleId}/dispute`, {
      reason: "There is rust under the carpet.",
    })
    expect(opened.body.settlement).toMatchObject({ status: "disputed", dispute: { openedBy: "buyer" } })
    expect((await tick(buyer, sale, "buyerApproved")).body.code).toBe("INVALID_TRANSITION")
    expect(
      (await operate(admin, sale, "dispute/close", { reason: "Both agreed on a repair" })).body.settlement.status
    ).toBe("in_progress")
    expect((await tick(buyer, sale, "buyerApproved")).status).toBe(200)
  })

  slow("that ends the sale gives the buyer everything back, and the seller at fault nothing", async () => {
    const sale = await openSale()
    await walk(sale, "sellerApproved")
    await buyer.request("POST", `/api/sales/${sale.saleId}/dispute`, {
      reason: "The engine has failed on the way home.",
    })
    const cancel = { fault: "seller", reason: "Engine damage was known." }
    expect((await operate(admin, sale, "cancel", cancel)).body.fields).toHaveProperty("bankReference")
    expect((await saleOf(buyer, sale.listingId)).status).toBe("open")
    const { body } = await operate(admin, sale, "cancel", { ...cancel, bankReference: "R-1" })
    expect(body).toEqual({ ok: true, returnedCents: 500_000, refundedFees: ["buyer"], strike: "seller" })
    expect((await operate(admin, sale, "cancel", { ...cancel, bankReference: "R-1" })).body.code).toBe(
      "INVALID_TRANSITION"
    )
    await untilQuiet(market)
    expect((await statement(sale)).slice(-2)).toEqual([
      ["vehicle.returned", "payable", 500_000],
      ["vehicle.returned", "bank", -500_000],
    ])
    // Each party reads what happened to its own fee, and never the name of a staff member.
    const ending = async (who: Person) =>
      (await who.request("GET", `/api/sales/${sale.saleId}/settlement`)).body.settlement
    const told = { fault: "seller", returnedCents: 500_000, offered: false }
    expect((await ending(buyer)).cancelled).toMatchObject({ ...told, ownFee: "refunded" })
    expect((await ending(seller)).cancelled).toMatchObject({ ...told, ownFee: "kept" })
    const { steps } = await ending(buyer)
    expect(steps.map(({ doneByRole }: { doneByRole: string | null }) => doneByRole)).toEqual([
      "buyer",
      "admin",
      expect.stringMatching(/buyer|seller/),
      "seller",
      "buyer",
      "seller",
      null,
    ])
    expect(steps.some((step: object) => "doneBy" in step)).toBe(false)
    const { body: trust } = await admin.request("GET", "/api/admin/ledger/trust")
    expect(trust.rows.map(({ saleId }: { saleId: string }) => saleId)).not.toContain(sale.saleId)
    const { rows } = await market.pool.query(`SELECT account_id FROM account_strike WHERE sale_id = $1`, [sale.saleId])
    expect(rows).toEqual([{ account_id: seller.id }])
    expect((await seller.request("GET", `/api/listings/${sale.listingId}`)).body.listing.status).toBe("draft")
    await eventually("the refund of the buyer's fee", async () => {
      const { rows: fees } = await market.pool.query(
        `SELECT party, status FROM fee WHERE sale_id = $1 ORDER BY party`,
        [sale.saleId]
      )
      return fees[0].status === "refunded" && fees[1].status === "paid"
    })
  })
})

describe("a sale whose buyer does not pay the fee", () => {
  slow(
    "is cancelled, the seller's fee is refunded, a fee that comes late is held, and the car can be sold again",
    async () => {
      const listingId = await sell(market, seller, buyer)
      await payFee(market, seller, listingId)
      const { id: saleId } = await saleOf(seller, listingId)
      const late = await startCheckout(buyer, listingId)
      expect((await buyer.request("GET", `/api/sales/${saleId}/settlement`)).body.code).toBe("FEES_UNPAID")
      const { body } = await operate(admin, { saleId, listingId }, "cancel", {
        fault: "buyer",
        reason: "The buyer did not pay.",
      })
      expect(body).toMatchObject({ returnedCents: 0, refundedFees: ["seller"], strike: "buyer" })
      await untilQuiet(market)
      expect((await buyer.request("POST", "/api/fees/checkout", { listingId })).body.code).toBe("LISTING_NOT_FOUND")
      expect(await deliver(market, await eventFor(market, late))).toBe(200)
      await untilQuiet(market)
      const { rows } = await market.pool.query(
        `SELECT charge.status, fee.status AS fee FROM charge JOIN fee ON fee.id = reference_id WHERE charge.id = $1`,
        [late.sessionId]
      )
      expect(rows).toEqual([{ status: "held", fee: "pending" }])
      expect((await chatOf(seller, listingId))?.active ?? false).toBe(false)
      expect((await seller.request("GET", `/api/listings/${listingId}`)).body.listing.status).toBe("draft")
    }
  )
})

describe("two admins who cancel a sale at once", () => {
  slow(
    "with different faults: one is followed and the other refused; one fee goes back, one strike is given",
    async () => {
      const sale = await openSale()
      const requests = (["buyer", "seller", "nobody"] as const).flatMap((fault) =>
        [admin, second].map(async (who) => ({
          fault,
          ...(await operate(who, sale, "cancel", { fault, reason: `Decided against the ${fault}.` })),
        }))
      )
      const answers = await Promise.all(requests)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      expect(
        answers.filter(({ status }) => status === 409).every(({ body }) => body.code === "INVALID_TRANSITION")
      ).toBe(true)
      const { fault, body } = answers.find(({ status }) => status === 200)!
      expect(body.strike).toBe(fault === "nobody" ? null : fault)
      await untilQuiet(market)
      const { rows } = await market.pool.query(
        `SELECT (SELECT count(*)::int FROM account_strike WHERE sale_id = $1) AS strikes,
         (SELECT count(*)::int FROM settlement_event WHERE sale_id = $1 AND event ->> 'type' = 'cancelled') AS cancelled,
         (SELECT count(*)::int FROM audit_entry WHERE subject = $1 AND action = 'sale.cancelled') AS audited,
         (SELECT coalesce(array_agg(party ORDER BY party), '{}') FROM fee WHERE sale_id = $1 AND status = 'refunded') AS refunded`,
        [sale.saleId]
      )
      expect(rows).toEqual([
        { strikes: fault === "nobody" ? 0 : 1, cancelled: 1, audited: 1, refunded: body.refundedFees },
      ])
    }
  )
})

describe("the account that a seller is paid to", () => {
  const HOUR = 3_600_000
  const path = "/api/profile/payout-account"
  const account = (more: Record<string, string> = {}) => ({
    holder: "Avery Stone",
    institution: "003",
    transit: "102-02",
    accountNumber: "5551234567",
    currentPassword: newcomer.password,
    ...more,
  })
  const put = (person: Person, more: Record<string, string> = {}, headers?: Record<string, string>) =>
    person.request("PUT", path, account(more), headers)
  const show = (who: Person, sale: OpenSale) => who.request("POST", `/api/admin/sales/${sale.saleId}/payout-account`)
  const lettersTo = async (to: string, text: RegExp) => {
    await untilQuiet(market)
    const { rows } = await market.pool.query(
      `SELECT payload -> 'data' AS data FROM outbox_event WHERE topic = 'email.requested' AND payload ->> 'to' = $1`,
      [to]
    )
    return rows.filter(({ data }) => text.test(`${data.title} ${data.text}`))
  }
  let newcomer: Person
  let sale: OpenSale

  beforeAll(async () => {
    newcomer = await people(market).seller()
    sale = await openSale(newcomer)
    await walk(sale, "sellerApproved", 500_000, newcomer)
  })
  afterAll(() => market.clock.reset())

  test("is asked for when a sale opens, and without it nothing can be recorded as paid", async () => {
    expect((await newcomer.request("GET", path)).body).toMatchObject({
      ok: true,
      account: null,
      salesWaiting: 1,
      history: [],
    })
    expect(await lettersTo(newcomer.email, /Say where the money for/)).toHaveLength(1)
    expect(await lettersTo(newcomer.email, /nothing can be paid without it/)).toHaveLength(1)
    expect((await newcomer.request("GET", "/api/notices")).body.items).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining("Say where the money") })
    )
    expect(await settlementOf(newcomer, sale)).toMatchObject({
      payoutAccount: { state: "missing", heldUntil: null, lastDigits: null },
    })
    expect((await settlementOf(buyer, sale)).payoutAccount).toBeNull()
    expect((await operate(admin, sale, "payout/paid", { bankReference: "P-n" })).body.code).toBe(
      "PAYOUT_ACCOUNT_MISSING"
    )
    expect((await show(admin, sale)).body.code).toBe("PAYOUT_ACCOUNT_MISSING")
  })

  test("is refused at its fields, without the password, to buyers and to nobody", async () => {
    for (const [field, value] of [
      ["institution", "000"],
      ["transit", "12"],
      ["accountNumber", "12a4567"],
      ["holder", "12"],
    ]) {
      const { status, body } = await put(newcomer, { [field!]: value! })
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 400, [field]])
    }
    expect((await put(newcomer, { currentPassword: "not-the-password" })).body).toMatchObject({
      code: "PASSWORD_WRONG",
      fields: { currentPassword: expect.any(String) },
    })
    expect((await put(buyer)).status).toBe(403)
    expect((await people(market).nobody().request("PUT", path, account())).status).toBe(401)
    expect((await newcomer.request("GET", path)).body.account).toBeNull()
  })

  slow(
    "is shown by its last digits, told by e-mail, and held 48 hours from every entry; the same again is no change",
    async () => {
      const key = { "idempotency-key": "payout-account-1" }
      expect((await put(newcomer, {}, key)).body).toMatchObject({
        account: { holder: "Avery Stone", institution: "003", lastDigits: "567", heldUntil: expect.any(String) },
        history: [{ lastDigits: "567" }],
      })
      expect((await put(newcomer, {}, key)).body.history).toHaveLength(1)
      expect((await put(newcomer, { accountNumber: "7654321" }, key)).body.code).toBe("IDEMPOTENCY_CONFLICT")
      expect(await lettersTo(newcomer.email, /Your payout account was changed .* ends in 567/)).toHaveLength(1)
      expect(
        (await admin.request("GET", `/api/admin/sales/${sale.saleId}/settlement`)).body.settlement.payoutAccount
      ).toMatchObject({ state: "held", lastDigits: "567", holderDiffers: true })
      expect((await operate(admin, sale, "payout/paid", { bankReference: "P-n" })).body.code).toBe(
        "PAYOUT_ACCOUNT_HELD"
      )
      await market.clock.advance(47 * HOUR)
      for (const person of [admin, newcomer]) await signInAgain(market, person)
      expect((await operate(admin, sale, "payout/paid", { bankReference: "P-n" })).body.code).toBe(
        "PAYOUT_ACCOUNT_HELD"
      )
      expect((await put(newcomer, { holder: "Avery Number1" })).body.history).toHaveLength(2)
      await market.clock.advance(47 * HOUR)
      for (const person of [admin, newcomer]) await signInAgain(market, person)
      expect((await operate(admin, sale, "payout/paid", { bankReference: "P-n" })).body.code).toBe(
        "PAYOUT_ACCOUNT_HELD"
      )
      await market.clock.advance(2 * HOUR)
      for (const person of [admin, newcomer, buyer]) await signInAgain(market, person)
    }
  )

  test("is told to the old address too when that was changed lately", async () => {
    const mover = await people(market).seller()
    await market.pool.query(
      `INSERT INTO email_change (id, account_id, old_email, new_email, confirm_hash, stop_hash, asked_at, expires_at, outcome, ended_at)
       VALUES ('emc_lately', $1, 'before@example.test', $2, 'c', 's', northlot_now(), northlot_now(), 'confirmed', northlot_now() - interval '6 days')`,
      [mover.id, mover.email]
    )
    expect((await put(mover)).status).toBe(200)
    for (const address of ["before@example.test", mover.email])
      expect(await lettersTo(address, /ends in 567/)).toHaveLength(1)
  })

  slow("is shown whole to an admin at the payout alone, and each look is on record", async () => {
    for (const [person, status] of [
      [buyer, 403],
      [newcomer, 403],
      [people(market).nobody(), 401],
    ] as const)
      expect((await show(person, sale)).status).toBe(status)
    const other = await openSale(newcomer)
    expect((await show(admin, other)).body.code).toBe("STEP_NOT_REACHED")
    const looks = [
      await show(admin, sale),
      await admin.request("POST", `/api/admin/sales/${sale.saleId}/payout-account`, undefined, {
        "idempotency-key": "look",
      }),
    ]
    for (const { body } of looks) {
      expect(body).toMatchObject({
        account: {
          holder: "Avery Number1",
          institution: "003",
          transit: "10202",
          accountNumber: "5551234567",
          heldUntil: null,
        },
        holderDiffers: expect.any(Boolean),
      })
    }
    const { rows } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE subject = $1 AND action = 'payout_account.shown'`,
      [sale.saleId]
    )
    expect(rows).toEqual(
      looks.map(() => ({ actor: "admin:admin", details: { sellerId: newcomer.id, version: 2, lastDigits: "567" } }))
    )
    expect((await operate(admin, sale, "payout/paid", { bankReference: "P-n" })).status).toBe(200)
    expect((await show(admin, sale)).body.code).toBe("INVALID_TRANSITION")
    expect((await operate(admin, other, "cancel", { fault: "nobody", reason: "Sold elsewhere" })).status).toBe(200)
  })

  slow("is in the clear in no table and in no export, and its history is never changed", async () => {
    await untilQuiet(market)
    const { rows: tables } = await market.pool.query(
      `SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`
    )
    for (const { schemaname, tablename } of tables) {
      const { rows } = await market.pool.query(
        `SELECT count(*)::int AS hits FROM "${schemaname}"."${tablename}" AS row WHERE row::text LIKE '%5551234567%'`
      )
      expect([tablename, rows[0].hits]).toEqual([tablename, 0])
    }
    const { body } = await newcomer.request("GET", "/api/profile/data.json")
    expect(JSON.stringify(body)).not.toContain("5551234567")
    expect(body.payoutAccounts).toMatchObject([
      { number: 1, last_digits: "567" },
      { number: 2, last_digits: "567" },
    ])
    for (const change of [
      `UPDATE payout_account_version SET last_digits = '000'`,
      `DELETE FROM payout_account_version`,
      `TRUNCATE payout_account_version`,
    ]) {
      await expect(market.pool.query(change)).rejects.toThrow()
    }
  })

  slow("goes when its person closes the account", async () => {
    const leaver = await people(market).seller()
    expect((await put(leaver)).status).toBe(200)
    expect((await leaver.request("POST", "/api/profile/close", { currentPassword: leaver.password })).status).toBe(200)
    const { rows } = await market.pool.query(
      `SELECT sealed, key_id, last_digits FROM payout_account_version WHERE account_id = $1`,
      [leaver.id]
    )
    expect(rows).toEqual([{ sealed: null, key_id: null, last_digits: null }])
  })
})

describe("while no admin has entered the account for wires", () => {
  const nothing = { beneficiary: "", institution: "", transit: "", accountNumber: "" }
  afterEach(() => enterWireAccount(admin, second))
  const mailTo = async (to: string, subject: RegExp) => {
    await untilQuiet(market)
    const { rows } = await market.pool.query(
      `SELECT payload ->> 'template' AS template, payload -> 'data' AS data FROM outbox_event
      WHERE topic = 'email.requested' AND payload ->> 'to' = $1 ORDER BY id`,
      [to]
    )
    return rows.filter(({ template, data }) => subject.test(`${template} ${data.title} ${data.text}`))
  }
  const waiting = async (type: string, who = admin) =>
    (await who.request("GET", `/api/admin/tasks?type=${type}`)).body.items

  slow(
    "the buyer is told not to pay: no figures, no due date, no reminder, and the step is closed on every way to it",
    async () => {
      expect(fresh).toMatchObject({ policy: nothing, wireAccountEntered: false })
      expect((await admin.request("PUT", "/api/admin/settlement-policy", nothing)).body).toMatchObject({
        policy: nothing,
        wireAccountEntered: false,
      })
      const sale = await openSale()
      const shown = await settlementOf(buyer, sale)
      expect(shown).toMatchObject({ mode: "trust", awaitsWireAccount: true, wire: null, fundsDueAt: null })
      expect(shown.steps[0]).toMatchObject({ name: "buyerSentFunds", reached: true, mine: false, done: false })
      expect(await settlementOf(seller, sale)).toMatchObject({ awaitsWireAccount: true, fundsDueAt: null })
      const refused = {
        status: 409,
        body: { ok: false, code: "WIRE_ACCOUNT_MISSING", error: expect.stringContaining("Do not pay yet") },
      }
      expect(await buyer.request("POST", "/api/payments/vehicle/start", { listingId: sale.listingId })).toMatchObject(
        refused
      )
      const ticks = await Promise.all(Array.from({ length: 5 }, () => tick(buyer, sale, "buyerSentFunds")))
      for (const answer of ticks) expect(answer).toMatchObject(refused)
      const marked = await buyer.request("POST", "/api/payments/vehicle/mark", {
        listingId: sale.listingId,
        status: "paid",
      })
      expect(marked.body.settlement).toMatchObject({ awaitsWireAccount: true, wire: null, fundsReceivedAt: null })
      expect(
        (await operate(admin, sale, "funds-received", { bankReference: "W-none", amountCents: 500_000 })).body.code
      ).toBe("STEP_NOT_REACHED")
      expect(await statement(sale)).toEqual([])

      expect(await waiting("wireAccountMissing")).toMatchObject([{ about: "One sale waits", urgency: "soon" }])
      const listed = (await admin.request("GET", "/api/admin/sales?waits=wireAccount")).body
      expect(listed.items).toMatchObject([
        { id: sale.saleId, nextStep: { waitingFor: "admin", step: "enter_wire_account" } },
      ])
      expect(await mailTo("operations@example.test", /wire-account-missing/)).toHaveLength(1)
      const asked = await mailTo(buyer.email, /Do not pay for .* yet .*CA\$5,000\.00.* Signed bill of sale/)
      expect(asked.filter(({ data }) => data.listingId === sale.listingId)).toHaveLength(1)

      await market.clock.advance(80 * 3_600_000)
      await signInAgain(market, buyer)
      await signInAgain(market, admin)
      expect(await settlementOf(buyer, sale)).toMatchObject({ awaitsWireAccount: true, fundsDueAt: null })
      const now = await market.clock.now()
      await signInAgain(market, second)
      await enterWireAccount(admin, second)
      const open = await settlementOf(buyer, sale)
      expect(open).toMatchObject({ awaitsWireAccount: false, wire: { ...WIRE_ACCOUNT, amountCents: 500_000 } })
      expect(Date.parse(open.fundsDueAt) - now.getTime()).toBeGreaterThanOrEqual(72 * 3_600_000)
      // Other sales may have overdue emails by now, so only this sale's emails are counted.
      const overdue = await mailTo(buyer.email, /overdue/)
      expect(overdue.filter(({ data }) => data.listingId === sale.listingId)).toHaveLength(0)
      expect(await mailTo(buyer.email, /You can pay for .* now/)).toHaveLength(1)
      expect(await waiting("wireAccountMissing")).toEqual([])
      expect((await tick(buyer, sale, "buyerSentFunds")).status).toBe(200)
      await market.clock.reset()
      for (const person of [buyer, admin, second]) await signInAgain(market, person)
    }
  )

  test("a part of an account is none, and what is no Canadian account is refused at its field", async () => {
    const { body } = await admin.request("PUT", "/api/admin/settlement-policy", { ...nothing, transit: "10202" })
    expect(body).toMatchObject({ wireAccountEntered: false, policy: { transit: "10202" } })
    for (const [field, value] of [
      ["institution", "000"],
      ["institution", "TD"],
      ["transit", "1020"],
      ["accountNumber", "0000000 (not set up)"],
      ["accountNumber", "123456"],
    ]) {
      const answer = await admin.request("PUT", "/api/admin/settlement-policy", { [field!]: value })
      expect([field, value, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, value, 400, [field]])
    }
    const change = { ...WIRE_ACCOUNT, accountNumber: "123-45 67" }
    const { askedAccount } = (await admin.request("PUT", "/api/admin/settlement-policy", change)).body
    expect(
      (await second.request("POST", `/api/admin/wire-account-requests/${askedAccount.id}/approve`)).body
    ).toMatchObject({ wireAccountEntered: true, policy: { accountNumber: "1234567" } })
  })

  slow(
    "another account is asked for by one and approved by another one, and until then buyers are told the present one",
    async () => {
      const elsewhere = { ...WIRE_ACCOUNT, accountNumber: "7654321" }
      const ask = (by: Person) =>
        by.request("PUT", "/api/admin/settlement-policy", { ...elsewhere, reason: "New bank" })
      const decide = (by: Person, id: string, act: string, body?: object) =>
        by.request("POST", `/api/admin/wire-account-requests/${id}/${act}`, body)
      const inForce = async () => (await admin.request("GET", "/api/admin/settlement-policy")).body
      const versions = async () => (await admin.request("GET", "/api/admin/policies/settlement")).body.versions
      const before = (await versions()).length
      const first = (await ask(admin)).body
      expect(first).toMatchObject({
        policy: WIRE_ACCOUNT,
        askedAccount: {
          ...elsewhere,
          by: "admin",
          reason: "New bank",
          problem: expect.stringContaining("somebody else"),
        },
      })
      const policies = await admin.request("PUT", "/api/admin/policies/settlement", { values: elsewhere })
      expect(policies.body).toMatchObject({ version: null, effectiveFrom: null })
      // The second request has replaced the first one, which can no longer be approved.
      expect((await decide(second, first.askedAccount.id, "approve")).status).toBe(404)
      const { askedAccount } = await inForce()
      // The request waits for another admin than the one who made it.
      expect(await waiting("wireAccountAsked")).toEqual([])
      expect(await waiting("wireAccountAsked", second)).toMatchObject([{ aboutId: askedAccount.id }])
      expect((await decide(admin, askedAccount.id, "approve")).body.code).toBe("FORBIDDEN")
      // A staff member whom the requester invited may not approve the request. The role `support`, which has no rights
      // over money, may not either.
      const made = await joinStaff(market, admin, { username: "own-finance", role: "finance" })
      expect((await decide(made, askedAccount.id, "approve")).body.code).toBe("FORBIDDEN")
      const helper = await joinStaff(market, admin, { username: "own-support", role: "support" })
      expect((await decide(helper, askedAccount.id, "approve")).status).toBe(403)
      expect([(await inForce()).policy.accountNumber, (await versions()).length]).toEqual(["1234567", before])

      const both = await Promise.all([1, 2].map(() => decide(second, askedAccount.id, "approve")))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      expect(await inForce()).toMatchObject({ policy: elsewhere, askedAccount: null })
      expect((await versions())[0]).toMatchObject({ by: "admin", state: "in force" })
      const { rows } = await market.pool.query(
        `SELECT actor FROM audit_entry WHERE action = 'settlement_policy.approved' ORDER BY id DESC LIMIT 1`
      )
      expect(rows).toEqual([{ actor: "admin:second" }])

      // If an admin declines a request, the bank account for wires does not change. One admin alone can remove this
      // bank account. To enter it again, a second admin must approve.
      const again = (await admin.request("PUT", "/api/admin/settlement-policy", WIRE_ACCOUNT)).body.askedAccount
      expect((await decide(made, again.id, "decline", { reason: "Not ours" })).body).toMatchObject({
        policy: elsewhere,
        askedAccount: null,
      })
      await admin.request("PUT", "/api/admin/settlement-policy", { institution: "" })
      expect(await inForce()).toMatchObject({ wireAccountEntered: false, askedAccount: null })
      await admin.request("PUT", "/api/admin/settlement-policy", { institution: "999" })
      expect(await inForce()).toMatchObject({ wireAccountEntered: false, askedAccount: { by: "admin" } })
    }
  )

  slow("the time of a buyer who takes back that the money is sent stands still until there is one", async () => {
    const sale = await openSale()
    await walk(sale, "buyerSentFunds")
    await admin.request("PUT", "/api/admin/settlement-policy", nothing)
    expect((await settlementOf(buyer, sale)).fundsDueAt).not.toBeNull()
    expect(
      (await buyer.request("DELETE", `/api/sales/${sale.saleId}/settlement/funds-sent`)).body.settlement
    ).toMatchObject({ awaitsWireAccount: true, fundsDueAt: null })
    await enterWireAccount(admin, second)
    expect((await settlementOf(buyer, sale)).fundsDueAt).not.toBeNull()
    await walk(sale, "buyerSentFunds")
  })
})

/** Sets who holds the money: one person requests it, and another one approves. */
async function setMode(mode: "trust" | "agent" | "direct"): Promise<void> {
  const { askedAccount } = (await admin.request("PUT", "/api/admin/settlement-policy", { mode })).body
  const path = `/api/admin/wire-account-requests/${askedAccount.id}/approve`
  expect((await second.request("POST", path)).body.policy.mode).toBe(mode)
}

describe("who holds the buyers' money", () => {
  const put = (by: Person, change: object) => by.request("PUT", "/api/admin/settlement-policy", change)
  const policies = (by: Person, values: object, more: object = {}) =>
    by.request("PUT", "/api/admin/policies/settlement", { values, ...more })
  const approve = (by: Person, id: string) => by.request("POST", `/api/admin/wire-account-requests/${id}/approve`)
  const standing = async () => (await admin.request("GET", "/api/admin/settlement-policy")).body
  const modeOfSales = async () => (await buyer.request("GET", "/api/settings")).body.settlementMode

  slow("is changed by one who asks and another one who approves, on each way, now or later", async () => {
    const before = await modeOfSales()
    expect(before).toBe("trust")
    for (const ask of [
      () => put(admin, { mode: "direct", reason: "No registration" }),
      () => policies(admin, { mode: "direct" }, { reason: "No registration" }),
      async () =>
        policies(admin, { mode: "direct" }, { effectiveFrom: new Date(+(await market.clock.now()) + 60_000) }),
    ]) {
      expect((await ask()).status).toBe(200)
      expect(await standing()).toMatchObject({
        policy: { mode: "trust" },
        askedAccount: { mode: "direct", by: "admin" },
      })
      expect(await modeOfSales()).toBe("trust")
    }
    const { id } = (await standing()).askedAccount
    expect((await approve(admin, id)).body.code).toBe("FORBIDDEN")
    const decline = `/api/admin/wire-account-requests/${id}/decline`
    expect((await second.request("POST", decline, { reason: "Not now" })).body).toMatchObject({
      policy: { mode: "trust" },
      askedAccount: null,
    })
    expect((await approve(second, id)).status).toBe(404)
  })

  slow("is never changed by an owner whom nobody confirmed, with whoever added them or alone", async () => {
    const newcomer = await joinStaff(market, admin, { username: "new-owner" })
    const asked = (await put(newcomer, { mode: "agent" })).body.askedAccount
    expect(asked).toMatchObject({ mode: "agent", by: "new-owner" })
    expect((await approve(newcomer, asked.id)).body.code).toBe("FORBIDDEN")
    expect((await approve(admin, asked.id)).body.code).toBe("FORBIDDEN")
    // Marks all other staff as removed, so that only the newcomer and `admin`, who added the newcomer, remain.
    const { rows: others } = await market.pool.query(
      `SELECT username, removed_at, removed_by FROM staff_member WHERE username NOT IN ('admin', 'new-owner')`
    )
    await market.pool.query(
      `UPDATE staff_member SET removed_at = northlot_now() - interval '30 days', removed_by = 'admin'
       WHERE username NOT IN ('admin', 'new-owner')`
    )
    try {
      const again = (await put(newcomer, { mode: "direct" })).body
      expect(again).toMatchObject({ policy: { mode: "trust" }, askedAccount: { mode: "direct", by: "new-owner" } })
      // `admin` is now the market's only confirmed owner and decides alone.
      expect((await put(admin, { mode: "direct" })).body.policy.mode).toBe("direct")
      expect((await put(admin, { mode: "trust" })).body.policy.mode).toBe("trust")
    } finally {
      for (const { username, removed_at, removed_by } of others)
        await market.pool.query(`UPDATE staff_member SET removed_at = $2, removed_by = $3 WHERE username = $1`, [
          username,
          removed_at,
          removed_by,
        ])
    }
    await admin.request("DELETE", "/api/admin/staff/new-owner?reason=They+left")
    second = await signedIn("second")
  })
})

describe("in mode direct", () => {
  slow("the parties confirm to each other, no money is on the books, and the seller completes the sale", async () => {
    await setMode("direct")
    expect((await buyer.request("GET", "/api/settings")).body.settlementMode).toBe("direct")
    const sale = await openSale()
    await setMode("trust")
    expect(await settlementOf(buyer, sale)).toMatchObject({
      mode: "direct",
      wire: null,
      steps: expect.arrayContaining([expect.objectContaining({ title: "Seller Received Funds", by: ["seller"] })]),
    })
    expect((await tick(buyer, sale, "buyerSentFunds")).status).toBe(200)
    expect((await operate(admin, sale, "funds-received", { bankReference: "W-9", amountCents: 500_000 })).status).toBe(
      403
    )
    for (const [person, step, more] of [
      [seller, "fundsReceivedByNorthlot", {}],
      [seller, "deliveryScheduled", { meeting: meeting() }],
      [seller, "keysDocsHanded", { handedOver: papers }],
      [buyer, "buyerApproved", {}],
      [seller, "sellerApproved", {}],
      [seller, "northlotPaidSeller", {}],
    ] as const) {
      expect([step, (await tick(person, sale, step, more)).status]).toEqual([step, 200])
    }
    expect((await saleOf(buyer, sale.listingId)).status).toBe("completed")
    expect(await statement(sale)).toEqual([])
  })

  test("what is complete names the registration as the buyer's next step, until it is recorded", async () => {
    const { items } = (await buyer.request("GET", "/api/profile/purchases")).body
    const purchase = items.find(({ status }: { status: string }) => status === "completed")
    const task = (await buyer.request("GET", "/api/tasks")).body.items.find(
      ({ type, aboutId }: { type: string; aboutId: string }) => type === "registerVehicle" && aboutId === purchase.id
    )
    expect(purchase.nextStep).toEqual({
      waitingFor: "buyer",
      title: "Register the car in your name",
      dueAt: task.dueAt,
      overdue: false,
    })
    const issuedOn = torontoDate(await market.clock.now())
    expect(
      (await buyer.request("POST", `/api/sales/${purchase.id}/papers`, { paper: "registration", issuedOn })).status
    ).toBe(200)
    const after = (await buyer.request("GET", "/api/profile/purchases")).body.items
    expect(after.find(({ id }: { id: string }) => id === purchase.id)).toMatchObject({
      status: "completed",
      nextStep: null,
    })
  })
})

test("the two-admin limit is lowered by one admin and raised by two, of whom none made the other", async () => {
  const put = (by: Person, twoAdminLimitCents: Cents) =>
    by.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents })
  const inForce = async () => (await admin.request("GET", "/api/admin/settlement-policy")).body
  expect((await put(admin, cents(300_000))).body).toMatchObject({
    policy: { twoAdminLimitCents: 300_000 },
    askedLimit: null,
  })
  for (let again = 0; again < 2; again++) {
    expect((await put(admin, cents(900_000))).body).toMatchObject({
      policy: { twoAdminLimitCents: 300_000 },
      askedLimit: { cents: 900_000, by: "admin" },
    })
  }
  // An approver whom the requester added is refused.
  const made = await joinStaff(market, admin, { username: "own-second" })
  expect(await put(made, cents(900_000))).toMatchObject({ status: 403, body: { code: "APPROVAL_MISSING" } })
  expect((await inForce()).policy.twoAdminLimitCents).toBe(300_000)
  // `second` requests a different limit, which replaces the open request of `admin`. If `second` repeats the request,
  // that does not approve it.
  expect((await put(second, cents(800_000))).body.askedLimit).toMatchObject({ cents: 800_000, by: "second" })
  expect((await put(second, cents(800_000))).body.policy.twoAdminLimitCents).toBe(300_000)
  const both = await Promise.all([put(admin, cents(800_000)), put(admin, cents(800_000))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await inForce()).toMatchObject({ policy: { twoAdminLimitCents: 800_000 }, askedLimit: null })
  // If an admin lowers the limit, the open request for a higher limit is withdrawn.
  await put(second, cents(5_000_000))
  expect((await put(admin, cents(700_000))).body.askedLimit).toBeNull()
  for (const one of [admin, second]) await put(one, cents(5_000_000))
  expect((await inForce()).policy.twoAdminLimitCents).toBe(5_000_000)
})

describe("a plugin with workflow hooks", () => {
  const once = (name: string, id: string, payload: Record<string, unknown>) =>
    expect(hooks.toldOf(name, id)).toEqual([{ name, sales: "function", payload }])

  slow("is told once of each use case, with what docs/plugins.md says", async () => {
    const sale = await openSale()
    await walk(sale, "northlotPaidSeller")
    const { listingId, saleId } = sale
    const [auction] = (await market.pool.query("SELECT * FROM auction WHERE listing_id = $1", [listingId])).rows
    const auctionId = auction.id as string
    const [listing] = (await market.pool.query("SELECT * FROM listing WHERE id = $1", [listingId])).rows
    once("publishListing.validate", listingId, {
      listingId,
      sellerId: seller.id,
      vin: listing.vin,
      year: 2003,
      make: "Honda",
      model: "Accord",
      startsAt: null,
      endsAt: listing.ends_at.toISOString(),
      openingCents: 500_000,
      reserveCents: null,
    })
    once("admitBidder.validate", auctionId, { auctionId, listingId, sellerId: seller.id, accountId: buyer.id })
    const settledAt = auction.settled_at.toISOString()
    once("settleAuction.auctionSettled", auctionId, {
      auctionId,
      listingId,
      sellerId: seller.id,
      outcome: "sold",
      winnerId: buyer.id,
      hammerCents: 500_000,
      lastPriceCents: 500_000,
      settledAt,
    })
    once("openSale.saleOpened", saleId, {
      saleId,
      auctionId,
      listingId,
      buyerId: buyer.id,
      sellerId: seller.id,
      hammerCents: 500_000,
      wonAt: settledAt,
    })
    const { rows: charges } = await market.pool.query(
      "SELECT charge.* FROM charge JOIN fee ON fee.id = charge.reference_id WHERE fee.sale_id = $1",
      [saleId]
    )
    expect(charges).toHaveLength(2)
    for (const { id, account_id, purpose, reference_id } of charges) {
      once("openCheckout.validate", id, {
        chargeId: id,
        accountId: account_id,
        purpose,
        referenceId: reference_id,
        amountCents: 59_325,
        currency: "cad",
      })
    }
    once("confirmPayout.validate", saleId, {
      saleId,
      sellerId: seller.id,
      amountCents: 500_000,
      bankReference: "P-1",
      confirmedBy: "admin",
    })
  })

  slow(
    "that throws refuses a publication: with its refusal, or as an unexpected error, and nothing is stored",
    async () => {
      const listingId = await draft(seller, { startingPriceCents: cents(500_000) })
      const endsAt = new Date((await market.clock.now()).getTime() + 7_200_000).toISOString()
      const goLive = () => seller.request("PATCH", `/api/listings/${listingId}`, { status: "live", endsAt, kms: 99 })
      const stored = async () => (await market.pool.query("SELECT * FROM listing WHERE id = $1", [listingId])).rows
      const before = await stored()
      const refused = await hooks.whileThrowing("publishListing.validate", "NOT_ALLOWED_TO_LIST", goLive)
      expect([refused.status, refused.body]).toEqual([
        403,
        expect.objectContaining({ code: "NOT_ALLOWED_TO_LIST", error: "Not with this plugin." }),
      ])
      const broken = await hooks.whileThrowing("publishListing.validate", undefined, goLive)
      expect([broken.status, broken.body.code]).toEqual([500, "INTERNAL"])
      expect(await stored()).toEqual(before)
      expect((await market.pool.query("SELECT FROM auction WHERE listing_id = $1", [listingId])).rows).toEqual([])
      expect((await goLive()).status).toBe(200)
    }
  )

  slow("that throws refuses a first bid, is asked again for the next, and no more once a bid is in", async () => {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    const place = (amountCents: Cents) => bid(buyer, listingId, { amountCents, mode: "proxy" })
    const refused = await hooks.whileThrowing("admitBidder.validate", "NOT_ALLOWED_TO_BID", () => place(cents(500_000)))
    expect([refused.status, refused.body.error]).toEqual([403, "Not with this plugin."])
    expect((await place(cents(500_000))).status).toBe(201)
    expect((await hooks.whileThrowing("admitBidder.validate", "FORBIDDEN", () => place(cents(600_000)))).status).toBe(
      201
    )
    expect(hooks.toldOf("admitBidder.validate", listingId)).toHaveLength(2)
  })

  slow("that throws at a settlement or a new sale is asked again, and holds up nobody", async () => {
    for (const name of ["settleAuction.auctionSettled", "openSale.saleOpened"]) {
      const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
      await hooks.whileThrowing(name, undefined, async () => {
        expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
        await endNow(market, listingId)
        await eventually("the handler to throw", async () => hooks.toldOf(name, listingId).length > 0)
        await eventually("both to be told of the sale", async () => {
          const { items } = (await buyer.request("GET", "/api/notices")).body
          return items.some((item: { type: string; listingId: string }) => item.listingId === listingId)
        })
      })
      const fees = await payFee(market, buyer, listingId)
      expect(fees.sessionId).toBeTruthy()
      await untilQuiet(market)
      const told = hooks.toldOf(name, listingId)
      expect(told.length).toBeGreaterThan(1)
      expect(told.every(({ payload }) => JSON.stringify(payload) === JSON.stringify(told[0]!.payload))).toBe(true)
      const { rows } = await market.pool.query("SELECT count(*)::int AS sales FROM sale WHERE listing_id = $1", [
        listingId,
      ])
      expect(rows).toEqual([{ sales: 1 }])
    }
  })

  slow(
    "that throws refuses a checkout before the provider is asked, and the charge is free for the next try at once",
    async () => {
      const listingId = await sell(market, seller, buyer)
      const open = () => buyer.request("POST", "/api/fees/checkout", { listingId })
      const refused = await hooks.whileThrowing("openCheckout.validate", "CHECKOUT_FAILED", open)
      expect([refused.body.code, refused.body.error]).toEqual(["CHECKOUT_FAILED", "Not with this plugin."])
      const { rows } = await market.pool.query(
        `SELECT charge.status, opening_until, payment_collection_id FROM charge JOIN fee ON fee.id = charge.reference_id
       JOIN sale ON sale.id = fee.sale_id WHERE listing_id = $1`,
        [listingId]
      )
      expect(rows).toEqual([{ status: "created", opening_until: null, payment_collection_id: null }])
      expect((await open()).status).toBe(200)
    }
  )

  slow("that throws refuses the confirmation of a payout: nothing is booked, and the sale waits", async () => {
    const sale = await openSale()
    await walk(sale, "sellerApproved")
    const pay = () => operate(admin, sale, "payout/paid", { bankReference: "P-4" })
    const stored = async () => {
      const { serverNow: _, ...settlement } = await settlementOf(seller, sale)
      return [await statement(sale), settlement]
    }
    const before = await stored()
    const refused = await hooks.whileThrowing("confirmPayout.validate", "FORBIDDEN", pay)
    expect([refused.status, refused.body.error]).toEqual([403, "Not with this plugin."])
    expect(await stored()).toEqual(before)
    expect((await pay()).status).toBe(200)
  })
})
