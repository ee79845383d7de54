import { existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish, untilSettled } from "../http/bidding-support"
import { openDatabase, closeDatabase } from "#src/platform/database"
import { databaseLeases } from "#src/platform/leases"

const LEASE_MILLISECONDS = 10_000
/**
 * A sweep must wait for a locked auction until the test unlocks it, so the timeout is long. The lock timeout is half of
 * the statement timeout.
 */
const PATIENT = { NORTHLOT_STATEMENT_MILLISECONDS: "600000" }

let first: Market
let second: Market
let seller: Person
let buyer: Person

beforeAll(async () => {
  first = await startMarket({ environment: { ...PATIENT, MEDUSA_WORKER_MODE: "shared" } })
  second = await startMarket({ sharing: first, environment: { ...PATIENT, MEDUSA_WORKER_MODE: "worker" } })
  const someone = people(first)
  ;[seller, buyer] = [await someone.seller(), await someone.buyer()]
  openDatabase(first.databaseUrl, 4_000)
})
afterAll(async () => {
  await closeDatabase()
  await second?.stop()
  await first?.stop()
})

interface Lease {
  name: string
  pid: number
  held: boolean
  taken_at: Date
}

/** The current or last holder of each job's lease. */
async function leases(): Promise<Map<string, Lease>> {
  const { rows } = await first.pool.query<Lease>(
    `SELECT name, split_part(holder, ' ', 2)::int AS pid, ends_at > clock_timestamp() AS held, taken_at FROM job_lease`
  )
  return new Map(rows.map((lease) => [lease.name, lease]))
}

/** The database connections that wait for the auction's lock: one for each running sweep. */
async function sweepsAtWork(): Promise<readonly number[]> {
  const { rows } = await first.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM auction %'`
  )
  return rows.map(({ pid }) => pid)
}

/** Ends an auction by the market's clock while the test holds its lock. `release` unlocks it for settlement. */
async function endedButHeld() {
  const id = await publish(first, seller)
  expect((await bid(buyer, id, { amountCents: 500_000 })).status).toBe(201)
  const holder = new Client({ connectionString: first.databaseUrl })
  await holder.connect()
  await holder.query("BEGIN")
  await holder.query("SELECT 1 FROM auction WHERE listing_id = $1 FOR UPDATE", [id])
  await first.clock.advance(31 * 86_400_000)
  await eventually("a sweep at work", async () => (await sweepsAtWork()).length > 0)
  return { id, release: () => holder.end() }
}

/**
 * Waits until both processes have run the job `follow-promotions` this many times. The auction sweep has the same
 * interval, so both processes then had the chance to sweep.
 */
async function untilBothHadTurns(count: number): Promise<void> {
  const turns = new Map<number, Set<number>>()
  await eventually("turns of both processes", async () => {
    const { pid, taken_at } = (await leases()).get("follow-promotions")!
    turns.set(pid, (turns.get(pid) ?? new Set()).add(taken_at.getTime()))
    return [first.pid, second.pid].every((process) => (turns.get(process)?.size ?? 0) >= count)
  })
}

test("a file that no row names is gone a day after it was stored, one with a row stays, whoever looks at the same time", async () => {
  const store = async () => (await first.inside<{ id: string }>("storeFile", { inTransaction: false })).id
  const pathOf = (key: string) => join(first.dataDirectory, "uploads", key)
  const noted = async () => {
    const { rows } = await first.pool.query<{ key: string }>(`SELECT key FROM stored_file`)
    return rows.map(({ key }) => key)
  }
  const nameIt = (key: string) =>
    first.pool.query(
      `INSERT INTO account_document (id, account_id, name, type, bytes, file_id) VALUES ('doc_1', $1, 'a', 'file', 1, $2)`,
      [seller.id, key]
    )
  const named = await store()
  await nameIt(named)
  // The second file has no database row, because the test's insert is refused. The test does not delete this file, as
  // if the storing process had ended.
  const refused = await store()
  await expect(nameIt(refused)).rejects.toThrow("duplicate key")
  // The third file is incomplete, because its process ended while writing it.
  const cutOff = await store()
  renameSync(pathOf(cutOff), `${pathOf(cutOff)}.part`)

  await first.clock.advance(23 * 3_600_000)
  const sweepTwice = () => Promise.all([first.inside("sweepFiles"), second.inside("sweepFiles")])
  await sweepTwice()
  expect(existsSync(pathOf(refused))).toBe(true)
  const young = await store()
  await first.clock.advance(2 * 3_600_000)
  await sweepTwice()
  expect([named, young].map((key) => existsSync(pathOf(key)))).toEqual([true, true])
  expect([pathOf(refused), `${pathOf(cutOff)}.part`].map((path) => existsSync(path))).toEqual([false, false])
  expect((await noted()).sort()).toEqual([named, young].sort())

  // When a row is deleted, the next sweep deletes its file.
  await first.pool.query(`DELETE FROM account_document WHERE id = 'doc_1'`)
  await first.clock.advance(25 * 3_600_000)
  await sweepTwice()
  expect(existsSync(pathOf(named))).toBe(false)
  expect((await leases()).has("sweep-files")).toBe(true)
  await first.clock.reset()
})

test("two workers never run one job at once, a killed one's runs elsewhere after its lease, a stop waits for it", async () => {
  const { id, release } = await endedButHeld()
  await untilBothHadTurns(5)
  const connections = await sweepsAtWork()
  expect(connections).toHaveLength(1)
  const sweep = (await leases()).get("sweep-auctions")!
  expect(sweep.held).toBe(true)

  const [killed, survivor] = sweep.pid === first.pid ? [first, second] : [second, first]
  await killed.kill9()
  const began = Date.now()
  await eventually("the sweep to go on elsewhere", async () => {
    const lease = (await leases()).get("sweep-auctions")!
    return lease.held && lease.pid === survivor.pid
  })
  expect(Date.now() - began).toBeLessThan(LEASE_MILLISECONDS + 3_000)
  // Postgres notices the end of the killed process only when it sends data to that process.
  const elsewhere = async () => (await sweepsAtWork()).filter((pid) => !connections.includes(pid))
  await eventually("its sweep at work", async () => (await elsewhere()).length === 1)

  const stopping = survivor.ended()
  process.kill(survivor.pid, "SIGTERM")
  await eventually("the stop under way", async () =>
    fetch(`${survivor.url}/api/health`).then(
      () => false,
      () => true
    )
  )
  expect(await elsewhere()).toHaveLength(1)
  await release()
  await stopping
  expect(await untilSettled(first, id)).toMatchObject({ outcome: "sold" })
})

test("of many who ask at once for a lease, one gets it, and only its holder can renew it or give it back", async () => {
  const job = { name: "tested", schedule: { interval: 1_000 } }
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, index) => databaseLeases.take(job, `holder ${index}`, 60_000))
  )
  expect(asked.filter(Boolean)).toHaveLength(1)
  const holder = `holder ${asked.indexOf(true)}`
  expect(await databaseLeases.renew("tested", "somebody else", 60_000)).toBe(false)
  await databaseLeases.giveBack("tested", "somebody else", null)
  expect(await databaseLeases.take(job, "somebody else", 60_000)).toBe(false)
  expect(await databaseLeases.renew("tested", holder, 60_000)).toBe(true)
  await databaseLeases.giveBack("tested", holder, null)
  expect(await databaseLeases.take(job, "somebody else", 1)).toBe(true)
  await eventually("its end", () => databaseLeases.take(job, "the next one", 60_000))
  expect(await databaseLeases.renew("tested", "somebody else", 60_000)).toBe(false)
})
