import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { ModuleKind, transpileModule } from "typescript"
import { cents } from "@northlot/contract"
import { startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"
import { allowShortAuctions, asAfterADayOfFailures, endNow, saleOf, sell, untilQuiet } from "../http/sales-support"
import { temporaryFolder } from "../environment/temporary-folder"

const OPERATOR = "operations@northlot.test"
const folder = temporaryFolder()
/**
 * The files that control a plugin's subscriber of `auction.settled`. The market's own subscribers of that event open
 * the sale and mark the car as sold.
 */
const unreliable = { file: join(folder, "subscriber"), heard: join(folder, "heard") }
const react = (behaviour: string) => writeFileSync(unreliable.file, behaviour)
/** The example of docs/plugins.md, compiled as a plugin author would. */
const yard = join(folder, "yard")
mkdirSync(yard)
const [, example] = /## Subscribers[\s\S]*?```ts\n([\s\S]*?)```/.exec(
  readFileSync(join(__dirname, "../../docs/plugins.md"), "utf8")
)!
writeFileSync(
  join(yard, "tell-yard.js"),
  transpileModule(example!, { compilerOptions: { module: ModuleKind.CommonJS } }).outputText
)
/** The messages that the server of the example plugin received. */
const toldToYard: string[] = []
const yardServer = createServer((request, response) => {
  request.setEncoding("utf8").on("data", (text: string) => toldToYard.push(text))
  request.on("end", () => response.end())
})

let market: Market
let seller: Person
let buyer: Person
let admin: Person

beforeAll(async () => {
  react("nothing")
  await new Promise<void>((resume) => yardServer.listen(0, "127.0.0.1", resume))
  const { port } = yardServer.address() as AddressInfo
  market = await startMarket({
    environment: {
      NORTHLOT_SUBSCRIBERS: JSON.stringify([
        { resolve: join(__dirname, "../environment/unreliable-subscribers"), id: "test", options: unreliable },
        { resolve: yard, id: "yard", options: { url: `http://127.0.0.1:${port}` } },
      ]),
      NORTHLOT_OPERATIONS_EMAIL: OPERATOR,
    },
  })
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer] = [await someone.seller(), await someone.buyer()]
})
afterAll(async () => {
  await market?.stop()
  yardServer.close()
})

const audited = async (action: string) =>
  (await market.pool.query(`SELECT actor, subject, details FROM audit_entry WHERE action = $1`, [action])).rows
const setAside = async () =>
  (await admin.request("GET", "/api/admin/set-aside-events")).body as {
    items: { id: string; topic: string; subscriber: string }[]
    total: number
  }
const processId = async () => {
  const { rows } = await market.pool.query(
    `SELECT objid FROM pg_locks JOIN pg_database ON oid = database
     WHERE locktype = 'advisory' AND classid = 720575940 AND datname = current_database()`
  )
  return rows[0]?.objid as string
}

/** Publishes a car that is then sold. The market's subscribers open the sale and ask for the fees. */
async function won(): Promise<string> {
  const id = await publish(market, seller, { startingPriceCents: cents(500_000) })
  expect((await bid(buyer, id, { amountCents: 500_000 })).status).toBe(201)
  await endNow(market, id)
  return id
}

const statusOf = async (listingId: string) =>
  (await seller.request("GET", `/api/listings/${listingId}`)).body.listing.status

/** Waits until the market's own subscribers have opened the sale and marked the car as sold. */
const untilOthersAreDone = (listingId: string) =>
  eventually(
    "what the other subscribers do",
    async () => (await saleOf(buyer, listingId)) !== undefined && (await statusOf(listingId)) === "sold"
  )

/** The deliveries of these listings' auctions to the unreliable subscriber. */
const deliveriesOf = async (listingIds: string[]) =>
  (
    await market.pool.query(
      `SELECT delivery.* FROM outbox_delivery delivery JOIN outbox_event event ON event.id = event_id
       WHERE subscriber = 'test_unreliable' AND payload->>'listingId' = ANY ($1)`,
      [listingIds]
    )
  ).rows

