import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What was changed about a car after the first bid, with what bidders had read before. */
export class Migration20261123000601 extends Migration {
  override async up(): Promise<void> {
    // `maximum_count` is how many maxima the auction had then: whoever gave a later one knew of the change.
    this.addSql(`
      CREATE TABLE disclosure_change (
        id text PRIMARY KEY,
        listing_id text NOT NULL REFERENCES listing (id),
        auction_id text NOT NULL,
        maximum_count integer NOT NULL CHECK (maximum_count >= 0),
        changed_by text NOT NULL CHECK (changed_by IN ('seller', 'admin')),
        actor text NOT NULL,
        changes jsonb NOT NULL CHECK (jsonb_array_length(changes) > 0),
        changed_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX disclosure_change_auction ON disclosure_change (auction_id, changed_at DESC, id DESC);`)
    this.addSql(`
      CREATE TRIGGER disclosure_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON disclosure_change
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS disclosure_change;`)
  }
}
