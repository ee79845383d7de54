import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds an index for sales in progress, which are few among many finished ones. */
export class Migration20261128UnderWay extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX sale_under_way ON sale (status, complete_by) WHERE status IN ('awaiting_fees', 'open')`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX sale_under_way`)
  }
}
