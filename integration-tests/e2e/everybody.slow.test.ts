import sharp from "sharp"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { draft, publish } from "../http/bidding-support"
import { allowShortAuctions, sell } from "../http/sales-support"
import { expectFitsScreen, goTo, storefrontBrowser } from "./storefront-browser"

let market: SharedMarket
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const crowd = people(market)
  const admin = await crowd.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await crowd.seller(), await crowd.dealerBuyer()]
  const networks = { facebook: "https://facebook.test/northlot", x: "https://x.test/northlot" }
  expect((await admin.request("PUT", "/api/settings/social", networks)).status).toBe(200)
  browser = await storefrontBrowser(market)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

/** A draft of this seller with seven different photos. */
async function photographed(): Promise<string> {
  const id = await draft(seller)
  const photoUrls: string[] = []
  for (let shade = 0; shade < 7; shade++) {
    const background = { r: 20 + shade * 30, g: 90, b: 160 }
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), `${shade}.jpg`)
    photoUrls.push((await seller.request("POST", "/api/uploads/images", form)).body.url)
  }
  const { status, body } = await seller.request("PATCH", `/api/listings/${id}`, { photoUrls, photo: photoUrls[3] })
  expect([status, body.listing.photo, body.listing.photoUrls.length]).toEqual([200, photoUrls[3], 7])
  expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })).status).toBe(200)
  return id
}

test("whoever has paid for no inspection sees what a booking asks for, and that it takes a payment first", async () => {
  for (const context of [await browser.visitor(), await browser.signedIn(buyer, "buyer")]) {
    const page = await browser.openPage(context, "/book")
    await page.getByRole("heading", { name: "Book Appointment" }).waitFor()
    await page.getByText("You must complete Certify payment first").waitFor()
    const form = page.getByRole("form", { name: "Book an inspection" })
    for (const name of ["Date", "Name", "Email", "Phone"]) await form.getByLabel(name, { exact: true }).waitFor()
    await form.getByText("10:00 a.m.").waitFor()
    await expectPage(form.getByRole("button", { name: "Book", exact: true })).toBeDisabled()
    await browser.expectNothingWrong(page, "book-everybody")
    await goTo(page, "/certify/success")
    await page.getByText("Missing session_id").waitFor()
    await expectPage(page.getByRole("button", { name: "Book", exact: true })).toBeDisabled()
    await goTo(page, "/certify/success?session_id=chg_of_somebody")
    await page.getByText("You must complete Certify payment first").waitFor()
    await browser.expectNothingWrong(page, "certify-success-everybody")
    await context.close()
  }
})

