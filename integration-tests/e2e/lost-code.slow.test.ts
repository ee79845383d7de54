import { cents } from "@northlot/contract"
import { readFileSync, readdirSync } from "node:fs"
import { basename, join } from "node:path"
import type { BrowserContext, Locator, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { storefrontBrowser, untilTakenOver } from "./storefront-browser"
import { storefrontRoutes } from "./storefront-routes"

const STOREFRONT = join(__dirname, "../../storefront")
const PHONE = { width: 360, height: 740 }

type Who = "visitor" | "buyer" | "seller"

interface Case {
  /** The file name of the source whose code is removed. */
  name: string
  as: Who
  path: () => string
  phone?: boolean
  /** The name of the button that loads the code. Without a name the page loads the code itself. */
  press?: RegExp
  /** What the page shows once the code has loaded. */
  shows: (page: Page) => Locator
}

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
const contexts = {} as Record<Who, BrowserContext>
const cars = { fresh: "", bidOn: "", outbid: "" }

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const [seller, buyer, other] = await Promise.all([someone.seller(), someone.buyer(), someone.buyer()])
  cars.fresh = await publish(market, seller, { buyNowCents: 2_000_000, buyNowUntil: "first-bid" })
  cars.bidOn = await publish(market, seller)
  expect((await bid(buyer, cars.bidOn, { amountCents: cents(100_000) })).status).toBe(201)
  cars.outbid = await publish(market, seller)
  for (const [bidder, dollars] of [
    [buyer, 1_000],
    [other, 2_000],
  ] as const)
    expect((await bid(bidder, cars.outbid, { amountCents: cents(dollars * 100) })).status).toBe(201)
  browser = await storefrontBrowser(market)
  const signedIn = (person: Person, role: "buyer" | "seller") => browser.signedIn(person, role)
  contexts.visitor = await browser.visitor()
  contexts.buyer = await signedIn(buyer, "buyer")
  contexts.seller = await signedIn(seller, "seller")
})
afterAll(() => browser?.close())

