import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices, conversations and their append-only messages. */
export class Migration20261120000500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE notice (
        id text PRIMARY KEY,
        key text NOT NULL,
        account_id text NOT NULL,
        type text NOT NULL,
        role text NOT NULL,
        listing_id text NOT NULL,
        sale_id text,
        title text NOT NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        seen_at timestamptz,
        CONSTRAINT notice_key UNIQUE (key),
        CONSTRAINT notice_type CHECK (type IN ('bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold')),
        CONSTRAINT notice_role CHECK (role IN ('buyer', 'seller'))
      );
    `)
    this.addSql(`CREATE INDEX notice_of_account ON notice (account_id, created_at DESC);`)
    this.addSql(`
      CREATE TABLE conversation (
        id text PRIMARY KEY,
        sale_id text NOT NULL,
        listing_id text NOT NULL,
        buyer_id text NOT NULL,
        seller_id text NOT NULL,
        status text NOT NULL DEFAULT 'active',
        last_seq integer NOT NULL DEFAULT 0,
        buyer_read_seq integer NOT NULL DEFAULT 0,
        seller_read_seq integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT conversation_sale UNIQUE (sale_id),
        CONSTRAINT conversation_status CHECK (status IN ('active', 'locked')),
        CONSTRAINT conversation_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT conversation_read CHECK (
          buyer_read_seq BETWEEN 0 AND last_seq AND seller_read_seq BETWEEN 0 AND last_seq
        )
      );
    `)
    this.addSql(`
      CREATE TABLE message (
        id text PRIMARY KEY,
        conversation_id text NOT NULL REFERENCES conversation (id),
        seq integer NOT NULL CHECK (seq >= 1),
        sender_id text NOT NULL,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
        idempotency_key text,
        sent_at timestamptz NOT NULL,
        CONSTRAINT message_seq UNIQUE (conversation_id, seq),
        CONSTRAINT message_key UNIQUE (conversation_id, sender_id, idempotency_key)
      );
    `)
    this.addSql(`
      CREATE TRIGGER message_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON message
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS message, conversation, notice;`)
  }
}
