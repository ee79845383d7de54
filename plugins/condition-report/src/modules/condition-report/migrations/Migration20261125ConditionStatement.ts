import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261125ConditionStatement extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE IF NOT EXISTS condition_statement (
      id text PRIMARY KEY,
      listing_id text NOT NULL,
      answers jsonb NOT NULL,
      stated_by text NOT NULL,
      stated_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_condition_statement_listing_id_unique"
      ON condition_statement (listing_id) WHERE deleted_at IS NULL`)
  }

  override down(): void {
    this.addSql(`DROP TABLE IF EXISTS condition_statement`)
  }
}
