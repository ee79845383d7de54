import { SERVER_NOW_HEADER, SESSION_COOKIE_SECURE } from "@northlot/contract"
import { request as plainRequest, type IncomingHttpHeaders } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
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
    // The page by slug differs from the page by id only in its preload, whose address contains the slug instead of the
    // id.
    expect(bySlug.head.replaceAll(`/api/listings/${car.slug}`, `/api/listings/${car.id}`)).toBe(before.head)
    expect((await bid(buyer, car.id, { amount: 500 })).status).toBe(201)
    await eventually("the new price", async () => (await page(`/listing/${car.id}`)).data.offers.price === "500.00")
  })

  test("keeps what a seller writes as text: nothing of it becomes an element", async () => {
    const { head, data, title } = await page(`/listing/${car.id}`)
    expect(data.description).toBe(HOSTILE)
    expect(title).toContain("&lt;/script&gt;")
    // The head contains two scripts that load the page's code, and the structured data for search engines.
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
    ["/auctions?make=Honda", 200, "Auctions · Northlot", true],
    ["/info/seller-guide/", 200, "Seller guide · Northlot", true],
    ["/account/bids", 200, "Bids · Northlot", false],
    ["/nowhere/at-all", 404, "Page not found · Northlot", false],
  ])("%s", async (path, status, title, indexed) => {
    const found = await page(path)
    expect(found).toMatchObject({ status, title })
    expect(found.head.includes("noindex")).toBe(!indexed)
    expect(found.head.includes('rel="canonical"')).toBe(indexed)
    expect(found.head).toContain(`<meta property="og:image" content="${SITE}/share.png" />`)
  })

  test.each([
    ["/info/anything", "/info/help"],
    ["/info/help/more?from=letter", "/info/help?from=letter"],
  ])("%s leads to %s", async (path, place) => {
    const answer = await fetch(market.url + path, { redirect: "manual" })
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe(place)
  })

  test("the console is in no index", async () => {
    expect((await page("/admin/")).headers.get("x-robots-tag")).toBe("noindex")
  })
})

