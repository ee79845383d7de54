import type { Browser, BrowserContext } from "playwright"
import { launchBrowser } from "../environment/browser"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, draft, publish } from "../http/bidding-support"
import { allowShortAuctions, saleOf, sell, sellAndOpen, untilQuiet } from "../http/sales-support"
import { untilTakenOver } from "./storefront-browser"
import { storefrontRoutes, type StorefrontRoute } from "./storefront-routes"

/** The highest layout shift of a page while it loads, as browsers measure it. Up to 0.1 is rated good. */
const MOST = 0.05
const PHONE = { width: 390, height: 844 }
const MEASURE = `window.moved = 0; new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.moved += value
}).observe({ type: "layout-shift", buffered: true })`

type Who = "visitor" | "buyer" | "seller"

const MAY: Record<Who, readonly string[]> = {
  // A visitor may also open restricted pages. Such a page shows a visitor which accounts may use it.
  visitor: ['only("buyer")', 'only("seller")', 'only("broker")', "member", "party", "unlessMissing"],
  buyer: ['only("buyer")', "member", "party", "unlessMissing"],
  seller: ['only("seller")', "member", "party", "unlessMissing"],
}

let market: SharedMarket
let browser: Browser
let persons: Record<Exclude<Who, "visitor">, Person>
/** The value of each parameter in an address. */
let parameters: Record<string, string>

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  const [seller, buyer, other] = await Promise.all([someone.dealerSeller(), someone.dealerBuyer(), someone.buyer()])
  persons = { seller, buyer }
  // Data that the pages show: an open sale, an unpaid fee, lost and won bids, watched cars, a draft.
  const opened = await sellAndOpen(market, seller, buyer)
  const sold = await sell(market, seller, buyer)
  const [led, lost] = [await publish(market, seller), await publish(market, seller)]
  for (const [who, car, amountCents] of [
    [buyer, led, 500_000],
    [buyer, lost, 100_000],
    [other, lost, 200_000],
  ] as const)
    expect((await bid(who, car, { amountCents })).status).toBe(201)
  for (let car = 0; car < 4; car++) await publish(market, seller)
  for (const id of [led, lost]) expect((await buyer.request("PUT", `/api/watchlist/${id}`)).status).toBeLessThan(300)
  await untilQuiet(market)
  const { auction_id: auctionId } = (
    await market.pool.query(`SELECT id AS auction_id FROM auction WHERE listing_id = $1`, [sold])
  ).rows[0]
  parameters = {
    "/listing/:id": led,
    "/sell/edit/:id": await draft(seller),
    ":auctionId": auctionId,
    ":saleId": (await saleOf(buyer, opened)).id,
  }
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

/** The address with examples for its parameters. */
function addressOf({ path }: StorefrontRoute, who: Who): string {
  if (path === "*") return "/not-there"
  if (path.endsWith("/:id")) return path.replace(":id", parameters[path]!)
  return path.replace(/:\w+/g, (name) =>
    name === ":role" ? (who === "seller" ? "seller" : "buyer") : parameters[name]!
  )
}

async function contextOf(who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: market.url, viewport: PHONE, serviceWorkers: "block" })
  await context.addInitScript(MEASURE)
  if (who === "visitor") return context
  const { email, password } = persons[who]
  const data = { email, password, role: who }
  const answer = await context.request.post("/api/auth/login", { data, headers: { origin: market.url } })
  expect(answer.status()).toBe(200)
  return context
}

test("the router's lists name every page", () => {
  const routes = storefrontRoutes()
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter(({ name, guard }) => !name || (guard !== undefined && !MAY.visitor.includes(guard)))).toEqual([])
})

test.each(["visitor", "buyer", "seller"] as const)(
  "nothing moves on a phone while a page comes: every page for a %s",
  async (who) => {
    const context = await contextOf(who)
    const jumps: string[] = []
    for (const route of storefrontRoutes()) {
      if (route.guard !== undefined && !MAY[who].includes(route.guard)) continue
      const address = addressOf(route, who)
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await page.goto(address)
      await untilTakenOver(page)
      await page.getByRole("contentinfo").waitFor()
      await eventually(`all of ${address}`, async () => (await page.locator("main [aria-busy=true]").count()) === 0)
      await page.waitForLoadState("networkidle")
      const moved = await page.evaluate<number>("window.moved")
      if (moved > MOST) jumps.push(`${address} ${moved.toFixed(3)}`)
      await page.close()
    }
    await context.close()
    expect(jumps).toEqual([])
  },
  300_000
)
