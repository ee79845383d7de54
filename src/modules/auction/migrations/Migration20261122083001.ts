import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What accounts have in common, as fingerprints, and the bids that an operator has to look at because of it. */
export class Migration20261122083001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE account_link (
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('birthDate', 'payoutAccount', 'card', 'device', 'network')),
        -- A keyed hash: equal for equal things, and nothing else can be read from it.
        fingerprint text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, kind, fingerprint)
      );
    `)
    this.addSql(`
      CREATE TABLE verified_birth_date (
        provider text NOT NULL,
        reference text NOT NULL,
        fingerprint text NOT NULL,
        PRIMARY KEY (provider, reference, fingerprint)
      );
    `)
    this.addSql(`
      CREATE TABLE bid_review (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        bidder_id text NOT NULL,
        signals text[] NOT NULL CHECK (cardinality(signals) > 0),
        -- The bid was refused: seller and bidder are the same person.
        refused boolean NOT NULL,
        opened_at timestamptz NOT NULL,
        decision text CHECK (decision IN ('harmless', 'confirmed')),
        reason text,
        decided_by text,
        decided_at timestamptz,
        CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (reason IS NULL)),
        CONSTRAINT bid_review_once UNIQUE (listing_id, bidder_id, refused)
      );
    `)
    this.addSql(`CREATE INDEX bid_review_open ON bid_review (opened_at) WHERE decision IS NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS bid_review, verified_birth_date, account_link;`)
  }
}
