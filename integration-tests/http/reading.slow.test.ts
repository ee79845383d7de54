import { allEndpoints, cents, holdsOwn, mayRead, type Endpoint } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, connect, draft, publish } from "./bidding-support"
import { allowShortAuctions, endNow, enterPayoutAccount, untilQuiet } from "./sales-support"

let market: SharedMarket
let support: Person
let buyer: Person
let rival: Person
let seller: Person
let car: string
/** The ids that the test puts into the endpoints' paths. */
let ids: string[]

const MAXIMUM = cents(7_654_300)
const RESERVE = cents(8_765_400)
const FLOOR = cents(7_113_300)
const DROP = cents(123_400)
const SHARE = 2_711
/** The secret amounts in three forms: in cents, in dollars, and in dollars with a comma at the thousands. */
const OWN = [MAXIMUM, RESERVE, FLOOR].flatMap((amount) => [
  String(amount),
  `${amount / 100}`,
  (amount / 100).toLocaleString("en-CA"),
])
const ACCOUNT = "7651399"
// The texts that no answer may contain. Digits of a short number also appear in times and ids. So the test searches for
// a short number together with its field's name or with the words before it.
const SECRETS = [
  ...OWN,
  `"openingShareBasisPoints":${SHARE}`,
  `"relistDropCents":${DROP}`,
  "Zqholder",
  ACCOUNT,
  `"lastDigits":"${ACCOUNT.slice(-3)}"`,
  `ends in ${ACCOUNT.slice(-3)}`,
]

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer, rival] = await Promise.all([
    someone.dealerSeller(),
    someone.buyer({ credits: 3 }),
    someone.buyer({ credits: 3 }),
  ])
  support = await joinStaff(market, admin, { username: "reading-support", role: "support" })
  await enterPayoutAccount(market, seller, { holder: "Zqholder Motors", accountNumber: ACCOUNT })
  car = await reserved()
  expect((await bid(buyer, car, { amountCents: MAXIMUM, mode: "proxy" })).status).toBe(201)
  const negotiated = await reserved()
  expect((await bid(buyer, negotiated, { amountCents: 3_000_000 })).status).toBe(201)
  const again = await reserved()
  for (const ended of [negotiated, again]) await endNow(market, ended)
  const negotiation = await eventually(
    "the negotiation",
    async () => (await seller.request("GET", "/api/negotiations")).body.items[0]
  )
  await untilQuiet(market)
  ids = [car, negotiated, again, negotiation.id, buyer.id, seller.id]
})
afterAll(() => market?.stop())

/** A live car with every value that its seller keeps secret. */
async function reserved(): Promise<string> {
  const id = await draft(seller, { reserveCents: RESERVE })
  const terms = {
    openingShareBasisPoints: SHARE,
    relistTimes: 2,
    relistDropCents: DROP,
    relistFloorCents: FLOOR,
    endsAt: new Date((await market.clock.now()).getTime() + 7_200_000).toISOString(),
    status: "live",
  }
  const { status, body } = await seller.request("PATCH", `/api/listings/${id}`, terms)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

async function readAs(person: Person): Promise<string> {
  const path = `/api/admin/registrants/${person.id}/read-as`
  const { headers } = await support.request("POST", path, { reason: "Cannot find the own bids" })
  return headers.get("set-cookie")!.split(";")[0]!
}

const QUERIES = ["", "?view=card", "?view=row", "?tab=active", "?tab=lost", "?state=open"]

/** Calls these endpoints with a session's headers. Returns the text of all successful answers, by endpoint. */
async function answers(headers: Record<string, string>, endpoints: readonly Endpoint[]): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  for (const { name, path } of endpoints) {
    const paths = path.includes(":")
      ? ids.map((id) => path.replace(/:[A-Za-z]+/g, id))
      : QUERIES.map((query) => path + query)
    for (const asked of paths) {
      const { status, body } = await send(market, "GET", asked, undefined, headers)
      if (status === 200) told.set(name, (told.get(name) ?? "") + JSON.stringify(body))
    }
  }
  return told
}

