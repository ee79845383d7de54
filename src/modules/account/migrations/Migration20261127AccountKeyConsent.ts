import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A key of a member counts once the member has agreed to it. Those to which nobody agreed open nothing more. */
export class Migration20261127AccountKeyConsent extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE integration_key
        -- Null while its member has not agreed.
        ALTER COLUMN token_hash DROP NOT NULL,
        ALTER COLUMN hint DROP NOT NULL,
        -- Null where its member made it.
        ALTER COLUMN created_by DROP NOT NULL,
        DROP CONSTRAINT integration_key_revoked,
        -- Why the staff asks for it.
        ADD COLUMN reason text,
        ADD COLUMN valid_days integer,
        ADD COLUMN agreed_at timestamptz;
    `)
    this.addSql(`
      UPDATE integration_key SET agreed_at = created_at, created_by = NULL
      WHERE account_id IS NOT NULL AND created_by = 'demo';
    `)
    this.addSql(`
      UPDATE integration_key SET token_hash = NULL, revoked_at = coalesce(revoked_at, CURRENT_TIMESTAMP),
        revoked_by = coalesce(revoked_by, 'northlot')
      WHERE account_id IS NOT NULL AND agreed_at IS NULL;
    `)
    this.addSql(`
      ALTER TABLE integration_key
        ADD CONSTRAINT integration_key_agreed CHECK (account_id IS NULL OR (token_hash IS NULL) = (agreed_at IS NULL)),
        ADD CONSTRAINT integration_key_of_console CHECK (
          account_id IS NOT NULL OR (created_by IS NOT NULL AND token_hash IS NOT NULL)),
        -- Revoked by nobody of the staff: its member did.
        ADD CONSTRAINT integration_key_revoked CHECK (revoked_by IS NULL OR revoked_at IS NOT NULL);
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DELETE FROM integration_key WHERE account_id IS NOT NULL;`)
    this.addSql(`
      ALTER TABLE integration_key
        DROP CONSTRAINT integration_key_agreed,
        DROP CONSTRAINT integration_key_of_console,
        DROP CONSTRAINT integration_key_revoked,
        ADD CONSTRAINT integration_key_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
        DROP COLUMN reason,
        DROP COLUMN valid_days,
        DROP COLUMN agreed_at,
        ALTER COLUMN token_hash SET NOT NULL,
        ALTER COLUMN hint SET NOT NULL,
        ALTER COLUMN created_by SET NOT NULL;
    `)
  }
}
