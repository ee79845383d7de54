import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import { formatMoneyExact, cents, type Cents } from "@northlot/contract"
import type { Browser, Locator, Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import {
  allowShortAuctions,
  enterPayoutAccount,
  enterWireAccount,
  saleOf,
  sell,
  untilQuiet,
} from "../http/sales-support"
import { openMenu, openWindow, signIn } from "./console-support"
import { goTo, reload } from "./storefront-browser"
import { storePicture } from "./pictures"

const FEE_CENTS = 59_325

/** A seller, a buyer and an admin complete sales, each in their own window. The test compares what their pages show. */
describe("from the hammer to the end", () => {
  let market: SharedMarket
  let browser: Browser
  let buyer: Person
  let sellers: Record<"private" | "dealer", Person>
  let console: Page
  const windows = new Map<Person, Page>()
  const failures: string[][] = []

  beforeAll(async () => {
    market = await sharedMarket()
    const someone = people(market)
    await allowShortAuctions(await someone.admin())
    await enterWireAccount(await someone.admin())
    buyer = await someone.dealerBuyer()
    sellers = { private: await someone.seller(), dealer: await someone.dealerSeller() }
    for (const seller of Object.values(sellers)) await enterPayoutAccount(market, seller)
    browser = await launchBrowser()
    for (const [person, role] of [
      [buyer, "buyer"],
      [sellers.private, "seller"],
      [sellers.dealer, "seller"],
    ] as const) {
      const window = await openWindow(browser, market)
      const { email, password } = person
      const answer = await window.context.request.post("/api/auth/login", {
        data: { email, password, role },
        headers: { origin: market.url },
      })
      expect(answer.status()).toBe(200)
      windows.set(person, window.page)
      failures.push(window.failures)
    }
    const operator = await openWindow(browser, market)
    failures.push(operator.failures)
    console = operator.page
    await console.goto("/admin")
    await signIn(console)
    await openMenu(console, "Sales")
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })
  afterEach(() => expect(failures.flat()).toEqual([]))

  const pageOf = (person: Person) => windows.get(person)!
  const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true })
  const step = (page: Page, title: string) =>
    page.getByRole("region", { name: new RegExp(`^Step \\d of 7: ${title}$`) })

  /** A sale at `CA$5,000` with both fees paid on the hosted page. */
  const openSale = async (seller: Person) => {
    const listingId = await sell(market, seller, buyer)
    const { id } = await saleOf(buyer, listingId)
    await untilQuiet(market)
    for (const [person, label] of [
      [buyer, "Pay Buyer Fee"],
      [seller, "Pay Seller Fee"],
    ] as const) {
      // Marks all notices as seen, so that no prompt appears after the win. Another test covers this prompt.
      for (const notice of (await person.request("GET", "/api/notices?unseen=true")).body.items)
        await person.request("POST", `/api/notices/${notice.id}/seen`)
      const page = pageOf(person)
      await goTo(page, "/payments")
      await button(page, label).click()
      await page.waitForURL("**/sandbox/checkout/**")
      await page.getByRole("button", { name: /^Pay CA\$/ }).click()
      await page.getByText("Payment confirmed").waitFor()
    }
    await untilQuiet(market)
    return id as string
  }

  const openStep = async (person: Person, saleId: string, title: string) => {
    const page = pageOf(person)
    if (!page.url().endsWith(`/payments/sale/${saleId}`)) await goTo(page, `/payments/sale/${saleId}`)
    await page
      .getByRole("list", { name: "Steps of the sale" })
      .getByRole("button", { name: new RegExp(title) })
      .click()
    return step(page, title)
  }
  /** Completes a step on the person's own page. `fill` enters the data that the step needs. */
  const tick = async (person: Person, saleId: string, title: string, fill?: (region: Locator) => Promise<void>) => {
    const region = await openStep(person, saleId, title)
    await fill?.(pageOf(person).getByRole("region", { name: "What happens now" }))
    await region.getByRole("checkbox", { name: title, exact: true }).click()
    const page = pageOf(person)
    if (/Approve|Sent Funds/.test(title))
      await button(page.getByRole("dialog", { name: title }), "Yes, confirm").click()
    await page
      .getByRole("list", { name: "Steps of the sale" })
      .getByRole("button", { name: new RegExp(`${title}\\s*Done`) })
      .waitFor()
  }
  /** Opens the sale's page in the console, freshly loaded. */
  const openInConsole = async (saleId: string) => {
    await console.goto("/admin")
    await console.goto(`/admin/sales/${saleId}/show`)
    return console.getByRole("region", { name: "Settlement" })
  }
  const confirmFunds = async (saleId: string, amount: Cents) => {
    const settlement = await openInConsole(saleId)
    await button(console, "Mark Paid").click()
    const dialog = console.getByRole("dialog")
    await dialog.getByLabel("Bank reference").fill(`W-${saleId.slice(-6)}`)
    await dialog.getByLabel("Amount").fill(String(amount / 100))
    await button(dialog, "Mark Paid").click()
    await settlement.getByText("Funds in Northlot").waitFor()
  }

  type Sums = Record<string, number>
  const centsIn = (text: string) => (text.trim() === "" ? 0 : Math.round(Number(text.replace(/[^0-9.]/g, "")) * 100))
  /** Debits minus credits by account, read from a table whose columns have the given positions. */
  const sumsOf = async (
    table: Locator,
    [account, debit, credit]: readonly [number, number, number]
  ): Promise<{ sums: Sums; total: readonly [string, string] }> => {
    await table.locator("tbody tr").first().waitFor()
    const rows = (await table.getByRole("row").allInnerTexts())
      .slice(1)
      .map((text) => text.split("\t").map((cell) => cell.trim()))
    const last = rows.pop()!
    const sums: Sums = {}
    for (const row of rows)
      sums[row[account]!] = (sums[row[account]!] ?? 0) + centsIn(row[debit]!) - centsIn(row[credit]!)
    return { sums, total: [last[debit]!, last[credit]!] }
  }
  const trialBalance = async (saleId: string) => {
    await untilQuiet(market)
    await console.goto("/admin")
    await openMenu(console, "Ledger")
    const report = console.getByRole("region", { name: /^Trial balance/ })
    const { sums, total } = await sumsOf(report.getByRole("table"), [0, 2, 3])
    expect(total[0]).toBe(total[1])
    await expectPage(console.getByText(/^Debits and credits differ/)).toHaveCount(0)
    // Names of accounts that belong to one sale contain the sale's id.
    return Object.fromEntries(
      Object.entries(sums).flatMap(([name, sum]) =>
        /, sale_/.test(name) && !name.endsWith(saleId) ? [] : [[name.split(", sale_")[0]!, sum]]
      )
    )
  }
  const statement = async (saleId: string) => {
    await openInConsole(saleId)
    const section = console.getByRole("region", { name: "Statement" })
    const { sums, total } = await sumsOf(section.getByRole("table"), [3, 4, 5])
    expect(total[0]).toBe(total[1])
    return sums
  }
  const moved = (before: Sums, after: Sums): Sums =>
    Object.fromEntries(
      Object.entries(after)
        .map(([name, sum]) => [name, sum - (before[name] ?? 0)] as const)
        .filter(([, sum]) => sum !== 0)
    )
  const notZero = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  const emptyBooks = async (): Promise<Sums> =>
    (await market.pool.query(`SELECT 1 FROM ledger_posting LIMIT 1`)).rowCount ? trialBalance("none") : {}

  it.each([
    ["private", 500_000, 0],
    ["dealer", 500_000, 65_000],
  ] as const)(
    "a %s sale is paid out, and trial balance, statement and order show the same figures",
    async (kind, hammerCents, hstCents) => {
      const seller = sellers[kind]
      const vehicleCents = hammerCents + hstCents
      const before = await emptyBooks()
      const saleId = await openSale(seller)

      await tick(buyer, saleId, "Buyer Sent Funds")
      await confirmFunds(saleId, cents(vehicleCents))
      await tick(buyer, saleId, "Schedule Delivery or Pick Up", async (region) => {
        const at = new Date((await market.clock.now()).getTime() + 3 * 86_400_000)
        await region.getByLabel("Place").fill("Ajax GO station")
        await region.getByLabel("Day and time").fill(format(new TZDate(at, "America/Toronto"), "yyyy-MM-dd'T'HH:mm"))
      })
      await tick(seller, saleId, "Keys & Docs Hand Over", async (region) => {
        const items = region.getByRole("group").getByRole("checkbox")
        for (const item of await items.all()) await item.click()
      })
      await tick(buyer, saleId, "Buyer Approve Sale Complete")
      await tick(seller, saleId, "Seller Approve Sale Complete")
      const settlement = await openInConsole(saleId)
      await button(console, "Note payout").click()
      const dialog = console.getByRole("dialog")
      await dialog.getByLabel("Bank reference").fill("P-1")
      await button(dialog, "Note payout").click()
      await settlement.getByText("Seller paid").waitFor()

      // The car's price was paid out to the seller. Both fees and their HST remain in the market's accounts.
      const books = await statement(saleId)
      expect(notZero(books)).toEqual({
        "Clearing with sandbox": 2 * FEE_CENTS,
        "HST payable": -2 * 6_825,
        "Revenue, buyer fee": -35_000,
        "Revenue, seller fee": -35_000,
        "Revenue, processing": -2 * 17_500,
      })
      await storePicture(console, `${kind}-sale-statement`, { fullPage: true })
      await console
        .getByText(
          new RegExp(`^\\d+, ${formatMoneyExact(cents(vehicleCents + FEE_CENTS)).replace(/[$.]/g, "\\$&")}, completed$`)
        )
        .waitFor()
      await console
        .getByRole("region", { name: "Statement" })
        .getByText(formatMoneyExact(cents(vehicleCents)), { exact: true })
        .first()
        .waitFor()
      expect(moved(before, await trialBalance(saleId))).toEqual(notZero(books))
      await pageOf(seller)
        .getByRole("list", { name: "Steps of the sale" })
        .getByRole("button", { name: /Northlot Paid the Seller\s*Done/ })
        .waitFor()
    },
    120_000
  )

  it("a sale is disputed and refunded, and the books still balance", async () => {
    const seller = sellers.dealer
    const before = await emptyBooks()
    const saleId = await openSale(seller)
    await tick(buyer, saleId, "Buyer Sent Funds")
    await confirmFunds(saleId, cents(565_000))

    const page = pageOf(buyer)
    await button(page, "Dispute this sale").click()
    const dispute = page.getByRole("dialog", { name: "Dispute this sale" })
    await dispute.getByLabel("What is wrong?").fill("The odometer shows 40,000 km more than was listed.")
    await dispute.getByRole("checkbox").click()
    await button(dispute, "Dispute the sale").click()
    await page.getByText("You have disputed this sale.").waitFor()

    await openInConsole(saleId)
    await console.getByText("The odometer shows 40,000 km more than was listed.").first().waitFor()
    await button(console, "Cancel sale").click()
    const dialog = console.getByRole("dialog")
    await dialog.getByRole("radio", { name: "The seller's" }).click()
    await dialog
      .getByRole("list", { name: "Consequences" })
      .getByText(/CA\$5,650\.00/)
      .waitFor()
    await dialog.getByLabel("Reason").fill("The odometer was wrong")
    await dialog.getByLabel("Bank reference of the transfer back").fill("R-1")
    await button(dialog, "Cancel the sale").click()
    await console.getByText("This sale was cancelled.").waitFor()
    await untilQuiet(market)

    // The price and the buyer's fee were returned to the buyer. The seller's fee remains revenue of the market.
    const books = await statement(saleId)
    expect(notZero(books)).toEqual({
      "Clearing with sandbox": FEE_CENTS,
      "HST payable": -6_825,
      "Revenue, seller fee": -35_000,
      "Revenue, processing": -17_500,
    })
    await storePicture(console, "refunded-sale-statement", { fullPage: true })
    await console.getByText(/^\d+, CA\$6,243\.25, cancelled$/).waitFor()
    expect(moved(before, await trialBalance(saleId))).toEqual(notZero(books))
    await console.getByRole("tab", { name: "Trust" }).click()
    await console.getByText("No buyer's money is held at the moment.").waitFor()
    await reload(page)
    await page.getByText("This sale was cancelled. Northlot sent CA$5,650.00 back to you.").waitFor()
  }, 120_000)
})
