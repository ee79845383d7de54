import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The console finds a person or a dealer whether or not an accent is typed. */
export class Migration20261128NamesWithoutAccents extends Migration {
  override async up(): Promise<void> {
    // Postgres builds indexes without a search path, so the function is named with its schema.
    this.index((text) => `public.without_accents(${text})`)
  }

  override async down(): Promise<void> {
    this.index((text) => `(${text})`)
  }

  private index(spelled: (text: string) => string): void {
    const account = spelled(
      `lower(email || ' ' || first || ' ' || last || ' ' || mobile || ' ' || translate(mobile, ' ()+-./', '') || ' '
          || role || ' ' || coalesce(buyer_type, ''))`
    )
    this.addSql(`DROP INDEX account_search, dealer_profile_search;`)
    this.addSql(`CREATE INDEX account_search ON account USING gin (${account} gin_trgm_ops);`)
    this.addSql(`
      CREATE INDEX dealer_profile_search ON dealer_profile
      USING gin (${spelled("lower(name || ' ' || omvic)")} gin_trgm_ops);
    `)
  }
}