test("the subscriber that docs/plugins.md shows is told of a sale by its event, with the options of its plugin", async () => {
  const listingId = await won()
  await eventually("the yard to be told", async () => toldToYard.length > 0)
  await untilQuiet(market)
  expect(toldToYard.map((text) => JSON.parse(text) as object)).toEqual([{ listingId }])
})

test("a plugin with a broken subscriber stops the start", async () => {
  const entries = [{ resolve: join(__dirname, "../environment"), id: "test" }]
  const started = startMarket({ environment: { NORTHLOT_SUBSCRIBERS: JSON.stringify(entries) } })
  await expect(started).rejects.toThrow(/ended while starting/)
})

test("a rejection that a plugin leaves in the air ends no process, and is on record", async () => {
  const before = await processId()
  react("rejectsInTheAir")
  await sell(market, seller, buyer)
  await untilQuiet(market)
  expect(await processId()).toBe(before)
  expect((await send(market, "GET", "/api/health")).status).toBe(200)
  await eventually("the record", async () => (await audited("process.rejection-unheard")).length === 1)
  expect((await audited("process.rejection-unheard"))[0].details.reason).toBe("nobody hears of this")
})

test("a plugin's exception that nobody catches ends the process in order, once, and what was under way is done", async () => {
  react("throwsInTheAir")
  const listingId = await won()
  await market.ended()
  expect((await audited("process.exception-uncaught"))[0].details.reason).toBe("nobody catches this")
  react("nothing")
  await market.restart()
  await eventually("the sale", async () => (await saleOf(buyer, listingId)) !== undefined)
  await untilQuiet(market)
  expect(await setAside()).toMatchObject({ total: 0 })
})

test("a subscriber that fails for ever is set aside by itself, and holds up no other of the same event", async () => {
  react("fails")
  const listingId = await won()
  await untilOthersAreDone(listingId)
  await eventually("its failure", async () => (await deliveriesOf([listingId]))[0]?.failures >= 1)
  await asAfterADayOfFailures(market, "test_unreliable")
  const event = await eventually("it to be set aside", async () => (await setAside()).items[0])
  expect(await setAside()).toMatchObject({
    total: 1,
    items: [
      {
        topic: "auction.settled",
        subscriber: "test_unreliable",
        reason: "kept-failing",
        failures: 300,
        lastError: "the unreliable subscriber failed",
      },
    ],
  })
  react("nothing")
  expect((await admin.request("POST", `/api/admin/set-aside-events/${event.id}/retry`)).status).toBe(200)
  await untilQuiet(market)
  expect(await setAside()).toMatchObject({ total: 0 })
})

test("a subscriber that hangs is given up, and holds up no other, however many of its events wait", async () => {
  react("hangs")
  const listingIds: string[] = []
  for (let count = 0; count < 6; count++) listingIds.push(await won())
  for (const listingId of listingIds) await untilOthersAreDone(listingId)
  await eventually("each to be given up", async () => {
    const deliveries = await deliveriesOf(listingIds)
    return (
      deliveries.length === listingIds.length &&
      deliveries.every(({ last_error }) => last_error === "It did not end within 1 seconds")
    )
  })
  react("nothing")
  await market.pool.query(`UPDATE outbox_delivery SET due_at = clock_timestamp() WHERE done_at IS NULL`)
  await untilQuiet(market)
  expect(await setAside()).toMatchObject({ total: 0 })
})

