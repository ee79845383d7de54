import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Where sellers are paid, version by version: never changed, only emptied when its person leaves. */
export class Migration20261122081501 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE payout_account_version (
        account_id text NOT NULL,
        number integer NOT NULL CHECK (number >= 1),
        previous_number integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        -- AES-256-GCM; what it was sealed with. Both are null once the version was emptied.
        key_id text,
        sealed bytea,
        last_digits text,
        at timestamptz NOT NULL,
        held_until timestamptz NOT NULL CHECK (held_until >= at),
        PRIMARY KEY (account_id, number),
        CHECK ((sealed IS NULL) = (key_id IS NULL) AND (sealed IS NULL) = (last_digits IS NULL)),
        CONSTRAINT payout_account_without_gap FOREIGN KEY (account_id, previous_number) REFERENCES payout_account_version (account_id, number)
      );
    `)
    this.addSql(`
      CREATE FUNCTION refuse_payout_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.sealed IS NULL AND (NEW.account_id, NEW.number, NEW.at, NEW.held_until) = (OLD.account_id, OLD.number, OLD.at, OLD.held_until) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'A version of a payout account is never changed, only emptied.';
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER payout_account_version_append_only BEFORE UPDATE OR DELETE ON payout_account_version
      FOR EACH ROW EXECUTE FUNCTION refuse_payout_account_change();
    `)
    this.addSql(`
      CREATE TRIGGER payout_account_version_never_truncated BEFORE TRUNCATE ON payout_account_version
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS payout_account_version;`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_payout_account_change;`)
  }
}
