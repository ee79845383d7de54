import type { Locator, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { accordEndingIn, bid } from "../http/bidding-support"
import { count, endNow, sell } from "../http/sales-support"
import { goTo, reload, storefrontBrowser } from "./storefront-browser"
import { PHONE, tapsOf } from "./taps"

const CARS = 6
const FEE = "CA$593.25"

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let seller: Person
let buyer: Person
let rival: Person
let third: Person
let cars: string[]

const placed = async (person: Person, listingId: string, amountCents: number) =>
  expect((await bid(person, listingId, { amountCents })).status).toBe(201)

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[seller, buyer, rival, third] = await Promise.all([
    someone.seller(),
    someone.buyer({ credits: 1 }),
    someone.dealerBuyer(),
    someone.dealerBuyer(),
  ])
  cars = await Promise.all(Array.from({ length: CARS }, (_, index) => accordEndingIn(market, seller, 2 + index)))
  for (const id of cars) await placed(buyer, id, 500_000)
  browser = await storefrontBrowser(market)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})
afterEach(() => expect(browser.failures).toEqual([]))

const lineOn = (page: Page) => page.getByRole("complementary", { name: "Needs you" })
const queueOn = (page: Page) => page.getByRole("region", { name: "What needs you" })
const carIn = (place: Locator, title: string) => place.getByRole("link", { name: title, exact: true })

test("a buyer who is outbid sees it at once where the own things are, is led to the car, and is done with a new bid", async () => {
  const page = await browser.openPage(await browser.signedIn(buyer, "buyer"), "/buyers")
  await page.getByRole("region", { name: "Your bids" }).getByText("Winning Bid!").first().waitFor()
  await page.waitForLoadState("networkidle")
  await expectPage(queueOn(page)).toHaveCount(0)

  for (const id of [...cars].reverse()) await placed(rival, id, 600_000)
  // All six lost leads are in one group, with a bid button for each car.
  const rows = queueOn(page).getByRole("list", { name: "You were outbid on 6 cars" }).getByRole("listitem")
  await carIn(queueOn(page), "Accord 2").waitFor()
  await queueOn(page).getByRole("button", { name: "Show all (6)" }).click()
  await carIn(queueOn(page), "Accord 7").waitFor()
  await expectPage(rows.getByRole("link", { name: /^Accord/ })).toHaveText(
    cars.map((_, index) => `Accord ${2 + index}`),
    { useInnerText: true }
  )
  // Each car appears once: the queue contains all bids of the buyer, so the section 'Your bids' is absent.
  await expectPage(page.getByRole("region", { name: "Your bids" })).toHaveCount(0)
  await queueOn(page).getByRole("button", { name: "Show fewer" }).click()
  await expectPage(rows).toHaveCount(5)
  await rows.first().getByText("You were outbid. The next bid is CA$6,100.").waitFor()
  await rows
    .first()
    .getByText(/^Until .+, in 2 h( \d+ min)?$/)
    .waitFor()
  await browser.expectNothingWrong(page, "queue-buyer")

  // Another bid changes the amount in the row without a request.
  await placed(third, cars[0]!, 650_000)
  await rows.first().getByText("You were outbid. The next bid is CA$6,600.").waitFor()
  await rows.first().getByRole("textbox", { name: "New maximum for Accord 2" }).fill("7000")
  await rows.first().getByRole("button", { name: "Review the bid on Accord 2" }).click()
  await page.getByRole("button", { name: "Confirm maximum CA$7,000" }).click()
  await page.getByRole("dialog").getByText("You are winning").waitFor()
  await page.keyboard.press("Escape")
  await expectPage(carIn(queueOn(page), "Accord 2")).toHaveCount(0)
  await carIn(queueOn(page), "Accord 3").waitFor()
  await page.getByRole("region", { name: "Your bids" }).getByText("Accord 2", { exact: true }).waitFor()
  await page.context().close()
})

test("a seller reads that nothing is to be done, then of a question, and is led to the answer", async () => {
  const page = await browser.openPage(await browser.signedIn(seller, "seller"), "/sellers?tab=todo")
  await page.getByText("Nothing needs you now.").waitFor()
  const asked = await rival.request("POST", `/api/listings/${cars[1]}/questions`, { text: "Were the brakes done?" })
  expect(asked.status).toBe(201)
  await queueOn(page).getByText("A question waits for your answer.").waitFor()
  await browser.expectNothingWrong(page, "queue-seller")
  // The task's button opens the answer field, and a second button sends the answer.
  await queueOn(page).getByRole("button", { name: "Answer: Accord 3" }).click()
  await queueOn(page).getByText("Were the brakes done?").waitFor()
  await queueOn(page).getByRole("textbox", { name: "Your answer" }).and(page.locator(":focus")).waitFor()
  await browser.expectNothingWrong(page, "queue-answer")
  await queueOn(page).getByRole("textbox", { name: "Your answer" }).fill("Yes, in March.")
  await queueOn(page).getByRole("button", { name: "Answer", exact: true }).click()
  await page.getByText("Nothing needs you now.").waitFor()
  await goTo(page, `/listing/${cars[1]}`)
  await page.getByRole("region", { name: "Questions" }).getByText("Yes, in March.").waitFor()
  await page.context().close()
})

