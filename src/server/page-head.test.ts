import fc from "fast-check"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { ListingView } from "@northlot/contract"
import {
  PAGE_ADDRESSES,
  SITE_DESCRIPTION,
  SITE_TITLE,
  listingAt,
  pageAt,
  privatePrefixes,
  publicPages,
  leadsTo,
} from "./page-addresses"
import { headOfListing, headOfPage, headOfUnseenListing, headedPage, renderHead } from "./page-head"
import { SITEMAP_LIMIT, robots, sitemap, sitemapIndex } from "./sitemap"

const site = { publicUrl: "https://market.example", dealersOnly: false }
const forDealers = { ...site, dealersOnly: true }
const STOREFRONT = join(__dirname, "../../storefront")
const read = (path: string) => readFileSync(join(STOREFRONT, path), "utf8")

const listing = {
  id: "lst_1",
  slug: "2019-honda-accord",
  title: "2019 Honda Accord EX",
  vin: "1HGCV1F30KA000001",
  year: 2019,
  make: "Honda",
  model: "Accord",
  trim: "EX",
  body: "Sedan",
  kms: 84_120,
  fuel: "Gasoline",
  transmission: "Automatic",
  drivetrain: "FWD",
  engine: "1.5 L",
  exteriorColor: "Blue",
  interiorColor: "",
  doors: 4,
  seats: 5,
  location: "Ajax, Ontario",
  description: "One owner.",
  status: "live",
  currentBidCents: 1_240_000,
  openingPriceCents: 500_000,
  bidCount: 7,
  endsAt: "2026-12-01T01:00:00.000Z",
  dealer: null,
  photos: [{ url: "/uploads/public/cover.jpg", width: 1280, height: 960 }],
} as unknown as ListingView

