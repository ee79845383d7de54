import type { Locator, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { accordEndingIn, bid } from "../http/bidding-support"
import { count } from "../http/sales-support"
import { goTo, storefrontBrowser, untilTakenOver } from "./storefront-browser"
import { PHONE, tapsOf } from "./taps"

const WIDE = { width: 1440, height: 900 }
const FEATURED = 5

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let seller: Person
let buyer: Person
let rival: Person
let cars: string[]

/**
 * Publishes a car whose auction ends in this many hours. The car is featured if its auction ends within `FEATURED`
 * hours.
 */
async function car(hours: number): Promise<string> {
  const id = await accordEndingIn(market, seller, hours, { body: hours % 2 === 0 ? "SUV" : "Sedan" })
  if (hours <= FEATURED)
    await market.pool.query(
      "UPDATE listing SET featured_tier = 7, featured_until = northlot_now() + interval '7 days' WHERE id = $1",
      [id]
    )
  return id
}

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[seller, buyer, rival] = await Promise.all([someone.seller(), someone.buyer({ credits: 1 }), someone.dealerBuyer()])
  cars = await Promise.all(Array.from({ length: 12 }, (_, index) => car(1 + index)))
  browser = await storefrontBrowser(market)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})
afterEach(() => expect(browser.failures).toEqual([]))

const cards = (page: Page) => page.getByRole("main").getByRole("article")
const titlesOf = (found: Locator) =>
  found.evaluateAll((all) => all.map((one) => (one as unknown as { ariaLabel: string }).ariaLabel))

/** Counts the cards on the first screen whose whole width and last line are visible above the bottom bar. */
const seenAtOnce = (page: Page) =>
  page.evaluate<number>(`(() => {
    const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect()
    const end = bar?.height ? bar.top : innerHeight
    return [...document.querySelectorAll("main article")].filter((card) => {
      const { left, right } = card.getBoundingClientRect()
      const { bottom } = card.querySelector("[role=timer]").getBoundingClientRect()
      return left >= 0 && right <= innerWidth && bottom <= end
    }).length
  })()`)

test("a visitor sees eight cars at once on a wide screen and four on a phone, two in a row, and none twice", async () => {
  const page = await browser.openPage(await browser.visitor(), "/")
  await page.getByRole("region", { name: "Featured Listings" }).getByRole("article").first().waitFor()
  await expectPage.poll(() => seenAtOnce(page)).toBeGreaterThanOrEqual(8)
  const titles = await titlesOf(cards(page))
  expect(new Set(titles).size).toBe(titles.length)
  for (const wall of ["Just Listed", "Just Sold"]) await page.getByRole("heading", { name: wall }).waitFor()
  await page.getByRole("heading", { name: "How would you like to start?" }).waitFor()
  await browser.expectNothingWrong(page, "home", { fullPage: true })
  await page.setViewportSize(PHONE.viewport!)
  await page.evaluate("scrollTo(0, 0)")
  await expectPage.poll(() => seenAtOnce(page)).toBeGreaterThanOrEqual(4)
  const [first, second] = await Promise.all(
    [0, 1].map((place) =>
      page.getByRole("region", { name: "Ending next" }).getByRole("article").nth(place).boundingBox()
    )
  )
  expect(second!.y).toBe(first!.y)
  // Only one search field shows: the header's on a phone, the page's on a wide screen.
  await expectPage(page.getByRole("searchbox")).toHaveCount(1)
  await page.setViewportSize(WIDE)
  await expectPage(page.getByRole("searchbox")).toHaveCount(1)
  await page.context().close()
})

test("the list of auctions shows eight cars at once beside its filters", async () => {
  const page = await browser.openPage(await browser.visitor(), "/auctions")
  await page.getByRole("complementary", { name: "Filters" }).getByLabel("Price to").waitFor()
  await expectPage.poll(() => seenAtOnce(page)).toBeGreaterThanOrEqual(8)
  await page.context().close()
})

test("a quick filter changes the list in its place, has an address, and leads to the whole list", async () => {
  const page = await browser.openPage(await browser.visitor(), "/")
  const filters = page.getByRole("navigation", { name: "Quick filters" })
  await expectPage(filters.getByRole("link")).toHaveText([
    "Ending soon",
    "No reserve",
    "Certified",
    "SUVs",
    "Under CA$20,000",
  ])
  await filters.getByRole("link", { name: "SUVs" }).click()
  const list = page.getByRole("region", { name: "SUVs" })
  await list.getByRole("article", { name: "Accord 2", exact: true }).waitFor()
  await expectPage(page.getByRole("article", { name: "Accord 3", exact: true })).toHaveCount(0)
  await expectPage(filters.getByRole("link", { name: "SUVs" })).toHaveAttribute("aria-current", "true")
  await goTo(page, new URL(page.url()).pathname + new URL(page.url()).search)
  await list.getByRole("article", { name: "Accord 2", exact: true }).waitFor()
  await list.getByRole("link", { name: "See all: SUVs" }).click()
  await page.waitForURL("**/auctions?body=SUV")
  await page.context().close()
})

test("on a wide screen a card shows its buttons to the pointer and to the keyboard; a phone has none", async () => {
  const page = await browser.openPage(await browser.visitor(), "/")
  const card = page.getByRole("article", { name: "Accord 9", exact: true })
  const act = card.getByRole("link", { name: "Bid Now" })
  const over = act.locator("xpath=ancestor::div[contains(@class, 'opacity-0')]")
  await page.mouse.move(0, 0)
  await expectPage(over).toHaveCSS("opacity", "0")
  await card.hover()
  await expectPage(over).toHaveCSS("opacity", "1")
  for (const name of [/^Finance/, /^Watch/]) await card.getByRole("button", { name }).waitFor()
  await page.mouse.move(0, 0)
  await expectPage(over).toHaveCSS("opacity", "0")
  await card.getByRole("link", { name: "Accord 9", exact: true }).focus()
  await expectPage(over).toHaveCSS("opacity", "1")
  await page.setViewportSize(PHONE.viewport!)
  await expectPage(act).toHaveCount(0)
  await page.context().close()
})

