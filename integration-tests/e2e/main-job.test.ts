import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import type { Browser, BrowserContext, Page } from "playwright"
import sharp from "sharp"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { TO_REVIEW, chooseBidMode, goTo, goToStep, passReviewStep, reload } from "./storefront-browser"
import { storePicture } from "./pictures"

const VIN = "1HGCM82633A004352"

/** The format of a `datetime-local` input, in Toronto time. */
const torontoTime = (moment: Date) => format(new TZDate(moment, "America/Toronto"), "yyyy-MM-dd'T'HH:mm")

/** Three people complete the market's main task in three browsers, only through the pages. */
describe("a seller, a private buyer and a dealer", () => {
  let market: SharedMarket
  let browser: Browser
  const failures: string[] = []
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    market = await sharedMarket()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    for (const context of contexts) await context.close()
    await browser?.close()
    await market?.stop()
  })

  const openPage = async (name: string): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: market.url,
      serviceWorkers: "block",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on("pageerror", (error) => failures.push(`${name}: ${error.message}`))
    page.on("console", (message) => {
      if (message.type() === "error" && /Content Security Policy|Uncaught/.test(message.text()))
        failures.push(`${name}: ${message.text()}`)
    })
    return page
  }
  const signIn = async (page: Page, person: Person, role: "Buyer" | "Seller") => {
    await goTo(page, "/login")
    await page.getByRole("radio", { name: role }).click()
    await page.getByLabel("Email").fill(person.email)
    await page.getByLabel("Password", { exact: true }).fill(person.password)
    await page.getByRole("button", { name: /^(Sign in|Log in)/i }).click()
    await page.waitForURL(role === "Seller" ? "**/sellers" : "**/buyers")
  }
  /** Closes the dialog with Escape, because content that arrives after a bid moves its buttons. */
  const leaveDialog = async (page: Page) => {
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "hidden" })
  }
  const bid = async (page: Page, mode: "Custom" | "Proxy", dollars: string, isUnusual = false) => {
    const bar = page.getByRole("region", { name: "Bidding" })
    await bar.getByRole("button", { name: /^(Bid Now|Raise your maximum) on / }).click()
    await chooseBidMode(page.getByRole("dialog"), mode)
    await page.getByRole("textbox", { name: mode === "Proxy" ? "Your maximum" : "Your bid" }).fill(dollars)
    await page.getByRole("button", { name: TO_REVIEW }).click()
    if (isUnusual) await page.getByRole("button", { name: /^Yes, CA\$/ }).click()
    await page.getByRole("button", { name: /^Confirm/ }).click()
  }

  it("list a car by VIN, bid it up past its end, pay both fees and talk", async () => {
    const persons = people(market)
    const [seller, buyer, dealer] = await Promise.all([persons.seller(), persons.buyer(), persons.dealerBuyer()])
    await (
      await persons.admin()
    ).request("PUT", "/api/admin/auction-policy", {
      minDurationSeconds: 30,
      antiSnipeWindowSeconds: 120,
      antiSnipeExtensionSeconds: 120,
    })

    // The seller creates a listing by VIN with photos and publishes it.
    const sellerPage = await openPage("seller")
    await signIn(sellerPage, seller, "Seller")
    await sellerPage.getByRole("link", { name: "Create Listing" }).first().click()
    await sellerPage.getByLabel("VIN", { exact: true }).fill(VIN)
    await eventually(
      "the VIN to fill in the make",
      async () => (await sellerPage.getByLabel("Make", { exact: true }).inputValue()).length > 0,
      30_000
    )
    await expectPage(sellerPage.getByLabel("Year", { exact: true })).toHaveValue("2003")
    await sellerPage.getByLabel("Kilometres").fill("182000")
    await sellerPage.getByLabel("Location").fill("Toronto, Ontario")
    await goToStep(sellerPage, "Condition")
    await sellerPage.getByLabel("Description").fill("One owner, every receipt since new.")
    const pictures = await Promise.all(
      ["#2f5d8a", "#8a2f2f"].map((background) =>
        sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
          .jpeg()
          .toBuffer()
      )
    )
    await goToStep(sellerPage, "Photos")
    await sellerPage
      .getByLabel("Add photos")
      .setInputFiles(pictures.map((buffer, index) => ({ name: `photo-${index}.jpg`, mimeType: "image/jpeg", buffer })))
    await eventually(
      "both photos to be uploaded",
      async () => (await sellerPage.getByRole("list", { name: "Photos in order" }).getByRole("listitem").count()) === 2
    )
    await goToStep(sellerPage, "Price")
    await sellerPage.getByLabel("Reserve price").fill("5000")
    await sellerPage
      .getByLabel("End", { exact: true })
      .fill(torontoTime(new Date((await market.clock.now()).getTime() + 2 * 3_600_000)))
    await storePicture(sellerPage, "seller-editor")
    await passReviewStep(sellerPage, "Publish")
    await sellerPage.waitForURL("**/sellers")
    await sellerPage.getByRole("row", { name: /Honda Accord/ }).waitFor()
    await storePicture(sellerPage, "seller-workspace")
    const listing = await eventually("the listing to be live", async () => {
      const { body } = await buyer.request("GET", "/api/listings")
      return body.listings?.[0]
    })

    // The private buyer finds the car and sets a proxy maximum; the dealer bids against it.
    const buyerPage = await openPage("buyer")
    await signIn(buyerPage, buyer, "Buyer")
    await goTo(buyerPage, "/auctions")
    await buyerPage.getByRole("heading", { name: "Auctions" }).waitFor()
    await buyerPage
      .getByRole("link", { name: /Honda Accord/ })
      .first()
      .waitFor()
    await storePicture(buyerPage, "live-listings")
    await goTo(buyerPage, `/listing/${listing.slug}`)
    await bid(buyerPage, "Proxy", "6000", true)
    await buyerPage.getByRole("dialog").getByText("You are winning").waitFor()
    await storePicture(buyerPage, "buyer-winning")
    await leaveDialog(buyerPage)

    const dealerPage = await openPage("dealer")
    await signIn(dealerPage, dealer, "Buyer")
    await goTo(dealerPage, `/listing/${listing.slug}`)
    await bid(dealerPage, "Custom", "5500")
    await dealerPage.getByRole("dialog").getByText("You were outbid at once: CA$5,750 leads").waitFor()
    await leaveDialog(dealerPage)
    // The buyer's open page updates without a click.
    await buyerPage.getByRole("region", { name: "Bidding" }).getByText("CA$5,750").waitFor()
    const head = buyerPage.getByText("Bid record fingerprint:")
    const notedHead = await head.locator("code").textContent()
    await head.click()
    const checkAddress = await buyerPage.getByRole("link", { name: "check the bid record" }).getAttribute("href")

    // In the last minute, a late bid extends the auction. The test moves the database's clock, which decides the
    // time.
    await market.clock.advance(Date.parse(listing.endsAt) - (await market.clock.now()).getTime() - 60_000)
    await bid(dealerPage, "Proxy", "6500")
    await dealerPage.getByRole("dialog").getByText("You are winning").waitFor()
    await leaveDialog(dealerPage)
    await dealerPage.getByText("Extended by a late bid").waitFor()
    await buyerPage.getByRole("region", { name: "Bidding" }).getByText("Outbid!").waitFor()
    await storePicture(buyerPage, "buyer-outbid")
    const extended = (await dealer.request("GET", `/api/listings/${listing.id}`)).body.listing
    expect(Date.parse(extended.endsAt)).toBeGreaterThan(Date.parse(listing.endsAt))

    // The auction settles automatically once its end has passed.
    await market.clock.advance(Date.parse(extended.endsAt) - (await market.clock.now()).getTime() + 1_000)
    await eventually("the sale", async () => (await dealer.request("GET", "/api/sales/my")).body.items?.length === 1)
    // The winner's page of the car opens the fee payment automatically. The winner may postpone the payment.
    await dealerPage.waitForURL("**/sandbox/checkout/**")

    // The final log still contains the fingerprint that the buyer noted during the auction. The check in the browser
    // finds a changed row.
    const [, auctionId] = /\/bid-log\/(\w+)/.exec(checkAddress!)!
    await goTo(buyerPage, `/bid-log/${auctionId}`)
    await buyerPage.getByText("No bid was changed.", { exact: true }).waitFor()
    await buyerPage.getByLabel("The fingerprint that you noted during the auction").fill(notedHead!)
    await buyerPage.getByText("This is the record that you saw, and no bid was changed.").waitFor()
    await storePicture(buyerPage, "bid-log")
    await buyerPage.route("**/bid-log", async (route) => {
      const answer = await route.fetch()
      const log = await answer.json()
      log.rows[1].bidder = "Bidder 9"
      await route.fulfill({ response: answer, json: log })
    })
    await reload(buyerPage)
    await buyerPage.getByText("Row 2: The hash does not match, so the row was changed.").waitFor()
    // The page may repeat its requests after a reconnection. `wait` lets open requests finish before the route is
    // removed.
    await buyerPage.unrouteAll({ behavior: "wait" })

    // Both parties are asked for their fees and pay on the hosted page.
    for (const [page, role, label] of [
      [dealerPage, "buyer", "Pay Buyer Fee"],
      [sellerPage, "seller", "Pay Seller Fee"],
    ] as const) {
      await goTo(page, role === "buyer" ? "/buyers" : "/sellers")
      await page.getByRole("button", { name: "Pay the fee: 2003 Honda Accord" }).click()
      const prompt = page.getByRole("dialog", {
        name: role === "buyer" ? "Bid Won — Buyer Fee" : "Bid Won — Seller Fee",
      })
      await prompt.waitFor()
      await storePicture(page, `${role}-fee-prompt`)
      await prompt.getByRole("button", { name: "Later" }).click()
      await prompt.waitFor({ state: "hidden" })
      await goTo(page, "/payments")
      await page.getByRole("button", { name: label }).click()
      await page.waitForURL("**/sandbox/checkout/**")
      await storePicture(page, `${role}-checkout`)
      await page.getByRole("button", { name: /^Pay CA\$/ }).click()
      await page.getByText("Payment confirmed").waitFor()
      await storePicture(page, `${role}-paid`)
    }

    // Both parties get the chat, and messages arrive live.
    await goTo(dealerPage, `/messages?listingId=${listing.id}`)
    await goTo(sellerPage, `/messages?listingId=${listing.id}`)
    await sellerPage
      .getByRole("complementary", { name: "Listing Snapshot" })
      .getByText("Both fees paid · Chat Active")
      .waitFor()
    await dealerPage
      .getByRole("complementary", { name: "Listing Snapshot" })
      .getByText("Both fees paid · Chat Active")
      .waitFor()
    await dealerPage.getByRole("textbox", { name: "Write a message..." }).fill("When can I pick it up?")
    await dealerPage.getByRole("button", { name: "Send" }).click()
    await sellerPage
      .getByRole("region", { name: /^Messages with/ })
      .getByText("When can I pick it up?")
      .waitFor()
    await sellerPage.getByRole("textbox", { name: "Write a message..." }).fill("Saturday at ten.")
    await sellerPage.keyboard.press("Enter")
    await dealerPage
      .getByRole("region", { name: /^Messages with/ })
      .getByText("Saturday at ten.")
      .waitFor()
    await storePicture(dealerPage, "dealer-chat")
    expect(failures).toEqual([])
  })
})
