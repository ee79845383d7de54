import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Promotions of listings, with their purchase and their time. Some tiers have a limited number of places per day.
 */
export class Migration20261122Promotion extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE listing_promotion (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        account_id text NOT NULL,
        tier_id text NOT NULL CHECK (tier_id ~ '^[a-z0-9_]{2,40}$'),
        label text NOT NULL,
        days integer NOT NULL CHECK (days BETWEEN 1 AND 90),
        price_cents bigint NOT NULL CHECK (price_cents > 0),
        hst_cents bigint NOT NULL,
        planned_at timestamptz,
        charge_id text,
        paid_at timestamptz,
        starts_at timestamptz,
        ends_at timestamptz,
        refunded_at timestamptz,
        -- Of one that runs on fixed days.
        runs_from timestamptz,
        runs_to timestamptz,
        places_per_day integer CHECK (places_per_day > 0),
        -- Until when a place waits for who has not paid yet.
        held_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT listing_promotion_charge UNIQUE (charge_id),
        CONSTRAINT listing_promotion_hst CHECK (hst_cents >= 0 AND hst_cents < price_cents),
        CONSTRAINT listing_promotion_paid CHECK ((charge_id IS NULL) = (paid_at IS NULL)),
        CONSTRAINT listing_promotion_time CHECK ((starts_at IS NULL) = (ends_at IS NULL) AND starts_at <= ends_at),
        CONSTRAINT listing_promotion_given CHECK (paid_at IS NOT NULL OR (starts_at IS NULL AND refunded_at IS NULL)),
        CONSTRAINT listing_promotion_runs CHECK ((runs_from IS NULL) = (runs_to IS NULL) AND runs_from < runs_to),
        CONSTRAINT listing_promotion_places CHECK (places_per_day IS NULL OR runs_from IS NOT NULL)
      );
    `)
    this.addSql(`CREATE INDEX listing_promotion_of_listing ON listing_promotion (listing_id, created_at DESC);`)
    this.addSql(`
      CREATE INDEX listing_promotion_waiting ON listing_promotion (planned_at)
      WHERE paid_at IS NOT NULL AND starts_at IS NULL AND refunded_at IS NULL;
    `)
    this.addSql(
      `CREATE INDEX listing_promotion_ending ON listing_promotion (ends_at)
        WHERE starts_at IS NOT NULL AND refunded_at IS NULL;`
    )
    this.addSql(`
      CREATE INDEX listing_promotion_places_of_tier ON listing_promotion (tier_id, runs_from)
      WHERE runs_from IS NOT NULL AND refunded_at IS NULL;
    `)
    this.addSql(`
      CREATE INDEX listing_promotion_held ON listing_promotion (held_until) WHERE paid_at IS NULL AND held_until IS NOT NULL;
    `)
    this.addSql(`
      CREATE TRIGGER listing_promotion_terms_frozen BEFORE UPDATE OF listing_id, account_id, tier_id, label, days,
        price_cents, hst_cents
      ON listing_promotion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER listing_promotion_runs_frozen BEFORE UPDATE OF runs_from, runs_to, places_per_day
      ON listing_promotion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_promotion;`)
  }
}
