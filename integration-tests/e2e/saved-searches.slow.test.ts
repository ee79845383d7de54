import type { BrowserContext, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { publish } from "../http/bidding-support"
import { expectNothingWrong, goTo, storefrontBrowser } from "./storefront-browser"

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let buyer: Person
let page: Page

beforeAll(async () => {
  market = await sharedMarket()
  browser = await storefrontBrowser(market)
  const someone = people(market)
  const [person, seller] = await Promise.all([someone.buyer({ credits: 0 }), someone.seller()])
  buyer = person
  await publish(market, seller, { durationSeconds: 100_000 })
  await eventually(
    "the car to be listed",
    async () => (await buyer.request("GET", "/api/listings?make=honda")).body.total === 1
  )
  const visitor: BrowserContext = await browser.visitor()
  page = await browser.openPage(visitor, "/auctions?make=honda&hot=true&sort=newest")
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

const searches = async () => (await buyer.request("GET", "/api/saved-searches")).body.items

/** A half-faded toast fails the contrast check. */
const untilToastGone = () =>
  eventually("the confirmation to be gone", async () => (await page.locator("[data-sonner-toast]").count()) === 0)

test("a visitor saves the search in front of them: signing in comes first and loses nothing", async () => {
  await page.getByRole("button", { name: "Save search and alerts" }).click()
  await page.getByLabel("Email").fill(buyer.email)
  await page.getByLabel("Password", { exact: true }).fill(buyer.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()

  const dialog = page.getByRole("dialog", { name: "Save search and alerts" })
  const name = dialog.getByRole("textbox", { name: "Name" })
  await name.waitFor()
  await expectPage
    .poll(async () => [await name.inputValue(), new URL(page.url()).searchParams.get("make")])
    .toEqual(["Honda", "honda"])
  await dialog.getByText("‘Hot Bids’ and ‘Ending’ are not saved").waitFor()
  await dialog.getByLabel("By email").check()
  await dialog.getByText(/^With this you agree: ‘.*saved search/).waitFor()
  await expectNothingWrong(page, "save-search")
  await name.fill("")
  await dialog.getByRole("button", { name: "Save search" }).click()
  await dialog.getByText("Give the search a name that you will recognize.").waitFor()
  await name.fill("A Honda, at last")
  await dialog.getByRole("button", { name: "Save search" }).click()

  await page.getByRole("button", { name: "Search saved" }).waitFor()
  await expectPage.poll(() => new URL(page.url()).search).toBe("?make=honda&hot=true&sort=newest")
  expect(await searches()).toMatchObject([
    { name: "A Honda, at last", address: "?make=honda&sort=newest", channels: { site: true, email: true, sms: false } },
  ])
})

test("the page of saved searches says what they find, changes what they tell, and brings a deleted one back", async () => {
  await goTo(page, "/account/searches")
  await page.getByRole("link", { name: "1 car matches now of A Honda, at last" }).waitFor()
  await untilToastGone()
  await expectNothingWrong(page, "saved-searches")
  await page.getByRole("switch", { name: "It ends within a day" }).click()
  await eventually("the alert to be on", async () => (await searches())[0].kinds.ending)
  await page.getByRole("button", { name: "Rename or change A Honda, at last" }).click()
  await page.getByRole("textbox", { name: "Name" }).fill("Accord")
  await page.getByRole("radio", { name: /^Each morning/ }).check()
  await page.getByRole("button", { name: "Save changes" }).click()
  await page.getByRole("heading", { name: "Accord" }).waitFor()
  expect(await searches()).toMatchObject([
    { name: "Accord", pace: "daily", kinds: { listed: true, reserve: true, ending: true } },
  ])

  await page.getByRole("button", { name: "Delete Accord" }).click()
  await page.getByText("No saved searches yet").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByRole("heading", { name: "Accord" }).waitFor()
  expect(browser.failures).toEqual([])
})
