import { AsyncLocalStorage } from "node:async_hooks"
import type { Socket } from "node:net"
import {
  Pool,
  types,
  type PoolClient,
  type PoolConfig,
  type QueryArrayConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg"
import { recordsOf, type CamelCased } from "./camel-case"
import {
  IDLE_CONNECTION_MILLISECONDS,
  KEEP_ALIVE,
  LONG_JOB_PATIENCE,
  POOL_SIZES,
  biddingPatience,
  requestPatience,
  START_CONNECTION_MILLISECONDS,
  withPatience,
  type DatabasePatience,
} from "./database-connection"
import { isOutOfReach, isRetried, isSilence, isTooBusy } from "./database-errors"
import { HeldLocks, NAMED_LOCKS, locksInVain, locksOf, type NamedLock } from "./lock-order"
import { logger } from "./logger"
import { ReplicaLag, positionOf } from "./replica"
import { poolWait } from "./metrics"
import { traced } from "./tracing"

// int8 columns hold cents and counters far below 2^53. They are read as numbers; a larger value throws.
types.setTypeParser(types.builtins.INT8, (value) => {
  const parsed = Number(value)
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`int8 value beyond the safe range: ${value}`)
  return parsed
})

export interface Database {
  /** Runs a statement in the caller's open transaction, or else on a connection of the pool. */
  query<Row extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[]
  ): Promise<{ rows: Row[]; rowCount: number | null }>
  /**
   * Like `query`, but answers the rows with column names in camelCase. A statement with a name is planned once for
   * each connection.
   */
  records<Row extends object>(
    statement: string | { name: string; text: string },
    values?: readonly unknown[]
  ): Promise<CamelCased<Row>[]>
  /**
   * Runs `work` in one transaction and rolls back on an error. Inside a transaction, `work` joins that transaction. The
   * outermost call retries serialisation and deadlock errors after a random pause.
   */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Like `transaction`, but inside a transaction an error rolls back `work` alone, so the caller can catch it and
   * go on. No other statement of the transaction may run meanwhile.
   */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
  /** The database's clock (UTC). No other clock decides anything. */
  now(): Promise<Date>
  /**
   * Runs `work` under the advisory lock `lock`, which a separate connection holds. `work` runs in no transaction.
   * Answers null if another process or caller holds the lock.
   */
  exclusively<Result>(lock: number, work: () => Promise<Result>): Promise<Result | null>
  readonly pool: Pool
  close(): Promise<void>
}

/** The state of one transaction, or of one savepoint inside it. */
class Frame {
  private ended = false
  /** Statements that were sent and not answered yet. */
  private underWay = 0
  private savepointOpen = false
  private begun: Promise<unknown> = Promise.resolve()
  /**
   * The first error in the transaction. With an error the transaction cannot commit, even if the error is caught.
   */
  failure: unknown = undefined
  /** Callbacks that run after the commit. */
  readonly afterwards: (() => void)[] = []
  /** Statements of one connection are answered in order. Without pipelining they are also sent one by one. */
  private readonly line: { last: Promise<unknown> }
  /** Only set in tests, where taking locks out of order fails. */
  private readonly locks: HeldLocks | undefined

  constructor(
    private readonly client: PoolClient,
    /** Whether the connection sends a statement before the previous one is answered. */
    private readonly pipelined: boolean,
    private readonly outer?: Frame
  ) {
    this.line = outer?.line ?? { last: Promise.resolve() }
    this.locks = outer ? outer.locks : inTests() ? new HeldLocks() : undefined
  }

  /** Opens the transaction. With pipelining, BEGIN is sent together with the first statement. */
  async begin<Result>(work: () => Promise<Result>): Promise<Result> {
    this.begun = this.send("BEGIN")
    this.begun.catch(() => undefined)
    if (!this.pipelined) await this.begun
    return this.run(async () => {
      const result = await work()
      await this.begun
      return result
    })
  }

