import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import type { BrowserContext, Page } from "playwright"
import sharp from "sharp"
import { cents } from "@northlot/contract"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import {
  allowShortAuctions,
  endNow,
  enterPayoutAccount,
  enterWireAccount,
  saleOf,
  sellAndOpen,
  untilQuiet,
} from "../http/sales-support"
import { goTo, reload, storefrontBrowser } from "./storefront-browser"
import { PDF } from "../environment/pdf-file"

const WAITING = "Waiting for previous step(s) to be completed…"

/** The format of a `datetime-local` input, in Toronto time. */
const torontoTime = (moment: Date) => format(new TZDate(moment, "America/Toronto"), "yyyy-MM-dd'T'HH:mm")

describe("after the sale", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>
  let buyer: Person
  let seller: Person
  let admin: Person
  let buyersBrowser: BrowserContext
  let sellersBrowser: BrowserContext
  let failures: typeof browser.failures
  let openPage: typeof browser.openPage
  let expectNothingWrong: typeof browser.expectNothingWrong

  beforeAll(async () => {
    market = await sharedMarket()
    const persons = people(market)
    admin = await persons.admin()
    await allowShortAuctions(admin)
    await enterWireAccount(admin)
    buyer = await persons.dealerBuyer()
    seller = await persons.seller()
    await enterPayoutAccount(market, seller)
    browser = await storefrontBrowser(market)
    ;({ failures, openPage, expectNothingWrong } = browser)
    buyersBrowser = await browser.signedIn(buyer, "buyer")
    sellersBrowser = await browser.signedIn(seller, "seller")
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const openSale = async () => {
    const listingId = await sellAndOpen(market, seller, buyer)
    return { listingId, saleId: (await saleOf(buyer, listingId)).id as string }
  }
  const seen = async (person: Person) => {
    for (const { id } of (await person.request("GET", "/api/notices?unseen=true")).body.items)
      await person.request("POST", `/api/notices/${id}/seen`)
  }
  const inThreeDays = async () => new Date((await market.clock.now()).getTime() + 3 * 86_400_000)
  const step = (page: Page, title: string) =>
    page.getByRole("region", { name: new RegExp(`^Step \\d of 7: ${title}$`) })
  /** The region that shows where the money is, who acts next and until when, and the button of the next step. */
  const now = (page: Page) => page.getByRole("region", { name: "What happens now" })
  const box = (page: Page, title: string) => step(page, title).getByRole("checkbox", { name: title, exact: true })
  const ticked = (page: Page, title: string) =>
    page
      .getByRole("list", { name: "Steps of the sale" })
      .getByRole("button", { name: new RegExp(`${title}\\s*Done`) })
      .waitFor()
  const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true })

  /** Neither party can read the other's rating before both have rated. Afterwards everybody can read the buyer's. */
  async function rateEachOther({ buyers, sellers, listingId }: { buyers: Page; sellers: Page; listingId: string }) {
    const card = (page: Page) => page.getByRole("region", { name: "How was the sale?" })
    const choose = (page: Page, fact: string, choice: "Yes" | "No") =>
      card(page).getByRole("radiogroup", { name: fact }).getByRole("radio", { name: choice }).click()
    const comment = "The car is as it was shown, down to the last scratch."
    await card(buyers).getByRole("button", { name: "Send the rating" }).click()
    await card(buyers).getByText("Choose yes or no.").first().waitFor()
    await choose(buyers, "The car was as described", "Yes")
    await choose(buyers, "The car and its papers were handed over on time", "No")
    await choose(buyers, "The seller's answers came and were fair", "Yes")
    await card(buyers)
      .getByLabel(/^Comment/)
      .fill(comment)
    await card(buyers).getByRole("button", { name: "Send the rating" }).click()
    await card(buyers).getByText("The seller has not rated yet.").waitFor()

    await card(sellers).getByText("The buyer has rated you.").waitFor()
    await expectPage(card(sellers).getByText(comment)).toHaveCount(0)
    await expectNothingWrong(sellers, "rating-form")
    for (const fact of ["The buyer came as agreed", "The buyer paid on time", "The buyer's answers came and were fair"])
      await choose(sellers, fact, "Yes")
    await card(sellers).getByRole("button", { name: "Send the rating" }).click()
    await card(sellers).getByText(comment).waitFor()
    await card(sellers).getByRole("button", { name: "Answer", exact: true }).click()
    await card(sellers).getByLabel("Your answer").fill("The plates came two days late, which I am sorry for.")
    await card(sellers).getByRole("button", { name: "Send the answer" }).click()
    await card(buyers).getByText("The plates came two days late").waitFor()
    await expectNothingWrong(buyers, "settlement-rated")

    const visitor = await openPage(await browser.visitor(), `/listing/${listingId}`)
    await visitor.getByText("1 sale on Northlot").waitFor()
    await expectNothingWrong(visitor, "seller-record")
    await visitor.getByRole("button", { name: "What buyers say (1)" }).click()
    await visitor.getByRole("dialog", { name: "What buyers say" }).getByText(comment).waitFor()
    await expectNothingWrong(visitor, "seller-comments")
    await visitor.context().close()
  }

  it("buyer and seller walk through the seven steps, each hearing of the other's at once", async () => {
    const { saleId, listingId } = await openSale()

    // The server gives the buyer the bank instructions.
    const buyers = await openPage(buyersBrowser, "/payments")
    const card = buyers.getByRole("article", { name: "Vehicle payment for 2003 Honda Accord" })
    await card.getByText("Next: Buyer Sent Funds").waitFor()
    await expectNothingWrong(buyers, "payments-buyer")
    await card.getByRole("button", { name: "Start vehicle payment" }).click()
    const instruction = buyers.getByRole("dialog", { name: "Pay for the vehicle" })
    await instruction.getByRole("region", { name: "Wire instruction" }).getByText("CA$5,000.00").waitFor()
    await expectPage(instruction.getByText("HST")).toHaveCount(0)
    const reference = (await buyer.request("GET", `/api/sales/${saleId}/settlement`)).body.settlement.wire.reference
    await instruction.getByRole("button", { name: "Copy reference" }).click()
    await instruction.getByRole("button", { name: "Reference copied" }).waitFor()
    await expectPage.poll(() => buyers.evaluate("navigator.clipboard.readText()")).toBe(reference)
    await expectNothingWrong(buyers, "wire-instruction")

    // Recording the transfer asks for confirmation once, and can be undone.
    const dialog = (name: string) => buyers.getByRole("dialog", { name })
    await instruction.getByRole("button", { name: "I have sent the funds" }).click()
    await dialog("Have you sent the funds?").getByText("You say that you have sent CA$5,000.00 to Northlot.").waitFor()
    await expectNothingWrong(buyers, "wire-question")
    await dialog("Have you sent the funds?").getByRole("button", { name: "Not yet" }).click()
    await instruction.getByRole("button", { name: "I have sent the funds" }).click()
    await dialog("Have you sent the funds?").getByRole("button", { name: "Yes, confirm" }).click()
    await instruction.getByText("You marked the money as sent").waitFor()
    await expectNothingWrong(buyers, "wire-sent")
    await instruction.getByRole("button", { name: "I have not sent the funds" }).click()
    await instruction.getByRole("button", { name: "I have sent the funds" }).waitFor()
    await instruction.getByRole("button", { name: "Done" }).click()
    await card.getByRole("link", { name: "Steps after the sale" }).click()

    // The step 'Buyer Sent Funds' belongs to the buyer. The seller can neither complete the step nor open a later step
    // before it is done.
    const sellers = await openPage(sellersBrowser, `/payments?listingId=${listingId}`)
    await sellers.waitForURL(`**/payments/sale/${saleId}`)
    await now(sellers).getByText("The buyer pays CA$5,000.00. Northlot holds it for you until").waitFor()
    await now(sellers)
      .getByText(/^The buyer sends the money by .+ at .+ E[DS]T\.$/)
      .waitFor()
    await expectPage(now(sellers).getByRole("button")).toHaveCount(0)
    await step(sellers, "Buyer Sent Funds").getByText("The buyer ticks this step.").waitFor()
    await expectPage(box(sellers, "Buyer Sent Funds")).toBeDisabled()
    await expectPage(next(sellers)).toBeDisabled()
    await expectPage(sellers.getByRole("button", { name: "Back", exact: true })).toBeDisabled()
    await expectPage(sellers.getByText(reference)).toHaveCount(0)
    await expectNothingWrong(buyers, "settlement-sent-funds")
    await now(buyers)
      .getByText(/^You, the buyer, send the money by .+ E[DS]T\.$/)
      .waitFor()
    await now(buyers).getByRole("button", { name: "I have sent the funds" }).click()
    await dialog("Buyer Sent Funds").getByRole("button", { name: "Yes, confirm" }).click()
    await now(buyers).getByRole("button", { name: "I have not sent the funds" }).waitFor()
    await ticked(buyers, "Buyer Sent Funds")
    await ticked(sellers, "Buyer Sent Funds")
    await now(sellers).getByText("The buyer sent CA$5,000.00. Northlot has not confirmed the payment yet.").waitFor()
    // The list of completed steps names the actor. Each side reads 'you' for itself.
    for (const [page, who] of [
      [buyers, "by you"],
      [sellers, "by the buyer"],
    ] as const)
      await page.getByRole("list", { name: "Steps of the sale" }).getByText(who).waitFor()

    // Northlot completes the step 'Funds Received by Northlot'. Both parties wait for it, and both are notified.
    for (const page of [buyers, sellers]) {
      await next(page).click()
      await step(page, "Funds Received by Northlot").getByText("Northlot ticks this step.").waitFor()
      await expectPage(box(page, "Funds Received by Northlot")).toBeDisabled()
    }
    await expectNothingWrong(sellers, "settlement-waiting")
    expect(
      (
        await admin.request("POST", `/api/admin/sales/${saleId}/funds-received`, {
          bankReference: "W-1",
          amountCents: 500_000,
        })
      ).status
    ).toBe(200)
    for (const page of [buyers, sellers]) {
      await ticked(page, "Funds Received by Northlot")
      await next(page).click()
    }

    // The meeting: missing input is shown at its field, and typed text survives a refusal and an update.
    const meeting = now(buyers)
    await meeting.getByText("You sent CA$5,000.00. Northlot holds it until the seller hands over the car").waitFor()
    await meeting.getByLabel("Place").fill("Ajax GO station")
    await box(buyers, "Schedule Delivery or Pick Up").click()
    await meeting.getByText("Choose a day and a time.").waitFor()
    await expectNothingWrong(buyers, "settlement-meeting")
    const at = await inThreeDays()
    await meeting.getByLabel("Day and time").fill(torontoTime(at))
    await buyers.route("**/settlement/steps", (route) =>
      route.fulfill({ status: 503, json: { ok: false, code: "UNAVAILABLE", error: "We cannot answer right now." } })
    )
    await box(buyers, "Schedule Delivery or Pick Up").click()
    await buyers
      .getByRole("alert")
      .filter({ hasText: "We cannot answer right now. What you entered is still here." })
      .waitFor()
    await expectPage(box(buyers, "Schedule Delivery or Pick Up")).not.toBeChecked()
    await expectPage(meeting.getByLabel("Place")).toHaveValue("Ajax GO station")
    await buyers.unroute("**/settlement/steps")
    await meeting.getByRole("button", { name: "Save the meeting" }).click()
    await ticked(buyers, "Schedule Delivery or Pick Up")

    // The other party sees the meeting, adds it to the calendar and moves it.
    const agreed = step(sellers, "Schedule Delivery or Pick Up")
    await agreed.getByText("Ajax GO station").waitFor()
    const calendar = await sellersBrowser.request.get(
      (await agreed.getByRole("link", { name: "Add to calendar" }).getAttribute("href"))!
    )
    expect(await calendar.text()).toContain("LOCATION:Ajax GO station")
    await agreed.getByRole("button", { name: "Move the meeting" }).click()
    await agreed.getByLabel("Place").fill("ServiceOntario, Oshawa")
    await expectNothingWrong(sellers, "settlement-moving")
    await agreed.getByRole("button", { name: "Save the new meeting" }).click()
    await agreed.getByRole("button", { name: "Move the meeting" }).waitFor()
    for (const place of [step(buyers, "Schedule Delivery or Pick Up"), now(buyers)])
      await place.getByText("ServiceOntario, Oshawa").waitFor()

    // A paper is recorded with its date, and the other party, who sees it live, confirms it.
    const uvip = (page: Page) =>
      page
        .getByRole("region", { name: "Papers" })
        .getByRole("listitem", { name: "Used Vehicle Information Package (UVIP)" })
    await uvip(sellers).getByRole("button", { name: "Record" }).click()
    const recording = sellers.getByRole("dialog", { name: "Used Vehicle Information Package (UVIP)" })
    await recording.getByLabel("Date of issue").fill("2031-01-01")
    await recording.getByLabel("Number or reference").fill("U-778")
    await recording.getByRole("button", { name: "Save" }).click()
    await recording.getByText("This date is in the future.").first().waitFor()
    await expectPage(recording.getByLabel("Number or reference")).toHaveValue("U-778")
    await recording.getByLabel("Date of issue").fill(torontoTime(await market.clock.now()).slice(0, 10))
    await recording.getByRole("button", { name: "Save" }).click()
    await uvip(buyers).getByRole("button", { name: "I have seen it" }).click()
    await uvip(sellers).getByText("Confirmed", { exact: true }).waitFor()

    // Both parties read the bill of sale and accept it by typing their names. Nobody has to tick a step for the
    // acceptance.
    const bill = await openPage(buyersBrowser, `/payments/sale/${saleId}/bill-of-sale`)
    await bill.getByRole("button", { name: "Accept the bill of sale" }).click()
    await bill.getByText("Type your full name.").waitFor()
    await expectNothingWrong(bill, "bill-of-sale")
    // A dealer's address is known, so only a private party has the address field.
    await expectPage(bill.getByLabel("Your full address")).toHaveCount(0)
    await bill.getByLabel("Your full name").fill("Łukasz Šímáček")
    await bill.getByRole("button", { name: "Accept the bill of sale" }).click()
    await bill.getByRole("listitem").filter({ hasText: "Buyer (you)" }).getByText("Łukasz Šímáček").waitFor()
    const accepted = { name: "Avery Seller", address: "3 Oak Lane, Ajax, Ontario L1S 1A1" }
    const sellersBill = await openPage(sellersBrowser, `/payments/sale/${saleId}/bill-of-sale`)
    await sellersBill.getByLabel("Your full name").fill(accepted.name)
    await sellersBill.getByRole("button", { name: "Accept the bill of sale" }).click()
    await sellersBill.getByText("Type your full address.").waitFor()
    await expectPage(sellersBill.getByLabel("Your full name")).toHaveValue(accepted.name)
    await sellersBill.getByLabel("Your full address").fill(accepted.address)
    await sellersBill.getByRole("button", { name: "Accept the bill of sale" }).click()
    await sellersBill.getByRole("listitem").filter({ hasText: "Seller (you)" }).getByText(accepted.address).waitFor()
    await sellersBill.close()
    const sellersSide = bill.getByRole("listitem").filter({ hasText: "Seller" })
    for (const text of [accepted.name, accepted.address]) await sellersSide.getByText(text).waitFor()
    await expectPage(bill.getByRole("link", { name: "Download PDF" })).toHaveAttribute("href", /accepted\.pdf(\?|$)/)
    await bill.close()

    // The next step, the handover, needs Ontario's papers.
    for (const page of [buyers, sellers]) await next(page).click()
    await box(sellers, "Keys & Docs Hand Over").click()
    await sellers
      .getByText("Tick every required item. The sale cannot go on until all of them are handed over.")
      .waitFor()
    await expectNothingWrong(sellers, "settlement-handover")
    for (const item of [
      "All keys and remotes",
      "Vehicle permit, signed by the seller",
      "Used Vehicle Information Package (UVIP)",
    ]) {
      await now(sellers).getByRole("checkbox", { name: item }).click()
    }
    await now(sellers).getByRole("button", { name: "I have handed over the car" }).click()
    for (const page of [buyers, sellers]) {
      await ticked(page, "Keys & Docs Hand Over")
      await next(page).click()
    }

    // An approval cannot be undone, so the page asks first.
    await box(buyers, "Buyer Approve Sale Complete").click()
    const question = buyers.getByRole("dialog", { name: "Buyer Approve Sale Complete" })
    await question.getByRole("button", { name: "Not yet" }).click()
    await question.waitFor({ state: "hidden" })
    await expectPage(box(buyers, "Buyer Approve Sale Complete")).not.toBeChecked()
    await box(buyers, "Buyer Approve Sale Complete").click()
    await expectNothingWrong(buyers, "settlement-approval")
    await question.getByRole("button", { name: "Yes, confirm" }).click()
    for (const page of [buyers, sellers]) {
      await ticked(page, "Buyer Approve Sale Complete")
      await next(page).click()
    }
    await now(sellers).getByText("Northlot holds CA$5,000.00 for you until you approve the sale.").waitFor()
    await now(sellers).getByRole("button", { name: "Approve the sale" }).click()
    await sellers.getByRole("button", { name: "Yes, confirm" }).click()
    for (const page of [buyers, sellers]) {
      await ticked(page, "Seller Approve Sale Complete")
      await next(page).click()
      await expectPage(page.getByRole("button", { name: "Finish" })).toBeDisabled()
    }
    expect(
      (await admin.request("POST", `/api/admin/sales/${saleId}/payout/paid`, { bankReference: "P-1" })).status
    ).toBe(200)
    for (const page of [buyers, sellers]) {
      await ticked(page, "Northlot Paid the Seller")
      await page.getByRole("button", { name: "Finish" }).click()
      await page.getByText("Post‑Sale completed. Northlot paid the Seller.").waitFor()
    }
    await now(buyers).getByText("You paid CA$5,000.00. Northlot paid it to the seller.").waitFor()
    await now(sellers).getByText("Northlot paid you CA$5,000.00.").waitFor()
    await expectNothingWrong(buyers, "settlement-completed", { fullPage: true })
    await rateEachOther({ buyers, sellers, listingId })

    // Both parties now see the sale as completed.
    for (const [page, tab] of [
      [buyers, "Bought"],
      [sellers, "Sold"],
    ] as const) {
      await goTo(page, "/payments")
      await page.getByRole("button", { name: "Completed" }).click()
      const completed = page.getByRole("dialog", { name: "Completed" })
      await completed.getByRole("tab", { name: tab }).waitFor()
      await completed.getByRole("link", { name: "2003 Honda Accord" }).waitFor()
      await expectNothingWrong(page, `completed-${tab.toLowerCase()}`)
    }

    // The bell lists each event with a link to its page. 'Mark all as read' takes effect at once.
    await goTo(sellers, "/")
    await sellers.getByRole("button", { name: /^Notices, \d+ new$/ }).click()
    const notices = sellers.getByRole("dialog", { name: "Notices" })
    await notices.getByRole("link", { name: /The chat about 2003 Honda Accord is open/ }).waitFor()
    await expectNothingWrong(sellers, "notices")
    await notices.getByRole("button", { name: "Mark all as read" }).click()
    await sellers
      .getByRole("button", { name: "Notices", exact: true, includeHidden: true })
      .waitFor({ state: "attached" })
    await notices.getByRole("link", { name: /The chat about 2003 Honda Accord is open/ }).click()
    await sellers.waitForURL(`**/messages?listingId=${listingId}`)
    expect(failures).toEqual([])
  }, 240_000)

  it("the vehicle payment is locked until both fees are paid, and nothing is completed yet", async () => {
    const persons = people(market)
    const [someone, other] = await Promise.all([persons.seller(), persons.dealerBuyer()])
    const listingId = await publish(market, someone, { startingPriceCents: cents(500_000) })
    expect((await bid(other, listingId, { amountCents: 500_000 })).status).toBe(201)
    // When the auction ends, the winner has another dialog open. The fee prompt therefore waits, and it opens only on
    // the car's page.
    const [typing, elsewhere] = [
      await openPage(await browser.signedIn(other, "buyer"), `/listing/${listingId}`),
      await openPage(await browser.signedIn(other, "buyer"), "/transactions"),
    ]
    await typing.route("**/api/fees/checkout", (route) => route.abort())
    await typing.getByRole("button", { name: "Report", exact: true }).click()
    const report = typing.getByRole("dialog", { name: "Report something" })
    await report.waitFor()
    // On another page a toast reports the win, but not while the person types.
    const search = elsewhere.getByRole("searchbox").first()
    await search.focus()
    const checkouts: string[] = []
    elsewhere.on("request", (request) => request.url().endsWith("/api/fees/checkout") && checkouts.push(request.url()))
    await endNow(market, listingId)
    await eventually("the sale", async () => (await saleOf(other, listingId)) !== undefined)
    await untilQuiet(market)
    const idle = await openPage(await browser.signedIn(other, "buyer"), `/listing/${listingId}`)
    const won = (page: Page) => page.getByRole("dialog", { name: "Bid Won — Buyer Fee" })
    // After a private sale, the fee prompt shows the amount due now, the tax at registration and the total in one font
    // size.
    const allIn = ["Car and fee", "RST at ServiceOntario (estimate)", "Total with tax"]
    for (const text of allIn) await won(idle).getByText(text, { exact: true }).waitFor()
    const sizes = await Promise.all(
      allIn.map((text) =>
        won(idle)
          .getByText(text, { exact: true })
          .evaluate((line: any) => line.ownerDocument.defaultView.getComputedStyle(line).font)
      )
    )
    expect(new Set(sizes).size).toBe(1)
    for (const amount of ["CA$5,000.00", "CA$593.25", "CA$5,593.25", "CA$650.00", "CA$6,243.25"])
      await won(idle).getByText(amount, { exact: true }).first().waitFor()
    await expectNothingWrong(idle, "won-bid")
    await typing.getByText("Sold for").first().waitFor()
    await expectPage(won(typing)).toHaveCount(0)
    // The checkout starts automatically on the page of the car.
    const started = typing.waitForRequest("**/api/fees/checkout")
    await report.getByRole("button", { name: "Close" }).click()
    await won(typing).waitFor()
    await started
    await elsewhere.getByRole("link", { name: /^pay the fee for 2003 Honda Accord by / }).waitFor()
    await expectPage(won(elsewhere)).toHaveCount(0)
    const act = elsewhere.getByRole("button", { name: "Pay the fee", exact: true })
    await expectPage(act).toHaveCount(0)
    await search.blur()
    await elsewhere.getByText(/^Your fee of CA\$593\.25 is due by /).waitFor()
    await expectNothingWrong(elsewhere, "won-elsewhere")
    await act.click()
    await won(elsewhere).getByText("CA$593.25", { exact: true }).first().waitFor()
    expect(checkouts).toEqual([])
    await reload(elsewhere)
    await elsewhere.getByRole("link", { name: /^Needs you \(1\)/ }).waitFor()
    await expectPage(won(elsewhere)).toHaveCount(0)
    await expectPage(act).toHaveCount(0)
    // A dismissed fee prompt disappears from all open pages of the winner and does not return.
    await won(idle).getByRole("button", { name: "Later" }).click()
    for (const page of [idle, typing]) await won(page).waitFor({ state: "hidden" })
    await eventually(
      "the notice to be seen",
      async () => (await other.request("GET", "/api/notices?unseen=true")).body.total === 0
    )
    await Promise.all([
      typing.waitForResponse("**/api/notices?**"),
      typing.waitForResponse("**/api/sales/my?**"),
      reload(typing),
    ])
    await typing.waitForLoadState("networkidle")
    await expectPage(won(typing)).toHaveCount(0)
    // The fee is still due, and the list of tasks contains it.
    await elsewhere.getByRole("link", { name: /^Needs you/ }).click()
    await elsewhere.waitForURL("**/buyers#needs-you")
    await elsewhere.getByRole("button", { name: "Pay the fee: 2003 Honda Accord" }).click()
    await won(elsewhere).getByText("CA$593.25", { exact: true }).first().waitFor()
    await Promise.all([typing, idle, elsewhere].map((page) => page.context().close()))
    await seen(someone)
    const page = await openPage(await browser.signedIn(someone, "seller"), `/payments?listingId=${listingId}`)
    const card = page.getByRole("article", { name: /^Vehicle payment for/ })
    await card.getByText("Locked until both fees are paid.").waitFor()
    await expectPage(card.getByRole("button")).toHaveCount(0)
    await expectNothingWrong(page, "payments-locked")
    await page.getByRole("button", { name: "Completed" }).click()
    await page.getByText("Nothing here yet.").first().waitFor()
    const { id } = await saleOf(someone, listingId)
    await goTo(page, `/payments/sale/${id}`)
    await page.getByRole("heading", { name: "Locked until both fees are paid." }).waitFor()
    await page.getByText(/^You, the seller, pay your fee of CA\$593\.25 by .+ E[DS]T\.$/).waitFor()
    await expectNothingWrong(page, "settlement-locked")
    await page.getByRole("link", { name: "Pay the fee", exact: true }).click()
    await page.waitForURL(`**/pay/seller?listingId=${listingId}`)
  })

  it("says that the payment could not be started, and starts it at the next press", async () => {
    await openSale()
    const page = await openPage(buyersBrowser, "/payments")
    await page.route("**/api/payments/vehicle/start", (route) =>
      route.fulfill({ status: 503, json: { ok: false, code: "UNAVAILABLE", error: "We cannot answer right now." } })
    )
    await page.getByRole("button", { name: "Start vehicle payment" }).click()
    await page.getByRole("alert").filter({ hasText: "Failed to start vehicle payment" }).waitFor()
    await page.unroute("**/api/payments/vehicle/start")
    await page.getByRole("button", { name: "Start vehicle payment" }).click()
    await page.getByRole("dialog", { name: "Pay for the vehicle" }).waitFor()
  })

  it("leads from the chat to the meeting, which waits for the steps before it, and stops at a dispute", async () => {
    const { listingId, saleId } = await openSale()
    const buyers = await openPage(buyersBrowser, `/messages?listingId=${listingId}`)
    const panel = buyers.getByRole("complementary", { name: "Listing Snapshot" })
    for (const text of ["2003 Honda Accord", "CA$5,000", "No reserve", "Both fees paid · Chat Active"])
      await panel.getByText(text).waitFor()
    // A phone number is requested and appears once its owner shares it.
    await panel.getByRole("button", { name: "Call" }).click()
    await buyers.getByRole("button", { name: "Ask for the number" }).click()
    await buyers.getByText("You have asked for the number.").waitFor()
    await buyers.getByRole("button", { name: "Close" }).last().click()
    const chats = await openPage(sellersBrowser, `/messages?listingId=${listingId}`)
    await chats.getByText("Avery N. asks for your telephone number.").waitFor()
    await chats.getByRole("button", { name: /^Share \d{3}-/ }).click()
    await expectPage(panel.getByRole("link", { name: /^Call Avery N\., \d{3}-\d{3}-\d{4}$/ })).toHaveAttribute(
      "href",
      /^tel:\+1\d{10}$/
    )

    // Messages can have files. A failed upload keeps the typed text and is tried again.
    const picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#8a2f2f" } })
      .jpeg()
      .toBuffer()
    await buyers.route("**/api/uploads/attachments", (route) => route.abort())
    await buyers.getByRole("textbox", { name: "Write a message..." }).fill("This scratch?")
    await buyers.locator('input[type="file"]').setInputFiles([
      { name: "scratch.jpg", mimeType: "image/jpeg", buffer: picture },
      { name: "report.pdf", mimeType: "application/pdf", buffer: PDF },
      { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("film") },
    ])
    await buyers.getByText("film.mp4 is neither a picture (JPEG, PNG or WebP) nor a PDF.").waitFor()
    const toSend = buyers.getByRole("list", { name: "Files to send" })
    await buyers.getByRole("button", { name: "Try report.pdf again" }).waitFor()
    await buyers.unroute("**/api/uploads/attachments")
    for (const name of ["scratch.jpg", "report.pdf"])
      await buyers.getByRole("button", { name: `Try ${name} again` }).click()
    await toSend
      .getByText(/ready to send/)
      .nth(1)
      .waitFor()
    await reload(buyers)
    await expectPage(buyers.getByRole("textbox", { name: "Write a message..." })).toHaveValue("This scratch?")
    await buyers
      .locator('input[type="file"]')
      .setInputFiles({ name: "scratch.jpg", mimeType: "image/jpeg", buffer: picture })
    await toSend.getByText(/ready to send/).waitFor()
    await buyers.getByRole("button", { name: "Send" }).click()
    await chats.getByRole("log").getByText("This scratch?").waitFor()
    await chats.getByRole("button", { name: "Open scratch.jpg from Avery N." }).click()
    await chats.getByRole("dialog", { name: "scratch.jpg" }).getByRole("img").waitFor()
    await chats.getByRole("dialog", { name: "scratch.jpg" }).getByRole("button", { name: "Close" }).click()
    await buyers.getByText("Read", { exact: true }).waitFor()
    await expectNothingWrong(buyers, "chat-panel")

    // A chat that one party archived returns with the next message.
    await chats.getByRole("button", { name: "Archive", exact: true }).click()
    await chats.getByRole("button", { name: "Archived 1" }).click()
    await chats
      .getByRole("button", { name: /2003 Honda Accord/ })
      .first()
      .waitFor()
    await buyers.getByRole("textbox", { name: "Write a message..." }).fill("I can come on Saturday.")
    await buyers.keyboard.press("Enter")
    await chats.getByRole("button", { name: "Archived 0" }).waitFor()
    await chats.getByRole("button", { name: "Unread 1" }).waitFor()
    await chats.close()
    await panel.getByRole("link", { name: "Schedule Inspection" }).click()
    const inspection = buyers.getByRole("region", { name: "Inspection" })
    await inspection.getByRole("button", { name: "Propose an inspection" }).click()
    await inspection.getByRole("button", { name: "Send the proposal" }).click()
    await inspection.getByText("Say where you meet.").waitFor()
    await expectNothingWrong(buyers, "inspection-proposal")
    await inspection.getByLabel("Day and time").fill(torontoTime(await inThreeDays()))
    await inspection.getByLabel("Place").fill("Garage Öz, Ajax")
    await inspection.getByRole("button", { name: "Send the proposal" }).click()
    await inspection.getByText("You propose").waitFor()
    await buyers.getByRole("button", { name: /Schedule Delivery or Pick Up/ }).click()
    await step(buyers, "Schedule Delivery or Pick Up").getByText(WAITING).waitFor()
    await expectPage(box(buyers, "Schedule Delivery or Pick Up")).toBeDisabled()
    await goTo(buyers, `/messages?listingId=${listingId}`)
    await panel.getByRole("link", { name: "Escrow" }).click()
    await step(buyers, "Buyer Sent Funds").waitFor()

    const sellers = await openPage(sellersBrowser, `/payments/sale/${saleId}#inspection`)
    await step(sellers, "Buyer Sent Funds").waitFor()
    const proposal = sellers.getByRole("region", { name: "Inspection" })
    await proposal.getByText("The buyer proposes").waitFor()
    await proposal.getByRole("button", { name: "Agree" }).click()
    await proposal.getByRole("link", { name: "Add to calendar" }).waitFor()
    await inspection.getByText("Inspection, agreed").waitFor()
    await buyers.getByRole("button", { name: "Dispute this sale" }).click()
    const dialog = buyers.getByRole("dialog", { name: "Dispute this sale" })
    await dialog.getByLabel("What is wrong?").fill("Too short")
    await dialog.getByRole("button", { name: "Dispute the sale" }).click()
    await dialog.getByText("Please describe the problem in at least 10 characters.").waitFor()
    await dialog.getByText("Please confirm this.").waitFor()
    await expectNothingWrong(buyers, "dispute-dialog")
    await dialog.getByLabel("What is wrong?").fill("There is rust under the carpet.")
    await dialog.getByRole("checkbox").click()
    await dialog.getByRole("button", { name: "Dispute the sale" }).click()
    await buyers.getByText("You have disputed this sale.").waitFor()
    await sellers.getByText("The buyer has disputed this sale.").waitFor()
    await sellers.getByText("There is rust under the carpet.").waitFor()
    await expectPage(box(buyers, "Buyer Sent Funds")).toBeDisabled()
    await expectNothingWrong(sellers, "settlement-disputed")

    expect(
      (
        await admin.request("POST", `/api/admin/sales/${saleId}/cancel`, {
          fault: "seller",
          reason: "The damage was known.",
        })
      ).status
    ).toBe(200)
    await reload(buyers)
    await now(buyers).getByText("This sale was cancelled. Nothing was paid for the car.").waitFor()
    await now(buyers).getByText("Your fee is returned to you. Nothing is left to do for you.").waitFor()
    await expectPage(now(buyers).getByRole("button")).toHaveCount(0)
    // The seller caused the cancellation, so the seller's fee is not returned.
    await reload(sellers)
    await now(sellers).getByText("Your fee is not returned. The car is a draft of yours again.").waitFor()
    await expectNothingWrong(buyers, "settlement-cancelled")
    expect(failures).toEqual([])
  })

  it("a buyer is told not to pay while nobody has entered the account, and can once an admin has", async () => {
    await admin.request("PUT", "/api/admin/settlement-policy", {
      beneficiary: "",
      institution: "",
      transit: "",
      accountNumber: "",
    })
    const { saleId } = await openSale()
    const buyers = await openPage(buyersBrowser, `/payments/sale/${saleId}`)
    await now(buyers).getByText("Do not pay yet").waitFor()
    await now(buyers).getByText("Northlot sets up the account first.").waitFor()
    await expectPage(now(buyers).getByRole("button")).toHaveCount(0)
    await expectPage(buyers.getByRole("button", { name: /^Copy/ })).toHaveCount(0)
    await expectPage(buyers.getByText(/Due by/)).toHaveCount(0)
    await expectPage(box(buyers, "Buyer Sent Funds")).toBeDisabled()
    await expectNothingWrong(buyers, "do-not-pay-yet")
    await goTo(buyers, "/payments")
    const closed = buyers
      .getByRole("article", { name: "Vehicle payment for 2003 Honda Accord" })
      .filter({ hasText: "Do not pay yet" })
    await closed.first().waitFor()
    await expectPage(closed.getByRole("button", { name: "Start vehicle payment" })).toHaveCount(0)
    await enterWireAccount(admin)
    await eventually("the payment to open", async () => (await closed.count()) === 0)
    await goTo(buyers, `/payments/sale/${saleId}`)
    await buyers.getByRole("region", { name: "Wire instruction" }).waitFor()
    await expectPage(box(buyers, "Buyer Sent Funds")).toBeEnabled()
    expect(failures).toEqual([])
  })

  it("a seller is asked for the payout account, is refused at its fields, and sees it on hold", async () => {
    const newcomer = await people(market).seller()
    const listingId = await sellAndOpen(market, newcomer, buyer)
    const { id: saleId } = await saleOf(newcomer, listingId)
    const context = await browser.signedIn(newcomer, "seller")
    const page = await openPage(context, `/payments/sale/${saleId}`)
    await page.getByText("Tell us where to send your money").waitFor()
    await expectNothingWrong(page, "payout-account-asked")
    await page.getByRole("link", { name: "Enter payout account" }).click()
    const section = page.getByRole("region", { name: "Payout account" })
    await section.getByText("One of your sales waits for an account.", { exact: false }).waitFor()
    await section.scrollIntoViewIfNeeded()
    await expectNothingWrong(page, "payout-account-empty")
    await section.getByRole("button", { name: "Enter payout account" }).click()
    const dialog = page.getByRole("dialog", { name: "Enter payout account" })
    await dialog.getByLabel("Institution number").fill("12")
    await dialog.getByLabel("Transit number").fill("102-02")
    await dialog.getByLabel("Account number").fill("123 4567")
    await dialog.getByRole("button", { name: "Save account" }).click()
    await dialog.getByText("Enter the three digits of the institution number.").waitFor()
    await dialog.getByText("Please enter your current password.").waitFor()
    await dialog.getByLabel("Institution number").fill("004")
    await dialog.getByRole("textbox", { name: "Current password" }).fill("not-the-password")
    await dialog.getByRole("button", { name: "Save account" }).click()
    await dialog.getByText("This is not your current password.").waitFor()
    await expectPage(dialog.getByLabel("Account number")).toHaveValue("123 4567")
    await expectNothingWrong(page, "payout-account-refused")
    await dialog.getByRole("textbox", { name: "Current password" }).fill(newcomer.password)
    await dialog.getByRole("button", { name: "Save account" }).click()
    await section.getByText(/^On hold until/).waitFor()
    await section.getByText("••••567").waitFor()
    await expectPage(page.getByText("1234567")).toHaveCount(0)
    await section.scrollIntoViewIfNeeded()
    await expectNothingWrong(page, "payout-account-held")
    await goTo(page, `/payments/sale/${saleId}`)
    await page.getByText(/^Your payout account is on hold until/).waitFor()
    await context.close()
    expect(failures).toEqual([])
  })
})
