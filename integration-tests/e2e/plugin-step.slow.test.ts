import { join } from "node:path"
import type { BrowserContext, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { draft } from "../http/bidding-support"
import { reload, storefrontBrowser } from "./storefront-browser"

let market: Market
let seller: Person
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let context: BrowserContext
let page: Page
let listingId: string

beforeAll(async () => {
  market = await startMarket({
    environment: {
      NORTHLOT_PLUGINS: JSON.stringify([
        { resolve: join(__dirname, "../../plugins/condition-report"), options: { priceCents: 4_900 } },
      ]),
    },
  })
  seller = await people(market).seller()
  listingId = await draft(seller)
  browser = await storefrontBrowser(market)
  context = await browser.signedIn(seller, "seller")
  page = await browser.openPage(context, `/sell/edit/${listingId}?step=condition`)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

const stored = async () => (await seller.request("GET", `/api/listings/${listingId}/steps`)).body.steps[0].values

test("a step that a plugin describes is filled in as the editor's own, and a draft saves it by itself", async () => {
  const step = page.getByRole("region", { name: "Seller's statement" })
  await step.getByLabel("Keys").fill("2")
  await step.getByLabel("Service records").selectOption("In part")
  await step.getByLabel("Known faults").fill("The left mirror rattles.")
  await eventually("the statement to be stored", async () => (await stored()).faults === "The left mirror rattles.")
  expect(await stored()).toEqual({ keys: 2, serviceBook: "In part", faults: "The left mirror rattles." })
  await browser.expectNothingWrong(page, "editor-step", { fullPage: true })
})

test("what the plugin's schema refuses stands at its field, and stays typed", async () => {
  const step = page.getByRole("region", { name: "Seller's statement" })
  await step.getByLabel("Keys").fill("12")
  await step.getByLabel("Keys").blur()
  const field = step.getByLabel("Keys")
  await eventually("the field to be marked", async () => (await field.getAttribute("aria-invalid")) === "true")
  await expectPage(field).toHaveValue("12")
  expect((await stored()).keys).toBe(2)

  await field.fill("3")
  await eventually("the mended number to be stored", async () => (await stored()).keys === 3)
  await reload(page)
  await page.getByRole("region", { name: "Seller's statement" }).getByLabel("Keys").waitFor()
  await expectPage(page.getByLabel("Keys")).toHaveValue("3")
  expect(browser.failures).toEqual([])
})
