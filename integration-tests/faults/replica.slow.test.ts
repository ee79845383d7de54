import { execFile } from "node:child_process"
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { Client } from "pg"
import { closeDatabase, database, fromReplica, openDatabase, replicaState } from "#src/platform/database"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#src/server/embedded-postgres"
import { postgresTools, type PostgresTools } from "#src/server/postgres-tools"
import { required, startMarket, type Market } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { bid, publish } from "../http/bidding-support"

const ROOT = join(__dirname, "../..")
/** A replication delay longer than any of these tests. */
const FAR_BEHIND_SECONDS = "60"

let primary: EmbeddedPostgres
let standby: { client: Client; url: string; tools: PostgresTools; cluster: string }
let market: Market
let seller: Person
let ann: Person
let ben: Person

/** Starts a replica of the running primary. The replica receives the log over a connection. */
async function startStandby(directory: string): Promise<typeof standby> {
  const cluster = join(directory, "cluster")
  mkdirSync(directory)
  chmodSync(directory, 0o755)
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/backup.mjs"), "base", "--to", cluster], {
    env: { ...process.env, BACKUP_DATABASE_URL: primary.url },
  })
  appendFileSync(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${primary.url}'\n`)
  writeFileSync(join(cluster, "standby.signal"), "")
  const tools = await postgresTools(directory, cluster)
  const probe = createServer().listen(0, "127.0.0.1")
  await new Promise((listening) => probe.once("listening", listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  const log = join(directory, "log")
  writeFileSync(log, "")
  chmodSync(log, 0o666)
  const flags = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`
  await tools.run("pg_ctl", ["start", "-D", cluster, "-w", "-l", log, "-o", flags])
  const url = new URL(primary.url)
  url.port = String(port)
  const client = new Client({ connectionString: url.href })
  client.on("error", () => undefined)
  await client.connect()
  return { client, url: url.href, tools, cluster }
}

beforeAll(async () => {
  const directory = mkdtempSync(join(required("NORTHLOT_TEST_DIRECTORY"), "replica-"))
  chmodSync(directory, 0o755)
  primary = await startEmbeddedPostgres(join(directory, "first"), {
    parameters: { fsync: "off", archive_mode: "on", archive_command: "true", wal_keep_size: "256MB" },
  })
  standby = await startStandby(join(directory, "second"))
  await primary.ensureDatabase("market")
  const replica = new URL(primary.workerUrlOf("market"))
  replica.port = new URL(standby.url).port
  market = await startMarket({
    sharing: { databaseUrl: primary.urlOf("market"), dataDirectory: join(directory, "data") },
    through: async () => primary.workerUrlOf("market"),
    environment: { DATABASE_REPLICA_URL: replica.href, DATABASE_REPLICA_SECONDS: FAR_BEHIND_SECONDS },
    startMilliseconds: 120_000,
  })
  const someone = people(market)
  seller = await someone.seller()
  ;[ann, ben] = [await someone.buyer(), await someone.buyer()]
})
afterAll(async () => {
  await market?.stop()
  await standby?.client.end().catch(() => undefined)
  await standby?.tools.run("pg_ctl", ["stop", "-D", standby.cluster, "-m", "immediate"]).catch(() => undefined)
  await primary?.stop()
})

const ready = async () => (await send(market, "GET", "/api/ready")).body
const seenBy = async (person: Person | null, id: string) => {
  const { body } = await (person ?? people(market).nobody()).request("GET", `/api/listings/${id}`)
  return body.listing?.bidCount
}
test("visitors read from the replica; who is signed in, and every decision, from the primary", async () => {
  const id = await publish(market, seller)
  await bid(ann, id, { amount: 100 })
  await eventually("the replica to be used", async () => (await ready()).replica)
  await eventually("the replica to have the bid", async () => (await seenBy(null, id)) === 1)
  await standby.client.query("SELECT pg_wal_replay_pause()")
  try {
    await eventually("the pause", async () => {
      const { rows } = await standby.client.query("SELECT pg_get_wal_replay_pause_state() AS state")
      return rows[0].state === "paused"
    })
    // Bids and the requests of signed-in people use the primary. Its newest data is still missing on the paused
    // replica.
    expect((await bid(ben, id, { amount: 200 })).status).toBe(201)
    expect(await bid(ann, id, { amount: 200 })).toMatchObject({ status: 400, body: { code: "BID_TOO_LOW" } })
    const fresh = await publish(market, seller)
    expect((await bid(await people(market).buyer(), fresh, { amount: 100 })).status).toBe(201)
    for (const person of [seller, ann, ben]) expect(await seenBy(person, id)).toBe(2)
    expect(await seenBy(ann, fresh)).toBe(1)
    expect(await seenBy(null, id)).toBe(1)
    expect(await seenBy(null, fresh)).toBeUndefined()
    const { body } = await people(market).nobody().request("GET", `/api/listings/${id}/bids`)
    expect(body.total).toBe(1)
  } finally {
    await standby.client.query("SELECT pg_wal_replay_resume()")
  }
  await eventually("the replica to catch up", async () => (await seenBy(null, id)) === 2)
})

test("a read of the replica writes nothing, and one in a transaction reads what that wrote", async () => {
  await market.pool.query(`CREATE TABLE kept (number integer); INSERT INTO kept VALUES (1)`)
  const replica = new URL(primary.urlOf("market"))
  replica.port = new URL(standby.url).port
  openDatabase(primary.urlOf("market"), 4_000, { url: replica.href, mostMilliseconds: 60_000 })
  try {
    await eventually("the replica to be used", async () => replicaState()?.close)
    const isStandby = async () =>
      (await database().query<{ standby: boolean }>(`SELECT pg_is_in_recovery() AS standby`)).rows[0]!.standby
    expect([await isStandby(), await fromReplica(isStandby)]).toEqual([false, true])
    for (const write of [`INSERT INTO kept VALUES (2)`, `UPDATE kept SET number = 3`])
      await expect(fromReplica(() => database().query(write))).rejects.toMatchObject({ code: "25006" })
    await expect(
      fromReplica(() => database().transaction(() => database().query(`DELETE FROM kept`)))
    ).rejects.toMatchObject({ code: "25006" })
    await database().transaction(async () => {
      await database().query(`INSERT INTO kept VALUES (4)`)
      expect(await fromReplica(isStandby)).toBe(false)
      expect((await fromReplica(() => database().query(`SELECT FROM kept`))).rowCount).toBe(2)
    })
  } finally {
    await closeDatabase()
  }
})

test("a replica that falls behind is not asked, one that is killed is missed by nobody", async () => {
  const id = await publish(market, seller)
  await market.restart({ DATABASE_REPLICA_SECONDS: "1" })
  await eventually("the replica to be used", async () => (await ready()).replica)
  await standby.client.query("SELECT pg_wal_replay_pause()")
  expect((await bid(ann, id, { amount: 100 })).status).toBe(201)
  await eventually("the primary to answer", async () => (await seenBy(null, id)) === 1)
  expect(await ready()).toMatchObject({ status: "degraded", database: true, replica: false })
  await standby.client.query("SELECT pg_wal_replay_resume()")
  await eventually("the replica to be used again", async () => (await ready()).replica)

  await standby.tools.run("pg_ctl", ["stop", "-D", standby.cluster, "-m", "immediate"])
  for (let count = 0; count < 5; count++) {
    const { status } = await people(market).nobody().request("GET", "/api/listings")
    expect(status).toBe(200)
  }
  expect((await bid(ben, id, { amount: 200 })).status).toBe(201)
  expect(await seenBy(null, id)).toBe(2)
  await eventually("it to be missed", async () => (await ready()).status === "degraded")
})
