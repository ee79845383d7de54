import type { ConnectionOptions } from "node:tls"
import { parse } from "pg-connection-string"

/**
 * Connections of each pool in one process. The server's `max_connections` must hold their sum times the number of
 * processes.
 */
export const POOL_SIZES = {
  /** The project's own pool for requests, sockets and jobs. */
  requests: 16,
  /** The project's own pool for bids and auction ends, which share no connection with other work. */
  bidding: 8,
  /** The project's own pool for exports, the nightly reconciliation and the demo market. */
  longJobs: 4,
  /**
   * The pool of Medusa's modules. The notification module needs a second connection while it holds one. To avoid
   * deadlock, there are more connections than concurrent deliveries.
   */
  commerce: 14,
  /** The pool of each BullMQ queue and worker, if BullMQ uses Postgres. */
  jobs: 4,
} as const

/**
 * Milliseconds until an unused connection is closed. A new connection must load the server's catalogue caches again.
 */
export const IDLE_CONNECTION_MILLISECONDS = 60_000

/** Detects a dead connection after half a minute; the operating system's default takes two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** The timeouts of database work in milliseconds; null means no limit. */
export interface DatabasePatience {
  /** The longest wait for a connection, either a free one of the pool or a new one. */
  connection: number
  /** The wait for a lock that another transaction holds. */
  lock: number
  /** The statement timeout, by the server's clock. */
  statement: number | null
  /**
   * The longest wait for the answer to a statement, by this process's clock. A frozen server does not count its
   * statement timeout.
   */
  answer: number | null
  /** The longest pause between two statements of a transaction. */
  idleInTransaction: number
}

/** A page must be answered within five seconds, so the waits for a connection and a lock together are shorter. */
export function requestPatience(statement: number): DatabasePatience {
  return {
    connection: Math.ceil(statement * 0.6),
    lock: Math.ceil(statement / 2),
    statement,
    answer: statement + 200,
    idleInTransaction: 30_000,
  }
}

/**
 * The longest pause between two statements of a transaction that holds an auction's lock. After this pause a stopped
 * server loses the lock, and others can bid.
 */
export const HOLDING_AUCTION_MILLISECONDS = 3_000

/**
 * The timeouts of a bid. A bid can wait until a stopped server has lost the auction's lock. The longest waits for a
 * connection and for the lock take less than five seconds together.
 */
export function biddingPatience(statement: number): DatabasePatience {
  const patience = requestPatience(statement)
  return { ...patience, connection: Math.ceil(statement * 0.35), lock: Math.ceil(statement * 0.85) }
}

/** The timeouts of work that reads much data and that no user waits for. */
export const LONG_JOB_PATIENCE: DatabasePatience = {
  connection: 4_000,
  lock: 20_000,
  statement: 300_000,
  answer: 310_000,
  idleInTransaction: 300_000,
}

/** Rewriting a table has no timeout. The wait for a lock has one, because all later statements queue behind it. */
export const MIGRATION_PATIENCE: DatabasePatience = {
  connection: 10_000,
  lock: 60_000,
  statement: null,
  answer: null,
  idleInTransaction: 600_000,
}

/** The wait for a connection while a process starts, in milliseconds. */
export const START_CONNECTION_MILLISECONDS = 30_000

/** Adds the timeouts to the database address. Every driver that reads the address sets them on its connections. */
export function withPatience(databaseUrl: string, patience: DatabasePatience): string {
  const url = new URL(databaseUrl)
  const given = {
    statement_timeout: patience.statement ?? 0,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleInTransaction,
    query_timeout: patience.answer,
  }
  for (const [name, milliseconds] of Object.entries(given)) {
    if (milliseconds === null) url.searchParams.delete(name)
    else url.searchParams.set(name, String(milliseconds))
  }
  return url.href
}

/**
 * The TLS options of a database address, as the driver reads them. For code that cannot pass the address to the driver.
 */
export function tlsOf(databaseUrl: string): boolean | ConnectionOptions {
  const { ssl } = parse(databaseUrl)
  if (ssl === "no-verify") return { rejectUnauthorized: false }
  return typeof ssl === "string" ? ssl === "true" : ((ssl as ConnectionOptions | boolean | undefined) ?? false)
}
