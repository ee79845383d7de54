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

// int8 columns hold cents and counters, all far below 2^53: read as numbers, loudly if ever not.
types.setTypeParser(types.builtins.INT8, (value) => {
  const parsed = Number(value)
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`int8 value beyond the safe range: ${value}`)
  return parsed
})

export interface Database {
  /**
   * Runs a statement: in the transaction that is open around the caller, else by itself on a connection of the pool.
   */
  query<Row extends QueryResultRow = QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[]
  ): Promise<{ rows: Row[]; rowCount: number | null }>
  /**
   * Like `query`; answers the rows as they are handed out, the names of their columns in camelCase. A statement with a
   * name is planned once for each connection.
   */
  records<Row extends object>(
    statement: string | { name: string; text: string },
    values?: readonly unknown[]
  ): Promise<CamelCased<Row>[]>
  /**
   * Runs `work` in one transaction; its error rolls back. Inside a transaction it joins: both commit together, or
   * neither. Serialisation and deadlock errors are retried, jittered, by whoever opened the transaction.
   */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Like `transaction`, but inside one the error of `work` takes back `work` alone: for who catches it and goes on.
   * Nothing else of the transaction may be under way meanwhile.
   */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
  /** The database's clock, the only one that decides (UTC). */
  now(): Promise<Date>
  /**
   * Runs `work` while no other process or caller holds the lock of this number, which a connection of its own keeps;
   * `work` itself is in no transaction. Answers null where somebody else holds it.
   */
  exclusively<Result>(lock: number, work: () => Promise<Result>): Promise<Result | null>
  readonly pool: Pool
  close(): Promise<void>
}

/** A transaction, or a savepoint in it, as the code inside sees it. */
class Frame {
  private ended = false
  /** Statements that were asked for and are not answered. */
  private underWay = 0
  private savepointOpen = false
  private begun: Promise<unknown> = Promise.resolve()
  /** What failed in it: it cannot be committed any more, whoever caught the error. */
  failure: unknown = undefined
  /** What is done once the transaction has been committed. */
  readonly afterwards: (() => void)[] = []
  /** Statements of one connection are answered one after another, and sent so where it is no pipeline. */
  private readonly line: { last: Promise<unknown> }
  /** Kept in tests alone, where what is taken against the order fails. */
  private readonly locks: HeldLocks | undefined

  constructor(
    private readonly client: PoolClient,
    /** Whether the connection sends a statement before the one ahead of it is answered. */
    private readonly pipelined: boolean,
    private readonly outer?: Frame
  ) {
    this.line = outer?.line ?? { last: Promise.resolve() }
    this.locks = outer ? outer.locks : inTests() ? new HeldLocks() : undefined
  }

  /** Opens the transaction; in a pipeline its first statement goes out with this. */
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

  /** Runs the work of who opened it, to its end: afterwards nothing can be added to it. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await frames.run(this, work)
      if (this.underWay > 0)
        throw new TransactionError("It was to end while statements of it were under way: await them.")
      if (this.failure !== undefined) {
        throw new TransactionError("It was to be committed after an error in it was caught: use a savepoint.", {
          cause: this.failure,
        })
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

  /** Runs work that relies on all or nothing: its error makes the whole impossible to commit. */
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
        throw new TransactionError("A savepoint was to begin while statements were under way: await them.")
      await this.send("SAVEPOINT inner_work")
      const inner = new Frame(this.client, this.pipelined, this)
      try {
        const result = await inner.run(work)
        await this.send("RELEASE SAVEPOINT inner_work")
        this.afterwards.push(...inner.afterwards)
        return result
      } catch (error) {
        // Whoever opened the transaction repeats it: what was locked or read before the savepoint is stale.
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

  /** What is sent in one turn of the event loop goes to the server in one piece: each piece costs both sides a call. */
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
    if (this.ended) throw new TransactionError("It is over: work that was started in it must be awaited.")
    this.outer?.refuseWhenOver()
  }

