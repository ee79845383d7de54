import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Promotions that run on fixed days, of which there may be few places. */
export class Migration20261123PromotionRuns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE listing_promotion
        ADD COLUMN runs_from timestamptz,
        ADD COLUMN runs_to timestamptz,
        ADD COLUMN places_per_day integer CHECK (places_per_day > 0),
        -- Until when a place is kept for who has not paid yet.
        ADD COLUMN held_until timestamptz,
        ADD CONSTRAINT listing_promotion_runs
          CHECK ((runs_from IS NULL) = (runs_to IS NULL) AND runs_from < runs_to),
        ADD CONSTRAINT listing_promotion_places CHECK (places_per_day IS NULL OR runs_from IS NOT NULL);
    `)
    this.addSql(`
      CREATE INDEX listing_promotion_places_of_tier ON listing_promotion (tier_id, runs_from)
      WHERE runs_from IS NOT NULL AND refunded_at IS NULL;
    `)
    this.addSql(`
      CREATE INDEX listing_promotion_held ON listing_promotion (held_until) WHERE paid_at IS NULL AND held_until IS NOT NULL;
    `)
    this.addSql(`
      CREATE TRIGGER listing_promotion_runs_frozen BEFORE UPDATE OF runs_from, runs_to, places_per_day
      ON listing_promotion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`
      DROP TRIGGER IF EXISTS listing_promotion_runs_frozen ON listing_promotion;
      ALTER TABLE listing_promotion DROP COLUMN IF EXISTS runs_from, DROP COLUMN IF EXISTS runs_to,
        DROP COLUMN IF EXISTS places_per_day, DROP COLUMN IF EXISTS held_until;
    `)
  }
}
