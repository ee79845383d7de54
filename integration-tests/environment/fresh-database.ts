import type { Market } from "./market"
import { eventually, WaitedInVain } from "./wait"

/** Tables that a reset leaves unchanged, because the market's process depends on them or no test changes them. */
const LEFT_ALONE = ["job_lease", "bidding_heartbeat", "northlot_schema", "meta", "migration", "mikro_orm_migrations"]

/** A table with more content than this, as JSON, is restored only when it changed: the pages' files are 9 MB. */
const LARGE = 500_000

const REST_MILLISECONDS = 5_000
/**
 * The maximum number of tries of a reset. Pending work of the previous test file may write after a reset and spoil it.
 */
const TRIES = 5

export interface FreshDatabase {
  /** Restores the database; false if the market does not become idle or its schema has changed. */
  restore(): Promise<boolean>
}

/** Remembers the database of a newly started market. */
export async function freshDatabase(market: Pick<Market, "pool">): Promise<FreshDatabase> {
  const { pool } = market
  await untilAtRest(market)
  const schema = await schemaOf(market)
  const { rows: found } = await pool.query<{ name: string; columns: string }>(
    `SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name,
       (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'jobs') AND relname <> ALL($1)`,
    [LEFT_ALONE]
  )
  const tables = await Promise.all(
    found.map(async ({ name, columns }) => {
      const { rows } = await pool.query<{ content: string | null }>(
        `SELECT jsonb_agg(to_jsonb(stored))::text AS content FROM ${name} AS stored`
      )
      const { content } = rows[0]!
      return { name, columns, content, isLarge: (content?.length ?? 0) > LARGE, version: await versionOf(pool, name) }
    })
  )
  const { rows: sequences } = await pool.query<{ name: string; last: string | null; first: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value AS last, start_value AS first
     FROM pg_sequences WHERE schemaname IN ('public', 'jobs')`
  )
  const restoreTables = async () => {
    const restored = []
    for (const table of tables) {
      if (!table.isLarge || (await versionOf(pool, table.name)) !== table.version) restored.push(table)
    }
    // Triggers and foreign keys are disabled, because in a real market they forbid deleting these rows.
    const statements = [
      "BEGIN",
      "SET LOCAL session_replication_role = replica",
      // The lock stops jobs from starting during the reset. The update removes job failures of the previous test file.
      "LOCK TABLE job_lease IN EXCLUSIVE MODE",
      "UPDATE job_lease SET failed_at = NULL, last_error = NULL",
      ...restored.map(({ name }) => `DELETE FROM ${name}`),
      ...restored.flatMap(({ name, columns, content }) =>
        content
          ? `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
             SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${literal(content)}::jsonb)`
          : []
      ),
      ...sequences.map(({ name, last, first }) => `SELECT setval('${name}', ${last ?? first}, ${last !== null})`),
      "COMMIT",
    ]
    await pool.query(statements.join(";\n"))
    for (const table of restored) if (table.isLarge) table.version = await versionOf(pool, table.name)
  }

  const eventsOf = async () => {
    const { rows: counted } = await pool.query<{ total: number }>("SELECT count(*)::int AS total FROM outbox_event")
    return counted[0]!.total
  }
  const events = await eventsOf()

  return {
    async restore() {
      try {
        await untilAtRest(market)
        if ((await schemaOf(market)) !== schema) return false
        for (let tries = 0; tries < TRIES; tries++) {
          await restoreTables()
          await untilAtRest(market)
          // An event for a deleted row would fail again and again in the next test file.
          if ((await eventsOf()) === events) return true
        }
        return false
      } catch (error) {
        if (error instanceof WaitedInVain) return false
        throw error
      }
    },
  }
}

/**
 * A value that changes with every change of the table's rows: Postgres stores a row with the number of its transaction.
 */
async function versionOf(pool: Market["pool"], name: string): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    `SELECT concat_ws(' ', count(*), max(xmin::text::bigint)) AS version FROM ${name}`
  )
  return rows[0]!.version
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Waits until all events are handled and no job runs. */
const untilAtRest = ({ pool }: Pick<Market, "pool">) =>
  eventually(
    "the market to come to rest",
    async () => {
      const { rows } = await pool.query<{ busy: boolean }>(
        `SELECT EXISTS (SELECT FROM outbox_event WHERE done_at IS NULL AND due_at <= clock_timestamp())
           OR EXISTS (SELECT FROM job_lease WHERE ends_at > clock_timestamp())
           OR EXISTS (SELECT FROM pg_stat_activity
                      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()) AS busy`
      )
      return !rows[0]!.busy
    },
    REST_MILLISECONDS
  )

async function schemaOf({ pool }: Pick<Market, "pool">): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(
    `WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'jobs'))
     SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
       SELECT 'relation ' || relname || relkind::text || coalesce(relacl::text, '') FROM pg_class
         WHERE relnamespace IN (SELECT oid FROM ours)
       UNION ALL SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
         FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE relnamespace IN (SELECT oid FROM ours) AND attnum > 0 AND NOT attisdropped
       UNION ALL SELECT 'constraint ' || conname || conrelid::regclass FROM pg_constraint
         WHERE connamespace IN (SELECT oid FROM ours)
       UNION ALL SELECT 'trigger ' || tgname || tgrelid::regclass || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT 'function ' || proname || md5(prosrc) FROM pg_proc
         WHERE pronamespace IN (SELECT oid FROM ours) AND proname <> 'northlot_now'
     ) AS parts (part)`
  )
  return rows[0]!.schema
}
