import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { cents, type Cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"
import {
  allowShortAuctions,
  endNow,
  payFee,
  saleOf,
  sell,
  signInAgain,
  startCheckout,
  untilQuiet,
} from "./sales-support"
import { temporaryFolder } from "../environment/temporary-folder"

const ROOT = join(__dirname, "../..")
const behaviourFile = join(temporaryFolder(), "behaviour")
const behave = (behaviour: string) => writeFileSync(behaviourFile, behaviour)

const PLUGINS = [
  { resolve: join(ROOT, "plugins/fee-insurance-levy"), options: { basisPoints: 50, maximumCents: 20_000 } },
  {
    resolve: join(ROOT, "integration-tests/environment/unreliable-fee-provider.cjs"),
    id: "test",
    options: { file: behaviourFile },
  },
  { resolve: join(ROOT, "plugins/fee-early-bird"), options: { daysAhead: 1, basisPoints: 2_000 } },
  {
    resolve: join(ROOT, "plugins/fee-dealer-volume"),
    options: {
      party: "seller",
      tiers: [
        { fromCents: 0, basisPoints: 200 },
        { fromCents: 300_000, basisPoints: 100 },
      ],
      floorCents: 2_500,
      capCents: 50_000,
    },
  },
]

let market: Market
let seller: Person
let dealer: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  behave("nothing")
  market = await startMarket({
    environment: {
      NORTHLOT_FEE_PROVIDERS: JSON.stringify(PLUGINS),
      // This time limit ends a plugin that hangs. A plugin that fills its memory fails earlier, even on a busy machine.
      NORTHLOT_PLUGIN_SECONDS: "10",
      // There is no pause after a failure, because one plugin fails here in several ways, one after the other.
      NORTHLOT_PLUGIN_REST_SECONDS: "0",
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, dealer, buyer] = [await someone.seller(), await someone.dealerSeller(), await someone.dealerBuyer()]
})
afterAll(() => market?.stop())

const FEE = { code: "buyer_fee", label: "Buyer fee", amountCents: 35_000, taxable: true }
const SELLER_FEE = { code: "seller_fee", label: "Seller fee", amountCents: 35_000, taxable: true }
const PROCESSING = { code: "processing", label: "Processing", amountCents: 17_500, taxable: true }
const HST = { code: "hst", label: "HST", amountCents: 6_825, taxable: false }
// The levy is 0.5 % of the hammer price, which is CA$5,000 here.
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
    // The HST is 13 % of the taxable CA$535.50, which is CA$69.615.
    expect(ownFee).toMatchObject({
      extraCents: 3_550,
      hstCents: 6_962,
      totalCents: 63_012,
      lines: [FEE, PROCESSING, LEVY, storage, { ...HST, amountCents: 6_962 }],
    })
  })

  test("takes off the lines of others what it may, before HST, and the books have what is left", async () => {
    behave("reduces")
    const listingId = await sell(market, seller, buyer)
    const { id: saleId, ownFee } = await saleOf(buyer, listingId)
    const fee = { ...FEE, amountCents: 29_950, reductions: [{ label: "For friends", amountCents: 5_050 }] }
    const waived = { ...LEVY, amountCents: 0, reductions: [{ label: "Insured elsewhere", amountCents: 2_500 }] }
    // The HST is 13 % of the remaining CA$474.50, which is CA$61.685.
    expect(ownFee).toMatchObject({
      feeCents: 29_950,
      extraCents: 0,
      hstCents: 6_169,
      totalCents: 53_619,
      lines: [fee, PROCESSING, waived, { ...HST, amountCents: 6_169 }],
    })
    await payFee(market, buyer, listingId)
    await untilQuiet(market)
    const { body } = await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)
    expect(
      body.lines.map(({ account, amountCents }: { account: string; amountCents: Cents }) => [account, amountCents])
    ).toEqual(
      expect.arrayContaining([
        ["clearing:sandbox", 53_619],
        ["revenue:buyer_fee", -29_950],
        ["revenue:processing", -17_500],
        ["hst:payable", -6_169],
      ])
    )
  })

  test("does not change a fee that was issued, and nobody else does", async () => {
    behave("nothing")
    const listingId = await sell(market, seller, buyer)
    const { ownFee } = await saleOf(buyer, listingId)
    behave("taxed")
    expect((await saleOf(buyer, listingId)).ownFee).toEqual(ownFee)
    expect((await startCheckout(buyer, listingId)).sessionId).toBeTruthy()
    for (const change of [`lines = '[]'`, "extra_cents = 0", "left_out = '[]'"]) {
      await expect(market.pool.query(`UPDATE fee SET ${change} WHERE id = $1`, [ownFee.id])).rejects.toThrow()
    }
  })
})

