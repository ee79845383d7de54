import type { BrowserContext, Page } from "playwright"
import { cents } from "@northlot/contract"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { allowShortAuctions, endNow, saleOf } from "../http/sales-support"
import { goTo, reload, storefrontBrowser } from "./storefront-browser"

describe("buyer and seller of one car", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>
  let buyer: Person
  let seller: Person
  let buyersBrowser: BrowserContext
  let sellersBrowser: BrowserContext
  let listingId: string

  beforeAll(async () => {
    market = await sharedMarket()
    const persons = people(market)
    await allowShortAuctions(await persons.admin())
    buyer = await persons.dealerBuyer()
    seller = await persons.dealerSeller()
    listingId = await publish(market, seller, { reserveCents: cents(2_000_000) })
    expect((await bid(buyer, listingId, { amountCents: 1_800_000 })).status).toBe(201)
    browser = await storefrontBrowser(market)
    buyersBrowser = await browser.signedIn(buyer, "buyer")
    sellersBrowser = await browser.signedIn(seller, "seller")
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const card = (page: Page) => page.getByRole("article", { name: "Negotiation about 2003 Honda Accord" })

  test("a buyer asks in public, and the seller answers on the own page, which has figures where others bid", async () => {
    const buyers = await browser.openPage(buyersBrowser, `/listing/${listingId}`)
    const sellers = await browser.openPage(sellersBrowser, `/listing/${listingId}`)
    await sellers.getByRole("region", { name: "Your listing" }).getByText("Watchers").waitFor()
    await expectPage(sellers.getByRole("region", { name: "Bidding" })).toHaveCount(0)
    await buyers.getByLabel("Ask the seller").fill("How many keys?\nMy number is 416 555 0199.")
    await reload(buyers)
    await buyers.getByRole("button", { name: "Ask", exact: true }).click()
    await buyers.getByText("Only you see this question").waitFor()
    await buyers.getByLabel("Ask the seller").fill("How many keys are there?")
    await buyers.getByRole("button", { name: "Ask", exact: true }).click()

    const asked = sellers.getByRole("article", { name: "Question of Member 1" })
    await asked.getByText("How many keys are there?").waitFor()
    await expectPage(asked).toHaveCount(1)
    await asked.getByLabel("Your answer").fill("Two keys.")
    await browser.expectNothingWrong(sellers, "questions-seller")
    await asked.getByRole("button", { name: "Answer", exact: true }).click()
    await buyers.getByText("Two keys.").waitFor()
    await buyers.getByText("Two keys.").scrollIntoViewIfNeeded()
    await browser.expectNothingWrong(buyers, "questions-buyer")
    await buyers.close()
    await sellers.close()
  })

  test("the highest bidder offers, the seller counters, the bidder buys: each sees the other's step at once and what it means in money", async () => {
    await endNow(market, listingId)
    await eventually("the negotiation", async () => (await buyer.request("GET", "/api/negotiations")).body.items[0])
    const buyers = await browser.openPage(buyersBrowser, `/listing/${listingId}`)
    const sellers = await browser.openPage(sellersBrowser, `/listing/${listingId}`)
    await card(sellers).getByText("below your reserve of CA$20,000").waitFor()
    await card(buyers).getByText("Make one best offer", { exact: true }).waitFor()
    await expectPage(card(buyers).getByText("20,000")).toHaveCount(0)

    // The dialog refuses an offer that is too low. The buyer corrects the offer, reviews it with HST and confirms it.
    await card(buyers).getByRole("button", { name: "Make your best offer" }).click()
    const offer = buyers.getByRole("dialog", { name: "Your best offer" })
    await offer.getByLabel("You offer").fill("17000")
    await offer.getByRole("button", { name: "Review" }).click()
    await offer.getByText("Enter at least CA$18,000.", { exact: true }).waitFor()
    await browser.expectNothingWrong(buyers, "negotiation-offer")
    await offer.getByLabel("You offer").fill("19000")
    await offer.getByRole("button", { name: "Review" }).click()
    const review = buyers.getByRole("dialog", { name: "Offer CA$19,000?" })
    // The buyer of a dealer's car pays no tax at registration. The amount due now therefore equals the total.
    await review.getByText("CA$22,063.25").first().waitFor()
    await review.getByRole("button", { name: "Offer CA$19,000" }).click()
    await card(buyers).getByText("Waiting for the seller").waitFor()

    await card(sellers).getByText("The highest bidder offers CA$19,000", { exact: true }).waitFor()
    await browser.expectNothingWrong(sellers, "negotiation-seller")
    await card(sellers).getByRole("button", { name: "Counter once" }).click()
    const counter = sellers.getByRole("dialog", { name: "Counter once" })
    await counter.getByLabel("You ask").fill("19500")
    await counter.getByRole("button", { name: "Review" }).click()
    await sellers.getByRole("button", { name: "Counter with CA$19,500" }).click()
    await card(sellers).getByText("Waiting for the highest bidder").waitFor()

    await card(buyers).getByText("The seller asks CA$19,500", { exact: true }).waitFor()
    await expectPage(card(buyers).getByRole("button", { name: "Counter once" })).toHaveCount(0)
    // While the seller waits for the bidder's answer, the seller sees one line. The bidder sees a row with the buttons
    // of the answer.
    const waiting = await browser.openPage(sellersBrowser, "/sellers?tab=todo")
    const lines = waiting.getByRole("region", { name: "Waiting for the other side" }).getByRole("listitem")
    await lines.getByText("Waiting for the highest bidder, CA$19,500").waitFor()
    await waiting.setViewportSize({ width: 1440, height: 900 })
    await expectPage.poll(async () => (await lines.boundingBox())!.height).toBeLessThanOrEqual(48)
    await browser.expectNothingWrong(waiting, "negotiation-waiting")
    await waiting.close()
    await goTo(buyers, "/buyers")
    await buyers.getByRole("button", { name: "Answer: 2003 Honda Accord" }).click()
    await card(buyers).getByRole("button", { name: "Buy for CA$19,500" }).waitFor()
    await browser.expectNothingWrong(buyers, "negotiation-buyer")
    await card(buyers).getByRole("button", { name: "Buy for CA$19,500" }).click()
    const confirm = buyers.getByRole("dialog", { name: "Buy 2003 Honda Accord for CA$19,500?" })
    await confirm.getByText("CA$22,628.25").first().waitFor()
    // The seller's page would start the checkout of the fee automatically and so close the fee prompt.
    await sellers.route("**/api/fees/checkout", (route) => route.abort())
    await confirm.getByRole("button", { name: "Buy for CA$19,500" }).click()
    const sale = await eventually("the sale", () => saleOf(buyer, listingId))
    expect(sale).toMatchObject({ priceCents: 1_950_000, byOffer: true, status: "awaiting_fees" })
    await sellers.getByRole("dialog", { name: "Offer Accepted — Seller Fee" }).waitFor()
    expect(browser.failures).toEqual([])
  })
})
