import type { ConnectionOptions } from "node:tls"
import { parse } from "pg-connection-string"

/**
 * Connections of each pool in one process; the server's `max_connections` must hold all of them, times the processes.
 */
export const POOL_SIZES = {
  /** Ours: requests, sockets and the jobs. */
  requests: 16,
  /** Ours: bids and the ends of auctions, which wait for nobody else's connection. */
  bidding: 8,
  /** Ours: exports, the night's comparison, the demo market. */
  longJobs: 4,
  /**
   * Medusa's modules: sign-in, payments, regions. Its notification module asks for a second one while it holds one: more
   * than the deliveries of a process at once, so that they cannot all wait for each other.
   */
  commerce: 14,
  /** Each of BullMQ's queues and workers, where they are kept in Postgres. */
  jobs: 4,
} as const

/** Milliseconds until an unused connection is closed. A new connection costs the server its catalogue caches again. */
export const IDLE_CONNECTION_MILLISECONDS = 60_000

/** A connection that nothing comes through is known after half a minute, where the system's own way takes two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** How long what is asked of the database may take, in milliseconds; null where there is no limit. */
export interface DatabasePatience {
  /** For a connection: a free one of the pool, or a new one from the server. */
  connection: number
  /** For a lock that somebody else holds. */
  lock: number
  /** For a statement, by the server's clock. */
  statement: number | null
  /** For the answer to a statement, by ours: a server that is frozen keeps no time. */
  answer: number | null
  /** Between two statements of a transaction. */
  idleInTransaction: number
}

/** Whoever waits for a page is answered within five seconds: a connection and a lock together take less than that. */
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
 * Between two statements of a transaction that holds an auction. A server that was stopped holds it no longer than this,
 * and others take bids on it.
 */
export const HOLDING_AUCTION_MILLISECONDS = 3_000

/**
 * A bid waits for its auction until a holder that was stopped has lost it, and is then taken. With the wait for a
 * connection that takes less than five seconds, as for a page.
 */
export function biddingPatience(statement: number): DatabasePatience {
  const patience = requestPatience(statement)
  return { ...patience, connection: Math.ceil(statement * 0.35), lock: Math.ceil(statement * 0.85) }
}

/** Nobody waits for it at a screen, and what it reads is much. */
export const LONG_JOB_PATIENCE: DatabasePatience = {
  connection: 4_000,
  lock: 20_000,
  statement: 300_000,
  answer: 310_000,
  idleInTransaction: 300_000,
}

/**
 * A table may be rewritten for as long as that takes, but a lock that does not come keeps everybody waiting behind it.
 */
export const MIGRATION_PATIENCE: DatabasePatience = {
  connection: 10_000,
  lock: 60_000,
  statement: null,
  answer: null,
  idleInTransaction: 600_000,
}

/** For a connection, while a process starts. */
export const START_CONNECTION_MILLISECONDS = 30_000

/** The address with the limits in it: every driver that reads it sets them on each of its connections. */
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

/** What the address says of TLS, as the driver reads it: for those who do not read the address themselves. */
export function tlsOf(databaseUrl: string): boolean | ConnectionOptions {
  const { ssl } = parse(databaseUrl)
  if (ssl === "no-verify") return { rejectUnauthorized: false }
  return typeof ssl === "string" ? ssl === "true" : ((ssl as ConnectionOptions | boolean | undefined) ?? false)
}