test("sold cars are hidden until somebody wants them, and then stand apart from those that run", async () => {
  const sold = await sell(market, seller, buyer)
  await publish(market, seller)
  const page = await browser.openPage(await browser.visitor(), "/auctions")
  const hide = page.getByRole("complementary", { name: "Filters" }).getByRole("checkbox", { name: "Hide sold" })
  await expectPage(hide).toBeChecked()
  await expectPage(page.getByRole("heading", { name: "Sold", exact: true })).toHaveCount(0)
  await hide.click()
  const cars = page.getByRole("region", { name: "Sold", exact: true })
  await cars.getByRole("article").first().waitFor()
  await expectPage.poll(() => new URL(page.url()).search).toBe("?sold=shown")
  const { body } = await people(market).nobody().request("GET", `/api/listings/${sold}`)
  const card = cars.getByRole("article").filter({ has: page.locator(`a[href="/listing/${body.listing.slug}"]`) })
  await expectPage(card).toHaveCount(1)
  await expectPage(cars.getByRole("link", { name: /^Bid Now/ })).toHaveCount(0)
  await browser.expectNothingWrong(page, "auctions-sold", { fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await hide.click()
  await expectPage(cars).toHaveCount(0)
  await page.context().close()
})

test("a car's page tells its end by the visitor's clock and by Toronto's, and ends with other cars like it", async () => {
  const [id, next] = [await publish(market, seller), await publish(market, seller, { durationSeconds: 3_600 })]
  const [own, other] = await Promise.all(
    [id, next].map(async (car) => (await buyer.request("GET", `/api/listings/${car}`)).body.listing.slug)
  )
  const page = await browser.openPage(await browser.visitor({ timezoneId: "America/Vancouver" }), `/listing/${id}`)
  await page.getByText(/^Ends .* P[SD]T \(.* E[SD]T in Toronto\)$/).waitFor()
  await page.getByText("Each bid must be at least CA$100 higher", { exact: false }).waitFor()
  const column = page.getByRole("heading", { name: "Questions" })
  const [bids, questions] = [
    await page.getByRole("region", { name: "Bids", exact: true }).boundingBox(),
    await column.boundingBox(),
  ]
  expect(bids!.x).toBeGreaterThan(questions!.x + questions!.width)
  await column.scrollIntoViewIfNeeded()
  const more = page.getByRole("region", { name: "More like this" })
  await more.locator(`a[href="/listing/${other}"]`).first().waitFor()
  await expectPage(more.locator(`a[href="/listing/${own}"]`)).toHaveCount(0)
  await browser.expectNothingWrong(page, "car-everybody")
  await page.context().close()
})

test("a visitor who wants to bid signs in and has the car's bid dialog open, with the end by their clock", async () => {
  const id = await publish(market, seller)
  const page = await browser.openPage(await browser.visitor({ timezoneId: "America/Toronto" }), `/listing/${id}`)
  await page.getByRole("link", { name: /^Sign in to bid on / }).click()
  await page.getByLabel("Email").fill(buyer.email)
  await page.getByLabel("Password", { exact: true }).fill(buyer.password)
  await page.getByRole("button", { name: "Sign in" }).click()
  const dialog = page.getByRole("dialog", { name: "Place a bid" })
  await expectPage(dialog.getByRole("textbox", { name: "Your maximum" })).toBeFocused()
  await dialog.getByText(/^Ends \w{3} \w{3} \d+, \d+:\d\d [ap]\.m\. E[SD]T$/).waitFor()
  await page.keyboard.press("Escape")
  await page.waitForURL((url) => !url.searchParams.has("bid"))
  await page.context().close()
})

test("a car's page shows all of its photos nine in a row, and its cover first", async () => {
  const id = await photographed()
  const page = await browser.openPage(await browser.visitor(), `/listing/${id}`)
  const strip = page.getByRole("list", { name: "All photos and videos" })
  await expectPage(strip.getByRole("button")).toHaveCount(7)
  const [first, seventh, whole] = await Promise.all([
    strip.getByRole("button").first().boundingBox(),
    strip.getByRole("button").nth(6).boundingBox(),
    strip.boundingBox(),
  ])
  expect(seventh!.y).toBe(first!.y)
  expect(Math.floor(whole!.width / first!.width)).toBe(9)
  await browser.expectNothingWrong(page, "listing-thumbnails", { fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await strip.getByRole("button", { name: "Open photo 7" }).click()
  await page.getByText("7 / 7").waitFor()
  await page.context().close()
})

test("the header leads to the operator's networks, on a phone its menu does", async () => {
  const page = await browser.openPage(await browser.signedIn(buyer, "buyer"), "/")
  const header = page.getByRole("banner")
  await expectPage(header.getByRole("link", { name: "Northlot on Facebook" })).toHaveAttribute("target", "_blank")
  await expectPage(header.getByRole("link", { name: /^Northlot on/ })).toHaveCount(2)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFitsScreen(page, `header at ${width} pixels`)
  }
  await browser.expectNothingWrong(page, "header-networks")
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole("button", { name: "Menu", exact: true }).click()
  await page.getByRole("dialog").getByRole("link", { name: "Northlot on X" }).waitFor()
  await browser.expectNothingWrong(page, "menu-networks")
  await page.context().close()
})

test("on paper a car and a statement have what is read: no bars, no buttons, no fields, and no empty page", async () => {
  const listingId = await publish(market, seller)
  const page = await browser.openPage(await browser.signedIn(buyer, "buyer"), `/listing/${listingId}`)
  for (const [path, heading] of [
    [`/listing/${listingId}`, "2003 Honda Accord"],
    ["/transactions", "Transactions"],
  ] as const) {
    await goTo(page, path)
    await page.getByRole("heading", { level: 1, name: heading }).waitFor()
    await page.emulateMedia({ media: "print" })
    await expectPage(page.getByRole("banner")).toBeHidden()
    await expectPage(page.getByRole("contentinfo")).toBeHidden()
    await expectPage(page.locator("button:visible:not(:has(img)), input:visible, select:visible")).toHaveCount(0)
    const over = await page.evaluate(`[...document.querySelectorAll("body *")].filter(
      (part) => part.checkVisibility() && part.offsetHeight > 1 && ["fixed", "sticky"].includes(getComputedStyle(part).position)
    ).length`)
    expect([path, over]).toEqual([path, 0])
    // A printed page must not have the layout's minimum height, which would add an empty page.
    await expectPage(page.locator("#content")).toHaveCSS("min-height", "0px")
    await page.emulateMedia({ media: "screen" })
  }
  await page.context().close()
})

test("the calculator works from CA$1,000 on in steps of CA$500, and tells what is no number", async () => {
  const page = await browser.openPage(await browser.visitor(), "/register?as=seller")
  const price = page.getByRole("textbox", { name: "Vehicle price" })
  await page.getByText("From CA$1,000, in steps of CA$500.").waitFor()
  await price.fill("700")
  await page.getByText("Calculated with CA$1,000.").waitFor()
  await page.getByRole("button", { name: "More by CA$500" }).click()
  await expectPage(price).toHaveValue("1,500")
  await price.fill("12,340")
  await page.getByText("Calculated with CA$12,500.").waitFor()
  await price.fill("twelve")
  await price.press("Enter")
  await expectPage(price).toHaveAttribute("aria-invalid", "true")
  await browser.expectNothingWrong(page, "calculator-no-number")
  await page.context().close()
})

test("the fee page links each role's fees in a new tab: both without a role, one with it", async () => {
  const page = await browser.openPage(await browser.signedIn(buyer, "buyer"), "/pay")
  const links = page.getByRole("navigation", { name: "Fees by role" }).getByRole("link")
  await expectPage(links).toHaveCount(2)
  for (const [path, name] of [
    ["/pay/buyer", /^Pay Buyer Fees/],
    ["/pay?role=seller", /^Pay Seller Fees/],
  ] as const) {
    await goTo(page, path)
    await expectPage(links).toHaveCount(1)
    await expectPage(links).toHaveAccessibleName(name)
    await expectPage(links).toHaveAttribute("target", "_blank")
  }
  await browser.expectNothingWrong(page, "pay-links")
  expect(browser.failures).toEqual([])
  await page.context().close()
})
