import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Settlements: what a sale's parties and the operator did after the hammer, step by step, and the policy they run by.
 */
export class Migration20261121000401 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE settlement_policy (
        version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        mode text NOT NULL CHECK (mode IN ('trust', 'agent', 'direct')),
        two_admin_limit_cents bigint NOT NULL CHECK (two_admin_limit_cents >= 0),
        beneficiary text NOT NULL,
        institution text NOT NULL,
        transit text NOT NULL,
        account_number text NOT NULL,
        registration text NOT NULL,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TABLE settlement (
        sale_id text PRIMARY KEY,
        mode text NOT NULL CHECK (mode IN ('trust', 'agent', 'direct')),
        seller_type text NOT NULL CHECK (seller_type IN ('private', 'dealer')),
        hammer_cents bigint NOT NULL CHECK (hammer_cents > 0),
        hst_cents bigint NOT NULL CHECK (hst_cents >= 0),
        total_cents bigint NOT NULL CHECK (total_cents = hammer_cents + hst_cents),
        two_admin_limit_cents bigint NOT NULL,
        wire_reference text NOT NULL UNIQUE,
        started_at timestamptz NOT NULL,
        funds_due_at timestamptz NOT NULL,
        -- The newest event's number: events are numbered without a gap under this row's lock.
        last_number integer NOT NULL DEFAULT 0,
        -- What the clock watches: set and cleared with the events that bring it about.
        payout_due_at timestamptz,
        finished_at timestamptz
      );
    `)
    this.addSql(
      `CREATE INDEX settlement_payout_due ON settlement (payout_due_at) WHERE payout_due_at IS NOT NULL AND finished_at IS NULL;`
    )
    this.addSql(`CREATE INDEX settlement_funds_due ON settlement (funds_due_at) WHERE finished_at IS NULL;`)
    this.addSql(`
      CREATE TABLE settlement_event (
        sale_id text NOT NULL REFERENCES settlement (sale_id),
        number integer NOT NULL CHECK (number >= 1),
        previous_number integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        event jsonb NOT NULL,
        actor text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (sale_id, number),
        CONSTRAINT settlement_event_without_gap FOREIGN KEY (sale_id, previous_number) REFERENCES settlement_event (sale_id, number)
      );
    `)
    this.addSql(`
      CREATE TRIGGER settlement_terms_frozen BEFORE UPDATE OF sale_id, mode, seller_type, hammer_cents, hst_cents, total_cents,
        two_admin_limit_cents, wire_reference, started_at ON settlement
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER settlement_never_deleted BEFORE DELETE OR TRUNCATE ON settlement
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    for (const table of ["settlement_event", "settlement_policy"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS settlement_event, settlement, settlement_policy;`)
  }
}