describe("which page an address is", () => {
  test("every route of the storefront is known, under the title that the browser's tab gets", () => {
    // The storefront's route files import their pages by relative paths.
    const source = (read("src/app/router.tsx") + read("src/app/lazyRoutes.tsx")).replaceAll(
      '"./pages/',
      '"@/app/pages/'
    )
    const modules = new Map(
      [...source.matchAll(/const (\w+) = \(\) => import\("@\/([^"]+)"\)/g)].map(([, name, file]) => [name!, file!])
    )
    const routes = [
      ...source.matchAll(/page(?:At)?\((\[[^\]]+\]|"[^"]+"), (?:\(\) => import\("@\/([^"]+)"\)|(\w+))/g),
    ].flatMap(([, paths, file, name]) =>
      [...paths!.matchAll(/"([^"]+)"/g)].map(([, path]) => ({ path: path!, file: file ?? modules.get(name!)! }))
    )
    expect(routes.length).toBeGreaterThan(45)
    for (const { path, file } of routes) {
      if (path === "*" || path === "/listing/:id") continue
      const page = pageAt(path.replace(/:[A-Za-z]+/g, "x"))
      if (!page) throw new Error(`${path} is no page of page-addresses.ts`)
      const code = read(`src/${file}.tsx`)
      const { title } = page
      // Some pages extend their title once their data is loaded; the first part is the same.
      if (title && !code.includes(`"${title}"`))
        throw new Error(`${file} does not call its page '${title}', as ${path} is called in page-addresses.ts`)
    }
    const known = new Set(routes.map(({ path }) => path))
    expect(PAGE_ADDRESSES.filter(({ path }) => !known.has(path)).map(({ path }) => path)).toEqual([])
  })

  test("a link in a menu has the name of its page's title", () => {
    const menus = ["navigation.ts", "BottomBar.tsx", "../features/account/ProfileTiles.tsx"]
    const links = menus.flatMap((file) => [...read(`src/app/${file}`).matchAll(/to: "([^"]+)", label: "([^"]+)"/g)])
    expect(links.length).toBeGreaterThan(25)
    const titled = links.filter(([, to]) => to !== "/" && to !== "/register?as=seller")
    expect(titled.map(([, , label]) => label)).toEqual(titled.map(([, to]) => pageAt(to!)?.title))
  })

  test("the words of the tab are the same on both sides", () => {
    expect(read("src/shared/navigation/usePageTitle.ts")).toContain(`"${SITE_TITLE}"`)
    expect(read("src/shared/navigation/usePageTitle.ts")).toContain("${title} · Northlot")
    expect(read("index.html")).toContain(SITE_DESCRIPTION)
  })

  test("several addresses of one page have one canonical address, and unknown ones none", () => {
    expect(headOfPage(pageAt("/info"), site).canonical).toBe("https://market.example/info/help")
    expect([leadsTo("/info/whatever/else"), leadsTo("/info/terms"), leadsTo("/nowhere")]).toEqual([
      "/info/help",
      null,
      null,
    ])
    expect(headOfPage(pageAt("/info/how-it-works"), site).canonical).toBe("https://market.example/how-it-works")
    expect(headOfPage(pageAt("/no/such/page"), site)).toMatchObject({
      title: "Page not found · Northlot",
      canonical: null,
      indexed: false,
    })
    expect(pageAt("/listing/2019-honda-accord")).toBeNull()
    expect([listingAt("/listing/2019-honda-accord"), listingAt("/listing/"), listingAt("/listings/x")]).toEqual([
      "2019-honda-accord",
      null,
      null,
    ])
  })

  test("pages that are somebody's own are in no index and no sitemap", () => {
    for (const path of [
      "/buyers",
      "/pay/buyer",
      "/payments/sale/sal_1",
      "/account/bids",
      "/watchlist",
      "/sell/edit/lst_1",
      "/unsubscribe",
    ]) {
      expect(headOfPage(pageAt(path), site)).toMatchObject({ indexed: false, canonical: null })
    }
    for (const path of publicPages()) {
      expect(headOfPage(pageAt(path), site)).toMatchObject({
        indexed: true,
        canonical: `https://market.example${path}`,
      })
      expect(privatePrefixes().filter((prefix) => path.startsWith(prefix))).toEqual([])
    }
  })
})

describe("the head of a listing", () => {
  test("says what a buyer looks for, with addresses that lead here from anywhere", () => {
    const head = headOfListing(listing, site)
    expect(head).toMatchObject({
      title: "2019 Honda Accord EX · Northlot",
      description:
        "84,120 km, Gasoline, Automatic, Blue, Ajax, Ontario. Current bid CA$12,400 after 7 bids. The auction ends on November 30, 2026.",
      canonical: "https://market.example/listing/2019-honda-accord",
      image: { url: "https://market.example/uploads/public/cover.jpg", width: 1280, height: 960 },
      indexed: true,
    })
    expect(head.data).toMatchObject({
      "@type": "Vehicle",
      vehicleIdentificationNumber: "1HGCV1F30KA000001",
      bodyType: "Sedan",
      fuelType: "Gasoline",
      vehicleTransmission: "Automatic",
      color: "Blue",
      mileageFromOdometer: { value: 84_120, unitCode: "KMT" },
      offers: {
        "@type": "Offer",
        price: "12400.00",
        priceCurrency: "CAD",
        availability: "https://schema.org/InStock",
        priceValidUntil: "2026-12-01T01:00:00.000Z",
        seller: { "@type": "Person" },
      },
    })
    expect(head.data).not.toHaveProperty("vehicleInteriorColor")
  })

  test.each([
    [
      "before the first bid",
      { currentBidCents: null, bidCount: 0 },
      { price: "5000.00", availability: "https://schema.org/InStock" },
      "Opening price CA$5,000",
      true,
    ],
    [
      "sold",
      { status: "sold" },
      { price: "12400.00", availability: "https://schema.org/SoldOut" },
      "Sold for CA$12,400",
      true,
    ],
    [
      "closed",
      { status: "closed" },
      { availability: "https://schema.org/Discontinued" },
      "This auction is over",
      false,
    ],
    [
      "a dealer's",
      { dealer: { name: "Lakeshore Motors", omvic: "1234567" } },
      { seller: { "@type": "AutoDealer", name: "Lakeshore Motors" } },
      "Current bid",
      true,
    ],
  ] as [string, Partial<ListingView>, object, string, boolean][])("%s", (_, change, offer, told, indexed) => {
    const head = headOfListing({ ...listing, ...change }, site)
    expect(head.data!.offers).toMatchObject(offer)
    expect(head.description).toContain(told)
    expect(head.indexed).toBe(indexed)
    if (change.status) expect(head.data!.offers).not.toHaveProperty("priceValidUntil")
  })

  test("pictures of another store keep their address, and without one the site's card is shown", () => {
    const [photo] = listing.photos
    expect(
      headOfListing({ ...listing, photos: [{ ...photo!, url: "https://pictures.example/a.jpg" }] }, site).image.url
    ).toBe("https://pictures.example/a.jpg")
    expect(headOfListing({ ...listing, photos: [] }, site).image.url).toBe("https://market.example/share.png")
  })

  test("one that does not exist for its visitor tells nothing but that", () => {
    const html = renderHead(headOfUnseenListing(site))
    expect(html).toContain("<title>Listing · Northlot</title>")
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toMatch(/canonical|ld\+json|og:url/)
  })

  test("while the site is for dealers alone, nothing is to be indexed", () => {
    expect([
      headOfListing(listing, forDealers).indexed,
      headOfPage(pageAt("/"), forDealers).indexed,
      headOfPage(pageAt("/info/help"), forDealers).indexed,
    ]).toEqual([false, false, false])
  })
})

test("whatever a seller writes stays text: no element begins or ends with it", () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      `</script><script>alert(1)</script>`,
      `"><img src=x onerror=alert(1)>`,
      `</title><base href="//evil">`,
      `<!--<script>`,
      "\u2028\u2029$&$1$'"
    ),
    fc.string({ unit: "grapheme" })
  )
  const plain = renderHead(headOfListing(listing, site))
  const tags = (html: string) => html.match(/<\/?[a-z!][^>]*?(?=[\s>])/gi)?.join(" ")
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, description, location) => {
      fc.pre([title, location].every((text) => text !== ""))
      const head = headOfListing({ ...listing, title, description, location, make: title || "x" }, site)
      const html = renderHead(head)
      expect(tags(html)).toBe(tags(plain))
      const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!
      expect(JSON.parse(data!)).toMatchObject({ name: title, offers: { areaServed: location } })
    })
  )
})

