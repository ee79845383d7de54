import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, enterWireAccount, saleOf, sell, sellAndOpen, untilQuiet } from "./sales-support"

let market: SharedMarket
let admin: Person
let seller: Person
let dealerSeller: Person
let buyer: Person
let stranger: Person
let open: string
let unpaidFees: string
let dealers: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  ;[seller, dealerSeller, buyer, stranger] = [
    await someone.seller(),
    await someone.dealerSeller(),
    await someone.dealerBuyer(),
    await someone.dealerBuyer(),
  ]
  const saleIdOf = async (listingId: string): Promise<string> => (await saleOf(buyer, listingId)).id
  open = await saleIdOf(await sellAndOpen(market, seller, buyer))
  unpaidFees = await saleIdOf(await sell(market, seller, buyer))
  dealers = await saleIdOf(await sellAndOpen(market, dealerSeller, buyer))
})
afterAll(() => market?.stop())
afterEach(() => untilQuiet(market))

const transactions = async (person: Person, query = "") =>
  (await person.request("GET", `/api/transactions/my${query}`)).body
const idsOf = ({ transactions }: { transactions: { id: string }[] }) => transactions.map(({ id }) => id)
const ledger = async (person: Person, query = "") => (await person.request("GET", `/api/payments/ledger${query}`)).body
const rowOf = async (person: Person, id: string) =>
  (await ledger(person)).items.find((row: { id: string }) => row.id === id)
const mark = (person: Person, how: "paid" | "unpaid", body: Record<string, unknown>) =>
  person.request("POST", `/api/payments/ledger/mark-${how}`, body)
const record = (person: Person, body: Record<string, unknown>) =>
  person.request("POST", "/api/payments/ledger/event", body)

