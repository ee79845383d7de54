import { cents } from "@northlot/contract"
import type { BrowserContext, Page } from "playwright"
import sharp from "sharp"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { sharedMarket } from "../environment/shared-market"
import { people } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { storefrontBrowser } from "./storefront-browser"

const ON_A_PHONE = "on a phone, in the dark, far away"

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let contexts: Record<string, BrowserContext>
let paths: string[]

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const [seller, buyer] = await Promise.all([someone.seller(), someone.buyer()])
  const car = await publish(market, seller)
  browser = await storefrontBrowser(market)
  contexts = {
    visitor: await browser.visitor(),
    [ON_A_PHONE]: await browser.visitor({
      viewport: { width: 360, height: 740 },
      colorScheme: "dark",
      timezoneId: "Asia/Tokyo",
      locale: "fr-CA",
    }),
    "in a theme of their choice, with motion": await browser.visitor({ reducedMotion: "no-preference" }),
    buyer: await browser.signedIn(buyer, "buyer"),
    seller: await browser.signedIn(seller, "seller"),
  }
  await contexts["in a theme of their choice, with motion"]!.addInitScript(
    "localStorage.setItem('northlot-theme', 'dark')"
  )
  paths = [
    "/",
    "/auctions",
    `/listing/${car}`,
    "/info/help",
    "/info/pricing",
    "/how-it-works",
    "/info/terms",
    "/listing/not-there",
    "/not-there",
  ]
})
afterAll(() => browser?.close())

const untilTakenOver = (page: Page, which: string) =>
  eventually(`the page taken over: ${which}`, () =>
    page.evaluate<boolean>("performance.getEntriesByName('taken-over').length === 1")
  )

/**
 * The most files and bytes until hydration: compressed scripts and style sheets, and responses embedded in the page.
 */
const MOST = { files: 12, bytes: 176_500 }
const fetchedUntilTakenOver = (page: Page) =>
  page.evaluate<{ path: string; bytes: number }[]>(`(() => {
    const [{ startTime: until }] = performance.getEntriesByName("taken-over")
    return performance
      .getEntriesByType("resource")
      .filter(({ responseEnd }) => responseEnd < until)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
  })()`)
function expectLittleFetched(page: string, fetched: { path: string; bytes: number }[]): void {
  const code = fetched.filter(({ path }) => /\.(js|css)$/.test(path))
  const bytes = code.reduce((sum, file) => sum + file.bytes, 0)
  if (code.length > MOST.files || bytes > MOST.bytes)
    throw new Error(`${page}: ${bytes} bytes\n${code.map((file) => `${file.bytes} ${file.path}`).join("\n")}`)
  // The request that counts a visit reads no data. It may end before the last part is hydrated.
  const asked = fetched.filter(({ path }) => path.startsWith("/api/") && !path.endsWith("/views"))
  expect({ page, asked }).toEqual({ page, asked: [] })
}

test("finished pages are taken over without a difference, a second drawing or an error, whoever looks", async () => {
  const wrong: string[] = []
  for (const [who, context] of Object.entries(contexts)) {
    for (const path of paths) {
      const page = await context.newPage()
      page.on("pageerror", ({ message }) => wrong.push(`${who} at ${path}: ${message}`))
      page.on("console", (message) => {
        const isMissingPage = message.text().includes("status of 404") && message.location().url.endsWith("/not-there")
        if (message.type() === "error" && !isMissingPage) wrong.push(`${who} at ${path}: ${message.text()}`)
      })
      const online = page.waitForEvent("websocket")
      await page.goto(path)
      const heading = await page.getByRole("heading", { level: 1 }).first().elementHandle()
      await online
      await page.getByRole("contentinfo").waitFor()
      // Waits for the hydration of every part, and fails as soon as one part fails.
      await untilTakenOver(page, `${path} for ${who}`)
      if (who === ON_A_PHONE) expectLittleFetched(path, await fetchedUntilTakenOver(page))
      // Hydration must not replace the server's element.
      expect({
        who,
        path,
        kept: await heading!.evaluate((element: unknown) => (element as { isConnected: boolean }).isConnected),
      }).toEqual({
        who,
        path,
        kept: true,
      })
      await page.close()
    }
  }
  expect(wrong).toEqual([])
})

