import type { BrowserContext, Page } from "playwright"
import { cents } from "@northlot/contract"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, mailboxOf, people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { formOf, register, requestResetToken } from "../http/accounts-support"
import { logOf, publish } from "../http/bidding-support"
import { openMenu, signIn } from "./console-support"
import { TO_REVIEW, chooseBidMode, goTo, storefrontBrowser } from "./storefront-browser"

const NEW_PASSWORD = "plum-anchor-violet-4"

/** All tabs of a browser share one session, but each page belongs to the account for which it was loaded. */
describe("two tabs of one browser", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>
  let ann: Person
  let ben: Person
  let car: string
  let context: BrowserContext

  beforeAll(async () => {
    market = await sharedMarket()
    const someone = people(market)
    const seller = await someone.seller()
    ;[ann, ben] = await Promise.all([someone.buyer({ credits: 1 }), someone.buyer({ credits: 1 })])
    car = await publish(market, seller, { startingPriceCents: cents(500_000) })
    browser = await storefrontBrowser(market)
  })
  afterEach(async () => {
    await context?.close()
    expect(browser.failures.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const nameOf = async (person: Person): Promise<string> => {
    const { first, last } = (await person.request("GET", "/api/auth/session")).body.user
    return `${first} ${last}`
  }
  /** Signs in without a message to other tabs, as a link in an email does. */
  const signInUnheard = async (person: Person) => {
    const data = { email: person.email, password: PASSWORD, role: "buyer" }
    const answer = await context.request.post("/api/auth/login", { data, headers: { origin: market.url } })
    expect(answer.status()).toBe(200)
  }
  /** The link in the email that verifies this address. */
  const linkOf = (email: string) =>
    eventually("the mail with the link", async () =>
      (await mailboxOf(market, email)).map(({ text }) => /\/verify-email\?token=[\w-]+/.exec(text)?.[0]).find(Boolean)
    )
  const banner = (page: Page) => page.getByRole("alert").filter({ hasText: "Nothing on this page is sent any more" })

  test("a bid of the first person's page is nobody's bid once the second has signed in, and the page goes on as they", async () => {
    context = await browser.signedIn(ann, "buyer")
    const page = await browser.openPage(context, `/listing/${car}`)
    await page.getByRole("button", { name: "Bid Now" }).first().click()
    const dialog = page.getByRole("dialog")
    await chooseBidMode(dialog, "Custom")
    await dialog.getByRole("textbox", { name: "Your bid" }).fill("6,000")
    await dialog.getByRole("button", { name: TO_REVIEW }).click()
    const confirm = dialog.getByRole("button", { name: "Confirm bid CA$6,000" })
    await confirm.waitFor()
    await signInUnheard(ben)
    await confirm.click()
    const [anns, bens] = [await nameOf(ann), await nameOf(ben)]
    await page.getByText(`You are signed in as ${bens} in another tab.`).waitFor()
    await page
      .getByText(`This page is still ${anns}'s. Nothing on this page is sent any more.`, { exact: false })
      .waitFor()
    await dialog.getByText("You are signed in as somebody else in another tab. Nothing was done.").waitFor()
    expect(await logOf(ann, car)).toEqual([])
    await browser.expectNothingWrong(page, "other-account")

    // The button is above the open dialog. The dialog hides everything else from screen readers, so the test finds the
    // button by its text.
    await page.getByText(`Go on as ${bens}`).click()
    await expectPage(page.getByText(`Go on as ${bens}`)).toHaveCount(0)
    await goTo(page, "/profile")
    await page.getByText(ben.email).first().waitFor()
    expect(await logOf(ann, car)).toEqual([])
  })

  test("who signs out in one tab is told so in the other, and is who they were once they have signed in again", async () => {
    context = await browser.signedIn(ann, "buyer")
    const page = await browser.openPage(context, "/watchlist")
    const other = await browser.openPage(context, "/watchlist")
    await other
      .getByRole("button", { name: /account|menu/i })
      .first()
      .click()
    await other.getByRole("menuitem", { name: "Sign out" }).click()
    await other.waitForURL(/\/login/)
    await page.getByText("You signed out in another tab.").waitFor()
    await browser.expectNothingWrong(page, "signed-out-elsewhere")
    await page.setViewportSize({ width: 1440, height: 900 })

    const signInOn = async (tab: Page, person: Person) => {
      await tab.getByLabel("Email").fill(person.email)
      await tab.getByLabel("Password", { exact: true }).fill(PASSWORD)
      await tab.getByRole("button", { name: "Sign in", exact: true }).click()
    }
    await signInOn(other, ann)
    await other.waitForURL((url) => url.pathname !== "/login")
    await expectPage(banner(page)).toHaveCount(0)

    await other
      .getByRole("button", { name: /account|menu/i })
      .first()
      .click()
    await other.getByRole("menuitem", { name: "Sign out" }).click()
    await page.getByText("You signed out in another tab.").waitFor()
    await banner(page).getByRole("button", { name: "Go on signed out" }).click()
    await expectPage(banner(page)).toHaveCount(0)
    // The page belongs to a signed-out visitor, and somebody signs in in another tab.
    await goTo(page, "/auctions")
    await signInOn(other, ben)
    await page.getByText(`You are signed in as ${await nameOf(ben)} in another tab.`).waitFor()
    await banner(page).getByRole("button").click()
    await expectPage(banner(page)).toHaveCount(0)
  })

  test("a mail's link that makes an account and signs it in leaves the other tab a visitor's, until it goes on as the new one", async () => {
    const form = formOf("dealer buyer", { first: "Cleo", last: "Martin" })
    expect((await register(market, form)).status).toBe(201)
    const link = await linkOf(form.email)
    context = await browser.visitor()
    const page = await browser.openPage(context, `/listing/${car}`)
    const mail = await browser.openPage(context, link)
    await mail.getByRole("button", { name: "Confirm and sign in" }).click()
    await mail.waitForURL("**/buyers")
    await page.getByText("You are signed in as Cleo Martin in another tab.").waitFor()
    await page.getByText("This page was opened before anybody signed in", { exact: false }).waitFor()
    await page.getByText("Go on as Cleo Martin").click()
    await expectPage(page.getByText("Go on as Cleo Martin")).toHaveCount(0)
    await goTo(page, "/profile")
    await page.getByText(form.email).first().waitFor()
  })

  test("a mail's link that signs another person in while somebody is signed in beside it leaves that page theirs", async () => {
    const form = formOf("dealer buyer", { first: "Dana", last: "Roy" })
    expect((await register(market, form)).status).toBe(201)
    context = await browser.visitor()
    const mail = await browser.openPage(context, await linkOf(form.email))
    const confirm = mail.getByRole("button", { name: "Confirm and sign in" })
    await confirm.waitFor()
    await signInUnheard(ann)
    const page = await browser.openPage(context, "/watchlist")
    await confirm.click()
    await mail.waitForURL("**/buyers")
    await page.getByText("You are signed in as Dana Roy in another tab.").waitFor()
    await page.getByText(`This page is still ${await nameOf(ann)}'s`, { exact: false }).waitFor()
    await banner(page).getByRole("button", { name: "Go on as Dana Roy" }).click()
    await expectPage(banner(page)).toHaveCount(0)
    await goTo(page, "/profile")
    await page.getByText(form.email).first().waitFor()
  })

  test("a password set by a mail's link signs its person out of the other tab, and nobody else", async () => {
    const [anns, bens] = await Promise.all([requestResetToken(market, ann.email), requestResetToken(market, ben.email)])
    const name = await nameOf(ann)
    context = await browser.signedIn(ann, "buyer")
    const page = await browser.openPage(context, "/watchlist")
    const reset = async (token: string) => {
      const mail = await browser.openPage(context, `/reset?token=${token}`)
      for (const name of ["New password", "Confirm password"])
        await mail.getByRole("textbox", { name }).fill(NEW_PASSWORD)
      await mail.getByRole("button", { name: "Set password" }).click()
      await mail.getByText("Password updated.").waitFor()
      return mail
    }
    await reset(bens)
    expect((await (await context.request.get("/api/auth/session")).json()).user.email).toBe(ann.email)
    await expectPage(banner(page)).toHaveCount(0)
    await reset(anns)
    await page.getByText("You signed out in another tab.").waitFor()
    await page.getByText(`This page is still ${name}'s`, { exact: false }).waitFor()
    await banner(page).getByRole("button", { name: "Go on signed out" }).click()
    await expectPage(banner(page)).toHaveCount(0)
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor()
  })

  test("the console says on a duplicate of its tab that the session is over, with what was typed still there", async () => {
    context = await browser.visitor()
    const page = await browser.openPage(context, "/admin/canned-answers")
    await signIn(page)
    await page.getByRole("menuitem", { name: "Listings", exact: true }).waitFor()
    const session = await page.evaluate<string>("JSON.stringify(sessionStorage)")
    const duplicate = await context.newPage()
    await duplicate.addInitScript(`Object.assign(sessionStorage, ${session})`)
    await duplicate.goto("/admin/canned-answers")
    await page.getByRole("button", { name: "Add answer" }).click()
    const dialog = page.getByRole("dialog", { name: "Add answer" })
    await dialog.getByLabel("Title").fill("Where to pay")
    await dialog.getByLabel("Text").fill("On the page of the sale.")
    await duplicate.getByRole("button", { name: "Profile" }).click()
    await duplicate.getByRole("menuitem", { name: "Sign out" }).click()
    await page.getByText("You signed out in another tab.").waitFor()
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.getByText("You signed out in another tab, or your session ended. Nothing was done.").waitFor()
    await expectPage(dialog.getByLabel("Text")).toHaveValue("On the page of the sale.")
    await browser.expectNothingWrong(page, "console-session-over")
    await page.setViewportSize({ width: 1440, height: 900 })
    // The button is above the open dialog. The dialog hides everything else from screen readers, so the test finds the
    // button by its text.
    await page.getByText("Sign in again", { exact: true }).click()
    await signIn(page)
    await openMenu(page, "Sales")
    await page.getByText("No sales yet.").waitFor()
    await expectPage(page.getByText("You signed out in another tab.")).toHaveCount(0)
  })
})
