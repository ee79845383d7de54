import { INSPECTION_POINTS } from "@northlot/contract"
import type { Browser } from "playwright"
import sharp from "sharp"
import { launchBrowser } from "../environment/browser"
import { expectPage } from "../environment/expect-page"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { draft } from "../http/bidding-support"
import { openWindow, signIn } from "./console-support"
import { expectNothingWrong, goTo } from "./storefront-browser"
import { PDF } from "../environment/pdf-file"

let market: SharedMarket
let browser: Browser
let seller: Person

beforeAll(async () => {
  market = await sharedMarket()
  seller = await people(market).seller()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

test("a seller pays for an inspection, books and moves it; its result in the console puts badge and report on the listing", async () => {
  // An admin enters the addresses for inspections in the console. Without these addresses sellers can book only
  // inspections by video.
  const office = await openWindow(browser, market)
  await office.page.goto("/admin/appointments")
  await signIn(office.page)
  await office.page.getByText("Sellers cannot book Etobicoke or Ajax: the address is missing.").waitFor()
  await office.page.getByRole("button", { name: "Enter" }).click()
  const places = office.page.getByRole("dialog", { name: "Locations" })
  for (const [name, address] of [
    ["Etobicoke", "1 Yard Road, Etobicoke"],
    ["Ajax", "2 Yard Road, Ajax"],
  ] as const) {
    const place = places.getByRole("form", { name })
    await place.getByText("Address missing: sellers cannot book here until you enter it.").waitFor()
    await place.getByLabel("Address").fill(address)
    await place.getByRole("button", { name: "Save" }).click()
    await office.page.getByText(`${name} saved.`).waitFor()
  }
  await places.getByRole("button", { name: "Close" }).click()
  await office.page.getByText("the address is missing.").waitFor({ state: "hidden" })

  const listingId = await draft(seller)
  const { context, page, failures } = await openWindow(browser, market)
  const answer = await context.request.post("/api/auth/login", {
    data: { email: seller.email, password: seller.password, role: "seller" },
    headers: { origin: market.url },
  })
  expect(answer.status()).toBe(200)

  await goTo(page, "/sellers?tab=draft")
  await page.getByRole("button", { name: "More for 2003 Honda Accord" }).click()
  await page.getByRole("menuitem", { name: "All actions" }).click()
  await page.getByRole("region", { name: "All actions" }).getByRole("button", { name: "Certify" }).click()
  const prompt = page.getByRole("dialog", { name: "Certify" })
  await prompt.getByText("of which HST").waitFor()
  await expectNothingWrong(page, "certify-prompt")
  await prompt.getByRole("button", { name: "Pay CA$65.00" }).click()
  await page.waitForURL("**/sandbox/checkout/**")
  await page.getByRole("button", { name: /^Pay CA\$65\.00/ }).click()
  await page.waitForURL("**/certify/success?session_id=*")
  await page.getByRole("heading", { name: "Payment confirmed" }).waitFor()
  await page.getByText("CA$65.00 for the inspection of 2003 Honda Accord, of which CA$7.48 is HST.").waitFor()
  await expectNothingWrong(page, "certify-success")
  const booking = (await page.getByRole("link", { name: "Book", exact: true }).getAttribute("href"))!

  // In 'My listings' the booking dialog of the paid inspection opens by itself. The page's address then has no query.
  await page.getByRole("main").getByRole("link", { name: "My listings" }).click()
  const form = page
    .getByRole("dialog", { name: "Book an inspection" })
    .getByRole("form", { name: "Book an inspection" })
  await form.getByRole("button", { name: "Book", exact: true }).click()
  await form.getByText("Choose a time.").waitFor()
  await expectPage.poll(() => new URL(page.url()).search).toBe("")
  await expectNothingWrong(page, "certify-book")
  await form.getByText("2:00 p.m.", { exact: true }).click()
  await form.getByRole("button", { name: "Book", exact: true }).click()
  await page.getByRole("dialog", { name: "Certify" }).getByRole("link", { name: "Add to calendar" }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("region", { name: "Certification" }).getByText("1 appointment is scheduled.").waitFor()
  await expectNothingWrong(page, "certify-workspace")

  await goTo(page, booking)
  const appointment = page.getByRole("region", { name: "Inspection of 2003 Honda Accord" })
  await appointment.getByText("Etobicoke, 1 Yard Road, Etobicoke").waitFor()
  const calendar = await context.request.get(
    (await appointment.getByRole("link", { name: "Add to calendar" }).getAttribute("href"))!
  )
  expect(await calendar.text()).toContain("SUMMARY:Northlot inspection of 2003 Honda Accord")
  await appointment.getByRole("button", { name: "Reschedule" }).click()
  await appointment.getByRole("radio", { name: "Ajax" }).click()
  await appointment.getByText("11:00 a.m.", { exact: true }).click()
  await appointment.getByRole("button", { name: "Save the new time" }).click()
  await appointment.getByRole("button", { name: "Reschedule" }).waitFor()
  await appointment.getByText("Ajax, 2 Yard Road, Ajax").waitFor()
  await expectNothingWrong(page, "certify-booked")

  // An admin sees the booking in the console's calendar and assigns an inspector.
  await office.page.goto("/admin/inspection-calendar")
  const ajax = office.page.getByRole("region", { name: "Ajax" })
  await ajax.getByRole("link", { name: "11:00 a.m. 2003 Honda Accord" }).waitFor()
  await ajax.getByRole("combobox", { name: "Inspector of 2003 Honda Accord, 11:00 a.m." }).click()
  await office.page.getByRole("option", { name: "admin" }).click()
  await office.page.getByText("admin makes this inspection.").waitFor()
  await expectNothingWrong(office.page, "console-calendar")

  // The dialog that refunds the inspection's fee names the visit that is cancelled by the refund.
  await office.page.goto("/admin/charges")
  await office.page.getByRole("row").filter({ hasText: "CA$65.00" }).click()
  await office.page.getByRole("button", { name: "Refund CA$65.00" }).click()
  const refund = office.page.getByRole("dialog", { name: "Refund CA$65.00?" })
  await refund.getByText(/The inspection at Ajax on .+ is cancelled, and the seller is notified\./).waitFor()
  await expectNothingWrong(office.page, "console-refund-of-inspection")
  await refund.getByRole("button", { name: "Cancel" }).click()

  // An admin enters the inspector's result after the appointment.
  const days = 3
  await market.clock.advance(days * 86_400_000)
  await market.pool.query(`UPDATE session SET expires_at = northlot_now() + interval '8 hours'`)
  await office.page.goto("/admin/appointments")
  await office.page.getByRole("cell", { name: "2003 Honda Accord", exact: true }).click()
  await office.page.getByRole("button", { name: "Record the result" }).click()
  const dialog = office.page.getByRole("dialog")
  await dialog.getByLabel("Inspector").fill("Priya Raman")
  await dialog.getByLabel("Kilometres").fill("120,400")
  for (const { label } of INSPECTION_POINTS)
    await dialog.getByRole("radiogroup", { name: label }).getByLabel("Passed").check()
  await dialog.getByLabel("Notes").fill("Tires 5 mm, brakes at 80 %.")
  await dialog.getByLabel("Add a file of the report").setInputFiles({
    name: "inspection.pdf",
    mimeType: "application/pdf",
    buffer: PDF,
  })
  await dialog.getByText("inspection.pdf").waitFor()

  // Without a network, the browser stores a picture and the typed text. It shows both when the dialog opens again.
  await office.context.setOffline(true)
  await dialog.getByText("There is no network.").waitFor()
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#446688" } })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel("Add a file of the report")
    .setInputFiles({ name: "tires.jpg", mimeType: "image/jpeg", buffer: picture })
  await dialog.getByText("tires.jpg (waits for the network)").waitFor()
  await expectPage(dialog.getByRole("button", { name: "Record the result" })).toBeDisabled()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await office.page.getByRole("button", { name: "Record the result" }).click()
  await dialog.getByText("tires.jpg (waits for the network)").waitFor()
  await expectPage(dialog.getByLabel("Kilometres")).toHaveValue("120,400")
  await office.context.setOffline(false)
  await dialog.getByText("tires.jpg", { exact: true }).waitFor()
  await dialog.getByText("Nothing failed: the listing becomes Northlot Certified").waitFor()
  await dialog.getByRole("button", { name: "Record the result" }).click()
  await office.page.getByRole("region", { name: "Result" }).getByText("Priya Raman").waitFor()
  // A fading element fails the contrast check.
  await office.page.getByText("Result recorded. The seller is notified.").waitFor({ state: "hidden" })
  await expectNothingWrong(office.page, "console-inspection")

  await goTo(page, `/listing/${listingId}`)
  await page.getByText("Northlot Certified").first().waitFor()
  await page.getByRole("button", { name: "See what was inspected" }).click()
  const report = page.getByRole("dialog", { name: "Northlot inspection" })
  await report.getByText("does not replace the Safety Standards Certificate").waitFor()
  await report.getByRole("link", { name: "inspection.pdf" }).waitFor()
  await report.getByRole("link", { name: "tires.jpg" }).waitFor()
  await expectNothingWrong(page, "certify-report")
  expect([...failures, ...office.failures]).toEqual([])
}, 240_000)
