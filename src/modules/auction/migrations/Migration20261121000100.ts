import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** When bidding was impossible, and which auctions were extended for it (decisions, Outage rule). */
export class Migration20261121000100 extends Migration {
  override async up(): Promise<void> {
    // In the world's time: how long nobody could bid is measured, not decided.
    this.addSql(`
      CREATE TABLE bidding_heartbeat (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        beat_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE bidding_outage (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        began_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL CHECK (ended_at > began_at)
      );
    `)
    this.addSql(`CREATE INDEX bidding_outage_ended ON bidding_outage (ended_at);`)
    this.addSql(`
      CREATE TRIGGER bidding_outage_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bidding_outage
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`ALTER TABLE auction ADD COLUMN outage_id bigint REFERENCES bidding_outage (id);`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE auction DROP COLUMN IF EXISTS outage_id;`)
    this.addSql(`DROP TABLE IF EXISTS bidding_outage, bidding_heartbeat;`)
  }
}
