import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Comparisons of the ledger with a payment provider's records, and what differed. */
export class Migration20261122000401 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE reconciliation_run (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider text NOT NULL,
        -- The night in Toronto that it is for; none when an admin asked for it.
        night date,
        from_at timestamptz NOT NULL,
        until_at timestamptz NOT NULL,
        started_by text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT northlot_now(),
        CHECK (from_at < until_at)
      );
    `)
    this.addSql(`
      CREATE TABLE reconciliation_end (
        run_id bigint PRIMARY KEY REFERENCES reconciliation_run (id),
        provider text NOT NULL,
        night date,
        failure text,
        sums jsonb,
        found integer NOT NULL DEFAULT 0,
        resolved integer NOT NULL DEFAULT 0,
        standing integer NOT NULL DEFAULT 0,
        finished_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT reconciliation_end_failed_or_compared CHECK ((failure IS NULL) = (sums IS NOT NULL))
      );
    `)
    this.addSql(`
      CREATE UNIQUE INDEX reconciliation_once_a_night ON reconciliation_end (provider, night) WHERE failure IS NULL AND night IS NOT NULL;
    `)
    this.addSql(`
      CREATE TABLE reconciliation_difference (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        run_id bigint NOT NULL REFERENCES reconciliation_run (id),
        provider text NOT NULL,
        key text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'dispute')),
        problem text NOT NULL
          CHECK (problem IN ('missing_in_books', 'missing_at_provider', 'amount_differs', 'currency_differs', 'state_differs')),
        charge_id text,
        payment text,
        provider_record text,
        provider_cents bigint,
        currency text NOT NULL,
        booked_cents bigint,
        provider_state text,
        booked_state text,
        found_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT reconciliation_difference_once_a_run UNIQUE (run_id, key)
      );
    `)
    this.addSql(`
      CREATE TABLE reconciliation_resolution (
        difference_id bigint PRIMARY KEY REFERENCES reconciliation_difference (id),
        run_id bigint NOT NULL REFERENCES reconciliation_run (id),
        resolved_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    for (const table of [
      "reconciliation_run",
      "reconciliation_end",
      "reconciliation_difference",
      "reconciliation_resolution",
    ]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TABLE IF EXISTS reconciliation_resolution, reconciliation_difference, reconciliation_end, reconciliation_run;`
    )
  }
}