test("a subscriber that ends its process does so twice and is set aside by itself; the others of the event are done", async () => {
  react("exits")
  const listingId = await won()
  await market.ended()
  // The subscriber has ended the process once. After this restart it ends the process again, and the delivery is set
  // aside.
  await market.restart().catch(() => undefined)
  await market.ended()
  await market.restart()
  await untilOthersAreDone(listingId)
  const event = await eventually("it to be set aside", async () => (await setAside()).items[0])
  expect(await setAside()).toMatchObject({
    total: 1,
    items: [{ topic: "auction.settled", subscriber: "test_unreliable", reason: "ended-process" }],
  })
  expect((await audited("event.set-aside")).map(({ subject }) => subject)).toContain(event.id)
  await eventually("everything else", async () => {
    const { rows } = await market.pool.query(
      `SELECT topic FROM outbox_event event WHERE done_at IS NULL AND NOT EXISTS (
         SELECT FROM outbox_delivery WHERE event_id = event.id AND set_aside_at IS NOT NULL
       )
       UNION ALL SELECT subscriber FROM outbox_delivery WHERE done_at IS NULL AND set_aside_at IS NULL`
    )
    return rows.length === 0
  })
  const { rows: told } = await market.pool.query(
    `SELECT payload FROM outbox_event WHERE topic = 'email.requested' AND payload->>'template' = 'event-set-aside'
       AND payload->>'to' = $1 AND payload->'data'->>'reason' = 'ended-process'`,
    [OPERATOR]
  )
  expect(told).toHaveLength(1)
  expect((await send(market, "GET", "/api/health")).status).toBe(200)

  react("nothing")
  const retry = (person: Person, id = event.id) => person.request("POST", `/api/admin/set-aside-events/${id}/retry`)
  expect((await retry(buyer)).status).toBe(403)
  expect((await retry(admin, "0")).body.code).toBe("NOT_FOUND")
  expect((await retry(admin)).status).toBe(200)
  expect((await retry(admin)).body.code).toBe("NOT_FOUND")
  await untilQuiet(market)
  expect(await setAside()).toMatchObject({ total: 0, items: [] })
  expect(await audited("event.retried")).toContainEqual(
    expect.objectContaining({ actor: "admin:admin", subject: event.id })
  )
})

test("no event was delivered inside a transaction", () => {
  const heard = readFileSync(unreliable.heard, "utf8").trim().split("\n")
  expect(heard.length).toBeGreaterThan(6)
  expect([...new Set(heard)]).toEqual(["auction.settled outside"])
})

test("what is kept for a time goes after it: what names a person first, then answers, webhooks, events and bids", async () => {
  const ago = (days: number) => `clock_timestamp() - interval '${days} days'`
  for (const days of [6, 8, 89, 91]) {
    await market.pool.query(
      `INSERT INTO outbox_event (topic, key, payload, done_at)
       VALUES ('email.requested', 'kept-${days}', '{"to": "somebody@northlot.test"}', ${ago(days)})`
    )
  }
  for (const days of [6, 8]) {
    await market.pool.query(
      `INSERT INTO idempotency_record (caller, endpoint, key, request_hash, started_at)
       VALUES ('acc_kept', 'test', 'kept-${days}', '', ${ago(days)})`
    )
  }
  for (const days of [29, 31]) {
    await market.pool.query(
      `INSERT INTO webhook_inbox (id, provider, event_id, event, raw, received_at, processed_at, outcome)
       VALUES ('kept-${days}', 'test', 'kept-${days}', '{}', '', ${ago(days)}, ${ago(days)}, 'ignored')`
    )
  }
  for (const days of [89, 91]) {
    await market.pool.query(
      `INSERT INTO bid_request (bidder_id, key, request_hash, status, answer, created_at)
       VALUES ('acc_kept', 'kept-${days}', '', 201, '{}', ${ago(days)})`
    )
  }
  await expect(market.pool.query(`DELETE FROM bid_request WHERE key = 'kept-89'`)).rejects.toThrow(
    "never changed or deleted"
  )
  await market.restart()
  const left = async () =>
    (
      await market.pool.query(
        `SELECT 'event ' || key || CASE payload WHEN '{}' THEN ' emptied' ELSE '' END AS what FROM outbox_event WHERE key LIKE 'kept-%'
         UNION ALL SELECT 'answer ' || key FROM idempotency_record WHERE key LIKE 'kept-%'
         UNION ALL SELECT 'webhook ' || id FROM webhook_inbox WHERE id LIKE 'kept-%'
         UNION ALL SELECT 'bid ' || key FROM bid_request WHERE key LIKE 'kept-%' ORDER BY what`
      )
    ).rows.map(({ what }) => what)
  await eventually("what is old to be gone", async () => (await left()).length <= 6)
  expect(await left()).toEqual([
    "answer kept-6",
    "bid kept-89",
    "event kept-6",
    "event kept-8 emptied",
    "event kept-89 emptied",
    "webhook kept-29",
  ])
})
