import { Client } from "pg"
import type { Market } from "../environment/market"

/** Keys of the advisory locks on which a blocked write waits. Nothing else uses these keys. */
const HELD = 4_711
const FIRST = 4_712

/**
 * SQL that records the database writes of each lane. A lane is one of several flows that the test runs at once, such as
 * one buyer's current sale. The function `arm` blocks one write of a lane. All rows of one commit are one write,
 * because a crash loses all of them or none. The write is named after its first row. Each lane has tokens, such as ids.
 * A row that contains a token belongs to the token's lane, and the id of that row becomes a token of the lane too.
 */
const INSTALL = `
  CREATE TABLE cut_token (token text PRIMARY KEY, lane integer NOT NULL);
  CREATE TABLE cut_seen (lane integer NOT NULL, label text NOT NULL, at bigserial);
  CREATE TABLE cut_armed (lane integer PRIMARY KEY, label text NOT NULL);
  -- A row of the payment module that names nothing of ours belongs to whoever opens a checkout now.
  CREATE TABLE cut_opening (lane integer NOT NULL);

  CREATE FUNCTION cut_label(place text, operation text, written jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT concat_ws(' ', place, lower(operation), written->>'topic', written->>'status', written->>'kind', written->>'endpoint',
      written->'event'->>'step', written->'event'->>'type',
      CASE WHEN place = 'notice' THEN concat_ws(' ', written->>'type', split_part(written->>'key', ':', 3)) END,
      CASE WHEN place = 'charge' AND written->>'status' = 'created' AND written->>'payment_collection_id' IS NOT NULL THEN 'with collection' END)
  $$;

  CREATE FUNCTION cut_point() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    written jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
    content text := written::text;
    mine integer := nullif(current_setting('cut.lane', true), '');
    name text;
  BEGIN
    IF mine IS NULL THEN
      SELECT lane INTO mine FROM cut_token WHERE position(token IN content) > 0 LIMIT 1;
      IF mine IS NULL AND TG_TABLE_NAME = 'payment_collection' AND TG_OP = 'INSERT' THEN SELECT lane INTO mine FROM cut_opening; END IF;
      IF mine IS NULL THEN RETURN NULL; END IF;
      PERFORM set_config('cut.lane', mine::text, true);
      name := cut_label(TG_TABLE_NAME, TG_OP, written);
      INSERT INTO cut_seen (lane, label) VALUES (mine, name);
      -- Where two of a kind are written side by side, one is enough to hold up.
      IF EXISTS (SELECT 1 FROM cut_armed WHERE lane = mine AND label = name) AND pg_try_advisory_xact_lock(${FIRST}, mine) THEN
        PERFORM pg_advisory_xact_lock(${HELD}, mine);
      END IF;
    END IF;
    INSERT INTO cut_token (token, lane)
      SELECT token, mine FROM unnest(ARRAY[written->>'id', written->>'payment_collection_id']) AS token WHERE length(token) > 12
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;

  -- The ends of several lanes' deliveries may be noted in one statement: each lane that is armed for its own counts as
  -- held up as soon as one of them is.
  CREATE FUNCTION cut_point_of_ends() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    event record;
    waits_for integer;
  BEGIN
    IF nullif(current_setting('cut.lane', true), '') IS NOT NULL THEN RETURN NULL; END IF;
    FOR event IN
      SELECT (SELECT lane FROM cut_token WHERE position(token IN content) > 0 LIMIT 1) AS lane, label
      FROM written, to_jsonb(written) AS row, LATERAL (SELECT row::text AS content, cut_label('outbox_event', 'update', row) AS label)
      -- Events are given their deliveries in one statement for all lanes: held up, it would hold up all.
      WHERE written.spread_at IS NOT DISTINCT FROM (SELECT spread_at FROM earlier WHERE earlier.id = written.id)
    LOOP
      CONTINUE WHEN event.lane IS NULL;
      PERFORM set_config('cut.lane', event.lane::text, true);
      INSERT INTO cut_seen (lane, label) VALUES (event.lane, event.label);
      IF EXISTS (SELECT 1 FROM cut_armed WHERE lane = event.lane AND label = event.label)
        AND pg_try_advisory_xact_lock(${FIRST}, event.lane) THEN waits_for := event.lane; END IF;
    END LOOP;
    IF waits_for IS NOT NULL THEN PERFORM pg_advisory_xact_lock(${HELD}, waits_for); END IF;
    RETURN NULL;
  END $$;

  DO $$
  DECLARE place text;
  BEGIN
    FOR place IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'cut\\_%' AND tablename <> 'ledger_account' LOOP
      EXECUTE format('CREATE TRIGGER cut_point AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION cut_point()', place);
    END LOOP;
  END $$;
  DROP TRIGGER cut_point ON outbox_event;
  CREATE TRIGGER cut_point AFTER INSERT OR DELETE ON outbox_event FOR EACH ROW EXECUTE FUNCTION cut_point();
  CREATE TRIGGER cut_point_of_ends AFTER UPDATE ON outbox_event REFERENCING OLD TABLE AS earlier NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION cut_point_of_ends();`