const sources = readdirSync(join(STOREFRONT, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^components[\\/]/.test(file))
  .map((file) => ({ file, code: readFileSync(join(STOREFRONT, "src", file), "utf8") }))

interface Chunk {
  file: string
  name?: string
  isDynamicEntry?: boolean
}
const manifest = JSON.parse(readFileSync(join(STOREFRONT, "dist/.vite/manifest.json"), "utf8")) as Record<string, Chunk>
/** The built file that is loaded on demand for this source; undefined if the first view's code contains the source. */
const fileOf = (name: string): string | undefined =>
  Object.entries(manifest).find(
    ([key, chunk]) => chunk.name === name || (chunk.isDynamicEntry && basename(key, ".tsx") === name)
  )?.[1].file

const dialog = (page: Page) => page.getByRole("dialog").first()
const listing = () => `/listing/${cars.fresh}`

/** Parts that load on a click or below the first view of a page. */
const PARTS: Case[] = [
  { name: "BidDialog", as: "buyer", path: listing, press: /^Bid Now on /, shows: dialog },
  { name: "BidDialog", as: "buyer", path: () => `/listing/${cars.bidOn}`, press: /^Raise/, shows: dialog },
  { name: "BuyNowDialog", as: "buyer", path: listing, press: /^Buy now for/, shows: dialog },
  { name: "BidFromAddress", as: "buyer", path: () => `/listing/${cars.outbid}?bid`, shows: dialog },
  {
    name: "MenuPanel",
    as: "visitor",
    path: () => "/info/help",
    press: /^Theme$/,
    shows: (page) => page.getByRole("menuitemradio", { name: "Dark" }),
  },
  { name: "PopoverPanel", as: "buyer", path: listing, press: /^All-in cost$/, shows: dialog },
  {
    name: "FinancePanel",
    as: "buyer",
    path: listing,
    press: /^Finance/,
    shows: (page) => page.getByLabel(/down payment/i).first(),
  },
  { name: "ReportDialog", as: "buyer", path: listing, press: /^Report$/, shows: dialog },
  { name: "NoticesPanel", as: "buyer", path: () => "/info/help", press: /^Notices/, shows: dialog },
  { name: "MenuSheet", as: "visitor", path: () => "/info/help", phone: true, press: /^Menu$/, shows: dialog },
  { name: "FilterSheet", as: "visitor", path: () => "/auctions", phone: true, press: /^Filters/, shows: dialog },
  {
    name: "Filters",
    as: "visitor",
    path: () => "/auctions",
    shows: (page) => page.getByRole("complementary", { name: "Filters" }).getByLabel("Search"),
  },
  {
    name: "MembersHome",
    as: "buyer",
    path: () => "/",
    shows: (page) => page.getByRole("navigation", { name: "Quick filters" }),
  },
  { name: "SearchDialog", as: "buyer", path: () => "/auctions?make=Honda", press: /^Save search/, shows: dialog },
  {
    name: "GuardScreen",
    as: "visitor",
    path: () => "/buyers",
    shows: (page) =>
      page
        .getByRole("main")
        .getByRole("link", { name: /sign in/i })
        .first(),
  },
  {
    name: "lazyRoutes",
    as: "visitor",
    path: () => "/login",
    shows: (page) => page.getByRole("heading", { level: 1 }),
  },
]

/**
 * This test skips these parts, because they need more setup: a sale, a draft, a device or photos. Like the tested
 * parts, they are loaded by `lazyPart`.
 */
const ELSEWHERE = new Set(
  `AgreeDialog AnalyticsDrawer ApiKeyDialogs AsIsStatement BidRows BulkScheduleDialog CannotBidNotice CarfaxDialog CardSlots
   BidOfTask CarActions CertifyDialog ChangedDisclosureBanner CloseDialog CompareDialog CreditsBar CreditsTabs DealersOnlyNote DealershipBanner DealershipPage
   DeleteCarfaxDialog DeleteDialog DisclosureChanges EditorReview EndedOffer FeeOfSale FinanceThanks FullScreenGallery GoDraftDialog Insights KeysDialog MoreLikeThis
   NextPageFailure ListingOffer LoosenFilters MemberLayer MoreInfoDialog NothingToShow OfferOfTask OpenOffers OtherAccountBanner Overview OwnPasswordBanner OwnerBar
   PastSales PayoutAccountDialog PriceAssistDialog PriceChart PriceDialog PromotionDialog PromotionOutcome PublishDialog QuestionsOfTask Queue
   QuickCreateDialog ReadingBanner RelistDialog ReserveDialog RowPhotosDialog SampleMessages SaveTemplateDialog ScheduleDialog
   SchedulePromotionDialog SellerComments SoldListings SonnerToaster StoredPublication TooltipPanel TradeView UploadLine
   VehicleSlots ViewSwitch ActiveFilters BrokerPage BillOfSalePage SettlementPage BidLogPage`.split(/\s+/)
)

const GUARDS: Record<string, Who> = {
  'only("buyer")': "buyer",
  'only("seller")': "seller",
  party: "buyer",
  member: "buyer",
}
/** Every page whose address contains no id. A page with several addresses uses the first. */
const PAGES: Case[] = storefrontRoutes().flatMap(({ path, name, guard }, place, all): Case[] => {
  const who = guard === undefined ? "visitor" : GUARDS[guard]
  if (/[:*]/.test(path) || !who || all.findIndex((one) => one.name === name) < place) return []
  // Without a checkout id, the page after a payment shows its heading only briefly.
  const shows = (page: Page) =>
    name === "PaymentReturnPage"
      ? page.getByText("Failed to get status")
      : page.getByRole("main").getByRole("heading").first()
  return [{ name, as: who, path: () => path, shows }]
})

const said = (page: Page) => page.getByRole("alert").filter({ hasText: /This (part|page) did not load/ })

/**
 * Makes the built file of a case unavailable, triggers its load, checks the error, restores the file and uses the part.
 */
async function loseAndFind(one: Case, how: "no connection" | "404"): Promise<void> {
  const file = fileOf(one.name)
  if (!file) throw new Error(`${one.name} has no file of its own.`)
  const page = await contexts[one.as].newPage()
  page.setDefaultTimeout(30_000)
  if (one.phone) await page.setViewportSize(PHONE)
  const lost = (url: URL) => url.pathname === `/${file}`
  await page.route(lost, (route) => (how === "404" ? route.fulfill({ status: 404, body: "" }) : route.abort()))
  await page.goto(one.path())
  if (one.press) {
    await untilTakenOver(page)
    await page.getByRole("button", { name: one.press }).first().click()
  }
  await said(page).first().waitFor()
  // The rest of the page still works.
  await page.getByRole("banner").getByRole("link").first().waitFor()
  await expectPage(page.getByText("Unexpected Application Error")).toHaveCount(0)
  // The code is still missing, so the error appears again. It now offers a reload of the page as well.
  const again = said(page).first().getByRole("button", { name: "Try again" })
  await again.click()
  await said(page).first().getByRole("button", { name: "Reload page" }).waitFor()
  // The failed retry must end before the file is restored. Otherwise the retry would find the file.
  await expectPage(again).not.toHaveAttribute("aria-busy", "true")
  await page.unroute(lost)
  await again.click()
  await expectPage(said(page)).toHaveCount(0)
  await one.shows(page).waitFor()
  await page.close()
}

const titled = (cases: Case[]) =>
  cases.map((one, place): [string, Case, "no connection" | "404"] => [
    `${one.name} (${one.press?.source ?? "by itself"})`,
    one,
    place % 2 === 0 ? "no connection" : "404",
  ])

test.each(titled(PARTS))(
  "a lost file leaves the page: %s says so, comes back by its button and works",
  (_title, one, how) => loseAndFind(one, how)
)

test.each(titled(PAGES.filter(({ name }) => fileOf(name))))(
  "a lost page says so within the site and comes back: %s",
  (_title, one, how) => loseAndFind(one, how)
)

test("everything that the sources load later stands among these, or is named with what opens it", () => {
  const later = sources.flatMap(({ code }) =>
    [
      ...code.matchAll(
        /\b(?:lazyPart|hydratedPart|page|pageAt)\(\s*(?:(?:"[^"]+"|\[[^\]]+\]), )?\(\) =>\s*import\("([^"]+)"\)/g
      ),
    ].map(([, from]) => basename(from!))
  )
  expect(later.length).toBeGreaterThan(90)
  const tried = new Set([...PARTS, ...PAGES].map(({ name }) => name))
  const missing = later.filter((name) => fileOf(name) && !tried.has(name) && !ELSEWHERE.has(name))
  expect(missing).toEqual([])
})

test("the bid dialog is here before it is pressed: without a connection it opens all the same", async () => {
  const page = await contexts.buyer.newPage()
  page.setDefaultTimeout(30_000)
  const file = `/${fileOf("BidDialog")}`
  const came = page.waitForResponse((response) => new URL(response.url()).pathname === file)
  await page.goto(listing())
  await (await came).finished()
  await contexts.buyer.setOffline(true)
  await page
    .getByRole("button", { name: /^Bid Now on / })
    .first()
    .click()
  await dialog(page).getByRole("textbox", { name: "Your maximum" }).waitFor()
  await contexts.buyer.setOffline(false)
  await page.close()
})

test("the worker holds what the first visit fetched before it, the bid dialog too", async () => {
  const context = await browser.visitor({ serviceWorkers: "allow" })
  const state = await contexts.buyer.storageState()
  await context.addCookies(state.cookies)
  const page = await context.newPage()
  await page.goto(listing())
  await eventually("the bid dialog held", () =>
    page.evaluate<boolean>(`caches.match("/${fileOf("BidDialog")}").then(Boolean)`)
  )
  await context.close()
})

test("every page says at once that the device is offline, and reads the prices again once it is back", async () => {
  const context = await browser.visitor()
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const notice = page.getByText("You are offline. Prices may be old.")
  for (const path of ["/", "/auctions", listing(), "/login", "/info/help"]) {
    await page.goto(path)
    await untilTakenOver(page)
    await context.setOffline(true)
    await notice.waitFor()
    const read = path.startsWith("/listing/")
      ? page.waitForResponse((response) => /\/api\/listings\/[^/]+$/.test(new URL(response.url()).pathname))
      : null
    await context.setOffline(false)
    await notice.waitFor({ state: "hidden" })
    await read
  }
  // The browser does not report a network that drops every request. Only a failed request reveals it.
  await page.goto("/info/help")
  await untilTakenOver(page)
  await page.route("**/api/**", (route) => route.abort())
  await page
    .getByRole("banner")
    .getByRole("link", { name: /auctions/i })
    .first()
    .click()
  await notice.waitFor()
  await page.unroute("**/api/**")
  await notice.waitFor({ state: "hidden" })
  await context.close()
})
