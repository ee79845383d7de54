import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which provider added and took off what, kept with the fee also when the provider is gone. */
export class Migration20261124FeeProviderLines extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE fee ADD COLUMN provider_lines jsonb NOT NULL DEFAULT '[]';`)
    // Until now a line's code alone told whose it is, and nothing who took something off.
    this.addSql(`
      UPDATE fee SET provider_lines = (
        SELECT jsonb_agg(jsonb_build_object('provider', line->>'code', 'code', line->>'code', 'label', line->>'label',
          'addedCents', line->'amountCents', 'takenOffCents', 0))
        FROM jsonb_array_elements(lines) AS line
        WHERE line->>'code' NOT IN ('buyer_fee', 'seller_fee', 'processing', 'hst'))
      WHERE extra_cents > 0;
    `)
    this.addSql(`CREATE INDEX fee_with_provider_lines ON fee (issued_at DESC, id) WHERE provider_lines <> '[]';`)
    this.addSql(`
      CREATE TRIGGER fee_provider_lines_frozen BEFORE UPDATE OF provider_lines ON fee
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS fee_provider_lines_frozen ON fee;`)
    this.addSql(`ALTER TABLE fee DROP COLUMN IF EXISTS provider_lines;`)
  }
}
