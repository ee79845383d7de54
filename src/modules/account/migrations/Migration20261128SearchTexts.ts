import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TEXTS = {
  account: `lower(email || ' ' || first || ' ' || last || ' ' || mobile || ' ' || translate(mobile, ' ()+-./', '') || ' '
    || role || ' ' || coalesce(buyer_type, ''))`,
  dealer_profile: "lower(name || ' ' || omvic)",
}

/** Stores each person's search texts in a column, because a search for a common word compares them for all people. */
export class Migration20261128SearchTexts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`DROP INDEX account_search, dealer_profile_search;`)
    for (const [table, text] of Object.entries(TEXTS)) {
      this.addSql(`
        ALTER TABLE ${table} ADD COLUMN search_text text GENERATED ALWAYS AS (public.without_accents(${text})) STORED;
      `)
      this.addSql(`CREATE INDEX ${table}_search ON ${table} USING gin (search_text gin_trgm_ops);`)
    }
  }

  override async down(): Promise<void> {
    for (const [table, text] of Object.entries(TEXTS)) {
      this.addSql(`ALTER TABLE ${table} DROP COLUMN search_text;`)
      this.addSql(
        `CREATE INDEX ${table}_search ON ${table} USING gin ((public.without_accents(${text})) gin_trgm_ops);`
      )
    }
  }
}
