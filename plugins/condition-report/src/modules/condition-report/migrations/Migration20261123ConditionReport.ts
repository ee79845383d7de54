import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123ConditionReport extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE IF NOT EXISTS condition_report (
      id text PRIMARY KEY,
      listing_id text NOT NULL,
      grades jsonb NOT NULL,
      notes text NOT NULL,
      written_by text NOT NULL,
      written_at timestamptz NOT NULL,
      final_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_condition_report_listing_id_unique"
      ON condition_report (listing_id) WHERE deleted_at IS NULL`)
    this.addSql(`CREATE TABLE IF NOT EXISTS condition_report_order (
      id text PRIMARY KEY,
      charge_id text NOT NULL,
      listing_id text NOT NULL,
      account_id text NOT NULL,
      ordered_at timestamptz NOT NULL,
      ended_at timestamptz,
      ended_because text CHECK (ended_because IN ('refunded', 'disputed')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_condition_report_order_charge_id_unique"
      ON condition_report_order (charge_id) WHERE deleted_at IS NULL`)
  }

  override down(): void {
    this.addSql(`DROP TABLE IF EXISTS condition_report_order`)
    this.addSql(`DROP TABLE IF EXISTS condition_report`)
  }
}
