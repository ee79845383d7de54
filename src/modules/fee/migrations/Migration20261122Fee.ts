import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The fee schedule in append-only versions, and the fees issued by it with amounts that never change. */
export class Migration20261122Fee extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE fee_schedule (
        version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        buyer_fee_cents bigint NOT NULL CHECK (buyer_fee_cents BETWEEN 0 AND 10000000),
        seller_fee_cents bigint NOT NULL CHECK (seller_fee_cents BETWEEN 0 AND 10000000),
        processing_buyer_cents bigint NOT NULL CHECK (processing_buyer_cents BETWEEN 0 AND 10000000),
        processing_seller_cents bigint NOT NULL CHECK (processing_seller_cents BETWEEN 0 AND 10000000),
        hst_basis_points integer NOT NULL CHECK (hst_basis_points BETWEEN 0 AND 10000),
        created_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TRIGGER fee_schedule_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_schedule
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      INSERT INTO fee_schedule (buyer_fee_cents, seller_fee_cents, processing_buyer_cents, processing_seller_cents,
        hst_basis_points, created_by)
      VALUES (35000, 35000, 17500, 17500, 1300, 'system');
    `)
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
        schedule_version integer NOT NULL REFERENCES fee_schedule (version),
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
        -- What fee providers added, and why they did not.
        extra_cents bigint NOT NULL DEFAULT 0 CHECK (extra_cents >= 0),
        lines jsonb NOT NULL,
        provider_failure text,
        settled_by_credit boolean NOT NULL DEFAULT false,
        CONSTRAINT fee_sale_party UNIQUE (sale_id, party),
        CONSTRAINT fee_party CHECK (party IN ('buyer', 'seller')),
        CONSTRAINT fee_status CHECK (status IN ('pending', 'paid', 'refunded')),
        CONSTRAINT fee_paid CHECK ((status = 'pending') = (paid_at IS NULL)),
        CONSTRAINT fee_refunded CHECK ((status = 'refunded') = (refunded_at IS NOT NULL)),
        CONSTRAINT fee_total CHECK (
          fee_cents >= 0 AND processing_cents >= 0 AND hst_cents >= 0
          AND total_cents = fee_cents + processing_cents + extra_cents + hst_cents
        ),
        CONSTRAINT fee_lines CHECK (fee_lines_total(lines) = total_cents),
        CONSTRAINT fee_settled_once CHECK (NOT settled_by_credit OR (status <> 'pending' AND charge_id IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX fee_of_account ON fee (account_id, issued_at DESC);`)
    this.addSql(`
      CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF sale_id, party, account_id, schedule_version, fee_cents,
        processing_cents, hst_cents, total_cents, issued_at, due_at, extra_cents, lines, provider_failure ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS fee, fee_schedule;`)
    this.addSql(`DROP FUNCTION IF EXISTS fee_lines_total;`)
  }
}
