import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a buyer adds on the same day is kept with the request. */
export class Migration20261124080200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE finance_request DROP CONSTRAINT finance_request_text_check,
      ADD CONSTRAINT finance_request_text_check CHECK (length(text) BETWEEN 1 AND 4000);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE finance_request DROP CONSTRAINT finance_request_text_check,
      ADD CONSTRAINT finance_request_text_check CHECK (length(text) BETWEEN 1 AND 1000) NOT VALID;`)
  }
}
