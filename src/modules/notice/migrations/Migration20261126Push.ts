import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Push notifications: the market's own key, people's devices, and what they were asked once. */
export class Migration20261126Push extends Migration {
  override async up(): Promise<void> {
    // One key for the market's lifetime: browsers subscribe with its public half.
    this.addSql(`
      CREATE TABLE push_key (
        id text PRIMARY KEY CHECK (id = 'market'),
        public_key text NOT NULL,
        private_key_id text NOT NULL,
        private_sealed bytea NOT NULL,
        made_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE push_device (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        session_id text NOT NULL,
        endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
        p256dh text NOT NULL,
        auth text NOT NULL,
        server_key text NOT NULL,
        name text NOT NULL,
        added_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX push_device_of_account ON push_device (account_id);`)
    this.addSql(`CREATE INDEX push_device_of_session ON push_device (session_id);`)
    this.addSql(`
      CREATE TABLE asked_once (
        account_id text NOT NULL,
        question text NOT NULL CHECK (question IN ('outbid')),
        ended_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, question)
      );
    `)
    this.addSql(`ALTER TABLE told_news ADD COLUMN push boolean NOT NULL DEFAULT false;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE told_news DROP COLUMN push;`)
    this.addSql(`DROP TABLE IF EXISTS asked_once, push_device, push_key;`)
  }
}
