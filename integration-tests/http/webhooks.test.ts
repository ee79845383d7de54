import { Webhook } from "standardwebhooks"
import type { SharedMarket } from "../environment/market"
import { joinStaff, people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { webhookReceiver, type WebhookReceiver } from "../environment/webhook-receiver"
import { auditOf } from "./accounts-support"
import { publish } from "./bidding-support"
import { asAfterADayOfFailures } from "./sales-support"

let market: SharedMarket
let admin: Person
let seller: Person
let receiver: WebhookReceiver
beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, receiver] = await Promise.all([someone.seller(), webhookReceiver()])
})
afterAll(async () => {
  await receiver?.close()
  await market?.stop()
})
// Webhooks of one test must not receive events about the next test's cars.
afterEach(async () => {
  const { body } = await admin.request("GET", "/api/admin/webhooks")
  for (const { id } of body.items) await admin.request("DELETE", `/api/admin/webhooks/${id}?reason=Done+with`)
})

const register = (path: string, change: Record<string, unknown> = {}, by = admin) =>
  by.request("POST", "/api/admin/webhooks", {
    name: path.slice(1),
    url: receiver.url(path),
    events: ["auction.opened"],
    ...change,
  })
const called = (path: string, times = 1) =>
  eventually(`${times} calls of ${path}`, async () => receiver.at(path).length >= times && receiver.at(path))
const logOf = async (id: string) =>
  (await admin.request("GET", `/api/admin/webhook-deliveries?webhookId=${id}`)).body.items
const delivered = (id: string, status = "delivered") =>
  eventually(`a delivery that is ${status}`, async () => (await logOf(id)).find((one: any) => one.status === status))
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test("an address is told what it listens to, once, signed, with what the event declares and nothing else", async () => {
  const { status, body } = await register("/first")
  expect([status, body.item.isOn, body.secret.slice(0, 6)]).toEqual([201, true, "whsec_"])
  const listingId = await publish(market, seller)
  const [call] = await called("/first")
  const message = new Webhook(body.secret).verify(call!.body, call!.headers)
  expect(message).toEqual({
    type: "auction.opened",
    version: 1,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { auctionId: expect.any(String), listingId },
  })
  expect(() => new Webhook(body.secret).verify(`${call!.body} `, call!.headers)).toThrow()

  expect(await delivered(body.item.id)).toMatchObject({
    id: call!.headers["webhook-id"],
    event: "auction.opened",
    attempts: 1,
    lastStatus: 200,
    lastAnswer: "Thank you",
    lastError: null,
  })
  expect(receiver.at("/first")).toHaveLength(1)
  const listed = await admin.request("GET", "/api/admin/webhooks")
  const { rows } = await market.pool.query(`SELECT * FROM webhook_endpoint`)
  expect(JSON.stringify([listed.body, rows])).not.toContain(body.secret)
  expect(await auditOf(market, "webhook.created", body.item.id)).toHaveLength(1)
})

slow("what fails is tried again under the same id, and a redirect is followed nowhere", async () => {
  receiver.reply(
    "/fails",
    { status: 500, text: "Later, please\u0007" },
    { status: 302, location: receiver.url("/elsewhere") }
  )
  const { body } = await register("/fails")
  await publish(market, seller)
  const calls = await called("/fails", 3)
  expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
  expect(await delivered(body.item.id)).toMatchObject({ attempts: 3, lastStatus: 200 })
  expect(receiver.at("/elsewhere")).toEqual([])
})

slow("an address that fails holds up no other, is set aside in the end, and is replayed by hand", async () => {
  receiver.reply("/broken", ...Array.from({ length: 50 }, () => ({ status: 503, text: "Broken" })))
  const broken = await register("/broken")
  await register("/well")
  await publish(market, seller)
  await called("/well")
  await called("/broken")
  const [failing] = await logOf(broken.body.item.id)
  expect(failing).toMatchObject({ lastStatus: 503, lastAnswer: "Broken", lastError: "The address answered 503." })
  await asAfterADayOfFailures(market, "send-webhook")
  await delivered(broken.body.item.id, "set-aside")
  receiver.reply("/broken")
  const replayed = await admin.request("POST", `/api/admin/webhook-deliveries/${failing.id}/replay`)
  expect(replayed).toMatchObject({ status: 200, body: { item: { id: failing.id, status: "waiting" } } })
  expect(await delivered(broken.body.item.id)).toMatchObject({ id: failing.id, attempts: 1 })
  expect(receiver.at("/broken").at(-1)!.headers["webhook-id"]).toBe(failing.id)
  expect(code(await admin.request("POST", "/api/admin/webhook-deliveries/msg_none/replay"))).toEqual([404, "NOT_FOUND"])
})

