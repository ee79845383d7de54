import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Sales, their bills of sale, and offers to the runner-up. A listing has at most one sale that is not cancelled. */
export class Migration20261122Sale extends Migration {
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
        -- What an admin should know about a sale that went on in spite of it.
        flag text CHECK (length(flag) BETWEEN 1 AND 1000),
        -- The offer or the negotiation that it came of; an auction has one sale of its own, from its hammer.
        offer_id text,
        cancelled_fault text CHECK (cancelled_fault IN ('buyer', 'seller', 'nobody')),
        negotiation_id text,
        CONSTRAINT sale_status CHECK (status IN ('awaiting_fees', 'open', 'completed', 'cancelled')),
        CONSTRAINT sale_seller_type CHECK (seller_type IN ('private', 'dealer')),
        CONSTRAINT sale_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT sale_hammer CHECK (hammer_cents BETWEEN 1 AND 1000000000),
        CONSTRAINT sale_dates CHECK (complete_by > won_at),
        CONSTRAINT sale_one_origin CHECK (negotiation_id IS NULL OR offer_id IS NULL)
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX sale_one_per_listing ON sale (listing_id) WHERE status <> 'cancelled';`)
    this.addSql(`CREATE INDEX sale_of_buyer ON sale (buyer_id, won_at DESC);`)
    this.addSql(`CREATE INDEX sale_of_seller ON sale (seller_id, won_at DESC);`)
    this.addSql(`CREATE INDEX sale_newest ON sale (won_at, id);`)
    // People refer to a sale by the end of its id.
    this.addSql(`CREATE INDEX sale_reference ON sale (right(id, 8));`)
    this.addSql(`CREATE UNIQUE INDEX sale_auction ON sale (auction_id) WHERE offer_id IS NULL;`)
    this.addSql(`CREATE UNIQUE INDEX sale_offer ON sale (offer_id);`)
    this.addSql(`CREATE INDEX sale_of_listing ON sale (listing_id, won_at DESC);`)
    this.addSql(`CREATE UNIQUE INDEX sale_negotiation ON sale (negotiation_id);`)
    // A sale and its order share their number: a lookup by order finds the sale (src/links/sale-order.ts).
    this.addSql(`CREATE UNIQUE INDEX sale_order ON sale (replace(id, 'sale_', 'order_'));`)
    // Bills of sale and their acceptances: written once, never changed.
    this.addSql(`
      CREATE TABLE bill_of_sale (
        sale_id text PRIMARY KEY REFERENCES sale (id),
        file_id text NOT NULL UNIQUE,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        made_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- What the PDF says, to be read on screen.
        content jsonb,
        CONSTRAINT bill_of_sale_digest UNIQUE (sale_id, sha256)
      );
    `)
    this.addSql(`
      CREATE TABLE bill_of_sale_acceptance (
        sale_id text NOT NULL,
        party text NOT NULL CHECK (party IN ('buyer', 'seller')),
        account_id text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
        address text NOT NULL,
        sha256 text NOT NULL,
        accepted_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (sale_id, party),
        CONSTRAINT bill_of_sale_acceptance_document
          FOREIGN KEY (sale_id, sha256) REFERENCES bill_of_sale (sale_id, sha256)
      );
    `)
    for (const table of ["bill_of_sale", "bill_of_sale_acceptance"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    // Offers of a cancelled sale's car to the next bidder, and the auction's second sale after an accepted offer.
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
        CONSTRAINT runner_up_offer_in_time CHECK (ends_at > opened_at AND (status <> 'accepted'
          OR decided_at < ends_at)),
        CONSTRAINT runner_up_offer_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT runner_up_offer_reserve CHECK (reserve_cents IS NULL OR amount_cents >= reserve_cents
          OR seller_consent IS NOT NULL)
      );
    `)
    this.addSql(`ALTER TABLE sale ADD FOREIGN KEY (offer_id) REFERENCES runner_up_offer (id);`)
    this.addSql(`CREATE UNIQUE INDEX runner_up_offer_one_open ON runner_up_offer (listing_id) WHERE status = 'open';`)
    // A bidder who answered, or let the offer expire, gets no second offer in the same auction.
    this.addSql(`
      CREATE UNIQUE INDEX runner_up_offer_one_answer ON runner_up_offer (auction_id, buyer_id)
        WHERE status IN ('accepted', 'declined', 'expired');
    `)
    this.addSql(`CREATE INDEX runner_up_offer_due ON runner_up_offer (ends_at) WHERE status = 'open';`)
    this.addSql(`CREATE INDEX runner_up_offer_of_buyer ON runner_up_offer (buyer_id, opened_at DESC);`)
    this.addSql(`CREATE INDEX runner_up_offer_of_seller ON runner_up_offer (seller_id, opened_at DESC);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS runner_up_offer, bill_of_sale_acceptance, bill_of_sale, sale CASCADE;`)
  }
}
