import { cents } from "@northlot/contract"
import type { Page } from "playwright"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { codeFor, mailboxOf, people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { newEmail, resetPassword } from "../http/accounts-support"
import { bid, publish } from "../http/bidding-support"
import { goTo, reload, storefrontBrowser } from "./storefront-browser"
import { PDF } from "../environment/pdf-file"

/** Notes whether the header shows a signed-out visitor after it has shown the account. */
const SIGNED_OUT_AGAIN = `(() => {
  const seen = { isSignedIn: false, isSignedOut: false }
  new MutationObserver(() => {
    const hasAccount = document.querySelector('[aria-label="Account"]') !== null
    if (seen.isSignedIn && !hasAccount) seen.isSignedOut = true
    if (hasAccount) seen.isSignedIn = true
  }).observe(document.body, { childList: true, subtree: true })
  return seen
})()`

const NEW_PASSWORD = "plum-anchor-violet-4"

describe("a buyer's own pages", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>
  let buyer: Person
  let rival: Person
  let seller: Person
  let cars: string[]
  let page: Page

  beforeAll(async () => {
    market = await sharedMarket()
    const persons = people(market)
    ;[buyer, rival] = await Promise.all([persons.dealerBuyer(), persons.dealerBuyer()])
    seller = await persons.seller()
    cars = [await publish(market, seller), await publish(market, seller)]
    browser = await storefrontBrowser(market)
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  test("a visitor watches cars, signs in, and finds them in the account; what is taken off comes back to its place", async () => {
    const visitor = await browser.visitor()
    page = await browser.openPage(visitor, `/listing/${cars[0]}`)
    for (const id of cars) {
      await goTo(page, `/listing/${id}`)
      await page.getByRole("button", { name: "Watch", exact: true }).click()
      await page.getByRole("button", { name: "Unwatch", exact: true }).waitFor()
    }
    await goTo(page, "/watchlist")
    await page.getByRole("heading", { name: "Watchlist (2)" }).waitFor()
    await page.getByText("Saved only in this browser.").waitFor()

    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click()
    await page.getByLabel("Email").fill(buyer.email)
    await page.getByRole("textbox", { name: "Password" }).fill(buyer.password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByText("2 cars added to your watchlist").waitFor()
    await page.getByRole("heading", { name: "Watchlist (2)" }).waitFor()
    const order = async () =>
      (await buyer.request("GET", "/api/watchlist")).body.items.map(({ listingId }: { listingId: string }) => listingId)
    expect(await order()).toEqual([cars[1], cars[0]])

    const watched = page.getByRole("list", { name: "Watched cars" })
    const unwatchFirst = watched
      .locator(":scope > li")
      .last()
      .getByRole("button", { name: "Unwatch 2003 Honda Accord" })
      .last()
    await unwatchFirst.click()
    await page.getByRole("heading", { name: "Watchlist (1)" }).waitFor()
    await page.getByRole("button", { name: "Undo" }).last().click()
    await page.getByRole("heading", { name: "Watchlist (2)" }).waitFor()
    // After Undo, the page shows the restored watchlist before the server has stored the order of its cars.
    await expectPage.poll(order).toEqual([cars[1], cars[0]])
    await reload(page)
    await page.getByRole("heading", { name: "Watchlist (2)" }).waitFor()
    expect(await order()).toEqual([cars[1], cars[0]])
    await browser.expectNothingWrong(page, "account-watchlist")
  })

  test("who signs in stays signed in when the visitor's session was asked for before, and its answer comes after", async () => {
    const visitor = await browser.visitor()
    const signingIn = await browser.openPage(visitor, "about:blank")
    let isAsked = false
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let hasCome = false
    await signingIn.route(
      "**/api/auth/session",
      async (route) => {
        const answer = await route.fetch()
        isAsked = true
        await held
        // The page may have cancelled the request.
        await route.fulfill({ response: answer }).catch(() => undefined)
        hasCome = true
      },
      { times: 1 }
    )
    await goTo(signingIn, "/login")
    await signingIn.getByLabel("Email").fill(buyer.email)
    await signingIn.getByRole("textbox", { name: "Password" }).fill(buyer.password)
    await eventually("the visitor's session to be asked for", async () => isAsked)
    signingIn.on("response", (response) => {
      if (response.url().endsWith("/api/auth/login")) goOn()
    })
    const seen = await signingIn.evaluateHandle<{ isSignedOut: boolean }>(SIGNED_OUT_AGAIN)
    await signingIn.getByRole("button", { name: "Sign in", exact: true }).click()
    await eventually("the late answer", async () => hasCome)
    await signingIn.getByRole("banner").getByRole("link", { name: "Watchlist" }).click()
    await signingIn.getByRole("heading", { name: "Watchlist (2)" }).waitFor()
    expect(await seen.evaluate(({ isSignedOut }) => isSignedOut)).toBe(false)
    await visitor.close()
  })

  test("a member reaches the watchlist from the header of any page, by the keyboard too", async () => {
    await goTo(page, "/info/help")
    await page.getByRole("banner").getByRole("link", { name: "Watchlist" }).focus()
    await page.keyboard.press("Enter")
    await page.waitForURL("**/watchlist")
    await page.getByRole("heading", { name: "Watchlist (2)" }).waitFor()
  })

  test("the account menu has the buyer's own pages by the names of their titles, by the keyboard too", async () => {
    for (const name of ["Bids", "Purchases", "Transactions", "Saved searches", "My Profile"]) {
      await page.getByRole("button", { name: "Account", exact: true }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name, exact: true }).focus()
      await page.keyboard.press("Enter")
      await expectPage(page).toHaveTitle(`${name} · Northlot`)
    }
  })

  test("the watchlist begins with what ends first, keeps what is over apart, and sorts by price", async () => {
    const watcher = await people(market).dealerBuyer()
    const watched = async (title: string, hours: number, startingPriceCents: number) => {
      const id = await publish(market, seller, {
        startingPriceCents: cents(startingPriceCents),
        durationSeconds: hours * 3_600,
      })
      expect((await seller.request("PATCH", `/api/listings/${id}`, { title })).status).toBe(200)
      expect((await watcher.request("PUT", `/api/watchlist/${id}`)).status).toBe(200)
      return id
    }
    await watched("Ends last", 30, 400_000)
    await watched("Ends first", 10, 900_000)
    const withdrawn = await watched("Taken back", 20, 500_000)
    expect((await seller.request("POST", `/api/listings/${withdrawn}/close`, {})).status).toBe(200)
    const context = await browser.signedIn(watcher, "buyer")
    const list = await browser.openPage(context, "/watchlist")
    const titles = list.getByRole("list", { name: "Watched cars" }).getByRole("article")
    await list.getByRole("heading", { name: "Watchlist (3)" }).waitFor()
    await expectPage(titles).toHaveText([/Ends first/, /Ends last/])
    await list.getByLabel("Sort").selectOption("Price, low to high")
    await expectPage(titles).toHaveText([/Ends last/, /Ends first/])
    await list.getByRole("tab", { name: "Ended (1)" }).click()
    await expectPage(titles).toHaveText([/Taken back/])
    await expectPage.poll(() => new URL(list.url()).search).toBe("?show=ended&sort=price_low")
    await reload(list)
    await expectPage(titles).toHaveText([/Taken back/])
    await list.getByRole("tab", { name: "Sold (0)" }).click()
    await list.getByText("None of your watched cars was sold.").waitFor()
    await browser.expectNothingWrong(list, "account-watchlist-tabs")
    await context.close()
  })

  test("an address that ends in #bids shows the bids of the car, and leaves the keyboard there", async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await goTo(page, `/listing/${cars[0]}#bids`)
    await page.getByRole("region", { name: "Bids", exact: true }).waitFor()
    await eventually("the bids on the screen", () =>
      page.evaluate<boolean>(
        "(() => { const section = document.querySelector('#bids'); const { top } = section.getBoundingClientRect(); return top >= 0 && top < innerHeight && document.activeElement === section })()"
      )
    )
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test("somebody registers: what was typed outlives a reload, a wrong code is said at the field, a new one is read in the mailbox and opens the account", async () => {
    const visitor = await browser.visitor()
    await visitor.clock.install()
    const form = await browser.openPage(visitor, "/register?as=dealer-buyer")
    const email = "new.dealer@example.test"
    for (const [label, text] of [
      ["First name", "Avery"],
      ["Last name", "Singh"],
      ["Mobile", "416 555 0100"],
      ["Email", email],
      ["Registered name", "Yard Ltd."],
      ["Address", "1 Yard Rd"],
      ["OMVIC registration number", "1234567"],
    ] as const) {
      await form.getByLabel(label, { exact: true }).fill(text)
    }
    await reload(form)
    await expectPage(form.getByLabel("Registered name")).toHaveValue("Yard Ltd.")
    await form.getByLabel(/I accept the Terms/).check()
    await form.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD)
    await form.getByLabel("Confirm password").fill(NEW_PASSWORD)
    await form.getByRole("button", { name: "Create account" }).click()

    await form.getByRole("heading", { name: "Confirm your email address" }).waitFor()
    const first = await codeFor(market, email)
    await reload(form)
    await form.getByText(email).waitFor()
    const code = form.getByLabel("Code", { exact: true })
    await code.fill(String((Number(first) + 1) % 1_000_000).padStart(6, "0"))
    await form.getByText("This code is not right.").waitFor()
    await browser.expectNothingWrong(form, "account-code-wrong")
    await form.getByRole("button", { name: /^Send a new code in \d+ s$/ }).waitFor()
    await form.clock.fastForward(31_000)
    await form.getByRole("button", { name: "Send a new code", exact: true }).click()
    await form.getByText("A new code is on its way.").waitFor()

    const second = await codeFor(market, email, 1)
    const [mailbox] = await Promise.all([
      visitor.waitForEvent("page"),
      form.getByRole("link", { name: "Open the mailbox" }).click(),
    ])
    await mailbox
      .getByRole("link", { name: /Confirm your email address/ })
      .first()
      .click()
    await mailbox.frameLocator("iframe").getByText(second, { exact: true }).waitFor()
    await browser.expectNothingWrong(mailbox, "sandbox-mailbox")
    // A mail program copies the code with a space.
    await code.fill(`${second.slice(0, 3)} ${second.slice(3)}`)
    await form.waitForURL("**/buyers")
    expect((await (await visitor.request.get("/api/auth/session")).json()).user).toMatchObject({
      email,
      role: "buyer",
      buyerType: "dealer",
    })
    await visitor.close()
  })

  test("the profile is changed by the rules of registration, put back, and saved; documents come and go", async () => {
    await goTo(page, "/profile")
    await page.getByRole("link", { name: "Watchlist, 2 cars" }).waitFor()
    await page.getByRole("button", { name: "Edit" }).click()
    const mobile = page.getByLabel("Mobile")
    const before = await mobile.inputValue()
    await mobile.fill("123")
    await page.getByRole("button", { name: "Save changes" }).click()
    await page.getByText("Please enter a valid mobile number.").waitFor()
    await browser.expectNothingWrong(page, "account-profile-refused")
    await page.getByRole("button", { name: "Discard" }).click()
    await expectPage(mobile).toHaveValue(before)
    await mobile.fill("905 555 0188")
    // The page asks before it lets the person leave.
    await page.getByRole("link", { name: "Bids", exact: true }).click()
    await page.getByRole("button", { name: "Stay" }).click()
    await page.getByRole("button", { name: "Save changes" }).click()
    await page.getByText("Profile saved.").waitFor()
    await page.getByText("905 555 0188").waitFor()

    const documents = page.getByRole("list", { name: "Your documents" })
    await documents.getByText("licence.pdf").waitFor()
    await page.getByLabel("Upload a document").setInputFiles({
      name: "permit.pdf",
      mimeType: "application/pdf",
      buffer: PDF,
    })
    await documents.getByText("permit.pdf").waitFor()
    await documents.getByRole("button", { name: "Delete permit.pdf" }).click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await documents.getByText("permit.pdf").waitFor({ state: "detached" })
    await documents.getByText("licence.pdf").waitFor()
  })

  test("a dealer's next licence is asked about before it is sent, and the present one counts until the decision", async () => {
    await goTo(page, "/profile#licence")
    const dealership = page.getByRole("region", { name: "Dealership" })
    const choose = () =>
      dealership
        .getByLabel("Send your next licence")
        .setInputFiles({ name: "next licence.pdf", mimeType: "application/pdf", buffer: PDF })
    await dealership
      .getByText("When you send your next licence, your present licence counts until we have looked at the new one.")
      .waitFor()
    await choose()
    const question = page.getByRole("dialog", { name: "Send your next licence?" })
    await question.getByText("counts until we decide on the next licence.").waitFor()
    await question.getByText("next licence.pdf").waitFor()
    await browser.expectNothingWrong(page, "account-next-licence")
    await question.getByRole("button", { name: "Do not send" }).click()
    await question.waitFor({ state: "hidden" })
    const stored = async () => (await buyer.request("GET", "/api/profile/me")).body.dealer
    expect(await stored()).toMatchObject({ licence: "verified", licenceRenewalSent: false })
    await choose()
    await question.getByRole("button", { name: "Send licence" }).click()
    await dealership
      .getByText("We are looking at your next licence. Until we decide, your present licence counts.")
      .waitFor()
    await dealership.getByText("Verified", { exact: true }).waitFor()
    expect(await stored()).toMatchObject({ licence: "verified", licenceRenewalSent: true })
  })

  test("own bids move as others bid, and lead back to the car", async () => {
    expect((await bid(buyer, cars[0]!, { amountCents: 500_000, mode: "proxy" })).status).toBe(201)
    await goTo(page, "/account/bids")
    const card = page.getByRole("article", { name: "2003 Honda Accord" })
    await card.getByText("Winning Bid!").waitFor()
    await card.getByText("CA$5,000").waitFor()
    expect((await bid(rival, cars[0]!, { amountCents: 600_000 })).status).toBe(201)
    await card.getByText("Outbid!").waitFor()
    await card.getByText("CA$6,000").waitFor()
    // By now the bid log shows the maximum that was outbid.
    await card.getByText("CA$5,000").waitFor()
    await browser.expectNothingWrong(page, "account-bids")
    await card.getByRole("link", { name: "Bid again: 2003 Honda Accord" }).click()
    await page.waitForURL(`**/listing/**`)
  })

  test("the password is changed with the present one, and a message reaches us", async () => {
    await goTo(page, "/profile")
    await page.getByRole("button", { name: "Change password" }).click()
    const dialog = page.getByRole("dialog", { name: "Change password" })
    const fill = async (current: string) => {
      await dialog.getByRole("textbox", { name: "Current password" }).fill(current)
      await dialog.getByRole("textbox", { name: "New password" }).fill(NEW_PASSWORD)
      await dialog.getByRole("textbox", { name: "Confirm password" }).fill(NEW_PASSWORD)
      await dialog.getByRole("button", { name: "Change password" }).click()
    }
    await fill("not-my-password")
    await dialog.getByText("This is not your current password.").waitFor()
    await browser.expectNothingWrong(page, "account-password")
    await fill(buyer.password)
    await dialog.waitFor({ state: "detached" })
    expect((await buyer.request("GET", "/api/profile/me")).status).toBe(401)

    await goTo(page, "/contact?topic=bidding")
    await page.getByRole("textbox", { name: "Your message" }).fill("How do I raise my maximum?")
    await reload(page)
    await page.getByRole("button", { name: "Send message" }).click()
    await page.getByText("Message sent. The message's number is").waitFor()
    expect(browser.failures).toEqual([])
  })
})

describe("a dealer whom staff added by the fields of the documents", () => {
  let market: SharedMarket
  let browser: Awaited<ReturnType<typeof storefrontBrowser>>

  beforeAll(async () => {
    market = await sharedMarket()
    browser = await storefrontBrowser(market)
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  /** Signs in a new dealer for the first time. Returns the page to which the sign-in leads. */
  async function signedIn(kind: { role: "buyer" | "seller"; buyerType?: "dealer"; sellerType?: "dealer" }) {
    const admin = await people(market).admin()
    const email = newEmail()
    const made = { email, ...kind, first: "Dana", last: null, mobile: null, status: "active" }
    expect((await admin.request("POST", "/api/admin/users/upsert", made)).status).toBe(200)
    const link = await eventually("the link", async () => {
      const letter = (await mailboxOf(market, email)).find(({ text }) => text.includes("Choose your own password"))
      return letter?.text.match(/reset\?token=([\w-]+)/)?.[1]
    })
    expect((await resetPassword(market, link, NEW_PASSWORD)).status).toBe(200)
    const page = await browser.openPage(await browser.visitor(), `/login?role=${kind.role}`)
    await page.getByLabel("Email").fill(email)
    await page.getByRole("textbox", { name: "Password" }).fill(NEW_PASSWORD)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL("**/profile/dealership")
    await page.getByRole("heading", { level: 1, name: "Complete your dealership" }).waitFor()
    return page
  }

  test("is led at the first sign-in to what is missing, told of it where cars are, and goes on to the licence", async () => {
    const page = await signedIn({ role: "buyer", buyerType: "dealer" })
    await browser.expectNothingWrong(page, "account-dealership")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("Please enter the dealership's registered name.").waitFor()

    await goTo(page, "/buyers")
    await page
      .getByText("Your dealership is not complete: the registered name, the address and the OMVIC number are missing.")
      .waitFor()
    await page.getByRole("link", { name: "Your dealership" }).click()
    await page.getByLabel("Registered name").fill("Yard Ltd.")
    await page.getByLabel("Address").fill("1 Yard Road, Ajax")
    await page.getByLabel("OMVIC registration number").fill("12-34")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("Please enter the OMVIC registration number (digits only).").waitFor()
    await page.getByLabel("OMVIC registration number").fill("7654321")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.waitForURL("**/profile#licence")
    await page.getByRole("region", { name: "Dealership" }).getByText("7654321").waitFor()
    await page.getByText("Send us your OMVIC licence: you cannot bid", { exact: false }).waitFor()
    await goTo(page, "/buyers")
    await page.getByText("Send us your OMVIC licence in your profile.", { exact: false }).waitFor()
    expect(browser.failures).toEqual([])
  })

  test("sells, and is told on every page until the registration is there", async () => {
    const page = await signedIn({ role: "seller", sellerType: "dealer" })
    await goTo(page, "/sellers")
    await page.getByText("Until then you cannot publish listings.", { exact: false }).waitFor()
    await browser.expectNothingWrong(page, "account-dealership-banner")
    await page.getByRole("link", { name: "Complete it" }).click()
    await page.getByLabel("Registered name").fill("Yard Ltd.")
    await page.getByLabel("Address").fill("1 Yard Road, Ajax")
    await page.getByLabel("OMVIC registration number").fill("7654321")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.waitForURL("**/profile#licence")
    await expectPage(page.getByRole("link", { name: "Complete it" })).toHaveCount(0)
    expect(browser.failures).toEqual([])
  })
})