test("a slow phone whose page is touched and scrolled while it is taken over has no error and no second drawing", async () => {
  const seller = await people(market).seller()
  for (let car = 0; car < 6; car++) await publish(market, seller)
  // The strip of featured cars stops moving while a pointer is over it.
  await market.pool.query(
    "UPDATE listing SET featured_tier = 7, featured_until = northlot_now() + interval '7 days' WHERE seller_id = $1",
    [seller.id]
  )
  const wrong: string[] = []
  for (let load = 0; load < 6; load++) {
    const page = await contexts[ON_A_PHONE]!.newPage()
    page.on("pageerror", ({ message }) => wrong.push(message))
    page.on("console", (message) => message.type() === "error" && wrong.push(message.text()))
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 })
    await page.goto("/", { waitUntil: "commit" })
    const heading = await page.getByRole("heading", { level: 1 }).first().elementHandle()
    const isTakenOver = () => page.evaluate<boolean>("performance.getEntriesByName('taken-over').length === 1")
    // The pointer enters and leaves cards, and the page scrolls, until the page is hydrated.
    for (let step = 0; !(await isTakenOver()); step++) {
      await page.mouse.move(40 + ((step * 70) % 300), 200 + ((step * 90) % 500))
      await page.mouse.wheel(0, step % 2 === 0 ? 120 : -80)
    }
    expect(await heading!.evaluate((element: unknown) => (element as { isConnected: boolean }).isConnected)).toBe(true)
    await page.close()
  }
  expect(wrong).toEqual([])
})

test("a page comes with the number of new notices, and what it tells itself is seen once it has asked for them", async () => {
  const someone = people(market)
  const [seller, first, second] = await Promise.all([someone.seller(), someone.buyer(), someone.buyer()])
  const car = await publish(market, seller)
  expect((await bid(first, car, { amountCents: cents(100_000) })).status).toBe(201)
  expect((await bid(second, car, { amountCents: cents(200_000) })).status).toBe(201)
  await eventually(
    "a notice of being outbid",
    async () => (await first.request("GET", "/api/notices?unseen=true")).body.total === 1
  )
  const context = await browser.signedIn(first, "buyer")
  const home = await browser.openPage(context, "/")
  await untilTakenOver(home, "home, with a notice")
  await home.getByRole("button", { name: "Notices, 1 new" }).click()
  await home.getByRole("dialog", { name: "Notices" }).getByRole("listitem").waitFor()
  const page = await browser.openPage(context, `/listing/${car}`)
  await untilTakenOver(page, "the car, with a notice")
  for (const shown of [page, home])
    await shown
      .getByRole("button", { name: "Notices", exact: true, includeHidden: true })
      .waitFor({ state: "attached" })
  await context.close()
})

test("what is typed, chosen and scrolled to before the code of a page is there is as good as done later", async () => {
  const page = await contexts.visitor!.newPage()
  let release = () => {}
  const released = new Promise<void>((resume) => (release = resume))
  await page.route("**/assets/*.js", async (route) => {
    await released
    await route.continue()
  })
  await page.goto("/auctions", { waitUntil: "commit" })
  await eventually("the script that keeps them", () => page.evaluate<boolean>("Boolean(window.enteredEarly)"))
  const year = page.getByLabel("Year from")
  await year.fill("20199")
  await page.getByLabel("Price to").fill("CA$15,000")
  await page.getByLabel("Sort").selectOption({ label: "Newest" })
  await page.evaluate("scrollTo(0, 500)")
  release()
  await page.getByText("Enter at most 2100.").waitFor()
  await page.waitForURL(/priceMax=15000/)
  await page.waitForURL(/sort=newest/)
  await expectPage(year).toHaveValue("20199")
  await expectPage(page.getByLabel("Price to")).toHaveValue("CA$15,000")
  await expectPage.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0)
  await page.close()
})

