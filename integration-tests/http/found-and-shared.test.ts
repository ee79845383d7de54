import sharp from "sharp"
import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, draft, publish } from "./bidding-support"

const SITE = "https://market.example"
const HOSTILE = `</script><script>alert(1)</script>"'<img src=x>`

let market: Market
let admin: Person
let seller: Person
let buyer: Person
let car: { id: string; slug: string }
let forDealers: string
let unpublished: string

const page = async (path: string, headers: Record<string, string> = {}) => {
  const { status, body, headers: answered } = await send<string>(market, "GET", path, undefined, headers)
  const head = String(body).split("</head>")[0]!
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1]
  return {
    status,
    head,
    data: data === undefined ? null : JSON.parse(data),
    title: /<title>(.*?)<\/title>/.exec(head)?.[1],
    cache: answered.get("cache-control"),
    headers: answered,
  }
}

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_PUBLIC_URL: SITE } })
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, buyer] = await Promise.all([someone.seller(), someone.buyer()])
  const dealer = await someone.dealerSeller()
  const id = await publish(market, seller)
  const { body } = await seller.request("PATCH", `/api/listings/${id}`, {
    description: HOSTILE,
    trim: HOSTILE.slice(0, 40),
  })
  car = { id, slug: body.listing.slug }
  forDealers = await publish(market, dealer, { audience: "dealers" })
  unpublished = await draft(seller)
})
afterAll(() => market?.stop())

describe("the page of a listing, as it is found and shared", () => {
  test("tells everybody the same of a public one, by id and by slug, and follows its price", async () => {
    const before = await page(`/listing/${car.id}`)
    expect(before).toMatchObject({
      status: 200,
      cache: "no-cache",
      data: {
        "@type": "Vehicle",
        offers: { price: "100.00", priceCurrency: "CAD", availability: "https://schema.org/InStock" },
      },
    })
    expect(before.head).toContain(`<link rel="canonical" href="${SITE}/listing/${car.slug}" />`)
    const bySlug = await page(`/listing/${car.slug}`, { "user-agent": "facebookexternalhit/1.1" })
    // What is fetched beforehand is named by the address that the page was asked for.
    expect(bySlug.head.replaceAll(`/api/listings/${car.slug}`, `/api/listings/${car.id}`)).toBe(before.head)
    expect((await bid(buyer, car.id, { amount: 500 })).status).toBe(201)
    await eventually("the new price", async () => (await page(`/listing/${car.id}`)).data.offers.price === "500.00")
  })

  test("keeps what a seller writes as text: nothing of it becomes an element", async () => {
    const { head, data, title } = await page(`/listing/${car.id}`)
    expect(data.description).toBe(HOSTILE)
    expect(title).toContain("&lt;/script&gt;")
    expect(head.match(/<script/g)).toHaveLength(3)
    expect(head).not.toMatch(/<img|alert\(1\)<\/script>/)
  })

  test.each([
    ["an unknown one", () => "lst_unknown"],
    ["a draft", () => unpublished],
    ["one for dealers alone", () => forDealers],
    ["none that could be", () => "%00%27"],
  ])("tells visitors nothing of %s but that it is not there", async (_, id) => {
    const found = await page(`/listing/${id()}`)
    expect(found).toMatchObject({ status: 404, title: "Listing · Northlot", data: null })
    expect(found.head).toContain('<meta name="robots" content="noindex" />')
    expect(found.head).not.toMatch(/Honda|canonical/)
  })

  test("of a draft its seller gets the page, which asks by itself", async () => {
    const { headers } = await send(market, "POST", "/api/auth/login", {
      email: seller.email,
      password: seller.password,
      role: "seller",
    })
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
    expect(await page(`/listing/${unpublished}`, { cookie })).toMatchObject({
      status: 200,
      title: "Listing · Northlot",
      data: null,
    })
  })
})

describe("other pages", () => {
  test.each([
    ["/", 200, "Northlot · Vehicle auctions in Ontario", true],
    ["/auctions?make=Honda", 200, "Live auctions · Northlot", true],
    ["/info/seller-guide/", 200, "Seller guide · Northlot", true],
    ["/account/bids", 200, "My Bids · Northlot", false],
    ["/nowhere/at-all", 404, "Page not found · Northlot", false],
  ])("%s", async (path, status, title, indexed) => {
    const found = await page(path)
    expect(found).toMatchObject({ status, title })
    expect(found.head.includes("noindex")).toBe(!indexed)
    expect(found.head.includes('rel="canonical"')).toBe(indexed)
    expect(found.head).toContain(`<meta property="og:image" content="${SITE}/share.png" />`)
  })

  test("the console is in no index", async () => {
    expect((await page("/admin/")).headers.get("x-robots-tag")).toBe("noindex")
  })
})

