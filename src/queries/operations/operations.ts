/** The database's data for the console's page of operations. */
import type { LeftOutProvider, Operations } from "@northlot/contract"
import { database } from "#src/platform/database"

type Filled<Part extends keyof Operations> = NonNullable<Operations[Part]>
type Dated<Row, Moments extends keyof Row> = {
  [Column in keyof Row]: Column extends Moments ? (null extends Row[Column] ? Date | null : Date) : Row[Column]
}
type Schedule = Filled<"schedules">[number]
type Waiting = Filled<"deliveries">[number]

const text = (moment: Date) => moment.toISOString()
const textOrNull = (moment: Date | null) => moment && text(moment)

/** The scheduled jobs with the times and outcome of their last run. */
export async function schedules(): Promise<Schedule[]> {
  const rows = await database().records<Dated<Omit<Schedule, "lastOutcome">, "lastEndedAt" | "lastFailedAt">>(
    `SELECT name, every_milliseconds / 1000.0::float8 AS every_seconds, ended_at AS last_ended_at,
       took_milliseconds / 1000.0::float8 AS took_seconds, failed_at AS last_failed_at, last_error,
       ends_at > clock_timestamp() AS is_running
     FROM job_lease ORDER BY name`
  )
  return rows.map(({ lastEndedAt, lastFailedAt, ...row }) => ({
    ...row,
    lastEndedAt: textOrNull(lastEndedAt),
    lastFailedAt: textOrNull(lastFailedAt),
    lastOutcome: lastEndedAt && (+lastEndedAt === +(lastFailedAt ?? 0) ? "failed" : "done"),
  }))
}

/**
 * The maximum number of deliveries that are counted in each state. After a long outage, when admins need this page
 * most, millions of deliveries may wait.
 */
const MOST_COUNTED = 10_000

/** SQL: deliveries that failed or were set aside. There are two SELECTs so that each can use an index. */
const TROUBLED = `
  (SELECT event_id, subscriber, failures, set_aside_at, last_error FROM outbox_delivery
   WHERE done_at IS NULL AND set_aside_at IS NULL AND failures > 0 ORDER BY event_id DESC LIMIT ${MOST_COUNTED})
  UNION ALL
  (SELECT event_id, subscriber, failures, set_aside_at, last_error FROM outbox_delivery
   WHERE done_at IS NULL AND set_aside_at IS NOT NULL ORDER BY set_aside_at DESC LIMIT ${MOST_COUNTED})`

/**
 * Undelivered events by subscriber. Subscribers with deliveries that were set aside come first, then subscribers with
 * failing deliveries. `more` means that the real numbers may be higher than the counted ones.
 */
export async function waitingDeliveries(): Promise<{ rows: Waiting[]; more: boolean }> {
  const rows = await database().records<Dated<Waiting, "oldestAt"> & { more: boolean }>(
    `WITH open AS MATERIALIZED (
       ${TROUBLED}
       UNION ALL
       (SELECT event_id, subscriber, failures, set_aside_at, last_error FROM outbox_delivery
        WHERE done_at IS NULL AND set_aside_at IS NULL AND failures = 0 ORDER BY due_at, event_id LIMIT ${MOST_COUNTED})
     ), counted AS (
       SELECT greatest(count(*) FILTER (WHERE set_aside_at IS NULL AND failures = 0),
           count(*) FILTER (WHERE set_aside_at IS NULL AND failures > 0), count(set_aside_at)) >= ${MOST_COUNTED} AS more
       FROM open
     )
     SELECT open.subscriber, count(*) FILTER (WHERE set_aside_at IS NULL) AS waiting,
       count(*) FILTER (WHERE set_aside_at IS NULL AND failures > 0) AS failing,
       count(set_aside_at) AS set_aside, min(event.created_at) AS oldest_at,
       (array_agg(last_error ORDER BY event.id DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS last_error, counted.more
     FROM open JOIN outbox_event event ON event.id = open.event_id, counted
     GROUP BY open.subscriber, counted.more ORDER BY set_aside DESC, failing DESC, waiting DESC, open.subscriber`
  )
  return {
    rows: rows.map(({ oldestAt, more: _, ...row }) => ({ ...row, oldestAt: text(oldestAt) })),
    more: rows[0]?.more ?? false,
  }
}

const OUTAGES_SHOWN = 20