describe("a fee provider that fails harms no sale: its own lines are left out, the others' stay, and an admin sees why", () => {
  test.each([
    ["throws", "the levy table is gone"],
    ["rejects", "the levy service refused"],
    ["throwsNothing", "it threw something without a message"],
    ["hangs", "it did not answer within 10 seconds"],
    ["loops", "it did not answer within 10 seconds"],
    ["leaks", "it used more memory than it may"],
    ["leaksInOnePiece", "it used more memory than it may"],
    ["leaksBuffers", "it used more memory than it may"],
    ["exits", "it ended its process"],
    ["signals", "A plugin may not signal processes"],
    ["rejectsInTheAir", "nobody hears of this"],
    ["throwsInTheAir", "nobody catches this"],
    ["saysNoJson", "it said something that is no message of a plugin"],
    ["saysNull", "it said something that is no message of a plugin"],
    ["saysBytes", "it said something that is no message of a plugin"],
    ["speaksOfAHandle", "it said something that is no message of a plugin"],
    ["neverEnds", "it said more at once than a plugin may"],
    ["repeatsItself", "it answers what nobody asked"],
    ["answersNothing", "the answer must be { lines, reductions? }"],
    ["answersAFunction", "the answer must be { lines, reductions? }"],
    ["answersTwoWays", "it answered the same question in two ways"],
    ["negative", "lines[0].amountCents must be whole cents from CA$0.00"],
    ["partsOfACent", "lines[0].amountCents must be whole cents"],
    ["tooMuch", "to CA$10,000.00"],
    ["inDollars", "lines[0].currency must be 'CAD'"],
    ["unknownKey", "lines[0] has the unknown key 'tip'"],
    ["oddCode", "lines[0].code must be 2 to 40 of a-z and _"],
    ["controlCharacter", "lines[0].label must be 1 to 60 characters of text"],
    ["codeOfTheSchedule", "lines[0].code 'processing' is in use already"],
    ["codeOfAnother", "lines[0].code 'insurance_levy' is in use already"],
    ["takesTooMuch", "reductions[0] takes more off 'buyer_fee' than is left of it"],
  ])("%s", async (behaviour, reason) => {
    behave(behaviour)
    const listingId = await sell(market, seller, buyer)
    const { id: saleId, ownFee } = await saleOf(buyer, listingId)
    expect(ownFee).toMatchObject({ totalCents: 61_825, extraCents: 2_500, lines: [FEE, PROCESSING, LEVY, HST] })
    expect((await saleOf(seller, listingId)).ownFee.lines).toEqual([SELLER_FEE, PROCESSING, HST])
    await untilQuiet(market)
    const { flag } = await adminSale(saleId)
    expect(flag).toMatch(/^The fee provider unreliable_test failed: .*\. Its fee lines were left out\.$/)
    expect(flag).toContain(reason)
  })

  test("and is asked again for the next sale", async () => {
    behave("taxed")
    const { ownFee } = await saleOf(buyer, await sell(market, seller, buyer))
    expect(ownFee.extraCents).toBe(3_550)
  })

  test("and is ended where it speaks when nobody asks", async () => {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    const extraCents = async (priceCents: number) =>
      (await buyer.request("GET", `/api/listings/${listingId}/fees?priceCents=${priceCents}`)).body.fee.extraCents
    const ended = () => market.log().split("The process of a plugin ended by itself").length
    const before = ended()
    behave("saysNullLater")
    expect(await extraCents(500_000)).toBe(3_550)
    await eventually("its process to be ended", async () => ended() > before)
    behave("taxed")
    expect(await extraCents(600_000)).toBe(4_050)
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
    expect((await saleOf(buyer, listingId)).ownFee.lines).toEqual([FEE, PROCESSING, LEVY, HST])
  })
})

