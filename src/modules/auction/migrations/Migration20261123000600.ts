import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Maxima that bidders took back to the price after a changed disclosure; never shown to others. */
export class Migration20261123000600 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE maximum_withdrawal (
        auction_id text NOT NULL REFERENCES auction (id),
        bidder_id text NOT NULL,
        disclosure_change_id text NOT NULL,
        from_cents bigint NOT NULL,
        to_cents bigint NOT NULL,
        withdrawn_at timestamptz NOT NULL,
        PRIMARY KEY (auction_id, bidder_id, disclosure_change_id),
        CONSTRAINT maximum_withdrawal_bidder FOREIGN KEY (auction_id, bidder_id) REFERENCES auction_bidder (auction_id, bidder_id),
        CONSTRAINT maximum_withdrawal_lowers CHECK (to_cents BETWEEN 0 AND from_cents - 1)
      );
    `)
    this.addSql(`
      CREATE TRIGGER maximum_withdrawal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON maximum_withdrawal
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS maximum_withdrawal;`)
  }
}
