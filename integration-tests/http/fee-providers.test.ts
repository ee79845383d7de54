import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { allowShortAuctions, payFee, saleOf, sell, startCheckout, untilQuiet } from "./sales-support"

const ROOT = join(__dirname, "../..")
const behaviourFile = join(mkdtempSync(join(tmpdir(), "fee-provider-")), "behaviour")
const behave = (behaviour: string) => writeFileSync(behaviourFile, behaviour)

let market: Market
let seller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  behave("nothing")
  market = await startMarket({
    environment: {
      NORTHLOT_FEE_PROVIDERS: JSON.stringify([
        { resolve: join(ROOT, "plugins/fee-insurance-levy"), options: { basisPoints: 50, maximumCents: 20_000 } },
        {
          resolve: join(ROOT, "integration-tests/environment/unreliable-fee-provider.cjs"),
          id: "test",
          options: { file: behaviourFile },
        },
      ]),
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())

const FEE = { code: "buyer_fee", label: "Buyer fee", amountCents: 35_000, taxable: true }
const SELLER_FEE = { code: "seller_fee", label: "Seller fee", amountCents: 35_000, taxable: true }
const PROCESSING = { code: "processing", label: "Processing", amountCents: 17_500, taxable: true }
const HST = { code: "hst", label: "HST", amountCents: 6_825, taxable: false }
// Half a percent of CA$5,000.
const LEVY = { code: "insurance_levy", label: "Transit insurance", amountCents: 2_500, taxable: false }

const adminSale = async (saleId: string) => (await admin.request("GET", `/api/admin/sales/${saleId}`)).body.item

describe("a fee provider of a plugin", () => {
  test("adds its line to the breakdown, the payment and the books", async () => {
    behave("nothing")
    const listingId = await sell(market, seller, buyer)
    const { id: saleId, ownFee } = await saleOf(buyer, listingId)
    expect(ownFee).toMatchObject({ totalCents: 61_825, extraCents: 2_500, lines: [FEE, PROCESSING, LEVY, HST] })
    expect((await saleOf(seller, listingId)).ownFee).toMatchObject({
      totalCents: 59_325,
      extraCents: 0,
      lines: [SELLER_FEE, PROCESSING, HST],
    })
    expect(await adminSale(saleId)).toMatchObject({
      flag: null,
      fees: [{ lines: [FEE, PROCESSING, LEVY, HST] }, { lines: [SELLER_FEE, PROCESSING, HST] }],
    })

    await payFee(market, buyer, listingId)
    await untilQuiet(market)
    const { body } = await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)
    expect(
      Object.fromEntries(
        body.lines.map(({ account, amountCents }: { account: string; amountCents: Cents }) => [account, amountCents])
      )
    ).toEqual({
      "clearing:sandbox": 61_825,
      "revenue:buyer_fee": -35_000,
      "revenue:processing": -17_500,
      "revenue:insurance_levy": -2_500,
      "hst:payable": -6_825,
    })
    const { funds } = (await admin.request("GET", "/api/admin/metrics/funds?range=day")).body
    expect(funds).toMatchObject({ extraCents: 2_500, totalCents: 61_825 })
  })

  test("is charged HST together with everything else that is taxable, rounded once", async () => {
    behave("taxed")
    const { ownFee } = await saleOf(buyer, await sell(market, seller, buyer))
    const storage = { code: "storage", label: "Storage", amountCents: 1_050, taxable: true }
    // 13 % of CA$535.50 is CA$69.615.
    expect(ownFee).toMatchObject({
      extraCents: 3_550,
      hstCents: 6_962,
      totalCents: 63_012,
      lines: [FEE, PROCESSING, LEVY, storage, { ...HST, amountCents: 6_962 }],
    })
  })

  test("does not change a fee that was issued, and nobody else does", async () => {
    behave("nothing")
    const listingId = await sell(market, seller, buyer)
    const { ownFee } = await saleOf(buyer, listingId)
    behave("taxed")
    expect((await saleOf(buyer, listingId)).ownFee).toEqual(ownFee)
    expect((await startCheckout(buyer, listingId)).sessionId).toBeTruthy()
    for (const change of [`lines = '[]'`, "extra_cents = 0", "provider_failure = 'none'"]) {
      await expect(market.pool.query(`UPDATE fee SET ${change} WHERE id = $1`, [ownFee.id])).rejects.toThrow()
    }
  })
})

describe("a fee provider that fails never holds up a sale: both sides pay the schedule alone, and an admin sees why", () => {
  test.each([
    ["throws", "the levy table is gone"],
    ["rejects", "the levy service refused"],
    ["throwsNothing", "it threw something without a message"],
    ["hangs", "it did not answer within two seconds"],
    ["hangsForTheSellerAlone", "it did not answer within two seconds"],
    ["answersNothing", "it did not answer a list of lines"],
    ["negative", "the amount of 'storage' is negative"],
    ["partsOfACent", "the amount of 'storage' is not whole cents"],
    ["tooMuch", "the amount of 'storage' is over CA$10,000"],
    ["oddCode", "the code of a line is not 2 to 40 of a-z and _"],
    ["codeOfTheSchedule", "its code 'processing' is in use already"],
    ["codeOfAnother", "its code 'insurance_levy' is in use already"],
  ])("%s", async (behaviour, reason) => {
    behave(behaviour)
    const listingId = await sell(market, seller, buyer)
    const { id: saleId, ownFee } = await saleOf(buyer, listingId)
    expect(ownFee).toMatchObject({ totalCents: 59_325, extraCents: 0, lines: [FEE, PROCESSING, HST] })
    expect((await saleOf(seller, listingId)).ownFee.lines).toEqual([SELLER_FEE, PROCESSING, HST])
    await untilQuiet(market)
    const { flag } = await adminSale(saleId)
    expect(flag).toMatch(/^The fee provider unreliable_test failed: .*\. The standard schedule alone was charged\.$/)
    expect(flag).toContain(reason)
  })

  test("also when the process dies between issuing the fees and noting why", async () => {
    behave("throws")
    const listingId = await sell(market, seller, buyer)
    const { id: saleId } = await saleOf(buyer, listingId)
    await untilQuiet(market)
    await market.pool.query(`UPDATE sale SET flag = NULL WHERE id = $1`, [saleId])
    behave("nothing")
    await market.pool.query(
      `UPDATE outbox_event SET spread_at = NULL, done_at = NULL, due_at = clock_timestamp() WHERE topic = 'auction.settled' AND payload->>'listingId' = $1`,
      [listingId]
    )
    await untilQuiet(market)
    expect((await adminSale(saleId)).flag).toContain("the levy table is gone")
    expect((await saleOf(buyer, listingId)).ownFee.lines).toEqual([FEE, PROCESSING, HST])
  })
})

describe("a start with a plugin that cannot work is refused", () => {
  test("that is there twice under one name", async () => {
    const entries = Array(2).fill({
      resolve: join(ROOT, "integration-tests/environment/unreliable-fee-provider.cjs"),
      options: {},
    })
    await expect(startMarket({ environment: { NORTHLOT_FEE_PROVIDERS: JSON.stringify(entries) } })).rejects.toThrow(
      /ended while starting/
    )
  })

  test.each(["{", "{}", "[1]", `[{"id":"levy"}]`])("of which the setting is %s", async (setting) => {
    await expect(startMarket({ environment: { NORTHLOT_FEE_PROVIDERS: setting } })).rejects.toThrow(
      /ended while starting/
    )
  })
})