describe("three fee providers together", () => {
  test("have one sale of a dealer charged, taxed and booked as computed by hand", async () => {
    behave("nothing")
    const day = 86_400
    const listingId = await publish(market, dealer, {
      startingPriceCents: cents(500_000),
      startsInSeconds: 1.1 * day,
      durationSeconds: day,
    })
    await market.clock.advance(1.2 * day * 1_000)
    for (const person of [seller, dealer, buyer, admin]) await signInAgain(market, person)
    const asked = async (person: Person) =>
      (await person.request("GET", `/api/listings/${listingId}/fees?priceCents=500000`)).body.fee
    await eventually("the auction to be open", async () => (await asked(buyer)) !== undefined)
    const shown = { buyer: await asked(buyer), seller: await asked(dealer) }
    expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
    await endNow(market, listingId)
    await eventually("the sale", async () => (await saleOf(buyer, listingId)) !== undefined)
    const { id: saleId, ownFee } = await saleOf(buyer, listingId)

    // The buyer pays CA$350 and CA$175, 13 % HST on these CA$525 (CA$68.25), and the tax-exempt levy of CA$25.
    const bought = { totalCents: 61_825, hstCents: 6_825, lines: [FEE, PROCESSING, LEVY, HST] }
    // The seller pays CA$350 less 20 %, CA$175, 2 % of CA$3,000 and 1 % of CA$2,000. The HST is 13 % of these CA$535,
    // which is CA$69.55.
    const sold = {
      totalCents: 60_455,
      hstCents: 6_955,
      lines: [
        { ...SELLER_FEE, amountCents: 28_000, reductions: [{ label: "Early bird", amountCents: 7_000 }] },
        PROCESSING,
        { code: "dealer_volume_fee", label: "Dealer volume fee", amountCents: 8_000, taxable: true },
        { ...HST, amountCents: 6_955 },
      ],
    }
    expect([shown.buyer, shown.seller]).toMatchObject([bought, sold])
    // The pricing page assumes a car that is published now, so the early-bird discount does not apply.
    const { body: example } = await people(market)
      .nobody()
      .request("GET", "/api/payments/fees/example?priceCents=500000&seller=dealer")
    const [, , VOLUME] = sold.lines
    expect(example).toMatchObject({
      dependsOnSale: true,
      buyer: bought,
      // Without the discount, the HST is 13 % of CA$605, which is CA$78.65.
      seller: { totalCents: 68_365, lines: [SELLER_FEE, PROCESSING, VOLUME, { ...HST, amountCents: 7_865 }] },
    })
    expect(ownFee).toMatchObject(bought)
    expect((await saleOf(dealer, listingId)).ownFee).toMatchObject(sold)
    expect((await adminSale(saleId)).flag).toBeNull()

    await payFee(market, buyer, listingId)
    await payFee(market, dealer, listingId)
    await untilQuiet(market)
    const booked = new Map<string, number>()
    const { lines } = (await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)).body
    for (const { account, amountCents } of lines as { account: string; amountCents: Cents }[])
      booked.set(account, (booked.get(account) ?? 0) + amountCents)
    expect(Object.fromEntries(booked)).toEqual({
      "clearing:sandbox": 122_280,
      "revenue:buyer_fee": -35_000,
      "revenue:seller_fee": -28_000,
      "revenue:processing": -35_000,
      "revenue:insurance_levy": -2_500,
      "revenue:dealer_volume_fee": -8_000,
      "hst:payable": -13_780,
    })
  })
})

/** The running plugin processes, each with its parent. */
function pluginProcesses(): { pid: number; parent: number }[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      if (!readFileSync(`/proc/${name}/cmdline`, "utf8").includes("plugin-process.js")) return []
      const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))!
      return [{ pid: Number(name), parent: Number(parent) }]
    } catch {
      // This entry of `/proc` is not a process, or the process has ended since the folder was read.
      return []
    }
  })
}