  private refuseUse(): void {
    this.refuseWhenOver()
    if (this.savepointOpen) throw new TransactionError("A savepoint in it is open: nothing may go on beside that.")
  }
}

/** A mistake of ours in the use of a transaction. */
class TransactionError extends Error {
  override name = "TransactionError"
}

const frames = new AsyncLocalStorage<Frame | undefined>()
/** The transaction that was left by `outside`. */
const left = new AsyncLocalStorage<Frame | undefined>()

/**
 * Runs `work` as part of no transaction, whoever calls: for timers, listeners and queues, which outlive the transaction
 * in which they were started.
 */
export function outside<Result>(work: () => Result): Result {
  const later = () => left.run(frames.getStore() ?? left.getStore(), () => frames.run(undefined, work))
  return purposes.getStore() === "replica" ? purposes.run("requests", later) : later()
}

/**
 * Does this once the open transaction is committed, and never when it is not; at once where none is open. For what tells
 * others of a change and may be lost: open pages, timers that a sweep stands behind.
 */
export function afterCommit(work: () => void): void {
  const frame = frames.getStore()
  if (frame?.isOpen) frame.afterwards.push(work)
  else work()
}

/** The open transaction as something that runs statements; null outside of one. */
export function openTransaction(): Pick<Database, "query"> | null {
  const frame = frames.getStore()
  return frame ? (frame as Pick<Database, "query">) : null
}

/** @throws TransactionError inside a transaction: `what` waits for others while the transaction holds its locks */
export function refuseInTransaction(what: string): void {
  if (frames.getStore()?.isOpen) throw new TransactionError(`${what} inside a transaction: do it before or after.`)
}

const inTests = () => process.env.NODE_ENV === "test"
const textOf = (statement: string | QueryConfig) => (typeof statement === "string" ? statement : statement.text)
/** The line of ours that led to an error, outside of this file. */
const placeOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .find((line) => /[/\\](?!node_modules)/.test(line) && !/platform[/\\]database\.|node_modules|node:/.test(line))
    ?.trim()
    .replace(/^at /, "") ?? ""

const reported = new Set<string>()

/** A mistake of ours that harms only where many meet. Elsewhere the request goes on, and the place is put on record once. @throws TransactionError in tests */
function fault(message: string): void {
  const error = new TransactionError(message)
  if (inTests()) throw error
  const place = placeOf(error)
  if (reported.has(place)) return
  reported.add(place)
  logger.error({ err: error }, message)
}

/** Whoever holds a connection and waits for a second one stalls everybody once all connections are held by such. */
export function refuseSecondConnection(): void {
  if ((frames.getStore() ?? left.getStore())?.isOpen) fault("A second connection was asked for inside a transaction.")
}

/** Takes a lock that is no row's until the end of the transaction; `shared` ones do not wait for each other. */
export async function holdLock(name: NamedLock, key = "", { shared = false } = {}): Promise<void> {
  const lock = `pg_advisory_xact_lock${shared ? "_shared" : ""}`
  await database().query(`SELECT ${lock}(hashtextextended($1, ${NAMED_LOCKS[name]}))`, [key])
}

const MAXIMUM_ATTEMPTS = 5

/** Of a connection to a replica. */
const READ_ONLY = "-c default_transaction_read_only=on"
/**
 * A bid finds its few rows by an index, always. Without this the plans that a connection keeps, those of foreign keys
 * among them, are made while the log of a new market is empty, read all of it, and get slower with every bid.
 */
const BY_INDEX_ALONE = "-c enable_seqscan=off"

