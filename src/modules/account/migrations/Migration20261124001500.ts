import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Registrations whose address is not proven yet; every account that there was has proven its own or was vouched for.
 */
export class Migration20261124001500 extends Migration {
  override async up(): Promise<void> {
    // Of the link's token only a hash is stored; the code is derived from code_id with our secret.
    this.addSql(`
      CREATE TABLE pending_registration (
        id text PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        browser_hash text NOT NULL,
        form jsonb NOT NULL,
        verification_id text,
        licence_upload_id text,
        known boolean NOT NULL,
        code_id text,
        code_expires_at timestamptz,
        tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
        link_hash text UNIQUE,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        account_id text,
        used_at timestamptz,
        CONSTRAINT pending_registration_code CHECK ((code_id IS NULL) = (code_expires_at IS NULL) AND (code_id IS NULL) = (link_hash IS NULL)),
        CONSTRAINT pending_registration_used CHECK (account_id IS NULL OR used_at IS NOT NULL)
      );
    `)
    this.addSql(`CREATE INDEX pending_registration_of ON pending_registration (email, created_at DESC);`)
    this.addSql(`CREATE INDEX pending_registration_end ON pending_registration (expires_at);`)
    this.addSql(
      `CREATE INDEX pending_registration_licence ON pending_registration (licence_upload_id) WHERE licence_upload_id IS NOT NULL;`
    )
    this.addSql(`ALTER TABLE licence_upload ADD COLUMN reserved_for text;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS pending_registration;`)
    this.addSql(`ALTER TABLE licence_upload DROP COLUMN IF EXISTS reserved_for;`)
  }
}