test("a plugin that loops when the market is killed ends as well", async () => {
  const listingId = await publish(market, seller)
  const own = pluginProcesses().filter(({ parent }) => parent === market.pid)
  expect(own).toHaveLength(PLUGINS.length)
  behave("loops")
  const asked = buyer.request("GET", `/api/listings/${listingId}/fees?priceCents=500000`).catch(() => "lost")
  const ticks = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[13])
  const before = new Map(own.map(({ pid }) => [pid, ticks(pid)]))
  await eventually("the loop", async () => own.some(({ pid }) => ticks(pid) > before.get(pid)! + 50))
  await market.kill9()
  expect(await asked).toBe("lost")
  const isLeft = ({ pid }: { pid: number }) => pluginProcesses().some((one) => one.pid === pid)
  await eventually("the end of all", async () => !own.some(isLeft))
  behave("nothing")
  await market.restart()
})

describe("what is shown before a bid is what is charged", () => {
  const quoteOf = async (person: Person, listingId: string, priceCents: number) =>
    (await person.request("GET", `/api/listings/${listingId}/fees?priceCents=${priceCents}`)).body
  /** The amounts that both sides see during an auction, for a random price in dollars. */
  const promised = async () => {
    const priceCents = 100 * fc.sample(fc.integer({ min: 5_000, max: 90_000 }), 1)[0]!
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    const shown = {
      buyer: await quoteOf(buyer, listingId, priceCents),
      seller: await quoteOf(seller, listingId, priceCents),
    }
    return { listingId, priceCents, shown }
  }
  type Promised = Awaited<ReturnType<typeof promised>>
  const expectKept = async ({ listingId, priceCents, shown }: Promised) => {
    const { status } = await bid(buyer, listingId, { amountCents: priceCents })
    expect(status).toBe(201)
    await endNow(market, listingId)
    await eventually("the sale", async () => (await saleOf(buyer, listingId)) !== undefined)
    expect([shown.buyer.role, shown.seller.role, shown.buyer.dependsOnPrice]).toEqual(["buyer", "seller", true])
    expect((await saleOf(buyer, listingId)).ownFee).toMatchObject(shown.buyer.fee)
    expect((await saleOf(seller, listingId)).ownFee).toMatchObject(shown.seller.fee)
  }

  test("over random sales, to the line, for both sides; and nobody is told of an auction that is not there", async () => {
    for (const behaviour of ["taxed", "reduces", "nothing"]) {
      behave(behaviour)
      await expectKept(await promised())
    }
    expect((await buyer.request("GET", "/api/listings/none/fees?priceCents=100")).status).toBe(404)
    expect((await buyer.request("GET", "/api/listings/none/fees?priceCents=-1")).status).toBe(400)
  })

  test("also when a plugin is set otherwise, or turned off, while the auction runs", async () => {
    behave("taxed")
    const before = await promised()
    const [levy, unreliable, ...others] = PLUGINS
    const changed = [
      { ...levy, options: { basisPoints: 100, maximumCents: 90_000 } },
      { ...unreliable, on: false },
      ...others,
    ]
    await market.restart({ NORTHLOT_FEE_PROVIDERS: JSON.stringify(changed) })
    const after = await promised()
    const codes = ({ shown }: Promised) => shown.buyer.fee.lines.map(({ code }: { code: string }) => code)
    expect(codes(before)).toEqual(["buyer_fee", "processing", "insurance_levy", "storage", "hst"])
    expect(codes(after)).toEqual(["buyer_fee", "processing", "insurance_levy", "hst"])
    expect(after.shown.buyer.fee.extraCents).toBe(Math.min(Math.round(after.priceCents / 100), 90_000))
    await expectKept(before)
    await expectKept(after)
  })
})

describe("a provider that an auction was published with and that is not installed any more", () => {
  let listingIds: string[]
  beforeAll(async () => {
    behave("taxed")
    await market.restart({ NORTHLOT_FEE_PROVIDERS: JSON.stringify(PLUGINS) })
    const published = () => publish(market, seller, { startingPriceCents: cents(500_000) })
    listingIds = [await published(), await published()]
  })

  test.each([
    ["is told to the operator where others are", PLUGINS.slice(0, 1), 2_500],
    ["is told to the operator where it was the last one", [], 0],
  ])("%s", async (_what, installed, extraCents) => {
    const listingId = listingIds.pop()!
    await market.restart({ NORTHLOT_FEE_PROVIDERS: JSON.stringify(installed) })
    expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
    await endNow(market, listingId)
    const sale = await eventually("the sale", () => saleOf(buyer, listingId))
    await untilQuiet(market)
    expect(sale.ownFee.extraCents).toBe(extraCents)
    expect((await adminSale(sale.id)).flag).toContain(
      "The fee provider unreliable_test is not installed any more. Its fee lines were left out."
    )
  })
})

