import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The fee schedule in append-only versions, and the fees issued by it with amounts that never change. */
export class Migration20261120000300 extends Migration {
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
      INSERT INTO fee_schedule (buyer_fee_cents, seller_fee_cents, processing_buyer_cents, processing_seller_cents, hst_basis_points, created_by)
      VALUES (35000, 35000, 17500, 17500, 1300, 'system');
    `)
    this.addSql(`
      CREATE TRIGGER fee_schedule_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_schedule
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
        CONSTRAINT fee_sale_party UNIQUE (sale_id, party),
        CONSTRAINT fee_party CHECK (party IN ('buyer', 'seller')),
        CONSTRAINT fee_status CHECK (status IN ('pending', 'paid', 'refunded')),
        CONSTRAINT fee_total CHECK (
          fee_cents >= 0 AND processing_cents >= 0 AND hst_cents >= 0 AND total_cents = fee_cents + processing_cents + hst_cents
        ),
        CONSTRAINT fee_paid CHECK ((status = 'pending') = (paid_at IS NULL)),
        CONSTRAINT fee_refunded CHECK ((status = 'refunded') = (refunded_at IS NOT NULL))
      );
    `)
    this.addSql(`CREATE INDEX fee_of_account ON fee (account_id, issued_at DESC);`)
    this.addSql(`
      CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF sale_id, party, account_id, schedule_version, fee_cents,
        processing_cents, hst_cents, total_cents, issued_at, due_at ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS fee, fee_schedule;`)
  }
}
