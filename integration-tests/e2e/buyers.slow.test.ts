import type { BrowserContext, Page } from "playwright"
import { cents } from "@northlot/contract"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { pushService } from "../environment/push-service"
import { eventually } from "../environment/wait"
import { bid, draft } from "../http/bidding-support"
import { count } from "../http/sales-support"
import { TO_REVIEW, chooseBidMode, goTo, storefrontBrowser, untilTakenOver } from "./storefront-browser"
import { PHONE, tapsOf } from "./taps"

const HOUR = 3_600_000
const STEP = 20_000

/**
 * Passes a message to the page's service worker, as the browser does for a push, and returns what the worker shows.
 * A headless browser shows no notification itself.
 */
async function shownAfterPush(page: Page, message: object) {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"))
  await worker.evaluate(`self.shown = []
    registration.showNotification = async (title, { body, tag, data }) => void shown.push({ title, body, tag, path: data.path })`)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((known) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) known(one.registrationId)
    })
  )
  await devtools.send("ServiceWorker.enable")
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  return eventually("the notification", async () => {
    const shown = await worker.evaluate<object[]>("self.shown")
    return shown.length > 0 && shown
  })
}

describe("a buyer's home and the cards on it", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>
  let service: Awaited<ReturnType<typeof pushService>>
  let buyer: Person
  let rival: Person
  let third: Person
  let seller: Person
  let buyersBrowser: BrowserContext
  let cars: string[]
  let now: number

  /** Publishes a car with this body style. Its auction ends in this many hours. */
  const car = async (body: string, hours: number): Promise<string> => {
    const id = await draft(seller, { startingPriceCents: cents(500_000) })
    const { status } = await seller.request("PATCH", `/api/listings/${id}`, {
      body,
      title: `${body} ${hours}`,
      status: "live",
      endsAt: new Date(now + hours * HOUR).toISOString(),
    })
    expect(status).toBe(200)
    return id
  }

  beforeAll(async () => {
    market = await sharedMarket()
    service = await pushService()
    const someone = people(market)
    ;[buyer, rival, third, seller] = await Promise.all([
      someone.buyer(),
      someone.dealerBuyer(),
      someone.dealerBuyer(),
      someone.seller(),
    ])
    now = (await market.clock.now()).getTime()
    cars = await Promise.all(Array.from({ length: 10 }, (_, index) => car(index < 5 ? "Sedan" : "SUV", 2 + index)))
    browser = await storefrontBrowser(market)
    buyersBrowser = await browser.signedIn(buyer, "buyer")
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
    await service?.close()
  })

  const railOf = (page: Page, name: string) => page.getByRole("region", { name })
  const cardIn = (page: Page, rail: string, title: string) =>
    railOf(page, rail).getByRole("article", { name: title, exact: true })

  test("bids from a card, is outbid and told so on every card of the car, and finds the own bid with its state", async () => {
    const page = await browser.openPage(buyersBrowser, "/buyers")
    await page.getByText("1 credit", { exact: true }).waitFor()
    const card = cardIn(page, "Sedan & Coupe", "Sedan 3")
    await card.getByRole("button", { name: "Bid Now" }).click()
    const dialog = page.getByRole("dialog", { name: "Place a bid" })
    await chooseBidMode(dialog, "Custom")
    const typed = dialog.getByRole("textbox", { name: "Your bid" })
    await typed.fill("4,0a00")
    await dialog.getByText("Write the amount in figures, such as 11,500.").waitFor()
    await expectPage
      .poll(async () => [await typed.inputValue(), await typed.getAttribute("aria-invalid")])
      .toEqual(["4,0a00", "true"])
    await expectPage(dialog.getByRole("button", { name: TO_REVIEW })).toBeDisabled()
    await typed.fill("4,000")
    await dialog.getByText("Enter a higher amount").waitFor()
    await expectPage(dialog.getByRole("button", { name: TO_REVIEW })).toBeDisabled()
    await chooseBidMode(dialog, "Proxy")
    await dialog.getByText("Enter a higher proxy").waitFor()
    await dialog.getByRole("textbox", { name: "Your maximum" }).fill("6000")
    // A click on the total cost shows its parts. In a private sale the buyer pays the tax at registration.
    await dialog.getByText("All-in cost if you win at this price").click()
    for (const text of ["CA$350.00", "CA$175.00", "CA$68.25", "CA$6,593.25", "CA$780.00", "CA$7,373.25"])
      await dialog.getByText(text).waitFor()
    await browser.expectNothingWrong(page, "buyers-bid")
    await dialog.getByRole("button", { name: TO_REVIEW }).click()
    await page.getByRole("button", { name: "Confirm maximum CA$6,000" }).click()
    await page.getByRole("dialog").getByText("You are winning").waitFor()
    // The page asks once how to tell the buyer about a lost lead. No channel is preselected, and the page explains why
    // push is unavailable.
    const question = page.getByRole("region", { name: "Tell me when I am outbid" })
    await question.getByRole("switch", { name: "Email" }).waitFor()
    await expectPage(question.getByRole("switch", { checked: true })).toHaveCount(0)
    await question.getByText(/This browser (blocks notifications|gets no push notifications)/).waitFor()
    await expectPage(question.getByRole("switch", { name: "Push notification" })).toBeDisabled()
    await browser.expectNothingWrong(page, "buyers-outbid-question")
    await question.getByRole("switch", { name: "Email" }).click()
    await question.getByRole("switch", { name: "Email", checked: true }).waitFor()
    await question.getByRole("button", { name: "Done" }).click()
    await question.waitFor({ state: "detached" })
    await page.keyboard.press("Escape")
    const { preferences } = (await buyer.request("GET", "/api/preferences")).body
    const { choices } = preferences.purposes.find(({ purpose }: { purpose: string }) => purpose === "outbid")
    expect(choices.find(({ channel }: { channel: string }) => channel === "email").on).toBe(true)
    expect(preferences.asksAboutOutbid).toBe(false)

    for (const rail of ["Featured Auctions", "Sedan & Coupe"])
      await cardIn(page, rail, "Sedan 3").getByText("Winning Bid!").waitFor()
    const own = page.getByRole("region", { name: "Your bids" })
    await own.getByText("Winning Bid!").waitFor()
    await page.getByRole("link", { name: "Offers" }).locator("..").getByText("1", { exact: true }).waitFor()
    const before = await card.boundingBox()
    const device = service.browser()
    expect((await buyer.request("POST", "/api/push-devices", device.subscription)).status).toBe(200)
    const byPush = [{ purpose: "outbid", channel: "push", on: true }]
    expect((await buyer.request("PUT", "/api/preferences", { choices: byPush, quietHours: null })).status).toBe(200)
    expect((await bid(rival, cars[1]!, { amountCents: 700_000 })).status).toBe(201)
    for (const rail of ["Featured Auctions", "Sedan & Coupe"]) {
      await cardIn(page, rail, "Sedan 3").getByText("Outbid!").waitFor()
      await cardIn(page, rail, "Sedan 3").getByText("CA$7,000").waitFor()
    }
    // After the buyer loses the lead, the car is listed under 'What needs you' and no longer under 'Your bids'.
    const needed = page.getByRole("region", { name: "What needs you" })
    await needed.getByText("You were outbid. The next bid is CA$7,100.").waitFor()
    await expectPage(own).toHaveCount(0)
    await expectPage.poll(() => card.boundingBox()).toEqual(before)
    // The car sells to the highest bidder, because it has no reserve.
    await card.getByText("No reserve").waitFor()
    await expectPage(card.getByText("Reserve Met")).toHaveCount(0)
    // The price and its button are always visible: beside the car on a wide screen, in a row of 72 px at the lower edge
    // on a phone.
    await goTo(page, `/listing/${cars[1]}`)
    const bar = page.getByRole("region", { name: "Bidding" })
    await bar.getByText("Outbid!").waitFor()
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const place of ["h1", "#questions"]) {
        await page.locator(place).scrollIntoViewIfNeeded()
        for (const part of [
          bar.getByText("CA$7,000"),
          bar.getByRole("timer"),
          bar.getByRole("button", { name: /^Bid (Now|CA\$7,100) on / }),
        ])
          await part.waitFor()
        if (width < 1024) await expectPage.poll(() => bar.boundingBox()).toMatchObject({ y: height - 72, height: 72 })
        else {
          const { y, height: tall } = (await bar.boundingBox())!
          expect(y).toBeGreaterThanOrEqual(72)
          expect(y + tall).toBeLessThanOrEqual(height)
        }
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    // On a phone, two taps lead from the push notification to a new maximum, and no further question appears.
    await eventually("the push", async () => device.shown.length > 0)
    const { title, body, tag, path, silent } = device.shown[0]!
    const phone = await browser.signedIn(buyer, "buyer", {
      ...PHONE,
      serviceWorkers: "allow",
    })
    const taps = await tapsOf(phone)
    const screen = await browser.openPage(phone, "/")
    expect(await shownAfterPush(screen, { title, body, tag, path, silent })).toEqual([
      {
        title: "You were outbid on Sedan 3",
        body: "The highest bid is CA$7,000 now. Bid CA$7,100 or more to lead again.",
        tag: `outbid:${cars[1]}`,
        path: `/listing/${cars[1]}?bid`,
      },
    ])
    taps.push("the notification")
    const choicesKnown = screen.waitForResponse("**/api/preferences")
    await goTo(screen, path)
    const reviewed = screen.getByRole("dialog", { name: "Review your bid" })
    await reviewed.getByRole("button", { name: "Confirm maximum CA$7,100" }).tap()
    await screen.getByRole("dialog").getByText("You are winning").waitFor()
    expect(taps).toEqual(["the notification", "Confirm maximum CA$7,100"])
    await choicesKnown
    await expectPage(screen.getByRole("region", { name: "Tell me when I am outbid" })).toHaveCount(0)
    await screen.keyboard.press("Escape")
    await screen.waitForURL((url) => !url.searchParams.has("bid"))
    // From any other page, three taps through the bell lead to a new maximum. A second lost lead within ten minutes
    // sends no push. The bell's link still leads to the lowest amount that is now possible.
    expect((await bid(rival, cars[1]!, { amountCents: 720_000 })).status).toBe(201)
    await goTo(screen, "/")
    taps.length = 0
    await screen.getByRole("button", { name: /^Notices/ }).tap()
    await screen.getByRole("link", { name: "You were outbid on Sedan 3" }).first().tap()
    await reviewed.getByRole("button", { name: "Confirm maximum CA$7,300" }).tap()
    await screen.getByRole("dialog").getByText("You are winning").waitFor()
    expect(taps).toEqual([
      expect.stringMatching(/^Notices/),
      expect.stringContaining("You were outbid on Sedan 3"),
      "Confirm maximum CA$7,300",
    ])
    await phone.close()
    await goTo(page, "/buyers")
    await own.getByText("Winning Bid!").waitFor()
    // One click in the car's row leads from the typed maximum to its review. The typed text does not change while the
    // price moves.
    const raise = own.getByRole("textbox", { name: /^(New|Raise your) maximum for Sedan 3$/ })
    await raise.fill("7050")
    await own.getByText("Your maximum is CA$7,300. It can be raised, not lowered.").waitFor()
    await expectPage(own.getByRole("button", { name: "Review the bid on Sedan 3" })).toBeDisabled()
    await raise.fill("7800")
    expect((await bid(third, cars[1]!, { amountCents: 750_000 })).status).toBe(201)
    await own.getByText("CA$7,500", { exact: true }).waitFor()
    await expectPage(raise).toHaveValue("7800")
    await own.getByRole("button", { name: "Review the bid on Sedan 3" }).click()
    const review = page.getByRole("dialog", { name: "Review your bid" })
    await review.getByText("Your maximum is CA$7,800.").waitFor()
    await review.getByRole("button", { name: "Change amount" }).click()
    await expectPage(dialog.getByRole("textbox", { name: "Your maximum" })).toHaveValue("7,800")
    await page.keyboard.press("Escape")
    await expectPage(raise).toHaveValue("7800")
    await raise.press("Enter")
    await page.getByRole("button", { name: "Confirm maximum CA$7,800" }).click()
    await page.getByRole("dialog").getByText("You are winning").waitFor()
    await page.keyboard.press("Escape")
    await own.getByText("Winning Bid!").waitFor()
    await own.getByText("CA$7,800", { exact: true }).waitFor()
    await expectPage(own.getByRole("textbox", { name: "Raise your maximum for Sedan 3" })).toHaveValue("")
    await browser.expectNothingWrong(page, "buyers-home")

    await goTo(page, `/listing/${cars[1]}`)
    // The page shows the price history from the bid log as a chart and in words, and updates both with each bid.
    await page.getByRole("region", { name: "Bids", exact: true }).waitFor()
    // The chart loads when it is scrolled to.
    await page.evaluate("document.getElementById('bids').nextElementSibling.scrollIntoView()")
    const prices = page.getByRole("table", { name: "Price over time" })
    await prices.getByText("CA$7,000").last().waitFor()
    expect((await bid(rival, cars[1]!, { amountCents: 900_000, mode: "proxy" })).status).toBe(201)
    expect((await bid(buyer, cars[1]!, { amountCents: 820_000 })).status).toBe(201)
    await prices.getByText("CA$8,200").first().waitFor()
    await page.getByRole("list", { name: "Bids, newest first" }).getByText("CA$8,200").first().waitFor()
    await page.close()
  })

  test("bids the amount that was typed with cents, keeps what cannot be read, and is asked once more far over the price", async () => {
    // A later policy does not change the terms of a published auction.
    const admin = await people(market).admin()
    expect(
      (await admin.request("PUT", "/api/admin/auction-policy", { antiSnipeWindowSeconds: 600, proxyStepCents: 90_000 }))
        .status
    ).toBe(200)
    const page = await browser.openPage(buyersBrowser, `/listing/${cars[3]}`)
    await page.getByRole("button", { name: "Bid Now" }).first().click()
    const dialog = page.getByRole("dialog")
    await chooseBidMode(dialog, "Custom")
    const typed = dialog.getByRole("textbox", { name: "Your bid" })
    const review = dialog.getByRole("button", { name: TO_REVIEW })
    await typed.fill("11500.00")
    await expectPage(typed).toHaveValue("11500.00")
    await review.click()
    await dialog.getByRole("button", { name: "Confirm bid CA$11,500", exact: true }).waitFor()
    await dialog
      .getByText("A bid in the last 2 minutes moves the end to 2 minutes after that bid.", { exact: false })
      .waitFor()
    await dialog.getByRole("button", { name: "Change amount" }).click()

    // The buyer pastes amounts in formats that the field refuses. The field shows an error and still contains the text.
    for (const [text, refusal] of [
      ["11.500", "A dot stands before cents."],
      ["11,500.50", "Enter whole dollars, without cents."],
      ["US$9,000", "Canadian dollars"],
    ] as const) {
      await typed.fill(text)
      await typed.blur()
      await dialog.getByText(refusal, { exact: false }).waitFor()
      await expectPage.poll(async () => [await typed.inputValue(), await review.isDisabled()]).toEqual([text, true])
    }
    await browser.expectNothingWrong(page, "bid-refused")

    await chooseBidMode(dialog, "Proxy")
    await dialog
      .getByText("We bid for you up to your maximum, at most CA$250 over the next best bid.", { exact: false })
      .waitFor()
    await chooseBidMode(dialog, "Custom")

    // This amount exceeds three times the opening price of CA$5,000, so it needs a confirmation.
    await typed.fill("15\u00a0000 $")
    await review.click()
    await dialog.getByRole("button", { name: "Confirm bid CA$15,000", exact: true }).waitFor()
    await dialog.getByRole("button", { name: "Change amount" }).click()
    await typed.fill("115000")
    await review.click()
    await page.getByRole("dialog", { name: "Is this the amount you mean?" }).waitFor()
    await dialog.getByText("CA$115,000 is 23 times the opening price of CA$5,000.").waitFor()
    await browser.expectNothingWrong(page, "bid-unusual")
    await dialog.getByRole("button", { name: "Change amount" }).click()
    await expectPage(typed).toHaveValue("115,000")
    await review.click()
    await dialog.getByRole("button", { name: "Yes, CA$115,000" }).click()
    await dialog.getByRole("button", { name: "Confirm bid CA$115,000", exact: true }).waitFor()

    // The search shows an error for an invalid number and does not clear the field.
    await goTo(page, "/auctions")
    const year = page.getByLabel("Year from")
    await year.fill("20199")
    await page.getByText("Enter at most 2100.").waitFor()
    await expectPage.poll(async () => [await year.inputValue(), new URL(page.url()).search]).toEqual(["20199", ""])
    await page.getByLabel("Price to").fill("CA$15,000")
    await page.waitForURL("**/auctions?priceMax=15000")
    await expectPage(page.getByLabel("Price to")).toHaveValue("CA$15,000")
    await page.close()
  })

  test("buys a car at once after a review in figures, and another page sees it sold; a bid that came first is told", async () => {
    const offered = async (hours: number) => {
      const id = await draft(seller, { startingPriceCents: cents(500_000), buyNowCents: 850_000 })
      const endsAt = new Date(now + hours * HOUR).toISOString()
      expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live", endsAt })).status).toBe(200)
      return id
    }
    const [id, lost] = [await offered(4), await offered(5)]
    // Only this test uses this person, so that the fee prompt disturbs no other test.
    const eager = await people(market).buyer()
    const [eagers, rivals] = [await browser.signedIn(eager, "buyer"), await browser.signedIn(rival, "buyer")]
    const watching = await browser.openPage(rivals, `/listing/${id}`)
    await watching.getByRole("button", { name: "Buy now for CA$8,500" }).waitFor()

    const page = await browser.openPage(eagers, `/listing/${lost}`)
    await page.getByText("Each bid must be at least CA$100 higher, from CA$100,000 on CA$250.").waitFor()
    await page.getByText("until the first bid").waitFor()
    await browser.expectNothingWrong(page, "buy-now")
    await page.getByRole("button", { name: "Buy now for CA$8,500" }).click()
    const review = page.getByRole("dialog", { name: "Review your purchase" })
    await review.getByText("You pay CA$9,093.25 now.", { exact: false }).waitFor()
    expect((await bid(rival, lost, { amountCents: 500_000 })).status).toBe(201)
    await review.getByText("You can no longer buy this car at once").waitFor()
    await expectPage(review.getByRole("button", { name: /^Buy now/ })).toHaveCount(0)
    await review.getByRole("button", { name: "Back to the car" }).click()
    await review.waitFor({ state: "hidden" })
    await page.getByRole("button", { name: "Bid Now" }).first().waitFor()
    await expectPage(page.getByRole("button", { name: /^Buy now/ })).toHaveCount(0)

    await goTo(page, `/listing/${id}`)
    await page.getByRole("button", { name: "Buy now for CA$8,500" }).click()
    await review.getByText("All-in cost").click()
    await review.getByText("CA$9,093.25").first().waitFor()
    await browser.expectNothingWrong(page, "buy-now-review")
    await review.getByRole("button", { name: "Buy now for CA$8,500" }).click()
    for (const one of [page, watching]) await one.getByText("Sold for").first().waitFor()
    await watching.getByText("bought now").waitFor()
    await expectPage.poll(() => count(market, "sale WHERE listing_id = $1 AND buyer_id = $2", [id, eager.id])).toBe(1)
    await watching.close()
    await Promise.all([eagers.close(), rivals.close()])
  })

  test("is asked of the server at most twice in a minute in which cars are bid on, with 15 cards that stay where they are", async () => {
    const page = await buyersBrowser.newPage()
    await page.clock.install()
    // The test moves the page's clock by a minute within seconds. Meanwhile `stillThere` sends the page the socket
    // heartbeats that a real minute would bring.
    let stillThere = () => {}
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => server.send(message))
      server.onMessage((message) => socket.send(message))
      stillThere = () => socket.send("2")
    })
    const requests: string[] = []
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      // Requests for page code are not counted: a busy machine may send them late.
      if (!pathname.startsWith("/assets/")) requests.push(`${request.method()} ${pathname}`)
    })
    await goTo(page, "/buyers")
    await eventually("15 cards with all their buttons", async () => {
      const buttons = [
        page.getByRole("link", { name: /^More Info/ }),
        page.getByRole("button", { name: /^Finance: / }),
        page.getByRole("button", { name: /^Watch/ }),
      ]
      return (await Promise.all(buttons.map((button) => button.count()))).every((shown) => shown === 15)
    })
    await page.waitForLoadState("networkidle")
    const placesOf = () =>
      page.getByRole("article").evaluateAll((cards) => cards.map((card) => (card as { offsetTop: number }).offsetTop))
    const places = await placesOf()
    requests.length = 0
    for (const [index, title] of [
      [0, "Sedan 2"],
      [4, "Sedan 6"],
      [7, "SUV 9"],
    ] as const) {
      stillThere()
      await page.clock.runFor(STEP)
      expect((await bid(rival, cars[index]!, { amountCents: 640_000 })).status).toBe(201)
      const card = page.getByRole("article", { name: title, exact: true }).first()
      await card.getByText("CA$6,400").waitFor()
      await card.getByText("1 bid", { exact: true }).waitFor()
    }
    if (requests.length > 2) throw new Error(`The page asked for ${requests.join(", ")}`)
    await expectPage.poll(placesOf).toEqual(places)
    await page.close()
  })

  test("a visitor's list of auctions follows a change, a new car, a bid and a withdrawal, and asks the server for nothing", async () => {
    const visitor = await browser.visitor()
    const page = await visitor.newPage()
    page.setDefaultTimeout(20_000)
    const asked: string[] = []
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`))
    // Waits until the server has added the page's socket to its room. From then on every change arrives by the socket.
    const joined = page
      .waitForEvent("websocket")
      .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("43")))
    await goTo(page, "/auctions?body=Sedan")
    const cards = page.getByRole("article")
    await cards.first().waitFor()
    await page.getByRole("button", { name: /^Honda, \d+ cars?$/ }).waitFor()
    await joined
    await page.waitForLoadState("networkidle")
    const before = await cards.count()
    asked.length = 0

    expect((await seller.request("PATCH", `/api/listings/${cars[1]}`, { fuel: "Diesel" })).status).toBe(200)
    await page.getByRole("article", { name: "Sedan 3", exact: true }).getByText("Diesel").waitFor()
    const added = await car("Sedan", 40)
    await page.getByRole("article", { name: "Sedan 40", exact: true }).waitFor()
    await page.getByText(`${before + 1} cars match`).waitFor()
    expect((await bid(rival, added, { amountCents: 700_000 })).status).toBe(201)
    await page.getByRole("article", { name: "Sedan 40", exact: true }).getByText("CA$7,000").waitFor()
    const withdrawn = await car("Sedan", 41)
    await page.getByRole("article", { name: "Sedan 41", exact: true }).waitFor()
    expect((await seller.request("PATCH", `/api/listings/${withdrawn}`, { status: "draft" })).status).toBe(200)
    await page.getByRole("article", { name: "Sedan 41", exact: true }).waitFor({ state: "detached" })
    await page.getByText(`${before + 1} cars match`).waitFor()
    expect(asked.filter((line) => line.includes("/api/"))).toEqual([])
    await visitor.close()
  })

  test("still sees prices move where WebSockets are blocked, by polling the transport, and where no socket comes through at all, by asking", async () => {
    const priceOn = (page: Page, title: string, text: string) =>
      page.getByRole("article", { name: title, exact: true }).first().getByText(text).first().waitFor()
    const transportOnly = await buyersBrowser.newPage()
    // Simulates a proxy without WebSocket support, which closes the connection during the upgrade.
    await transportOnly.routeWebSocket(/socket\.io/, (socket) => void socket.close())
    const polled = transportOnly.waitForResponse((response) =>
      /socket\.io.*transport=polling.*sid=/.test(response.url())
    )
    await goTo(transportOnly, "/buyers")
    await priceOn(transportOnly, "SUV 10", "CA$5,000")
    await polled
    const asked: string[] = []
    const nothing = await buyersBrowser.newPage()
    await nothing.routeWebSocket(/socket\.io/, (socket) => void socket.close())
    await nothing.route(/socket\.io\//, (request) => request.abort())
    await goTo(nothing, `/listing/${cars[8]}`)
    await nothing.getByText("Prices are refreshed every few seconds").waitFor()
    nothing.on("request", (request) => asked.push(new URL(request.url()).pathname))
    const carried = transportOnly.waitForResponse(
      async (response) => /transport=polling/.test(response.url()) && (await response.text()).includes("bid:updated")
    )
    expect((await bid(rival, cars[8]!, { amountCents: 650_000 })).status).toBe(201)
    await carried
    await priceOn(transportOnly, "SUV 10", "CA$6,500")
    await nothing.getByText("CA$6,500").first().waitFor()
    await eventually("the open car to be asked for", async () =>
      asked.some((path) => /^\/api\/listings\/[^/]+$/.test(path))
    )
    await transportOnly.close()
    await nothing.close()
  })

  test("asks again for what it shows when the server says that news may not have come through", async () => {
    const page = await browser.openPage(buyersBrowser, `/listing/${cars[8]}`)
    // Waits for the responses to the requests that follow the socket's connection.
    await page.waitForLoadState("networkidle")
    const asked = page.waitForRequest((request) => /\/api\/listings\/[^/]+$/.test(request.url()))
    await market.inside("tellAccount", { accountId: buyer.id, event: "news:missed" })
    await asked
    await page.close()
  })

  test("estimates a payment from the buyer's own figures, asks the desk once, and shows the all-in cost of any price", async () => {
    const page = await browser.openPage(buyersBrowser, "/buyers")
    const card = cardIn(page, "SUV & Truck", "SUV 8")
    await card.getByRole("button", { name: "Finance: SUV 8" }).click()
    const panel = page.getByRole("dialog", { name: "Payment estimate: SUV 8" })
    await panel.getByLabel("Price", { exact: true }).fill("20000")
    await panel.getByLabel("Credit rating").selectOption("excellent")
    await panel.getByLabel("Term").selectOption("84")
    await panel.getByText("CA$186.84", { exact: true }).waitFor()
    await panel.getByLabel("Anything we should know?").fill("Is a trade-in possible?")
    await browser.expectNothingWrong(page, "buyers-finance")
    // Closing and reopening the dialog keeps the typed text.
    await page.keyboard.press("Escape")
    await card.getByRole("button", { name: "Finance: SUV 8" }).click()
    await expectPage(panel.getByLabel("Anything we should know?")).toHaveValue("Is a trade-in possible?")
    await panel.getByText("CA$186.84", { exact: true }).waitFor()
    await panel.getByRole("button", { name: "Ask for financing" }).click()
    const thanks = page.getByRole("dialog", { name: "Thank you" })
    await thanks.waitFor()
    await thanks.getByRole("button", { name: "Done" }).click()
    await card.getByRole("button", { name: "SENT: SUV 8" }).waitFor()
    expect(
      await count(market, `finance_request WHERE buyer_id = $1 AND figures->>'priceCents' = '2000000'`, [buyer.id])
    ).toBe(1)

    await goTo(page, `/listing/${cars[6]}`)
    await page.getByRole("button", { name: "All-in cost" }).click()
    const cost = page.getByRole("dialog", { name: "All-in cost" })
    await cost.getByLabel("Price", { exact: true }).fill("18500")
    await cost.getByText("CA$19,093.25", { exact: true }).waitFor()
    await cost.getByText("CA$21,498.25", { exact: true }).waitFor()
    await browser.expectNothingWrong(page, "listing-all-in")
    await page.close()
  })

  test("from any page of a phone to a bid on a car under CA$20,000 within 100 km in four taps", async () => {
    const offered = async (title: string, location: string, startingPriceCents: number) => {
      const id = await draft(seller, { startingPriceCents: cents(startingPriceCents) })
      const endsAt = new Date(now + 30 * HOUR).toISOString()
      const change = { title, location, status: "live", endsAt }
      expect((await seller.request("PATCH", `/api/listings/${id}`, change)).status).toBe(200)
      return id
    }
    const [id] = await Promise.all([
      offered("Near and cheap", "Oshawa, Ontario", 1_500_000),
      offered("Near and dear", "Pickering, Ontario", 2_100_000),
      offered("Far and cheap", "Ottawa, Ontario", 1_400_000),
    ])
    const phone = await browser.signedIn(buyer, "buyer", PHONE)
    const taps = await tapsOf(phone)
    const page = await browser.openPage(phone, "/")
    await page.getByRole("searchbox", { name: "Search cars" }).tap()
    await page.keyboard.type("under 20k within 100 km of L1S")
    await page.keyboard.press("Enter")
    await page.getByText("1 car matches").waitFor()
    for (const narrowed of ["Up to CA$20,000", "Within 100 km of L1S"])
      await page.getByRole("button", { name: `Remove filter: ${narrowed}` }).waitFor()
    const card = page.getByRole("article")
    await card.getByText(/^\d+ km away$/).waitFor()
    // The car opens in a new tab.
    const opened = phone.waitForEvent("page")
    await card.getByRole("link", { name: "Near and cheap" }).tap()
    const car = await opened
    await untilTakenOver(car)
    // The button of the region 'Bidding' names the lowest possible bid and opens the review of that bid at once.
    await car.getByRole("region", { name: "Bidding" }).getByRole("button", { name: "Bid CA$15,000" }).tap()
    const dialog = car.getByRole("dialog", { name: "Review your bid" })
    await dialog.getByRole("button", { name: "Confirm maximum CA$15,000" }).tap()
    await car.getByRole("dialog").getByText("You are winning").waitFor()
    expect(taps).toEqual([
      "Search cars",
      "Near and cheap",
      "Bid CA$15,000 on Near and cheap",
      "Confirm maximum CA$15,000",
    ])
    expect(await count(market, `auction WHERE listing_id = $1 AND leader_id = $2`, [id, buyer.id])).toBe(1)

    // A second search phrase without a place refers to the place of the first search.
    await page.getByRole("searchbox", { name: "Search cars" }).tap()
    await page.keyboard.type("cars over 20k within 100 km")
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Remove filter: Within 100 km of L1S" }).waitFor()
    await page.getByRole("article", { name: "Near and dear" }).waitFor()
    await phone.close()
  })

  test("finds an SUV under CA$20,000 within 50 km by the filters of a phone in five taps", async () => {
    const offered = async (title: string, more: Record<string, unknown>) => {
      const id = await draft(seller, { startingPriceCents: cents(1_500_000) })
      const endsAt = new Date(now + 30 * HOUR).toISOString()
      const change = { title, body: "SUV", location: "Sudbury, Ontario", status: "live", endsAt, ...more }
      expect((await seller.request("PATCH", `/api/listings/${id}`, change)).status).toBe(200)
    }
    await Promise.all([
      offered("SUV of Sudbury", {}),
      offered("Sedan of Sudbury", { body: "Sedan" }),
      offered("SUV of Kingston", { location: "Kingston, Ontario" }),
    ])
    const phone = await browser.signedIn(buyer, "buyer", PHONE)
    const taps = await tapsOf(phone)
    const page = await browser.openPage(phone, "/auctions")
    await page.getByRole("button", { name: "Filters" }).tap()
    const sheet = page.getByRole("dialog", { name: "Filters" })
    await sheet.getByRole("button", { name: /^SUV,/ }).tap()
    await sheet.getByLabel("Price to").tap()
    await page.keyboard.type("20000")
    await sheet.getByLabel("Near").tap()
    await page.keyboard.type("Sudbury")
    await sheet.getByRole("button", { name: "Show 1 car" }).tap()
    await page.getByRole("article", { name: "SUV of Sudbury" }).waitFor()
    await expectPage(page.getByRole("article")).toHaveCount(1)
    for (const narrowed of ["SUV", "Up to CA$20,000", "Within 50 km of Sudbury"])
      await page.getByRole("button", { name: `Remove filter: ${narrowed}` }).waitFor()
    expect(taps.map((tap) => tap.split(",")[0])).toEqual(["Filters", "SUV", "Price to", "Near", "Show 1 car"])
    await phone.close()
  })

  test("whose credit is gone is offered one, and no review, in the own bids, in rows and from the news of an outbid", async () => {
    const spent = await people(market).buyer({ credits: 1 })
    expect((await bid(spent, cars[9]!, { amountCents: 500_000 })).status).toBe(201)
    expect((await bid(rival, cars[9]!, { amountCents: 900_000, mode: "proxy" })).status).toBe(201)
    await market.pool.query(
      `INSERT INTO credit_entry (id, account_id, delta, lot_id, reason, key)
       SELECT 'crd_gone', account_id, -1, id, 'test', 'crd_gone' FROM credit_entry WHERE account_id = $1`,
      [spent.id]
    )
    const page = await browser.openPage(await browser.signedIn(spent, "buyer"), "/account/bids")
    const need = page.getByRole("main").getByRole("link", { name: "Need Credit" })
    await need.waitFor()
    await expectPage(page.getByRole("button", { name: /^Review/ })).toHaveCount(0)
    await browser.expectNothingWrong(page, "own-bids-need-credit")
    await goTo(page, "/buyers")
    await page.getByRole("region", { name: "What needs you" }).getByRole("link", { name: "Need Credit" }).waitFor()
    await expectPage(page.getByRole("button", { name: /^Review/ })).toHaveCount(0)
    await goTo(page, "/auctions")
    await page.getByRole("radio", { name: "Rows" }).click()
    await need.first().waitFor()
    await expectPage(page.getByRole("button", { name: /^Review/ })).toHaveCount(0)
    await goTo(page, `/listing/${cars[9]}?bid`)
    const dialog = page.getByRole("dialog", { name: "Place a bid" })
    await dialog.getByRole("link", { name: "Need Credit" }).waitFor()
    await expectPage(dialog.getByRole("button", { name: /^(Review|Confirm)/ })).toHaveCount(0)
    await browser.expectNothingWrong(page, "bid-dialog-need-credit")
    await page.context().close()
  })

  test("without a credit may look and not bid, and is led to the checkout of one; a dealer needs none and is offered no financing", async () => {
    const spent = await browser.signedIn(await people(market).buyer({ credits: 0 }), "buyer")
    const page = await browser.openPage(spent, "/buyers")
    await page.getByText("Private buyers need 1 credit to bid.").waitFor()
    const need = cardIn(page, "Sedan & Coupe", "Sedan 2").getByRole("link", { name: "Need Credit" })
    await need.hover()
    await page.getByRole("tooltip", { name: "Buy Credits to Bid" }).first().waitFor()
    await page.getByRole("button", { name: "Buy Credit", exact: true }).click()
    await page.waitForURL("**/sandbox/checkout/**")
    // After the checkout the first link leads to the car for which the credit was bought.
    await goTo(page, "/buyers")
    await need.click()
    await page.getByRole("button", { name: "Buy 1 credit" }).click()
    await page.waitForURL("**/sandbox/checkout/**")
    await page.getByRole("button", { name: /^Pay CA\$/ }).click()
    const onward = page.getByRole("link", { name: /^Bid on the Sedan 2 \(.+ left\)$/ })
    await expectPage(onward).toBeFocused()
    await browser.expectNothingWrong(page, "credit-bought")
    await onward.click()
    await expectPage(
      page.getByRole("dialog", { name: "Place a bid" }).getByRole("textbox", { name: "Your maximum" })
    ).toBeFocused()

    const dealers = await browser.openPage(await browser.signedIn(rival, "buyer"), "/buyers")
    await cardIn(dealers, "Sedan & Coupe", "Sedan 6").getByText("Winning Bid!").waitFor()
    await expectPage(dealers.getByRole("button", { name: /^Finance/ })).toHaveCount(0)
    await expectPage(dealers.getByRole("button", { name: "Buy Credit", exact: true })).toHaveCount(0)
    expect(browser.failures).toEqual([])
  })
})
