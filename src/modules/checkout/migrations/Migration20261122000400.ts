import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When the sandbox's money moved: a provider lists its movements by their time. */
export class Migration20261122000400 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE sandbox_checkout
        ADD COLUMN paid_at timestamptz,
        ADD COLUMN refunded_at timestamptz,
        ADD COLUMN disputed_at timestamptz;
    `)
    this.addSql(`
      UPDATE sandbox_checkout
      SET paid_at = coalesce(finished_at, created_at),
        refunded_at = CASE state WHEN 'refunded' THEN coalesce(finished_at, created_at) END,
        disputed_at = CASE WHEN dispute IS NOT NULL THEN coalesce(finished_at, created_at) END
      WHERE state IN ('paid', 'refunded');
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `ALTER TABLE sandbox_checkout DROP COLUMN IF EXISTS paid_at, DROP COLUMN IF EXISTS refunded_at, DROP COLUMN IF EXISTS disputed_at;`
    )
  }
}