slow("nothing is sent into the own network, whatever an address says or a name leads to", async () => {
  for (const url of [
    `http://127.0.0.1:${receiver.port}/inside`,
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "http://hooks.example.com/",
    "https://me:secret@hooks.example.com/",
    "file:///etc/passwd",
  ]) {
    expect([url, ...code(await register("/inside", { url }))]).toEqual([url, 400, "INVALID_INPUT"])
  }
  // The URL is checked at each call. It may have been stored in another way, or its target may have changed.
  const { body } = await register("/inside")
  await market.pool.query(`UPDATE webhook_endpoint SET url = $2 WHERE id = $1`, [
    body.item.id,
    `http://127.0.0.1:${receiver.port}/inside`,
  ])
  await publish(market, seller)
  await eventually("the refusal", async () => (await logOf(body.item.id))[0]?.lastError)
  expect((await logOf(body.item.id))[0]).toMatchObject({ lastError: "An address must begin with https://." })
  expect(receiver.at("/inside")).toEqual([])
})

test("a new secret signs beside the one before it; turned off, told to stop and removed, it is told no more", async () => {
  const { body } = await register("/renewed")
  const { id } = body.item
  const renewed = await admin.request("POST", `/api/admin/webhooks/${id}/rotate-secret`)
  expect(code(await admin.request("POST", `/api/admin/webhooks/${id}/test`))).toEqual([200, undefined])
  const [call] = await called("/renewed")
  for (const secret of [body.secret, renewed.body.secret])
    expect(new Webhook(secret).verify(call!.body, call!.headers)).toMatchObject({ type: "webhook.test" })

  const settings = { name: "renewed", url: receiver.url("/renewed"), events: ["auction.opened"] }
  const off = await admin.request("PUT", `/api/admin/webhooks/${id}`, { ...settings, isOn: false })
  expect(off.body.item.isOn).toBe(false)
  expect(code(await admin.request("POST", `/api/admin/webhooks/${id}/test`))).toEqual([409, "INVALID_TRANSITION"])
  await admin.request("PUT", `/api/admin/webhooks/${id}`, { ...settings, isOn: true })
  receiver.reply("/renewed", { status: 410 })
  await publish(market, seller)
  const gone = await eventually("it to be turned off", async () =>
    (await admin.request("GET", "/api/admin/webhooks")).body.items.find((one: any) => one.id === id && !one.isOn)
  )
  expect(gone.offBecause).toContain("410")
  await delivered(id, "dropped")
  expect((await admin.request("DELETE", `/api/admin/webhooks/${id}?reason=Not+needed`)).status).toBe(200)
  expect(code(await admin.request("DELETE", `/api/admin/webhooks/${id}?reason=Not+needed`))).toEqual([404, "NOT_FOUND"])
  expect(await logOf(id)).toEqual([])
})

test("owners alone register one; who reads the site sees the log", async () => {
  const reads = await joinStaff(market, admin, { username: "hooks-reads", role: "read-only" })
  const support = await joinStaff(market, admin, { username: "hooks-support", role: "support" })
  expect(code(await register("/theirs", {}, reads))).toEqual([403, "FORBIDDEN"])
  expect((await reads.request("GET", "/api/admin/webhook-deliveries")).status).toBe(200)
  expect(code(await support.request("GET", "/api/admin/webhook-deliveries"))).toEqual([403, "FORBIDDEN"])
  expect(code(await register("/theirs", { events: ["email.requested"] }))).toEqual([400, "INVALID_INPUT"])
})
