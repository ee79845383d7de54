import type { SharedMarket } from "../environment/market"
import { people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { textOf } from "#src/use-cases/file/pdf-text"
import { draft } from "./bidding-support"
import { booksOf } from "./ledger-support"
import { allowShortAuctions, count, deliver, eventFor, payFee, sell, startCheckout, untilQuiet } from "./sales-support"

const FEE = { totalCents: 59_325, hstCents: 6_825 }

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let stranger: Person
let listingId: string
let feeCharge: string
let books: ReturnType<typeof booksOf>

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  books = booksOf(market, admin)
  await allowShortAuctions(admin)
  ;[seller, buyer, stranger] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
  listingId = await sell(market, seller, buyer)
})
afterAll(() => market?.stop())
afterEach(() => books.expectSound())

/** The database sessions that wait for an invoice number. */
const WAITING = `pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** SQL that copies a paid charge and its invoice. */
const insert = (id: string, from: string) =>
  `INSERT INTO charge (id, purpose, reference_id, account_id, amount_cents, description, lines, status, provider, paid_at)
     SELECT '${id}', purpose, '${id}', account_id, amount_cents, description, lines, 'paid', provider, northlot_now()
     FROM charge WHERE id = '${from}';
   INSERT INTO charge_document (id, charge_id, kind, account_id, title, total_cents, hst_cents, content)
     SELECT 'doc_${id}', '${id}', kind, account_id, title, total_cents, hst_cents, content
     FROM charge_document WHERE charge_id = '${from}' AND kind = 'invoice'`

interface Item {
  id: string
  kind: string
  number: string
  issuedAt: string
  title: string
  totalCents: number
  hstCents: number
  reduces: string | null
  pdf: string
}

async function invoicesOf(person: Person, query = ""): Promise<{ items: Item[]; total: number; years: number[] }> {
  await untilQuiet(market)
  return (await person.request("GET", `/api/invoices${query}`)).body
}

async function download(person: Person, path: string) {
  const response = await fetch(market.url + path, { headers: { authorization: `Bearer ${person.token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const textFrom = async (person: Person, path: string) => textOf((await download(person, path)).bytes)
const refund = (chargeId: string) =>
  admin.request("POST", `/api/admin/charges/${chargeId}/refund`, { reason: "The car was not as described" })
const thisYear = async () => Number(yearInToronto.format(await market.clock.now()))
const yearInToronto = new Intl.DateTimeFormat("en-CA", { year: "numeric", timeZone: "America/Toronto" })

test("before anything is paid there is nothing", async () => {
  expect(await invoicesOf(buyer)).toEqual({ ok: true, items: [], total: 0, years: [] })
})

test("a paid fee has its invoice: the lines that were charged, both parties, the car, and that it is paid", async () => {
  feeCharge = (await payFee(market, buyer, listingId)).sessionId
  const { items, total, years } = await invoicesOf(buyer)
  const year = await thisYear()
  expect([total, years]).toEqual([1, [year]])
  const [invoice] = items as [Item]
  expect(invoice).toMatchObject({
    ...FEE,
    kind: "invoice",
    number: `${year}-000001`,
    title: "Buyer fee for 2003 Honda Accord",
    reduces: null,
  })
  const { status, headers, bytes } = await download(buyer, invoice.pdf)
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "application/pdf",
    "private, no-store",
  ])
  expect(headers.get("content-disposition")).toBe(`attachment; filename="northlot-invoice-${year}-000001.pdf"`)
  const text = textOf(bytes)
  const { rows } = await market.pool.query(`SELECT vin FROM listing WHERE id = $1`, [listingId])
  for (const part of [
    `Invoice ${year}-000001`,
    "Northlot",
    "OMVIC registration 1234567",
    "Vehicle2003 Honda Accord",
    `VIN${rows[0].vin}`,
    "Buyer feeCA$350.00",
    "ProcessingCA$175.00",
    "HST (13%)CA$68.25",
    "TotalCA$593.25",
    "This invoice is the receipt.",
  ])
    expect(text).toContain(part)
  // The operator has not entered an HST number. The invoice must not mention this.
  expect(text).not.toContain("not entered")
})

test("the provider's event told again, and the payment's told again inside, give no second number", async () => {
  const checkout = await startCheckout(seller, listingId)
  const event = await eventFor(market, checkout)
  await Promise.all(
    Array.from({ length: 6 }, (_, copy) => deliver(market, copy < 3 ? event : { ...event, id: `evt_copy_${copy}` }))
  )
  await untilQuiet(market)
  await market.pool.query(
    `UPDATE outbox_event SET spread_at = NULL, done_at = NULL, due_at = clock_timestamp() WHERE topic = 'charge.paid'`
  )
  expect((await invoicesOf(seller)).items.map(({ number }) => number)).toEqual([`${await thisYear()}-000002`])
  expect((await invoicesOf(buyer)).total).toBe(1)
})