test("a head takes the place of the built page's own, and of nothing else", () => {
  const page = headedPage(read("index.html"))(headOfPage(pageAt("/auctions"), site), "<link>")
  expect(page).toMatch(/<link><\/head>/)
  expect(page.match(/<title>/g)).toHaveLength(1)
  expect(page.match(/name="description"/g)).toHaveLength(1)
  expect(page).toContain(`<div id="root"></div>`)
  expect(() => headedPage("<html></html>")).toThrow("no <title>")
})

describe("what search engines are led by", () => {
  test("a sitemap names no more than its protocol allows, and every address whole", () => {
    const parts = (listings: number) => sitemapIndex(site.publicUrl, listings).match(/listings-\d+\.xml/g) ?? []
    expect(parts(0)).toEqual([])
    expect(parts(SITEMAP_LIMIT)).toEqual(["listings-1.xml"])
    expect(parts(SITEMAP_LIMIT + 1)).toEqual(["listings-1.xml", "listings-2.xml"])
    const changedAt = new Date("2026-11-21T12:00:00Z")
    expect(sitemap(site.publicUrl, [{ path: "/listing/a&b", changedAt }, { path: "/auctions" }])).toContain(
      "<url><loc>https://market.example/listing/a&amp;b</loc><lastmod>2026-11-21T12:00:00.000Z</lastmod></url>\n<url><loc>https://market.example/auctions</loc></url>"
    )
  })

  test("robots are kept from what is private, and from everything of a site for dealers", () => {
    const rules = robots(site).split("\n")
    for (const path of ["/api", "/admin", "/account", "/pay", "/payments", "/messages", "/sandbox"])
      expect(rules).toContain(`Disallow: ${path}`)
    expect(rules).toContain("Allow: /api/listings")
    expect(rules).toContain("Sitemap: https://market.example/sitemap.xml")
    expect(robots(forDealers)).toBe("User-agent: *\nDisallow: /\n")
  })
})
