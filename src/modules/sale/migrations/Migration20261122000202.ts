import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Offers of a cancelled sale's car to the next bidder, and the second sale of an auction that comes of one. */
export class Migration20261122000202 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE runner_up_offer (
        id text PRIMARY KEY,
        auction_id text NOT NULL,
        sale_id text NOT NULL REFERENCES sale (id),
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        buyer_id text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 1000000000),
        reserve_cents bigint,
        seller_consent text CHECK (length(seller_consent) BETWEEN 10 AND 500),
        status text NOT NULL DEFAULT 'open',
        opened_at timestamptz NOT NULL,
        opened_by text NOT NULL,
        ends_at timestamptz NOT NULL,
        decided_at timestamptz,
        decided_by text,
        withdrawn_reason text,
        CONSTRAINT runner_up_offer_status CHECK (status IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
        CONSTRAINT runner_up_offer_decided CHECK (
          (status = 'open') = (decided_at IS NULL) AND (status = 'open') = (decided_by IS NULL)
        ),
        CONSTRAINT runner_up_offer_withdrawn CHECK ((status = 'withdrawn') = (withdrawn_reason IS NOT NULL)),
        CONSTRAINT runner_up_offer_in_time CHECK (ends_at > opened_at AND (status <> 'accepted' OR decided_at < ends_at)),
        CONSTRAINT runner_up_offer_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT runner_up_offer_reserve CHECK (reserve_cents IS NULL OR amount_cents >= reserve_cents OR seller_consent IS NOT NULL)
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX runner_up_offer_one_open ON runner_up_offer (listing_id) WHERE status = 'open';`)
    // Whoever has answered, or let the time pass, is not asked again in the same auction.
    this.addSql(`
      CREATE UNIQUE INDEX runner_up_offer_one_answer ON runner_up_offer (auction_id, buyer_id)
        WHERE status IN ('accepted', 'declined', 'expired');
    `)
    this.addSql(`CREATE INDEX runner_up_offer_due ON runner_up_offer (ends_at) WHERE status = 'open';`)
    this.addSql(`CREATE INDEX runner_up_offer_of_buyer ON runner_up_offer (buyer_id, opened_at DESC);`)
    this.addSql(`CREATE INDEX runner_up_offer_of_seller ON runner_up_offer (seller_id, opened_at DESC);`)
    this.addSql(`
      ALTER TABLE sale
        ADD COLUMN offer_id text REFERENCES runner_up_offer (id),
        ADD COLUMN cancelled_fault text CHECK (cancelled_fault IN ('buyer', 'seller', 'nobody')),
        DROP CONSTRAINT sale_auction;
    `)
    this.addSql(`CREATE UNIQUE INDEX sale_auction ON sale (auction_id) WHERE offer_id IS NULL;`)
    this.addSql(`CREATE UNIQUE INDEX sale_offer ON sale (offer_id);`)
    this.addSql(`CREATE INDEX sale_of_listing ON sale (listing_id, won_at DESC);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS sale_auction, sale_offer, sale_of_listing;`)
    this.addSql(`
      ALTER TABLE sale DROP COLUMN offer_id, DROP COLUMN cancelled_fault, ADD CONSTRAINT sale_auction UNIQUE (auction_id);
    `)
    this.addSql(`DROP TABLE IF EXISTS runner_up_offer;`)
  }
}
