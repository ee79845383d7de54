import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const FROZEN = `sale_id, party, account_id, schedule_version, fee_cents, processing_cents, hst_cents, total_cents, issued_at, due_at`

/** The lines of a fee, frozen with it, and what fee providers added to it or why they did not. */
export class Migration20261121000310 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE FUNCTION fee_lines_total(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS $$
        SELECT coalesce(sum((line->>'amountCents')::bigint), 0)::bigint FROM jsonb_array_elements(lines) AS line
      $$;
    `)
    this.addSql(`
      ALTER TABLE fee
        ADD COLUMN extra_cents bigint NOT NULL DEFAULT 0 CHECK (extra_cents >= 0),
        ADD COLUMN lines jsonb,
        ADD COLUMN provider_failure text,
        DROP CONSTRAINT fee_total;
    `)
    this.addSql(`
      UPDATE fee SET lines = jsonb_build_array(
        jsonb_build_object('code', party || '_fee', 'label', initcap(party) || ' fee', 'amountCents', fee_cents, 'taxable', true),
        jsonb_build_object('code', 'processing', 'label', 'Processing', 'amountCents', processing_cents, 'taxable', true),
        jsonb_build_object('code', 'hst', 'label', 'HST', 'amountCents', hst_cents, 'taxable', false)
      );
    `)
    this.addSql(`
      ALTER TABLE fee
        ALTER COLUMN lines SET NOT NULL,
        ADD CONSTRAINT fee_total CHECK (
          fee_cents >= 0 AND processing_cents >= 0 AND hst_cents >= 0
          AND total_cents = fee_cents + processing_cents + extra_cents + hst_cents
        ),
        ADD CONSTRAINT fee_lines CHECK (fee_lines_total(lines) = total_cents);
    `)
    this.addSql(`DROP TRIGGER fee_amounts_frozen ON fee;`)
    this.addSql(`
      CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF ${FROZEN}, extra_cents, lines, provider_failure ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER fee_amounts_frozen ON fee;`)
    this.addSql(`
      ALTER TABLE fee DROP CONSTRAINT fee_total, DROP COLUMN extra_cents, DROP COLUMN lines, DROP COLUMN provider_failure,
        ADD CONSTRAINT fee_total CHECK (
          fee_cents >= 0 AND processing_cents >= 0 AND hst_cents >= 0 AND total_cents = fee_cents + processing_cents + hst_cents
        );
    `)
    this.addSql(`DROP FUNCTION fee_lines_total;`)
    this.addSql(
      `CREATE TRIGGER fee_amounts_frozen BEFORE UPDATE OF ${FROZEN} ON fee FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`
    )
  }
}
