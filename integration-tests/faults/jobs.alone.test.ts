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
/** A sweep waits for a held auction until the test lets go of it: for a lock it waits half as long as for an answer. */
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

/** Who has each job, or had it last. */
async function leases(): Promise<Map<string, Lease>> {
  const { rows } = await first.pool.query<Lease>(
    `SELECT name, split_part(holder, ' ', 2)::int AS pid, ends_at > clock_timestamp() AS held, taken_at FROM job_lease`
  )
  return new Map(rows.map((lease) => [lease.name, lease]))
}

/** The connections that wait for the auction to settle it: one for each sweep that is at it. */
async function sweepsAtWork(): Promise<readonly number[]> {
  const { rows } = await first.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM auction %'`
  )
  return rows.map(({ pid }) => pid)
}

/** An auction that has ended by the market's clock, and that nobody can settle before `release`. */
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

/** Until both processes have done another job of the same interval so often, and so could have swept as often. */
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
  // The second file's row is refused, and whoever was to remove the file is gone.
  const refused = await store()
  await expect(nameIt(refused)).rejects.toThrow("duplicate key")
  // Of the third there is as much as was written before the process ended.
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

  // A row that goes later leaves its file to the next look.
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
  // The database does not see that the killed process is gone before it has something to tell it.
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
