import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Cars that are listed again by themselves when they do not sell: what their sellers chose, and what came of it. */
export class Migration20261126ListingRelisting extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE listing ADD COLUMN relist_times integer NOT NULL DEFAULT 0
      CONSTRAINT listing_relist_times CHECK (relist_times BETWEEN 0 AND 5);`)
    // What each relisting takes off the reserve: an amount, a share, or nothing.
    this.addSql(`ALTER TABLE listing ADD COLUMN relist_drop_cents bigint
      CONSTRAINT listing_relist_drop CHECK (relist_drop_cents BETWEEN 100 AND 1000000000);`)
    this.addSql(`ALTER TABLE listing ADD COLUMN relist_drop_basis_points integer
      CONSTRAINT listing_relist_share CHECK (relist_drop_basis_points BETWEEN 1 AND 5000);`)
    this.addSql(`ALTER TABLE listing ADD COLUMN relist_floor_cents bigint
      CONSTRAINT listing_relist_floor CHECK (relist_floor_cents BETWEEN 1000 AND 1000000000);`)
    this.addSql(`ALTER TABLE listing ADD CONSTRAINT listing_relist_one_drop
      CHECK (relist_drop_cents IS NULL OR relist_drop_basis_points IS NULL);`)
    this.addSql(`
      CREATE TABLE listing_relisting (
        -- The run that did not sell.
        after_auction_id text PRIMARY KEY,
        listing_id text NOT NULL REFERENCES listing (id),
        -- Which one since its seller has published it, and of how many.
        number integer NOT NULL,
        times integer NOT NULL,
        -- Of the run to come; null without one.
        reserve_cents bigint,
        due_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'planned',
        -- Why nothing came of it.
        reason text,
        -- The run that it made.
        auction_id text,
        ended_at timestamptz,
        CONSTRAINT listing_relisting_state CHECK (state IN ('planned', 'listed', 'dropped')),
        CONSTRAINT listing_relisting_number CHECK (number BETWEEN 1 AND times),
        CONSTRAINT listing_relisting_ended CHECK (
          (state = 'planned') = (ended_at IS NULL) AND (state = 'listed') = (auction_id IS NOT NULL)
          AND (state = 'dropped') = (reason IS NOT NULL)
        )
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX listing_relisting_planned ON listing_relisting (listing_id) WHERE state = 'planned';`
    )
    this.addSql(`CREATE UNIQUE INDEX listing_relisting_made ON listing_relisting (auction_id);`)
    this.addSql(`CREATE INDEX listing_relisting_due ON listing_relisting (due_at) WHERE state = 'planned';`)
    this.addSql(`CREATE INDEX listing_relisting_of ON listing_relisting (listing_id);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS listing_relisting;`)
    this.addSql(`ALTER TABLE listing DROP COLUMN IF EXISTS relist_floor_cents,
      DROP COLUMN IF EXISTS relist_drop_basis_points, DROP COLUMN IF EXISTS relist_drop_cents,
      DROP COLUMN IF EXISTS relist_times;`)
  }
}
