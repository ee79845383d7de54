import { cents, noticeTarget } from "@northlot/contract"
import sharp from "sharp"
import type { SharedMarket } from "../environment/market"
import { mailboxOf, people, type MailboxItem, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"
import { allowShortAuctions, endNow, payFee, saleOf } from "./sales-support"

let market: SharedMarket
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
  const details = { registeredName: "Northlot Test Inc.", address: "1 Main Street\nAjax ON" }
  expect((await admin.request("PUT", "/api/admin/site-details", details)).status).toBe(200)
})
afterAll(() => market?.stop())

const open = (path: string) => fetch(market.url + path, { headers: { accept: "text/html" } })
const letterTo = (person: Person, subject: RegExp): Promise<MailboxItem> =>
  eventually(`a letter ${subject}`, async () =>
    (await mailboxOf(market, person.email)).find((letter) => subject.test(letter.subject ?? ""))
  )

async function photographed(listingId: string): Promise<void> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "photo.jpg")
  const { body } = await seller.request("POST", "/api/uploads/images", form)
  expect((await seller.request("PATCH", `/api/listings/${listingId}`, { photoUrls: [body.url] })).status).toBe(200)
}

describe("the letters about one sale", () => {
  let won: MailboxItem

  beforeAll(async () => {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    await photographed(listingId)
    expect((await bid(buyer, listingId, { amountCents: 500_000 })).status).toBe(201)
    await endNow(market, listingId)
    await eventually("the sale", async () => (await saleOf(buyer, listingId)) !== undefined)
    won = await letterTo(buyer, /^Pay the buyer fee/)
    await payFee(market, buyer, listingId)
  })

  test("name the act and its day, show the car, the figures and the time, and who operates the site", async () => {
    expect(won.subject).toMatch(/^Pay the buyer fee for your 2003 Honda Accord by [A-Z][a-z]+ \d+$/)
    expect(won.text).toMatch(/\nPrice: CA\$5,000\nBuyer fee, HST included: CA\$\d+\.\d\d\n\nPay by: .* E[DS]T\n/)
    expect(won.text).toContain("\n\nNorthlot Test Inc., 1 Main Street, Ajax ON\n\n")
    const [image] = /<img[^>]*>/.exec(won.html!)!
    for (const part of ['alt="Photo of 2003 Honda Accord"', 'width="480"', 'height="360"'])
      expect(image).toContain(part)
    const { pathname } = new URL(/src="([^"]*)"/.exec(image)![1]!)
    const photo = await fetch(market.url + pathname)
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/webp"])
    // Mail programs load the photo from another site.
    expect(photo.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
  })

  test("lead to the place that the bell leads to", async () => {
    const { items } = (await buyer.request("GET", "/api/notices")).body
    const told = items.find(({ type }: { type: string }) => type === "bidWon")
    expect(noticeTarget(told)).toMatch(/^\/pay\/buyer\?listingId=/)
    expect(won.text).toContain(noticeTarget(told))
  })

  test("are one thread, which the mailbox shows to each side", async () => {
    const receipt = await letterTo(buyer, /^Receipt: /)
    expect(receipt.thread).toMatch(/^sale-/)
    expect(receipt.thread).toBe(won.thread)
    const page = await (await open(`/sandbox/mailbox/${receipt.id}`)).text()
    expect(page).toContain("messages about this sale")
    expect(page).toContain(`/sandbox/mailbox/${won.id}`)
    const shown = await (await open(`/sandbox/mailbox/${won.id}?part=html`)).text()
    expect(shown).toContain('src="/uploads/')
  })
})

describe("the page of all letters", () => {
  test("shows each kind in light and dark, wide and narrow, in frames that run nothing", async () => {
    expect(await (await open("/sandbox/mailbox")).text()).toContain('href="/sandbox/letters"')
    const page = await open("/sandbox/letters")
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/)
    const html = await page.text()
    expect(html).not.toContain("<script")
    const frames = [...html.matchAll(/<iframe [^>]*width="(\d+)"[^>]*src="([^"]*)"/g)]
    const kinds = [...html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id!)
    expect(kinds.length).toBeGreaterThan(40)
    expect(frames).toHaveLength(kinds.length * 4)
    expect([...new Set(frames.map(([, width]) => width))]).toEqual(["600", "320"])
    for (const [, , source] of frames.slice(0, 4)) {
      const letter = await open(source!.replaceAll("&amp;", "&"))
      expect(letter.headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox /)
      expect(letter.headers.get("content-security-policy")).not.toMatch(/script|allow-same-origin/)
      expect(await letter.text()).toContain(source!.includes("dark") ? "@media all {" : "@media not all {")
    }
  })

  test("knows no other letter", async () => {
    expect((await open("/sandbox/letters?letter=unknown")).status).toBe(404)
  })
})
