import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The base of every module: the clock, leases, idempotency records, the audit log, policies and files. */
export class Migration20261122Foundation extends Migration {
  override async up(): Promise<void> {
    // Search indexes use this extension.
    this.addSql(`CREATE EXTENSION IF NOT EXISTS pg_trgm;`)
    // The only clock for decisions. Tests replace this function to move time; production never does.
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
    this.addSql(`CREATE INDEX audit_entry_actor ON audit_entry (actor, id);`)
    this.addSql(`CREATE INDEX audit_entry_newest ON audit_entry (at, id);`)
    // This index finds the audit entries of a bank transfer by the bank's reference.
    this.addSql(`
      CREATE INDEX audit_entry_bank_reference ON audit_entry (lower(details ->> 'bankReference'))
        WHERE details ? 'bankReference';
    `)
    this.addSql(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // The audit log as a hash chain. A row is not chained when it is written, because each writer would lock the
    // chain's end until its transaction ends. The row waits here until a job seals it, seconds later.
    this.addSql(`CREATE TABLE audit_unsealed (entry_id bigint PRIMARY KEY REFERENCES audit_entry (id));`)
    this.addSql(`
      CREATE FUNCTION audit_waits_for_its_seal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_unsealed (entry_id) VALUES (NEW.id);
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER audit_entry_waits AFTER INSERT ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION audit_waits_for_its_seal();
    `)
    this.addSql(`
      CREATE TABLE audit_seal (
        number bigint PRIMARY KEY CHECK (number >= 1),
        previous_number bigint GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        entry_id bigint NOT NULL UNIQUE REFERENCES audit_entry (id),
        -- SHA-256 over the row and the hash of the seal before (docs/audit-log.md).
        hash text NOT NULL,
        CONSTRAINT audit_seal_without_gap FOREIGN KEY (previous_number) REFERENCES audit_seal (number)
      );
    `)
    this.addSql(`
      CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE FUNCTION audit_hash(number bigint, entry audit_entry, hash_before text) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT encode(sha256(convert_to(
          '["northlot-audit-log-1",' || number || ',' || entry.id
            || ',"' || to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '",'
            || to_json(entry.actor) || ',' || to_json(entry.action) || ',' || to_json(entry.subject) || ','
            || to_json(entry.details::text) || ',"' || coalesce(hash_before, repeat('0', 64)) || '"]', 'UTF8')), 'hex')
      $$;
    `)
    // Adds committed rows to the hash chain in the order of their ids. Two simultaneous runs would add the same chain
    // number, so one of them fails.
    this.addSql(`
      CREATE FUNCTION seal_audit_log(at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        newest audit_seal;
        entry audit_entry;
        sealed integer := 0;
      BEGIN
        SELECT * INTO newest FROM audit_seal ORDER BY number DESC LIMIT 1;
        FOR entry IN
          SELECT audit_entry.* FROM audit_unsealed JOIN audit_entry ON audit_entry.id = audit_unsealed.entry_id
          ORDER BY audit_unsealed.entry_id LIMIT at_most
        LOOP
          newest.hash := audit_hash(coalesce(newest.number, 0) + 1, entry, newest.hash);
          newest.number := coalesce(newest.number, 0) + 1;
          INSERT INTO audit_seal (number, entry_id, hash) VALUES (newest.number, entry.id, newest.hash);
          DELETE FROM audit_unsealed WHERE entry_id = entry.id;
          sealed := sealed + 1;
        END LOOP;
        RETURN sealed;
      END $$;
    `)
    // Personal data in the details of an action. It is stored beside the log, because rows of the log are permanent.
    this.addSql(`
      CREATE TABLE audit_personal (
        entry_id bigint PRIMARY KEY REFERENCES audit_entry (id),
        account_id text NOT NULL,
        details jsonb NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX audit_personal_of ON audit_personal (account_id);`)
    this.addSql(`
      CREATE TRIGGER audit_personal_unchanged BEFORE UPDATE OR TRUNCATE ON audit_personal
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // The demo cars loaded so far, so that an interrupted load continues where it stopped.
    this.addSql(`
      CREATE TABLE demo_vehicle (
        key text PRIMARY KEY,
        listing_id text NOT NULL UNIQUE,
        complete boolean NOT NULL DEFAULT false
      );
    `)
    // The demo people's actions so far, so that a later start does not repeat them.
    this.addSql(`
      CREATE TABLE demo_act (
        key text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    // Which process runs which job now, the job's interval, and the result of its last run. The table is unlogged:
    // each run writes it, and a database crash makes it worthless.
    this.addSql(`
      CREATE UNLOGGED TABLE job_lease (
        name text PRIMARY KEY,
        every_milliseconds integer NOT NULL,
        holder text NOT NULL,
        taken_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        ended_at timestamptz,
        took_milliseconds integer,
        failed_at timestamptz,
        last_error text
      );
    `)
    // Infected files that somebody uploaded. Their content is sealed in the private storage, and no endpoint reads
    // it.
    this.addSql(`
      CREATE TABLE quarantined_file (
        id text PRIMARY KEY,
        actor text NOT NULL,
        file_name text NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        found text NOT NULL,
        sent_to text NOT NULL,
        file_key text NOT NULL,
        times integer NOT NULL DEFAULT 1,
        first_sent_at timestamptz NOT NULL DEFAULT northlot_now(),
        last_sent_at timestamptz NOT NULL DEFAULT northlot_now(),
        UNIQUE (actor, sha256)
      );
    `)
    this.addSql(`CREATE INDEX quarantined_file_last_sent ON quarantined_file (last_sent_at);`)
    // The stored files, each with the time of the last check whether any row of the database names the file.
    this.addSql(`
      CREATE TABLE stored_file (
        key text PRIMARY KEY,
        looked_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX stored_file_looked_at ON stored_file (looked_at);`)
    // The hashed asset files of the pages, for browsers that still show a page of an old build.
    this.addSql(`
      CREATE TABLE page_file (
        path text PRIMARY KEY,
        content bytea NOT NULL,
        current_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    // The admins' policies for the whole market, with numbered versions for each kind. A version never begins before it
    // is made, so the policy of a past moment never changes.
    this.addSql(`
      CREATE TABLE policy_version (
        kind text NOT NULL,
        version integer NOT NULL CHECK (version >= 1),
        content jsonb NOT NULL,
        effective_from timestamptz NOT NULL,
        reason text NOT NULL,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL,
        PRIMARY KEY (kind, version),
        CONSTRAINT policy_never_backwards CHECK (effective_from >= made_at)
      );
    `)
    this.addSql(`CREATE INDEX policy_version_in_force ON policy_version (kind, effective_from DESC, version DESC);`)
    // A planned policy version that was withdrawn before it began.
    this.addSql(`
      CREATE TABLE policy_withdrawal (
        kind text NOT NULL,
        version integer NOT NULL,
        reason text NOT NULL,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL,
        PRIMARY KEY (kind, version),
        FOREIGN KEY (kind, version) REFERENCES policy_version (kind, version)
      );
    `)
    this.addSql(`
      CREATE FUNCTION refuse_late_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM policy_version WHERE kind = NEW.kind AND version = NEW.version
            AND effective_from <= NEW.made_at) THEN
          RAISE EXCEPTION 'A policy that has begun is not withdrawn' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER policy_withdrawal_in_time BEFORE INSERT ON policy_withdrawal
      FOR EACH ROW EXECUTE FUNCTION refuse_late_withdrawal();
    `)
    for (const table of ["policy_version", "policy_withdrawal"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    // The version of a policy in force at a moment, or now; no row before the first version.
    this.addSql(`
      CREATE FUNCTION policy_in_force(wanted text, moment timestamptz DEFAULT NULL) RETURNS SETOF policy_version
      LANGUAGE sql STABLE ROWS 1 AS $$
        SELECT made.* FROM policy_version AS made
        WHERE made.kind = wanted AND made.effective_from <= coalesce(moment, northlot_now()) AND NOT EXISTS (
          SELECT FROM policy_withdrawal AS taken WHERE taken.kind = made.kind AND taken.version = made.version)
        ORDER BY made.effective_from DESC, made.version DESC LIMIT 1
      $$;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS audit_hash;`)
    this.addSql(`DROP FUNCTION IF EXISTS policy_in_force;`)
    this.addSql(`DROP TABLE IF EXISTS policy_withdrawal, policy_version, page_file, stored_file, quarantined_file, job_lease,
        demo_act, demo_vehicle, audit_personal, audit_seal, audit_unsealed, audit_entry, idempotency_record;`)
    this.addSql(
      `DROP FUNCTION IF EXISTS refuse_late_withdrawal, seal_audit_log, audit_waits_for_its_seal, refuse_change, northlot_now;`
    )
  }
}