export interface PowerCuts {
  /**
   * From now on, written rows that contain one of `tokens` belong to this lane, a part of the test such as one buyer's
   * sale.
   */
  own(lane: number, tokens: readonly string[]): Promise<void>
  /**
   * From now on, each new payment collection whose row contains none of the texts given to `own` belongs to this lane.
   * With null, such a payment collection belongs to no lane.
   */
  opening(lane: number | null): Promise<void>
  /** Forgets the recorded writes. */
  forget(): Promise<void>
  /** The names of the writes recorded for one of the test's concurrent flows (`lane`), in order, each once. */
  seen(lane: number): Promise<string[]>
  /** Blocks the next database write named `label` in this lane, which is one of the flows that a test runs at once. */
  arm(lane: number, label: string): Promise<void>
  disarm(): Promise<void>
  /** The numbers of the test's parallel flows (lanes) that have a blocked write. */
  held(): Promise<number[]>
  /** Kills the process with its unfinished writes, like a power failure, and restarts it. */
  cut(): Promise<void>
  stop(): Promise<void>
}

export async function installPowerCuts(market: Market, lanes: number): Promise<PowerCuts> {
  await market.pool.query(INSTALL)
  const holder = new Client({ connectionString: market.databaseUrl, application_name: "power-cuts" })
  await holder.connect()
  for (let lane = 0; lane < lanes; lane++) await holder.query(`SELECT pg_advisory_lock(${HELD}, $1)`, [lane])
  const query = (sql: string, values?: unknown[]) => market.pool.query(sql, values)
  return {
    async own(lane, tokens) {
      await query(`INSERT INTO cut_token SELECT token, $2 FROM unnest($1::text[]) AS token ON CONFLICT DO NOTHING`, [
        tokens,
        lane,
      ])
    },
    async opening(lane) {
      await query(`DELETE FROM cut_opening`)
      if (lane !== null) await query(`INSERT INTO cut_opening VALUES ($1)`, [lane])
    },
    async forget() {
      await query(`TRUNCATE cut_seen`)
    },
    async seen(lane) {
      const { rows } = await query(`SELECT label FROM cut_seen WHERE lane = $1 GROUP BY label ORDER BY min(at)`, [lane])
      return rows.map(({ label }) => label as string)
    },
    async arm(lane, label) {
      await query(`INSERT INTO cut_armed VALUES ($1, $2)`, [lane, label])
    },
    async disarm() {
      await query(`DELETE FROM cut_armed`)
    },
    async held() {
      const { rows } = await query(
        `SELECT objid::integer AS lane FROM pg_locks
         WHERE locktype = 'advisory' AND classid = ${FIRST} AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
      )
      return rows.map(({ lane }) => lane as number)
    },
    async cut() {
      await market.kill9()
      // Terminates all connections of the killed process. Otherwise its blocked statements that are in no transaction
      // could still commit.
      await query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'power-cuts'`
      )
      await query(`DELETE FROM cut_armed`)
      await market.restart()
    },
    async stop() {
      await holder.end()
    },
  }
}
