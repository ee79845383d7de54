import { SESSION_COOKIE, cents, endpoints, type Endpoint, type ListingView, type Notice } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { bid, draft, publish } from "./bidding-support"

/** Amounts that appear nowhere else: in cents, and as pages show them. */
const RESERVE = { cents: cents(7_654_300), written: "76,543" }
const MAXIMUM = { cents: cents(4_321_900), written: "43,219" }

/**
 * The maximum number of database queries for a listing page. They read the session, the car, the bids, the bid log and
 * its rows, the questions, the credits, and the cars that the member leads. For the page's header, they read the chats
 * and the notices.
 */
const MOST_STATEMENTS = 10

let market: SharedMarket
/** The viewers by their kind; `null` is a visitor. */
let viewers: Record<string, string | null>
let listings: Record<"withReserve" | "forDealers" | "unpublished", string>
let titles: { forDealers: string; unpublished: string }

const PUBLIC = ["/", "/auctions", "/auctions?sort=newest", "/info/help", "/how-it-works", "/not-there"]

const page = async (path: string, cookie: string | null) => {
  const { status, body, headers } = await send<string>(market, "GET", path, undefined, cookie ? { cookie } : {})
  const html = String(body)
  return { status, html, finished: html.includes('id="page-data"'), cache: headers.get("cache-control") }
}
const cookieOf = ({ token }: Person) => `${SESSION_COOKIE}=${token}`

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const [seller, otherSeller, bidder, otherBuyer, dealer, admin] = await Promise.all([
    someone.seller(),
    someone.dealerSeller(),
    someone.buyer(),
    someone.buyer(),
    someone.dealerBuyer(),
    someone.admin(),
  ])
  const broker = await someone.register({ role: "broker" }, { identity: false }).catch(() => null)
  const withReserve = await publish(market, seller, { reserveCents: RESERVE.cents })
  const forDealers = await publish(market, otherSeller, { audience: "dealers" })
  const unpublished = await draft(seller)
  listings = { withReserve, forDealers, unpublished }
  await otherSeller.request("PATCH", `/api/listings/${forDealers}`, { trim: "Dealerware" })
  await seller.request("PATCH", `/api/listings/${unpublished}`, { trim: "Drafted" })
  titles = { forDealers: "Dealerware", unpublished: "Drafted" }
  const placed = await bid(bidder, withReserve, { amountCents: MAXIMUM.cents, mode: "proxy" })
  expect(placed.status).toBe(201)
  await bid(otherBuyer, withReserve, {
    amountCents: cents(((placed.body as { currentBidCents?: number }).currentBidCents ?? 0) + 100_000),
  })
  const reading = await admin.request("POST", `/api/admin/registrants/${otherBuyer.id}/read-as`, { reason: "A look" })
  viewers = {
    visitor: null,
    "who shows a session that is none": `${SESSION_COOKIE}=nothing`,
    "the seller": cookieOf(seller),
    "another seller": cookieOf(otherSeller),
    "the bidder with a maximum": cookieOf(bidder),
    "another buyer": cookieOf(otherBuyer),
    "a dealer who buys": cookieOf(dealer),
    "staff that reads as another buyer": reading.headers.get("set-cookie")!.split(";")[0]!,
    ...(broker ? { "a broker": cookieOf(broker) } : {}),
  }
})

const seesDealers = ["another seller", "a dealer who buys"]

describe("what a finished page tells, to each kind of viewer", () => {
  const pages = () => [...PUBLIC, ...Object.values(listings).map((id) => `/listing/${id}`)]
  const everywhere = async (
    look: (found: Awaited<ReturnType<typeof page>> & { who: string; path: string }) => void
  ) => {
    // Each page is requested twice, because a page that was rendered for one viewer must not be cached for the next.
    for (let turn = 0; turn < 2; turn++) {
      for (const [who, cookie] of Object.entries(viewers)) {
        for (const path of pages()) look({ ...(await page(path, cookie)), who, path })
      }
    }
  }
  const expectOnlyFor = async (texts: string[], allowed: string[]) => {
    const told: string[] = []
    await everywhere(({ html, who, path }) => {
      for (const text of texts)
        if (html.includes(text) && !allowed.includes(who)) told.push(`${who} at ${path}: ${text}`)
    })
    expect(told).toEqual([])
  }

  test("every public page comes finished", async () => {
    await everywhere(({ finished, path, who }) =>
      expect({ path, who, finished }).toEqual({ path, who, finished: true })
    )
  })

  test("a reserve is told to its seller alone", async () => {
    await expectOnlyFor([String(RESERVE.cents), RESERVE.written], ["the seller"])
    expect((await page(`/listing/${listings.withReserve}`, viewers["the seller"]!)).html).toContain(RESERVE.written)
  })

  test("a maximum is told to whose it is alone", async () => {
    await expectOnlyFor([String(MAXIMUM.cents), MAXIMUM.written], ["the bidder with a maximum"])
    const own = await page(`/listing/${listings.withReserve}`, viewers["the bidder with a maximum"]!)
    expect(own.html).toContain(MAXIMUM.written)
  })

  test("how somebody stands is told to whose standing it is alone", async () => {
    // Staff who read as a person see what that person sees.
    const outbid = ["another buyer", "staff that reads as another buyer"]
    await expectOnlyFor(["Winning Bid!", 'data-standing="leading"'], ["the bidder with a maximum"])
    await expectOnlyFor(["Outbid!", 'data-standing="outbid"'], outbid)
    await expectOnlyFor(["Your car", 'data-standing="own"'], ["the seller", "another seller"])
    const path = "/auctions?sort=newest"
    expect((await page(path, viewers["the bidder with a maximum"]!)).html).toContain('data-standing="leading"')
    for (const who of outbid) expect((await page(path, viewers[who]!)).html).toContain('data-standing="outbid"')
  })

  test("a car for dealers exists for dealers and for its seller", async () => {
    await expectOnlyFor([titles.forDealers], seesDealers)
    for (const [who, cookie] of Object.entries(viewers)) {
      const { status } = await page(`/listing/${listings.forDealers}`, cookie)
      expect({ who, status }).toEqual({ who, status: seesDealers.includes(who) ? 200 : 404 })
    }
  })

  test("a draft exists for its seller", async () => {
    await expectOnlyFor([titles.unpublished], ["the seller"])
    expect((await page(`/listing/${listings.unpublished}`, viewers["the seller"]!)).status).toBe(200)
  })

  test("a member's page is kept by nobody, and has the member's header", async () => {
    await everywhere(({ cache, html, who }) => {
      const signedIn = who !== "visitor" && who !== "who shows a session that is none"
      expect({ who, cache }).toEqual({ who, cache: signedIn ? "private, no-store" : "no-cache" })
      expect({ who, login: /href="\/login"[^>]*>Sign in/.test(html) }).toEqual({ who, login: !signedIn })
    })
  })
})

