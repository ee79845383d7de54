import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Sales: one per sold auction, at most one that is not cancelled per listing. */
export class Migration20261120000200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE sale (
        id text PRIMARY KEY,
        auction_id text NOT NULL,
        listing_id text NOT NULL,
        buyer_id text NOT NULL,
        seller_id text NOT NULL,
        seller_type text NOT NULL,
        hammer_cents bigint NOT NULL,
        reserve_met boolean NOT NULL,
        status text NOT NULL DEFAULT 'awaiting_fees',
        won_at timestamptz NOT NULL,
        complete_by timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT sale_auction UNIQUE (auction_id),
        CONSTRAINT sale_status CHECK (status IN ('awaiting_fees', 'open', 'completed', 'cancelled')),
        CONSTRAINT sale_seller_type CHECK (seller_type IN ('private', 'dealer')),
        CONSTRAINT sale_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT sale_hammer CHECK (hammer_cents BETWEEN 1 AND 1000000000),
        CONSTRAINT sale_dates CHECK (complete_by > won_at)
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX sale_one_per_listing ON sale (listing_id) WHERE status <> 'cancelled';`)
    this.addSql(`CREATE INDEX sale_of_buyer ON sale (buyer_id, won_at DESC);`)
    this.addSql(`CREATE INDEX sale_of_seller ON sale (seller_id, won_at DESC);`)
    this.addSql(`CREATE INDEX sale_newest ON sale (won_at DESC);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS sale;`)
  }
}
