import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { ADMIN_PASSWORD } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { storefrontBrowser } from "./storefront-browser"
import { emailsTo } from "../http/accounts-support"
import { bid, publish } from "../http/bidding-support"
import { allowShortAuctions, endNow, payFee, saleOf } from "../http/sales-support"
import { eventually } from "../environment/wait"

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let seller: Person
let buyer: Person
let listingId: string
let slug: string

/** An element and a script, in case a page ever renders this text as HTML. */
const HOSTILE = `<img src="canary.png" onerror="window.injected=1"><script>window.injected=1</script>`

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
  await market.pool.query(`UPDATE account SET first = $2 WHERE id = $1`, [buyer.id, `Eve ${HOSTILE}`])
  listingId = await publish(market, seller)
  const { body } = await seller.request("PATCH", `/api/listings/${listingId}`, {
    title: `Car ${HOSTILE.slice(0, 60)}`,
    description: `Described ${HOSTILE}`,
    featuresExtra: `Extra ${HOSTILE}`.slice(0, 200),
  })
  slug = body.listing.slug
  browser = await storefrontBrowser(market)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

const injected = (page: Page) => page.evaluate<unknown>("window.injected")

/** Every address that the storefront's router knows, and the other pages of this server. */
function addresses(): string[] {
  const below = join(__dirname, "../../storefront/src/app")
  const source = ["lazyRoutes.tsx", "router.tsx"].map((name) => readFileSync(join(below, name), "utf8")).join("\n")
  const paths = [...source.matchAll(/"(\/[a-z/:*A-Z-]*)"/g)].map(([, path]) => path!.replace(/:[A-Za-z]+|\*/g, "x"))
  return [...new Set([...paths, "/", `/listing/${slug}`, "/admin/", "/api/docs/", "/sandbox/mailbox", "/not-there"])]
}

test("a script that somebody got into a page does not run, at any address, and its try is seen", async () => {
  const page = await (await browser.visitor()).newPage()
  // The test blocks the pages' scripts, because it checks the server's HTML.
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.abort()
    const response = await route.fetch()
    const html = (await response.text()).replace("</body>", `${HOSTILE}<p id="end"></p></body>`)
    await route.fulfill({ response, body: html })
  })
  await page.addInitScript(
    `window.refused = []; document.addEventListener("securitypolicyviolation", (event) => window.refused.push(event.effectiveDirective))`
  )
  const all = addresses()
  expect(all.length).toBeGreaterThan(45)
  for (const path of all) {
    await page.goto(path, { waitUntil: "domcontentloaded" })
    await expectPage
      .poll(async () => [path, await page.locator("#end").count(), await injected(page)])
      .toEqual([path, 1, undefined])
    const refused = await page.evaluate<string[]>("window.refused")
    expect([path, refused.some((directive) => directive.startsWith("script-src"))]).toEqual([path, true])
  }
})

test("a page of ours in a frame of another site stays empty; without what its headers say it would be shown there", async () => {
  const page = await (await browser.visitor()).newPage()
  await page.route("http://evil.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${market.url}/login"></iframe>` })
  )
  let protective = true
  await page.route("**/login", async (route) => {
    const response = await route.fetch()
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(
        ([name]) => protective || !["content-security-policy", "x-frame-options"].includes(name)
      )
    )
    await route.fulfill({ status: 200, headers, body: "<p>The way in</p>" })
  })
  const framed = async () => {
    await page.goto("http://evil.example/", { waitUntil: "load" })
    return page.frames()[1]!.content()
  }
  expect(await framed()).not.toContain("The way in")
  protective = false
  expect(await framed()).toContain("The way in")
})

test("what people write is text on the listing, in chat, in the console and in e-mail", async () => {
  await buyer.request("POST", `/api/listings/${listingId}/questions`, { text: `How? ${HOSTILE}` })
  const visitor = await browser.visitor()
  const shown = async (page: Page, path: string, text: RegExp) => {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
    await expectPage
      .poll(async () => [path, await page.locator('img[src*="canary"]').count(), await injected(page)])
      .toEqual([path, 0, undefined])
  }
  const page = await visitor.newPage()
  page.setDefaultTimeout(20_000)
  await shown(page, `/listing/${slug}`, /Described <img src="canary/)

  await bid(buyer, listingId, { amount: 1_000 })
  await endNow(market, listingId)
  await eventually("the sale", async () => saleOf(buyer, listingId))
  for (const person of [seller, buyer]) await payFee(market, person, listingId)
  await eventually("the chat", async () => {
    const { status } = await buyer.request("POST", `/api/chats/${listingId}/messages`, { text: `Said ${HOSTILE}` })
    return status < 300
  })
  const sellers = await browser.signedIn(seller, "seller")
  const messages = await sellers.newPage()
  messages.setDefaultTimeout(20_000)
  await shown(messages, `/messages?listingId=${listingId}`, /Said <img src="canary/)

  const console = await visitor.newPage()
  console.setDefaultTimeout(20_000)
  await console.goto("/admin/")
  await console.getByLabel("Username").fill("admin")
  await console.getByLabel("Password").fill(ADMIN_PASSWORD)
  await console.getByRole("button", { name: "Sign in" }).click()
  await console.getByRole("menuitem", { name: "Listings", exact: true }).waitFor()
  await shown(console, `/admin/#/registrants/${buyer.id}/show`, /Eve <img src="canary/)

  const letters = await eventually("a letter that names the buyer", async () => {
    const all = [...(await emailsTo(market, seller.email)), ...(await emailsTo(market, buyer.email))]
    return all.some((text) => text.includes("canary")) && all
  })
  const html = letters.map((text) => /<html[\s\S]*<\/html>/i.exec(text)?.[0] ?? "").join("")
  expect(html).not.toBe("")
  expect(html).not.toMatch(/<img[^>]*canary|<script/i)
})

test("an address that would run as a program is refused wherever one can be entered", async () => {
  const admin = await people(market).admin()
  const own = (await seller.request("POST", "/api/listings", {})).body.id
  for (const address of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>1</script>",
    "//evil.example/x",
  ]) {
    const refused = await Promise.all([
      seller.request("PATCH", `/api/listings/${own}`, { carfaxUrl: address }),
      seller.request("PATCH", `/api/listings/${own}`, { photoUrls: [address] }),
      seller.request("PATCH", `/api/listings/${own}`, { videoUrls: [address] }),
      admin.request("PUT", "/api/settings/social", { facebook: address }),
      admin.request("PUT", "/api/admin/site-details", { instagram: address }),
    ])
    expect([address, refused.map(({ status }) => status)]).toEqual([address, [400, 400, 400, 400, 400]])
  }
})

test("a page keeps no token: neither its storage nor its scripts' cookies hold what the session's cookie does", async () => {
  const context = await browser.signedIn(buyer, "buyer")
  const page = await browser.openPage(context, "/account/bids")
  await page.getByRole("heading").first().waitFor()
  const session = (await context.cookies()).find(({ name }) => name.endsWith("northlot_session"))!
  expect(session.httpOnly).toBe(true)
  const readable = await page.evaluate<string>(
    "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name])"
  )
  expect(readable).not.toContain(session.value)
  expect(readable).not.toMatch(/[\w-]{43}/)
  expect(
    (await send(market, "GET", "/api/profile/me", undefined, { cookie: `northlot_session=${session.value}` })).status
  ).toBe(200)
})
