import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A saved view of the workspace can be in the order of what needs its seller. */
export class Migration20261126ViewsByUrgency extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE saved_view
        DROP CONSTRAINT saved_view_sort_key_check,
        ADD CONSTRAINT saved_view_sort_key_check CHECK (sort_key IN ('views', 'price', 'status', 'newest', 'urgency'));
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      DELETE FROM saved_view WHERE sort_key = 'urgency';
      ALTER TABLE saved_view
        DROP CONSTRAINT saved_view_sort_key_check,
        ADD CONSTRAINT saved_view_sort_key_check CHECK (sort_key IN ('views', 'price', 'status', 'newest'));
    `)
  }
}
