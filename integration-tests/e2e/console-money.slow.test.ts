import { readFileSync } from "node:fs"
import { join } from "node:path"
import { formatMoneyExact, type Cents } from "@northlot/contract"
import type { Browser, BrowserContext, Locator, Page } from "playwright"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import { startMarket, type Market } from "../environment/market"
import { invitationFor, people, postForm, send, staffPerson, type Person } from "../environment/people"
import {
  allowShortAuctions,
  enterPayoutAccount,
  enterWireAccount,
  payFee,
  payoutAccountOf,
  deliver,
  eventFor,
  saleOf,
  sell,
  sellAndOpen,
  signInAgain,
  startCheckout,
  untilQuiet,
  untilStatus,
} from "../http/sales-support"
import { completeHandover, openMenu, openWindow, signIn, tick, untilFiltered } from "./console-support"
import { storePicture } from "./pictures"
import { PDF } from "../environment/pdf-file"

const SECOND_PASSWORD = "another-long-password"
const DAY = 86_400_000
const TORONTO_MIDNIGHT = {
  timeZone: "America/Toronto",
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const

/** An operator handles the market's money through the console; the server confirms each result. */
describe("the operator's money", () => {
  let market: Market
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let failures: string[]
  let admin: Person
  let second: Person
  let seller: Person
  let buyer: Person

  beforeAll(async () => {
    market = await startMarket({
      environment: {
        NORTHLOT_SECOND_ADMIN_USERNAME: "second",
        NORTHLOT_SECOND_ADMIN_PASSWORD: SECOND_PASSWORD,
        // This fee provider changes no fee in these tests, because no auction is published two days ahead.
        NORTHLOT_FEE_PROVIDERS: JSON.stringify([
          {
            resolve: join(__dirname, "../../plugins/fee-early-bird"),
            options: { daysAhead: 2, basisPoints: 2_000 },
          },
        ]),
      },
    })
    const someone = people(market)
    admin = await someone.admin()
    ;[seller, buyer] = await Promise.all([someone.seller(), someone.dealerBuyer()])
    await allowShortAuctions(admin)
    const signedIn = { username: "second", password: SECOND_PASSWORD }
    const { token } = (await send(market, "POST", "/api/admin/login", signedIn)).body
    second = staffPerson(market, { ...signedIn, token })
    await enterWireAccount(admin, second)
    await enterPayoutAccount(market, seller)
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    ;({ context, page, failures } = await openWindow(browser, market))
  })
  afterEach(async () => {
    await context?.close()
    expect(failures).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  const section = (name: string) => page.getByRole("region", { name })
  const button = (name: string, within: Page | Locator = page) => within.getByRole("button", { name, exact: true })
  /** The content of a download. It needs the byte order mark, because reading a response as text drops that mark. */
  const fileOf = async (path: string) => `\uFEFF${(await admin.request("GET", `/api/admin/ledger/${path}`)).body}`
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), button(name).click()])
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") }
  }
  const statusOf = async (saleId: string) =>
    (await admin.request("GET", `/api/admin/sales/${saleId}/settlement`)).body.settlement

  it("is confirmed against the bank's record, approved by two admins, and paid out", async () => {
    await page.goto("/admin/payout-limit")
    await signIn(page)
    await openMenu(page, "Policies", "Payout limit")
    await page.getByLabel("Two-admin limit").fill("4,000")
    await page.getByLabel("Reason").fill("More eyes on every payout")
    await button("Save").click()
    await page.getByText("Saved ✓").waitFor()
    expect((await admin.request("GET", "/api/admin/settlement-policy")).body.policy).toMatchObject({
      mode: "trust",
      twoAdminLimitCents: 400_000,
    })

    // Two rules are tested next. The invitation form shows an error at the invalid field. An admin cannot confirm a
    // person whom that admin invited.
    await openMenu(page, "Staff")
    await button("Invite").click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Email").fill("third@")
    await button("Send invitation", dialog).click()
    await dialog.getByText("Please enter a valid email.").waitFor()
    await dialog.getByLabel("Email").fill("third@staff.example.test")
    await button("Send invitation", dialog).click()
    await page
      .getByRole("row", { name: /^third@staff\.example\.test/ })
      .getByText("Open")
      .waitFor()
    const token = await invitationFor(market, "third@staff.example.test")
    const accepted = { token, username: "third", password: SECOND_PASSWORD }
    expect((await send(market, "POST", "/api/admin/invitation/accept", accepted)).status).toBe(200)
    await page.reload()
    await page
      .getByRole("row", { name: /^third Support by admin/ })
      .getByText("Not confirmed")
      .waitFor()
    await expectPage(page.getByRole("button", { name: "Confirm third" })).toHaveCount(0)

    const listingId = await sellAndOpen(market, seller, buyer)
    const { id: saleId } = await saleOf(buyer, listingId)
    await tick(buyer, saleId, "buyerSentFunds")
    // A row of the payments ledger opens the page of its sale before the ledger has written its filter into the address.
    // The page of the sale stays open although its script loads late.
    let letThrough!: () => void
    const late = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(/SaleShow/, (route) => late.then(() => route.continue()))
    await page.goto("/admin/payments")
    await page.getByRole("row", { name: /2003 Honda Accord .* Unpaid Yes/ }).waitFor()
    await page.clock.install()
    await page.getByRole("combobox", { name: "Show" }).click()
    await page.getByRole("option", { name: "Pending" }).click()
    await page.getByRole("row", { name: /2003 Honda Accord .* Unpaid Yes/ }).click()
    await page.waitForURL(`**/admin/sales/${saleId}/show`)
    await page.clock.fastForward(5_000)
    letThrough()
    await section("Settlement").getByText("Awaiting funds").waitFor()
    await expectPage.poll(() => new URL(page.url()).pathname).toBe(`/admin/sales/${saleId}/show`)
    await openMenu(page, "Sales")
    await page.getByRole("cell", { name: "2003 Honda Accord", exact: true }).first().click()
    const settlement = section("Settlement")
    await settlement.getByText("Awaiting funds").waitFor()

    // A wrong amount is refused at its field; the right one is booked.
    await button("Mark Paid").click()
    await dialog.getByLabel("Bank reference").fill("W-2201")
    await dialog.getByLabel("Amount").fill("4,999.99")
    await button("Mark Paid", dialog).click()
    await dialog
      .getByText("The bank's record must show CA$5,000.00. If a different amount arrived, send it back to the buyer.")
      .waitFor()
    await dialog.getByLabel("Amount").fill("5,000")
    await button("Mark Paid", dialog).click()
    await settlement.getByText("Funds in Northlot").waitFor()
    await settlement.getByText("Waiting for confirmations").waitFor()
    await settlement.getByText("Buyer's wire W-2201, CA$5,000.00").waitFor()

    // The admin reverses a wrong confirmation of the buyer's wire with a reason, and confirms the right wire.
    await button("Mark Unpaid").click()
    await dialog.getByLabel("Reason").fill("Another sale's wire")
    await button("Mark Unpaid", dialog).click()
    await settlement.getByText("Awaiting funds").waitFor()
    expect((await statusOf(saleId)).fundsReceivedAt).toBeNull()
    await button("Mark Paid").click()
    await dialog.getByLabel("Bank reference").fill("W-2202")
    await dialog.getByLabel("Amount").fill("5000.00")
    await button("Mark Paid", dialog).click()
    await settlement.getByText("Buyer's wire W-2202, CA$5,000.00").waitFor()

    // A payout above the limit needs the approvals of two admins, no matter who makes the payout.
    await completeHandover(market, { seller, buyer }, saleId)
    await page.reload()
    await settlement.getByText("Ready to wire funds").waitFor()
    await button("Approve payout").click()
    await settlement.getByText("1 of 2: admin").waitFor()
    await settlement
      .getByText(
        "You have approved. This payout is above the limit: another admin has to approve this payout too, before you note it. This approval can come from second."
      )
      .waitFor()
    await expectPage(button("Note payout")).toBeDisabled()
    await storePicture(page, "console-settlement", { fullPage: true })
    expect((await second.request("POST", `/api/admin/sales/${saleId}/payout/approve`)).status).toBe(200)
    await page.reload()

    // The page hides the payout account until an admin asks for it. The audit log records who asked.
    const account = section("Payout account")
    const { accountNumber } = payoutAccountOf(seller)
    await account.getByText(`••••${accountNumber.slice(-3)}`).waitFor()
    await account.getByText("The account holder's name is not the seller's verified name.", { exact: false }).waitFor()
    await expectPage(page.getByText(accountNumber)).toHaveCount(0)
    await button("Show account", account).click()
    await account.getByText(accountNumber).waitFor()
    for (const [width, scheme] of [
      [360, "dark"],
      [1440, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await storePicture(page, `console-payout-account-${width}-${scheme}`, { fullPage: true })
    }
    const { rows: looks } = await market.pool.query(
      `SELECT actor FROM audit_entry WHERE action = 'payout_account.shown' AND subject = $1`,
      [saleId]
    )
    expect(looks).toEqual([{ actor: "admin:admin" }])
    await button("Note payout").click()
    await dialog.getByLabel("Bank reference").fill("P-77")
    await button("Note payout", dialog).click()
    await settlement.getByText("Seller paid").waitFor()
    await settlement.getByText("Payout P-77, CA$5,000.00").waitFor()
    expect(await statusOf(saleId)).toMatchObject({ status: "completed", payout: { approvedBy: ["admin", "second"] } })
    await expectPage(button("Cancel sale")).toHaveCount(0)
    // Only admins see who completed a step.
    const doneBy = ({ steps }: { steps: { doneBy?: string }[] }) => steps.map((step) => step.doneBy)
    expect(doneBy(await statusOf(saleId))).toEqual([
      "buyer",
      "admin:admin",
      "buyer",
      "seller",
      "buyer",
      "seller",
      "admin:admin",
    ])
    expect(doneBy((await buyer.request("GET", `/api/sales/${saleId}/settlement`)).body.settlement)).toEqual(
      Array(7).fill(undefined)
    )

    const statement = await saved("Download the statement as CSV")
    expect(statement).toEqual({
      name: expect.stringMatching(/\.csv$/),
      text: await fileOf(`sales/${saleId}/statement.csv`),
    })

    // The page of payments also opens the checklist of the sale, with the tax of the sale.
    await page.goto("/admin/payments")
    await page.getByRole("button", { name: /^Post-Sale: / }).click()
    const postSale = page.getByRole("dialog", { name: /^Post-Sale: / })
    await postSale.getByText("HST (none: a private seller)").waitFor()
    await postSale.getByText("Payout P-77, CA$5,000.00").waitFor()
    await storePicture(page, "console-post-sale", { fullPage: true })
    await button("Close", postSale).click()
    await postSale.waitFor({ state: "detached" })
  })

  it("is paid out in a batch that one makes and another approves, and the month's journal holds it", async () => {
    const saleIds: string[] = []
    for (const bankReference of ["W-3001", "W-3002"]) {
      const { id } = await saleOf(buyer, await sellAndOpen(market, seller, buyer))
      await tick(buyer, id, "buyerSentFunds")
      const body = { bankReference, amountCents: 500_000 }
      expect((await admin.request("POST", `/api/admin/sales/${id}/funds-received`, body)).status).toBe(200)
      await completeHandover(market, { seller, buyer }, id)
      saleIds.push(id)
    }
    await page.goto("/admin/payouts")
    await signIn(page)
    const dialog = page.getByRole("dialog")
    await section("To be paid").getByText("Ready to wire funds").first().waitFor()
    await storePicture(page, "console-payouts", { fullPage: true })
    await button("Make a batch of 2, CA$10,000.00").click()
    await button("Make the batch", dialog).click()
    await page.getByText("You made this batch: somebody else has to approve it.").waitFor()
    await expectPage(button("Approve CA$10,000.00")).toBeDisabled()
    // The missing approval concerns the whole batch. The page therefore does not warn that a single payout cannot be
    // made.
    await expectPage(page.getByText("as it stands")).toHaveCount(0)
    const address = new URL(page.url()).pathname

    const other = await openWindow(browser, market)
    const theirs = other.page.getByRole("dialog")
    await other.page.goto(address)
    await other.page.getByLabel("Username").fill("second")
    await other.page.getByLabel("Password").fill(SECOND_PASSWORD)
    await button("Sign in", other.page).click()
    await button("Approve CA$10,000.00", other.page).click()
    await button("Approve", theirs).click()
    await other.page.getByText("Hand the file to the bank", { exact: false }).waitFor()
    const [file] = await Promise.all([
      other.page.waitForEvent("download"),
      button("Download the payouts as CSV", other.page).click(),
    ])
    expect(
      readFileSync(await file.path(), "utf8")
        .trim()
        .split("\r\n")
    ).toHaveLength(3)
    await other.context.close()
    expect(other.failures).toEqual([])

    // The bank returns one of the two payouts, which becomes due again.
    await page.reload()
    await button("Note as paid").click()
    await dialog.getByLabel("Bank reference").fill("EFT-1")
    await dialog.getByRole("checkbox").first().check()
    await expectPage(button("Note as paid", dialog)).toBeDisabled()
    await dialog.getByLabel("Why the bank returned it").fill("The account is closed")
    await button("Note as paid", dialog).click()
    await section("Payouts").getByText("The account is closed").waitFor()
    for (const [width, scheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await storePicture(page, `console-batch-${width}-${scheme}`, { fullPage: true })
    }
    const states = await Promise.all(saleIds.map(async (id) => (await statusOf(id)).status))
    expect(states.sort()).toEqual(["completed", "in_progress"])
    await page.goto("/admin/ledger/months")
    await section("Months").getByText("Running").waitFor()
    await page.getByRole("button", { name: /^Download the journal of/ }).waitFor()
    // The returned payout is paid again, so that later tests find no money held.
    await page.goto("/admin/payouts")
    await section("To be paid").getByText("Ready to wire funds").waitFor()
    for (const id of saleIds) {
      if ((await statusOf(id)).status !== "in_progress") continue
      const paid = () => admin.request("POST", `/api/admin/sales/${id}/payout/paid`, { bankReference: "P-80" })
      // The approvals belonged to the returned payout and no longer count.
      expect(await paid()).toMatchObject({ status: 403, body: { code: "APPROVAL_MISSING" } })
      expect((await second.request("POST", `/api/admin/sales/${id}/payout/approve`)).status).toBe(200)
      expect(await paid()).toMatchObject({ status: 200 })
    }
    expect(await Promise.all(saleIds.map(async (id) => (await statusOf(id)).status))).toEqual([
      "completed",
      "completed",
    ])

    // The bank returns a payout that staff have already recorded as paid.
    await page.goto(`/admin/sales/${saleIds[0]}/show`)
    await button("Payout was returned").click()
    await dialog.getByLabel("Bank reference").fill("RET-1")
    await expectPage(button("Note return", dialog)).toBeDisabled()
    await dialog.getByLabel("Reason").fill("The account is closed")
    await button("Note return", dialog).click()
    await button("Note payout").waitFor()
    await page.getByText("The account is closed").first().waitFor()
    // Two people approve the payout again, so that later tests find no money held.
    expect((await second.request("POST", `/api/admin/sales/${saleIds[0]}/payout/approve`)).status).toBe(200)
    const again = { bankReference: "P-81" }
    expect((await admin.request("POST", `/api/admin/sales/${saleIds[0]}/payout/paid`, again)).status).toBe(200)
  })

  it("that a cardholder disputes is answered with evidence, once", async () => {
    const checkout = await payFee(market, buyer, await sell(market, seller, buyer))
    await postForm(market, checkout.path, { outcome: "dispute" })
    await untilQuiet(market)

    await page.goto("/admin")
    await signIn(page)
    await section("Needs you")
      .getByRole("listitem")
      .filter({ hasText: "Disputed payment to answer" })
      .getByRole("link", { name: "Answer" })
      .click()
    const dispute = section("Dispute")
    await dispute.getByText("product not received").waitFor()
    await dispute.getByLabel("Why the payment is valid").fill("Both sides agreed to the fee.")
    await expectPage(button("Submit evidence", page)).toBeDisabled()
    await button("Save evidence").click()
    await page.getByText("Evidence saved.").waitFor()
    const buffer = PDF
    await dispute
      .getByLabel("Receipt or invoice", { exact: true })
      .setInputFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer })
    await dispute.getByText(/receipt\.pdf/).waitFor()
    for (const [width, scheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await storePicture(page, `console-dispute-${width}-${scheme}`, { fullPage: true })
    }
    await button("Submit evidence").click()
    await button("Submit", page.getByRole("dialog")).click()
    await dispute.getByText(/The provider accepted the submission/).waitFor()
    await expectPage(dispute.getByLabel("Why the payment is valid")).toHaveCount(0)
  })

  it("that cannot be matched is refunded, and the trial balance shows what the books hold", async () => {
    const checkout = await startCheckout(buyer, await sell(market, seller, buyer))
    await deliver(market, await eventFor(market, checkout, "checkout.succeeded", { amountCents: 100 }))
    await untilStatus(buyer, checkout.sessionId, "held")

    await page.goto("/admin")
    await signIn(page)
    await openMenu(page, "Payments", "Charges")
    await page.getByRole("combobox", { name: "Show" }).click()
    await page.getByRole("option", { name: "Waiting" }).click()
    await untilFiltered(page)
    await page.getByRole("row").filter({ hasText: "Held" }).click()
    await page
      .getByRole("alert")
      .getByText(/^Held: /)
      .waitFor()
    await button("Refund CA$1.00").click()
    const dialog = page.getByRole("dialog")
    await expectPage(button("Refund", dialog)).toBeDisabled()
    await dialog.getByLabel("Reason").fill("Not the amount that was asked")
    await button("Refund", dialog).click()
    await section("Refund").getByText("Not the amount that was asked").waitFor()
    await expectPage(button("Refund CA$1.00")).toHaveCount(0)
    await untilStatus(buyer, checkout.sessionId, "refunded")
    await section("Refund").getByText("Refunded, confirmed by the provider").waitFor()

    await untilQuiet(market)
    await openMenu(page, "Ledger")
    const { body } = await admin.request("GET", "/api/admin/ledger/trial-balance")
    const money = (cents: Cents) => formatMoneyExact(cents)
    const side = (cents: Cents) => (cents === 0 ? "" : money(cents))
    await page.getByRole("row", { name: `Total ${money(body.debitCents)} ${money(body.creditCents)}` }).waitFor()
    const shown = async () =>
      (await page.getByRole("row").allInnerTexts())
        .slice(1, -1)
        .map((text) => text.split("\t").map((cell) => cell.trim()))
    await expectPage
      .poll(shown)
      .toEqual(
        body.rows.map(
          (row: { name: string; kind: string; debitCents: Cents; creditCents: Cents; balanceCents: Cents }) => [
            row.name,
            expect.stringMatching(new RegExp(row.kind, "i")),
            side(row.debitCents),
            side(row.creditCents),
            money(row.balanceCents),
          ]
        )
      )
    expect((await saved("Download the trial balance as CSV")).text).toBe(await fileOf("trial-balance.csv"))
    await storePicture(page, "console-ledger", { fullPage: true })

    await page.getByRole("tab", { name: "HST" }).click()
    const [from, to] = await Promise.all(
      ["From", "To"].map((label) => page.getByLabel(label, { exact: true }).inputValue())
    )
    const { body: hst } = await admin.request("GET", `/api/admin/ledger/hst?from=${from}&to=${to}`)
    await page.getByText(money(hst.netCents), { exact: true }).first().waitFor()
    await page.getByLabel("To", { exact: true }).fill("2020-01-01")
    await page.getByText("The period ends before it begins.").waitFor()
    await page.getByRole("tab", { name: "Trust" }).click()
    await page.getByText("No buyer's money is held at the moment.").waitFor()
  })

  it("goes to another account once a second person has approved it", async () => {
    await page.goto("/admin/settlement-policy")
    await signIn(page)
    await page.getByLabel("Account number").fill("7654321")
    await page.getByLabel("Reason").fill("The bank merged")
    await button("Save").click()
    await page.getByText("admin asked for another way to settle", { exact: false }).waitFor()
    await expectPage(button("Approve")).toHaveCount(0)
    const account = async () =>
      (await admin.request("GET", "/api/admin/settlement-policy")).body.policy.accountNumber as string
    expect(await account()).toBe("1234567")

    const other = await openWindow(browser, market)
    await other.page.goto("/admin/settlement-policy")
    await other.page.getByLabel("Username").fill("second")
    await other.page.getByLabel("Password").fill(SECOND_PASSWORD)
    await button("Sign in", other.page).click()
    await other.page.getByText("7654321").waitFor()
    await button("Approve", other.page).click()
    await other.page.getByText("Approved. The mode and account apply from their start.").waitFor()
    expect(await account()).toBe("7654321")
    expect(other.failures).toEqual([])
    await other.context.close()
  })

  it("that a plugin takes off is set with a preview, tried in the simulator, and turned off, all on record", async () => {
    await page.goto("/admin/plugins")
    await signIn(page)
    const card = section("early_bird")
    await card.getByText("Running").waitFor()
    await card.getByRole("button", { name: "Settings of early_bird" }).click()
    const dialog = page.getByRole("dialog", { name: "Settings of early_bird" })
    await dialog.getByLabel("Basis points").fill("10001")
    await button("Preview the change", dialog).click()
    await dialog.getByText(/10000/).waitFor()
    await dialog.getByLabel("Basis points").fill("1000")
    await button("Preview the change", dialog).click()
    // The discount is now a tenth of CA$350 and no longer a fifth. HST applies to the remaining fee.
    await dialog.getByRole("row", { name: "Seller: Seller fee CA$280.00 CA$315.00" }).waitFor()
    await dialog.getByRole("row", { name: "Seller: in all CA$514.15 CA$553.70" }).waitFor()
    await dialog.getByLabel("Reason").fill("A tenth is enough")
    await button("Save", dialog).click()
    await page.getByText("Settings of early_bird saved.").waitFor()

    const simulator = section("What would this sale cost?")
    await button("Compute", simulator).click()
    await simulator.getByText("CA$35.00 off: Early bird (early_bird)").waitFor()
    await storePicture(page, "console-plugins", { fullPage: true })

    await button("Turn off early_bird", card).click()
    const turning = page.getByRole("dialog", { name: "Turn off early_bird?" })
    await turning.getByLabel("Reason").fill("The season is over")
    await button("Turn off", turning).click()
    await page.getByText("early_bird is off.").waitFor()
    await card.getByRole("button", { name: "Changes of early_bird" }).click()
    await card.getByRole("row", { name: /^2 .* admin Off .*1000.* The season is over$/ }).waitFor()
    await button("Compute", simulator).click()
    await simulator.getByText("Early bird").waitFor({ state: "detached" })
    await simulator.getByText("CA$593.25").last().waitFor()
  })

  it("of fees is changed from next Monday on, with a preview: the sale before pays the old ones, the next the new", async () => {
    await page.goto("/admin/fees")
    await signIn(page)
    const preview = page.getByRole("table", { name: "In force and as edited" })
    const line = (label: string) => preview.getByRole("row", { name: new RegExp(`^${label} `) })
    await line("To Northlot and the seller").getByText("CA$20,593.25").first().waitFor()
    await page.getByText("Nothing differs.").waitFor()

    // While typing, old and new values stand side by side, and differences are marked.
    await page.getByLabel("Buyer fee").fill("400")
    await line("Buyer fee").getByRole("img", { name: "changed" }).waitFor()
    await expectPage(line("To Northlot and the seller")).toHaveText(/CA\$20,593\.25[\s\S]*CA\$20,649\.75/, {
      useInnerText: true,
    })
    await page.getByLabel("Buyer fee").fill("-1")
    await page.getByText("Enter valid figures to see the preview.").waitFor()
    await expectPage(button("Save")).toBeDisabled()
    await page.getByLabel("Buyer fee").fill("400")
    await page.getByRole("radio", { name: /^Next Monday/ }).check()
    await page.getByLabel("Reason").fill("Costs rose")

    // Without a connection, the page does not claim to have saved.
    await page.route("**/api/admin/policies/**", (route) => route.abort())
    await button("Save").click()
    await page.getByRole("alert").getByText("Network error").waitFor()
    await expectPage(page.getByText("Saved ✓")).toHaveCount(0)
    await page.unroute("**/api/admin/policies/**")

    // Another admin saved first: their change is shown, and the typed values remain.
    await admin.request("PUT", "/api/admin/fees", { sellerFeeCents: 36_000, reason: "Costs of sellers" })
    await button("Save").click()
    await page.getByRole("alert").getByText("Seller fee: CA$350.00 → CA$360.00").waitFor()
    await expectPage(page.getByLabel("Buyer fee")).toHaveValue("400")
    await expectPage(page.getByLabel("Seller fee")).toHaveValue(/^360/)
    await button("Save").click()
    await page.getByText("Saved ✓").waitFor()
    const versions = section("Versions")
    const planned = versions.getByRole("row", { name: /Planned/ })
    await planned.getByText("Buyer fee: CA$350.00 → CA$400.00").waitFor()
    await planned.getByText("Costs rose").waitFor()
    await storePicture(page, "console-fees", { fullPage: true })

    const feeOf = async (listingId: string) => (await saleOf(buyer, listingId)).ownFee.feeCents
    const before = await sell(market, seller, buyer)
    expect(await feeOf(before)).toBe(35_000)
    const { body } = await admin.request("GET", "/api/admin/policies/fees")
    const [newest] = body.versions
    expect(new Intl.DateTimeFormat("en-CA", TORONTO_MIDNIGHT).format(new Date(newest.effectiveFrom))).toMatch(
      /^Monday.* 00:00$/
    )
    // Monday may be tomorrow. A day more ends every session.
    await market.clock.advance(Date.parse(newest.effectiveFrom) - Date.parse(body.serverNow) + DAY)
    for (const person of [admin, seller, buyer]) await signInAgain(market, person)
    const after = await sell(market, seller, buyer)
    expect([await feeOf(before), await feeOf(after)]).toEqual([35_000, 40_000])
    await page.goto("/admin/fees")
    await signIn(page)
    await versions
      .getByRole("row", { name: /In force/ })
      .getByText("Costs rose")
      .waitFor()
  })
})
