import { readFileSync } from "node:fs"
import { cents } from "@northlot/contract"
import type { Locator, Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import { manyListings } from "../environment/many-listings"
import type { SharedMarket } from "../environment/market"
import { people } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { expectNothingWrong, goTo, reload, storefrontBrowser } from "./storefront-browser"

interface Row {
  dataset: { car: string }
}

/** Opens the list of all makes. The makes with the most cars come first. */
const showAllMakes = (filters: Locator) => filters.getByRole("button", { name: /^Show all \d+ of make$/ }).click()

/**
 * A visitor filters the full market and returns to the same car in a long list. A dealer works in the table of cars.
 */
describe("searching the auctions", () => {
  let market: SharedMarket
  let storefront: Awaited<ReturnType<typeof storefrontBrowser>>
  let page: Page

  beforeAll(async () => {
    market = await sharedMarket()
    const seller = await people(market).seller()
    await manyListings(market.pool, { sellerId: seller.id, count: 300, mark: "page" })
    storefront = await storefrontBrowser(market)
    const visitor = await storefront.visitor()
    // Layout shifts while the visitor watches, as the browser counts them.
    await visitor.addInitScript(
      "window.moved = 0; new PerformanceObserver((list) => { for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.moved += value }).observe({ type: 'layout-shift', buffered: true })"
    )
    page = await visitor.newPage()
    page.setDefaultTimeout(20_000)
  })
  afterAll(async () => {
    await storefront?.close()
    await market?.stop()
  })

  const cars = () => page.locator("#all-listings").locator("xpath=ancestor::section").getByRole("article")
  const untilInSight = (id: string) =>
    eventually(`the car ${id} on the screen`, () =>
      page
        .evaluate<boolean>(
          `(() => { const link = document.querySelector("section[aria-labelledby=all-listings] a[href='/listing/${id}']"); if (!link) return false; const { top, bottom } = link.getBoundingClientRect(); return bottom > 0 && top < innerHeight })()`
        )
        // The page may be navigating away.
        .catch(() => false)
    )

  test("nothing moves on a phone while the page comes", async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await goTo(page, "/auctions")
    await cars().first().waitFor()
    await page.getByText(/270 cars live now/).waitFor()
    await page.getByRole("button", { name: "Save search and alerts" }).waitFor()
    expect(await page.evaluate<number>("window.moved")).toBeLessThan(0.002)
  })

  test("a phone sees four whole cars on the first screen, as on the home page", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, "/auctions")
    await cars().first().waitFor()
    await expectPage
      .poll(() =>
        page.evaluate<number>(`(() => {
          const end = document.querySelector("[data-bottom-bar]").getBoundingClientRect().top
          return [...document.querySelectorAll("main article")].filter((card) => {
            const { left, right, top, bottom } = card.getBoundingClientRect()
            return left >= 0 && right <= innerWidth && top >= 0 && bottom <= end
          }).length
        })()`)
      )
      .toBeGreaterThanOrEqual(4)
  })

  test("a choice says what it leaves, the address is the search, and an empty one says what to loosen", async () => {
    await page.getByRole("button", { name: "Filters" }).click()
    const sheet = page.getByRole("dialog", { name: "Filters" })
    await showAllMakes(sheet)
    const honda = sheet.getByRole("button", { name: /^Honda, \d+ cars?$/ })
    const count = Number(/(\d+) cars?$/.exec((await honda.getAttribute("aria-label"))!)![1])
    await honda.click()
    await sheet.getByRole("button", { name: `Show ${count} cars` }).click()
    await page.getByText(`${count} cars match`).waitFor()
    await eventually("the address of the search", async () => new URL(page.url()).search === "?make=Honda")
    // No car matches this range of years. The search is valid all the same.
    await goTo(page, "/auctions?make=Honda&yearMin=2090&priceMax=everything")
    await page.getByText("No listings match your filter.").waitFor()
    await page.getByRole("button", { name: `Remove “From 2090”: ${count} cars` }).waitFor()
    await expectNothingWrong(page, "auctions-empty")
    await page.getByRole("button", { name: `Remove “From 2090”: ${count} cars` }).click()
    await page.getByText(`${count} cars match`).waitFor()
    await page.getByRole("complementary", { name: "Filters" }).getByRole("group", { name: "Make" }).waitFor()
    await cars()
      .nth(count - 1)
      .waitFor()
    // A filter group shows the number of its active filters. An opened group is still open after a reload.
    const column = page.getByRole("complementary", { name: "Filters" })
    await column.locator("summary", { hasText: "Make, model and body" }).getByText("1 active").waitFor()
    await column.locator("summary", { hasText: "Fuel and drive" }).click()
    await reload(page)
    await column.getByRole("group", { name: "Drivetrain" }).waitFor()
    await expectNothingWrong(page, "auctions-filtered")
  })

  test("several choices of a filter are alternatives, each with a chip that removes it alone", async () => {
    await goTo(page, "/auctions?make=Honda")
    const column = page.getByRole("complementary", { name: "Filters" })
    await showAllMakes(column)
    await column.getByRole("button", { name: /^Toyota,/ }).click()
    await expectPage.poll(() => new URL(page.url()).searchParams.get("make")).toBe("Honda,Toyota")
    await page.getByRole("button", { name: "Remove filter: Honda" }).click()
    await expectPage.poll(() => new URL(page.url()).searchParams.get("make")).toBe("Toyota")
    await expectPage(page.getByRole("button", { name: /^Remove filter:/ })).toHaveText(["Toyota"])
    await expectPage(column.getByRole("button", { name: /^Toyota,/ })).toHaveAttribute("aria-pressed", "true")
  })

  test("a misspelt search offers what was meant, and one press finds it", async () => {
    await goTo(page, "/auctions?q=tyota")
    await page.getByText("No listings match your filter.").waitFor()
    await page.getByRole("button", { name: "Did you mean Toyota?" }).click()
    await expectPage.poll(() => new URL(page.url()).search).toBe("?q=Toyota")
    await page.getByText(/\d+ cars? match/).waitFor()
    await cars().first().waitFor()
  })

  test("a place that nobody knows is told as such, at its field too, and one press searches everywhere", async () => {
    await goTo(page, "/auctions?near=Atlantis&radiusKm=100")
    await page.getByText("We do not know this place.", { exact: true }).waitFor()
    const near = page.getByRole("complementary", { name: "Filters" }).getByLabel("Near")
    await eventually("the field to say so", async () => (await near.getAttribute("aria-invalid")) === "true")
    await page.getByRole("button", { name: "Remove filter: Within 100 km of Atlantis" }).waitFor()
    await expectNothingWrong(page, "auctions-unknown-place")
    await page.getByRole("button", { name: "Search everywhere" }).click()
    await page.getByText(/270 cars live now/).waitFor()
    await expectPage.poll(() => new URL(page.url()).search).toBe("")
    await goTo(page, "/auctions?near=Ajax")
    await page.getByLabel("Sort").selectOption("Nearest")
    await eventually("the order in the address", async () => page.url().endsWith("?near=Ajax&sort=nearest"))
    await cars().first().waitFor()
  })

  test("a number of cars is shown of the search that is asked alone: none while it is asked, and none that failed", async () => {
    await goTo(page, "/auctions")
    await page.getByText(/270 cars live now/).waitFor()
    // The request for Toyotas waits until the test releases it, and then fails.
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(/\/api\/listings\?.*make=Toyota/, async (route) => {
      await held
      await route.fulfill({
        status: 503,
        json: { ok: false, code: "UNAVAILABLE", error: "We cannot answer right now." },
      })
    })
    const column = page.getByRole("complementary", { name: "Filters" })
    await showAllMakes(column)
    await column.getByRole("button", { name: /^Toyota,/ }).click()
    const header = page.getByRole("heading", { name: "Auctions" }).locator("..")
    await header.getByText("Loading…").waitFor()
    await expectPage(header).not.toHaveText(/\d+ cars?/)
    release()
    await header.getByText("The number of cars is not known right now.").waitFor()
    await expectPage(header).not.toHaveText(/\d+ cars?/)
    await page.unrouteAll()
    await page.getByRole("button", { name: "Retry" }).click()
    await header.getByText(/\d+ cars match/).waitFor()
  })

  test("whoever comes back, or loads the page again, stands before the same car", async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, "/auctions?sort=price_low")
    await cars().nth(23).waitFor()
    for (const shown of [48, 72, 96]) {
      await page.getByRole("button", { name: "Load more" }).click()
      await cars()
        .nth(shown - 1)
        .waitFor()
    }
    await expectPage.poll(() => new URL(page.url()).search).toBe("?sort=price_low&shown=96")
    const ids = await page.evaluate<string[]>(
      "[...document.querySelectorAll('section[aria-labelledby=all-listings] article h3')].map((title) => title.closest('article').querySelector('a[href^=\"/listing/\"]').getAttribute('href').slice(9))"
    )
    expect(new Set(ids).size).toBe(96)
    const car = ids[85]!
    await page
      .locator(`section[aria-labelledby=all-listings] a[href='/listing/${car}']`)
      .first()
      .scrollIntoViewIfNeeded()
    await untilInSight(car)
    await goTo(page, `/listing/${car}`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.goBack()
    await untilInSight(car)
    await reload(page)
    await untilInSight(car)
  })

  test("a dealer reads rows, goes through them by keys, bids in one, compares two and takes them along", async () => {
    const someone = people(market)
    const [dealer, rival, seller] = await Promise.all([
      someone.dealerBuyer(),
      someone.dealerBuyer(),
      someone.dealerSeller(),
    ])
    const accord = await publish(market, seller, { startingPriceCents: cents(500_000) })
    const own = await storefront.openPage(await storefront.signedIn(dealer, "buyer"), "/auctions?make=Honda")
    const table = own.getByRole("table", { name: /^Live auctions/ })
    const rows = table.locator("tr[data-car]")
    await table.waitFor()

    // The chosen view is restored after a reload.
    await own.getByRole("radio", { name: "Cards" }).click()
    await own.getByRole("article", { name: /Honda Accord/ }).waitFor()
    await reload(own)
    await own.getByRole("article", { name: /Honda Accord/ }).waitFor()
    await table.waitFor({ state: "detached" })
    await own.getByRole("radio", { name: "Rows" }).click()
    await table.waitFor()
    await reload(own)
    await table.waitFor()
    await expectNothingWrong(own, "auctions-rows", { fullPage: true })

    const focusedCar = () => own.evaluate<string>("document.activeElement.dataset.car ?? ''")
    const ids = await rows.evaluateAll((all) => all.map((row) => (row as unknown as Row).dataset.car))
    await rows.first().focus()
    await own.keyboard.press("c")
    await own.keyboard.press("j")
    await expectPage.poll(focusedCar).toBe(ids[1])
    await own.keyboard.press("c")
    await own.keyboard.press("w")
    await rows
      .nth(1)
      .getByRole("button", { name: /^Unwatch/ })
      .waitFor()
    await own.keyboard.press("End")
    await expectPage.poll(focusedCar).toBe(ids.at(-1))
    await own.keyboard.press("?")
    const keys = own.getByRole("dialog", { name: "Keys" })
    await keys.waitFor()
    await own.keyboard.press("Escape")
    await keys.waitFor({ state: "detached" })

    // Typed text does not change while others bid, and keys trigger no shortcuts in the field.
    const row = table.getByRole("row", { name: /Honda Accord/ })
    await row.focus()
    await own.keyboard.press("b")
    await own.keyboard.type("6000")
    const typed = row.getByRole("textbox", { name: /maximum/ })
    expect((await bid(rival, accord, { amountCents: 550_000 })).status).toBe(201)
    await row.getByText("CA$5,500", { exact: true }).waitFor()
    await expectPage(typed).toHaveValue("6000")
    await own.keyboard.press("j")
    await row.getByText("Write the amount in figures, such as 11,500.").waitFor()
    await own.keyboard.press("Backspace")
    await own.keyboard.press("Enter")
    const review = own.getByRole("dialog", { name: "Review your bid" })
    await review.getByRole("button", { name: "Confirm maximum CA$6,000" }).click()
    await row.getByText("Winning Bid!").waitFor()
    await own.getByRole("dialog").getByRole("button", { name: "Close" }).first().click()
    await row.getByText("Your maximum CA$6,000").waitFor()

    await own.getByRole("button", { name: "Compare", exact: true }).click()
    const comparison = own.getByRole("dialog", { name: "Compare 2 cars" })
    await comparison.getByRole("rowheader", { name: /Kilometres.*differs/ }).waitFor()
    await expectPage(comparison.getByRole("button", { name: /^(Bid Now|Raise)/ })).toHaveCount(2)
    await expectNothingWrong(own, "auctions-comparison")
    await comparison.getByRole("button", { name: "Close" }).click()

    const coming = own.waitForEvent("download")
    await own.getByRole("link", { name: "Download CSV" }).click()
    const lines = readFileSync(await (await coming).path(), "utf8")
      .trim()
      .split("\r\n")
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(ids)

    // The printed page shows only the cars, each with its full VIN.
    await own.emulateMedia({ media: "print" })
    const vin = (await rows.first().locator("button[aria-label^='Copy VIN']").getAttribute("title"))!
    await rows.first().getByText(vin, { exact: true }).waitFor()
    for (const shown of [own.getByRole("banner"), own.getByRole("complementary", { name: "Filters" })])
      await expectPage(shown).toBeHidden()
    await expectPage(table.getByRole("textbox")).toHaveCount(0)
    await own.close()
    expect(storefront.failures).toEqual([])
  })

  test("a car that goes live under an open page is in its sentence and beside its section at once", async () => {
    await goTo(page, "/auctions")
    const count = /^([\d,]+) cars live now/
    const sentence = page.getByText(count)
    await sentence.waitFor()
    const before = Number(count.exec((await sentence.textContent())!)![1])
    const chip = page.getByRole("list", { name: "Sections" }).getByRole("button", { name: /^All Listings/ })
    await expectPage(chip).toHaveText(`All Listings${before}`)
    await publish(market, await people(market).seller())
    await page.getByText(`${before + 1} cars live now`).waitFor()
    await expectPage(chip).toHaveText(`All Listings${before + 1}`)
  })
})
