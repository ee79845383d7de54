import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { Client } from "pg"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#src/server/embedded-postgres"

const ROOT = join(__dirname, "../..")
const run = (args: string[], environment: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(ROOT, "scripts/backup.mjs"), ...args], {
    env: { ...process.env, ...environment },
  })

const servers: EmbeddedPostgres[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop())))

async function start(directory: string, parameters: Record<string, string> = {}) {
  const server = await startEmbeddedPostgres(directory, { parameters })
  servers.push(server)
  const client = new Client({ connectionString: server.url })
  client.on("error", () => undefined)
  await client.connect()
  return { server, client }
}

test("a copy of a running server and its archived log bring back every moment, also the one before a mistake", async () => {
  const directory = mkdtempSync(join(process.env.NORTHLOT_TEST_DIRECTORY!, "restore-"))
  const folder = (name: string) => {
    mkdirSync(join(directory, name))
    // Postgres may run as another user and archives into this folder.
    chmodSync(join(directory, name), 0o777)
    return join(directory, name)
  }
  chmodSync(directory, 0o755)
  const archive = folder("archive")
  const { server, client } = await start(folder("first"), {
    archive_mode: "on",
    archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
    archive_timeout: "60",
  })
  await client.query("CREATE TABLE kept (number integer)")
  await client.query("INSERT INTO kept SELECT generate_series(1, 1000)")

  const base = join(directory, "base")
  // Whether the base backup of the database has ended. Until then, the test inserts rows.
  let isOver = false
  const working = (async () => {
    for (let number = 1_001; !isOver; number++) await client.query("INSERT INTO kept VALUES ($1)", [number])
  })()
  await run(["base", "--to", base], { BACKUP_DATABASE_URL: server.url })
  isOver = true
  await working
  const { rows } = await client.query<{ now: string; count: number }>(
    "SELECT clock_timestamp()::text AS now, (SELECT count(*)::int FROM kept)"
  )
  const { now, count } = rows[0]!
  await client.query("DELETE FROM kept WHERE number % 2 = 0")
  await client.query("SELECT pg_switch_wal()")
  await client.query("CHECKPOINT")
  await client.end()
  // On a stop, the server archives the rest of its log.
  await server.stop()

  const restored = folder("restored")
  await run(["restore", "--base", base, "--wal", archive, "--to", join(restored, "cluster"), "--until", now])
  const second = await start(restored)
  const { rows: found } = await second.client.query("SELECT count(*)::int AS count, max(number) AS last FROM kept")
  expect(found).toEqual([{ count, last: count }])
  await second.client.query("INSERT INTO kept VALUES (0)")
  await second.client.end()

  await expect(
    run(["restore", "--base", archive, "--wal", archive, "--to", join(directory, "none"), "--until", "now"])
  ).rejects.toThrow("--until must be a moment")
  await expect(
    run(["base", "--to", join(directory, "second-base")], { BACKUP_DATABASE_URL: second.server.url })
  ).rejects.toThrow("archive_mode is off")
})
