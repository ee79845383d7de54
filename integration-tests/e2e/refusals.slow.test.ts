import type { Locator, Page, Route } from "playwright"
import { cents } from "@northlot/contract"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { publish } from "../http/bidding-support"
import { TO_REVIEW, chooseBidMode, goTo, storefrontBrowser } from "./storefront-browser"

const UNAVAILABLE = {
  status: 503,
  contentType: "application/json",
  body: JSON.stringify({
    ok: false,
    code: "UNAVAILABLE",
    error: "Northlot is not available for a moment. Please try again.",
  }),
}

/**
 * Clicks Retry until the content appears. The page also retries when its socket connects, and then the button
 * disappears.
 */
async function retryUntil(page: Page | Locator, shown: Locator): Promise<void> {
  const button = page.getByRole("button", { name: "Retry" })
  await button.or(shown).first().waitFor()
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined)
  await shown.waitFor()
}

/** The sentences that a buyer sees when a request is refused, or when something is missing or broken (spec §8). */
describe("where something fails, a buyer's page", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>
  let seller: Person
  let dealer: Person
  let buyer: Person
  let listingId: string

  beforeAll(async () => {
    market = await sharedMarket()
    const someone = people(market)
    ;[seller, dealer, buyer] = await Promise.all([
      someone.seller(),
      someone.dealerBuyer(),
      someone.buyer({ credits: 0 }),
    ])
    listingId = await publish(market, seller, { startingPriceCents: cents(100_000) })
    browser = await storefrontBrowser(market)
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const visitorsPage = async (): Promise<Page> => {
    const page = await (await browser.visitor()).newPage()
    page.setDefaultTimeout(20_000)
    return page
  }
  /** Answers requests to this address with 'not available'. Returns a function that stops this. */
  const without = async (page: Page, address: RegExp) => {
    const refuse = (route: Route) => route.fulfill(UNAVAILABLE)
    await page.route(address, refuse)
    return () => page.unroute(address, refuse)
  }

  /**
   * Opens a page and then navigates within it, so that the next page sends requests. A server-rendered page sends none.
   */
  const openSite = async (page: Page) => {
    const online = page.waitForEvent("websocket")
    await goTo(page, "/info/help")
    await online
  }
  const leadTo = (page: Page, path: string) =>
    page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`)

  test("tells visitors and sellers whose page it is, with the ways in", async () => {
    const page = await visitorsPage()
    await goTo(page, "/buyers")
    await page.getByRole("heading", { name: "Buyer account required" }).waitFor()
    for (const name of ["Sign In", "Register", "Help"])
      await page.getByRole("main").getByRole("link", { name }).waitFor()
    await page.context().close()

    const sellers = await browser.openPage(await browser.signedIn(seller, "seller"), "/buyers")
    await sellers.getByRole("heading", { name: "Buyers only" }).waitFor()
    // The sign-in page redirects a signed-in person, so a change of account starts with signing out.
    await goTo(sellers, "/pay/buyer")
    await sellers.getByRole("heading", { name: "Pay Seller Fees" }).waitFor()
    await sellers.getByText("You are signed in as a seller").waitFor()
    await goTo(sellers, "/buyers")
    await sellers.getByRole("button", { name: "Switch account" }).click()
    await sellers.waitForURL("**/login")
    await sellers.context().close()
  })

  test("says on the home page which part could not be loaded, and loads it again", async () => {
    const page = await visitorsPage()
    await openSite(page)
    const restore = [await without(page, /\/api\/listings/), await without(page, /\/api\/wall\//)]
    await leadTo(page, "/")
    for (const text of ["Failed to load listings", "Failed to load listed wall", "Failed to load sold wall"])
      await page.getByText(text).first().waitFor()
    for (const available of restore) await available()
    const failure = page.getByRole("alert").filter({ hasText: "Failed to load sold wall" })
    await retryUntil(failure, page.getByRole("region", { name: "Just Sold" }).getByText("Nothing here yet."))
    await page.context().close()
  })

  test("tells an empty list of auctions from one that could not be loaded", async () => {
    const page = await visitorsPage()
    await goTo(page, "/auctions?make=Lada")
    await page.getByText("No listings match your filter.").waitFor()
    await openSite(page)
    const available = await without(page, /\/api\/listings\?/)
    await leadTo(page, "/auctions?make=Lada")
    await page.getByText("Error: Northlot is not available for a moment. Please try again.").waitFor()
    await available()
    await retryUntil(page, page.getByText("No listings match your filter."))
    await page.context().close()
  })

  test("tells a listing that is not there from one that could not be loaded", async () => {
    const page = await visitorsPage()
    await goTo(page, "/listing/nothing-of-the-kind")
    await page.getByRole("heading", { name: "Listing data not found." }).waitFor()
    await openSite(page)
    const available = await without(page, /\/api\/listings\/lst_/)
    await leadTo(page, `/listing/${listingId}`)
    await page.getByText("Could not load listing").waitFor()
    await available()
    await retryUntil(page, page.getByRole("heading", { name: "2003 Honda Accord" }))
    await page.context().close()
  })

  test("says that nothing is watched yet", async () => {
    const page = await visitorsPage()
    await goTo(page, "/watchlist")
    await page.getByText("You haven't added any vehicles to your watchlist yet.").waitFor()
    await page.context().close()
  })

  const review = async (page: Page, amount: string) => {
    await page.getByRole("button", { name: "Bid Now" }).first().click()
    const dialog = page.getByRole("dialog")
    await chooseBidMode(dialog, "Custom")
    await dialog.getByRole("textbox", { name: "Your bid" }).fill(amount)
    await dialog.getByRole("button", { name: TO_REVIEW }).click()
    await dialog.getByRole("button", { name: "Confirm bid" }).click()
    return dialog
  }

  test("keeps a bid that reached nobody, and sends it once the connection is back", async () => {
    const context = await browser.signedIn(dealer, "buyer")
    await context.routeWebSocket(/socket\.io/, (socket) => socket.close())
    const page = await browser.openPage(context, `/listing/${listingId}`)
    const lost = (route: Route) => route.abort("connectionfailed")
    await page.route(/\/api\/offers/, lost)
    const dialog = await review(page, "1500")
    await dialog.getByText("Unable to place bid").waitFor()
    await expectPage(dialog.getByRole("textbox", { name: "Your bid" })).toHaveValue("1,500")
    await page.unroute(/\/api\/offers/, lost)
    await dialog.getByRole("button", { name: TO_REVIEW }).click()
    await dialog.getByRole("button", { name: "Confirm bid" }).click()
    await dialog.getByText("You are winning").waitFor()
    await eventually("the one bid", async () => {
      const { body } = await dealer.request("GET", `/api/listings/${listingId}/bids`)
      return body.total === 1 && body.items[0].amountCents === 150_000
    })
    await context.close()
  })

  test("asks a private buyer whose credit is gone for one, in the words of the catalogue", async () => {
    const context = await browser.signedIn(buyer, "buyer")
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    // The response contains the balance before the credit was used, so the page assumes that the buyer still has a
    // credit.
    await page.route(/\/api\/credits\/balance/, (route) =>
      route.fulfill({ json: { ok: true, balance: 1, credits: 1 } })
    )
    await openSite(page)
    await leadTo(page, `/listing/${listingId}`)
    const dialog = await review(page, "2000")
    await dialog.getByText("Private buyers need 1 credit to bid.").waitFor()
    await dialog
      .getByText('You need at least 1 credit to place a bid. Click "Buy Credit" at the top of the Buyers page.')
      .waitFor()
    await dialog.getByRole("link", { name: "Buy Credit", exact: true }).waitFor()
    await context.close()
  })

  test("says that it did not load, and loads when its code comes", async () => {
    const page = await visitorsPage()
    await page.route(/\/assets\/TermsPage-/, (route) => route.abort())
    // A page whose code is missing is never hydrated, so this does not wait for hydration.
    await page.goto("/info/terms")
    const missing = page.getByRole("alert").filter({ hasText: "This page did not load" })
    await missing.waitFor()
    await page.unroute(/\/assets\/TermsPage-/)
    await missing.getByRole("button", { name: "Try again" }).click()
    await page.getByRole("heading", { name: "Terms of Use" }).waitFor()
    await page.context().close()
  })

  test("says that it broke, and offers to load again, when its code fails", async () => {
    const page = await visitorsPage()
    const body = 'export default () => { throw new Error("broken on purpose") }'
    await page.route(/\/assets\/TermsPage-/, (route) => route.fulfill({ contentType: "text/javascript", body }))
    await page.goto("/info/terms")
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor()
    await page.unroute(/\/assets\/TermsPage-/)
    await page.getByRole("button", { name: "Reload" }).click()
    await page.getByRole("heading", { name: "Terms of Use" }).waitFor()
    await page.context().close()
  })
})