test("a seller with a phone answers from the notice of a question in two taps, on the car's own page too", async () => {
  const phone = await browser.signedIn(seller, "seller", PHONE)
  const taps = await tapsOf(phone)
  const page = await browser.openPage(phone, `/listing/${cars[2]}`)
  await page.getByRole("region", { name: "Questions" }).getByText("Nobody has asked anything yet.").waitFor()
  for (const [asked, answer, path] of [
    ["Are there two keys?", "Yes, two.", `/listing/${cars[2]}`],
    ["Was it ever smoked in?", "No, never.", "/sellers"],
  ] as const) {
    if (!page.url().endsWith(path)) await goTo(page, path)
    const { status, body } = await rival.request("POST", `/api/listings/${cars[2]}/questions`, { text: asked })
    expect(status).toBe(201)
    await page.getByRole("button", { name: /^Notices/ }).tap()
    const notices = page.getByRole("dialog", { name: "Notices" })
    await notices.getByRole("link", { name: asked }).waitFor()
    taps.length = 0
    await notices.getByRole("link", { name: asked }).tap()
    await page.waitForURL(`**/listing/${cars[2]}?question=${body.question.id}`)
    const question = page.getByRole("article").filter({ hasText: asked })
    await question.getByRole("textbox", { name: "Your answer" }).and(page.locator(":focus")).waitFor()
    await page.keyboard.type(answer)
    await question.getByRole("button", { name: "Answer", exact: true }).tap()
    await question.getByText(answer).waitFor()
    expect(taps).toEqual([expect.stringContaining("A question about Accord 4"), "Answer"])
  }
  await phone.close()
})

test("on other pages one line names the most urgent thing, leads to its act and to all, and is quiet once put aside", async () => {
  const page = await browser.openPage(await browser.signedIn(buyer, "buyer"), "/info/help")
  const line = lineOn(page)
  const act = line.getByRole("link", { name: /^bid again on Accord 3 by / })
  const all = line.getByRole("link", { name: "Needs you (5):" })
  await act.waitFor()
  await browser.expectNothingWrong(page, "needs-you")
  // The line of open tasks covers nothing: the page ends above the line. On a phone the line is above the shortcuts.
  const lowerEdge = async (one: Locator) => {
    const box = (await one.boundingBox())!
    return box.y + box.height
  }
  const upperEdge = async (one: Locator) => (await one.boundingBox())!.y
  const bar = page.getByRole("navigation", { name: "Shortcuts" })
  const last = page.getByRole("contentinfo").locator("a, p").last()
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    const isUncovered = async () => {
      // The new width changes the page's height a moment later.
      await page.evaluate("scrollTo(0, 1000000)")
      return (await lowerEdge(last)) <= (await upperEdge(line))
    }
    await expectPage.poll(isUncovered).toBe(true)
    await expectPage.poll(() => lowerEdge(line)).toBe(width < 1024 ? await upperEdge(bar) : height)
  }
  await expectPage.poll(() => lowerEdge(bar)).toBe(740)
  await expectPage(bar.getByRole("link")).toHaveText(["Auctions", "Watchlist", "Bids", "Messages"], {
    useInnerText: true,
  })
  for (const target of await bar.locator("a, button").all()) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  // The link in the line of open tasks opens the review of the next bid on the named car.
  await act.click()
  await page.getByRole("dialog", { name: "Review your bid" }).waitFor()
  expect(page.url()).toContain(`/listing/${cars[1]}`)
  await page.keyboard.press("Escape")

  // The pages of a car and of a payment show neither the line of open tasks nor the shortcuts, because these pages have
  // their own lower bar.
  await page
    .getByRole("button", { name: /^Bid (Now|CA\$)/ })
    .first()
    .waitFor()
  await expectPage(line).toHaveCount(0)
  await expectPage(bar).toBeHidden()
  await goTo(page, "/pay/buyer")
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.waitForLoadState("networkidle")
  await expectPage(line).toHaveCount(0)

  await goTo(page, "/account/bids")
  await bar.locator('a[aria-current="page"]').filter({ hasText: "Bids" }).waitFor()
  await all.click()
  await page.waitForURL("**/buyers#needs-you")
  await carIn(queueOn(page), "Accord 3").waitFor()
  await expectPage(line).toHaveCount(0)

  await bar.getByRole("link", { name: "Watchlist" }).click()
  await line.getByRole("button", { name: "Hide for now" }).click()
  await line.waitFor({ state: "detached" })
  const asked = page.waitForResponse("**/api/tasks")
  await reload(page)
  await asked
  await bar.getByRole("link", { name: "Messages" }).waitFor()
  await page.waitForLoadState("networkidle")
  await expectPage(line).toHaveCount(0)
  // A new task makes the line of open tasks appear again.
  await placed(third, cars[0]!, 800_000)
  await line.getByRole("link", { name: "Needs you (6):" }).waitFor()
  await line.getByRole("link", { name: /^bid again on Accord 2 by / }).waitFor()
  await page.context().close()
})

