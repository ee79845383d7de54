import { cents } from "@northlot/contract"
import type { Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { bid, publish } from "../http/bidding-support"
import { openMenu, openWindow, signIn } from "./console-support"
import { TO_REVIEW, goTo, storefrontBrowser, untilTakenOver } from "./storefront-browser"

/** Acts like a browser's translator: wraps each present and each later text in two elements. */
const TRANSLATE = `(() => {
  const LEFT_ALONE = "script, style, textarea, title, option, svg, font, noscript"
  const translate = (node) => {
    if (node.nodeType === Node.ELEMENT_NODE) return [...node.childNodes].forEach(translate)
    if (node.nodeType !== Node.TEXT_NODE || !node.parentElement || node.parentElement.closest(LEFT_ALONE)) return
    const [outer, inner] = [document.createElement("font"), document.createElement("font")]
    node.replaceWith(outer)
    outer.append(inner)
    inner.append(node)
  }
  translate(document.body)
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(translate))).observe(
    document.body,
    { childList: true, subtree: true }
  )
  window.isTranslated = true
})()`

const translate = (page: Page) => page.evaluate(TRANSLATE)
const isTranslated = (page: Page) => page.evaluate<boolean>("Boolean(window.isTranslated)")

let market: SharedMarket
beforeAll(async () => {
  market = await sharedMarket()
})
afterAll(() => market?.stop())

const broken = (page: Page) => page.getByText("Unexpected Application Error")

test("a translated page goes through bid, lead, outbid, end, win and the payment of the fee without an error", async () => {
  const someone = people(market)
  const [seller, buyer, other] = await Promise.all([someone.seller(), someone.dealerBuyer(), someone.buyer()])
  const car = await publish(market, seller)
  const browser = await storefrontBrowser(market)
  const context = await browser.signedIn(buyer, "buyer")
  const page = await browser.openPage(context, `/listing/${car}`)
  await translate(page)
  const bidding = page.getByRole("region", { name: "Bidding" })
  const dialog = page.getByRole("dialog").first()

  const bidProxy = async (dollars: string) => {
    await bidding.getByRole("button", { name: /^(Bid Now|Raise your maximum) on / }).click()
    await dialog.getByRole("textbox", { name: "Your maximum" }).fill(dollars)
    await dialog.getByRole("button", { name: TO_REVIEW }).click()
    const unusual = dialog.getByRole("button", { name: /^Yes, CA\$/ })
    const confirm = dialog.getByRole("button", { name: /^Confirm/ })
    await unusual.or(confirm).first().waitFor()
    if (await unusual.isVisible()) await unusual.click()
    await confirm.click()
  }
  const leave = async () => {
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
  }

  // Popovers and sheets open and close without an error on a translated page.
  await page.getByRole("button", { name: "All-in cost" }).click()
  await dialog.waitFor()
  await leave()
  await page.getByRole("button", { name: /^Notices/ }).click()
  await dialog.waitFor()
  await leave()

  await bidProxy("2000")
  await dialog.getByText("You are winning").first().waitFor()
  await leave()
  expect((await bid(other, car, { amountCents: cents(300_000), mode: "exact" })).status).toBe(201)
  await bidding.getByText("Outbid!").waitFor()
  await bidding.getByText("CA$3,000").first().waitFor()
  await bidProxy("6000")
  await dialog.getByText("You are winning").first().waitFor()
  await leave()
  await expectPage(broken(page)).toHaveCount(0)

  const { body } = await buyer.request("GET", `/api/listings/${car}`)
  await market.clock.advance(Date.parse(body.listing.endsAt) - (await market.clock.now()).getTime() + 1_000)
  // The winner's page of the car opens the fee payment.
  await page.waitForURL(/\/sandbox\/checkout\/|\/pay/)

  await goTo(page, "/buyers")
  await translate(page)
  await page
    .getByRole("button", { name: /^Pay the fee/ })
    .first()
    .click()
  await dialog.waitFor()
  await leave()
  for (const name of ["Payments", "Messages", "Watchlist", "Auctions", "Home"]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click()
    await page.getByRole("main").getByRole("heading").first().waitFor()
    await expectPage(broken(page)).toHaveCount(0)
  }
  // The page was never reloaded.
  expect(await isTranslated(page)).toBe(true)

  // The fee is paid on the hosted page, and its receipt arrives while the page is translated.
  await goTo(page, "/payments")
  await translate(page)
  await page.getByRole("button", { name: "Pay Buyer Fee" }).click()
  await page.waitForURL("**/sandbox/checkout/**")
  await translate(page)
  await page.getByRole("button", { name: /^Pay CA\$/ }).click()
  await page.waitForURL("**/pay/return?**")
  await untilTakenOver(page)
  await translate(page)
  await page.getByText("Payment confirmed").waitFor()
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Payments" }).click()
  await page.waitForURL("**/payments")
  await page.getByRole("main").getByRole("heading").first().waitFor()
  await expectPage(page.getByRole("button", { name: "Pay Buyer Fee" })).toHaveCount(0)
  await expectPage(broken(page)).toHaveCount(0)
  expect(await isTranslated(page)).toBe(true)
  expect(browser.failures).toEqual([])
  await browser.close()
})

test("a translated console lists, filters, shows and acts without an error", async () => {
  const someone = people(market)
  const seller = await someone.seller()
  const car = await publish(market, seller)
  const browser = await launchBrowser()
  const { page, failures } = await openWindow(browser, market)
  await page.goto("/admin/")
  await signIn(page)
  await page.getByRole("menuitem", { name: "Dashboard" }).waitFor()
  await translate(page)
  const content = page.locator("#main-content")
  const broke = page.getByText("Something went wrong")
  for (const [name, part] of [
    ["Listings"],
    ["Sales"],
    ["Registrants"],
    ["Payments", "Charges"],
    ["Messages", "Questions"],
    ["Payments", "Payouts"],
    ["Ledger"],
    ["Operations"],
    ["Audit log"],
  ] as const) {
    await openMenu(page, name, part)
    await content.waitFor()
    await expectPage(broke).toHaveCount(0)
  }
  await openMenu(page, "Listings")
  await page.getByRole("row").nth(1).click()
  await content.waitFor()
  await page.goto(`/admin/listings/${car}/show`)
  await content.waitFor()
  await translate(page)
  expect((await bid(await someone.dealerBuyer(), car, { amountCents: cents(100_000) })).status).toBe(201)
  await page.getByText("CA$1,000").first().waitFor()
  await page.getByRole("button", { name: "Search everything" }).click()
  await page
    .getByRole("dialog")
    .getByRole("textbox")
    .or(page.getByRole("dialog").getByRole("searchbox"))
    .or(page.getByRole("dialog").getByRole("combobox"))
    .first()
    .fill("Honda")
  await page
    .getByRole("dialog")
    .getByText(/Accord/)
    .first()
    .waitFor()
  await page.keyboard.press("Escape")
  expect(await isTranslated(page)).toBe(true)
  expect(failures).toEqual([])
  await browser.close()
})
