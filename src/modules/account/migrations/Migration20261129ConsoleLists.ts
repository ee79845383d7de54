import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Stores the search texts of messages to Northlot. Indexes cases in the order of the console's list, and the few closed
 * accounts, which the list of licences leaves out.
 */
export class Migration20261129ConsoleLists extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE contact_message ADD COLUMN search_text text
        GENERATED ALWAYS AS (public.without_accents(lower(id || ' ' || text))) STORED;
    `)
    this.addSql(`
      CREATE INDEX conduct_case_queue ON conduct_case (
        (decision IS NOT NULL), (CASE WHEN decision IS NULL THEN opened_at END), decided_at DESC, id
      );
    `)
    this.addSql(`CREATE INDEX account_closed ON account (id) WHERE closed_at IS NOT NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX account_closed;`)
    this.addSql(`DROP INDEX conduct_case_queue;`)
    this.addSql(`ALTER TABLE contact_message DROP COLUMN search_text;`)
  }
}
