import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Tables of the append-only ledger (double entry, in cents), settlements, reconciliations and payout batches. */
export class Migration20261122Escrow extends Migration {
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
      CREATE TRIGGER ledger_account_kept BEFORE TRUNCATE ON ledger_account
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
      CREATE OR REPLACE FUNCTION update_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT written_by FROM ledger_transaction
          WHERE id = NEW.transaction_id) IS DISTINCT FROM pg_current_xact_id() THEN
          RAISE EXCEPTION 'A posting belongs to the transaction it was made with' USING ERRCODE = 'restrict_violation';
        END IF;
        UPDATE ledger_account SET balance_cents = balance_cents + NEW.amount_cents WHERE id = NEW.account_id;
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER ledger_posting_balance AFTER INSERT ON ledger_posting
      FOR EACH ROW EXECUTE FUNCTION update_ledger_balance();
    `)
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT coalesce(sum(amount_cents), 0) <> 0 OR count(*) < 2 FROM ledger_posting
          WHERE transaction_id = NEW.id) THEN
          RAISE EXCEPTION 'The ledger transaction % is not balanced', NEW.key
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
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
        IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1
          AND (NEW.id, NEW.kind, NEW.name, NEW.may_be_negative) = (OLD.id, OLD.kind, OLD.name, OLD.may_be_negative) THEN
          RETURN NEW;
        END IF;
        IF TG_OP = 'INSERT' AND NEW.balance_cents = 0 THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'The balance of an account follows from its postings alone'
          USING ERRCODE = 'restrict_violation';
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE OR DELETE ON ledger_account
      FOR EACH ROW EXECUTE FUNCTION refuse_account_change();
    `)
    // Settlements: the steps of parties and operator after the hammer, and the policy that applies to them.
    this.addSql(`
      CREATE TABLE settlement (
        sale_id text PRIMARY KEY,
        mode text NOT NULL CHECK (mode IN ('trust', 'agent', 'direct')),
        seller_type text NOT NULL CHECK (seller_type IN ('private', 'dealer')),
        hammer_cents bigint NOT NULL CHECK (hammer_cents > 0),
        hst_cents bigint NOT NULL CHECK (hst_cents >= 0),
        total_cents bigint NOT NULL CHECK (total_cents = hammer_cents + hst_cents),
        two_admin_limit_cents bigint NOT NULL,
        wire_reference text NOT NULL UNIQUE,
        started_at timestamptz NOT NULL,
        -- Null while there is no account to pay into: the time to pay begins with one.
        funds_due_at timestamptz,
        -- The newest event's number: events are numbered without a gap under this row's lock.
        last_number integer NOT NULL DEFAULT 0,
        -- What the clock watches: set and cleared with the events that bring it about.
        payout_due_at timestamptz,
        finished_at timestamptz,
        -- What was promised with the car, and the days that the clock watches for its papers.
        safety_included boolean NOT NULL DEFAULT false,
        registration_due_on date,
        safety_valid_until date
      );
    `)
    this.addSql(
      `CREATE INDEX settlement_payout_due ON settlement (payout_due_at)
        WHERE payout_due_at IS NOT NULL AND finished_at IS NULL;`
    )
    this.addSql(`CREATE INDEX settlement_funds_due ON settlement (funds_due_at) WHERE finished_at IS NULL;`)
    this.addSql(
      `CREATE INDEX settlement_registration_due ON settlement (registration_due_on)
        WHERE registration_due_on IS NOT NULL;`
    )
    this.addSql(
      `CREATE INDEX settlement_safety_valid ON settlement (safety_valid_until) WHERE safety_valid_until IS NOT NULL;`
    )
    this.addSql(`
      CREATE TRIGGER settlement_terms_frozen BEFORE UPDATE OF sale_id, mode, seller_type, hammer_cents, hst_cents,
        total_cents,
        two_admin_limit_cents, wire_reference, started_at ON settlement
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER settlement_never_deleted BEFORE DELETE OR TRUNCATE ON settlement
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER settlement_papers_frozen BEFORE UPDATE OF safety_included ON settlement
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TABLE settlement_event (
        sale_id text NOT NULL REFERENCES settlement (sale_id),
        number integer NOT NULL CHECK (number >= 1),
        previous_number integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        event jsonb NOT NULL,
        actor text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (sale_id, number),
        CONSTRAINT settlement_event_without_gap FOREIGN KEY (sale_id, previous_number)
          REFERENCES settlement_event (sale_id, number)
      );
    `)
    for (const table of ["settlement_event"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    this.addSql(`
      CREATE TABLE settlement_paper_file (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        -- Null until a record of this sale names the file; never another sale's afterwards.
        sale_id text REFERENCES settlement (sale_id),
        file_key text NOT NULL UNIQUE,
        file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
        created_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX settlement_paper_file_of_sale ON settlement_paper_file (sale_id);`)
    this.addSql(
      `CREATE INDEX settlement_paper_file_unclaimed ON settlement_paper_file (created_at) WHERE sale_id IS NULL;`
    )
    // Comparisons of the ledger with a payment provider's records, and their differences.
    this.addSql(`
      CREATE TABLE reconciliation_run (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider text NOT NULL,
        -- The night in Toronto that it is for; none when an admin asked for it.
        night date,
        from_at timestamptz NOT NULL,
        until_at timestamptz NOT NULL,
        started_by text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT northlot_now(),
        CHECK (from_at < until_at)
      );
    `)
    this.addSql(`
      CREATE TABLE reconciliation_end (
        run_id bigint PRIMARY KEY REFERENCES reconciliation_run (id),
        provider text NOT NULL,
        night date,
        failure text,
        sums jsonb,
        found integer NOT NULL DEFAULT 0,
        resolved integer NOT NULL DEFAULT 0,
        standing integer NOT NULL DEFAULT 0,
        finished_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT reconciliation_end_failed_or_compared CHECK ((failure IS NULL) = (sums IS NOT NULL))
      );
    `)
    this.addSql(`
      CREATE UNIQUE INDEX reconciliation_once_a_night ON reconciliation_end (provider, night)
        WHERE failure IS NULL AND night IS NOT NULL;
    `)
    this.addSql(`
      CREATE TABLE reconciliation_difference (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        run_id bigint NOT NULL REFERENCES reconciliation_run (id),
        provider text NOT NULL,
        key text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'dispute')),
        problem text NOT NULL
          CHECK (problem IN ('missing_in_books', 'missing_at_provider', 'amount_differs', 'currency_differs',
            'state_differs')),
        charge_id text,
        payment text,
        provider_record text,
        provider_cents bigint,
        currency text NOT NULL,
        booked_cents bigint,
        provider_state text,
        booked_state text,
        found_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT reconciliation_difference_once_a_run UNIQUE (run_id, key)
      );
    `)
    this.addSql(`
      CREATE TABLE reconciliation_resolution (
        difference_id bigint PRIMARY KEY REFERENCES reconciliation_difference (id),
        run_id bigint NOT NULL REFERENCES reconciliation_run (id),
        resolved_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    for (const table of [
      "reconciliation_run",
      "reconciliation_end",
      "reconciliation_difference",
      "reconciliation_resolution",
    ]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    // Requests to raise the limit above which two admins must approve a payout. One admin asks, and another one sets
    // the limit.
    this.addSql(`
      CREATE TABLE settlement_limit_request (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        limit_cents bigint NOT NULL CHECK (limit_cents >= 0),
        asked_by text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        outcome text CHECK (outcome IN ('set', 'withdrawn')),
        CONSTRAINT settlement_limit_request_open EXCLUDE ((true) WITH =) WHERE (outcome IS NULL)
      );
    `)
    // Requests for another bank account for buyers' wires: one staff member asks and another one approves.
    this.addSql(`
      CREATE TABLE wire_account_request (
        id text PRIMARY KEY,
        change jsonb NOT NULL,
        effective_from timestamptz,
        reason text NOT NULL,
        asked_by text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        outcome text CHECK (outcome IN ('approved', 'declined', 'replaced')),
        decided_by text,
        decided_at timestamptz,
        CONSTRAINT wire_account_request_open EXCLUDE ((true) WITH =) WHERE (outcome IS NULL),
        CONSTRAINT wire_account_request_decided CHECK ((outcome IS NULL) = (decided_by IS NULL)
          AND (outcome IS NULL) = (decided_at IS NULL)),
        CONSTRAINT wire_account_request_by_another CHECK (outcome <> 'approved' OR decided_by <> asked_by)
      );
    `)
    // Closed months: no entry can be posted before the end of a closed month, unless the month was reopened.
    this.addSql(`
      CREATE TABLE ledger_closing (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Its first day, and the moment in Toronto at which it ends.
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        until_at timestamptz NOT NULL,
        debit_cents bigint NOT NULL,
        credit_cents bigint NOT NULL,
        note text NOT NULL,
        closed_by text NOT NULL,
        closed_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT ledger_closing_agrees CHECK (debit_cents = credit_cents),
        CONSTRAINT ledger_closing_over CHECK (until_at <= closed_at)
      );
    `)
    this.addSql(`
      CREATE TABLE ledger_reopening (
        closing_id integer PRIMARY KEY REFERENCES ledger_closing (id),
        reason text NOT NULL,
        reopened_by text NOT NULL,
        reopened_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    for (const table of ["ledger_closing", "ledger_reopening"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    this.addSql(`
      CREATE OR REPLACE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT 1 FROM ledger_closing AS closing WHERE closing.until_at > NEW.posted_at
            AND NOT EXISTS (SELECT 1 FROM ledger_reopening WHERE closing_id = closing.id)
        ) THEN
          RAISE EXCEPTION 'The books of this month are closed'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_closed_month';
        END IF;
        RETURN NEW;
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER ledger_transaction_open_month BEFORE INSERT ON ledger_transaction
      FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
    `)
    // Batches of payouts for the bank: one admin makes a batch, another approves it. Each row has its outcome.
    this.addSql(`
      CREATE TABLE payout_batch (
        number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL DEFAULT northlot_now(),
        approved_by text,
        approved_at timestamptz,
        -- The bank counts the files that it gets; given with the first one of the batch.
        file_number integer CHECK (file_number BETWEEN 1 AND 9999),
        file_created_at timestamptz,
        sent_by text,
        sent_at timestamptz,
        bank_reference text,
        cancelled_by text,
        cancelled_at timestamptz,
        cancel_reason text,
        CONSTRAINT payout_batch_takes_two CHECK (approved_by <> made_by),
        CONSTRAINT payout_batch_approved_whole CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
        CONSTRAINT payout_batch_sent_whole CHECK (num_nulls(sent_by, sent_at, bank_reference) IN (0, 3)),
        CONSTRAINT payout_batch_cancelled_whole CHECK (num_nulls(cancelled_by, cancelled_at, cancel_reason) IN (0, 3)),
        CONSTRAINT payout_batch_sent_once_approved CHECK (sent_at IS NULL OR approved_at IS NOT NULL),
        CONSTRAINT payout_batch_sent_or_cancelled CHECK (sent_at IS NULL OR cancelled_at IS NULL)
      );
    `)
    this.addSql(`
      CREATE TABLE payout_batch_row (
        batch integer NOT NULL REFERENCES payout_batch (number),
        sale_id text NOT NULL REFERENCES settlement (sale_id),
        seller_id text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        -- Of the seller's payout account: what was approved is what is paid to.
        account_version integer NOT NULL,
        -- Null while it waits for the bank.
        outcome text CHECK (outcome IN ('paid', 'returned', 'removed')),
        reason text,
        PRIMARY KEY (batch, sale_id),
        CONSTRAINT payout_batch_row_says_why CHECK (outcome IS NULL OR outcome = 'paid' OR reason IS NOT NULL)
      );
    `)
    // A payout is in at most one open batch, and is paid once.
    this.addSql(`CREATE UNIQUE INDEX payout_batch_row_open ON payout_batch_row (sale_id) WHERE outcome IS NULL;`)
    this.addSql(`CREATE UNIQUE INDEX payout_batch_row_paid ON payout_batch_row (sale_id) WHERE outcome = 'paid';`)
    this.addSql(`
      CREATE TRIGGER payout_batch_frozen BEFORE UPDATE OF number, made_by, made_at ON payout_batch
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER payout_batch_over BEFORE UPDATE ON payout_batch FOR EACH ROW
      WHEN (OLD.sent_at IS NOT NULL OR OLD.cancelled_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER payout_batch_row_frozen BEFORE UPDATE OF batch, sale_id, seller_id, amount_cents, account_version
        ON payout_batch_row
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER payout_batch_row_over BEFORE UPDATE ON payout_batch_row FOR EACH ROW
      WHEN (OLD.outcome IS NOT NULL
        -- What the bank has paid, it can return later.
        AND NOT (OLD.outcome = 'paid' AND NEW.outcome IS NOT DISTINCT FROM 'returned')) EXECUTE FUNCTION refuse_change();
    `)
    for (const table of ["payout_batch", "payout_batch_row"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_never_deleted BEFORE DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS ledger_reopening, ledger_closing, payout_batch_row, payout_batch, wire_account_request, settlement_limit_request, reconciliation_resolution, reconciliation_difference,
        reconciliation_end,
        reconciliation_run, settlement_paper_file, settlement_event, settlement,
        ledger_posting, ledger_transaction, ledger_account;`)
    this.addSql(
      `DROP FUNCTION IF EXISTS refuse_closed_month, refuse_account_change, refuse_unbalanced, update_ledger_balance;`
    )
  }
}