describe("own transactions", () => {
  test("show what was bought and what was sold, newest first, and a name only once both fees are paid", async () => {
    const { transactions: bought, total } = await transactions(buyer)
    expect([bought.map(({ id }: { id: string }) => id), total]).toEqual([[dealers, unpaidFees, open], 3])
    expect(bought[2]).toMatchObject({
      type: "Bought",
      title: "2003 Honda Accord",
      year: 2003,
      make: "Honda",
      model: "Accord",
      price: 5000,
      priceCents: 500_000,
      amount: 5000,
      counterparty: expect.stringMatching(/^Avery N\.?$/),
      status: "unpaid",
      ref: expect.stringMatching(/^#\w{8}$/),
    })
    expect(bought[1].counterparty).toBe("Seller")
    expect((await transactions(seller)).transactions.map(({ type }: { type: string }) => type)).toEqual([
      "Sold",
      "Sold",
    ])
    expect(await transactions(stranger)).toEqual({ ok: true, transactions: [], total: 0 })
  })

  test("are found by type, by a part of the VIN and by make and model in any order", async () => {
    const { vin } = (await transactions(buyer)).transactions[1]
    expect(idsOf(await transactions(buyer, `?vin=${vin.slice(8).toLowerCase()}`))).toEqual([unpaidFees])
    expect((await transactions(buyer, "?vehicle=accord%20HOND")).total).toBe(3)
    expect((await transactions(buyer, "?vehicle=honda%20civic")).total).toBe(0)
    expect((await transactions(buyer, "?vin=%25")).total).toBe(0)
    expect((await transactions(buyer, "?type=bought")).total).toBe(3)
    expect((await transactions(buyer, "?type=sold")).total).toBe(0)
  })

  test("are sorted by VIN both ways, and come in pages", async () => {
    const vins = (await transactions(buyer, "?sort=vin")).transactions.map(({ vin }: { vin: string }) => vin)
    expect(vins).toEqual([...vins].sort())
    expect((await transactions(buyer, "?sort=vin&order=desc&limit=1&offset=2")).transactions[0].vin).toBe(vins[0])
    expect((await buyer.request("GET", "/api/transactions/my?sort=price")).status).toBe(400)
  })

  test("are exported by the same filter, without a cell that a spreadsheet would run", async () => {
    await market.pool.query(`UPDATE account SET first = '=1+1' WHERE id = $1`, [seller.id])
    const { body, headers } = await buyer.request("GET", "/api/transactions/my.csv?type=bought&sort=vin")
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    const lines = body.replace("\uFEFF", "").trim().split("\r\n")
    expect(lines[0]).toBe("Type,Vehicle,VIN,Price (CAD),Counterparty,Date,Status")
    expect(lines).toHaveLength(4)
    expect(body).toContain(",5000,'=1+1 N")
    expect((await people(market).nobody().request("GET", "/api/transactions/my.csv")).status).toBe(401)
  })
})

describe("the payments ledger", () => {
  test("shows an admin every sale, a member the own ones, and nobody anything", async () => {
    expect((await ledger(admin)).total).toBe(3)
    expect(await rowOf(admin, dealers)).toMatchObject({
      title: "2003 Honda Accord",
      status: "Unpaid",
      paymentSent: false,
      sellerType: "Dealer",
      price: 5000,
      counterparty: "Avery Number3",
      parties: { buyer: "Avery Number3", seller: expect.stringMatching(/^Avery Number\d+$/) },
      meetingAt: null,
      meetingLocation: null,
      sellerHandoff: false,
      buyerCompleted: false,
      releaseReady: false,
    })
    expect((await ledger(dealerSeller)).items.map(({ id }: { id: string }) => id)).toEqual([dealers])
    expect((await rowOf(buyer, unpaidFees)).counterparty).toBe("Seller")
    expect((await ledger(stranger)).items).toEqual([])
    expect((await people(market).nobody().request("GET", "/api/payments/ledger")).status).toBe(401)
  })

  test("is marked paid against the bank's record, and with the server's amount", async () => {
    const body = { id: dealers, reason: "Wire of this morning", bankReference: "W-77" }
    expect((await mark(admin, "paid", { ...body, id: unpaidFees })).body.code).toBe("FEES_UNPAID")
    expect((await mark(admin, "paid", { ...body, bankReference: "" })).status).toBe(400)
    expect((await mark(admin, "paid", { ...body, amountCents: 1 })).status).toBe(400)
    for (const [person, status] of [
      [buyer, 403],
      [dealerSeller, 403],
      [people(market).nobody(), 401],
    ] as const) {
      expect((await mark(person, "paid", body)).status).toBe(status)
      expect((await mark(person, "unpaid", body)).status).toBe(status)
    }
    expect((await mark(admin, "paid", { ...body, id: "sale_unknown" })).status).toBe(404)
    await buyer.request("POST", `/api/sales/${dealers}/settlement/steps`, { step: "buyerSentFunds" })
    expect((await mark(admin, "paid", body)).body).toMatchObject({
      ok: true,
      row: { id: dealers, status: "Paid", paymentSent: true },
    })
    const { rows } = await market.pool.query(
      `SELECT details FROM audit_entry WHERE subject = $1 AND action = 'settlement.funds-received'`,
      [dealers]
    )
    expect(rows).toEqual([{ details: { bankReference: "W-77", amountCents: 565_000, reason: "Wire of this morning" } }])
    expect((await ledger(admin, "?pending=true")).items.map(({ id }: { id: string }) => id)).toEqual([unpaidFees, open])
    expect((await transactions(buyer)).transactions[0]).toMatchObject({ id: dealers, status: "paid" })
  })

  test("is not marked paid by the id alone where the books need the bank's record: the missing field is named", async () => {
    const audits = await market.pool.query(`SELECT count(*)::int AS count FROM audit_entry WHERE subject = $1`, [open])
    expect((await mark(admin, "paid", { id: open })).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { bankReference: expect.stringContaining("The books need this reference") },
    })
    // If the sale's state forbids the change, the answer names the state and not the missing bank reference.
    expect((await mark(admin, "paid", { id: dealers })).body.code).toBe("INVALID_TRANSITION")
    expect((await mark(admin, "paid", { id: unpaidFees })).body.code).toBe("FEES_UNPAID")
    const { rows } = await market.pool.query(`SELECT count(*)::int AS count FROM audit_entry WHERE subject = $1`, [
      open,
    ])
    expect(rows).toEqual(audits.rows)
  })

  test("is marked unpaid again until the car is handed over", async () => {
    expect((await mark(admin, "unpaid", { id: dealers, reason: "Another sale's wire" })).body.row.status).toBe("Unpaid")
    expect((await mark(admin, "unpaid", { id: dealers, reason: "Once more" })).body.code).toBe("INVALID_TRANSITION")
    expect(
      (await mark(admin, "paid", { id: dealers, reason: "The right wire", bankReference: "W-78" })).body.row.status
    ).toBe("Paid")
  })

  test("takes the parties' steps from the parties alone, in their order", async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const scheduled = {
      id: dealers,
      type: "inspection_scheduled",
      payload: { meetingAt: at, location: "Ajax GO station" },
    }
    const handed = {
      id: dealers,
      type: "seller_handoff_confirmed",
      payload: { handedOver: ["keys", "permit", "billOfSale"] },
    }
    const received = { id: dealers, type: "buyer_received_confirmed" }
    for (const event of [scheduled, handed, received]) expect((await record(admin, event)).status).toBe(403)
    expect((await record(stranger, received)).status).toBe(404)
    expect((await record(buyer, received)).body.code).toBe("STEP_NOT_REACHED")
    expect((await record(buyer, { ...scheduled, payload: {} })).status).toBe(400)
    expect((await record(buyer, scheduled)).body.row).toMatchObject({
      meetingAt: at,
      meetingLocation: "Ajax GO station",
      sellerHandoff: false,
    })
    expect((await record(buyer, handed)).status).toBe(403)
    expect((await record(dealerSeller, handed)).body.row).toMatchObject({ sellerHandoff: true, buyerCompleted: false })
    expect((await record(buyer, received)).body.row).toMatchObject({ buyerCompleted: true, releaseReady: false })
    await dealerSeller.request("POST", `/api/sales/${dealers}/settlement/steps`, { step: "sellerApproved" })
    expect(await rowOf(admin, dealers)).toMatchObject({ status: "Paid", releaseReady: true })
  })

  test("shows money that was given back as refunded, and a sale that ended unpaid not at all", async () => {
    await buyer.request("POST", `/api/sales/${dealers}/dispute`, { reason: "The engine has failed on the way home." })
    const cancel = (id: string, more = {}) =>
      admin.request("POST", `/api/admin/sales/${id}/cancel`, { fault: "nobody", reason: "Both agreed.", ...more })
    expect((await cancel(dealers, { bankReference: "R-9" })).status).toBe(200)
    expect((await cancel(unpaidFees)).status).toBe(200)
    expect((await ledger(admin)).items.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [dealers, "Refunded"],
      [open, "Unpaid"],
    ])
    expect((await transactions(buyer)).transactions.map(({ status }: { status: string }) => status)).toEqual([
      "refunded",
      "cancelled",
      "unpaid",
    ])
  })
})

