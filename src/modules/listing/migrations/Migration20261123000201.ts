import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Views per day, by what brought people to the site. What was counted before is of an unknown source. */
export class Migration20261123000201 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_view_day (
        listing_id text NOT NULL REFERENCES listing (id),
        day date NOT NULL,
        source text NOT NULL CHECK (source IN ('search', 'direct', 'referral', 'social', 'unknown')),
        views integer NOT NULL CHECK (views > 0),
        PRIMARY KEY (listing_id, day, source)
      );
    `)
    this.addSql(`
      INSERT INTO listing_view_day (listing_id, day, source, views)
      SELECT listing_id, day, 'unknown', count(*) FROM listing_view GROUP BY listing_id, day;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_view_day;`)
  }
}