export async function outages(): Promise<Filled<"outages">> {
  const rows = await database().records<Dated<Filled<"outages">[number], "beganAt" | "endedAt">>(
    `SELECT outage.began_at, outage.ended_at,
       (SELECT count(*) FROM auction WHERE auction.outage_id = outage.id) AS extended_auctions
     FROM bidding_outage outage ORDER BY outage.began_at DESC LIMIT ${OUTAGES_SHOWN}`
  )
  return rows.map((row) => ({ ...row, beganAt: text(row.beganAt), endedAt: text(row.endedAt) }))
}

const MIGRATIONS_SHOWN = 10

export async function appliedMigrations(): Promise<Filled<"migrations">> {
  const rows = await database().records<{ name: string; at: Date; applied: number }>(
    `SELECT name, executed_at AS at, count(*) OVER () AS applied FROM mikro_orm_migrations
     ORDER BY executed_at DESC, id DESC LIMIT ${MIGRATIONS_SHOWN}`
  )
  return { applied: rows[0]?.applied ?? 0, newest: rows.map(({ name, at }) => ({ name, at: text(at) })) }
}

const TABLES_SHOWN = 10

/** Up to this number, stored files are counted exactly. Above it, Postgres's estimate is used. */
const FILES_COUNTED = 100_000

/** The sizes of the tables. Numbers of rows are Postgres's estimates, because counting would read all rows. */
export async function storedBytes(): Promise<Omit<Filled<"storage">, "disk">> {
  const { rows: sizes } = await database().query<{ bytes: number; counted: number; estimated: number }>(
    `SELECT pg_database_size(current_database()) AS bytes,
       (SELECT count(*) FROM (SELECT FROM stored_file LIMIT ${FILES_COUNTED}) counted) AS counted,
       (SELECT reltuples::int8 FROM pg_class WHERE oid = 'stored_file'::regclass) AS estimated`
  )
  const { bytes, counted, estimated } = sizes[0]!
  const { rows: tables } = await database().query<{ name: string; bytes: number; rows: number }>(
    `SELECT coalesce(parent.relname, relation.relname) AS name, sum(pg_total_relation_size(relation.oid))::int8 AS bytes,
       sum(greatest(relation.reltuples, 0))::int8 AS rows
     FROM pg_class relation
     JOIN pg_namespace schema ON schema.oid = relation.relnamespace
     LEFT JOIN pg_inherits ON pg_inherits.inhrelid = relation.oid
     LEFT JOIN pg_class parent ON parent.oid = pg_inherits.inhparent
     WHERE relation.relkind = 'r' AND schema.nspname NOT IN ('pg_catalog', 'information_schema')
     GROUP BY 1 ORDER BY bytes DESC LIMIT ${TABLES_SHOWN}`
  )
  return { databaseBytes: bytes, files: counted < FILES_COUNTED ? counted : Math.max(counted, estimated), tables }
}

const ERRORS_SHOWN = 3
const FEES_LOOKED_AT = 200

interface PluginError {
  at: Date
  text: string
}

export interface LeftOutFeeProvider extends LeftOutProvider {
  at: Date
}

/** Errors of this plugin's subscribers whose deliveries have not succeeded since. */
export async function subscriberErrors(pluginId: string): Promise<PluginError[]> {
  const { rows } = await database().query<PluginError>(
    `SELECT event.created_at AS at, troubled.subscriber || ': ' || troubled.last_error AS text
     FROM (${TROUBLED}) troubled JOIN outbox_event event ON event.id = troubled.event_id
     WHERE troubled.last_error IS NOT NULL AND starts_with(troubled.subscriber, $1 || '_')
     ORDER BY event.id DESC LIMIT ${ERRORS_SHOWN}`,
    [pluginId]
  )
  return rows
}

/**
 * Fee providers whose lines are missing in issued fees, each with the reason, newest first. Equal reasons are listed
 * once.
 */
export async function leftOutFeeProviders(): Promise<LeftOutFeeProvider[]> {
  const { rows } = await database().query<LeftOutFeeProvider>(
    `SELECT max(issued_at) AS at, entry->>'provider' AS provider, entry->'why' AS why
     FROM (SELECT issued_at, left_out FROM fee WHERE left_out <> '[]' ORDER BY issued_at DESC LIMIT ${FEES_LOOKED_AT}) fee,
       jsonb_array_elements(left_out) AS entry
     GROUP BY entry ORDER BY at DESC LIMIT ${ERRORS_SHOWN}`
  )
  return rows
}