test("the code of a finished page is fetched once its pictures are there, it is used, or they take long", async () => {
  const visitor = await browser.visitor()
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#2a6" } })
    .jpeg()
    .toBuffer()
  const opened = async () => {
    const page = await visitor.newPage()
    let release = () => {}
    const released = new Promise<void>((resume) => (release = resume))
    await page.route("**/slow.jpg", async (route) => {
      await released
      await route.fulfill({ contentType: "image/jpeg", body: picture }).catch(() => undefined)
    })
    // The page loads its code after its last picture or after 2,000 ms. The test holds back one picture and this timer.
    await page.addInitScript(`{
      addEventListener("DOMContentLoaded", () => document.body.append(Object.assign(new Image(), { src: "/slow.jpg" })))
      const later = setTimeout
      window.setTimeout = (run, wait, ...rest) => wait === 2000 ? void (window.waitedLong = run) : later(run, wait, ...rest)
    }`)
    const code: string[] = []
    page.on("request", (request) => /\/assets\/.*\.js/.test(request.url()) && code.push(request.url()))
    await page.goto(paths[2]!, { waitUntil: "domcontentloaded" })
    await eventually("the script that fetches it", () => page.evaluate<boolean>("Boolean(window.waitedLong)"))
    expect(code).toEqual([])
    return { page, release }
  }
  const isTakenOver = async (page: Page, why: string) => {
    await untilTakenOver(page, why)
    await page.close()
  }
  const shown = await opened()
  shown.release()
  // The script that notes the visit runs too, although it loads after the page's `load` event.
  await eventually("the visit noted", () =>
    shown.page.evaluate<boolean>("localStorage.getItem('northlot.visit') !== null")
  )
  await isTakenOver(shown.page, "once the pictures are there")
  const used = await opened()
  await used.page.keyboard.press("Tab")
  await isTakenOver(used.page, "when it is used")
  const slow = await opened()
  await slow.page.evaluate("waitedLong()")
  await isTakenOver(slow.page, "when its pictures take long")
  // If a key is pressed before the rest of the HTML has arrived, the page loads its code only once the HTML is
  // complete.
  const halfThere = await opened()
  await halfThere.page.evaluate(
    `Object.defineProperty(document, "readyState", { value: "loading", configurable: true })`
  )
  await halfThere.page.keyboard.press("Tab")
  await halfThere.page.locator(":focus").waitFor()
  await expectPage(halfThere.page.locator("script[type=module]")).toHaveCount(0)
  await halfThere.page.evaluate(`delete document.readyState; dispatchEvent(new Event("DOMContentLoaded"))`)
  await isTakenOver(halfThere.page, "when all of it is there")
})

test("a phone builds no column of filters: neither its code nor its fields, until the filters are opened", async () => {
  const phone = await browser.visitor({ viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  const wrong: string[] = []
  page.on("pageerror", ({ message }) => wrong.push(message))
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()))
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto("/auctions")
  await untilTakenOver(page, "on a phone")
  const ofFilters = () => scripts.filter((path) => /\/Filters-/.test(path))
  expect(ofFilters()).toEqual([])
  await expectPage(page.locator("aside[aria-label=Filters] *:not(div)")).toHaveCount(0)
  await page.getByRole("button", { name: "Filters" }).click()
  await page.getByRole("dialog", { name: "Filters" }).getByLabel("Price to").waitFor()
  expect(ofFilters()).toHaveLength(1)
  // On a wider screen the page shows the column of filters.
  await page.keyboard.press("Escape")
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole("complementary", { name: "Filters" }).getByLabel("Price to").waitFor()
  expect(wrong).toEqual([])
  await phone.close()
})
