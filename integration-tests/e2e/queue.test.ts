import type { Page } from "playwright"
import { cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { bid, draft } from "../http/bidding-support"
import { storefrontBrowser } from "./storefront-browser"

const HOUR = 3_600_000
const CARS = 6

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let seller: Person
let buyer: Person
let rival: Person
let third: Person
let cars: string[]

/** A live car that ends so many hours from now, and has that in its name. */
async function car(hours: number): Promise<string> {
  const id = await draft(seller, { startingPriceCents: cents(500_000) })
  const endsAt = new Date((await market.clock.now()).getTime() + hours * HOUR + HOUR / 2).toISOString()
  const change = { title: `Accord ${hours}`, status: "live", endsAt }
  expect((await seller.request("PATCH", `/api/listings/${id}`, change)).status).toBe(200)
  return id
}
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
  cars = await Promise.all(Array.from({ length: CARS }, (_, index) => car(2 + index)))
  for (const id of cars) await placed(buyer, id, 500_000)
  browser = await storefrontBrowser(market)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})
afterEach(() => expect(browser.failures).toEqual([]))

const queueOn = (page: Page) => page.getByRole("region", { name: "What needs you" })

test("a buyer who is outbid sees it at once where the own things are, is led to the car, and is done with a new bid", async () => {
  const page = await browser.openPage(await browser.signedIn(buyer, "buyer"), "/buyers")
  await page.getByRole("region", { name: "Your bids" }).getByText("Winning Bid!").first().waitFor()
  await page.waitForLoadState("networkidle")
  expect(await queueOn(page).count()).toBe(0)

  for (const id of [...cars].reverse()) await placed(rival, id, 600_000)
  const rows = queueOn(page).getByRole("listitem")
  await queueOn(page).getByText("Accord 2").waitFor()
  await queueOn(page).getByRole("button", { name: "Show all (6)" }).click()
  await queueOn(page).getByText("Accord 7").waitFor()
  expect(await rows.getByText(/^Accord/).allInnerTexts()).toEqual(cars.map((_, index) => `Accord ${2 + index}`))
  await queueOn(page).getByRole("button", { name: "Show fewer" }).click()
  expect(await rows.count()).toBe(5)
  await rows.first().getByText("You were outbid. The next bid is CA$6,100.").waitFor()
  await rows
    .first()
    .getByText(/^Until .+, in 2 h$/)
    .waitFor()
  await browser.expectNothingWrong(page, "queue-buyer")

  // Another bid moves the amount in the row without a question to the server.
  await placed(third, cars[0]!, 650_000)
  await rows.first().getByText("You were outbid. The next bid is CA$6,600.").waitFor()
  await rows.first().getByRole("link", { name: "Bid again: Accord 2" }).click()
  await page.waitForURL(`**/listing/${cars[0]}`)
  await page.getByRole("button", { name: "Bid Now" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Place a bid" })
  await dialog.getByRole("radio", { name: "Custom" }).click()
  await dialog.getByRole("textbox", { name: "Your bid" }).fill("7000")
  await dialog.getByRole("button", { name: "Review bid" }).click()
  await page.getByRole("button", { name: "Confirm bid CA$7,000" }).click()
  await page.getByRole("dialog").getByText("Winning Bid!").waitFor()
  await page.goto("/buyers")
  await queueOn(page).getByText("Accord 3").waitFor()
  expect(await queueOn(page).getByText("Accord 2").count()).toBe(0)
  await page.context().close()
})

test("a seller reads that nothing is to be done, then of a question, and is led to the answer", async () => {
  const page = await browser.openPage(await browser.signedIn(seller, "seller"), "/sellers")
  await page.getByText("Nothing needs you now.").waitFor()
  const asked = await rival.request("POST", `/api/listings/${cars[1]}/questions`, { text: "Were the brakes done?" })
  expect(asked.status).toBe(201)
  await queueOn(page).getByText("A question waits for your answer.").waitFor()
  await browser.expectNothingWrong(page, "queue-seller")
  await queueOn(page).getByRole("link", { name: "Answer: Accord 3" }).click()
  await page.waitForURL(`**/listing/${cars[1]}#questions`)
  const questions = page.getByRole("region", { name: "Questions" })
  await questions.getByRole("textbox", { name: "Your answer" }).fill("Yes, in March.")
  await questions.getByRole("button", { name: "Answer" }).click()
  await questions.getByText("Yes, in March.").waitFor()
  await page.goto("/sellers")
  await page.getByText("Nothing needs you now.").waitFor()
  await page.context().close()
})
