import type { Browser, BrowserContext, Page } from "playwright"
import sharp from "sharp"
import { ADMIN_PASSWORD, type SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"

export interface ConsoleWindow {
  context: BrowserContext
  page: Page
  /** Errors of the page and violations of its Content-Security-Policy; there must be none. */
  failures: string[]
}

/** Console messages about a refusal or a lost connection that the test itself causes. */
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

/**
 * Opens an entry of the menu and, with `part`, one of its tabs or links. The entry's name may end with the number of
 * waiting records.
 */
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
 * Waits until the list is filtered. The filter starts after half a second and would close a row that was just opened.
 */
export const untilFiltered = (page: Page): Promise<void> => page.waitForURL(/[?&]filter=/)

/** A dealer who has uploaded a picture of a licence and waits for the operator's decision. */
export async function dealerToVerify(market: SharedMarket): Promise<Person> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#e8e0c8" } })
    .jpeg()
    .toBuffer()
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "omvic-licence.jpg")
  const { body } = await send(market, "POST", "/api/uploads/licence", form)
  const dealer = {
    name: "Kawartha Auto Centre",
    address: "12 King Street",
    omvic: "5550200",
    tel: "",
    representative: "",
    omvicFileId: body.fileId,
  }
  return people(market).register({ role: "buyer", buyerType: "dealer", dealer }, { identity: false })
}

const PAPERS = ["keys", "permit", "uvip", "billOfSale"]

/** A party completes a step of a sale's settlement. */
export async function tick(
  person: Person,
  saleId: string,
  step: string,
  more: Record<string, unknown> = {}
): Promise<void> {
  const { status, body } = await person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })
  expect([step, status, body]).toEqual([step, 200, expect.anything()])
}

/** Completes meeting, handover and both approvals of a sale, as the parties do on their pages. */
export async function completeHandover(
  market: SharedMarket,
  { seller, buyer }: { seller: Person; buyer: Person },
  saleId: string
): Promise<void> {
  const at = new Date((await market.clock.now()).getTime() + 86_400_000).toISOString()
  await tick(buyer, saleId, "deliveryScheduled", { meeting: { kind: "pickup", at, place: "Ajax GO station" } })
  await tick(seller, saleId, "keysDocsHanded", { handedOver: PAPERS })
  await tick(buyer, saleId, "buyerApproved")
  await tick(seller, saleId, "sellerApproved")
}
