import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Charges, the inbox of provider events, the documents issued for payments, and the records of the embedded
 * sandbox.
 */
export class Migration20261122Checkout extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE charge (
        id text PRIMARY KEY,
        purpose text NOT NULL,
        reference_id text NOT NULL,
        account_id text NOT NULL,
        amount_cents bigint NOT NULL,
        currency text NOT NULL DEFAULT 'cad',
        description text NOT NULL,
        lines jsonb NOT NULL,
        status text NOT NULL DEFAULT 'created',
        held_reason text,
        provider text NOT NULL,
        provider_reference text,
        provider_payment text,
        checkout_url text,
        payment_collection_id text,
        payment_session_id text,
        -- Of several charges that are paid at once, on one page of the provider.
        joint_id text,
        opening_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        paid_at timestamptz,
        received_cents bigint,
        -- What somebody gave back of it at the provider itself, while it is not all of it.
        part_refunded_cents bigint NOT NULL DEFAULT 0 CHECK (part_refunded_cents >= 0),
        part_refund_changes integer NOT NULL DEFAULT 0,
        -- When the provider was asked for it: an older answer that comes later is not taken.
        part_refund_asked_at timestamptz,
        dispute text CHECK (dispute IN ('open', 'won', 'lost')),
        CONSTRAINT charge_status CHECK (status IN ('created', 'pending', 'paid', 'failed', 'cancelled', 'refunded',
          'held')),
        CONSTRAINT charge_amount CHECK (amount_cents BETWEEN 1 AND 1000000000),
        CONSTRAINT charge_held CHECK (status <> 'held' OR held_reason IS NOT NULL),
        CONSTRAINT charge_paid CHECK (status <> 'paid' OR paid_at IS NOT NULL),
        CONSTRAINT charge_provider_reference UNIQUE (provider, provider_reference)
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX charge_one_open ON charge (purpose, reference_id) WHERE status IN ('created', 'pending');`
    )
    this.addSql(`CREATE UNIQUE INDEX charge_one_paid ON charge (purpose, reference_id) WHERE status = 'paid';`)
    this.addSql(`CREATE UNIQUE INDEX charge_session ON charge (payment_session_id);`)
    this.addSql(`CREATE INDEX charge_reference ON charge (purpose, reference_id);`)
    this.addSql(`CREATE INDEX charge_provider_payment ON charge (provider, provider_payment);`)
    this.addSql(`CREATE INDEX charge_joint ON charge (joint_id) WHERE joint_id IS NOT NULL;`)
    this.addSql(`CREATE INDEX charge_newest ON charge (created_at, id);`)
    this.addSql(`CREATE INDEX charge_of_account ON charge (account_id, created_at);`)
    // The indexes for the console's search (src/queries/search-texts.ts).
    this.addSql(`
      CREATE INDEX charge_search ON charge USING gin (
        lower(id || ' ' || description || ' ' || coalesce(provider_reference, '') || ' '
          || coalesce(provider_payment, '')) gin_trgm_ops
      );
    `)
    this.addSql(`
      CREATE TABLE webhook_inbox (
        id text PRIMARY KEY,
        provider text NOT NULL,
        event_id text NOT NULL,
        event jsonb NOT NULL,
        raw text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT northlot_now(),
        processed_at timestamptz,
        outcome text,
        CONSTRAINT webhook_inbox_event UNIQUE (provider, event_id),
        CONSTRAINT webhook_inbox_outcome CHECK (outcome IN ('applied', 'unchanged', 'ignored', 'foreign')),
        CONSTRAINT webhook_inbox_processed CHECK ((processed_at IS NULL) = (outcome IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX webhook_inbox_received ON webhook_inbox (received_at);`)
    // The sandbox stands for an outside provider: only the sandbox's code reads or writes these tables.
    this.addSql(`
      CREATE TABLE sandbox_checkout (
        id text PRIMARY KEY,
        idempotency_key text NOT NULL,
        -- Null where several charges are paid by it.
        charge_id text,
        parts jsonb NOT NULL DEFAULT '[]',
        refunds jsonb NOT NULL DEFAULT '[]',
        account_id text NOT NULL,
        amount_cents bigint NOT NULL,
        currency text NOT NULL,
        description text NOT NULL,
        lines jsonb NOT NULL,
        return_path text NOT NULL,
        state text NOT NULL DEFAULT 'open',
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        finished_at timestamptz,
        dispute text CHECK (dispute IN ('open', 'won', 'lost')),
        paid_at timestamptz,
        refunded_at timestamptz,
        disputed_at timestamptz,
        card text,
        -- What we sent against the dispute, as the card's bank would read it.
        evidence jsonb,
        -- Where the cardholder disputes a part.
        disputed_cents bigint,
        inquiry text CHECK (inquiry IN ('open', 'closed')),
        CONSTRAINT sandbox_checkout_key UNIQUE (idempotency_key),
        CONSTRAINT sandbox_checkout_state CHECK (state IN ('open', 'processing', 'paid', 'failed', 'cancelled',
          'refunded'))
      );
    `)
    this.addSql(`
      CREATE TABLE charge_refund (
        charge_id text PRIMARY KEY REFERENCES charge (id),
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        -- What the refund takes back: something that was given, or money that was held.
        of text NOT NULL CHECK (of IN ('paid', 'held')),
        reason text NOT NULL,
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TRIGGER charge_refund_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_refund
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // A confirmed refund can fail days later, if the card's bank does not accept the money. The tables record the
    // failed try and who requested the next one.
    this.addSql(`
      CREATE TABLE charge_refund_failure (
        charge_id text NOT NULL REFERENCES charge (id),
        try integer NOT NULL CHECK (try >= 1),
        noticed_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (charge_id, try)
      );
    `)
    this.addSql(`
      CREATE TABLE charge_refund_try (
        charge_id text NOT NULL,
        try integer NOT NULL CHECK (try >= 2),
        failed_try integer GENERATED ALWAYS AS (try - 1) STORED,
        reason text NOT NULL,
        asked_by text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (charge_id, try),
        -- Nobody asks again for what did not fail.
        FOREIGN KEY (charge_id, failed_try) REFERENCES charge_refund_failure (charge_id, try)
      );
    `)
    for (const table of ["charge_refund_failure", "charge_refund_try"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
    // Cardholders' disputes as the provider reports them, with the evidence against them.
    this.addSql(`
      CREATE TABLE charge_dispute (
        charge_id text PRIMARY KEY REFERENCES charge (id),
        provider_dispute text NOT NULL,
        reason text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        -- What the provider has taken for the dispute itself, and how often that has changed.
        fee_cents bigint NOT NULL DEFAULT 0,
        fee_changes integer NOT NULL DEFAULT 0,
        opened_at timestamptz NOT NULL,
        evidence_due_at timestamptz,
        texts jsonb NOT NULL,
        revision integer NOT NULL DEFAULT 0,
        -- While it is an inquiry, which took no money.
        inquiry text CHECK (inquiry IN ('open', 'closed'))
      );
    `)
    this.addSql(`CREATE INDEX charge_dispute_due ON charge_dispute (evidence_due_at);`)
    this.addSql(`
      CREATE TABLE charge_dispute_file (
        charge_id text NOT NULL REFERENCES charge_dispute (charge_id),
        kind text NOT NULL CHECK (kind IN ('receipt', 'agreement', 'communication', 'other')),
        file_key text NOT NULL,
        name text NOT NULL,
        mime_type text NOT NULL,
        size_bytes integer NOT NULL CHECK (size_bytes > 0),
        added_by text NOT NULL,
        added_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (charge_id, kind)
      );
    `)
    this.addSql(`
      CREATE TABLE charge_dispute_submission (
        charge_id text NOT NULL REFERENCES charge_dispute (charge_id),
        try integer NOT NULL CHECK (try >= 1),
        submitted_by text NOT NULL,
        submitted_at timestamptz NOT NULL DEFAULT northlot_now(),
        outcome text CHECK (outcome IN ('accepted', 'refused')),
        refusal text,
        answered_at timestamptz,
        -- An inquiry that was answered can become a dispute, of which the bank takes evidence again.
        of_inquiry boolean NOT NULL DEFAULT false,
        PRIMARY KEY (charge_id, try),
        CHECK ((outcome IS NULL) = (answered_at IS NULL)),
        CHECK ((outcome IS NOT DISTINCT FROM 'refused') = (refusal IS NOT NULL))
      );
    `)
    // A dispute has at most one submission that is open or accepted. After a refusal, another one can follow.
    this.addSql(
      `CREATE UNIQUE INDEX charge_dispute_submitted ON charge_dispute_submission (charge_id, of_inquiry)
         WHERE outcome IS DISTINCT FROM 'refused';`
    )
    // Invoices and credit notes for payments and refunds. Their content never changes.
    this.addSql(`
      CREATE TABLE charge_document (
        id text PRIMARY KEY,
        charge_id text NOT NULL REFERENCES charge (id),
        kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
        account_id text NOT NULL,
        title text NOT NULL,
        total_cents bigint NOT NULL CHECK (total_cents > 0),
        hst_cents bigint NOT NULL CHECK (hst_cents BETWEEN 0 AND total_cents),
        content jsonb NOT NULL,
        CONSTRAINT charge_document_once UNIQUE (charge_id, kind)
      );
    `)
    this.addSql(`CREATE INDEX charge_document_of_account ON charge_document (account_id);`)
    this.addSql(`
      CREATE TABLE charge_document_number (
        document_id text PRIMARY KEY REFERENCES charge_document (id),
        kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
        -- In Toronto.
        year integer NOT NULL,
        number integer NOT NULL CHECK (number >= 1),
        follows integer GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
        issued_at timestamptz NOT NULL,
        CONSTRAINT charge_document_number_once UNIQUE (kind, year, number),
        -- There is no number without the one before it.
        FOREIGN KEY (kind, year, follows) REFERENCES charge_document_number (kind, year, number)
      );
    `)
    // A trigger numbers each document at its commit, under one lock for all documents. So a rolled-back payment uses no
    // number. A transaction that waited for the lock reads the newest number.
    this.addSql(`
      CREATE OR REPLACE FUNCTION number_charge_document() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        moment timestamptz;
        this_year integer;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('all', 17));
        moment := northlot_now();
        this_year := extract(year FROM moment AT TIME ZONE 'America/Toronto');
        INSERT INTO charge_document_number (document_id, kind, year, number, issued_at)
        VALUES (NEW.id, NEW.kind, this_year,
          1 + coalesce((SELECT max(given.number) FROM charge_document_number AS given
            WHERE given.kind = NEW.kind AND given.year = this_year), 0), moment);
        RETURN NULL;
      END $$;
    `)
    this.addSql(`
      CREATE CONSTRAINT TRIGGER charge_document_numbered AFTER INSERT ON charge_document
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_charge_document();
    `)
    for (const table of ["charge_document", "charge_document_number"]) {
      this.addSql(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      `)
    }
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TABLE IF EXISTS charge_document_number, charge_document, charge_dispute_submission, charge_dispute_file, charge_dispute, charge_refund_try, charge_refund_failure, charge_refund, sandbox_checkout, webhook_inbox, charge;`
    )
    this.addSql(`DROP FUNCTION IF EXISTS number_charge_document;`)
  }
}
