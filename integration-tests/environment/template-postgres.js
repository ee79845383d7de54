const { join } = require("node:path")
const { chmodSync, mkdirSync, mkdtempSync, rmSync } = require("node:fs")
const { fork, spawn } = require("node:child_process")
const { Client } = require("pg")

/**
 * Builds the product and starts one Postgres with the template database, which every market copies. It resolves before
 * the migration of the template ends, so that tests without a market can run. The promise `migrated` of the result
 * resolves after the migration. A lock delays copies of the template until then (`createDatabase` in `market.ts`).
 */
async function startTemplatePostgres() {
  const root = join(__dirname, "../..")
  const { buildAll } = await import(join(root, "scripts/build.mjs"))
  await buildAll((text) => process.stderr.write(`${text}\n`), { pages: process.env.NORTHLOT_TEST_PAGES === "1" })

  const temporary = join(root, "integration-tests/.tmp")
  mkdirSync(temporary, { recursive: true })
  const directory = mkdtempSync(join(temporary, "run-"))
  // When run as root, Postgres runs as another user and needs access to the folder.
  chmodSync(directory, 0o755)
  process.env.NORTHLOT_TEST_DIRECTORY = directory
  guardRun(directory)
  const { startEmbeddedPostgres } = require(join(root, "dist/src/server/embedded-postgres.js"))
  const postgres = await startEmbeddedPostgres(join(directory, "database"), {
    // Tests need no durable commits. Benches set `NORTHLOT_TEST_DURABLE`, so that each commit has its real cost.
    parameters: {
      max_connections: "400",
      ...(process.env.NORTHLOT_TEST_DURABLE === "1"
        ? {
            shared_preload_libraries: "pg_stat_statements",
            "pg_stat_statements.track": "top",
            track_commit_timestamp: "on",
          }
        : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    },
  })
  globalThis.__NORTHLOT_POSTGRES__ = postgres
  globalThis.__NORTHLOT_RUN_DIRECTORY__ = directory
  process.env.NORTHLOT_TEST_POSTGRES = postgres.url
  process.env.NORTHLOT_TEST_WORKER = postgres.workerUrlOf("postgres")
  await postgres.ensureDatabase("template_market")
  const addresses = {
    DATABASE_URL: postgres.workerUrlOf("template_market"),
    MIGRATION_DATABASE_URL: postgres.urlOf("template_market"),
  }
  const lock = new Client({ connectionString: postgres.url })
  await lock.connect()
  await lock.query("SELECT pg_advisory_lock(1)")
  const migrated = migrateTemplate(addresses, join(directory, "template"))
    .then(() => forgetHeartbeat(addresses.MIGRATION_DATABASE_URL))
    .finally(() => lock.end())
  migrated.catch((error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })
  globalThis.__NORTHLOT_MIGRATED__ = migrated
  return { migrated }
}

/**
 * Starts a guard process, which cleans up after a killed run. The guard has its own process session, so that Ctrl-C
 * does not end it.
 */
function guardRun(directory) {
  const { NORTHLOT_TEST_DIRECTORY: _, ...environment } = process.env
  const guard = spawn(
    process.execPath,
    [join(__dirname, "run-guard.cjs"), directory, process.env.NORTHLOT_TEST_LAUNCHER ?? ""],
    { detached: true, stdio: ["pipe", "ignore", "ignore"], env: environment }
  )
  guard.unref()
  guard.stdin.unref()
}

async function stopTemplatePostgres() {
  await globalThis.__NORTHLOT_MIGRATED__
  await globalThis.__NORTHLOT_POSTGRES__?.stop()
  rmSync(globalThis.__NORTHLOT_RUN_DIRECTORY__, { recursive: true, force: true })
}

function migrateTemplate(addresses, dataDirectory) {
  return new Promise((done, failed) => {
    const child = fork(join(__dirname, "run-market.cjs"), {
      env: {
        ...process.env,
        NODE_ENV: "test",
        ...addresses,
        NORTHLOT_DATA_DIR: dataDirectory,
        NORTHLOT_DEMO: "0",
        // The same value as for every test market: a busy machine delays statements.
        NORTHLOT_STATEMENT_MILLISECONDS: "20000",
        PORT: "0",
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    })
    child.once("message", () => child.kill("SIGTERM"))
    child.once("exit", (code) => (code === 0 ? done() : failed(new Error("The template database could not be made."))))
  })
}

/**
 * Deletes the heartbeat of the market that migrated the template. Otherwise a market that starts later takes the time
 * since then for an outage, and extends auctions of a test whose clock is set back into that time.
 */
async function forgetHeartbeat(databaseUrl) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("DELETE FROM bidding_heartbeat")
  await client.end()
}

module.exports = { startTemplatePostgres, stopTemplatePostgres }
