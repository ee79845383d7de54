import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds an index that finds questions and answers that are held back. */
export class Migration20261128HeldQuestions extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX listing_question_held ON listing_question (asked_at) WHERE standing = 'held' OR answer_standing = 'held'`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX listing_question_held`)
  }
}