test("what was issued says the same for ever, whatever is entered or corrected afterwards", async () => {
  const [{ pdf }] = (await invoicesOf(buyer)).items as [Item]
  const before = (await download(buyer, pdf)).bytes
  expect(
    (
      await admin.request("PUT", "/api/admin/site-details", {
        registeredName: "Example Auctions Inc.",
        address: "1 Main Street\nAjax ON",
        hstNumber: "123456789 RT0001",
      })
    ).status
  ).toBe(200)
  await market.pool.query(`UPDATE listing SET vin = '1HGCM82633A000000' WHERE id = $1`, [listingId])
  await market.pool.query(`UPDATE dealer_profile SET name = 'Another Name' WHERE account_id = $1`, [buyer.id])
  expect((await download(buyer, pdf)).bytes.equals(before)).toBe(true)
  for (const table of ["charge_document", "charge_document_number"]) {
    await expect(market.pool.query(`UPDATE ${table} SET kind = kind`)).rejects.toThrow("never changed or deleted")
    await expect(market.pool.query(`DELETE FROM ${table}`)).rejects.toThrow("never changed or deleted")
  }
})

test("a number of the operator that is none is refused", async () => {
  const answer = await admin.request("PUT", "/api/admin/site-details", { hstNumber: "12345" })
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"])
})

test("a refund has its credit note, in a series of its own, which names the invoice; asked twice, one", async () => {
  expect((await refund(feeCharge)).status).toBe(200)
  await untilQuiet(market)
  await refund(feeCharge)
  const { items, total } = await invoicesOf(buyer)
  const year = await thisYear()
  expect(total).toBe(2)
  const [note] = items as [Item]
  expect(note).toMatchObject({
    ...FEE,
    kind: "credit_note",
    number: `CN-${year}-000001`,
    title: "Refund: Buyer fee for 2003 Honda Accord",
    reduces: `${year}-000001`,
  })
  const text = await textFrom(buyer, note.pdf)
  for (const part of [
    `Credit note CN-${year}-000001`,
    `Reduces invoice ${year}-000001`,
    "Example Auctions Inc.",
    "HST registration 123456789 RT0001",
    "HST (13%)CA$68.25",
    "TotalCA$593.25",
    "CA$593.25 goes back the way it was paid.",
  ])
    expect(text).toContain(part)
  expect(text).not.toContain("Another Name")
})

test("money that is held and sent back was for nothing: there is neither invoice nor credit note", async () => {
  const checkout = await startCheckout(stranger, await sell(market, seller, stranger))
  await market.pool.query(`UPDATE sandbox_checkout SET amount_cents = 100 WHERE id = $1`, [checkout.reference])
  await postForm(market, checkout.path, { outcome: "succeed" })
  await untilQuiet(market)
  expect((await refund(checkout.sessionId)).status).toBe(200)
  expect((await invoicesOf(stranger)).total).toBe(0)
})

test("they are found by nobody else: not in a list, not by their id", async () => {
  for (const { pdf } of (await invoicesOf(buyer)).items) {
    for (const person of [stranger, seller]) expect((await download(person, pdf)).status).toBe(404)
    expect((await people(market).nobody().request("GET", pdf)).status).toBe(401)
    expect((await admin.request("GET", pdf)).status).toBe(401)
  }
  expect((await invoicesOf(stranger)).items).toEqual([])
  expect((await people(market).nobody().request("GET", "/api/invoices")).status).toBe(401)
  expect((await download(buyer, "/api/invoices/doc_unknown/document.pdf")).status).toBe(404)
})

test("credits show the tax in their price, an inspection and a promotion the car", async () => {
  const ann = await people(market).buyer({ credits: 0 })
  const bought = (await ann.request("POST", "/api/credits/checkout", { qty: 2 })).body
  await postForm(market, new URL(bought.checkoutUrl).pathname, { outcome: "succeed" })
  const [credits] = (await invoicesOf(ann)).items as [Item]
  expect(credits).toMatchObject({ title: "2 credits", totalCents: 2 * 59_325, hstCents: 2 * 6_825 })
  const text = await textFrom(ann, credits.pdf)
  for (const part of ["2 creditsCA$1,050.00", "HST (13%)CA$136.50", "TotalCA$1,186.50"]) expect(text).toContain(part)

  const car = await draft(seller)
  const inspection = (await seller.request("POST", "/api/payments/certify/start", { listingId: car })).body
  await postForm(market, new URL(inspection.url).pathname, { outcome: "succeed" })
  await untilQuiet(market)
  const featured = (await seller.request("POST", "/api/payments/feature/start", { listingId: car, days: 7 })).body
  await postForm(market, new URL(featured.url).pathname, { outcome: "succeed" })
  const items = (await invoicesOf(seller)).items.slice(0, 2)
  expect(items.map(({ totalCents, hstCents }) => [totalCents, hstCents])).toEqual([
    [999, 115],
    [6_500, 748],
  ])
  const { rows } = await market.pool.query(`SELECT vin FROM listing WHERE id = $1`, [car])
  for (const { pdf } of items) expect(await textFrom(seller, pdf)).toContain(`VIN${rows[0].vin}`)
})

