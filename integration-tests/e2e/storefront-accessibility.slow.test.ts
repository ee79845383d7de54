import type { Browser, Page } from "playwright"
import { cents } from "@northlot/contract"
import { expectPage } from "../environment/expect-page"
import { emailsTo, formOf, newMember } from "../http/accounts-support"
import { publish } from "../http/bidding-support"
import { launchBrowser } from "../environment/browser"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { accessibilityFaults, expectFitsScreen, goTo, reload } from "./storefront-browser"

/** WCAG 2.2 AA on the first pages of a buyer, on a phone and a wide screen, in both themes. */
describe("the storefront's first pages", () => {
  let market: SharedMarket
  let browser: Browser
  let buyer: Person
  let listing: string

  beforeAll(async () => {
    market = await sharedMarket()
    const persons = people(market)
    const seller = await persons.seller()
    buyer = await persons.buyer()
    listing = `/listing/${await publish(market, seller, { reserveCents: cents(500_000) })}`
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const open = async (colorScheme: "light" | "dark", width: number): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: market.url,
      serviceWorkers: "block",
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    return page
  }
  const signIn = async (page: Page, { email, password }: { email: string; password: string } = buyer) => {
    await goTo(page, "/login")
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.waitForURL("**/buyers")
  }
  const focused = (page: Page) =>
    page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
  const expectNothingWrong = async (page: Page, where: string) => {
    const faults = await accessibilityFaults(page)
    expect({ where, faults }).toEqual({ where, faults: [] })
    await expectFitsScreen(page, where)
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
      await goTo(page, path)
      await page.getByRole("heading", { name: shown }).waitFor()
      await page
        .getByRole("article", { name: /Honda Accord/ })
        .first()
        .waitFor()
      await expectNothingWrong(page, path)
    }
    await goTo(page, listing)
    await page.getByRole("link", { name: "Sign in to bid" }).waitFor()
    await expectNothingWrong(page, "listing")
    await page.context().close()
  })

  test.each([
    ["text twice as large on a phone", 390, 844, "200%"],
    ["a desktop zoomed to 200 %", 720, 450, "100%"],
  ] as const)("the bid bar shows all that it has, with its button: %s", async (_size, width, height, text) => {
    const page = await open("light", width)
    await page.setViewportSize({ width, height })
    await signIn(page)
    await goTo(page, listing)
    await page.addStyleTag({ content: `html { font-size: ${text} !important }` })
    const bar = page.getByRole("region", { name: "Bidding" })
    await bar.getByRole("button", { name: /^Bid (Now|CA\$)/ }).waitFor()
    // Price, time and button are inside the screen and do not overlap.
    await expectPage
      .poll(() =>
        page.evaluate<string[]>(`(() => {
          const bar = document.querySelector("[data-bid-bar]")
          const price = [...bar.querySelectorAll("*")].find(({ children, textContent }) => !children.length && textContent.startsWith("CA$"))
          const boxes = [price, bar.querySelector("[role=timer]"), bar.querySelector("button")].map((part) => part.getBoundingClientRect())
          const isOut = ({ left, right, bottom }) => left < 0 || right > innerWidth || bottom > innerHeight
          const meet = (one, other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
          return [
            ...boxes.filter(isOut).map(() => "out of the screen"),
            ...boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => meet(one, other)).map(() => "overlap")),
            ...(bar.offsetHeight > innerHeight * 0.4 ? ["too high"] : []),
          ]
        })()`)
      )
      .toEqual([])
    await page.context().close()
  })

  test.each([360, 390])(
    "text twice as large keeps the header and the bar below within a phone: %i pixels wide",
    async (width) => {
      const page = await open("light", width)
      await signIn(page)
      for (const path of ["/", "/auctions", "/info/help"]) {
        await goTo(page, path)
        await page.addStyleTag({ content: "html { font-size: 200% !important }" })
        // Every control of the header and the bottom bar is inside the screen, and no controls overlap.
        await expectPage
          .poll(() =>
            page.evaluate<
              string[]
            >(`[document.querySelector("header"), document.querySelector("[data-bottom-bar]")].flatMap((bar) => {
            const controls = [...bar.querySelectorAll("a, button, input")].filter((one) => one.getClientRects().length > 0)
            const boxes = controls.map((one) => one.getBoundingClientRect())
            return [
              ...(bar.scrollWidth > innerWidth ? ["wider than the screen"] : []),
              ...boxes.filter(({ left, right }) => left < 0 || right > innerWidth).map(() => "out of the screen"),
              ...boxes.slice(1).filter(({ left }, index) => left < boxes[index].right - 1).map(() => "overlap"),
            ]
          })`)
          )
          .toEqual([])
      }
      await page.context().close()
    }
  )

  test.each(["light", "dark"] as const)("so can the bid dialog, from a card: %s", async (scheme) => {
    const page = await open(scheme, 360)
    await signIn(page)
    await goTo(page, "/buyers")
    const button = page
      .getByRole("article", { name: /Honda Accord/ })
      .first()
      .getByRole("button", { name: "Bid Now" })
    await button.click()
    await page.getByRole("dialog", { name: "Place a bid" }).waitFor()
    await expectNothingWrong(page, "bid dialog")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await expectPage.poll(() => focused(page)).toMatch(/^Bid Now on 2003 Honda Accord/)
    await page.context().close()
  })

  test("a dealer who cannot bid reads why on a phone, on the card, the car's page and their own, and is led to the licence", async () => {
    const { email } = await newMember(market, "dealer buyer")
    const page = await open("dark", 390)
    await signIn(page, { email, password: formOf("dealer buyer").password })
    const reason = "We are verifying your OMVIC licence. You can bid as soon as that is done."
    await page.getByRole("status").getByText(reason).waitFor()
    await expectNothingWrong(page, "buyers who cannot bid")
    const card = page.getByRole("article", { name: /Honda Accord/ }).first()
    await card.getByRole("button", { name: "Cannot bid" }).click()
    const why = page.getByRole("dialog", { name: "Why you cannot bid" })
    await why.getByText(reason).waitFor()
    await expectNothingWrong(page, "card of who cannot bid")
    await page.keyboard.press("Escape")
    await goTo(page, listing)
    await page.getByRole("status").getByText(reason).waitFor()
    await page.getByRole("button", { name: "Cannot bid yet" }).click()
    await why.getByText(reason).waitFor()
    await expectNothingWrong(page, "car of who cannot bid")
    await why.getByRole("link", { name: "Your licence" }).click()
    await page.waitForURL("**/profile#licence")
    await page.getByRole("heading", { name: "Dealership" }).waitFor()
    await page.context().close()
  })

  test("a visitor with a phone searches with one tap, and has the way to everything under the thumb", async () => {
    const page = await open("light", 360)
    await goTo(page, "/")
    const shortcuts = page.getByRole("navigation", { name: "Shortcuts" })
    await expectPage(shortcuts.getByRole("link")).toHaveText(["Auctions", "Watchlist", "Sell", "Sign in"], {
      useInnerText: true,
    })
    await page.getByRole("searchbox", { name: "Search cars" }).fill("accord 2003 under 20k")
    // The bottom bar hides while the on-screen keyboard takes the room.
    await shortcuts.waitFor({ state: "hidden" })
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/auctions\?.*priceMax=20000/)
    await expectPage.poll(() => new URL(page.url()).searchParams.get("q")).toBe("accord 2003")
    await page.getByRole("article", { name: /Honda Accord/ }).waitFor()
    await expectPage(shortcuts.getByRole("link", { name: "Auctions" })).toHaveAttribute("aria-current", "page")

    await shortcuts.getByRole("button", { name: "Menu" }).click()
    const menu = page.getByRole("dialog", { name: "Menu" })
    await menu.getByRole("radio", { name: "Dark" }).click()
    await expectPage.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark")
    await expectNothingWrong(page, "menu")
    await expectPage
      .poll(async () => {
        const { y, height } = (await menu.boundingBox())!
        return Math.round(y + height)
      })
      .toBe(900)
    await menu.getByRole("link", { name: "How it works" }).click()
    await page.waitForURL("**/how-it-works")
    await menu.waitFor({ state: "detached" })
    await page.context().close()
  })

  test("the search of the home page reads a sentence as that of the auctions does", async () => {
    const page = await open("light", 1440)
    await goTo(page, "/")
    await page.getByRole("searchbox", { name: "Search live auctions" }).fill("accord 2003 under 20k")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/auctions\?.*priceMax=20000/)
    await expectPage.poll(() => new URL(page.url()).searchParams.get("q")).toBe("accord 2003")
    await page.getByRole("article", { name: /Honda Accord/ }).waitFor()
    await page.context().close()
  })

  test("'Sell' is not where a visitor is who registers to buy", async () => {
    const page = await open("light", 360)
    await goTo(page, "/register")
    const shortcuts = page.getByRole("navigation", { name: "Shortcuts" })
    await shortcuts.getByRole("link", { name: "Sell" }).waitFor()
    await expectPage(shortcuts.locator("[aria-current=page]")).toHaveCount(0)
    await page.context().close()
  })

  test("on a phone the order of the cars is read in full beside two filters", async () => {
    const page = await open("light", 360)
    await goTo(page, "/auctions?make=Honda&priceMax=90000")
    await page.getByRole("button", { name: "Filters 2" }).waitFor()
    await page.getByRole("button", { name: "Save search and alerts" }).waitFor()
    const left = await page.evaluate<number>(`(() => {
      const select = document.querySelector("select[aria-label=Sort]")
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const drawing = document.createElement("canvas").getContext("2d")
      drawing.font = font
      const text = drawing.measureText(select.selectedOptions[0].text).width
      return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text
    })()`)
    expect(left).toBeGreaterThanOrEqual(0)
    await page.context().close()
  })

  test("the documentation of the API can be read by everyone", async () => {
    const page = await open("light", 1440)
    await page.goto("/api/docs")
    // A third-party viewer renders the full contract, which takes long on a busy machine.
    await page.getByText("/api/auth/forgot", { exact: true }).waitFor({ timeout: 90_000 })
    const faults = await accessibilityFaults(page)
    expect(faults.filter((fault) => fault.startsWith("color-contrast"))).toEqual([])
    await page.context().close()
  })

  test("the theme's menu is worked by keyboard alone", async () => {
    const page = await open("light", 1440)
    await goTo(page, "/")
    const theme = page.getByRole("button", { name: "Theme" })
    await theme.focus()
    await page.keyboard.press("ArrowDown")
    await page.getByRole("menuitemradio", { name: "Light" }).waitFor()
    await page.keyboard.press("ArrowDown")
    await expectPage.poll(() => focused(page)).toMatch(/^Dark/)
    await page.keyboard.press("Enter")
    await page.getByRole("menu").waitFor({ state: "detached" })
    await expectPage.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark")
    await expectPage.poll(() => focused(page)).toBe("Theme")
    await page.context().close()
  })

  test("the HTML announces what the page then asks for, and nothing else; it is sent compressed", async () => {
    for (const path of ["/", "/auctions", listing]) {
      const page = await open("light", 360)
      await page.addInitScript(
        "window.asked = []; const send = window.fetch; window.fetch = (...given) => (window.asked.push(String(given[0])), send(...given))"
      )
      const answer = await page.goto(path)
      expect(answer!.headers()["content-encoding"]).toMatch(/^(gzip|br)$/)
      await page
        .getByRole("button", { name: /^Watch/ })
        .first()
        .waitFor()
      const announced = (selector: string) =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll(${JSON.stringify(selector)})].map((link) => link.getAttribute("href"))`
        )
      const unasked = async () => {
        const asked = await page.evaluate<string[]>("window.asked")
        return (await announced("link[rel=preload][as=fetch]")).filter((address) => !asked.includes(address))
      }
      await expectPage.poll(async () => ({ path, unasked: await unasked() })).toEqual({ path, unasked: [] })
      // On a slow connection, scripts would share the bandwidth with the main picture.
      expect({ path, scripts: (await answer!.text()).includes("modulepreload") }).toEqual({ path, scripts: false })
      await page.context().close()
    }
  })

  test("what somebody is told is chosen by switches, and ended by the link of an e-mail without signing in", async () => {
    const page = await open("dark", 360)
    await signIn(page)
    await goTo(page, "/account/notifications")
    const byEmail = page.getByRole("group", { name: "Auctions about to end" }).getByRole("switch", { name: "Email" })
    await expectPage(byEmail).toHaveAttribute("aria-checked", "false")
    const saved = page.waitForResponse(
      (response) => response.url().endsWith("/api/preferences") && response.request().method() === "PUT"
    )
    await byEmail.click()
    expect((await saved).status()).toBe(200)
    await page.getByLabel("Mobile number").fill("+1 900 555 1234")
    await page.getByRole("button", { name: "Save number" }).click()
    await page.getByText("SMS cannot reach premium numbers. Enter a mobile number.").waitFor()
    await expectPage.poll(() => page.evaluate("document.activeElement.getAttribute('type')")).toBe("tel")
    await expectNothingWrong(page, "notifications, refused")
    await reload(page)
    await byEmail.waitFor()
    await expectPage(byEmail).toHaveAttribute("aria-checked", "true")
    await page.context().close()

    expect((await buyer.request("PUT", `/api/watchlist/${listing.split("/").pop()}`)).status).toBe(200)
    await market.clock.advance(65 * 60_000)
    const message = await eventually("the reminder", async () =>
      (await emailsTo(market, buyer.email)).find((text) => text.includes("ends in"))
    )
    const wide = await open("light", 1440)
    await goTo(wide, /\/unsubscribe\?token=[\w.-]+/.exec(message)![0])
    await wide.getByRole("button", { name: "Stop these emails" }).click()
    await wide.getByRole("heading", { name: "You get no more of these emails" }).waitFor()
    await expectPage.poll(() => wide.evaluate("document.activeElement.tagName")).toBe("H1")
    await expectNothingWrong(wide, "unsubscribed")
    await wide.getByRole("button", { name: "Undo" }).click()
    await wide.getByRole("heading", { name: "You get these emails again" }).waitFor()
    await wide.context().close()
  })
})
