import { readFileSync } from "node:fs"
import type { Browser } from "playwright"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { webhookReceiver } from "../environment/webhook-receiver"
import { publish } from "../http/bidding-support"
import { openMenu, openWindow, signIn, untilFiltered, type ConsoleWindow } from "./console-support"

/** The console's pages for daily operation: messages, failed events and the audit log. */
describe("the operator keeps the market running", () => {
  let market: SharedMarket
  let browser: Browser
  let admin: Person
  let open: ConsoleWindow

  beforeAll(async () => {
    market = await sharedMarket()
    admin = await people(market).admin()
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    open = await openWindow(browser, market)
  })
  afterEach(() => open?.context.close())
  afterAll(async () => {
    await browser?.close()
    await market?.stop()
  })

  it("tells by SMS whom a test reached, and shows the number that answered STOP", async () => {
    const { page, failures } = open
    await market.pool.query(
      `INSERT INTO sms_reply (id, number, text, meaning, at) VALUES ('stopped', '+14165550142', 'Stop', 'stop', northlot_now())`
    )
    await page.goto("/admin/sms-recipients")
    await signIn(page)
    await page.getByText("Nobody is notified by SMS.").waitFor()
    const dialog = page.getByRole("dialog")
    for (const [name, mobile] of [
      ["Priya", "416 555 0141"],
      ["Sam", "416 555 0142"],
    ] as const) {
      await page.getByRole("button", { name: "Add recipient" }).click()
      await dialog.getByLabel("Mobile").fill(mobile)
      await dialog.getByLabel("Name").fill(name)
      await dialog.getByRole("button", { name: "Add recipient" }).click()
      await page.getByRole("button", { name: `Remove ${name}` }).waitFor()
    }
    await page.getByRole("button", { name: "Send a test" }).click()
    await page.getByText("Sent to 1 of 2.").waitFor()

    await page.goto("/admin/messages/held-back")
    await page.getByRole("row", { name: /\+14165550142.*Answered STOP/ }).waitFor()
    await expectPage(page.getByRole("button", { name: "Send to +14165550142 again" })).toHaveCount(0)
    await page.getByRole("button", { name: "Block an address" }).click()
    await dialog.getByLabel("Email address").fill("gone@example.test")
    await dialog.getByLabel("Reason").fill("Asked by telephone")
    await dialog.getByRole("button", { name: "Hold back" }).click()
    await page.getByRole("button", { name: "Send to gone@example.test again" }).waitFor()

    // The log lists sent messages, and each SMS has an example.
    await page.getByRole("tab", { name: "Sent" }).click()
    await page.getByRole("row", { name: /\+14165550141.*SMS.*Sent/ }).waitFor()
    await page.getByRole("tab", { name: "Announcements" }).click()
    await page.getByText("No announcements yet.").waitFor()
    await page.getByRole("tab", { name: "Templates" }).click()
    await page.getByLabel("Template").click()
    await page.getByRole("option", { name: "A bidder was outbid" }).click()
    await page.getByText(/Outbid on 2021 Honda Civic LX: CA\$18,500 now\..*Reply STOP to end\./).waitFor()
    expect(failures).toEqual([])
  })

  it("makes a key that is shown once and revokes it, asks a member for one, and reads what a webhook was answered", async () => {
    const { page, failures } = open
    const receiver = await webhookReceiver()
    const seller = await people(market).seller()
    await page.goto("/admin/integrations")
    await signIn(page)
    const dialog = page.getByRole("dialog")
    await page.getByText("No API key yet.").waitFor()
    const make = page.getByRole("button", { name: "New API key" })
    await make.click()
    await dialog.getByLabel("Name").fill("Stock feed")
    await dialog.getByRole("checkbox", { name: "console:trade" }).check()
    await dialog.getByRole("button", { name: "Make key" }).click()
    const key = await dialog.getByText(/^northlot_key_/).innerText()
    await dialog.getByRole("button", { name: "I have saved it" }).click()
    const called = await send(market, "GET", "/api/admin/listings", undefined, { authorization: `Bearer ${key}` })
    expect(called.status).toBe(200)

    await make.click()
    await dialog.getByLabel("Name").fill("Dealer's own shop")
    await dialog.getByLabel("What it does").click()
    await page.getByRole("option", { name: "Acts for a member, who must agree" }).click()
    await dialog.getByLabel("Member's id").fill("acct_nobody")
    await dialog.getByLabel("Reason").fill("Their shop shows their cars")
    await dialog.getByRole("checkbox", { name: "listings:read" }).check()
    await dialog.getByRole("button", { name: "Ask the member" }).click()
    await dialog.getByText("There is no such account, or it is disabled.").waitFor()
    await dialog.getByLabel("Member's id").fill(seller.id)
    await dialog.getByRole("button", { name: "Ask the member" }).click()
    await page.getByText("The member is asked.").waitFor()

    await page.getByRole("button", { name: "New webhook" }).click()
    await dialog.getByLabel("Name").fill("Books")
    await dialog.getByLabel("Address").fill("https://10.0.0.1/")
    await dialog.getByRole("checkbox", { name: "auction.opened" }).check()
    await dialog.getByRole("button", { name: "Make webhook" }).click()
    await dialog.getByText("This address is not on the public internet.").waitFor()
    await dialog.getByLabel("Address").fill(receiver.url("/books"))
    await dialog.getByRole("button", { name: "Make webhook" }).click()
    await dialog.getByText(/^whsec_/).waitFor()
    await dialog.getByRole("button", { name: "I have saved it" }).click()
    await page.getByRole("button", { name: "Send a test to Books" }).click()
    await eventually("the test to come", async () => receiver.at("/books").length === 1)
    await page.reload()
    await page.getByRole("row", { name: /webhook\.test Books .* Delivered 1 200 Thank you/ }).waitFor()

    await page.getByRole("button", { name: "Revoke Stock feed" }).click()
    await dialog.getByLabel("Reason").fill("Not needed any more")
    await dialog.getByRole("button", { name: "Revoke" }).click()
    await page.getByRole("row", { name: /Stock feed .* Revoked by admin/ }).waitFor()
    await receiver.close()
    expect(failures).toEqual([])
  })

  it("has a delivery that was set aside done again", async () => {
    const { page, failures } = open
    const [recipient] = (
      await admin.request("POST", "/api/sms-recipients", { name: "Office", phone: "416 555 0151" })
    ).body.recipients.filter(({ phone }: { phone: string }) => phone === "+14165550151")
    const { rows } = await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload, spread_at)
       VALUES ('operator-sms.requested', 'was-set-aside', $1, northlot_now()) RETURNING id`,
      [{ recipientId: recipient.id, text: "A payout is due." }]
    )
    const eventId = rows[0].id
    await market.pool.query(
      `INSERT INTO outbox_delivery (event_id, subscriber, due_at, set_aside_at, set_aside_reason, attempts, failures, last_error)
       VALUES ($1, 'send-operator-sms', northlot_now(), northlot_now(), 'kept-failing', 9, 9, 'The provider did not answer')`,
      [eventId]
    )
    await page.goto("/admin/operations")
    await signIn(page)
    const reactions = page.getByRole("region", { name: "Event handlers" })
    await reactions.getByRole("row", { name: /Send operator SMS.*The provider did not answer/ }).waitFor()
    await reactions.getByRole("link", { name: "Events set aside" }).click()
    const row = page.getByRole("row", { name: /Operator SMS requested/ })
    await row.getByText("Failed for about a day").waitFor()
    await row.getByRole("button", { name: "Retry" }).click()
    await row.waitFor({ state: "detached" })
    await eventually("the delivery", async () => {
      const { rows } = await market.pool.query(`SELECT done_at FROM outbox_delivery WHERE event_id = $1`, [eventId])
      return rows.length === 0 || rows[0].done_at !== null
    })
    await eventually("the SMS", async () =>
      (await admin.request("GET", "/api/admin/sent-messages?q=5550151")).body.items.find(
        ({ status }: { status: string }) => status === "sent"
      )
    )
    expect(failures).toEqual([])
  })

  it("shows a question that was held back and hides it again, by which the record can be searched, verified and saved", async () => {
    const { page, failures } = open
    const [seller, buyer] = await Promise.all([people(market).seller(), people(market).buyer()])
    const listingId = await publish(market, seller)
    const held = "Call me at 416 555 0199"
    await buyer.request("POST", `/api/listings/${listingId}/questions`, { text: held })
    // A signed-out visitor may get a cached response that is a moment old.
    const seen = (total: number) =>
      eventually(`${total} questions to be seen`, async () => {
        const { body } = await people(market).nobody().request("GET", `/api/listings/${listingId}/questions`)
        return body.total === total
      })

    await page.goto("/admin/questions")
    await signIn(page)
    await page.getByRole("row").filter({ hasText: "2003 Honda Accord" }).click()
    await page.getByText(held).waitFor()
    await seen(0)
    await page.getByRole("button", { name: "Show it" }).click()
    await page.getByText("The question is shown.").waitFor()
    await seen(1)
    await page.getByRole("button", { name: "Hide it" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Reason").fill("A telephone number after all")
    await dialog.getByRole("button", { name: "Hide it" }).click()
    await page.getByText("The question is hidden.").waitFor()
    await seen(0)

    await openMenu(page, "Audit log")
    await page.getByPlaceholder("Name, reference or anything recorded").fill("A telephone number after all")
    await untilFiltered(page)
    await page.getByRole("row", { name: /Question hidden.*reason: A telephone number after all/ }).waitFor()
    await page.getByRole("row", { name: /Question released/ }).waitFor({ state: "detached" })
    const save = async (name: string): Promise<string> => {
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ])
      return readFileSync(await saved.path(), "utf8")
    }
    const table = await save("Download rows as CSV")
    expect(["question.hidden", "question.released"].map((action) => table.includes(action))).toEqual([true, false])
    await page.getByRole("button", { name: "Verify" }).click()
    await page.getByText("The chain holds").waitFor()
    const [, head] = /Head: (\d+:[0-9a-f]{16})/.exec(await page.getByRole("status").innerText()) ?? []
    // The audit log adds an action to its hash chain a moment later.
    await eventually("the act in the chain", async () =>
      (await save("Download the audit log as JSON")).includes("A telephone number after all")
    )

    // The audit log still contains the head that was read above, so verification passes.
    await page.getByLabel("Stored head of the chain").fill(head!)
    await page.getByRole("button", { name: "Verify" }).click()
    await page.getByText("The chain holds").waitFor()
    expect(failures).toEqual([])
  })
})
