import { mkdirSync } from "node:fs"
import { startMarket, type Market } from "../environment/market"
import { codeFor, send } from "../environment/people"
import { storefrontBrowser } from "./storefront-browser"
import { formOf, newMember } from "../http/accounts-support"
import { eventually } from "../environment/wait"
import { emailsTo } from "../http/accounts-support"

let market: Market
let browser: Awaited<ReturnType<typeof storefrontBrowser>>
beforeAll(async () => {
  mkdirSync("/tmp/shots-identity", { recursive: true })
  market = await startMarket()
  browser = await storefrontBrowser(market)
})
afterAll(async () => {
  await browser?.close()
  await market?.stop()
})

test.each([[360, "light"], [360, "dark"], [1440, "light"], [1440, "dark"]] as const)("%s %s", async (width, colorScheme) => {
  const visitor = await browser.visitor({ viewport: { width, height: 860 }, colorScheme })
  const email = `shot.${width}.${colorScheme}@example.test`
  const page = await browser.openPage(visitor, "/register")
  const shot = (name: string, p = page) => p.screenshot({ path: `/tmp/shots-identity/${name}-${width}-${colorScheme}.png`, fullPage: true })
  const answer = await visitor.request.post("/api/register", { data: formOf("dealer buyer", { email }), headers: { origin: market.url } })
  expect(answer.status()).toBe(201)
  await page.evaluate((address) => sessionStorage.setItem("northlot:registration", JSON.stringify({ waiting: { email: address, sentAt: Date.now() } })), email)
  await page.goto("/verify-email")
  await page.getByLabel("Code", { exact: true }).waitFor()
  await page.getByRole("link", { name: "Open the mailbox" }).waitFor()
  await shot("code-fresh")
  const code = await codeFor(market, email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0")
  await page.getByLabel("Code", { exact: true }).fill(wrong)
  await page.getByText("This code is not right.").waitFor()
  await shot("code-wrong")
  await market.clock.advance(31 * 60_000)
  await page.getByLabel("Code", { exact: true }).fill("")
  await page.getByLabel("Code", { exact: true }).fill(code)
  await page.getByText("This code has expired.").waitFor()
  await shot("code-expired")
  await market.clock.reset()
  await page.evaluate((address) => sessionStorage.setItem("northlot:registration", JSON.stringify({ waiting: { email: address, sentAt: 0 } })), email)
  await page.reload()
  for (let count = 0; count < 4; count++) await send(market, "POST", "/api/auth/verify-email/resend", { email })
  await page.getByRole("button", { name: "Send a new code", exact: true }).click()
  await page.getByText("A new code is on its way.").waitFor()
  await shot("code-resent")
  await page.evaluate((address) => sessionStorage.setItem("northlot:registration", JSON.stringify({ waiting: { email: address, sentAt: 0 } })), email)
  await page.reload()
  await page.getByRole("button", { name: "Send a new code", exact: true }).click()
  await page.getByText("at most five times").waitFor()
  await shot("code-limited")
  await page.goto("/verify-email?token=abc")
  await page.getByRole("button", { name: "Confirm and sign in" }).waitFor()
  await shot("link")
  await page.getByRole("button", { name: "Confirm and sign in" }).click()
  await page.getByText("This link is not valid").waitFor()
  await shot("link-refused")

  const box = await browser.openPage(visitor, "/sandbox/mailbox?to=nobody@example.test")
  await shot("mailbox-empty", box)
  await box.goto("/sandbox/mailbox")
  await shot("mailbox-list", box)
  await box.getByRole("link", { name: /Confirm your email address/ }).first().click()
  await box.frameLocator("iframe").getByText(/^\d{6}$/).waitFor()
  await shot("mailbox-mail", box)
  await market.pool.query(`SELECT 1`)
  const fs = require("node:fs")
  fs.writeFileSync(`${market.dataDirectory}/outbox/2026-01-01 sms aaaa.json`, JSON.stringify({ id: "aaaa", channel: "sms", to: "+14165550100", subject: null, text: "Northlot: your auction of the 2003 Honda Accord ends in 15 minutes. Reply STOP to end these.", html: null, at: new Date().toISOString() }))
  await box.goto("/sandbox/mailbox/aaaa")
  await shot("mailbox-sms", box)

  const member = await newMember(market, "dealer buyer")
  await send(market, "POST", "/api/profile/email", { email: `x${width}${colorScheme}@example.test`, currentPassword: "correct-horse-battery" }, { authorization: `Bearer ${member.token}` })
  const token = await eventually("the stop link", async () => (await emailsTo(market, member.email)).flatMap((text) => /\?stop=([\w-]+)/.exec(text)?.[1] ?? [])[0])
  await page.goto(`/account/email?stop=${token}`)
  await page.getByRole("button", { name: "Take my account back" }).waitFor()
  await shot("takeback")
  await page.getByRole("button", { name: "Take my account back" }).click()
  await page.getByText("Your account is yours again.").waitFor()
  await shot("takeback-done")

  const started = await send(market, "POST", "/api/idv/start", { firstName: "Avery", lastName: "Singh", email })
  await box.goto(new URL(started.body.hostedUrl, market.url).pathname)
  await shot("idv", box)
  await visitor.close()
})
