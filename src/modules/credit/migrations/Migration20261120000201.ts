import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120000201 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE credit_entry (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        delta integer NOT NULL CHECK (delta <> 0),
        reason text NOT NULL,
        key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT credit_entry_key UNIQUE (key)
      );
    `)
    this.addSql(`CREATE INDEX credit_entry_account ON credit_entry (account_id);`)
    this.addSql(`
      CREATE TRIGGER credit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Entries of one account take turns, so that two at once cannot each see enough and spend it twice. A repeat of a
    // known key passes, to be skipped by its ON CONFLICT: what was spent once is not asked for again.
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_negative_credit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(NEW.account_id, 7));
        IF NEW.delta < 0 AND NOT EXISTS (SELECT 1 FROM credit_entry WHERE key = NEW.key)
          AND (SELECT coalesce(sum(delta), 0) FROM credit_entry WHERE account_id = NEW.account_id) + NEW.delta < 0 THEN
          RAISE EXCEPTION 'A credit balance cannot be negative' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_balance';
        END IF;
        RETURN NEW;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER credit_entry_balance BEFORE INSERT ON credit_entry
      FOR EACH ROW EXECUTE FUNCTION refuse_negative_credit();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS credit_entry;`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_negative_credit;`)
  }
}
