import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A person's own documents, changes of address, messages to us, the device of a session; and accounts that are closed
 * for good.
 */
export class Migration20261124000501 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE account_document (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
        type text NOT NULL CHECK (type IN ('image', 'file')),
        bytes integer NOT NULL CHECK (bytes > 0),
        file_id text NOT NULL UNIQUE,
        added_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX account_document_of ON account_document (account_id, added_at DESC, id DESC);`)
    // Of both tokens only hashes are stored; ended_at is set once, with what came of it.
    this.addSql(`
      CREATE TABLE email_change (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        old_email text NOT NULL,
        new_email text NOT NULL CHECK (new_email = lower(new_email) AND new_email <> old_email),
        confirm_hash text NOT NULL UNIQUE,
        stop_hash text NOT NULL UNIQUE,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        expires_at timestamptz NOT NULL,
        outcome text CHECK (outcome IN ('confirmed', 'stopped', 'cancelled', 'replaced', 'reverted')),
        ended_at timestamptz,
        CONSTRAINT email_change_ended CHECK ((outcome IS NULL) = (ended_at IS NULL))
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX email_change_one_open ON email_change (account_id) WHERE outcome IS NULL;`)
    this.addSql(`
      CREATE TABLE contact_message (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        topic text NOT NULL,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
        listing_id text,
        sale_id text,
        sent_at timestamptz NOT NULL DEFAULT northlot_now(),
        answered_at timestamptz,
        answered_by text,
        answer_note text,
        CONSTRAINT contact_message_answered CHECK ((answered_at IS NULL) = (answered_by IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX contact_message_newest ON contact_message (sent_at DESC, id DESC);`)
    this.addSql(`CREATE INDEX contact_message_of ON contact_message (account_id);`)
    this.addSql(`ALTER TABLE session ADD COLUMN device text NOT NULL DEFAULT '';`)
    this.addSql(
      `ALTER TABLE account ADD COLUMN closed_at timestamptz, ADD CONSTRAINT account_closed_is_disabled CHECK (closed_at IS NULL OR status = 'disabled');`
    )
    // What was agreed to stays on record under an id that names nobody any more.
    this.addSql(`ALTER TABLE consent DROP CONSTRAINT consent_account_id_fkey;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS contact_message, email_change, account_document;`)
    this.addSql(`ALTER TABLE session DROP COLUMN IF EXISTS device;`)
    this.addSql(`ALTER TABLE account DROP COLUMN IF EXISTS closed_at;`)
  }
}
