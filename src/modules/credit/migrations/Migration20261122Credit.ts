import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Bidding credits: an append-only ledger whose balance is never negative, and people's purchases. */
export class Migration20261122Credit extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE SEQUENCE credit_entry_number;`)
    this.addSql(`
      CREATE TABLE credit_entry (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        delta integer NOT NULL CHECK (delta <> 0),
        reason text NOT NULL,
        key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        number bigint NOT NULL DEFAULT nextval('credit_entry_number'),
        -- What was paid for one.
        unit_cents bigint NOT NULL DEFAULT 0 CHECK (unit_cents >= 0),
        -- An addition is a lot, and every later entry about its credits names it.
        lot_id text REFERENCES credit_entry (id),
        CONSTRAINT credit_entry_key UNIQUE (key),
        CONSTRAINT credit_entry_lot CHECK (delta > 0 OR lot_id IS NOT NULL)
      );
    `)
    this.addSql(`CREATE INDEX credit_entry_account ON credit_entry (account_id);`)
    this.addSql(`CREATE INDEX credit_entry_order ON credit_entry (account_id, number);`)
    this.addSql(`CREATE INDEX credit_entry_of_lot ON credit_entry (lot_id) WHERE lot_id IS NOT NULL;`)
    this.addSql(`
      CREATE TRIGGER credit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Serializes the entries of one account, so that two concurrent entries cannot spend the same credit. An entry
    // whose key exists already passes this check, and the ON CONFLICT clause of its insert skips it.
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_negative_credit() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        whole integer;
        remaining integer;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(NEW.account_id, 7));
        NEW.number := nextval('credit_entry_number');
        IF EXISTS (SELECT 1 FROM credit_entry WHERE key = NEW.key) THEN
          RETURN NEW;
        END IF;
        IF NEW.delta < 0 AND (SELECT coalesce(sum(delta), 0) FROM credit_entry
          WHERE account_id = NEW.account_id) + NEW.delta < 0 THEN
          RAISE EXCEPTION 'A credit balance cannot be negative'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_balance';
        END IF;
        IF NEW.lot_id IS NOT NULL THEN
          SELECT delta INTO whole FROM credit_entry
            WHERE id = NEW.lot_id AND account_id = NEW.account_id AND unit_cents = NEW.unit_cents AND lot_id IS NULL;
          SELECT whole + NEW.delta + coalesce(sum(delta), 0) INTO remaining FROM credit_entry WHERE lot_id = NEW.lot_id;
          IF remaining IS NULL OR remaining < 0 OR remaining > whole THEN
            RAISE EXCEPTION 'A lot of credits holds none to all of its credits'
              USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lot';
          END IF;
        END IF;
        RETURN NEW;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER credit_entry_balance BEFORE INSERT ON credit_entry
      FOR EACH ROW EXECUTE FUNCTION refuse_negative_credit();
    `)
    // A person's purchase of credits.
    this.addSql(`
      CREATE TABLE credit_purchase (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 50),
        unit_cents bigint NOT NULL CHECK (unit_cents > 0),
        unit_hst_cents bigint NOT NULL CHECK (unit_hst_cents BETWEEN 0 AND unit_cents),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX credit_purchase_of_account ON credit_purchase (account_id, created_at DESC);`)
    this.addSql(`
      CREATE TRIGGER credit_purchase_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_purchase
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS credit_purchase, credit_entry;`)
    this.addSql(`DROP SEQUENCE IF EXISTS credit_entry_number;`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_negative_credit;`)
  }
}
