import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Until when a draft is on offer to a bidder of its last auction. */
export class Migration20261122000200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE listing ADD COLUMN on_offer_until timestamptz,
        ADD CONSTRAINT listing_on_offer_is_draft CHECK (on_offer_until IS NULL OR status = 'draft');
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE listing DROP COLUMN on_offer_until;`)
  }
}
