import { DEMO_VEHICLES, WIRE_ACCOUNT, pictureIndex } from "@northlot/demo"
import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { booksOf } from "./ledger-support"
import { payFee, saleOf } from "./sales-support"

const MOST_MILLISECONDS = 400_000

let market: Market
let admin: Person

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_DEMO: "1" }, startMilliseconds: MOST_MILLISECONDS })
  admin = await people(market).admin()
}, 2 * MOST_MILLISECONDS)
afterAll(() => market?.stop())

const rowsOf = async (sql: string): Promise<unknown[]> =>
  (await market.pool.query({ text: sql, rowMode: "array" })).rows.map((row: unknown[]) =>
    row.length === 1 ? row[0] : row
  )

async function signedIn(name: string): Promise<Person> {
  const login = { email: `${name}@demo.northlot.test`, password: "northlot-demo" }
  const { body } = await send(market, "POST", "/api/auth/login", login)
  const header = { authorization: `Bearer ${body.token}` }
  return {
    ...login,
    id: body.user.id,
    token: body.token,
    request: (method, path, content, more = {}) => send(market, method, path, content, { ...header, ...more }),
  }
}

/** Counts the accounts, listings and other rows of the demo data, and sums the views of all listings. */
const amounts = () =>
  rowsOf(
    `SELECT (SELECT count(*) FROM account)::int, (SELECT count(*) FROM listing)::int, (SELECT count(*) FROM bid)::int,
       (SELECT count(*) FROM listing_photo)::int, (SELECT count(*) FROM demo_act)::int, (SELECT count(*) FROM sale)::int,
       (SELECT count(*) FROM stored_file)::int, (SELECT sum(views) FROM listing)::int`
  )

test("all of it is there when the start says so, and nothing follows", async () => {
  expect(await rowsOf(`SELECT key FROM demo_act WHERE key = 'all'`)).toEqual(["all"])
  expect(await rowsOf(`SELECT count(*)::int FROM demo_vehicle WHERE complete`)).toEqual([DEMO_VEHICLES.length])
  const waiting = `SELECT topic FROM outbox_event WHERE done_at IS NULL AND spread_at IS NULL AND due_at <= clock_timestamp()
    UNION ALL SELECT subscriber FROM outbox_delivery WHERE done_at IS NULL`
  expect(await rowsOf(waiting)).toEqual([])
  expect(await rowsOf(`SELECT address FROM suppressed_address`)).toEqual([])
})

test("the people that its start names can sign in, and find cars on sale", async () => {
  for (const name of ["seller", "dealer-seller", "buyer", "buyer-nocredit", "dealer", "broker"]) {
    const login = { email: `${name}@demo.northlot.test`, password: "northlot-demo" }
    expect([name, (await send(market, "POST", "/api/auth/login", login)).status]).toEqual([name, 200])
  }
  const { body } = await send(market, "GET", "/api/listings?status=live")
  expect(body.total).toBeGreaterThan(20)
})

test("each car shows its drawn pictures, which a browser fetches as they are", async () => {
  const { rows } = await market.pool.query<{ key: string; hashes: string[] }>(
    `SELECT key, array_agg(content_hash ORDER BY position) AS hashes FROM demo_vehicle JOIN listing_photo USING (listing_id) GROUP BY key`
  )
  const drawn = Object.entries(pictureIndex()).map(([key, list]) => [key, list.map((one) => one.contentHash)])
  expect(Object.fromEntries(rows.map(({ key, hashes }) => [key, hashes]))).toEqual(Object.fromEntries(drawn))
  const urls = (await rowsOf(
    `SELECT url FROM (SELECT url, position FROM listing_photo UNION SELECT thumb_url, position FROM listing_photo) AS file
     ORDER BY position, url LIMIT 20`
  )) as string[]
  for (const url of urls) {
    const { status, headers } = await fetch(market.url + url)
    expect([url, status, headers.get("content-type")]).toEqual([url, 200, "image/webp"])
  }
})

