import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Keys by which programs act for an account, or read the console. */
export class Migration20261123AccountApiKeys extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE integration_key (
        id text PRIMARY KEY,
        token_hash text NOT NULL UNIQUE,
        -- Its first characters, by which its holder recognises it.
        hint text NOT NULL,
        name text NOT NULL,
        -- Null for one that reads the console.
        account_id text REFERENCES account (id),
        scopes text[] NOT NULL,
        calls_per_minute integer NOT NULL CHECK (calls_per_minute > 0),
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz,
        revoked_by text,
        CONSTRAINT integration_key_has_scopes CHECK (cardinality(scopes) > 0),
        CONSTRAINT integration_key_scopes_of_its_kind CHECK (
          (account_id IS NULL) = (array_to_string(scopes, ' ') LIKE '%console:%')),
        CONSTRAINT integration_key_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX integration_key_account ON integration_key (account_id) WHERE account_id IS NOT NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE integration_key;`)
  }
}
