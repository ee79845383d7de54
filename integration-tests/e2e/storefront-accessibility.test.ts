import { chromium, type Browser, type Page } from "playwright-core"
import { publish } from "../http/bidding-support"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { accessibilityFaults } from "./storefront-browser"

/** WCAG 2.2 AA on the pages that every buyer sees, on a phone and a wide screen, in both colour schemes. */
describe("the storefront's first pages", () => {
  let market: Market
  let browser: Browser
  let buyer: Person
  let listing: string

  beforeAll(async () => {
    market = await startMarket()
    const persons = people(market)
    const seller = await persons.seller()
    buyer = await persons.buyer()
    listing = `/listing/${await publish(market, seller, { reserveCents: 500_000 })}`
    browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH || "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
    })
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const open = async (colorScheme: "light" | "dark", width: number): Promise<Page> => {
    const context = await browser.newContext({ baseURL: market.url, serviceWorkers: "block", colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    return page
  }
  const focused = (page: Page) => page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
  const expectNothingWrong = async (page: Page, where: string) => {
    const faults = await accessibilityFaults(page)
    const beyond = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect({ where, beyond, faults }).toEqual({ where, beyond: 0, faults: [] })
  }

  test.each([
    ["light", 360],
    ["light", 1440],
    ["dark", 360],
    ["dark", 1440],
  ] as const)("can be used by everyone: %s, %i pixels wide", async (scheme, width) => {
    const page = await open(scheme, width)
    for (const [path, shown] of [
      ["/", "Ending next"],
      ["/auctions", "All Listings"],
    ] as const) {
      await page.goto(path)
      await page.getByRole("heading", { name: shown }).waitFor()
      await page.getByRole("article", { name: /Honda Accord/ }).first().waitFor()
      await expectNothingWrong(page, path)
    }
    await page.goto(listing)
    await page.getByRole("link", { name: "Sign in to bid" }).waitFor()
    await expectNothingWrong(page, "listing")
    await page.context().close()
  })

  test.each(["light", "dark"] as const)("so can the bid dialog, from a card: %s", async (scheme) => {
    const page = await open(scheme, 360)
    await page.goto("/login")
    await page.getByLabel("Email").fill(buyer.email)
    await page.getByLabel("Password", { exact: true }).fill(buyer.password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.waitForURL("**/buyers")
    await page.goto("/auctions")
    const button = page.getByRole("article", { name: /Honda Accord/ }).first().getByRole("button", { name: "Bid Now" })
    await button.click()
    await page.getByRole("dialog", { name: "Place a bid" }).waitFor()
    await expectNothingWrong(page, "bid dialog")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await focused(page)).toBe("Bid Now")
    await page.context().close()
  })

  test("the theme's menu is worked by keyboard alone", async () => {
    const page = await open("light", 1440)
    await page.goto("/")
    const theme = page.getByRole("button", { name: "Theme" })
    await theme.focus()
    await page.keyboard.press("ArrowDown")
    await page.getByRole("menuitem", { name: "Light" }).waitFor()
    await page.keyboard.press("ArrowDown")
    expect(await focused(page)).toMatch(/^Dark/)
    await page.keyboard.press("Enter")
    await page.getByRole("menu").waitFor({ state: "detached" })
    expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark")
    expect(await focused(page)).toBe("Theme")
    await page.context().close()
  })
})
