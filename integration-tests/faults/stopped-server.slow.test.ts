import { randomUUID } from "node:crypto"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { startMarket, type Market, type SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { expectSoundLog, logOf, publish, type BidReply } from "../http/bidding-support"

const ROOT = join(__dirname, "../..")
const START_MILLISECONDS = 90_000
const HOOKS = join(__dirname, "../environment/faults-inside.cjs")
const BALANCER = `
  import { createBalancer } from ${JSON.stringify(pathToFileURL(join(ROOT, "scripts/balancer.mjs")).href)}
  const balancer = createBalancer()
  const [first, second] = process.argv.slice(1).map(Number)
  balancer.add("first", first)
  balancer.add("second", second)
  process.stdout.write(String(await balancer.listen(0)))`

/** A server without jobs, which the test stops in the middle of a request. */
let stopped: Market
/** A second server on the same database, which also runs the market's jobs. */
let other: Market
let balancer: ChildProcess
/** The address of the balancer for both servers. */
let door: Pick<SharedMarket, "url">
let seller: Person
let ann: Person
let ben: Person
let eve: Person

beforeAll(async () => {
  other = await startMarket({ startMilliseconds: START_MILLISECONDS })
  stopped = await startMarket({
    sharing: other,
    startMilliseconds: START_MILLISECONDS,
    environment: { MEDUSA_WORKER_MODE: "server", NODE_OPTIONS: `--require ${HOOKS}` },
  })
  const ports = [stopped, other].map(({ port }) => String(port))
  balancer = spawn(process.execPath, ["--input-type=module", "-e", BALANCER, ...ports], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [port] = (await once(balancer.stdout!, "data")) as [Buffer]
  door = { url: `http://127.0.0.1:${port}` }
  const someone = people(other)
  seller = await someone.seller()
  ;[ann, ben, eve] = await Promise.all([someone.dealerBuyer(), someone.dealerBuyer(), someone.dealerBuyer()])
}, 3 * START_MILLISECONDS)
const wake = () => stopped && process.kill(stopped.pid, "SIGCONT")
afterEach(wake)
afterAll(async () => {
  balancer?.kill()
  await stopped?.stop()
  await other?.stop()
})

const bidAt = (at: Pick<SharedMarket, "url">, { token }: Person, listingId: string, amountCents: number, key: string) =>
  send<BidReply>(
    at,
    "POST",
    "/api/offers",
    { listingId, amountCents },
    { authorization: `Bearer ${token}`, cookie: "northlot_server=first", "idempotency-key": key }
  )
const isStopped = () => /\) T /.test(readFileSync(`/proc/${stopped.pid}/stat`, "utf8"))

test.each(["bid: after the lock", "bid: after the insert", "bid: before the commit", "bid: after the commit"])(
  "a server that is stopped in the middle of a bid (%s) keeps nobody from bidding, and awake again has lost and doubled nothing",
  async (point) => {
    const listingId = await publish(other, seller)
    const acknowledged: { by: Person; amountCents: number }[] = []
    const take = async (by: Person, amountCents: number, asked: ReturnType<typeof bidAt>) => {
      const { status, body } = await asked
      expect({ status, body }).toMatchObject({ status: 201, body: { ok: true } })
      acknowledged.push({ by, amountCents })
    }
    await take(ann, 10_000, bidAt(other, ann, listingId, 10_000, randomUUID()))

    await stopped.inside("stopAt", point)
    const key = randomUUID()
    const inTheMiddle = bidAt(door, ben, listingId, 50_000, key)
    await eventually("the stop", async () => isStopped())
    // These bids on the other server may wait for the auction's lock, which the stopped server can hold for a limited
    // time. Their lock timeout is longer than that time, so they succeed at the first attempt.
    await take(eve, 100_000, bidAt(other, eve, listingId, 100_000, randomUUID()))
    await take(ann, 150_000, bidAt(other, ann, listingId, 150_000, randomUUID()))

    // For a request that waits for the stopped server, the balancer answers with 503.
    const answer = await inTheMiddle
    expect(isStopped()).toBe(true)
    expect(answer).toMatchObject({ status: 503, body: { ok: false, code: "UNAVAILABLE", retryAfterSeconds: 1 } })
    // The repeated request goes to the other server. If the first attempt was committed, the bid is not placed twice.
    // On a busy machine the balancer may take the other server for stopped, too, and asks the client to repeat.
    const again = await eventually("the other server's answer", async () => {
      const repeated = await bidAt(door, ben, listingId, 50_000, key)
      return repeated.status !== 503 && repeated
    })
    const wasCommitted = point === "bid: after the commit"
    expect(again).toMatchObject(
      wasCommitted ? { status: 201, body: { ok: true } } : { status: 400, body: { code: "BID_TOO_LOW" } }
    )
    if (wasCommitted) acknowledged.push({ by: ben, amountCents: 50_000 })
    expect(isStopped()).toBe(true)

    wake()
    await eventually("the awoken server", async () => (await send(stopped, "GET", "/api/ready")).status === 200)
    await take(eve, 200_000, bidAt(stopped, eve, listingId, 200_000, randomUUID()))

    const log = await logOf(seller, listingId)
    expectSoundLog(log)
    expect(log.map(({ amountCents }) => amountCents).sort((one, two) => one - two)).toEqual(
      acknowledged.map(({ amountCents }) => amountCents).sort((one, two) => one - two)
    )
  }
)
