import type { Browser, BrowserContext, Locator, Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import { startMarket, type Market } from "../environment/market"
import { people, postForm, send, staffPerson, type Person } from "../environment/people"
import { PDF } from "../environment/pdf-file"
import { publish } from "../http/bidding-support"
import {
  allowShortAuctions,
  deliver,
  enterPayoutAccount,
  enterWireAccount,
  eventFor,
  payFee,
  saleOf,
  sell,
  sellAndOpen,
  startCheckout,
  untilQuiet,
  untilStatus,
} from "../http/sales-support"
import { completeHandover, dealerToVerify, openMenu, openWindow, signIn, tick } from "./console-support"
import { tapsOf } from "./taps"

const SECOND_PASSWORD = "another-long-password"

/**
 * An operator does the work of a morning. Each test lists all clicks from the dashboard on; filling a field and choosing
 * a file are no clicks.
 */
describe("from the dashboard", () => {
  let market: Market
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let failures: string[]
  let clicks: string[]
  let seller: Person
  let buyer: Person

  beforeAll(async () => {
    market = await startMarket({
      environment: {
        NORTHLOT_SECOND_ADMIN_USERNAME: "second",
        NORTHLOT_SECOND_ADMIN_PASSWORD: SECOND_PASSWORD,
      },
    })
    const someone = people(market)
    const admin = await someone.admin()
    ;[seller, buyer] = await Promise.all([someone.seller(), someone.dealerBuyer()])
    await allowShortAuctions(admin)
    const signedIn = { username: "second", password: SECOND_PASSWORD }
    const { token } = (await send(market, "POST", "/api/admin/login", signedIn)).body
    await enterWireAccount(admin, staffPerson(market, { ...signedIn, token }))
    await enterPayoutAccount(market, seller)
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    ;({ context, page, failures } = await openWindow(browser, market))
    clicks = await tapsOf(context)
    await page.goto("/admin")
    await signIn(page)
    await page.getByRole("heading", { level: 1, name: "Needs you" }).waitFor()
    clicks.length = 0
  })
  afterEach(async () => {
    await context?.close()
    expect(failures).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true })
  const dialog = () => page.getByRole("dialog")
  /** Follows the link of the first task with this title. */
  const begin = (title: string, act: string) =>
    page.getByRole("listitem", { name: title }).first().getByRole("link", { name: act }).click()

  it("a licence is verified by three clicks and its date", async () => {
    await dealerToVerify(market)
    await begin("Licence to verify", "Verify")
    await page.getByRole("button", { name: "Show document" }).click()
    await page.getByRole("img", { name: "OMVIC licence of Kawartha Auto Centre" }).waitFor()
    await page.getByLabel("Licence valid until").fill("2099-12-31")
    await button("Verify licence").click()
    await page.getByText("Licence verified. The dealer is notified by email.").waitFor()
    expect(clicks).toEqual(["Verify", expect.stringMatching(/^Show document/), "Verify licence"])
  })

  it("a payment that matches no purchase is refunded by three clicks and a reason", async () => {
    const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
    await deliver(market, await eventFor(market, checkout, "checkout.succeeded", { amountCents: 100 }))
    await untilStatus(buyer, checkout.sessionId, "held")
    await begin("Payment held", "Decide")
    await button("Refund CA$1.00").click()
    await dialog().getByLabel("Reason").fill("Not the amount that was asked")
    await button("Refund", dialog()).click()
    await untilStatus(buyer, checkout.sessionId, "refunded")
    expect(clicks).toEqual(["Decide", "Refund CA$1.00", "Refund"])
  })

  it("a dispute is answered with evidence by four clicks, a text and a file", async () => {
    const checkout = await payFee(market, buyer, await sell(market, seller, buyer))
    await postForm(market, checkout.path, { outcome: "dispute" })
    await untilQuiet(market)
    await begin("Disputed payment to answer", "Answer")
    const dispute = page.getByRole("region", { name: "Dispute" })
    await dispute.getByLabel("Why the payment is valid").fill("Both sides agreed to the fee.")
    await button("Save evidence").click()
    await page.getByText("Evidence saved.").waitFor()
    await dispute
      .getByLabel("Receipt or invoice", { exact: true })
      .setInputFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer: PDF })
    await dispute.getByText(/receipt\.pdf/).waitFor()
    await button("Submit evidence").click()
    await button("Submit", dialog()).click()
    await dispute.getByText(/The provider accepted the submission/).waitFor()
    expect(clicks).toEqual(["Answer", "Save evidence", "Submit evidence", "Submit"])
  })

  it("a complaint is decided with a measure by five clicks and three texts", async () => {
    const troublemaker = await people(market).seller()
    const listingId = await publish(market, troublemaker)
    const report = { about: "listing", id: listingId, reason: "misleading", text: "Another car is on the photos" }
    expect((await buyer.request("POST", "/api/reports", report)).status).toBe(201)
    await begin("Report to decide", "Decide")
    await button("Restrict or ban").click()
    await dialog().getByLabel("Reason").fill("The photos show another car")
    await dialog()
      .getByLabel("What the person is told")
      .fill("Your photos show another car. Write to us if they do not.")
    await button("Restrict", dialog()).click()
    await page.getByText("Restricted.").waitFor()
    await button("Action taken").click()
    await dialog().getByLabel("Reason").fill("The seller is restricted")
    await button("Close case", dialog()).click()
    await dialog().waitFor({ state: "detached" })
    expect(clicks).toEqual(["Decide", "Restrict or ban", "Restrict", "Action taken", "Close case"])
  })

  it("a wire that came before the buyer's word is recorded by four clicks and two fields, and an announced one by three", async () => {
    const record = async () => {
      await button("Mark Paid").click()
      await dialog().getByLabel("Bank reference").fill(`W-${clicks.length}`)
      await dialog().getByLabel("Amount").fill("5,000")
      await button("Mark Paid", dialog()).click()
      await page
        .getByRole("region", { name: "Settlement" })
        .getByText(/^Buyer's wire W-/)
        .waitFor()
    }
    await sellAndOpen(market, seller, buyer)
    await openMenu(page, "Sales")
    await page.getByRole("cell", { name: "2003 Honda Accord", exact: true }).first().click()
    await record()
    expect(clicks).toEqual([expect.stringMatching(/^Sales/), "2003 Honda Accord", "Mark Paid", "Mark Paid"])

    const { id } = await saleOf(buyer, await sellAndOpen(market, seller, buyer))
    await tick(buyer, id, "buyerSentFunds")
    await openMenu(page, "Dashboard")
    clicks.length = 0
    await begin("Wire announced by the buyer", "Record the wire")
    await record()
    expect(clicks).toEqual(["Record the wire", "Mark Paid", "Mark Paid"])
  })

  it("a seller is paid out by three clicks and the bank's reference", async () => {
    const { id } = await saleOf(buyer, await sellAndOpen(market, seller, buyer))
    await tick(buyer, id, "buyerSentFunds")
    const admin = await people(market).admin()
    const received = { bankReference: "W-pay", amountCents: 500_000 }
    expect((await admin.request("POST", `/api/admin/sales/${id}/funds-received`, received)).status).toBe(200)
    await completeHandover(market, { seller, buyer }, id)
    await begin("Payout due", "Pay out")
    await button("Note payout").click()
    await dialog().getByLabel("Bank reference").fill("P-77")
    await button("Note payout", dialog()).click()
    await page.getByRole("region", { name: "Settlement" }).getByText("Seller paid").waitFor()
    expect(clicks).toEqual(["Pay out", "Note payout", "Note payout"])
  })

  it("the fees change from next Monday on by three clicks and two fields", async () => {
    await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Fee schedule" }).click()
    await page.getByLabel("Buyer fee").fill("400")
    await page.getByRole("radio", { name: /^Next Monday/ }).check()
    await page.getByLabel("Reason").fill("Costs rose")
    await button("Save").click()
    await page.getByText("Saved ✓").waitFor()
    expect(clicks).toEqual(["Fee schedule", expect.stringMatching(/^Next Monday/), "Save"])
  })

  it("the month's journal is exported by three clicks", async () => {
    await openMenu(page, "Ledger", "Months")
    await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("button", { name: /^Download the journal of/ })
        .first()
        .click(),
    ])
    expect(clicks).toEqual([
      expect.stringMatching(/^Ledger/),
      "Months",
      expect.stringMatching(/^Download the journal of/),
    ])
  })
})
