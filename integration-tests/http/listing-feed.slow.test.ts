import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { endpoints, type AnswerOf } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { workbookFile } from "../environment/workbook-file"
import { newVin } from "./bidding-support"

const FEED = "/api/seller/listing-feed"
const NAMES = ["VIN", "Year", "Make", "Model", "Body", "Fuel", "Mileage", "Price", "City"]

type Answer = AnswerOf<typeof endpoints.readListingFeed>

let market: SharedMarket
let server: Server
/** The response that a dealer's test server gives at each path. */
const tables = new Map<string, string | Buffer | number>()

beforeAll(async () => {
  market = await sharedMarket()
  server = createServer((request, response) => {
    const table = tables.get(request.url!) ?? 404
    if (typeof table === "number") response.writeHead(table).end()
    else response.end(table)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
})
afterAll(async () => {
  await new Promise((closed) => void server.close(closed).closeAllConnections())
  await market?.stop()
})

const address = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`
const car = (vin: string, { kms = 61_000, city = "Guelph" } = {}) =>
  [vin, 2019, "Honda", "Civic", "Sedan", "Gas", kms, 15_990, city].join(",")
const csv = (...rows: string[]) => [NAMES.join(","), ...rows].join("\n")
const feedOf = async (who: Person): Promise<Answer> => (await who.request<Answer>("GET", FEED)).body
const save = (who: Person, path: string) => who.request("PUT", FEED, { address: address(path), everyHours: 6 })
/** Waits for the next run of the feed. */
const nextRun = (who: Person, before: string | null) =>
  eventually("the feed to be read", async () => {
    const [run] = (await feedOf(who)).runs
    return run && run.id !== before && run
  })
const readAgain = async (who: Person) => {
  const [last] = (await feedOf(who)).runs
  expect((await who.request("POST", `${FEED}/state`, { state: "on" })).status).toBe(200)
  return nextRun(who, last?.id ?? null)
}
const listings = async (who: Person): Promise<{ id: string; vin: string }[]> =>
  (await who.request("GET", "/api/seller/listings?limit=100")).body.listings
const listing = async (who: Person, id: string) => (await who.request("GET", `/api/listings/${id}`)).body.listing

test("new cars become drafts, changed ones change drafts that were never published, and vanished ones are told", async () => {
  const who = await people(market).dealerSeller()
  const [stays, changes, live, goes, wrong] = [newVin(), newVin(), newVin(), newVin(), newVin()]
  const cars = [stays, changes, live, goes].map((vin) => car(vin))
  tables.set("/lot.csv", csv(...cars, `${wrong},2019,Honda,Civic,Sedan,Gas,many,1,Guelph`))
  expect(await save(who, "/lot.csv")).toMatchObject({ status: 200, body: { feed: { state: "on", everyHours: 6 } } })
  const first = await nextRun(who, null)
  expect(first).toMatchObject({ failure: null, added: 4, changed: 0, unchanged: 0, refused: 1, vanished: 0 })
  const { body: details } = await who.request<AnswerOf<typeof endpoints.readFeedRun>>("GET", `${FEED}/runs/${first.id}`)
  expect(details.refusals).toMatchObject([{ line: 6, vin: wrong, problems: { kms: expect.any(String) } }])
  const answer = await feedOf(who)
  expect(endpoints.readListingFeed.answer.safeParse(answer).error).toBeUndefined()
  expect(Date.parse(answer.feed!.nextAt) - Date.parse(first.endedAt)).toBeCloseTo(6 * 3_600_000, -4)

  const ids = new Map((await listings(who)).map(({ id, vin }) => [vin, id]))
  // A seller's edits are not overwritten while the feed's row is unchanged.
  await who.request("PATCH", `/api/listings/${ids.get(stays)}`, { description: "Two owners.", kms: 62_000 })
  await who.request("PATCH", `/api/listings/${ids.get(changes)}`, { description: "One owner." })
  const soon = new Date((await market.clock.now()).getTime() + 86_400_000).toISOString()
  const published = await who.request("PATCH", `/api/listings/${ids.get(live)}`, { status: "live", endsAt: soon })
  expect(published.status).toBe(200)
  const later = [car(stays), car(changes, { kms: 65_000 }), car(live, { kms: 65_000 })]
  tables.set("/lot.csv", csv(...later))
  expect(await readAgain(who)).toMatchObject({ added: 0, changed: 1, unchanged: 2, refused: 0, vanished: 1 })
  expect(await listing(who, ids.get(stays)!)).toMatchObject({ kms: 62_000, description: "Two owners." })
  expect(await listing(who, ids.get(changes)!)).toMatchObject({ kms: 65_000, description: "One owner." })
  expect(await listing(who, ids.get(live)!)).toMatchObject({ kms: 61_000, status: "live" })
  expect(await listing(who, ids.get(goes)!)).toMatchObject({ status: "draft" })

  // A deleted listing is created again only if an earlier feed did not contain its row.
  for (const vin of [changes, goes]) await who.request("DELETE", `/api/listings/${ids.get(vin)}`)
  tables.set("/lot.csv", workbookFile({ Cars: [NAMES, ...later, car(goes)].map((row) => String(row).split(",")) }))
  expect(await readAgain(who)).toMatchObject({ failure: null, added: 1, changed: 0, vanished: 0 })
  expect((await listings(who)).map(({ vin }) => vin).sort()).toEqual([stays, live, goes].sort())
})

test("a feed is read in whatever form its program writes, and what was cut of a row is told", async () => {
  const who = await people(market).dealerSeller()
  const [whole, long, wrong] = [newVin(), newVin(), newVin()]
  const places = { city: `Montréal ${"x".repeat(120)}` }
  const lot = csv(car(whole, { city: "Montréal" }), car(long, places), car(wrong.slice(1), places))
  tables.set("/older.csv", Buffer.from(`sep=;\n${lot.replaceAll(",", ";")}`, "latin1"))
  await save(who, "/older.csv")
  const run = await nextRun(who, null)
  expect(run).toMatchObject({ failure: null, added: 2, refused: 1, cut: 1 })
  const read = endpoints.readFeedRun.answer.parse((await who.request("GET", `${FEED}/runs/${run.id}`)).body)
  expect(read.refusals).toMatchObject([{ line: 5, problems: { vin: expect.any(String) } }])
  expect(read.cuts).toMatchObject([
    { line: 4, vin: long, title: "2019 Honda Civic", notes: { location: "It is cut to 120 characters, of 129." } },
  ])
  const ids = new Map((await listings(who)).map(({ id, vin }) => [vin, id]))
  expect(await listing(who, ids.get(whole)!)).toMatchObject({ location: "Montréal", kms: 61_000 })
  // Simulates a feed import that an older version stored without the list of cut texts.
  await market.pool.query(`UPDATE listing_feed_run SET details = details - 'cuts' WHERE seller_id = $1`, [who.id])
  expect((await feedOf(who)).runs).toMatchObject([{ cut: 0 }])
  expect((await who.request("GET", `${FEED}/runs/${run.id}`)).body).toMatchObject({ cuts: [] })
})

test("a reading leaves known what the last import made by its key", async () => {
  const who = await people(market).dealerSeller()
  const content = csv(car(newVin()), car(newVin()))
  const sent = () => {
    const form = new FormData()
    form.append("file", new Blob([content]), "cars.csv")
    return who.request("POST", "/api/seller/listing-imports", form, { "idempotency-key": "lot-1" })
  }
  const first = await sent()
  expect(first.body).toMatchObject({ added: 2, there: 0 })
  tables.set("/beside.csv", csv(car(newVin())))
  await save(who, "/beside.csv")
  expect(await nextRun(who, null)).toMatchObject({ failure: null, added: 1 })
  // Simulates a process that ended between commit and response.
  await market.pool.query(`DELETE FROM idempotency_record WHERE key = 'lot-1'`)
  expect((await sent()).body).toEqual(first.body)
})

test("a feed that fails again and again is stopped, and its seller hears of it and can let it go on", async () => {
  const who = await people(market).dealerSeller()
  tables.set("/lost.csv", 404)
  await save(who, "/lost.csv")
  let last = await nextRun(who, null)
  expect(last).toMatchObject({ failure: "The address answered with 404.", added: 0 })
  tables.set("/lost.csv", "no table")
  for (let failures = 2; failures <= 5; failures++) {
    await market.pool.query(`UPDATE listing_feed SET next_at = northlot_now() WHERE seller_id = $1`, [who.id])
    last = await nextRun(who, last.id)
    expect((await feedOf(who)).feed!.failures).toBe(failures)
  }
  expect((await feedOf(who)).feed).toMatchObject({ state: "stopped" })
  await eventually("the notice", async () =>
    (await who.request("GET", "/api/notices")).body.items.some(
      ({ params }: { params: { fact: string } | null }) => params?.fact === "feed-stopped"
    )
  )
  tables.set("/lost.csv", csv(car(newVin())))
  expect(await readAgain(who)).toMatchObject({ failure: null, added: 1 })
  expect((await feedOf(who)).feed).toMatchObject({ state: "on", failures: 0 })
  expect((await who.request("POST", `${FEED}/state`, { state: "paused" })).body.feed.state).toBe("paused")
  expect((await who.request("DELETE", FEED)).status).toBe(200)
  expect((await feedOf(who)).feed).toBeNull()
  expect((await who.request("DELETE", FEED)).status).toBe(404)
  expect(await listings(who)).toHaveLength(1)
})

test("an address in our own network, a foreign template and who is no dealer are refused", async () => {
  const someone = people(market)
  const who = await someone.dealerSeller()
  for (const refused of ["https://127.0.0.1/lot.csv", "http://example.com/lot.csv", "https://10.1.2.3/", "lot.csv"])
    expect(await who.request("PUT", FEED, { address: refused, everyHours: 24 })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { address: expect.any(String) } },
    })
  const body = { address: address("/lot.csv"), everyHours: 24 }
  expect((await who.request("PUT", FEED, { ...body, templateId: "ltp_unknown" })).body.fields).toHaveProperty(
    "templateId"
  )
  expect((await who.request("PUT", FEED, { ...body, everyHours: 0 })).status).toBe(400)
  expect((await (await someone.seller()).request("PUT", FEED, body)).body.code).toBe("NOT_ALLOWED_TO_LIST")
  expect((await (await someone.buyer()).request("PUT", FEED, body)).status).toBe(403)
  expect((await feedOf(who)).feed).toBeNull()
  expect((await who.request("GET", `${FEED}/runs/lfr_unknown`)).status).toBe(404)
})