const telling = (told: Map<string, string>) =>
  [...told].filter(([, text]) => SECRETS.some((secret) => text.includes(secret))).map(([name]) => name)

/** GET endpoints outside the console, except downloads, that support may call while it reads as a member. */
const READABLE = allEndpoints.filter(
  (endpoint) =>
    endpoint.access !== "admin" && endpoint.method === "GET" && endpoint.document === undefined && mayRead(endpoint)
)

test("support that reads as a buyer sees no maximum of theirs, by any endpoint, and the buyer does", async () => {
  const own = await answers({ authorization: `Bearer ${buyer.token}` }, READABLE)
  expect(telling(own)).toEqual(expect.arrayContaining(["listOffers", "listListings", "readListing", "listAuctions"]))
  const read = await answers({ cookie: await readAs(buyer) }, READABLE)
  expect(telling(read)).toEqual([])
  expect([...read.keys()].sort()).toEqual([...own.keys()].sort())
})

test("support that reads as a seller sees no reserve, floor or account of theirs, by any endpoint, and the seller does", async () => {
  const own = await answers({ authorization: `Bearer ${seller.token}` }, READABLE)
  expect(telling(own)).toEqual(
    expect.arrayContaining([
      "listNotices",
      "readListing",
      "listNegotiations",
      "readNegotiation",
      "listSellerListings",
      "sellerDashboard",
      "readRelisting",
      "readPayoutAccount",
    ])
  )
  const read = await answers({ cookie: await readAs(seller) }, READABLE)
  expect(telling(read)).toEqual([])
  expect([...read.keys()].sort()).toEqual([...own.keys()].sort())
  // A notice is still readable without its secret amounts.
  expect(read.get("listNotices")).toContain("We list the car again on ")
})

test("what is withheld is null and leaves the rest of the answer as it is", async () => {
  const cookie = await readAs(buyer)
  const asBuyer = (await buyer.request("GET", `/api/listings/${car}`)).body.listing
  const asReader = (await send(market, "GET", `/api/listings/${car}`, undefined, { cookie })).body.listing
  expect(asBuyer).toMatchObject({ isTopBidder: true, proxyMaxCents: MAXIMUM })
  expect(asReader).toEqual({ ...asBuyer, proxyMaxCents: null, serverNow: asReader.serverNow })
})

test("the socket of whoever reads tells no standing and no maximum, while the member's own does", async () => {
  const listing = await publish(market, seller)
  expect((await bid(buyer, listing, { amountCents: MAXIMUM, mode: "proxy" })).status).toBe(201)
  const reading = await connect(market, undefined, { cookie: await readAs(buyer) })
  const own = await connect(market, buyer)
  try {
    const heard: unknown[] = []
    reading.onAny((event, payload) => heard.push([event, payload]))
    for (const socket of [reading, own]) await socket.emitWithAck("room:join", { listingId: listing })
    const standing = new Promise<any>((done) => own.once("bid:standing", done))
    const seen = new Promise((done) => reading.once("bid:updated", done))
    expect((await bid(rival, listing, { amountCents: 500_000 })).status).toBe(201)
    expect((await standing).proxyMaxCents).toBe(MAXIMUM)
    await seen
    const rejoined = await reading.emitWithAck("room:join", {
      listingId: listing,
      has: { ageMilliseconds: 60_000, listings: [listing] },
    } as never)
    const told = JSON.stringify([heard, rejoined])
    expect(SECRETS.filter((secret) => told.includes(secret))).toEqual([])
    expect(told).not.toContain("bid:standing")
  } finally {
    reading.close()
    own.close()
  }
})

test("a page that comes finished to whoever reads has no maximum in it", async () => {
  const page = async (headers: Record<string, string>) =>
    (await send<string>(market, "GET", `/listing/${car}`, undefined, { accept: "text/html", ...headers })).body
  const told = await page({ cookie: await readAs(buyer) })
  expect(SECRETS.filter((secret) => told.includes(secret))).toEqual([])
})

test("what holds own figures says so in the contract", () => {
  expect(READABLE.filter(({ answer }) => holdsOwn(answer)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["listOffers", "readListing", "readPayoutAccount", "readSettlement", "readListingFeed"])
  )
})