describe("a sale whose provider is not what the auction promised takes no money", () => {
  const folder = temporaryFolder()
  const withVersion = (version: string, amountCents: number) => {
    const at = join(folder, version)
    mkdirSync(at)
    writeFileSync(join(at, "package.json"), JSON.stringify({ name: "yard-fee", version, main: "index.cjs" }))
    const kit = JSON.stringify(join(ROOT, "packages/plugin-kit"))
    writeFileSync(
      join(at, "index.cjs"),
      `const { defineFeeProvider, z } = require(${kit})
       const line = { party: "buyer", code: "yard_fee", label: "Yard", amountCents: ${amountCents}, taxable: false }
       module.exports = defineFeeProvider({ id: "yard", settings: z.strictObject({}), linesFor: () => ({ lines: [line] }) })`
    )
    return { NORTHLOT_FEE_PROVIDERS: JSON.stringify([{ resolve: at, options: {} }]) }
  }

  test("until it is back and asked again, or an admin charges what the other version asks for", async () => {
    const [first, second] = [withVersion("1.0.0", 1_000), withVersion("2.0.0", 9_900)]
    await market.restart(first)
    const [back, charged] = [await sellLater(), await sellLater()]
    await market.restart(second)
    for (const listingId of [back, charged]) {
      await endNow(market, listingId)
      const { id, ownFee } = await eventually("the sale", () => saleOf(buyer, listingId))
      expect(ownFee).toMatchObject({ held: true, extraCents: 9_900 })
      expect((await adminSale(id)).flag).toContain(
        "yard were promised by version 1.0.0, but Northlot asked version 2.0.0"
      )
      expect((await buyer.request("POST", "/api/fees/checkout", { listingId })).body.code).toBe("FEE_HELD")
    }
    const askAgain = async (listingId: string) =>
      (await admin.request("POST", `/api/admin/sales/${(await saleOf(buyer, listingId)).id}/fees/ask-again`)).body
    expect(await askAgain(back)).toEqual({ ok: true, released: false })
    const seen = { buyerTotalCents: 69_225, sellerTotalCents: 59_325, reason: "The buyer agrees to it." }
    const { id } = await saleOf(buyer, charged)
    expect((await admin.request("POST", `/api/admin/sales/${id}/fees/release`, seen)).status).toBe(200)
    expect((await saleOf(buyer, charged)).ownFee).toMatchObject({ status: "pending", totalCents: 69_225 })

    await market.restart(first)
    expect(await askAgain(back)).toEqual({ ok: true, released: true })
    const { ownFee } = await saleOf(buyer, back)
    expect(ownFee).toMatchObject({ extraCents: 1_000, totalCents: 60_325 })
    expect(ownFee).not.toHaveProperty("held")
    await payFee(market, buyer, back)
  })

  /** A running auction in which the buyer leads. */
  async function sellLater(): Promise<string> {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
    return listingId
  }
})

describe("a start with a plugin that cannot work is refused", () => {
  test.each(["this is no message", "null", `{"cmd":"NODE_HANDLE","type":"net.Socket","msg":{}}`])(
    "that says %s while it is loaded",
    async (said) => {
      const file = join(temporaryFolder(), "speaks.cjs")
      writeFileSync(file, `require("node:fs").writeSync(3, ${JSON.stringify(`${said}\n`)}); for (;;);`)
      const environment = { NORTHLOT_FEE_PROVIDERS: JSON.stringify([{ resolve: file }]) }
      await expect(startMarket({ environment })).rejects.toThrow("no message of a plugin")
    }
  )

  test("that is there twice under one name", async () => {
    const entries = Array(2).fill({
      resolve: join(ROOT, "integration-tests/environment/unreliable-fee-provider.cjs"),
      options: {},
    })
    await expect(startMarket({ environment: { NORTHLOT_FEE_PROVIDERS: JSON.stringify(entries) } })).rejects.toThrow(
      /ended while starting/
    )
  })

  test("of which the setting is no list", async () => {
    await expect(startMarket({ environment: { NORTHLOT_FEE_PROVIDERS: "{" } })).rejects.toThrow(/ended while starting/)
  })
})
