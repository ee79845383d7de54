import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What was paid for a credit, and which credit is used: an addition is a lot, and every later entry about its credits
 * names it. Purchases are what a person asked to buy.
 */
export class Migration20261121100200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE SEQUENCE credit_entry_number;`)
    this.addSql(`
      ALTER TABLE credit_entry
        ADD COLUMN number bigint NOT NULL DEFAULT nextval('credit_entry_number'),
        ADD COLUMN unit_cents bigint NOT NULL DEFAULT 0 CHECK (unit_cents >= 0),
        ADD COLUMN lot_id text REFERENCES credit_entry (id),
        ADD CONSTRAINT credit_entry_lot CHECK (delta > 0 OR lot_id IS NOT NULL);
    `)
    this.addSql(`CREATE INDEX credit_entry_order ON credit_entry (account_id, number);`)
    this.addSql(`CREATE INDEX credit_entry_of_lot ON credit_entry (lot_id) WHERE lot_id IS NOT NULL;`)
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
    // Entries of one account take turns, so that two at once cannot each see enough and spend it twice; their numbers
    // are given in that order. A repeat of a known key passes, to be skipped by its ON CONFLICT.
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
        IF NEW.delta < 0 AND (SELECT coalesce(sum(delta), 0) FROM credit_entry WHERE account_id = NEW.account_id) + NEW.delta < 0 THEN
          RAISE EXCEPTION 'A credit balance cannot be negative' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_balance';
        END IF;
        IF NEW.lot_id IS NOT NULL THEN
          SELECT delta INTO whole FROM credit_entry
            WHERE id = NEW.lot_id AND account_id = NEW.account_id AND unit_cents = NEW.unit_cents AND lot_id IS NULL;
          SELECT whole + NEW.delta + coalesce(sum(delta), 0) INTO remaining FROM credit_entry WHERE lot_id = NEW.lot_id;
          IF remaining IS NULL OR remaining < 0 OR remaining > whole THEN
            RAISE EXCEPTION 'A lot of credits holds none to all of its credits' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_lot';
          END IF;
        END IF;
        RETURN NEW;
      END $$;
    `)
  }

  override async down(): Promise<void> {
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
    this.addSql(`DROP TABLE IF EXISTS credit_purchase;`)
    this.addSql(`
      ALTER TABLE credit_entry
        DROP COLUMN IF EXISTS number, DROP COLUMN IF EXISTS unit_cents, DROP COLUMN IF EXISTS lot_id;
    `)
    this.addSql(`DROP SEQUENCE IF EXISTS credit_entry_number;`)
  }
}
