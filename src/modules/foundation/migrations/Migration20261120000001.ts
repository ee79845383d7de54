import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What every module stands on: the clock, the outbox, idempotency records, the audit log. */
export class Migration20261120000001 extends Migration {
  override async up(): Promise<void> {
    // The one clock that decides. Tests replace this function to move time; production never does.
    this.addSql(`
      CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
    `)
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$;
    `)
    this.addSql(`
      CREATE TABLE outbox_event (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        topic text NOT NULL,
        key text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        done_at timestamptz,
        CONSTRAINT outbox_event_topic_key UNIQUE (topic, key)
      );
    `)
    this.addSql(`CREATE INDEX outbox_event_due ON outbox_event (due_at, id) WHERE done_at IS NULL;`)
    this.addSql(`
      CREATE OR REPLACE FUNCTION announce_outbox_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('northlot_outbox', '');
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER outbox_event_announce AFTER INSERT ON outbox_event
      FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox_event();
    `)
    this.addSql(`
      CREATE TABLE idempotency_record (
        caller text NOT NULL,
        endpoint text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        status integer,
        answer jsonb,
        started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        finished_at timestamptz,
        PRIMARY KEY (caller, endpoint, key)
      );
    `)
    this.addSql(`CREATE INDEX idempotency_record_started ON idempotency_record (started_at);`)
    this.addSql(`
      CREATE TABLE audit_entry (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        actor text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        details jsonb NOT NULL DEFAULT '{}'
      );
    `)
    // Which cars of the demo data are in, so that an interrupted load goes on where it stopped.
    this.addSql(`
      CREATE TABLE demo_vehicle (
        key text PRIMARY KEY,
        listing_id text NOT NULL UNIQUE,
        complete boolean NOT NULL DEFAULT false
      );
    `)
    this.addSql(`CREATE INDEX audit_entry_subject ON audit_entry (subject, id);`)
    this.addSql(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS demo_vehicle, audit_entry, idempotency_record, outbox_event;`)
    this.addSql(`DROP FUNCTION IF EXISTS announce_outbox_event, refuse_change, northlot_now;`)
  }
}