test("three won cars are one list with a fee to pay for each, and cover no page but their own", async () => {
  const won = cars.slice(3)
  // Another person leads the first car, so the buyer wins only the three others.
  for (const id of [cars[0]!, ...won]) await endNow(market, id)
  const page = await browser.openPage(await browser.signedIn(rival, "buyer"), "/info/help")
  await lineOn(page)
    .getByRole("link", { name: /^pay the fee for Accord \d by / })
    .waitFor()
  await expectPage(page.getByRole("dialog")).toHaveCount(0)
  await lineOn(page).getByRole("link", { name: "Needs you (3):" }).click()
  const list = queueOn(page).getByRole("list", { name: "You won 3 cars" })
  await list.getByRole("listitem").nth(2).waitFor()
  await expectPage
    .poll(async () => (await list.getByRole("link", { name: /^Accord/ }).allInnerTexts()).sort())
    .toEqual(["Accord 5", "Accord 6", "Accord 7"])
  await expectPage(list.getByText("CA$593.25")).toHaveCount(3)
  await browser.expectNothingWrong(page, "queue-won")

  const prompt = page.getByRole("dialog", { name: "Bid Won — Buyer Fee" })
  await list.getByRole("button", { name: "Pay the fee: Accord 6" }).click()
  await prompt.getByText("Accord 6").waitFor()
  await browser.expectNothingWrong(page, "queue-fee")
  await prompt.getByRole("button", { name: "Later" }).click()
  await prompt.waitFor({ state: "hidden" })
  // The page of a won car opens the prompt for its fee once by itself.
  await goTo(page, `/listing/${won[2]}`)
  await prompt.getByRole("button", { name: "Later" }).click()
  await prompt.waitFor({ state: "hidden" })

  // The taps from any page on a phone: one to the list, three to pay a fee, two for each further fee. The page after a
  // payment shows the next fee's amount. The last tap of each payment is on the provider's page.
  const phone = await browser.signedIn(rival, "buyer", PHONE)
  const taps = await tapsOf(phone)
  const screen = await browser.openPage(phone, "/info/help")
  const pay = async () => {
    await screen.waitForURL("**/sandbox/checkout/**")
    await screen.getByRole("button", { name: /^Pay CA\$/ }).tap()
    await screen.getByText("Payment confirmed").waitFor()
  }
  const further = (owed: string) => screen.getByRole("region", { name: owed })
  await lineOn(screen).getByRole("link", { name: "Needs you (3):" }).tap()
  await queueOn(screen).getByRole("button", { name: "Pay the fee: Accord 5" }).tap()
  await screen.getByRole("dialog", { name: "Bid Won — Buyer Fee" }).getByRole("button", { name: "Pay Now" }).tap()
  await pay()
  await further("2 more fees to pay").getByText("CA$593.25").waitFor()
  await goTo(page, "/buyers")
  const left = queueOn(page).getByRole("list", { name: "You won 2 cars" })
  await carIn(left, "Accord 7").waitFor()
  await expectPage
    .poll(async () => (await left.getByRole("link", { name: /^Accord/ }).allInnerTexts()).sort())
    .toEqual(["Accord 6", "Accord 7"])
  await further("2 more fees to pay").getByRole("button", { name: "Pay this fee" }).tap()
  await pay()
  await further("1 more fee to pay").getByRole("button", { name: "Pay this fee" }).tap()
  await pay()
  const aCheckout = expect.stringMatching(/^Pay CA\$593\.25/)
  expect(taps).toEqual([
    expect.stringMatching(/^Needs you \(3\)/),
    "Pay the fee: Accord 5",
    "Pay Now",
    aCheckout,
    "Pay this fee",
    aCheckout,
    "Pay this fee",
    aCheckout,
  ])
  await screen.getByRole("link", { name: "All payments" }).waitFor()
  await expectPage(further("more fee")).toHaveCount(0)
  await expectPage.poll(() => count(market, `fee WHERE account_id = $1 AND status = 'paid'`, [rival.id])).toBe(3)
  await phone.close()
  await page.context().close()
})