test("the sitemap leads to guides and public live listings, and to nothing else", async () => {
  const read = async (path: string) => (await send<string>(market, "GET", path)).body
  const parts = [...(await read("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    address!.replace(SITE, "")
  )
  expect(parts).toEqual(["/sitemaps/pages.xml", "/sitemaps/listings-1.xml"])
  const [pages, listings] = await Promise.all(parts.map(read))
  expect(pages).toContain(`<loc>${SITE}/info/terms</loc>`)
  expect(pages).not.toMatch(/account|payments\b(?!<)|listing/)
  expect([...listings!.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, address]) => address)).toEqual([
    `${SITE}/listing/${car.slug}`,
  ])
  for (const address of [...pages!.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found!.replace(SITE, ""))) {
    expect(await page(address)).toMatchObject({ status: 200 })
  }
  expect((await send(market, "GET", "/sitemaps/listings-2.xml")).status).toBe(404)
  expect(await read("/robots.txt")).toContain(`Sitemap: ${SITE}/sitemap.xml`)
})

test("the site can be installed: its manifest names icons that are there, in their sizes", async () => {
  const { status, body: manifest, headers } = await send(market, "GET", "/manifest.webmanifest")
  expect({ status, type: headers.get("content-type") }).toEqual({
    status: 200,
    type: "application/manifest+json; charset=utf-8",
  })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(market.url + src)
    expect({ src, type: icon.headers.get("content-type") }).toEqual({ src, type })
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes)
  }
  for (const path of ["/service-worker.js", "/offline.html"])
    expect(await page(path)).toMatchObject({ status: 200, cache: "no-cache" })
})

describe("who runs the site", () => {
  const path = "/api/admin/site-details"
  const settings = async () => (await send(market, "GET", "/api/settings")).body

  test("is said as far as the operator has entered it, each version with who made it", async () => {
    expect(await settings()).toMatchObject({
      operator: { registeredName: null, address: null, supportEmail: null, supportPhone: null },
      social: { facebook: null, x: null },
    })
    const changed = await admin.request("PUT", path, {
      registeredName: "Example Auctions Inc.",
      supportEmail: "Help@Example.test",
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { details: { registeredName: "Example Auctions Inc.", supportEmail: "help@example.test", address: "" } },
    })
    expect((await admin.request("PUT", "/api/settings/social", { x: "https://x.com/example" })).body).toEqual({
      ok: true,
    })
    expect(await settings()).toMatchObject({
      operator: { registeredName: "Example Auctions Inc.", supportEmail: "help@example.test", address: null },
      social: { x: "https://x.com/example", facebook: null },
    })
    expect((await admin.request("PUT", path, { supportEmail: "" })).body.details).toMatchObject({
      supportEmail: "",
      x: "https://x.com/example",
    })
    const { rows } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE action = 'site-details.changed' ORDER BY id`
    )
    expect(rows.map(({ actor }) => actor)).toEqual(["admin:admin", "admin:admin", "admin:admin"])
    await expect(market.pool.query(`UPDATE site_details SET x = ''`)).rejects.toThrow()
  })

  test.each([
    ["a link that a browser would run", "/api/settings/social", { x: "javascript:alert(1)" }],
    ["a link without encryption", "/api/settings/social", { facebook: "http://facebook.com/example" }],
    ["what is no e-mail address", path, { supportEmail: "help" }],
    ["what is no telephone number", path, { supportPhone: "call us" }],
    ["a field that does not exist", path, { owner: "me" }],
  ])("%s is refused", async (_, target, body) => {
    expect(await admin.request("PUT", target, body)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})

test("nothing of a site for dealers alone is to be found", async () => {
  expect((await admin.request("PUT", "/api/admin/listing-policy", { dealersOnly: true })).status).toBe(200)
  await eventually(
    "the closed site",
    async () => (await send<string>(market, "GET", "/robots.txt")).body === "User-agent: *\nDisallow: /\n"
  )
  expect((await send<string>(market, "GET", "/sitemap.xml")).body).not.toContain("<loc>")
  expect((await send(market, "GET", "/sitemaps/listings-1.xml")).status).toBe(404)
  for (const path of ["/", "/auctions", "/info/help"]) expect((await page(path)).head).toContain("noindex")
  await eventually("no public listing", async () => (await page(`/listing/${car.id}`)).status === 404)
})