test("sellers find views of their cars, by where they came from", async () => {
  const { body } = await (await signedIn("seller")).request("GET", "/api/seller/analytics")
  expect(body.days.every(({ views }: { views: number }) => views > 0)).toBe(true)
  for (const source of ["search", "direct", "referral", "social"])
    expect([source, body.sources[source] > 0]).toEqual([source, true])
  expect(
    await rowsOf(
      `SELECT listing.id FROM listing
       LEFT JOIN (SELECT listing_id, count(*) AS looks FROM listing_view GROUP BY listing_id) AS seen ON seen.listing_id = listing.id
       LEFT JOIN (SELECT listing_id, sum(views) AS counted FROM listing_view_day GROUP BY listing_id) AS of_days ON of_days.listing_id = listing.id
       WHERE listing.views <> coalesce(looks, 0) OR listing.views <> coalesce(counted, 0)`
    )
  ).toEqual([])
})

test("every state of a sale is there, by acts that no rule refused", async () => {
  const told = market.log().split("\n")
  expect(told.filter((line) => /An act of the demo was refused|could not be (told|completed)/.test(line))).toEqual([])
  expect(await rowsOf(`SELECT DISTINCT status FROM sale ORDER BY status`)).toEqual([
    "awaiting_fees",
    "cancelled",
    "completed",
    "open",
  ])
  expect(await rowsOf(`SELECT DISTINCT status FROM fee ORDER BY status`)).toEqual(["paid", "pending", "refunded"])
  const { body } = await admin.request("GET", "/api/admin/sales?limit=100")
  const steps = new Set<string>()
  for (const { id, status } of body.items as { id: string; status: string }[]) {
    if (status !== "open") continue
    const { settlement } = (await admin.request("GET", `/api/admin/sales/${id}/settlement`)).body
    const next = settlement.steps.find((step: { done: boolean }) => !step.done)
    steps.add(settlement.status === "disputed" ? "disputed" : next.name)
  }
  for (const waits of ["buyerSentFunds", "deliveryScheduled", "keysDocsHanded", "buyerApproved", "northlotPaidSeller"])
    expect([...steps]).toContain(waits)
  expect([...steps]).toContain("disputed")
})

test("nobody is met by an old win or sale as if the hammer had just fallen", async () => {
  expect(
    await rowsOf(
      `SELECT listing.title FROM notice JOIN sale ON sale.id = notice.sale_id AND sale.offer_id IS NULL AND sale.negotiation_id IS NULL
       JOIN listing ON listing.id = sale.listing_id
       WHERE notice.type IN ('bidWon', 'listingSold') AND notice.seen_at IS NULL`
    )
  ).toEqual([])
})

test("the books are sound, and every sale that is complete was paid out", async () => {
  await booksOf(market, admin).expectSound()
  expect(
    await rowsOf(
      `SELECT sale.id FROM sale WHERE status = 'completed' AND NOT EXISTS (
         SELECT FROM ledger_transaction WHERE kind = 'vehicle.paid_out' AND key LIKE '%' || sale.id || '%')`
    )
  ).toEqual([])
})

test("a sale was won when its auction ended, and three models were sold often enough to compare", async () => {
  expect(
    await rowsOf(
      `SELECT sale.id FROM sale JOIN auction ON auction.id = sale.auction_id
       WHERE sale.offer_id IS NULL AND sale.negotiation_id IS NULL AND sale.won_at <> auction.ends_at`
    )
  ).toEqual([])
  expect(
    await rowsOf(
      `SELECT listing.model FROM sale JOIN listing ON listing.id = sale.listing_id
       WHERE sale.status <> 'cancelled' AND sale.won_at > northlot_now() - interval '1 year'
       GROUP BY listing.make, listing.model HAVING count(*) >= 3 ORDER BY listing.model`
    )
  ).toEqual(["Civic", "F-150", "Model 3"])
})

