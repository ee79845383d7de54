import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TEXT =
  "lower(id || ' ' || description || ' ' || coalesce(provider_reference, '') || ' ' || coalesce(provider_payment, ''))"

/**
 * Stores the search text of each charge. Computing it at each search was slow, because a common word is compared with
 * all charges.
 */
export class Migration20261128ChargeSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql(`DROP INDEX charge_search;`)
    this.addSql(`
      ALTER TABLE charge ADD COLUMN search_text text GENERATED ALWAYS AS (public.without_accents(${TEXT})) STORED;
    `)
    this.addSql(`CREATE INDEX charge_search ON charge USING gin (search_text gin_trgm_ops);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE charge DROP COLUMN search_text;`)
    this.addSql(`CREATE INDEX charge_search ON charge USING gin (${TEXT} gin_trgm_ops);`)
  }
}
