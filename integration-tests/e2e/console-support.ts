import type { Browser, BrowserContext, Page } from "playwright"
import { ADMIN_PASSWORD, type SharedMarket } from "../environment/market"

export interface ConsoleWindow {
  context: BrowserContext
  page: Page
  /** Errors of the page and violations of its Content-Security-Policy; there must be none. */
  failures: string[]
}

/** What a browser reports of a refusal or a connection that the test takes away itself. */
const EXPECTED = /Failed to load resource|ERR_INTERNET_DISCONNECTED/

/** A new browser window without a page. */
export async function openWindow(browser: Browser, market: SharedMarket): Promise<ConsoleWindow> {
  const failures: string[] = []
  const context = await browser.newContext({
    baseURL: market.url,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on("pageerror", (error) => failures.push(error.message))
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) failures.push(message.text())
  })
  await page.exposeFunction("reportViolation", (text: string) => void failures.push(text))
  await page.addInitScript(
    `document.addEventListener("securitypolicyviolation", (event) => reportViolation(event.violatedDirective + " " + event.blockedURI))`
  )
  return { context, page, failures }
}

export async function signIn(page: Page, password = ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill("admin")
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

/** Opens an entry of the menu, which may say how many records wait, and one of its tabs or, of `Policies`, its pages. */
export async function openMenu(page: Page, name: string, part?: string): Promise<void> {
  await page.getByRole("menuitem", { name: new RegExp(`^${name}( \\d+ waiting)?$`) }).click()
  if (part === undefined) return
  const main = page.locator("#main-content")
  await main
    .getByRole("tab", { name: part, exact: true })
    .or(main.getByRole("link", { name: part }))
    .click()
}

/**
 * Waits until the list is filtered. Filtering starts half a second late and would leave a row that was just opened.
 */
export const untilFiltered = (page: Page): Promise<void> => page.waitForURL(/[?&]filter=/)
