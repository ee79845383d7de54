import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Negotiations after auctions that ended below the reserve, with every step. */
export class Migration20261122Negotiation extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE negotiation (
        id text PRIMARY KEY,
        auction_id text NOT NULL,
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        buyer_id text NOT NULL,
        last_price_cents bigint NOT NULL CHECK (last_price_cents BETWEEN 1 AND 1000000000),
        reserve_cents bigint NOT NULL CHECK (reserve_cents > last_price_cents),
        status text NOT NULL DEFAULT 'open',
        offered_by text CHECK (offered_by IN ('buyer', 'seller')),
        offer_cents bigint CHECK (offer_cents BETWEEN last_price_cents AND 1000000000),
        counter_cents bigint CHECK (counter_cents BETWEEN last_price_cents AND 1000000000),
        last_step integer NOT NULL DEFAULT 1,
        opened_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL CHECK (ends_at > opened_at),
        decided_at timestamptz,
        decided_by text CHECK (decided_by IN ('buyer', 'seller')),
        withdrawn_reason text,
        CONSTRAINT negotiation_auction UNIQUE (auction_id),
        CONSTRAINT negotiation_status CHECK (status IN ('open', 'agreed', 'declined', 'expired', 'withdrawn')),
        CONSTRAINT negotiation_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT negotiation_prices CHECK (
          (offered_by IS NULL) = (offer_cents IS NULL) AND (counter_cents IS NULL OR offer_cents IS NOT NULL)
        ),
        -- A counter is the own side's: above a bidder's offer, below a seller's.
        CONSTRAINT negotiation_counter CHECK (
          counter_cents IS NULL OR CASE offered_by WHEN 'buyer'
            THEN counter_cents > offer_cents ELSE counter_cents < offer_cents END
        ),
        CONSTRAINT negotiation_decided CHECK (
          (status = 'open') = (decided_at IS NULL) AND (status IN ('agreed', 'declined')) = (decided_by IS NOT NULL)
        ),
        CONSTRAINT negotiation_agreed_on_a_price CHECK (status <> 'agreed' OR offer_cents IS NOT NULL),
        CONSTRAINT negotiation_in_time CHECK (status NOT IN ('agreed', 'declined') OR decided_at < ends_at),
        CONSTRAINT negotiation_withdrawn CHECK ((status = 'withdrawn') = (withdrawn_reason IS NOT NULL))
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX negotiation_one_open ON negotiation (listing_id) WHERE status = 'open';`)
    this.addSql(`CREATE INDEX negotiation_due ON negotiation (ends_at) WHERE status = 'open';`)
    this.addSql(`CREATE INDEX negotiation_of_buyer ON negotiation (buyer_id, opened_at DESC);`)
    this.addSql(`CREATE INDEX negotiation_of_seller ON negotiation (seller_id, opened_at DESC);`)
    this.addSql(`CREATE INDEX negotiation_newest ON negotiation (opened_at DESC);`)
    this.addSql(`
      CREATE TABLE negotiation_step (
        negotiation_id text NOT NULL REFERENCES negotiation (id),
        number integer NOT NULL CHECK (number BETWEEN 1 AND 4),
        by text NOT NULL CHECK (by IN ('buyer', 'seller', 'northlot')),
        type text NOT NULL CHECK (type IN ('opened', 'offered', 'countered', 'accepted', 'declined', 'expired',
          'withdrawn')),
        amount_cents bigint,
        actor text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (negotiation_id, number)
      );
    `)
    // Each party names at most one price, each kind of step occurs once, and a negotiation ends once.
    this.addSql(
      `CREATE UNIQUE INDEX negotiation_step_one_price ON negotiation_step (negotiation_id, by)
        WHERE type IN ('offered', 'countered');`
    )
    this.addSql(`CREATE UNIQUE INDEX negotiation_step_one_kind ON negotiation_step (negotiation_id, type);`)
    this.addSql(`
      CREATE UNIQUE INDEX negotiation_step_one_end ON negotiation_step (negotiation_id)
        WHERE type IN ('accepted', 'declined', 'expired', 'withdrawn');
    `)
    this.addSql(`
      CREATE TRIGGER negotiation_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON negotiation_step
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS negotiation_step, negotiation;`)
  }
}