test("a member's page of a vehicle asks the database for nothing twice, and little", async () => {
  const path = `/listing/${listings.withReserve}`
  const member = viewers["another buyer"]!
  await page(path, member)
  await market.inside("beginStatements")
  const asked: string[][] = []
  // Background jobs run SQL statements too. So the page is judged by the load during which the fewest statements ran.
  for (let turn = 0; turn < 12; turn++) {
    await market.inside("statements")
    await page(path, member)
    asked.push(await market.inside<string[]>("statements"))
  }
  const own = asked.sort((one, other) => one.length - other.length)[0]!
  expect(own.filter((text, at) => own.indexOf(text) !== at)).toEqual([])
  expect(own.length).toBeLessThanOrEqual(MOST_STATEMENTS)
})

test("a page tells how many notices are new, not what they say", async () => {
  const cookie = viewers["another buyer"]!
  const asked = async (query: string) =>
    (
      await send<{ items: Notice[]; total: number }>(market, "GET", `/api/notices?unseen=true${query}`, undefined, {
        cookie,
      })
    ).body
  const { items, total } = await asked("")
  expect(total).toBeGreaterThan(0)
  expect(await asked("&limit=0")).toMatchObject({ items: [], total })
  expect((await asked("&limit=1")).items).toEqual(items.slice(0, 1))
  for (const path of ["/", `/listing/${listings.withReserve}`]) {
    const { html } = await page(path, cookie)
    expect(html).toContain(`aria-label="Notices, ${total} new"`)
    for (const { id } of items) expect(html).not.toContain(id)
  }
})

test("what members' pages share with visitors' is the same for whoever may read it", async () => {
  const shared = Object.values(endpoints).filter((endpoint) => (endpoint as Endpoint).sameForAll)
  expect(shared.length).toBeGreaterThan(0)
  const query: Record<string, string> = { readExampleFees: "?priceCents=1000000&buyer=dealer&seller=private" }
  for (const { name, path } of shared) {
    const address = path.replace(":id", listings.withReserve) + (query[name] ?? "")
    const answers = await Promise.all(
      Object.entries(viewers).map(async ([who, cookie]) => {
        const { status, body } = await send(market, "GET", address, undefined, cookie ? { cookie } : {})
        return { who, status, body }
      })
    )
    for (const { who, status, body } of answers)
      expect({ name, who, status, body }).toEqual({ name, who, status: 200, body: answers[0]!.body })
  }
})

test("a page has no script and no style of its own, and says what needs scripts", async () => {
  for (const path of [...PUBLIC, `/listing/${listings.withReserve}`]) {
    const { html } = await page(path, null)
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes!)
    expect(inline.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes))).toEqual([])
    expect(html).not.toMatch(/<style|<template|<!--\$[?!]-->|aria-busy="true"/)
    expect(html).toMatch(/<noscript>.*live prices.*<\/noscript>/s)
  }
})

test("what visitors are shown follows a bid at once", async () => {
  const someone = people(market)
  const [seller, buyer] = await Promise.all([someone.seller(), someone.buyer()])
  const id = await publish(market, seller)
  const price = async () => {
    const { html } = await page(`/listing/${id}`, null)
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)![1]!)
    const answer = data.answers.find(({ key }: { key: string[] }) => key[1] === "detail")
    return (answer.data.listing as ListingView).currentBidCents
  }
  expect(await price()).toBeNull()
  expect((await bid(buyer, id, { amount: 500 })).status).toBe(201)
  expect(await price()).toBe(50_000)
})
