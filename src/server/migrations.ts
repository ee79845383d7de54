import { fork } from "node:child_process"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { ConfigurationError, configuration } from "#src/platform/configuration"
import { database, type Database } from "#src/platform/database"
import { MIGRATION_PATIENCE, withPatience } from "#src/platform/database-connection"
import { isApplied, schemaFingerprint, schemaIsCurrent } from "#src/platform/schema-fingerprint"
import { grantToApplication } from "./database-roles"

/** Held during a migration: of several processes that start at once, one migrates and the others wait. */
const MIGRATION_LOCK = 7_205_759_403_795
const LOCK_POLL_MILLISECONDS = 200

/** Columns of Medusa's link tables that must be unique: each account has one customer, each customer one account. */
const ONE_TO_ONE = [
  ["account_account_customer_customer", "account_id"],
  ["account_account_customer_customer", "customer_id"],
] as const

/**
 * Migrates the database to the schema of this build: Medusa's modules, the project's modules and their links. Nothing
 * is migrated if a fingerprint in the database shows that this schema was applied before. @throws ConfigurationError if
 * a migration is due and this process may not run it
 */
export async function migrateDatabase(
  buildDirectory: string,
  report: (text: string) => void,
  signal?: AbortSignal
): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl } = configuration()
  if (!migrationDatabaseUrl && !(await mayMigrate())) return refuseAnotherSchema(buildDirectory)
  const owner = new Client({
    connectionString: withPatience(migrationDatabaseUrl ?? databaseUrl, MIGRATION_PATIENCE),
    connectionTimeoutMillis: MIGRATION_PATIENCE.connection,
    application_name: "northlot-start",
  })
  owner.on("error", () => undefined)
  await owner.connect()
  try {
    await holdLock(owner, signal)
    await owner.query(
      `CREATE TABLE IF NOT EXISTS northlot_schema (singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton), fingerprint text NOT NULL)`
    )
    // The column `earlier` holds the schema fingerprints of earlier versions, which may still run or start again.
    await owner.query(`ALTER TABLE northlot_schema ADD COLUMN IF NOT EXISTS earlier text[] NOT NULL DEFAULT '{}'`)
    const fingerprint = await schemaFingerprint(buildDirectory)
    if (!(await isApplied(owner as Pick<Database, "query">, fingerprint))) {
      report("Migrating the database")
      await runMigrationProcess(buildDirectory, signal)
      await keepLinksOneToOne(owner)
      await owner.query(
        `INSERT INTO northlot_schema (fingerprint) VALUES ($1) ON CONFLICT (singleton)
         DO UPDATE SET earlier = northlot_schema.earlier || northlot_schema.fingerprint, fingerprint = excluded.fingerprint`,
        [fingerprint]
      )
    }
    if (migrationDatabaseUrl) await grantToApplication(owner, databaseUrl)
  } finally {
    await owner.end().catch(() => undefined)
  }
}

/**
 * Medusa checks for a link before it adds one, so two concurrent requests could both add it. A unique index
 * prevents that.
 */
async function keepLinksOneToOne(owner: Client): Promise<void> {
  for (const [table, column] of ONE_TO_ONE) {
    await owner.query(
      `CREATE UNIQUE INDEX IF NOT EXISTS one_${column} ON ${table} (${column}) WHERE deleted_at IS NULL`
    )
  }
}

/**
 * Takes the lock by polling, because Ctrl-C could not interrupt a wait in the database. The lock ends with its
 * connection.
 */
async function holdLock(owner: Client, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ held: boolean }>(`SELECT pg_try_advisory_lock($1) AS held`, [MIGRATION_LOCK])
    if (rows[0]!.held) return
    await sleep(LOCK_POLL_MILLISECONDS, undefined, { signal })
  }
}

/** Whether the market's role owns the tables or may create them. */
async function mayMigrate(): Promise<boolean> {
  const { rows } = await database().query<{ may: boolean }>(
    `SELECT coalesce(
       (SELECT pg_has_role(current_user, relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.northlot_schema')),
       has_schema_privilege(current_user, 'public', 'CREATE')
     ) AS may`
  )
  return rows[0]!.may
}

async function refuseAnotherSchema(buildDirectory: string): Promise<void> {
  if (await schemaIsCurrent(buildDirectory).catch(() => false)) return
  throw new ConfigurationError(
    "The tables of this database are not those of this version, and the role of DATABASE_URL may not change the tables: run npm run migrate with MIGRATION_DATABASE_URL first."
  )
}

/**
 * Medusa's migration loads modules and links into global state without starting them. A separate process keeps the
 * state of this one clean.
 */
function runMigrationProcess(buildDirectory: string, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    // The child has its own process group, so Ctrl-C reaches only this process. This process ends the child by
    // `signal`.
    const child = fork(join(__dirname, "migration-process.js"), {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      detached: true,
      signal,
    })
    let said = ""
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (said += text))
    child.once("error", failed)
    child.once("close", (code) => (code === 0 ? done() : failed(new MigrationError(said))))
    // The configuration is sent over the channel and not in the environment, because it contains secrets.
    const { databaseUrl, migrationDatabaseUrl } = configuration()
    const ownerUrl = withPatience(migrationDatabaseUrl ?? databaseUrl, MIGRATION_PATIENCE)
    child.send({ configuration: { ...configuration(), databaseUrl: ownerUrl }, buildDirectory })
  })
}

/** The error of a failed migration, with the output of the migration process. */
class MigrationError extends Error {
  override name = "MigrationError"
  constructor(said: string) {
    super(`The database could not be migrated.\n${said.trim()}`)
  }
}
