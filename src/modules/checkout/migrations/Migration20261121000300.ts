import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What came of a charge after the money did: what was received, a refund that was decided, a dispute. */
export class Migration20261121000300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE charge
        ADD COLUMN received_cents bigint,
        ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost'));
    `)
    this.addSql(`
      CREATE TABLE charge_refund (
        charge_id text PRIMARY KEY REFERENCES charge (id),
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        -- What the refund takes back: something that was given, or money that was held.
        of text NOT NULL CHECK (of IN ('paid', 'held')),
        reason text NOT NULL,
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TRIGGER charge_refund_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_refund
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`ALTER TABLE sandbox_checkout DROP CONSTRAINT sandbox_checkout_state;`)
    this.addSql(`
      ALTER TABLE sandbox_checkout
        ADD CONSTRAINT sandbox_checkout_state CHECK (state IN ('open', 'processing', 'paid', 'failed', 'cancelled', 'refunded')),
        ADD COLUMN dispute text CHECK (dispute IN ('open', 'won', 'lost'));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS charge_refund;`)
    this.addSql(`ALTER TABLE charge DROP COLUMN IF EXISTS received_cents, DROP COLUMN IF EXISTS dispute;`)
    this.addSql(`ALTER TABLE sandbox_checkout DROP COLUMN IF EXISTS dispute;`)
  }
}