interface Server {
  url: string
  /** When it was last asked and did not answer at all, by the clock of this process. */
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
  // An idle client whose server went away emits here; the next query gets a fresh one and reports for itself.
  pool.on("error", () => undefined)
  const madeAt = new WeakMap<PoolClient, number>()
  pool.on("connect", (client) => {
    madeAt.set(client, performance.now())
    // One that breaks in use emits on itself; the statement under way reports it, and the process stays.
    client.on("error", () => undefined)
  })
  /**
   * A server that vanishes without a word leaves connections that look whole, and each would be found out by a
   * statement that waits in vain: once one has, those that are older than that statement are not used again.
   */
  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (madeAt.get(client)! > server.silentAt) return client
      client.release(true)
    }
  }
  /** Whether a connection on which this failed is to be given up. */
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
      // A connection that does not answer is given up: the server rolls back when it is gone, and nobody waits for
      // that.
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
    if (locksInVain(textOf(statement))) fault("A lock was taken outside a transaction: it holds nothing.")
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
        // The lock ends with its connection, whatever state that is in.
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}

type Purpose = "requests" | "bidding" | "longJobs"

/**
 * The auction's lock is held from a bid's first statement to its last: statements that need not wait for each other's
 * answers go out together.
 */
const SPECIAL: Partial<Record<Purpose, { options: string; pipelined: boolean }>> = {
  bidding: { options: BY_INDEX_ALONE, pipelined: true },
}

let current: (Record<Purpose, Database> & { replica?: Database }) | undefined
let replicaLag: ReplicaLag | undefined
let primary: Server | undefined
const purposes = new AsyncLocalStorage<Purpose | "replica">()

/** A read of the replica that takes longer is asked of the primary, and both together within five seconds. */
const REPLICA_PATIENCE = requestPatience(1_000)

/**
 * Opens the pools that everything of ours shares in this process; called once at start. `statement`: the milliseconds
 * of a request's.
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
    createDatabase(asked, { patience: limits, name: "northlot-replica", size: POOL_SIZES.requests, options: READ_ONLY })
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
    // What is declared to write nothing is held to it in every test.
    current.replica = readOnly(server, patience)
  }
  return current.requests
}

/** The pool of whoever asks: the ordinary one, but for bids and for long jobs. */
export function database(): Database {
  if (!current) throw new Error("The database is used before the start has opened it.")
  return current[purposes.getStore() ?? "requests"] ?? current.requests
}

/** Whether a connection that was made at this moment most likely leads nowhere: the server has been silent since. */
export function leadsNowhere(madeAt: number): boolean {
  return primary !== undefined && madeAt <= primary.silentAt
}

/** How many connections each pool has, and how many callers wait for one. */
export function poolsInUse(): { pool: string; busy: number; idle: number; waiting: number }[] {
  return Object.values(current ?? {}).map(({ pool }) => ({
    pool: pool.options.application_name!,
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}

/** Whatever `work` asks of the database may take its time, over connections that no request waits for. */
export function asLongJob<Result>(work: () => Promise<Result>): Promise<Result> {
  return purposes.run("longJobs", work)
}

/** Bids and the ends of auctions: over connections that nothing else can use up. */
export function asBidding<Result>(work: () => Promise<Result>): Promise<Result> {
  return purposes.run("bidding", work)
}

/**
 * Reads that decide nothing: from the replica where there is one and it is close enough behind, else, or when it fails,
 * from the primary. A write in it is refused. In a transaction it reads what the transaction reads.
 */
export async function fromReplica<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!current?.replica || frames.getStore()?.isOpen || (replicaLag && !replicaLag.isClose)) return work()
  try {
    return await purposes.run("replica", work)
  } catch (error) {
    if (!replicaLag) throw error
    // What it replays can end a statement of ours, as can its own limits: the primary has neither.
    if (isOutOfReach(error)) replicaLag.lost(error)
    else if (!isTooBusy(error) && !isRetried(error)) throw error
    return work()
  }
}

/** Seconds of what the replica may lack, and whether that is little enough to ask it; null where there is none. */
export function replicaState(): { behindSeconds: number; close: boolean } | null {
  return replicaLag ? { behindSeconds: replicaLag.behind / 1_000, close: replicaLag.isClose } : null
}

/**
 * A start keeps its process busy for seconds on end: a connection that came at once is noticed late, and nobody waits
 * at a screen yet.
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

/** True when a statement failed on this unique constraint or index: the second of two racing requests. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string }
  return code === "23505" && name === constraint
}