describe("what everybody may read is answered from memory", () => {
  const LIST = "/api/listings?sort=newest&limit=100"
  /** Requests the compressed bytes, because `fetch` would decompress them. */
  const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((done, failed) => {
      const sent = plainRequest(market.url + path, { method, headers }, (response) => {
        const pieces: Buffer[] = []
        response.on("data", (piece: Buffer) => pieces.push(piece))
        response.on("end", () =>
          done({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(pieces) })
        )
      })
      sent.once("error", failed)
      sent.end()
    })
  const titles = async (headers: Record<string, string> = {}) =>
    (await send(market, "GET", LIST, undefined, headers)).body.listings.map(({ trim }: { trim: string }) => trim)

  test("with the same words, the headers of every answer, and the server's time of this moment", async () => {
    const [first, second] = await eventually("two answers from one read", async () => {
      const both = [await raw(LIST), await raw(LIST)] as const
      return both[0].bytes.equals(both[1].bytes) && both
    })
    const signedIn = await raw(LIST, { authorization: `Bearer ${buyer.token}` })
    const protecting = (headers: IncomingHttpHeaders) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) =>
          /^(content-security|x-(?!request|server)|referrer|permiss|cross-o|origin-a)/.test(name)
        )
      )
    expect(Object.keys(protecting(second.headers)).length).toBeGreaterThan(8)
    expect(protecting(second.headers)).toEqual(protecting(signedIn.headers))
    expect(second.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      vary: expect.stringContaining("Cookie"),
      etag: first.headers.etag,
    })
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"])
    const [read, sent] = [JSON.parse(String(second.bytes)).serverNow, second.headers[SERVER_NOW_HEADER] as string]
    expect(Date.parse(sent)).toBeGreaterThanOrEqual(Date.parse(read))
    expect(Date.parse(sent)).toBeGreaterThan(Date.parse(first.headers[SERVER_NOW_HEADER] as string) - 1)
  })

  test("packed as the browser asks, and not at all for who has it already", async () => {
    const { bytes, headers } = await raw(LIST)
    const without = (text: Buffer) => String(text).replaceAll(/"serverNow":"[^"]*"/g, "")
    const packed = [
      await raw(LIST, { "accept-encoding": "gzip, deflate, br" }),
      await raw(LIST, { "accept-encoding": "gzip, br;q=0" }),
    ] as const
    expect(packed.map((answer) => answer.headers["content-encoding"])).toEqual(["br", "gzip"])
    expect(without(brotliDecompressSync(packed[0].bytes))).toBe(without(bytes))
    expect(without(gunzipSync(packed[1].bytes))).toBe(without(bytes))
    for (const known of [headers.etag!, `"other", ${headers.etag!}`, "*"]) {
      const same = await raw(LIST, { "if-none-match": known })
      expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, headers.etag])
      expect(same.headers[SERVER_NOW_HEADER]).toBeDefined()
    }
    expect((await raw(LIST, { "if-none-match": `"other"` })).status).toBe(200)
  })

  test("never to who shows a session, valid or not, and what they are told is told to nobody else", async () => {
    const path = `/api/listings/${car.id}`
    const own: Record<string, string>[] = [
      { authorization: `Bearer ${seller.token}` },
      { cookie: `${SESSION_COOKIE_SECURE}=${seller.token}` },
    ]
    for (const headers of own) {
      const answer = await send(market, "GET", path, undefined, headers)
      expect([answer.body.listing.isOwner, answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual([
        true,
        "no-store",
        expect.not.stringContaining("Cookie"),
      ])
      const others = await send(market, "GET", path)
      expect([others.body.listing.isOwner, others.body.listing.owner]).toEqual([undefined, undefined])
    }
    const unknown: Record<string, string>[] = [
      { authorization: "Bearer nobody" },
      { cookie: `${SESSION_COOKIE_SECURE}=nobody` },
      { "x-admin-token": "nobody" },
    ]
    for (const headers of unknown)
      expect((await send(market, "GET", path, undefined, headers)).headers.get("cache-control")).toBe("no-store")
    expect((await send(market, "POST", LIST)).status).not.toBe(200)
  })

  test("and no header of one visitor changes what the next one reads", async () => {
    const path = `/api/listings/${car.id}`
    const clean = await raw(path)
    const word = "poison.example"
    const poisoned = await raw(path, {
      host: word,
      "x-forwarded-host": word,
      "x-forwarded-proto": word,
      "x-original-url": "/api/wall/listed",
      "x-rewrite-url": "/api/wall/listed",
      "x-http-method-override": "DELETE",
      "accept-language": word,
      origin: `https://${word}`,
      referer: `https://${word}/`,
      cookie: `something=${word}`,
      range: "bytes=0-9",
    })
    const next = await raw(path)
    for (const { status, bytes, headers } of [poisoned, next]) {
      expect([status, headers.etag]).toEqual([200, clean.headers.etag])
      expect(String(bytes)).not.toContain(word)
    }
    expect(JSON.stringify(next.headers)).not.toContain(word)
    const [head, otherOrder] = [await raw(LIST, {}, "HEAD"), await raw("/api/listings?limit=100&sort=newest&x=1")]
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, otherOrder.headers.etag])
    expect((await raw("/api/listings?limit=0")).status).toBe(400)
    expect((await raw("/api/listings/nothing-like-it")).status).toBe(404)
  })

  test("until something changes: a change, a bid and a withdrawal are there for the very next reader", async () => {
    const id = await publish(market, seller)
    const path = `/api/listings/${id}`
    const reader = async () => (await send(market, "GET", path)).body.listing
    const bids = async () => (await send(market, "GET", `${path}/bids`)).body.total
    for (let step = 0; step < 3; step++) {
      const trim = `Changed ${step}`
      expect((await seller.request("PATCH", path, { trim })).status).toBe(200)
      expect([(await reader()).trim, await titles()]).toEqual([trim, expect.arrayContaining([trim])])
    }
    expect([(await reader()).bidCount, await bids()]).toEqual([0, 0])
    expect((await bid(buyer, id, { amountCents: 50_000 })).status).toBe(201)
    expect([(await reader()).bidCount, await bids()]).toEqual([1, 1])
    await admin.request("POST", `/api/admin/listings/${id}/close`, { reason: "Stolen." })
    expect(await titles()).not.toContain("Changed 2")
    expect((await reader()).status).toBe("closed")
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
    await expect(market.pool.query(`UPDATE policy_version SET content = '{}'`)).rejects.toThrow()
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
