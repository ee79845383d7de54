import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The ledger: double entry in cents, append-only. The database refuses what an accountant would. */
export class Migration20261121000400 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE ledger_account (
        id text PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('asset', 'liability', 'revenue', 'expense')),
        name text NOT NULL,
        may_be_negative boolean NOT NULL,
        -- The sum of the account's postings, debits positive; kept by a trigger alone.
        balance_cents bigint NOT NULL DEFAULT 0,
        CONSTRAINT ledger_account_not_negative CHECK (
          may_be_negative OR CASE WHEN kind IN ('asset', 'expense') THEN balance_cents >= 0 ELSE balance_cents <= 0 END
        )
      );
    `)
    this.addSql(`
      CREATE TABLE ledger_transaction (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL,
        kind text NOT NULL,
        sale_id text,
        memo text NOT NULL,
        actor text NOT NULL,
        posted_at timestamptz NOT NULL DEFAULT northlot_now(),
        -- Postings are added by the database transaction that made the row, and by no later one.
        written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
        CONSTRAINT ledger_transaction_key UNIQUE (key)
      );
    `)
    this.addSql(`CREATE INDEX ledger_transaction_sale ON ledger_transaction (sale_id, id) WHERE sale_id IS NOT NULL;`)
    this.addSql(`CREATE INDEX ledger_transaction_posted ON ledger_transaction (posted_at);`)
    this.addSql(`
      CREATE TABLE ledger_posting (
        transaction_id bigint NOT NULL REFERENCES ledger_transaction (id),
        account_id text NOT NULL REFERENCES ledger_account (id),
        amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND abs(amount_cents) <= 100000000000),
        PRIMARY KEY (transaction_id, account_id)
      );
    `)
    this.addSql(`CREATE INDEX ledger_posting_account ON ledger_posting (account_id, transaction_id);`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION keep_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT written_by FROM ledger_transaction WHERE id = NEW.transaction_id) IS DISTINCT FROM pg_current_xact_id() THEN
          RAISE EXCEPTION 'A posting belongs to the transaction it was made with' USING ERRCODE = 'restrict_violation';
        END IF;
        UPDATE ledger_account SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.account_id;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER ledger_posting_balance AFTER INSERT ON ledger_posting
      FOR EACH ROW EXECUTE FUNCTION keep_ledger_balance();
    `)
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT coalesce(sum(amount_cents), 0) <> 0 OR count(*) < 2 FROM ledger_posting WHERE transaction_id = NEW.id) THEN
          RAISE EXCEPTION 'The ledger transaction % is not balanced', NEW.key USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
        END IF;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER ledger_transaction_balanced AFTER INSERT ON ledger_transaction
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
    `)
    for (const table of ["ledger_transaction", "ledger_posting"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND (NEW.id, NEW.kind, NEW.name, NEW.may_be_negative) = (OLD.id, OLD.kind, OLD.name, OLD.may_be_negative) THEN
          RETURN NEW;
        END IF;
        IF TG_OP = 'INSERT' AND NEW.balance_cents = 0 THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'The balance of an account follows from its postings alone' USING ERRCODE = 'restrict_violation';
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE OR DELETE ON ledger_account
      FOR EACH ROW EXECUTE FUNCTION refuse_account_change();
    `)
    this.addSql(`
      CREATE TRIGGER ledger_account_kept BEFORE TRUNCATE ON ledger_account
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS ledger_posting, ledger_transaction, ledger_account;`)
    this.addSql(`DROP FUNCTION IF EXISTS keep_ledger_balance, refuse_unbalanced, refuse_account_change;`)
  }
}
