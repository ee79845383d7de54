import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The fees of sales, and the fee providers in force for published auctions. */
export class Migration20261122Fee extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE FUNCTION fee_lines_total(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$
        SELECT coalesce(sum((line->>'amountCents')::bigint), 0)::bigint FROM jsonb_array_elements(lines) AS line
      $$;
    `)
    this.addSql(`
      CREATE TABLE fee (
        id text PRIMARY KEY,
        sale_id text NOT NULL,
        party text NOT NULL,
        account_id text NOT NULL,
        -- Of the policy of fees.
        schedule_version integer NOT NULL,
        fee_cents bigint NOT NULL,
        processing_cents bigint NOT NULL,
        hst_cents bigint NOT NULL,
        total_cents bigint NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        issued_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        paid_at timestamptz,
        refunded_at timestamptz,
        charge_id text,
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- What fee providers added, and which did not, and why.
        extra_cents bigint NOT NULL DEFAULT 0 CHECK (extra_cents >= 0),
        lines jsonb NOT NULL,
        left_out jsonb NOT NULL DEFAULT '[]',
        -- Which provider added and took off what, also when the provider is gone.
        provider_lines jsonb NOT NULL DEFAULT '[]',
        settled_by_credit boolean NOT NULL DEFAULT false,
        CONSTRAINT fee_sale_party UNIQUE (sale_id, party),
        CONSTRAINT fee_party CHECK (party IN ('buyer', 'seller')),
        CONSTRAINT fee_status CHECK (status IN ('held', 'pending', 'paid', 'refunded')),
        CONSTRAINT fee_paid CHECK ((status IN ('held', 'pending')) = (paid_at IS NULL)),
        CONSTRAINT fee_refunded CHECK ((status = 'refunded') = (refunded_at IS NOT NULL)),
        CONSTRAINT fee_total CHECK (
          fee_cents >= 0 AND processing_cents >= 0 AND hst_cents >= 0
          AND total_cents = fee_cents + processing_cents + extra_cents + hst_cents
        ),
        CONSTRAINT fee_lines CHECK (fee_lines_total(lines) = total_cents),
        CONSTRAINT fee_settled_once CHECK (
          NOT settled_by_credit OR (status IN ('paid', 'refunded') AND charge_id IS NULL)
        )
      );
    `)
    this.addSql(`CREATE INDEX fee_of_account ON fee (account_id, issued_at DESC);`)
    this.addSql(`CREATE INDEX fee_without_provider ON fee (issued_at) WHERE left_out <> '[]';`)
    this.addSql(`CREATE INDEX fee_with_provider_lines ON fee (issued_at DESC, id) WHERE provider_lines <> '[]';`)
    this.addSql(`CREATE INDEX fee_held ON fee (sale_id) WHERE status = 'held';`)
    this.addSql(`
      CREATE TRIGGER fee_parties_frozen BEFORE UPDATE OF sale_id, party, account_id, issued_at ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Only a held fee's amounts may change. A fee is held if its quote left out a fee provider, so that lines may be
    // missing.
    this.addSql(`
      CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF schedule_version, fee_cents, processing_cents, hst_cents,
        total_cents, extra_cents, lines, provider_lines, left_out, due_at ON fee
      FOR EACH ROW WHEN (OLD.status <> 'held') EXECUTE FUNCTION refuse_change();
    `)
    // The fee providers, with their settings, for auctions that are published from `in_force_from` on.
    this.addSql(`
      CREATE TABLE fee_terms (
        number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- An auction keeps the terms that were the last ones at its publication.
        in_force_from timestamptz NOT NULL DEFAULT northlot_now(),
        -- Name, version and options of each, in their order.
        providers jsonb NOT NULL CHECK (jsonb_typeof(providers) = 'array')
      );
    `)
    this.addSql(`CREATE INDEX fee_terms_in_force ON fee_terms (in_force_from DESC, number DESC);`)
    this.addSql(`
      CREATE TRIGGER fee_terms_frozen BEFORE UPDATE OR DELETE ON fee_terms
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS fee_terms, fee;`)
    this.addSql(`DROP FUNCTION IF EXISTS fee_lines_total;`)
  }
}