test("three won cars are paid in three taps by one payment, which may be declined, and each has its receipt", async () => {
  const winner = await people(market).dealerBuyer()
  for (let index = 0; index < 3; index += 1) await sell(market, seller, winner)
  const phone = await browser.signedIn(winner, "buyer", PHONE)
  const taps = await tapsOf(phone)
  const page = await browser.openPage(phone, "/info/help")
  const all = /^Pay all 3 fees: CA\$1,779\.75$/
  await lineOn(page)
    .getByRole("link", { name: /^pay the fee for / })
    .tap()
  await page.waitForURL("**/pay/buyer")
  await page.getByRole("button", { name: all }).tap()
  await page.waitForURL("**/sandbox/checkout/**")
  await page.getByRole("button", { name: "Decline the payment" }).tap()

  const ofPayment = page.getByRole("list", { name: "Fees of this payment" }).getByRole("listitem")
  await page.getByText("Payment incomplete").waitFor()
  await expectPage(ofPayment.getByText("Not paid")).toHaveCount(3)
  await browser.expectNothingWrong(page, "joint-payment-declined", { fullPage: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole("link", { name: "Try again" }).tap()
  await page.waitForURL("**/pay/buyer")
  await page.getByText("Pay all 3 fees at once.").waitFor()
  await expectPage(page.getByRole("article", { name: /^Buyer fee for / })).toHaveCount(3)
  await browser.expectNothingWrong(page, "joint-payment-fees")
  await page.setViewportSize({ width: 360, height: 740 })

  taps.splice(0)
  await goTo(page, "/info/help")
  await lineOn(page)
    .getByRole("link", { name: /^pay the fee for / })
    .tap()
  await page.waitForURL("**/pay/buyer")
  await page.getByRole("button", { name: all }).tap()
  await page.waitForURL("**/sandbox/checkout/**")
  await page.getByRole("button", { name: "Pay CA$1,779.75" }).tap()
  await page.getByText("All 3 fees are paid.").waitFor()
  expect(taps).toEqual([
    expect.stringMatching(/^pay the fee for /),
    expect.stringMatching(all),
    expect.stringMatching(/^Pay CA\$1,779\.75/),
  ])
  await expectPage(ofPayment.getByText("Paid", { exact: true })).toHaveCount(3)
  await expectPage(ofPayment.getByText(FEE)).toHaveCount(3)
  await browser.expectNothingWrong(page, "joint-payment-paid", { fullPage: true })
  const { body } = await winner.request("GET", "/api/invoices")
  expect(body.items.map(({ totalCents }: { totalCents: number }) => totalCents)).toEqual([59_325, 59_325, 59_325])
  await phone.close()
})

test("a buyer with two credits and three won cars uses both and a card for the third, and reads what is left when they leave it", async () => {
  const winner = await people(market).buyer({ credits: 2 })
  for (let index = 0; index < 3; index += 1) await sell(market, seller, winner)
  const led = await accordEndingIn(market, seller, 20)
  await placed(winner, led, 500_000)
  const phone = await browser.signedIn(winner, "buyer", PHONE)
  const page = await browser.openPage(phone, "/pay/buyer")
  const creditsFirst = page.getByRole("button", { name: "Use 2 credits and pay CA$593.25 by card for the third" })
  await creditsFirst.waitFor()
  await expectPage(page.getByRole("button", { name: /^Pay all 3 fees by card: CA\$1,779\.75$/ })).toHaveCount(1)
  await page
    .getByText(/^2 credits pay 2 fees at once\. The third, due by .+, stays open until the card is charged\.$/)
    .waitFor()
  await page.getByText(/^Your credits also let you bid on Accord 20, where you lead\./).waitFor()
  await browser.expectNothingWrong(page, "credits-first", { fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })

  await creditsFirst.tap()
  const question = page.getByRole("alert").filter({ hasText: "Use your last credit?" })
  await question.getByText(/^This step leaves you without a credit while you lead Accord 20\./).waitFor()
  await browser.expectNothingWrong(page, "last-credit", { fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await count(market, `fee WHERE account_id = $1 AND status = 'paid'`, [winner.id])).toBe(0)
  await question.getByRole("button", { name: "Use my last credit" }).tap()
  await page.waitForURL("**/sandbox/checkout/**")
  await page.getByRole("button", { name: "Decline the payment" }).tap()
  await page.getByText(/^This fee, due by .+, is still open\. Fees that your credits paid stay paid\.$/).waitFor()
  await browser.expectNothingWrong(page, "credits-first-declined", { fullPage: true })
  expect(await count(market, `fee WHERE account_id = $1 AND settled_by_credit`, [winner.id])).toBe(2)
  await phone.close()
})
