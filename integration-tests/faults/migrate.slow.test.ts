import { spawn, type ChildProcess } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chmodSync, chownSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { layOutImage } from "../environment/image"
import { createDatabase, startMarket, workerUrlOf, type Market } from "../environment/market"
import { send } from "../environment/people"

/** Options that start the product as the user 'nobody', who cannot write to the code's folder, as in a container. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const SEVERAL_STARTS_MILLISECONDS = 240_000

/** A folder with the same content as the container image. */
let image: string
let databaseUrl: string
const markets: Market[] = []
const running = new Set<ChildProcess>()

beforeAll(() => {
  image = newDirectory()
  layOutImage(image)
  chmodSync(image, 0o755)
})
beforeEach(async () => {
  databaseUrl = await createDatabase(`empty_${randomBytes(6).toString("hex")}`)
})
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL")
  await Promise.all(markets.splice(0).map((market) => market.stop()))
})

const newDirectory = () => {
  const directory = mkdtempSync(join(process.env.NORTHLOT_TEST_DIRECTORY!, "migrate-"))
  if (NOBODY) chownSync(directory, NOBODY.uid, NOBODY.gid)
  return directory
}

async function start(environment: Record<string, string> = {}): Promise<Market> {
  const market = await startMarket({
    sharing: { databaseUrl, dataDirectory: newDirectory() },
    environment,
    startMilliseconds: SEVERAL_STARTS_MILLISECONDS,
  })
  markets.push(market)
  return market
}

/**
 * Runs `scripts/serve.mjs`, as a container does. `npm start` and `npm run migrate` run the same code after their build.
 * Returns the exit code and the output.
 */
async function run(act: "serve" | "migrate", environment: Record<string, string> = {}) {
  const { DATABASE_URL, REDIS_URL, NODE_ENV, ...inherited } = process.env
  const child = spawn(process.execPath, [join(image, "scripts/serve.mjs"), act], {
    ...NOBODY,
    cwd: image,
    env: {
      ...inherited,
      PORT: "0",
      NORTHLOT_DATA_DIR: newDirectory(),
      NORTHLOT_DEMO: "0",
      DATABASE_URL: workerUrlOf(databaseUrl),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.add(child)
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text))
  const [code] = await once(child, "close")
  running.delete(child)
  return { code: code as number | null, said }
}

const readiness = (market: Market) => send(market, "GET", "/api/ready")

test(
  "three processes that start at once on an empty database all come up, and so do three on the migrated one",
  async () => {
    for (const round of ["empty", "migrated"]) {
      const started = await Promise.all([start(), start({ MEDUSA_WORKER_MODE: "server" }), start()])
      for (const market of started) {
        const { status, body } = await readiness(market)
        expect({ round, status, ...body }).toMatchObject({ status: "ready", migrations: true, queue: true })
      }
      const { rows } = await started[0]!.pool.query(
        `SELECT (SELECT count(*)::int FROM region) AS regions, (SELECT count(*)::int FROM tax_region) AS taxes,
           (SELECT count(*)::int FROM northlot_schema) AS schemas`
      )
      expect(rows).toEqual([{ regions: 1, taxes: 2, schemas: 1 }])
      await Promise.all(markets.splice(0).map((market) => market.stop()))
    }
  },
  SEVERAL_STARTS_MILLISECONDS
)

test(
  "one command migrates, and processes of what an image holds that know only the role that works start after it and not before",
  async () => {
    const early = await run("serve")
    expect(early.code).toBe(1)
    expect(early.said).toContain("run npm run migrate with MIGRATION_DATABASE_URL first")

    const migrated = await run("migrate", { MIGRATION_DATABASE_URL: databaseUrl })
    expect(migrated.said).toContain("The database is up to date")
    expect(migrated.code).toBe(0)
    const again = await run("migrate", { MIGRATION_DATABASE_URL: databaseUrl })
    expect(again.said).not.toContain("Migrating the database")
    expect(again.code).toBe(0)

    const ofImage = { MIGRATION_DATABASE_URL: "", NORTHLOT_BUILD_DIRECTORY: join(image, "dist") }
    const [one, two] = await Promise.all([start(ofImage), start({ ...ofImage, MEDUSA_WORKER_MODE: "worker" })])
    for (const market of [one, two]) {
      const asked = spawn(process.execPath, [join(image, "scripts/healthy.mjs")], {
        env: { ...process.env, PORT: String(market.port) },
      })
      expect(await once(asked, "exit")).toEqual([0, null])
    }
    expect((await readiness(one)).body).toMatchObject({ status: "ready", migrations: true, queue: true })

    // Simulates a rolling update: a later version has migrated the database while processes of this version still run.
    await one.pool.query(
      `UPDATE northlot_schema SET earlier = earlier || fingerprint, fingerprint = 'of a later version'`
    )
    expect((await readiness(one)).body).toMatchObject({ status: "ready", migrations: true })
    const restarted = await run("migrate", { MIGRATION_DATABASE_URL: databaseUrl })
    expect(restarted.said).not.toContain("Migrating the database")
    expect(restarted.code).toBe(0)

    await one.pool.query(`UPDATE northlot_schema SET fingerprint = 'of another version', earlier = '{}'`)
    expect((await run("serve")).said).toContain("are not those of this version")
    await two.stop()
    markets.splice(markets.indexOf(two), 1)
  },
  SEVERAL_STARTS_MILLISECONDS
)