test("periods are calendar days in Toronto", async () => {
  const { rows } = await market.pool.query(`SELECT won_at FROM sale WHERE id = $1`, [open])
  await market.pool.query(
    `UPDATE sale SET won_at = date_trunc('day', northlot_now() AT TIME ZONE 'America/Toronto') AT TIME ZONE 'America/Toronto' - interval '1 second' WHERE id = $1`,
    [open]
  )
  expect(idsOf(await transactions(buyer, "?period=today"))).not.toContain(open)
  expect(idsOf(await transactions(buyer, "?period=last-7-days"))).toContain(open)
  await market.pool.query(`UPDATE sale SET won_at = $2 WHERE id = $1`, [open, rows[0].won_at])
})

describe("the money for a car", () => {
  test("is marked paid before the buyer says that the wire is sent; the buyer is asked to confirm, and the order stays", async () => {
    const sale = (await saleOf(buyer, await sellAndOpen(market, seller, buyer))).id
    const books = booksOf(market, admin)
    const step = (person: Person, name: string, more: object = {}) =>
      person.request("POST", `/api/sales/${sale}/settlement/steps`, { step: name, ...more })
    const meeting = { kind: "pickup", at: new Date(Date.now() + 86_400_000).toISOString(), place: "Ajax GO", note: "" }
    const moved = await books.movedBy(async () => {
      expect((await mark(admin, "paid", { id: sale, bankReference: "W-early" })).body.row).toMatchObject({
        status: "Paid",
        paymentSent: false,
      })
    })
    expect(Object.values(moved).sort()).toEqual([500_000, 500_000])
    expect((await mark(admin, "paid", { id: sale, bankReference: "W-early-2" })).body.code).toBe("INVALID_TRANSITION")
    const { settlement } = (await buyer.request("GET", `/api/sales/${sale}/settlement`)).body
    expect(settlement).toMatchObject({ wire: null, fundsDueAt: null, awaitsWireAccount: false })
    expect(settlement.steps[0]).toMatchObject({ name: "buyerSentFunds", done: false, mine: true })
    await untilQuiet(market)
    const told = (await buyer.request("GET", "/api/notices")).body.items
    expect(told.find((notice: { saleId: string; text: string }) => notice.saleId === sale).text).toContain(
      "Confirm on the sale's page that you sent the money"
    )
    const tasks = (await buyer.request("GET", "/api/tasks")).body.items.filter(
      (task: { aboutId: string }) => task.aboutId === sale
    )
    expect(tasks).toContainEqual(expect.objectContaining({ type: "confirmFundsSent", amountCents: 500_000 }))
    expect((await admin.request("GET", `/api/admin/sales/${sale}`)).body.item.nextStep).toMatchObject({
      waitingFor: "buyer",
      step: "buyerSentFunds",
      overdue: false,
    })
    // The hand-over cannot be scheduled before the buyer reports the payment. Nobody else can report it.
    expect((await step(buyer, "deliveryScheduled", { meeting })).body.code).toBe("STEP_NOT_REACHED")
    expect((await step(seller, "buyerSentFunds")).status).toBe(403)
    expect((await step(buyer, "buyerSentFunds")).status).toBe(200)
    expect((await step(buyer, "deliveryScheduled", { meeting })).status).toBe(200)
    await books.expectSound()
  })

  test("that came early and was another sale's is taken back whole", async () => {
    const sale = (await saleOf(buyer, await sellAndOpen(market, seller, buyer))).id
    const books = booksOf(market, admin)
    const moved = await books.movedBy(async () => {
      expect((await mark(admin, "paid", { id: sale, bankReference: "W-other" })).status).toBe(200)
      expect((await mark(admin, "unpaid", { id: sale })).body.row.status).toBe("Unpaid")
    })
    expect(Object.values(moved).every((cents) => cents === 0)).toBe(true)
    const { settlement } = (await buyer.request("GET", `/api/sales/${sale}/settlement`)).body
    expect(settlement).toMatchObject({ wire: { amountCents: 500_000 }, fundsDueAt: expect.any(String) })
    await books.expectSound()
  })

  test("of an escrow agent, who keeps their own books, is marked by the id alone, as the documents have it", async () => {
    const mode = (wanted: string) => admin.request("PUT", "/api/admin/settlement-policy", { mode: wanted })
    expect((await mode("agent")).body.policy.mode).toBe("agent")
    const sale = (await saleOf(buyer, await sellAndOpen(market, seller, buyer))).id
    expect((await mode("trust")).body.policy.mode).toBe("trust")
    const moved = await booksOf(market, admin).movedBy(async () => {
      expect((await mark(admin, "paid", { id: sale })).body).toMatchObject({
        ok: true,
        row: { id: sale, status: "Paid" },
      })
      expect((await mark(admin, "unpaid", { id: sale })).body).toMatchObject({ ok: true, row: { status: "Unpaid" } })
    })
    expect(moved).toEqual({})
  })
})