test("the buyer of the demo finds something on each page", async () => {
  const buyer = await signedIn("buyer")
  const filled = async (path: string, list: string, least: number) => {
    const { status, body } = await buyer.request("GET", path)
    expect([path, status]).toEqual([path, 200])
    expect([path, body[list].length >= least]).toEqual([path, true])
    return body
  }
  await filled("/api/sales/my", "items", 5)
  await filled("/api/watchlist", "items", 6)
  await filled("/api/saved-searches", "items", 2)
  await filled("/api/users/me/chats/active", "chats", 3)
  await filled("/api/notices", "items", 10)
  const { offers } = await filled("/api/offers", "offers", 10)
  const states = new Set(offers.map(({ state }: { state: string }) => state))
  for (const state of ["leading", "outbid", "won", "lost"]) expect([...states]).toContain(state)
})

test("the sellers' and the staff's pages have what they are for", async () => {
  const imported = ["2T3BFREV3JW801146", "3VWC57BU8KM114025", "KM8K3CA52KU240718"]
  expect(await rowsOf(`SELECT vin FROM listing WHERE status = 'draft' ORDER BY vin`)).toEqual(
    expect.arrayContaining(imported)
  )
  for (const [what, least] of [
    [`negotiation WHERE status = 'open'`, 2],
    [`negotiation WHERE status = 'agreed'`, 1],
    [`listing_question WHERE answered_at IS NULL`, 3],
    [`listing_question WHERE answered_at IS NOT NULL`, 4],
    [`finance_request WHERE handled_at IS NULL`, 1],
    [`finance_request WHERE handled_at IS NOT NULL`, 1],
    [`inspection_appointment`, 2],
    [`listing_promotion`, 2],
    [`sale_rating`, 8],
    [`runner_up_offer WHERE status = 'open'`, 1],
  ] as const) {
    const [count] = (await rowsOf(`SELECT count(*)::int FROM ${what}`)) as [number]
    expect([what, count >= least]).toEqual([what, true])
  }
})

test("who buys a car in the first minute reads where to wire its price", async () => {
  const [buyer, seller] = [await signedIn("dealer"), await signedIn("seller2")]
  const [listingId] = (await rowsOf(`SELECT listing_id FROM demo_vehicle WHERE key = 'tacoma-2021'`)) as [string]
  const bought = await buyer.request("POST", `/api/listings/${listingId}/buy-now`, { priceCents: 4_190_000 })
  expect([bought.status, bought.body.error]).toEqual([201, undefined])
  await eventually("the sale", async () => (await saleOf(buyer, listingId)) !== undefined)
  for (const person of [buyer, seller]) await payFee(market, person, listingId)
  await eventually("the sale to open", async () => (await saleOf(buyer, listingId)).status === "open")
  const { id } = await saleOf(buyer, listingId)
  const { settlement } = (await buyer.request("GET", `/api/sales/${id}/settlement`)).body
  expect(settlement.wire).toMatchObject({ ...WIRE_ACCOUNT, reference: expect.any(String) })
})

test("letters are sent from here on, to the demo's people as to everybody", async () => {
  const sent = `SELECT DISTINCT "to" FROM notification WHERE "to" = 'dealer@demo.northlot.test'`
  await eventually("a letter", async () => (await rowsOf(sent)).length === 1)
})

test("a car that is deleted takes its files along, each once", async () => {
  const [[listingId, email]] = (await rowsOf(
    `SELECT listing.id, account.email FROM demo_vehicle JOIN listing ON listing.id = demo_vehicle.listing_id
     JOIN account ON account.id = listing.seller_id WHERE listing.status = 'draft'
       AND NOT EXISTS (SELECT FROM auction WHERE auction.listing_id = listing.id) ORDER BY key LIMIT 1`
  )) as [[string, string]]
  const files = (await rowsOf(
    `SELECT unnest(ARRAY[url, thumb_url]) FROM listing_photo WHERE listing_id = '${listingId}'`
  )) as string[]
  const seller = await signedIn(email.split("@")[0]!)
  expect((await seller.request("DELETE", `/api/listings/${listingId}`)).status).toBe(200)
  for (const file of files) expect([file, (await fetch(market.url + file)).status]).toEqual([file, 404])
  expect(market.log()).not.toContain("could not be deleted")
})

test("a further start changes nothing of it", async () => {
  const before = await amounts()
  await market.restart()
  expect(await amounts()).toEqual(before)
})
