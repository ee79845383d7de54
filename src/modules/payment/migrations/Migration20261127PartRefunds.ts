import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What somebody gave back of a charge at the provider itself, while it is not all of it. */
export class Migration20261127PartRefunds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE charge ADD COLUMN part_refunded_cents bigint NOT NULL DEFAULT 0 CHECK (part_refunded_cents >= 0),
        ADD COLUMN part_refund_changes integer NOT NULL DEFAULT 0,
        -- When the provider was asked for it: an older answer that comes later is not taken.
        ADD COLUMN part_refund_asked_at timestamptz;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      ALTER TABLE charge DROP COLUMN IF EXISTS part_refunded_cents, DROP COLUMN IF EXISTS part_refund_changes,
        DROP COLUMN IF EXISTS part_refund_asked_at;
    `)
  }
}
