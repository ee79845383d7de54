import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Files in messages, the archive of each party, and telephone numbers that their owners share. */
export class Migration20261122000500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE conversation
        ADD COLUMN buyer_archived_seq integer,
        ADD COLUMN seller_archived_seq integer,
        ADD COLUMN buyer_phone_shared_at timestamptz,
        ADD COLUMN seller_phone_shared_at timestamptz,
        ADD COLUMN buyer_phone_asked_at timestamptz,
        ADD COLUMN seller_phone_asked_at timestamptz,
        ADD CONSTRAINT conversation_archived CHECK (
          (buyer_archived_seq IS NULL OR buyer_archived_seq BETWEEN 0 AND last_seq) AND
          (seller_archived_seq IS NULL OR seller_archived_seq BETWEEN 0 AND last_seq)
        );
    `)
    this.addSql(`
      ALTER TABLE message
        ADD COLUMN attachment_count smallint NOT NULL DEFAULT 0 CHECK (attachment_count BETWEEN 0 AND 10),
        DROP CONSTRAINT message_text_check,
        ADD CONSTRAINT message_says_something CHECK (length(text) <= 4000 AND (length(text) >= 1 OR attachment_count >= 1));
    `)
    this.addSql(`
      CREATE TABLE message_attachment (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('picture', 'document')),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        bytes integer NOT NULL CHECK (bytes > 0),
        width integer,
        height integer,
        file_id text NOT NULL,
        thumbnail_file_id text,
        message_id text REFERENCES message (id),
        position smallint,
        uploaded_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT message_attachment_place UNIQUE (message_id, position),
        CONSTRAINT message_attachment_sent CHECK ((message_id IS NULL) = (position IS NULL)),
        CONSTRAINT message_attachment_picture CHECK (
          (kind = 'picture') = (width IS NOT NULL) AND (kind = 'picture') = (height IS NOT NULL) AND (kind = 'picture') = (thumbnail_file_id IS NOT NULL)
        )
      );
    `)
    this.addSql(
      `CREATE INDEX message_attachment_unsent ON message_attachment (account_id, uploaded_at) WHERE message_id IS NULL;`
    )
    this.addSql(`
      CREATE FUNCTION refuse_change_of_sent_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.message_id IS NOT NULL THEN
          RAISE EXCEPTION 'a sent attachment is never changed or deleted';
        END IF;
        RETURN coalesce(NEW, OLD);
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER message_attachment_kept BEFORE UPDATE OR DELETE ON message_attachment
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_attachment();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS message_attachment;`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_change_of_sent_attachment;`)
    this.addSql(`
      ALTER TABLE message DROP CONSTRAINT message_says_something, DROP COLUMN attachment_count,
        ADD CONSTRAINT message_text_check CHECK (length(text) BETWEEN 0 AND 4000);
    `)
    this.addSql(`
      ALTER TABLE conversation DROP CONSTRAINT conversation_archived,
        DROP COLUMN buyer_archived_seq, DROP COLUMN seller_archived_seq,
        DROP COLUMN buyer_phone_shared_at, DROP COLUMN seller_phone_shared_at,
        DROP COLUMN buyer_phone_asked_at, DROP COLUMN seller_phone_asked_at;
    `)
  }
}
