import { QueryClient, QueryObserver } from "@tanstack/react-query"
import {
  MARKET_SECTIONS,
  PUBLIC_ROOM,
  addressOf,
  cents,
  type ListingChanged,
  type MarketSection,
  type RoomJoined,
  type WallItem,
} from "@northlot/contract"
import { queryKeys } from "../../storefront/src/shared/api/queryKeys"
import { cardsIn } from "../../storefront/src/entities/listing/cardsIn"
import { followChange } from "../../storefront/src/entities/listing/followChange"
import { wallAfter } from "../../storefront/src/entities/listing/listChange"
import { shownOnPage } from "../../storefront/src/entities/listing/shownOnPage"
import type { SharedMarket } from "../environment/market"
import { manyListings } from "../environment/many-listings"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { ask, bid, connect, publish, type Client } from "./bidding-support"

/** In reality each page has its own socket. Here each socket passes its messages to several pages. */
const PAGES = 1_000
const SOCKETS = 50
const MOST_REQUESTS = 50
const AREAS = { listings: queryKeys.listings.all, walls: queryKeys.walls.all }

let market: SharedMarket
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  ;[seller, buyer] = [await someone.dealerSeller(), await someone.dealerBuyer()]
  await manyListings(market.pool, { sellerId: seller.id, count: 200, mark: "many" })
})
afterAll(() => market?.stop())

const read = async (address: string) => (await fetch(market.url + address)).json() as Promise<any>

interface Page {
  queries: QueryClient
  leave: () => void
}

/** Opens pages as a visitor. Each page shows every list of live auctions, the listed cars and the sold cars. */
async function openPages(count: number): Promise<Page[]> {
  const answer = await read(addressOf("/api/listings/market", {}, { sort: "ending", limit: 24, sections: "true" }))
  const walls = await Promise.all(
    (["listed", "sold"] as const).map(async (kind) => [kind, await read(`/api/wall/${kind}`)])
  )
  const shown: [readonly unknown[], object][] = [
    [queryKeys.listings.list({ sort: "ending", limit: 24, offset: 0 }), cardsIn(answer, "all")],
    ...(Object.keys(MARKET_SECTIONS) as MarketSection[]).map((section): [readonly unknown[], object] => [
      queryKeys.listings.list({ ...MARKET_SECTIONS[section], limit: 8 }),
      cardsIn(answer, section),
    ]),
    ...walls.map(([kind, wall]): [readonly unknown[], object] => [queryKeys.walls.kind(kind), wall]),
  ]
  return Array.from({ length: count }, () => {
    const queries = new QueryClient()
    const stop = shown.map(([queryKey, data]) => {
      queries.setQueryData(queryKey, data)
      return new QueryObserver(queries, { queryKey, queryFn: () => data, staleTime: Infinity }).subscribe(
        () => undefined
      )
    })
    return { queries, leave: () => stop.forEach((end) => end()) }
  })
}

/** The number of requests that a page makes after a change, computed by the code that the page runs. */
function askedFor({ queries }: Page, change: ListingChanged): number {
  const again = followChange(queries, { area: queryKeys.listings.all, change, now: Date.now() }).length
  const ofWalls = (["listed", "sold"] as const).filter((kind) => {
    const queryKey = queryKeys.walls.kind(kind)
    const wall = queries.getQueryData<{ items: WallItem[] }>(queryKey)
    const items = wall && wallAfter(wall.items, kind, change)
    if (wall && items) queries.setQueryData(queryKey, { ...wall, items })
    return items === null
  })
  return again + ofWalls.length
}

test(`${MOST_REQUESTS} requests a minute are more than ${PAGES} open lists ask for in a minute of ten changes, and when they come back`, async () => {
  const [one, two, three, restricted, sold] = await Promise.all(
    Array.from({ length: 5 }, () => publish(market, seller, { durationSeconds: 7_200 }))
  )
  const pages = await openPages(PAGES)
  const sockets: Client[] = []
  let asked = 0
  const heard = new Map<string, number>()
  for (let index = 0; index < SOCKETS; index++) {
    const own = pages.filter((_, page) => page % SOCKETS === index)
    const socket = await connect(market)
    await ask(socket, "room:join", { room: PUBLIC_ROOM })
    socket.on("listing:changed", (change) => {
      heard.set(change.listingId, (heard.get(change.listingId) ?? 0) + 1)
      for (const page of own) asked += askedFor(page, change)
    })
    sockets.push(socket)
  }
  const patch = async (id: string, body: object) =>
    expect((await seller.request("PATCH", `/api/listings/${id}`, body)).status).toBe(200)
  const byAll = (id: string, act: () => Promise<unknown>) => {
    const before = heard.get(id) ?? 0
    return act().then(() => eventually("heard by all", async () => (heard.get(id) ?? 0) >= before + SOCKETS))
  }
  await byAll(one!, () => patch(one!, { fuel: "Diesel" }))
  await byAll(two!, () => patch(two!, { location: "Ajax, Ontario" }))
  await byAll(three!, () => patch(three!, { kms: 130_000 }))
  await byAll(one!, () => patch(one!, { transmission: "Manual" }))
  await byAll(two!, () => patch(two!, { status: "draft" }))
  await byAll(two!, async () => patch(two!, { status: "live", endsAt: new Date(Date.now() + 7_200_000).toISOString() }))
  await byAll(restricted!, () => patch(restricted!, { audience: "dealers" }))
  const added = await publish(market, seller)
  await byAll(added, () => patch(added, { fuel: "Electric" }))
  await bid(buyer, sold!, { amountCents: cents(500_000) })
  await byAll(sold!, () => patch(sold!, { location: "Guelph, ON" }))
  expect(asked).toBeLessThan(MOST_REQUESTS)

  // All pages lose their connection at once, and something changes meanwhile.
  sockets.forEach((socket) => socket.close())
  await patch(three!, { fuel: "Hybrid" })
  await bid(buyer, one!, { amountCents: cents(600_000) })
  asked = 0
  const back = await connect(market)
  for (const page of pages.slice(0, SOCKETS)) {
    const has = shownOnPage(page.queries, { areas: AREAS, now: (await market.clock.now()).getTime() })
    const answer = await ask<RoomJoined>(back, "room:join", { room: PUBLIC_ROOM, has })
    if (answer.behind) asked += 1
    for (const change of answer.changes ?? []) asked += askedFor(page, change)
    const lists = page.queries.getQueriesData<{ listings?: { id: string; lastSeq: number; fuel: string }[] }>({
      queryKey: [...queryKeys.listings.all, "list"],
    })
    for (const [, list] of lists)
      for (const card of list?.listings ?? []) {
        if (card.id === one) expect(card.lastSeq).toBe(1)
        if (card.id === three) expect(card.fuel).toBe("Hybrid")
      }
  }
  expect((asked * PAGES) / SOCKETS).toBeLessThan(MOST_REQUESTS)
  back.close()
  pages.forEach(({ leave }) => leave())
})
