import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { textOf } from "#src/use-cases/file/pdf-text"
import { sharedMarket } from "../environment/shared-market"
import { allowShortAuctions, count, saleOf, sell, sellAndOpen, untilQuiet } from "./sales-support"

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let stranger: Person
let sale: string
let locked: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer, stranger] = [await someone.dealerSeller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
  sale = (await saleOf(buyer, await sellAndOpen(market, seller, buyer))).id
  locked = (await saleOf(buyer, await sell(market, seller, buyer))).id
})
afterAll(() => market?.stop())
afterEach(() => untilQuiet(market))

async function download(
  person: Person,
  saleId: string
): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const response = await fetch(`${market.url}/api/sales/${saleId}/bill-of-sale.pdf`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const read = (person: Person, saleId: string) => person.request("GET", `/api/sales/${saleId}/bill-of-sale`)
const accept = (person: Person, saleId: string, name: string) =>
  person.request("POST", `/api/sales/${saleId}/bill-of-sale/accept`, { name })

test("it is locked until both fees are paid, and nobody's but the two parties'", async () => {
  for (const answer of [await read(buyer, locked), await accept(seller, locked, "Avery Number1")]) {
    expect([answer.status, answer.body.code]).toEqual([403, "FEES_UNPAID"])
  }
  expect((await download(buyer, locked)).status).toBe(403)
  expect((await download(stranger, sale)).status).toBe(404)
  expect((await read(stranger, sale)).status).toBe(404)
  expect((await accept(stranger, sale, "Avery Number3")).status).toBe(404)
  expect((await people(market).nobody().request("GET", `/api/sales/${sale}/bill-of-sale.pdf`)).status).toBe(401)
  expect(await count(market, "bill_of_sale")).toBe(0)
})

slow("it is made once, however many ask at the same time, and is the same bytes for both ever after", async () => {
  // Counts all private PDF files before and after, because dealer licences are stored as private files too.
  const kept = () =>
    readdirSync(join(market.dataDirectory, "uploads", "private"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".pdf")
    )
  const before = kept().length
  const downloads = await Promise.all([buyer, seller, buyer, seller].map((person) => download(person, sale)))
  const later = await download(buyer, sale)
  const digests = new Set([...downloads, later].map(({ bytes }) => createHash("sha256").update(bytes).digest("hex")))
  expect([later.status, later.type, later.bytes.subarray(0, 5).toString()]).toEqual([200, "application/pdf", "%PDF-"])
  const { body } = await read(seller, sale)
  expect([...digests]).toEqual([body.billOfSale.sha256])
  const rows = body.billOfSale.content.sections.flatMap(
    ({ rows: lines }: { rows: { label: string; value: string }[] }) => lines.map(({ label, value }) => [label, value])
  )
  for (const line of [
    ["OMVIC registration", "1234567"],
    ["Price", "CA$5,000.00"],
    ["HST (13%)", "CA$650.00"],
    ["Total", "CA$5,650.00"],
  ])
    expect(rows).toContainEqual(line)
  expect(kept()).toHaveLength(before + 1)
})

test("each party accepts these bytes once, with name, time and address; a repeat answers the same", async () => {
  expect((await accept(buyer, sale, " ")).status).toBe(400)
  const first = await accept(buyer, sale, "Avery Number2")
  expect(first.body.billOfSale.acceptances).toEqual([
    { role: "buyer", name: "Avery Number2", address: null, acceptedAt: expect.any(String) },
  ])
  expect(await accept(buyer, sale, "Somebody Else")).toMatchObject({ status: 200, body: first.body })
  const { body } = await accept(seller, sale, "Robin for Test Motors Ltd.")
  expect(body.billOfSale.acceptances.map(({ role }: { role: string }) => role)).toEqual(["buyer", "seller"])
  const { rows } = await market.pool.query(
    `SELECT party, account_id, name, address, sha256 FROM bill_of_sale_acceptance ORDER BY party`
  )
  await untilQuiet(market)
  const { body: notices } = await seller.request("GET", "/api/notices")
  expect(
    notices.items.filter(({ text }: { text: string }) => text.includes("The buyer has accepted the bill of sale"))
  ).toHaveLength(1)
  const { sha256 } = body.billOfSale
  expect(rows).toEqual([
    {
      party: "buyer",
      account_id: buyer.id,
      name: "Avery Number2",
      address: expect.stringContaining("127.0.0.1"),
      sha256,
    },
    {
      party: "seller",
      account_id: seller.id,
      name: "Robin for Test Motors Ltd.",
      address: expect.stringContaining("127.0.0.1"),
      sha256,
    },
  ])
})

test("the copy with both acceptances comes once both have accepted, and is the same bytes for both", async () => {
  const copyOf = async (person: Person, saleId: string) => {
    const response = await fetch(`${market.url}/api/sales/${saleId}/bill-of-sale/accepted.pdf`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const [sellers, buyers] = [await copyOf(seller, sale), await copyOf(buyer, sale)]
  expect([sellers.status, buyers.status, sellers.bytes.equals(buyers.bytes)]).toEqual([200, 200, true])
  const { sha256, content } = (await read(buyer, sale)).body.billOfSale
  const { value: vin } = content.sections
    .flatMap(({ rows }: { rows: { label: string; value: string }[] }) => rows)
    .find(({ label }: { label: string }) => label === "VIN")
  const text = textOf(sellers.bytes)
  for (const part of [vin, "Robin for Test Motors Ltd.", "Avery Number2", "Accepted on", sha256])
    expect(text).toContain(part)
  expect((await copyOf(stranger, sale)).status).toBe(404)
  expect((await copyOf(buyer, locked)).status).toBe(403)
})

slow("a private party states a full address with the acceptance, and a dealer none", async () => {
  const [owner, person] = [await people(market).seller(), await people(market).dealerBuyer()]
  const { id } = await saleOf(person, await sellAndOpen(market, owner, person))
  const bare = await accept(owner, id, "Robin Seller")
  expect([bare.status, bare.body.fields]).toEqual([400, { address: expect.stringContaining("full address") }])
  const address = "3 Oak Lane, Ajax, Ontario L1S 1A1"
  const asked = `/api/sales/${id}/bill-of-sale`
  expect((await read(owner, id)).body.billOfSale.asksAddress).toBe(true)
  expect((await owner.request("POST", `${asked}/accept`, { name: "Robin Seller", address })).status).toBe(200)
  const { body } = await accept(person, id, "Avery Buyer")
  expect(body.billOfSale).toMatchObject({
    asksAddress: false,
    acceptances: [
      { role: "buyer", address: null },
      { role: "seller", address },
    ],
  })
})

test("the database refuses to change or delete what was made and accepted", async () => {
  for (const table of ["bill_of_sale", "bill_of_sale_acceptance"]) {
    await expect(market.pool.query(`UPDATE ${table} SET sha256 = sha256`)).rejects.toThrow("never changed or deleted")
    await expect(market.pool.query(`DELETE FROM ${table}`)).rejects.toThrow("never changed or deleted")
  }
})

test("what is corrected in the listing afterwards changes neither the file nor what is read on screen", async () => {
  const before = (await read(buyer, sale)).body.billOfSale
  await market.pool.query(`UPDATE listing SET kms = kms + 1 WHERE id = (SELECT listing_id FROM sale WHERE id = $1)`, [
    sale,
  ])
  expect((await read(buyer, sale)).body.billOfSale).toEqual(before)
})

slow("a cancelled sale keeps the document that it has, and takes no acceptance", async () => {
  const digest = (await read(buyer, sale)).body.billOfSale.sha256
  expect(
    (await admin.request("POST", `/api/admin/sales/${sale}/cancel`, { fault: "nobody", reason: "Both agreed." })).status
  ).toBe(200)
  expect((await read(buyer, sale)).body.billOfSale.sha256).toBe(digest)
  expect((await accept(seller, sale, "Robin")).body.code).toBe("INVALID_TRANSITION")
})
