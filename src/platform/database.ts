import { AsyncLocalStorage } from "node:async_hooks"
import { Pool, types, type PoolClient, type QueryResultRow } from "pg"
import {
  LONG_JOB_PATIENCE,
  POOL_SIZES,
  requestPatience,
  withPatience,
  type DatabasePatience,
} from "./database-connection"
import { isOutOfReach } from "./database-errors"

// int8 columns hold cents and counters, all far below 2^53: read as numbers, loudly if ever not.
types.setTypeParser(types.builtins.INT8, (value) => {
  const parsed = Number(value)
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`int8 value beyond the safe range: ${value}`)
  return parsed
})

/** What can run a statement: the pool, a client in a transaction, or Medusa's transaction manager. */
export interface Executor {
  query<Row extends QueryResultRow = QueryResultRow>(
    sql: string,
    values?: readonly unknown[]
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

export interface Database extends Executor {
  /** Runs `work` in one transaction; its error rolls back. Serialisation and deadlock errors are retried, jittered. */
  transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>
  /** The database's clock, the only one that decides (UTC). */
  now(executor?: Executor): Promise<Date>
  readonly pool: Pool
  close(): Promise<void>
}

const RETRIED = new Set(["40001", "40P01"])
const MAXIMUM_ATTEMPTS = 5

function createDatabase(
  databaseUrl: string,
  { patience, name, size }: { patience: DatabasePatience; name: string; size: number }
): Database {
  const pool = new Pool({
    connectionString: withPatience(databaseUrl, patience),
    max: size,
    connectionTimeoutMillis: patience.connection,
    keepAlive: true,
    application_name: name,
  })
  // An idle client whose server went away emits here; the next query gets a fresh one and reports for itself.
  pool.on("error", () => undefined)
  // One that breaks in use emits on itself; the statement under way reports it, and the process stays.
  pool.on("connect", (client) => client.on("error", () => undefined))

  async function once<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query("BEGIN")
      const result = await work(client)
      await client.query("COMMIT")
      return result
    } catch (error) {
      // A connection that does not answer is given up: the server rolls back when it is gone, and nobody waits for that.
      if (isOutOfReach(error)) broken = error as Error
      else await client.query("ROLLBACK").catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    query: (sql, values) => pool.query(sql, values as unknown[] | undefined),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          const code = (error as { code?: string }).code
          if (!code || !RETRIED.has(code) || attempt === MAXIMUM_ATTEMPTS) throw error
          await new Promise((resume) => setTimeout(resume, Math.random() * 20 * 2 ** attempt))
        }
      }
    },
    async now(executor = pool as unknown as Executor) {
      const { rows } = await executor.query<{ now: Date }>("SELECT northlot_now() AS now")
      return rows[0]!.now
    },
    close: () => pool.end(),
  }
}

let current: { requests: Database; longJobs: Database } | undefined
const longJob = new AsyncLocalStorage<true>()

/** Opens the pools that everything of ours shares in this process; called once at start. `statement`: the milliseconds of a request's. */
export function openDatabase(databaseUrl: string, statement: number): Database {
  if (current) throw new Error("The database is open already.")
  current = {
    requests: createDatabase(databaseUrl, {
      patience: requestPatience(statement),
      name: "northlot",
      size: POOL_SIZES.requests,
    }),
    longJobs: createDatabase(databaseUrl, {
      patience: LONG_JOB_PATIENCE,
      name: "northlot-long-jobs",
      size: POOL_SIZES.longJobs,
    }),
  }
  return current.requests
}

/** The pool of whoever asks: within a long job, the one of the long jobs. */
export function database(): Database {
  if (!current) throw new Error("The database is used before the start has opened it.")
  return longJob.getStore() ? current.longJobs : current.requests
}

/** Whatever `work` asks of the database may take its time, over connections that no request waits for. */
export function asLongJob<Result>(work: () => Promise<Result>): Promise<Result> {
  return longJob.run(true, work)
}

export async function closeDatabase(): Promise<void> {
  const closing = current
  current = undefined
  await Promise.all([closing?.requests.close(), closing?.longJobs.close()])
}

/** True when a statement failed on this unique constraint or index: the second of two racing requests. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return code === "23505" && name === constraint
}
