import type { Browser, BrowserContext, Page } from "playwright"
import { cents } from "@northlot/contract"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, invitationFor, joinStaff, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { authenticatorApp } from "../environment/second-factors"
import { bid, logOf, publish, storedAuction } from "../http/bidding-support"
import { dealerToVerify, openMenu, openWindow, signIn as signInTo, untilFiltered } from "./console-support"
import { accessibilityFaults } from "./storefront-browser"
import { storePicture } from "./pictures"
import { PDF } from "../environment/pdf-file"

/** An operator uses the console for a day's work; the server confirms the result of each action. */
describe("the operator", () => {
  let market: SharedMarket
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let admin: Person
  let failures: string[]

  beforeAll(async () => {
    market = await sharedMarket()
    admin = await people(market).admin()
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    ;({ context, page, failures } = await openWindow(browser, market))
  })
  afterEach(() => context?.close())
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const signIn = (password?: string) => signInTo(page, password)
  const menu = (name: string, part?: string) => openMenu(page, name, part)
  const search = async (text: string) => {
    await page
      .getByRole("searchbox")
      .or(page.getByPlaceholder(/vehicle|name/i))
      .first()
      .fill(text)
    await untilFiltered(page)
  }
  const heading = (name: string) => page.getByRole("heading", { level: 1, name })
  const auditOf = async (subject: string) =>
    (
      await market.pool.query(`SELECT actor, action, details FROM audit_entry WHERE subject = $1 ORDER BY id`, [
        subject,
      ])
    ).rows

  it("opens a named menu over the page on a phone, which chooses and closes", async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto("/admin")
    await signIn()
    const opened = page.getByRole("dialog", { name: "Menu" })
    if (!(await opened.isVisible())) await page.getByRole("button", { name: "Open menu" }).click()
    await opened.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // A closed group of the menu is still closed after a reload.
    const group = opened.getByRole("button", { name: "Settings" })
    await group.click()
    await opened.getByRole("menuitem", { name: "Policies" }).waitFor({ state: "detached" })
    await page.reload()
    if (!(await opened.isVisible())) await page.getByRole("button", { name: "Open menu" }).click()
    await expectPage(group).toHaveAttribute("aria-expanded", "false")
    await group.click()
    await opened.getByRole("menuitem", { name: "Policies" }).waitFor()
    await opened.getByRole("menuitem", { name: "Payments" }).click()
    await page.waitForURL(/payments/)
    await opened.waitFor({ state: "hidden" })

    // One button shows the filters of a list and the order of its rows.
    await page.getByRole("tab", { name: "Charges" }).click()
    await page.getByRole("searchbox").or(page.getByPlaceholder("Email, vehicle or reference")).first().waitFor()
    await expectPage(page.getByLabel("From", { exact: true })).toHaveCount(0)
    await page.getByRole("button", { name: "Filters" }).click()
    await page.getByLabel("From", { exact: true }).fill("2026-01-01")
    await page.getByRole("button", { name: "Filters (1)" }).waitFor()
    await page.getByRole("combobox", { name: "Order" }).click()
    await page.getByRole("option", { name: "Amount ↓" }).click()
    await page.waitForURL(/sort=amountCents/)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(failures).toEqual([])
  })

  it("sees what waits by name, takes it, hands it over, and sees it go once it is done", async () => {
    await joinStaff(market, admin, { username: "helper", role: "support" })
    const writer = await people(market).buyer()
    await page.goto("/admin")
    await signIn()
    await heading("Needs you").waitFor()
    const task = page.getByRole("listitem", { name: "Message to answer" })
    const other = page.getByRole("listitem", { name: "Inspection address is missing" })
    await other.first().waitFor()
    await expectPage(task).toHaveCount(0)

    // A new contact message appears as a task without a reload.
    const { body } = await writer.request("POST", "/api/contact", { topic: "other", message: "When do you open?" })
    expect(body.ok).toBe(true)
    await task.waitFor()
    await task.getByRole("button", { name: "Take" }).click()
    await task.getByText("You have it").waitFor()
    await page.getByRole("button", { name: "Mine" }).click()
    await expectPage(other).toHaveCount(0)
    await task.getByRole("button", { name: "Hand over" }).click()
    await page.getByRole("menuitem", { name: "To helper" }).click()
    await page.getByText("No task matches these filters.").waitFor()
    await page.getByRole("button", { name: "Everybody's" }).click()
    await task.getByText("helper has it").waitFor()
    expect(await accessibilityFaults(page, "[aria-label='Needs you']")).toEqual([])
    for (const [width, scheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await storePicture(page, `console-needs-you-${width}-${scheme}`, { fullPage: true })
    }

    // The task's link leads to its action. After the action the task disappears.
    await task.getByRole("link", { name: "Answer" }).click()
    await page.getByLabel("Your answer").fill("At nine.")
    await page.getByRole("button", { name: "Send answer" }).click()
    await page.getByText("Your answer is on its way by email.").waitFor()
    await menu("Dashboard")
    await other.first().waitFor()
    await expectPage(task).toHaveCount(0)
    expect(failures).toEqual([])
  })

  it("changes the policy, verifies a dealer, disables an account and reads a bid log", async () => {
    const [seller, buyer, troublemaker, dealer] = await Promise.all([
      people(market).seller(),
      people(market).buyer(),
      people(market).seller(),
      dealerToVerify(market),
    ])
    const listingId = await publish(market, seller, { reserveCents: cents(4_000_000) })
    expect((await bid(buyer, listingId, { amount: 30_000 })).status).toBe(201)

    // The sign-in explains a failure, then succeeds.
    await page.goto("/admin")
    await signIn("not-the-password")
    await page.getByText("Invalid username or password.").waitFor()
    await signIn()
    await heading("Needs you").waitFor()
    await page.getByRole("link", { name: /^Live listings\s*1$/ }).waitFor()
    const task = page.getByRole("listitem", { name: "Licence to verify" })
    await task.getByText("Kawartha Auto Centre").waitFor()
    await storePicture(page, "console-dashboard", { fullPage: true })

    // Shortcuts lead to the most used pages, and a figure leads to the records that it counts.
    const shortcuts = page.getByRole("navigation", { name: "Shortcuts" })
    for (const name of ["Registrants", "Post Sale", "Fee schedule", "SMS recipients", "Social links"])
      await shortcuts.getByRole("link", { name }).waitFor()
    for (const name of ["Revenue", "Sign-ups", "Funds collected", "Sold"])
      await expectPage(page.getByRole("region", { name, exact: true })).toHaveCount(1)
    await page.getByText("Today so far, compared with yesterday up to the same time.").waitFor()
    await page
      .getByRole("region", { name: "Sign-ups", exact: true })
      .getByRole("link", { name: /^Sellers: \d+, see them$/ })
      .click()
    await page.getByRole("cell", { name: seller.email, exact: true }).waitFor()
    await menu("Dashboard")
    await page
      .getByRole("region", { name: "Auctions" })
      .getByRole("link", { name: /^Bids: \d+, see them$/ })
      .click()
    await page.getByRole("cell", { name: "CA$" }).first().waitFor()

    // The audit log passes verification. If the admin enters a hash that the log does not contain, the page says so.
    await menu("Audit log")
    await page.getByRole("button", { name: "Verify" }).click()
    await page.getByText("The chain holds").waitFor()
    await page.getByLabel("Stored head of the chain").fill(`1:${"0".repeat(16)}`)
    await page.getByRole("button", { name: "Verify" }).click()
    await page.getByText("The log does not contain your stored head.").waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the audit log as JSON" }).click(),
    ])
    expect(saved.suggestedFilename()).toBe("audit-log.json")

    // The auction policy shows an error for a value outside its limits, and saves values within them.
    await menu("Policies", "Auction policy")
    const window = page.getByLabel("Anti-sniping window")
    await window.fill("3601")
    await page.getByText("Enter a whole number of seconds from 0 to 3,600 (1 hour).").waitFor()
    await expectPage(page.getByRole("button", { name: "Save" })).toBeDisabled()
    await window.fill("180")
    await page.getByLabel("Proxy step").fill("300.50")
    await page.getByLabel("Step of band 1").fill("500")
    await page.getByText("A step must be at least as large as the step of the band before it.").waitFor()
    await page.getByLabel("Step of band 1").fill("1")
    await page.getByLabel("Step of band 2").fill("300")
    await page.getByRole("button", { name: "Add a band" }).click()
    await page.getByLabel("Band 3 from").fill("250,000")
    await page.getByLabel("Step of band 3").fill("500")
    await page.getByText(/^CA\$1 up to CA\$100,000, then CA\$300 up to CA\$250,000, then CA\$500\./).waitFor()
    await expectPage(page.getByRole("button", { name: "Save" })).toBeDisabled()
    await page.getByLabel("Reason").fill("More time to answer")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved ✓").waitFor()
    expect((await admin.request("GET", "/api/admin/auction-policy")).body.policy).toMatchObject({
      antiSnipeWindowSeconds: 180,
      proxyStepCents: 30_050,
      bidSteps: [
        { fromCents: 0, stepCents: 100 },
        { fromCents: 10_000_000, stepCents: 30_000 },
        { fromCents: 25_000_000, stepCents: 50_000 },
      ],
      minDurationSeconds: 3_600,
    })
    await page.getByLabel("Shortest duration").fill("2592000")
    await page.getByLabel("Longest duration").fill("3600")
    await page.getByLabel("Reason").fill("A slip")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("The shortest duration must not exceed the longest.").waitFor()

    // The dealer's licence is viewed and then verified until its expiry date.
    await menu("Dashboard")
    await task.getByRole("button", { name: "Take" }).click()
    await task.getByText("You have it").waitFor()
    await task.getByRole("link", { name: "Verify" }).click()
    await page.getByRole("button", { name: "Show document" }).click()
    const document = page.getByRole("img", { name: "OMVIC licence of Kawartha Auto Centre" })
    await document.waitFor()
    await expectPage.poll(() => document.evaluate((image: any) => image.naturalWidth)).toBe(600)
    await page.getByLabel("Licence valid until").fill("2099-12-31")
    await page.getByRole("button", { name: "Verify licence" }).click()
    await page.getByText("Licence verified. The dealer is notified by email.").waitFor()
    expect((await admin.request("GET", `/api/admin/registrants/${dealer.id}`)).body.item.dealer).toMatchObject({
      licence: "verified",
      licenceExpiresOn: "2099-12-31",
    })
    expect(await auditOf(dealer.id)).toMatchObject([
      { actor: "admin:admin", action: "licence.viewed" },
      { actor: "admin:admin", action: "private-file.opened" },
      { actor: "admin:admin", action: "licence.verified", details: { expiresOn: "2099-12-31" } },
    ])

    // A person's documents page has its own address. The address may name the person by email.
    await page.goto(`/admin/docs?email=${encodeURIComponent(dealer.email)}`)
    await page.getByRole("button", { name: "Show document" }).waitFor()
    await page.goto("/admin/docs?userId=nobody")
    await page.getByText("Nobody has registered with this email address.", { exact: false }).waitFor()
    await page.goto("/admin/docs")
    await page.getByText("Choose a registrant, or enter a person's email address.").waitFor()
    await page.getByLabel("Email").fill(dealer.email.toUpperCase())
    await page.getByRole("button", { name: "Show documents" }).click()
    // A verified licence cannot be verified again; only its date can be corrected.
    await page.getByRole("button", { name: "Change the date" }).waitFor()
    await expectPage(page.getByRole("button", { name: "Verify licence" })).toHaveCount(0)

    // Disabling an account needs a reason, which the account's record shows.
    await menu("Registrants")
    await search(troublemaker.email)
    await page.getByRole("cell", { name: troublemaker.email, exact: true }).click()
    const dialog = page.getByRole("dialog")
    // The link for a new password is sent only after a confirmation.
    await page.getByRole("button", { name: "Send password link" }).click()
    await dialog.getByText(`We send ${troublemaker.email} a link`).waitFor()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("button", { name: "Send password link" }).click()
    await dialog.getByRole("button", { name: "Send password link" }).click()
    await page.getByText(`A link to choose a new password was sent to ${troublemaker.email}.`).waitFor()
    await page.getByRole("button", { name: "Disable account" }).click()
    await expectPage(dialog.getByRole("button", { name: "Disable" })).toBeDisabled()
    await dialog.getByLabel("Reason").fill("Chargeback on a fee")
    await dialog.getByRole("button", { name: "Disable" }).click()
    await page.getByRole("button", { name: "Enable account" }).waitFor()
    await page.getByRole("tab", { name: "Audit" }).click()
    await page.getByText("reason: Chargeback on a fee").waitFor()
    expect((await troublemaker.request("GET", "/api/profile/me")).status).toBe(401)
    expect(
      await send(market, "POST", "/api/auth/login", { email: troublemaker.email, password: PASSWORD })
    ).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_DISABLED" },
    })
    expect(await auditOf(troublemaker.id)).toMatchObject([
      { actor: "admin:admin", action: "password.reset-sent" },
      { actor: "admin:admin", action: "account.disabled", details: { reason: "Chargeback on a fee" } },
    ])
    await storePicture(page, "console-registrant", { fullPage: true })

    // A search by the short reference finds the listing with its reserve and all bids.
    const { item } = (await admin.request("GET", `/api/admin/listings/${listingId}`)).body
    await menu("Listings")
    await search(item.shortReference)
    await page.getByRole("cell", { name: item.shortReference }).click()
    await heading(item.title).waitFor()
    await page.getByText("CA$40,000 (not met)").waitFor()
    const log = page.getByRole("region", { name: "Bid log" })
    await log.getByText(buyer.email).waitFor()
    await expectPage
      .poll(async () => (await log.getByRole("row").allInnerTexts()).slice(1))
      .toEqual([expect.stringMatching(/^1\s[\s\S]*CA\$30,000\s+Placed/)])
    // The list of all bids is sorted by the server and leads to the car.
    await page.goto(`/admin/bids?filter=${encodeURIComponent(JSON.stringify({ listingId }))}`)
    await page.getByRole("row").filter({ hasText: "CA$30,000" }).waitFor()
    await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click()
    await page.waitForURL(/sort=amountCents/)
    await page.getByRole("row").filter({ hasText: "CA$30,000" }).click()
    await heading(item.title).waitFor()

    // A new bid appears without a reload.
    expect((await bid(buyer, listingId, { amount: 31_000 })).status).toBe(201)
    await log.getByText("CA$31,000").waitFor()
    await storePicture(page, "console-listing", { fullPage: true })

    // Signing out also ends the session on the server.
    const token = await page.evaluate<string>(`sessionStorage.getItem("northlot-console-token")`)
    await page.getByRole("button", { name: "Profile" }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Sign in" }).waitFor()
    await expectPage.poll(() => new URL(page.url()).pathname).toBe("/admin/login")
    expect((await send(market, "GET", "/api/admin/session", undefined, { "x-admin-token": token })).status).toBe(401)
    expect(failures).toEqual([])
  })

  it("adds, corrects, finds and exports people, keeps a query, and finds everything by a key", async () => {
    const seller = await people(market).seller()
    const button = (name: string) => page.getByRole("button", { name, exact: true })
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const searchField = page.getByPlaceholder("Name, email, mobile or OMVIC")
    await page.goto("/admin/registrants")
    await signIn()

    // An email that already has an account is refused in any letter case, and the typed values remain.
    await page.getByRole("link", { name: "Add User" }).click()
    await field("email").fill(seller.email.toUpperCase())
    await field("password").fill(PASSWORD)
    await field("first").fill("Robin")
    await field("last").fill("Roe")
    await button("Save").click()
    await page.getByText("An account with this email exists already", { exact: false }).waitFor()
    const email = `robin.roe.${Date.now()}@example.test`
    await field("email").fill(email)
    await button("Save").click()
    await heading("Robin Roe").waitFor()
    await page.getByRole("link", { name: "Edit" }).click()
    await field("last").fill("Rowe")
    await button("Save").click()
    await heading("Robin Rowe").waitFor()

    // The global search finds a person, and so does the list's own search field.
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Search everything" }).fill(seller.email)
    await page.getByRole("option").filter({ hasText: seller.email }).click()
    await page.getByText(seller.email).first().waitFor()
    await page.waitForURL(new RegExp(`/registrants/${seller.id}/show`))

    // The global search also finds pages and actions by their names.
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Search everything" }).fill("fees")
    await page.getByRole("option").filter({ hasText: "Change the fees" }).waitFor()
    await page.getByRole("option").filter({ hasText: "Money" }).click()
    await heading("Fees").waitFor()
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Search everything" }).fill("new registrant")
    await page.getByRole("option").filter({ hasText: "New registrant" }).click()
    await page.waitForURL(/\/registrants\/create/)
    await menu("Registrants")
    await page.getByRole("cell", { name: email, exact: true }).waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type(email)
    await untilFiltered(page)
    await page.getByRole("cell", { name: seller.email, exact: true }).waitFor({ state: "detached" })
    await expectPage(searchField).toHaveValue(email)

    // The person saves a filter under a name and downloads its rows as one table.
    await button("Add filter").click()
    await page.getByRole("menuitem", { name: /^Save current query/ }).click()
    await page.getByRole("dialog").getByLabel("Query name").fill("Robin")
    await button("Save").click()
    await menu("Registrants")
    await page.getByRole("cell", { name: seller.email, exact: true }).waitFor()
    await button("Add filter").click()
    await page.getByRole("menuitem", { name: "Robin", exact: true }).click()
    await page.getByRole("cell", { name: seller.email, exact: true }).waitFor({ state: "detached" })
    await page
      .getByRole("row", { name: new RegExp(email) })
      .getByRole("checkbox", { name: `Select ${email}` })
      .check()
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      button("Download the chosen registrants as CSV").click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/registrants.*\.csv$/)
    for (const [width, scheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await storePicture(page, `console-registrants-${width}-${scheme}`)
    }

    // Notes and tags are saved on the person's page, and the tag finds the person.
    await page.goto("/admin/registrants")
    await page.getByRole("cell", { name: email, exact: true }).click()
    await page.getByLabel("A note").fill("Brings three cars in May.")
    await button("Add note").click()
    await page
      .getByText(/^admin, /)
      .first()
      .waitFor()
    await page.getByLabel("Another tag").fill("Fleet")
    await button("Add tag").click()
    await page.getByText("fleet", { exact: true }).waitFor()
    await page.goto(`/admin/registrants?filter=${encodeURIComponent(JSON.stringify({ tag: "fleet" }))}`)
    await page.getByRole("cell", { name: email, exact: true }).waitFor()
    await expectPage(page.getByRole("cell", { name: seller.email, exact: true })).toHaveCount(0)

    // An import previews each row before it adds people.
    const imported = (csv: string) =>
      page
        .getByLabel("Table of people")
        .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) })
    const dialog = page.getByRole("dialog")
    const newcomer = `ines.${Date.now()}@example.test`
    await button("Import").click()
    await imported(`email,first,last\n${newcomer},Ines,Import\nnot-an-address,Nobody,There\n`)
    await dialog.getByText("Nothing is imported until every row is right.", { exact: false }).waitFor()
    await dialog.getByText("‘not-an-address’ is not an email address. Write it like name@example.com.").waitFor()
    await expectPage(button("Add 1")).toBeDisabled()
    await imported(`email,first,last\n${newcomer},Ines,Import\n${seller.email},Known,Already\n`)
    await dialog.getByRole("row", { name: new RegExp(`${newcomer} Is added`) }).waitFor()
    await button("Add 1").click()
    await dialog.getByText("Added: 1 of 1.").waitFor()
    await button("Close").click()

    // A file in an old encoding is read correctly, and the user can choose the encoding.
    const macintosh = Buffer.from(`Courriel;Prénom\nzoe.${Date.now()}@example.test;Zoé\n`, "latin1")
    for (const [place, byte] of macintosh.entries()) if (byte === 0xe9) macintosh[place] = 0x8e
    await button("Import").click()
    await page
      .getByLabel("Table of people")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: macintosh })
    await dialog.getByRole("combobox", { name: "Encoding" }).getByText("Mac Roman").waitFor()
    await dialog.getByRole("combobox", { name: "Separator" }).getByText("Semicolon").waitFor()
    await dialog.getByRole("row", { name: /zoe\..* Is added/ }).waitFor()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await storePicture(page, `console-registrants-import-${width}`)
    }
    await dialog.getByRole("combobox", { name: "Separator" }).click()
    await page.getByRole("option", { name: "Comma", exact: true }).click()
    await dialog.getByText("Choose the column of email addresses", { exact: false }).waitFor()
    await dialog.getByRole("combobox", { name: "Separator" }).click()
    await page.getByRole("option", { name: "Semicolon", exact: true }).click()
    await dialog.getByRole("row", { name: /zoe\..* Is added/ }).waitFor()
    await button("Cancel").click()

    // Imports a file that the console exported. It adds nobody, because everybody in it has an account.
    const { url } = (await admin.request("POST", "/api/admin/registrants/download")).body
    const own = String((await admin.request("GET", url)).body)
    await button("Import").click()
    await imported(own)
    await dialog.getByText("There is nobody to add.", { exact: false }).waitFor()
    await dialog.getByText("because an import has no field for them: ID, Created", { exact: false }).waitFor()
    await expectPage(button("Add")).toBeDisabled()

    // A column with an unknown name is mapped by hand.
    await imported(`Contact,Barn\nmapped.${Date.now()}@example.test,red\n`)
    await dialog.getByText("Choose the column of email addresses", { exact: false }).waitFor()
    await dialog.getByRole("combobox", { name: "Contact" }).click()
    await page.getByRole("option", { name: "Email", exact: true }).click()
    await dialog.getByRole("row", { name: /mapped\..* Is added/ }).waitFor()
    await expectPage(button("Add 1")).toBeEnabled()
    await button("Cancel").click()
    expect((await admin.request("GET", `/api/admin/registrants?email=${newcomer}`)).body.total).toBe(1)

    // A deletion needs a reason.
    await button("Delete Robin Rowe").click()
    await expectPage(dialog.getByRole("button", { name: "Delete" })).toBeDisabled()
    await dialog.getByLabel("Reason").fill("Added by mistake")
    await dialog.getByRole("button", { name: "Delete" }).click()
    await page.getByText("Account deleted.").waitFor()
    expect((await admin.request("GET", `/api/admin/registrants?email=${email}`)).body.total).toBe(0)
    expect(failures).toEqual([])
  })

  it("joins by an invitation, sets up a second factor before anything else, and signs in with either", async () => {
    const email = "robin@staff.example.test"
    await admin.request("POST", "/api/admin/staff-invitations", { email, role: "inspector" })
    const token = await invitationFor(market, email)
    await market.inside("secondFactor", "required")
    try {
      // A passkey needs a host name instead of an IP address. The browser's virtual authenticator stores this passkey.
      const home = `http://localhost:${market.port}/admin`
      const device = await context.newCDPSession(page)
      await device.send("WebAuthn.enable")
      await device.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const dialog = page.getByRole("dialog")
      const look = async (name: string) => {
        for (const [width, scheme] of [
          [390, "dark"],
          [1440, "light"],
        ] as const) {
          await page.setViewportSize({ width, height: 900 })
          await page.emulateMedia({ colorScheme: scheme })
          await storePicture(page, `console-${name}-${width}-${scheme}`)
        }
      }

      await page.goto(`${home}/invite/${token}`)
      await page
        .getByText("admin invites robin@staff.example.test to the console as Inspector.", { exact: false })
        .waitFor()
      await page.getByLabel("Username").fill("admin")
      await page.getByLabel("Password").fill(PASSWORD)
      await look("invitation")
      await button("Accept the invitation").click()
      await page.getByText("This username is taken.").waitFor()
      await page.getByLabel("Username").fill("robin")
      await button("Accept the invitation").click()

      // No other page of the console is available yet.
      await page.getByText("Set up a second factor before you go on", { exact: false }).waitFor()
      await expectPage(page.getByRole("menuitem", { name: "Inspections" })).toHaveCount(0)
      await button("Set up an app").click()
      const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
      await look("add-app")
      const code = authenticatorApp(market, secret.replaceAll(" ", ""))
      await dialog.getByLabel("Code", { exact: true }).fill("000000")
      await button("Set up").click()
      await dialog.getByText("This code or passkey is not right.", { exact: false }).waitFor()
      const first = await code(-1)
      await dialog.getByLabel("Code", { exact: true }).fill(first)
      await button("Set up").click()
      const recoveryCodes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")
      await recoveryCodes.first().waitFor()
      await expectPage(recoveryCodes).toHaveCount(10)
      await look("recovery-codes")
      await button("I have saved them").click()

      // The menu fits the role, and the dashboard sends no request that the role may not send.
      await page.getByRole("menuitem", { name: "Inspections" }).waitFor()
      await expectPage(page.getByRole("menuitem", { name: "Sales" })).toHaveCount(0)
      await button("Profile").click()
      await page.getByRole("menuitem", { name: "Your security" }).click()
      await button("Add a passkey").click()
      await dialog.getByLabel("Name").fill("Test device")
      await button("Add passkey").click()
      await page.getByRole("row", { name: /^Test device Passkey/ }).waitFor()
      await look("security")

      const signOut = async () => {
        await button("Profile").click()
        await page.getByRole("menuitem", { name: "Sign out" }).click()
        await page.getByLabel("Username").fill("robin")
        await page.getByLabel("Password").fill(PASSWORD)
        await button("Sign in").click()
        await heading("Second factor").waitFor()
      }
      await signOut()
      await look("second-factor")
      await button("Use a passkey").click()
      await page.getByRole("menuitem", { name: "Inspections" }).waitFor()
      await signOut()
      await page.getByLabel("Code", { exact: true }).fill(first)
      await button("Sign in").click()
      await page.getByText("This code or passkey is not right.", { exact: false }).waitFor()
      await page.getByLabel("Code", { exact: true }).fill(await code())
      await button("Sign in").click()
      await page.getByRole("menuitem", { name: "Inspections" }).waitFor()
      expect(failures).toEqual([])
    } finally {
      await market.inside("secondFactor", "offered")
    }
  })

  it("extends an auction, voids a bidder's bids and bans a cheat in the middle of it", async () => {
    const someone = people(market)
    const [seller, rival, doubtful, cheat] = [
      await someone.seller(),
      await someone.buyer(),
      await someone.buyer(),
      await someone.buyer(),
    ]
    const listingId = await publish(market, seller)
    expect((await bid(rival, listingId, { amount: 1_000, mode: "proxy" })).status).toBe(201)
    expect((await bid(cheat, listingId, { amount: 2_000 })).status).toBe(201)
    expect((await bid(doubtful, listingId, { amount: 3_000 })).status).toBe(201)
    const before = await storedAuction(market, listingId)
    const dialog = page.getByRole("dialog")
    const reason = "Bids on the car of a friend, by phone from the seller"

    await page.goto(`/admin/listings/${listingId}/show`)
    await signIn()
    await page.getByRole("button", { name: "Extend auction" }).click()
    await dialog.getByLabel("Longer by").click()
    await page.getByRole("option", { name: "6 hours" }).click()
    await dialog.getByLabel("Reason").fill("The inspection was late for everybody")
    await dialog.getByRole("button", { name: "Extend auction" }).click()
    await page.getByText("Auction extended.").waitFor()
    const extended = await storedAuction(market, listingId)
    expect(extended.ends_at.getTime() - before.ends_at.getTime()).toBe(6 * 3_600_000)

    // The dialog first shows the price without the voided bids. After the confirmation this price applies, and the
    // public log explains the drop.
    const nameOf = async (person: Person) => {
      const { item } = (await admin.request("GET", `/api/admin/registrants/${person.id}`)).body
      return `${item.first} ${item.last}`
    }
    await page.getByRole("button", { name: `Void the bids of ${await nameOf(doubtful)}` }).click()
    await dialog.getByText("The price becomes CA$2,000, and").waitFor()
    await dialog.getByLabel("Reason").fill(reason)
    await dialog.getByRole("button", { name: "Void bids" }).click()
    await page.getByText("Bids voided.").waitFor()
    await page.getByRole("region", { name: "Bid log" }).getByText("Price now CA$2,000").waitFor()
    expect((await logOf(rival, listingId)).at(-1)).toMatchObject({ voids: true, amountCents: 200_000 })

    await page
      .getByRole("region", { name: "Bid log" })
      .getByRole("link", { name: await nameOf(cheat) })
      .first()
      .click()
    await page.getByRole("button", { name: "Restrict or ban" }).click()
    await dialog.getByLabel("Measure").click()
    await page.getByRole("option", { name: "Ban", exact: true }).click()
    await dialog.getByText(/: leads at CA\$2,000/).waitFor()
    await dialog.getByLabel("Reason").fill(reason)
    await dialog.getByLabel("What the person is told").fill("You bid for the seller. Tell us if that is wrong.")
    await storePicture(page, "console-ban")
    await dialog.getByRole("button", { name: "Ban", exact: true }).click()
    await page.getByText("Banned: nobody can sign in to this account.").waitFor()
    expect(await storedAuction(market, listingId)).toMatchObject({
      leader_id: rival.id,
      current_cents: 10_000,
      ends_at: extended.ends_at,
    })
    expect((await cheat.request("GET", "/api/profile/me")).status).toBe(401)
    await page.getByRole("tab", { name: "Audit" }).click()
    const record = page.getByRole("region", { name: "On record" })
    await record.getByText("Banned").waitFor()
    await page.getByRole("tab", { name: "Account" }).click()

    await page.getByRole("button", { name: "Lift: Ban" }).click()
    await dialog.getByLabel("Reason").fill("It was a namesake of the friend")
    await dialog.getByRole("button", { name: "Lift" }).click()
    await page.getByRole("button", { name: "Disable account" }).waitFor()
    expect(await storedAuction(market, listingId)).toMatchObject({ leader_id: rival.id })
    expect(failures).toEqual([])
  })

  it("decides a licence at the desk, pauses an auction, asks for a correction and closes a report", async () => {
    const someone = people(market)
    const [seller, buyer, dealer] = [await someone.seller(), await someone.buyer(), await dealerToVerify(market)]
    const [car, wrong] = [await publish(market, seller), await publish(market, seller)]
    const dialog = page.getByRole("dialog")
    const report = { about: "listing", id: wrong, reason: "misleading", text: "Another car is on the photos" }
    expect((await buyer.request("POST", "/api/reports", report)).status).toBe(201)

    // The page shows the document beside the typed data, and the audit log records the view.
    await page.goto(`/admin/licences?userId=${dealer.id}&email=${encodeURIComponent(dealer.email)}`)
    await signIn()
    await page.getByRole("link", { name: "Look up at OMVIC" }).waitFor()
    expect(await auditOf(dealer.id)).toEqual([])
    await page.getByRole("button", { name: "Show document" }).click()
    await page.getByRole("img", { name: "OMVIC licence of Kawartha Auto Centre" }).waitFor()
    await storePicture(page, "console-documents", { fullPage: true })
    await page.getByRole("button", { name: "Reject" }).click()
    await dialog.getByLabel("Reason").fill("The number cannot be read")
    await dialog.getByRole("button", { name: "Reject licence" }).click()
    await page.getByText("Licence rejected. The dealer is notified by email.").waitFor()
    await page.getByLabel("Licence valid until").fill("2099-12-31")
    await page.getByRole("button", { name: "Verify licence" }).click()
    await page.getByText("Licence verified. The dealer is notified by email.").waitFor()
    expect((await auditOf(dealer.id)).map(({ action }) => action)).toEqual([
      "licence.viewed",
      "private-file.opened",
      "licence.rejected",
      "licence.verified",
    ])

    // The next licence is pending beside the verified licence. Its rejection does not affect the verified one.
    await page
      .locator("input[aria-label='Licence document']")
      .setInputFiles({ name: "next.pdf", mimeType: "application/pdf", buffer: PDF })
    await page
      .getByText("This is the next licence. The licence valid until Dec 31, 2099 counts until you decide.")
      .waitFor()
    await expectPage(page.getByRole("button", { name: "Verify licence" })).toBeDisabled()
    await page.getByRole("button", { name: "Reject" }).click()
    await dialog.getByText("The licence valid until Dec 31, 2099 still counts.").waitFor()
    await dialog.getByLabel("Reason").fill("It is of another dealer")
    await dialog.getByRole("button", { name: "Reject licence" }).click()
    await page.getByText("This is the next licence.").waitFor({ state: "hidden" })
    const { body } = await admin.request("GET", `/api/admin/registrants/${dealer.id}`)
    expect(body.item.dealer).toMatchObject({ licence: "verified", licenceRenewal: false })

    await page.goto(`/admin/listings/${car}/show`)
    await page.getByRole("button", { name: "Pause auction" }).click()
    await dialog.getByLabel("Reason").fill("The report was of another car")
    await dialog.getByRole("button", { name: "Pause auction" }).click()
    await page.getByRole("button", { name: "Let the auction go on" }).waitFor()
    expect((await bid(buyer, car, { amount: 500 })).status).toBe(409)
    await page.getByRole("button", { name: "Let the auction go on" }).click()
    await dialog.getByLabel("Reason").fill("It was the right one after all")
    await dialog.getByRole("button", { name: "Let it go on" }).click()
    await page.getByRole("button", { name: "Pause auction" }).waitFor()
    expect((await bid(buyer, car, { amount: 500 })).status).toBe(201)
    await page.getByRole("button", { name: "Verify the log" }).click()
    await page.getByText("The chain holds: 1 rows").waitFor()

    // A report leads to the listing. The operator asks the seller for a correction.
    await menu("Review and reports", "Reports")
    await page.getByText("Not as described").click()
    await page.getByText("Another car is on the photos").waitFor()
    await page.getByRole("link", { name: /2003 Honda Accord/ }).click()
    await page.getByRole("button", { name: "Ask for a correction" }).click()
    await dialog.getByLabel("What the seller must correct").fill("Please send photos of this car")
    await dialog.getByRole("checkbox").check()
    await dialog.getByRole("button", { name: "Ask", exact: true }).click()
    await page.getByText("Waits for the seller").waitFor()
    expect((await buyer.request("GET", `/api/listings/${wrong}`)).status).toBe(404)
    await seller.request("POST", `/api/listings/${wrong}/correction`, { text: "New photos are there" })
    await page.reload()
    await page.getByText("New photos are there").waitFor()
    await page.getByRole("region", { name: "Corrections" }).getByRole("button", { name: "Close" }).click()
    await dialog.getByLabel("Reason").fill("The photos are of this car")
    await dialog.getByRole("button", { name: "Close request" }).click()
    await page.getByText("Request closed.").waitFor()
    expect(failures).toEqual([])
  })

  it("is told when the session has ended, and when a page cannot be loaded", async () => {
    const person = await people(market).seller()
    await page.goto("/admin/sales")
    await signIn()
    await page.getByText("No sales yet.").waitFor()

    // Without a server, the page shows the error, and Retry loads the data.
    await page.route("**/api/admin/registrants?**", (route) => route.abort())
    await menu("Registrants")
    await page.getByRole("alert").getByText("No connection. Please check your network and try again.").waitFor()
    await page.unroute("**/api/admin/registrants?**")
    await page.getByRole("button", { name: "Retry" }).click()
    await page.getByRole("cell", { name: person.email, exact: true }).waitFor()

    await market.pool.query(`UPDATE session SET revoked_at = northlot_now() WHERE admin_user_id IS NOT NULL`)
    await menu("Listings")
    await page.getByRole("button", { name: "Sign in" }).waitFor()
    await page.getByText("Your session has ended. Please sign in again.").waitFor()
    expect(failures.filter((text) => !/ERR_FAILED/.test(text))).toEqual([])
  })
})
