import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What every module stands on: the clock, the outbox, leases, idempotency records, the audit log. */
export class Migration20261122Foundation extends Migration {
  override async up(): Promise<void> {
    // The one clock that decides. Tests replace this function to move time; production never does.
    this.addSql(`
      CREATE OR REPLACE FUNCTION northlot_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
        SELECT clock_timestamp() $$;
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
        done_at timestamptz,
        lane text,
        metadata jsonb,
        staged_group text,
        delay_milliseconds integer NOT NULL DEFAULT 0,
        CONSTRAINT outbox_event_topic_key UNIQUE (topic, key)
      );
    `)
    this.addSql(`CREATE INDEX outbox_event_due ON outbox_event (due_at, id) WHERE done_at IS NULL;`)
    this.addSql(`CREATE INDEX outbox_event_done ON outbox_event (done_at) WHERE done_at IS NOT NULL;`)
    this.addSql(`CREATE INDEX outbox_event_staged ON outbox_event (staged_group) WHERE staged_group IS NOT NULL;`)
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
    this.addSql(`CREATE INDEX audit_entry_subject ON audit_entry (subject, id);`)
    this.addSql(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Which cars of the demo data are in, so that an interrupted load goes on where it stopped.
    this.addSql(`
      CREATE TABLE demo_vehicle (
        key text PRIMARY KEY,
        listing_id text NOT NULL UNIQUE,
        complete boolean NOT NULL DEFAULT false
      );
    `)
    // Which process does which job at the moment.
    // Unlogged: written at each turn of each job, and worth nothing after a crash of the database.
    this.addSql(`
      CREATE UNLOGGED TABLE job_lease (
        name text PRIMARY KEY,
        holder text NOT NULL,
        taken_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE outbox_delivery (
        event_id bigint NOT NULL REFERENCES outbox_event ON DELETE CASCADE,
        subscriber text NOT NULL,
        lane text,
        due_at timestamptz NOT NULL,
        relay integer,
        leased_until timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        last_error text,
        done_at timestamptz,
        set_aside_at timestamptz,
        set_aside_reason text,
        PRIMARY KEY (event_id, subscriber),
        CONSTRAINT outbox_delivery_leased CHECK ((relay IS NULL) = (leased_until IS NULL)),
        CONSTRAINT outbox_delivery_counted CHECK (failures >= 0 AND attempts >= failures),
        CONSTRAINT outbox_delivery_set_aside CHECK (
          (set_aside_at IS NULL) = (set_aside_reason IS NULL) AND set_aside_reason IN ('ended-process', 'kept-failing')
        )
      );
    `)
    const open = "done_at IS NULL AND set_aside_at IS NULL"
    this.addSql(`CREATE INDEX outbox_delivery_due ON outbox_delivery (due_at, event_id) WHERE ${open};`)
    this.addSql(`CREATE INDEX outbox_delivery_lane ON outbox_delivery (lane, event_id) WHERE ${open};`)
    this.addSql(`CREATE INDEX outbox_delivery_taken ON outbox_delivery (relay) WHERE relay IS NOT NULL;`)
    this.addSql(
      `CREATE INDEX outbox_delivery_set_aside_at ON outbox_delivery (set_aside_at) WHERE set_aside_at IS NOT NULL;`
    )
    // Who runs the site, how to reach them, and where else they are found; an empty text is what was not entered.
    this.addSql(`
      CREATE TABLE site_details (
        version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        registered_name text NOT NULL,
        address text NOT NULL,
        support_email text NOT NULL,
        support_phone text NOT NULL,
        facebook text NOT NULL,
        instagram text NOT NULL,
        x text NOT NULL,
        whatsapp text NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TRIGGER site_details_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON site_details
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS site_details, outbox_delivery, job_lease, demo_vehicle, audit_entry,
        idempotency_record,
        outbox_event;`)
    this.addSql(`DROP FUNCTION IF EXISTS announce_outbox_event, refuse_change, northlot_now;`)
  }
}
