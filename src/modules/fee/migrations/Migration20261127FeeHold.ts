import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A fee is held, and its amounts may still change, while the lines that its auction promised cannot be had. */
export class Migration20261127FeeHold extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE fee
        DROP CONSTRAINT fee_status, DROP CONSTRAINT fee_paid, DROP CONSTRAINT fee_settled_once,
        ADD CONSTRAINT fee_status CHECK (status IN ('held', 'pending', 'paid', 'refunded')),
        ADD CONSTRAINT fee_paid CHECK ((status IN ('held', 'pending')) = (paid_at IS NULL)),
        ADD CONSTRAINT fee_settled_once CHECK (NOT settled_by_credit OR (status IN ('paid', 'refunded') AND charge_id IS NULL));
    `)
    this.addSql(`DROP TRIGGER fee_amounts_frozen ON fee;`)
    this.addSql(`DROP TRIGGER fee_provider_lines_frozen ON fee;`)
    this.addSql(`
      CREATE TRIGGER fee_parties_frozen BEFORE UPDATE OF sale_id, party, account_id, issued_at ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF schedule_version, fee_cents, processing_cents, hst_cents,
        total_cents, extra_cents, lines, provider_lines, left_out, due_at ON fee
      FOR EACH ROW WHEN (OLD.status <> 'held') EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`CREATE INDEX fee_held ON fee (sale_id) WHERE status = 'held';`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS fee_held;`)
    this.addSql(`DROP TRIGGER IF EXISTS fee_parties_frozen ON fee;`)
    this.addSql(`DROP TRIGGER IF EXISTS fee_amounts_frozen ON fee;`)
    this.addSql(`UPDATE fee SET status = 'pending' WHERE status = 'held';`)
    this.addSql(`
      ALTER TABLE fee
        DROP CONSTRAINT fee_status, DROP CONSTRAINT fee_paid, DROP CONSTRAINT fee_settled_once,
        ADD CONSTRAINT fee_status CHECK (status IN ('pending', 'paid', 'refunded')),
        ADD CONSTRAINT fee_paid CHECK ((status = 'pending') = (paid_at IS NULL)),
        ADD CONSTRAINT fee_settled_once CHECK (NOT settled_by_credit OR (status <> 'pending' AND charge_id IS NULL));
    `)
    this.addSql(`
      CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF sale_id, party, account_id, schedule_version, fee_cents,
        processing_cents, hst_cents, total_cents, issued_at, due_at, extra_cents, lines, left_out ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER fee_provider_lines_frozen BEFORE UPDATE OF provider_lines ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }
}
