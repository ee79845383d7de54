import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A higher two-admin limit is asked for by one admin and set by another: who asked, and what became of it. */
export class Migration20261126113500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE settlement_limit_request (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        limit_cents bigint NOT NULL CHECK (limit_cents >= 0),
        asked_by text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        outcome text CHECK (outcome IN ('set', 'withdrawn')),
        CONSTRAINT settlement_limit_request_open EXCLUDE ((true) WITH =) WHERE (outcome IS NULL)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS settlement_limit_request;`)
  }
}
