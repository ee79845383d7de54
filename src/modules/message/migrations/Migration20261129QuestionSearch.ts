import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Stores the search texts of questions, and indexes finance requests in the order of the console's list. */
export class Migration20261129QuestionSearch extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE listing_question ADD COLUMN search_text text
        GENERATED ALWAYS AS (public.without_accents(lower(text || ' ' || coalesce(answer_text, '')))) STORED;
    `)
    this.addSql(`
      CREATE INDEX finance_request_queue ON finance_request (
        (status = 'handled'), (CASE WHEN status = 'new' THEN requested_at END), requested_at DESC, id
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX finance_request_queue;`)
    this.addSql(`ALTER TABLE listing_question DROP COLUMN search_text;`)
  }
}