test("payments at one moment get numbers one after another, without a gap", async () => {
  const someone = people(market)
  const buyers = await Promise.all([1, 2, 3, 4].map(() => someone.buyer({ credits: 0 })))
  const before = await count(market, "charge_document_number WHERE kind = 'invoice'")
  const checkouts = await Promise.all(
    buyers.map(async (person) => (await person.request("POST", "/api/credits/checkout", { qty: 1 })).body)
  )
  await Promise.all(
    checkouts.map(({ checkoutUrl }) => postForm(market, new URL(checkoutUrl).pathname, { outcome: "succeed" }))
  )
  const numbers = await Promise.all(buyers.map(async (person) => (await invoicesOf(person)).items[0]!.number))
  const year = await thisYear()
  expect(numbers.sort()).toEqual([1, 2, 3, 4].map((place) => `${year}-${String(before + place).padStart(6, "0")}`))
})

test("a year's statement lists all of it and sums the tax, as PDF and as CSV", async () => {
  const year = await thisYear()
  const { items } = await invoicesOf(seller)
  const sums = items.reduce(
    (sum, { totalCents, hstCents }) => ({ total: sum.total + totalCents, hst: sum.hst + hstCents }),
    { total: 0, hst: 0 }
  )
  expect(sums).toEqual({ total: 59_325 + 6_500 + 999, hst: 6_825 + 748 + 115 })
  const text = await textFrom(seller, `/api/invoices/statement.pdf?year=${year}`)
  for (const { number } of items) expect(text).toContain(number)
  expect(text).toContain("Invoices: 3CA$76.88CA$668.24")
  expect(text).toContain("Credit notes: 0CA$0.00CA$0.00")
  expect(text).toContain("NetCA$76.88CA$668.24")

  expect(await textFrom(buyer, `/api/invoices/statement.pdf?year=${year}`)).toContain("NetCA$0.00CA$0.00")
  const { headers, body } = await buyer.request("GET", `/api/invoices/statement.csv?year=${year}`)
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const rows = body.replace("\uFEFF", "").trim().split("\r\n")
  expect(rows[0]).toBe("Date,Number,Reduces,What,HST (CAD),Total (CAD)")
  expect(rows[1]).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d,${year}-000001,,Buyer fee for 2003 Honda Accord,68.25,593.25$`)
  )
  expect(rows[2]).toContain(`,CN-${year}-000001,${year}-000001,Refund: Buyer fee for 2003 Honda Accord,-68.25,-593.25`)

  expect(await textFrom(seller, `/api/invoices/statement.pdf?year=${year - 1}`)).toContain(
    "There are no invoices or credit notes in this year."
  )
  expect((await seller.request("GET", "/api/invoices/statement.pdf?year=none")).status).toBe(400)
})

test("comes in pages, newest first", async () => {
  const { items, total } = await invoicesOf(seller)
  expect(total).toBe(3)
  expect((await invoicesOf(seller, "?limit=1&offset=2")).items).toEqual([items[2]])
})

test("two transactions at once cannot take one number, one that is rolled back takes none, and none is left out", async () => {
  const { rows } = await market.pool.query(
    `SELECT max(number) AS last FROM charge_document_number WHERE kind = 'invoice'`
  )
  const last = rows[0].last as number
  const [one, other, gone] = await Promise.all([1, 2, 3].map(() => market.pool.connect()))
  try {
    await one!.query(`BEGIN; ${insert("chg_one", feeCharge)}`)
    await other!.query(`BEGIN; ${insert("chg_other", feeCharge)}`)
    await gone!.query(`BEGIN; ${insert("chg_gone", feeCharge)}; SET CONSTRAINTS ALL IMMEDIATE`)
    const waiting = Promise.all([one!.query("COMMIT"), other!.query("COMMIT")])
    await eventually("both commits to wait for the number", async () => {
      return (await count(market, WAITING)) === 2
    })
    await gone!.query("ROLLBACK")
    await waiting
  } finally {
    for (const client of [one, other, gone]) client!.release()
  }
  const given = await market.pool.query(
    `SELECT number FROM charge_document_number WHERE document_id IN ('doc_chg_one', 'doc_chg_other') ORDER BY number`
  )
  expect(given.rows).toEqual([{ number: last + 1 }, { number: last + 2 }])
  const client = await market.pool.connect()
  try {
    await client.query(`BEGIN; ${insert("chg_left_out", feeCharge)}`)
    const skips = `INSERT INTO charge_document_number (document_id, kind, year, number, issued_at)
      SELECT 'doc_chg_left_out', kind, year, max(number) + 2, northlot_now() FROM charge_document_number
      WHERE kind = 'invoice' GROUP BY kind, year`
    await expect(client.query(skips)).rejects.toThrow("foreign key")
  } finally {
    await client.query("ROLLBACK")
    client.release()
  }
})

test("a new year begins its numbers at one", async () => {
  const year = await thisYear()
  await market.clock.advance(366 * 86_400_000)
  await market.pool.query(insert("chg_later", feeCharge))
  await market.clock.reset()
  const { rows } = await market.pool.query(
    `SELECT year, number FROM charge_document_number WHERE document_id = 'doc_chg_later'`
  )
  expect(rows).toEqual([{ year: year + 1, number: 1 }])
})
