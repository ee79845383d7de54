import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120000101 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE account (
        id text PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        role text NOT NULL CHECK (role IN ('buyer', 'seller', 'broker')),
        buyer_type text CHECK (buyer_type IN ('private', 'dealer')),
        seller_type text CHECK (seller_type IN ('private', 'dealer')),
        first text NOT NULL,
        last text NOT NULL,
        mobile text NOT NULL,
        location text NOT NULL,
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
        identity_verified_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT account_email_key UNIQUE (email),
        CONSTRAINT account_kind CHECK ((role = 'buyer') = (buyer_type IS NOT NULL) AND (role = 'seller') = (seller_type IS NOT NULL))
      );
    `)
    this.addSql(`
      CREATE TABLE dealer_profile (
        account_id text PRIMARY KEY REFERENCES account (id),
        name text NOT NULL,
        address text NOT NULL,
        omvic text NOT NULL,
        tel text NOT NULL,
        representative text NOT NULL,
        licence text NOT NULL DEFAULT 'pending' CHECK (licence IN ('pending', 'verified', 'rejected')),
        licence_expires_on date,
        licence_file_id text,
        licence_file_name text,
        CONSTRAINT dealer_profile_verified_until CHECK (licence <> 'verified' OR licence_expires_on IS NOT NULL)
      );
    `)
    this.addSql(`
      CREATE TABLE licence_upload (
        id text PRIMARY KEY,
        file_key text NOT NULL,
        file_name text NOT NULL,
        created_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE identity_verification (
        id text PRIMARY KEY,
        provider text NOT NULL,
        provider_reference text,
        email text NOT NULL,
        browser_hash text NOT NULL,
        status text NOT NULL DEFAULT 'started' CHECK (status IN ('started', 'verified', 'declined')),
        adult boolean,
        account_id text REFERENCES account (id),
        created_at timestamptz NOT NULL,
        decided_at timestamptz,
        CONSTRAINT identity_verification_reference UNIQUE (provider, provider_reference),
        CONSTRAINT identity_verification_decided CHECK ((status = 'started') = (decided_at IS NULL))
      );
    `)
    this.addSql(
      `CREATE INDEX identity_verification_browser ON identity_verification (browser_hash, email, created_at);`
    )
    this.addSql(`
      CREATE TABLE sandbox_identity (
        id text PRIMARY KEY,
        verification_id text NOT NULL,
        first text NOT NULL,
        last text NOT NULL,
        outcome text CHECK (outcome IN ('approved', 'declined')),
        created_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE session (
        id text PRIMARY KEY,
        token_hash text NOT NULL UNIQUE,
        account_id text REFERENCES account (id),
        admin_user_id text,
        admin_username text,
        remembered boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CONSTRAINT session_of_one CHECK ((account_id IS NULL) <> (admin_user_id IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX session_account ON session (account_id) WHERE revoked_at IS NULL;`)
    this.addSql(`
      CREATE TABLE password_reset (
        token_hash text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
    `)
    this.addSql(`CREATE INDEX password_reset_account ON password_reset (account_id) WHERE used_at IS NULL;`)
    this.addSql(`
      CREATE TABLE consent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        channel text NOT NULL CHECK (channel IN ('email', 'sms')),
        purpose text NOT NULL,
        granted boolean NOT NULL,
        wording text NOT NULL,
        at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TRIGGER consent_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TABLE IF EXISTS consent, password_reset, session, sandbox_identity, identity_verification, licence_upload, dealer_profile, account;`
    )
  }
}
