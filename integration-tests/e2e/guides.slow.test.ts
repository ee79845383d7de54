import type { BrowserContext, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import { publish } from "../http/bidding-support"
import { examine } from "../environment/lighthouse"
import type { SharedMarket } from "../environment/market"
import { people } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { expectNothingWrong, goTo, reload, storefrontBrowser } from "./storefront-browser"

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let listing: string

beforeAll(async () => {
  market = await sharedMarket()
  listing = `/listing/${await publish(market, await people(market).seller())}`
  browser = await storefrontBrowser(market)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

const topOf = (page: Page, id: string) =>
  page.evaluate<number>(`document.getElementById("${id}")?.getBoundingClientRect().top ?? Infinity`)
const restsBelowHeader = (page: Page, id: string) =>
  eventually(`${id} at its place`, async () => Math.abs((await topOf(page, id)) - 140) < 2)

test("the guide is walked through by its side, by keyboard and by address; on a phone by its bar", async () => {
  const context = await browser.visitor()
  const page = await browser.openPage(context, "/how-it-works")
  const contents = page.getByRole("navigation", { name: "On this page" })
  await page.getByRole("cell", { name: "CA$593.25" }).first().waitFor()
  await page.getByText("Northlot holds the buyer's payment in trust").first().waitFor()

  await contents.getByRole("link", { name: "Bidding" }).focus()
  await page.keyboard.press("Enter")
  await restsBelowHeader(page, "bidding")
  await expectPage.poll(() => new URL(page.url()).hash).toBe("#bidding")
  await expectPage.poll(() => page.evaluate("document.activeElement.id")).toBe("bidding")
  const read = () => contents.locator("[aria-current]").textContent()
  await eventually("the section that is read", async () => (await read()) === "Bidding")

  await page.evaluate("document.getElementById('certify-listing').scrollIntoView()")
  await eventually("the section that is read then", async () => (await read()) === "Certify Listing")
  await page.goBack()
  await eventually("the address before", async () => new URL(page.url()).hash === "")

  await goTo(page, "/how-it-works#messages")
  await restsBelowHeader(page, "messages")
  await reload(page)
  await restsBelowHeader(page, "messages")
  await page.evaluate("scrollTo(0, 0)")
  await expectNothingWrong(page, "guides-how-it-works")

  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByLabel("Go to section").selectOption({ label: "Feature Listing" })
  await restsBelowHeader(page, "feature-listing")
  await context.close()
})

test("each rule of auctions that a guide or a policy states is the policy's, and follows its change", async () => {
  const admin = await people(market).admin()
  const policy = {
    antiSnipeWindowSeconds: 420,
    antiSnipeExtensionSeconds: 540,
    proxyStepCents: 47_500,
    minDurationSeconds: 18_000,
    maxDurationSeconds: 950_400,
  }
  const former = (await admin.request("GET", "/api/admin/auction-policy")).body.policy
  expect((await admin.request("PUT", "/api/admin/auction-policy", policy)).status).toBe(200)
  const context = await browser.visitor()
  const page = await browser.openPage(context, "/how-it-works")
  const rule = "A bid in the last 7 minutes moves the end to 9 minutes after that bid."
  const said: [path: string, sentences: string[]][] = [
    ["/how-it-works", [rule, "steps of CA$475", "5 hours to 11 days apart"]],
    ["/info/buyer-guide", [rule, "steps of CA$475"]],
    ["/info/seller-guide", [rule, "5 hours to 11 days"]],
    ["/info/terms", [rule]],
  ]
  for (const [path, sentences] of said) {
    await goTo(page, path)
    for (const sentence of sentences) await page.getByText(sentence, { exact: false }).first().waitFor()
    const text = await page.locator("main").innerText()
    for (const fixed of [/last (2|two) minutes/, /CA\$250\b/, /30 days apart/])
      expect({ path, found: fixed.exec(text)?.[0] }).toEqual({ path, found: undefined })
  }
  await goTo(page, "/info/help")
  await page.getByText("Why did the end of an auction move?").click()
  await page.getByText(rule, { exact: false }).waitFor()
  await admin.request("PUT", "/api/admin/auction-policy", former)
  await context.close()
})

test("the help finds by words, says when nothing has them, and binding texts can be read by everyone", async () => {
  const context = await browser.visitor()
  const page = await browser.openPage(context, "/info/anything")
  await page.getByRole("heading", { name: "Help Center" }).waitFor()
  const search = page.getByLabel("Search the help")
  await search.fill("need credit")
  await page.getByText("Bidding does not use up the credit").waitFor()
  await page.getByText("1 answer found").waitFor()
  await search.fill("zebra")
  await page.getByRole("button", { name: "Show all questions" }).waitFor()
  await expectNothingWrong(page, "guides-help-nothing")
  await page.getByRole("button", { name: "Show all questions" }).click()
  await page.getByText("I forgot my password.").waitFor()
  for (const path of ["terms", "cookies", "payments"]) {
    await goTo(page, `/info/${path}`)
    await page.getByRole("navigation", { name: "Guides and policies" }).waitFor()
    await page.getByRole("contentinfo").waitFor()
    await expectNothingWrong(page, `guides-${path}`)
  }
  await context.close()
})

test("registration compares a marketplace with an auction, and says what our fee really is", async () => {
  const context = await browser.visitor()
  const page = await browser.openPage(context, "/register?as=seller")
  await page.getByText("CA$3,000 more at auction").waitFor()
  await page.getByText("CA$29,906.75").waitFor()
  await page.getByLabel("Bidders go above this price by").focus()
  await page.keyboard.press("ArrowRight")
  await page.getByText("CA$3,100 more at auction").waitFor()
  await page.getByRole("button", { name: "Less by CA$500" }).click()
  await page.getByText("CA$3,050 more at auction").waitFor()
  await expectNothingWrong(page, "guides-register-seller")
  await context.close()
})

test("a listing is handed on by its link, and its data for search engines is in the page", async () => {
  const context = await browser.visitor()
  const page = await browser.openPage(context, listing)
  const share = page.getByRole("button", { name: "Share" })
  await share.click()
  const menu = page.getByRole("menu")
  await expectPage(menu.getByRole("menuitem")).toHaveText(["Copy link", "Email", "WhatsApp", "Facebook", "X"])
  await expectNothingWrong(page, "guides-share")
  await menu.getByRole("menuitem", { name: "Copy link" }).click()
  await page.getByText("Link copied").waitFor()
  const copied = await page.evaluate<string>("navigator.clipboard.readText()")
  expect(copied).toMatch(new RegExp(`^${market.url}/listing/2003-honda-accord`))
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data!)).toMatchObject({ "@type": "Vehicle", name: "2003 Honda Accord" })
  await expectPage(page).toHaveTitle("2003 Honda Accord · Northlot")
  await context.close()
})

test("without a connection there is a page that says so, and the page that was asked for comes back with it", async () => {
  const context: BrowserContext = await browser.visitor({ serviceWorkers: "allow" })
  const page = await browser.openPage(context, "/")
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
  await eventually("a worker in charge", () => page.evaluate<boolean>("Boolean(navigator.serviceWorker.controller)"))
  await context.setOffline(true)
  await goTo(page, "/info/safety")
  await page.getByRole("heading", { name: "You are offline" }).waitFor()
  await expectNothingWrong(page, "guides-offline")
  await context.setOffline(false)
  await page.getByRole("heading", { name: "Safety", level: 1 }).waitFor()
  await expectPage
    .poll(() =>
      page.evaluate(
        "caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat().filter((path) => !/^\\/(assets\\/|offline|theme|favicon)/.test(path)))"
      )
    )
    .toEqual([])
  await context.close()
})

// Lighthouse takes twenty seconds for each page, so this test examines only one page. `bench/lighthouse.bench.ts`
// measures the speed of the home page, the auction list and a listing.
test("Lighthouse has little to say about a listing's accessibility, good practice and being found", async () => {
  const reports = await examine([market.url + listing], ["accessibility", "best-practices", "seo"], "desktop")
  for (const { url, scores, faults } of reports) {
    for (const [category, score] of Object.entries(scores))
      if (score < 95) throw new Error(`${url}: ${category} ${score}\n${faults.join("\n")}`)
  }
})

test("nothing failed and nothing was refused on any of these pages", () => expect(browser.failures).toEqual([]))
