import { AxeBuilder } from "@axe-core/playwright"
import { expectPage } from "../environment/expect-page"
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import type { SharedMarket } from "../environment/market"
import type { Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { storePicture } from "./pictures"

/** A page without changes for this many frames is ready for the check. */
const CALM_FRAMES = 5

/** A browser on the storefront. People sign in in separate contexts, and errors on their pages are collected. */
export async function storefrontBrowser(market: SharedMarket) {
  const browser = await launchBrowser()
  const failures: string[] = []
  return {
    failures,
    close: () => browser.close(),

    /** A signed-out visitor. The service worker is blocked, because it would hide requests from a test. */
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

/** The name of the button that leads to the review of a bid. The name contains the amount, if one is entered. */
export const TO_REVIEW = /^Bid( up to)?( CA\$[\d,]+)?$/

/** Chooses the way to bid. A disclosure hides all ways except the maximum. */
export async function chooseBidMode(dialog: Locator, mode: "Proxy" | "Increments" | "Custom"): Promise<void> {
  const choice = dialog.getByRole("radio", { name: mode })
  const more = dialog.getByText("More ways to bid")
  await more.waitFor()
  if (!(await choice.isVisible())) await more.click()
  await choice.click()
}

/** Completes the review before a publication, with all its confirmations. */
export async function passReview(page: Page, confirm: "Publish" | "Schedule" | "Relist"): Promise<void> {
  const review = page.getByRole("dialog", { name: /^Before it/ })
  await review.getByRole("region", { name: "What becomes binding" }).waitFor()
  for (const tick of await review.getByRole("checkbox").all()) await tick.check()
  await review.getByRole("button", { name: confirm, exact: true }).click()
}

type EditorStep = "Car" | "Condition" | "Photos" | "Price" | "Review"

/** Jumps to a step of the seller's editor. */
export async function goToStep(page: Page, step: EditorStep): Promise<void> {
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: step }).click()
  await page.getByRole("region", { name: new RegExp(`^Step \\d of 5: ${step}$`) }).waitFor()
}

/** The review in the editor's last step. */
export const reviewStep = (page: Page) => page.getByRole("region", { name: /^Before it/ })

/** Completes the review in the editor's last step, with all its confirmations. */
export async function passReviewStep(page: Page, confirm: "Publish" | "Schedule"): Promise<void> {
  await goToStep(page, "Review")
  const review = reviewStep(page)
  await review.getByRole("region", { name: "What becomes binding" }).waitFor()
  for (const tick of await review.getByRole("checkbox").all()) await tick.check()
  await page.getByRole("button", { name: confirm, exact: true }).click()
}

/**
 * Cards far from the screen are not rendered: they count as hidden and keep the previous theme's colours. This
 * style renders them, so that a test need not scroll.
 */
const DRAW_EVERYTHING = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(".card-place { content-visibility: visible !important; }")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
})()`

/**
 * Returns accessibility violations of the page as shown, each with its element. The legacy mode of axe is three
 * times as fast and finds the same, because no page has a foreign frame.
 */
export async function accessibilityFaults(page: Page, within = "html"): Promise<string[]> {
  await page.evaluate(DRAW_EVERYTHING)
  // Colours change from the root to the leaves, one level per frame. In the console they change a moment after the
  // media query.
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
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`)
}

/** Waits until the page is no wider than the screen, because some parts change their layout after a change of width. */
export const expectFitsScreen = (page: Page, where = page.url()): Promise<void> =>
  expectPage
    .poll(
      () => page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      `pixels beyond the screen: ${where}`
    )
    .toBe(0)

const LOOKS = [
  { width: 360, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const

/**
 * Chooses a phone in dark or a wide screen in light colours by the page's name. A name always gets the same choice, and
 * each choice gets about half of the names.
 */
const judgedLook = (name: string) => LOOKS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2]!

/**
 * Checks a page on a dark phone and on a light wide screen. Nothing may be wider than the screen, and accessibility is
 * checked in one of these two looks. `storefront-accessibility.slow.test.ts` checks each page's accessibility in both.
 */
export async function expectNothingWrong(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  for (const look of LOOKS) {
    const { width, colorScheme } = look
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const faults = look === judgedLook(name) ? await accessibilityFaults(page) : []
    await storePicture(page, `${name}-${width}-${colorScheme}`, { fullPage })
    expect({ name, width, faults }).toEqual({ name, width, faults: [] })
    await expectFitsScreen(page, `${name} at ${width} pixels`)
  }
}

/** Waits for the page's hydration; `finished-pages.slow.test.ts` tests actions before it. */
export const untilTakenOver = (page: Page) =>
  eventually(`${page.url()} taken over`, () =>
    page
      .evaluate<boolean>(
        `!document.getElementById("page-data") || performance.getEntriesByName("taken-over").length > 0 ||
          // A page whose clock the test moves records no entries, not even the navigation.
          performance.getEntriesByType("navigation").length === 0`
      )
      // `evaluate` fails while the page redirects. `eventually` then tries again.
      .catch(() => false)
  )

/** Opens an address and waits for hydration, because earlier clicks and input may be lost. */
export async function goTo(page: Page, path: string, options?: Parameters<Page["goto"]>[1]): Promise<void> {
  await page.goto(path, options)
  await untilTakenOver(page)
}

/** Reloads the page and waits for hydration. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilTakenOver(page)
}