test("a phone watches a car of the home page with one tap", async () => {
  const phone = await browser.signedIn(rival, "buyer", PHONE)
  const taps = await tapsOf(phone)
  const page = await browser.openPage(phone, "/")
  await page.getByRole("button", { name: "Watch Accord 9", exact: true }).tap()
  await page.getByRole("button", { name: "Unwatch Accord 9", exact: true }).waitFor()
  await expectPage.poll(() => count(market, "watched_listing WHERE account_id = $1", [rival.id])).toBe(1)
  expect(taps).toEqual(["Watch Accord 9"])
  // From the next visit on, the page shows watched cars first.
  await goTo(page, "/")
  await page.getByRole("region", { name: "Your cars" }).getByText("Accord 9").waitFor()
  await expectPage(page.getByRole("article", { name: "Accord 9", exact: true })).toHaveCount(0)
  await phone.close()
})

test("a buyer sees the next task and the own cars first, none of them twice, and is at the bid in two taps", async () => {
  for (const place of [5, 6, 7]) expect((await bid(buyer, cars[place]!, { amountCents: 500_000 })).status).toBe(201)
  expect((await bid(rival, cars[5]!, { amountCents: 700_000 })).status).toBe(201)
  const wide = await browser.openPage(await browser.signedIn(buyer, "buyer"), "/")
  const next = wide.getByRole("region", { name: "Next: Accord 6" })
  await next.getByText("You were outbid. The next bid is CA$7,100.").waitFor()
  const own = wide.getByRole("region", { name: "Your cars" })
  await expectPage(own.getByRole("heading", { level: 3 })).toHaveText(["Accord 7", "Accord 8"])
  const titles = await titlesOf(cards(wide))
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => ["Accord 6", "Accord 7", "Accord 8"].includes(title))).toEqual([])
  await expectPage(wide.getByRole("complementary", { name: "Needs you" })).toHaveCount(0)
  await browser.expectNothingWrong(wide, "home-buyer")
  // A bid updates the price of a car in the region 'Your cars'.
  expect((await bid(rival, cars[7]!, { amountCents: 620_000 })).status).toBe(201)
  await own.getByText("Outbid!").waitFor()
  await own.getByText("CA$6,200").waitFor()
  await wide.context().close()

  const phone = await browser.signedIn(buyer, "buyer", PHONE)
  const taps = await tapsOf(phone)
  const page = await browser.openPage(phone, "/")
  await page.getByRole("link", { name: "Bid again: Accord 6" }).tap()
  await page.getByRole("button", { name: "Confirm maximum CA$7,100" }).tap()
  await page.getByRole("dialog").getByText("You are winning").waitFor()
  expect(taps).toEqual(["Bid again: Accord 6", "Confirm maximum CA$7,100"])
  await phone.close()
})

test("a phone bids from the home page in three taps: the car, its next amount, the confirmation of the review", async () => {
  const phone = await browser.signedIn(rival, "buyer", PHONE)
  const taps = await tapsOf(phone)
  const page = await browser.openPage(phone, "/")
  const opened = phone.waitForEvent("page")
  await page.getByRole("link", { name: "Accord 12", exact: true }).tap()
  const car = await opened
  await untilTakenOver(car)
  await car
    .getByRole("region", { name: "Bidding" })
    .getByRole("button", { name: /^Bid CA\$/ })
    .tap()
  const review = car.getByRole("dialog", { name: "Review your bid" })
  await review.getByText("If you win at", { exact: false }).waitFor()
  // The review has a button that leads back to the amount field.
  await review.getByRole("button", { name: "Change amount" }).waitFor()
  await review.getByRole("button", { name: /^Confirm maximum CA\$/ }).tap()
  await car.getByRole("dialog").getByText("You are winning").waitFor()
  expect(taps).toEqual([
    "Accord 12",
    expect.stringMatching(/^Bid CA\$[\d,]+ on Accord 12$/),
    expect.stringMatching(/^Confirm maximum CA\$[\d,]+$/),
  ])
  await phone.close()
})

test("one press on a card of the home page opens its bid on a wide screen", async () => {
  const context = await browser.signedIn(rival, "buyer")
  const presses = await tapsOf(context)
  const page = await browser.openPage(context, "/")
  const card = page.getByRole("article", { name: "Accord 11", exact: true })
  await card.hover()
  await card.getByRole("button", { name: "Bid Now" }).click()
  await page.getByRole("dialog", { name: "Place a bid" }).getByText("Accord 11").waitFor()
  expect(presses).toEqual(["Bid Now on Accord 11"])
  await context.close()
})

test("a seller sees the own live cars first", async () => {
  const page = await (await browser.signedIn(seller, "seller")).newPage()
  page.setDefaultTimeout(20_000)
  // Waits until the server has added the page's socket to its room. From then on every change arrives by the socket.
  const joined = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("43")))
  await goTo(page, "/")
  await joined
  const own = page.getByRole("region", { name: "Your cars" })
  await expectPage(own.getByRole("heading", { level: 3 })).toHaveText(["Accord 1", "Accord 2", "Accord 3", "Accord 4"])
  await own.getByText("CA$5,000").first().waitFor()
  expect((await bid(rival, cars[1]!, { amountCents: 640_000 })).status).toBe(201)
  await own.getByText("CA$6,400").waitFor()
  await browser.expectNothingWrong(page, "home-seller")
  await page.context().close()
})
