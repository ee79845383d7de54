import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The webhook endpoints of other systems and their deliveries. */
export class Migration20261123Webhook extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE webhook_endpoint (
        id text PRIMARY KEY,
        name text NOT NULL,
        url text NOT NULL,
        events text[] NOT NULL CHECK (cardinality(events) > 0),
        secret_key_id text NOT NULL,
        secret_sealed bytea NOT NULL,
        -- The secret before this one signs too, until whoever receives has changed to the new one.
        old_secret_key_id text,
        old_secret_sealed bytea,
        old_secret_until timestamptz,
        is_on boolean NOT NULL DEFAULT true,
        -- Why it was turned off by itself.
        off_because text,
        -- Since when nothing reached it.
        failing_since timestamptz,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT webhook_endpoint_old_secret CHECK (
          (old_secret_key_id IS NULL) = (old_secret_sealed IS NULL)
          AND (old_secret_key_id IS NULL) = (old_secret_until IS NULL))
      );
    `)
    this.addSql(`
      CREATE TABLE webhook_delivery (
        id text PRIMARY KEY,
        endpoint_id text NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
        -- Of the event in the outbox; null for a test.
        event_id bigint,
        event text NOT NULL,
        -- As it is signed and sent, at every try.
        body text NOT NULL,
        created_at timestamptz NOT NULL,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'dropped')),
        -- Goes up with each replay: what was under way of an earlier round is sent no more.
        round integer NOT NULL DEFAULT 1,
        attempts integer NOT NULL DEFAULT 0,
        last_tried_at timestamptz,
        last_status integer,
        last_answer text,
        last_error text,
        CONSTRAINT webhook_delivery_once UNIQUE (endpoint_id, event_id)
      );
    `)
    this.addSql(`CREATE INDEX webhook_delivery_newest ON webhook_delivery (created_at, id);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE webhook_delivery, webhook_endpoint;`)
  }
}