  /** Runs the work of the caller that opened the transaction. No statement can be added after it ends. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await frames.run(this, work)
      if (this.underWay > 0)
        throw new TransactionError(
          "The transaction tried to end while its statements were still running. Await the statements."
        )
      if (this.failure !== undefined) {
        throw new TransactionError(
          "The transaction tried to commit after an error inside it was caught. Use a savepoint.",
          {
            cause: this.failure,
          }
        )
      }
      return result
    } finally {
      this.ended = true
      await this.line.last
    }
  }

  async query(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> {
    this.refuseUse()
    return this.send(statement, values)
  }

  /** Runs work that joins the transaction. An error in it makes the whole transaction impossible to commit. */
  async join<Result>(work: () => Promise<Result>): Promise<Result> {
    this.refuseUse()
    try {
      return await work()
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    this.refuseUse()
    this.savepointOpen = true
    const locksBefore = this.locks?.length ?? 0
    try {
      await this.begun
      if (this.underWay > 0)
        throw new TransactionError(
          "A savepoint tried to begin while statements were still running. Await the statements."
        )
      await this.send("SAVEPOINT inner_work")
      const inner = new Frame(this.client, this.pipelined, this)
      try {
        const result = await inner.run(work)
        await this.send("RELEASE SAVEPOINT inner_work")
        this.afterwards.push(...inner.afterwards)
        return result
      } catch (error) {
        // Makes the outermost call retry the whole transaction, because its locks and its reads before the savepoint
        // are stale.
        if (isRetried(inner.failure)) this.failure ??= inner.failure
        await this.send("ROLLBACK TO SAVEPOINT inner_work; RELEASE SAVEPOINT inner_work")
        this.locks?.forgetAfter(locksBefore)
        throw error
      }
    } finally {
      this.savepointOpen = false
    }
  }

  private async send(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> {
    this.underWay++
    const locks = this.locks ? locksOf(textOf(statement)) : []
    const here = locks.length > 0 ? new Error("Here.") : undefined
    const ask = (): Promise<QueryResult> => {
      this.refuseWhenOver()
      if (here) this.locks?.add(locks, values ?? [], () => placeOf(here))
      return this.client.query(statement as string, values as unknown[] | undefined)
    }
    const answer = this.pipelined ? this.withOthers(ask) : this.line.last.then(ask)
    this.line.last = Promise.allSettled([this.line.last, answer])
    try {
      return await answer
    } catch (error) {
      this.failure ??= error
      throw error
    } finally {
      this.underWay--
    }
  }

  /**
   * Statements of one turn of the event loop are sent together, because each packet costs both sides a system call.
   */
  private withOthers<Result>(send: () => Result): Result {
    const { stream } = (this.client as PoolClient & { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return send()
  }

  get isOpen(): boolean {
    return !this.ended && (this.outer?.isOpen ?? true)
  }

  private refuseWhenOver(): void {
    if (this.ended)
      throw new TransactionError("The transaction is over. Await all work that was started in the transaction.")
    this.outer?.refuseWhenOver()
  }

  private refuseUse(): void {
    this.refuseWhenOver()
    if (this.savepointOpen)
      throw new TransactionError(
        "The transaction has an open savepoint. No other statement may run until the savepoint ends."
      )
  }
}

/** A programming error in the use of a transaction. */
class TransactionError extends Error {
  override name = "TransactionError"
}

const frames = new AsyncLocalStorage<Frame | undefined>()
/** The transaction that `outside` suspended. */
const left = new AsyncLocalStorage<Frame | undefined>()

/**
 * Runs `work` outside the caller's transaction. Timers, listeners and queues need this: they outlive the
 * transaction that started them.
 */
export function outside<Result>(work: () => Result): Result {
  const later = () => left.run(frames.getStore() ?? left.getStore(), () => frames.run(undefined, work))
  return purposes.getStore() === "replica" ? purposes.run("requests", later) : later()
}

/**
 * Runs `work` after the open transaction commits, and never after a rollback; without a transaction, at once. For
 * notifications that may be lost, such as updates of open pages.
 */
export function afterCommit(work: () => void): void {
  const frame = frames.getStore()
  if (frame?.isOpen) frame.afterwards.push(work)
  else work()
}

/** The open transaction, to run statements in; null outside of a transaction. */
export function openTransaction(): Pick<Database, "query"> | null {
  const frame = frames.getStore()
  return frame ? (frame as Pick<Database, "query">) : null
}

/** @throws TransactionError inside a transaction: `what` waits for others while the transaction holds its locks */
export function refuseInTransaction(what: string): void {
  if (frames.getStore()?.isOpen)
    throw new TransactionError(`${what} inside a transaction: do this before or after the transaction.`)
}

const inTests = () => process.env.NODE_ENV === "test"
const textOf = (statement: string | QueryConfig) => (typeof statement === "string" ? statement : statement.text)
/** The line of the project's code that led to an error, outside of this file. */
const placeOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .find((line) => /[/\\](?!node_modules)/.test(line) && !/platform[/\\]database\.|node_modules|node:/.test(line))
    ?.trim()
    .replace(/^at /, "") ?? ""

const reported = new Set<string>()

/**
 * Reports a programming error that does harm only under load. In production each line of code with the error is logged
 * once, and the request goes on. @throws TransactionError in tests
 */
function fault(message: string): void {
  const error = new TransactionError(message)
  if (inTests()) throw error
  const place = placeOf(error)
  if (reported.has(place)) return
  reported.add(place)
  logger.error({ err: error }, message)
}

/** Callers that hold one connection and wait for a second one can exhaust the pool and stall everybody. */
export function refuseSecondConnection(): void {
  if ((frames.getStore() ?? left.getStore())?.isOpen) fault("A second connection was requested inside a transaction.")
}

/** Takes an advisory lock until the end of the transaction. `shared` locks do not block each other. */
export async function holdLock(name: NamedLock, key = "", { shared = false } = {}): Promise<void> {
  const lock = `pg_advisory_xact_lock${shared ? "_shared" : ""}`
  await database().query(`SELECT ${lock}(hashtextextended($1, ${NAMED_LOCKS[name]}))`, [key])
}

const MAXIMUM_ATTEMPTS = 5

/** The option of connections to a replica. */
const READ_ONLY = "-c default_transaction_read_only=on"
/**
 * Makes bids use indexes. PostgreSQL would otherwise cache plans that scan the whole bid log, made while the log was
 * empty. Foreign key checks cache such plans too, so each bid would be slower than the last.
 */
const BY_INDEX_ALONE = "-c enable_seqscan=off"
/**
 * Makes one process of the server answer a request's statement. Each parallel worker would repeat the statement's
 * subqueries, and take a processor from other requests.
 */
const WITHOUT_WORKERS = "-c max_parallel_workers_per_gather=0"

interface Server {
  url: string
  /** When the server last left a statement unanswered, by the clock of this process. */
  silentAt: number
}

function createDatabase(
  server: Server,
  {
    patience,
    name,
    size,
    options,
    pipelined = false,
  }: { patience: DatabasePatience; name: string; size: number; options?: string; pipelined?: boolean }
): Database {
  const settings: PoolConfig & { pipeline: boolean } = {
    connectionString: withPatience(server.url, patience),
    max: size,
    idleTimeoutMillis: IDLE_CONNECTION_MILLISECONDS,
    options,
    connectionTimeoutMillis: patience.connection,
    ...KEEP_ALIVE,
    application_name: name,
    pipeline: pipelined,
  }
  const pool = new Pool(settings)
  // An idle client whose server went away emits an error here. The next query gets a new client and reports its own
  // errors.
  pool.on("error", () => undefined)
  const madeAt = new WeakMap<PoolClient, number>()
  pool.on("connect", (client) => {
    madeAt.set(client, performance.now())
    // A client that breaks in use emits an error too. The running statement reports it, and the process must not
    // exit.
    client.on("error", () => undefined)
  })
  /**
   * A server that vanishes leaves connections that look open until a statement on them times out. After one
   * timeout, connections older than that statement are not used again.
   */
  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (madeAt.get(client)! > server.silentAt) return client
      client.release(true)
    }
  }
  /** Whether this error means that the connection must be closed. */
  function endsConnection(error: unknown): boolean {
    if (isSilence(error)) server.silentAt = Math.max(server.silentAt, performance.now() - patience.answer!)
    return isOutOfReach(error)
  }

  async function byItself(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> {
    const client = await connect()
    let broken = false
    try {
      return await client.query(statement as string, values as unknown[] | undefined)
    } catch (error) {
      broken = endsConnection(error)
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function once<Result>(work: () => Promise<Result>): Promise<Result> {
    refuseSecondConnection()
    const waited = poolWait.startTimer({ pool: name })
    const client = await connect()
    waited()
    const frame = new Frame(client, pipelined)
    let broken: Error | undefined
    let result: Result
    try {
      result = await frame.begin(work)
      await client.query("COMMIT")
    } catch (error) {
      const cause = isRetried(frame.failure) ? frame.failure : error
      // A connection that does not answer is closed without waiting. The server then rolls back by itself.
      if (endsConnection(cause)) broken = cause as Error
      else await client.query("ROLLBACK").catch((failure: Error) => (broken = failure))
      throw cause
    } finally {
      client.release(broken)
    }
    for (const told of frame.afterwards) told()
    return result
  }

  async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work)
      } catch (error) {
        if (!isRetried(error) || attempt === MAXIMUM_ATTEMPTS) throw error
        await new Promise((resume) => setTimeout(resume, Math.random() * 20 * 2 ** attempt))
      }
    }
  }

  const query = async (statement: string | QueryConfig, values?: readonly unknown[]) => {
    const frame = frames.getStore()
    if (frame) return frame.query(statement, values)
    refuseSecondConnection()
    if (locksInVain(textOf(statement))) fault("A lock was taken outside a transaction, so the lock ends at once.")
    return byItself(statement, values)
  }

  return {
    pool,
    query: query as Database["query"],
    records: async (given, values) => {
      const named = typeof given === "string" ? { text: given } : given
      const statement: QueryArrayConfig = { ...named, rowMode: "array" }
      return recordsOf(await query(statement, values))
    },
    transaction: (work) =>
      frames.getStore()?.join(work) ?? traced("transaction", { attributes: { pool: name } }, () => retried(work)),
    savepoint: (work) => frames.getStore()?.savepoint(work) ?? retried(work),
    async now() {
      const { rows } = await query("SELECT northlot_now() AS now")
      return (rows[0] as { now: Date }).now
    },
    async exclusively(lock, work) {
      refuseSecondConnection()
      const client = await connect()
      try {
        const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock($1) AS mine`, [lock])
        return rows[0]!.mine ? await outside(work) : null
      } finally {
        // Closing the connection releases the advisory lock, whatever state the connection is in.
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}

type Purpose = "requests" | "bidding" | "longJobs"

/**
 * A bid holds the auction's lock from its first statement to its last. Pipelining sends independent statements
 * together and shortens that time.
 */
const SPECIAL: Partial<Record<Purpose, { options: string; pipelined?: true }>> = {
  requests: { options: WITHOUT_WORKERS },
  bidding: { options: BY_INDEX_ALONE, pipelined: true },
}

let current: (Record<Purpose, Database> & { replica?: Database }) | undefined
let replicaLag: ReplicaLag | undefined
let primary: Server | undefined
const purposes = new AsyncLocalStorage<Purpose | "replica">()

/**
 * The time limits of a read on the replica. A slow read is repeated on the primary; both attempts together must end
 * within five seconds.
 */
const REPLICA_PATIENCE = requestPatience(1_000)

/**
 * Opens the database pools of this process; called once at start. `statement` is the statement timeout of a request
 * in milliseconds.
 */
export function openDatabase(
  databaseUrl: string,
  statement: number,
  replica: { url: string; mostMilliseconds: number } | null = null
): Database {
  if (current) throw new Error("The database is open already.")
  const patience = requestPatience(statement)
  const server: Server = (primary = { url: databaseUrl, silentAt: -Infinity })
  const open = (name: string, purpose: Purpose, limits: DatabasePatience) =>
    createDatabase(server, { patience: limits, name, size: POOL_SIZES[purpose], ...SPECIAL[purpose] })
  current = {
    requests: open("northlot", "requests", patience),
    bidding: open("northlot-bidding", "bidding", biddingPatience(statement)),
    longJobs: open("northlot-long-jobs", "longJobs", LONG_JOB_PATIENCE),
  }
  const readOnly = (asked: Server, limits: DatabasePatience) =>
    createDatabase(asked, {
      patience: limits,
      name: "northlot-replica",
      size: POOL_SIZES.requests,
      options: `${READ_ONLY} ${WITHOUT_WORKERS}`,
    })
  if (replica) {
    const { requests, replica: standby } = Object.assign(current, {
      replica: readOnly({ url: replica.url, silentAt: -Infinity }, REPLICA_PATIENCE),
    })
    const position = async (asked: Database, name: string) => {
      const { rows } = await asked.query<{ at: string | null }>(`SELECT ${name}()::text AS at`)
      return positionOf(rows[0]!.at)
    }
    replicaLag = new ReplicaLag(
      {
        written: () => position(requests, "pg_current_wal_lsn"),
        replayed: () => position(standby, "pg_last_wal_replay_lsn"),
      },
      replica.mostMilliseconds
    )
    outside(() => replicaLag!.start())
  } else if (inTests()) {
    // In tests, reads declared for the replica run on a read-only connection, so a write in them fails.
    current.replica = readOnly(server, patience)
  }
  return current.requests
}

/** The pool for the caller's purpose: the ordinary one, the one for bids or the one for long jobs. */
export function database(): Database {
  if (!current) throw new Error("The database is used before the start has opened it.")
  return current[purposes.getStore() ?? "requests"] ?? current.requests
}

/** Whether a connection opened at `madeAt` is probably dead, because the server has been silent since. */
export function leadsNowhere(madeAt: number): boolean {
  return primary !== undefined && madeAt <= primary.silentAt
}

/** How many connections each pool has, and how many callers wait for a connection. */
export function poolsInUse(): { pool: string; busy: number; idle: number; waiting: number }[] {
  return Object.values(current ?? {}).map(({ pool }) => ({
    pool: pool.options.application_name!,
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}

/** Runs `work` with a long statement timeout, on connections that no request waits for. */
export function asLongJob<Result>(work: () => Promise<Result>): Promise<Result> {
  return purposes.run("longJobs", work)
}

/** Runs `work` for bids and closing auctions, on connections that nothing else uses. */
export function asBidding<Result>(work: () => Promise<Result>): Promise<Result> {
  return purposes.run("bidding", work)
}

/**
 * Runs reads that decide nothing on the replica. Uses the primary if there is no replica, or if it lags or fails. A
 * write is refused. Inside a transaction the reads use the transaction.
 */
export async function fromReplica<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!current?.replica || frames.getStore()?.isOpen || (replicaLag && !replicaLag.isClose)) return work()
  try {
    return await purposes.run("replica", work)
  } catch (error) {
    if (!replicaLag) throw error
    // Replication or the replica's own limits can cancel a statement on the replica, but not on the primary.
    if (isOutOfReach(error)) replicaLag.lost(error)
    else if (!isTooBusy(error) && !isRetried(error)) throw error
    return work()
  }
}

/**
 * The replica's lag in seconds, and whether it is small enough to read from the replica; null without a replica.
 */
export function replicaState(): { behindSeconds: number; close: boolean } | null {
  return replicaLag ? { behindSeconds: replicaLag.behind / 1_000, close: replicaLag.isClose } : null
}

/**
 * A starting process is busy for seconds, so it notices late that a connection is open. No user waits yet, so longer
 * timeouts are fine.
 */
export async function withPatienceOfStart<Result>(work: () => Promise<Result>): Promise<Result> {
  const pools = Object.values(current ?? {}).map(({ pool }) => pool.options)
  const before = pools.map((options) => options.connectionTimeoutMillis)
  for (const options of pools) options.connectionTimeoutMillis = START_CONNECTION_MILLISECONDS
  try {
    return await work()
  } finally {
    pools.forEach((options, place) => (options.connectionTimeoutMillis = before[place]))
  }
}

export async function closeDatabase(): Promise<void> {
  const closing = current
  await replicaLag?.close()
  current = replicaLag = primary = undefined
  await Promise.all(Object.values(closing ?? {}).map((pool) => pool.close()))
}

/** Whether a statement violated this unique constraint or index, as the second of two racing requests does. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return code === "23505" && name === constraint
}
