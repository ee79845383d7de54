import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What private buyers ask the finance desk. */
export class Migration20261124000200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE finance_request (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        buyer_id text NOT NULL,
        requested_at timestamptz NOT NULL,
        requested_on date NOT NULL,
        price_cents bigint NOT NULL CHECK (price_cents >= 0),
        figures jsonb,
        text text CHECK (length(text) BETWEEN 1 AND 1000),
        status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'handled')),
        handled_at timestamptz,
        handled_by text,
        handled_note text,
        CONSTRAINT finance_request_a_day UNIQUE (buyer_id, listing_id, requested_on),
        CONSTRAINT finance_request_handled CHECK (
          (status = 'handled') = (handled_at IS NOT NULL) AND (handled_at IS NULL) = (handled_by IS NULL) AND (handled_at IS NULL) = (handled_note IS NULL)
        )
      );
    `)
    this.addSql(`CREATE INDEX finance_request_waiting ON finance_request (requested_at, id) WHERE status = 'new';`)
    this.addSql(`CREATE INDEX finance_request_newest ON finance_request (requested_at DESC, id DESC);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS finance_request;`)
  }
}
