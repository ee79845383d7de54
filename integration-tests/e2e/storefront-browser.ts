import { AxeBuilder } from "@axe-core/playwright"
import type { BrowserContext, BrowserContextOptions, Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import type { SharedMarket } from "../environment/market"
import type { Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { storePicture } from "./pictures"

/** After so many frames without a change a page is looked at. */
const CALM_FRAMES = 5

/** A browser on the storefront: people sign in in contexts of their own, and what fails on their pages is collected. */
export async function storefrontBrowser(market: SharedMarket) {
  const browser = await launchBrowser()
  const failures: string[] = []
  return {
    failures,
    close: () => browser.close(),

    /** Somebody who is not signed in. The service worker stays out, as it hides from a test what a page asks for. */
    async visitor(options: BrowserContextOptions = {}): Promise<BrowserContext> {
      const opened = await browser.newContext({
        baseURL: market.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
        serviceWorkers: "block",
        ...options,
      })
      await opened.addInitScript({ content: DRAW_EVERYTHING })
      return opened
    },

    async signedIn(
      { email, password }: Person,
      role: "buyer" | "seller",
      options: BrowserContextOptions = {}
    ): Promise<BrowserContext> {
      const opened = await this.visitor(options)
      const answer = await opened.request.post("/api/auth/login", {
        data: { email, password, role },
        headers: { origin: market.url },
      })
      expect(answer.status()).toBe(200)
      return opened
    },

    async openPage(context: BrowserContext, path: string): Promise<Page> {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      page.on("pageerror", (error) => failures.push(`${page.url()}: ${error.message}`))
      page.on("console", (message) => {
        if (message.type() === "error" && /Content Security Policy|Uncaught/.test(message.text()))
          failures.push(message.text())
      })
      await goTo(page, path)
      return page
    },

    expectNothingWrong,
  }
}

/** Goes through the review that stands before every publication, with all that it asks to confirm. */
export async function passReview(page: Page, confirm: "Publish" | "Schedule" | "Relist"): Promise<void> {
  const review = page.getByRole("dialog", { name: /^Before it/ })
  await review.getByRole("region", { name: "What becomes binding" }).waitFor()
  for (const tick of await review.getByRole("checkbox").all()) await tick.check()
  await review.getByRole("button", { name: confirm, exact: true }).click()
}

/**
 * What is far from the screen is not drawn, counts as hidden, and keeps the colours of the theme before: a test looks at
 * it without scrolling there.
 */
const DRAW_EVERYTHING = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(".card-place { content-visibility: visible !important; }")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`

/**
 * What keeps somebody from using the page as it is shown, each with the element. In the page itself and without what
 * passes: the library's other way takes three times as long and finds the same, since no page of ours holds a foreign
 * frame.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(DRAW_EVERYTHING)
  // The colours change from the root of the page to its leaves, a frame each, and the console's a moment after the media.
  await page.evaluate(`new Promise((atRest) => {
    let calm = 0
    const look = () => {
      calm = document.getAnimations().some(({ playState }) => playState === "running") ? 0 : calm + 1
      if (calm < ${CALM_FRAMES}) requestAnimationFrame(look)
      else atRest()
    }
    look()
  })`)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`)
}

const LOOKS = [
  { width: 360, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const

/** The same of the two each time: over all states each is half. */
const judgedLook = (name: string) => LOOKS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2]!

/**
 * Within the screen, on a phone in the dark and on a wide screen in the light, and in one of the two readable by everyone:
 * each page is judged in both by `storefront-accessibility.slow.test.ts`, here one of its states.
 */
export async function expectNothingWrong(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  for (const look of LOOKS) {
    const { width, colorScheme } = look
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const faults = look === judgedLook(name) ? await accessibilityFaults(page) : []
    await storePicture(page, `${name}-${width}-${colorScheme}`, { fullPage })
    const beyond = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    expect({ name, width, beyond, faults }).toEqual({ name, width, beyond: 0, faults: [] })
  }
}

/** Until a page that came finished is React's; what is done before that is tried by `finished-pages.slow.test.ts`. */
export const untilTakenOver = (page: Page) =>
  eventually(`${page.url()} taken over`, () =>
    page
      .evaluate<boolean>(
        `!document.getElementById("page-data") || performance.getEntriesByName("taken-over").length > 0 ||
          // Where the test moves the page's clock nothing is noted, not even the visit.
          performance.getEntriesByType("navigation").length === 0`
      )
      // It may lead on to another page.
      .catch(() => false)
  )

/** Opens an address of the site, to be pressed and typed in: before it is taken over, what is done may be lost. */
export async function goTo(page: Page, path: string, options?: Parameters<Page["goto"]>[1]): Promise<void> {
  await page.goto(path, options)
  await untilTakenOver(page)
}

/** Loads the page of the site again, to be pressed and typed in. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilTakenOver(page)
}
