import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices, conversations with append-only messages, public questions, and requests to the finance desk. */
export class Migration20261122Messaging extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE notice (
        id text PRIMARY KEY,
        key text NOT NULL,
        account_id text NOT NULL,
        type text NOT NULL,
        role text NOT NULL,
        listing_id text NOT NULL,
        sale_id text,
        -- What it is about, from which its words follow; its words themselves where that is null.
        params jsonb,
        title text,
        text text,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        seen_at timestamptz,
        CONSTRAINT notice_key UNIQUE (key),
        CONSTRAINT notice_role CHECK (role IN ('buyer', 'seller')),
        CONSTRAINT notice_type CHECK (type IN (
          'bidWon', 'auctionUnsold', 'outbid', 'chatActivated', 'feeDue', 'listingSold', 'saleStep', 'runnerUpOffer',
          'negotiation', 'disclosureChanged', 'bidsVoided', 'auctionExtended', 'appointment', 'promotion', 'question',
          'reminder', 'savedSearch', 'finance', 'account'
        )),
        CONSTRAINT notice_told CHECK (
          CASE WHEN params IS NULL THEN title IS NOT NULL AND text IS NOT NULL ELSE title IS NULL AND text IS NULL END
        )
      );
    `)
    this.addSql(`CREATE INDEX notice_of_account ON notice (account_id, created_at DESC);`)
    this.addSql(`
      CREATE TABLE conversation (
        id text PRIMARY KEY,
        sale_id text NOT NULL,
        listing_id text NOT NULL,
        buyer_id text NOT NULL,
        seller_id text NOT NULL,
        status text NOT NULL DEFAULT 'active',
        last_seq integer NOT NULL DEFAULT 0,
        buyer_read_seq integer NOT NULL DEFAULT 0,
        seller_read_seq integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        updated_at timestamptz NOT NULL DEFAULT northlot_now(),
        buyer_archived_seq integer,
        seller_archived_seq integer,
        buyer_phone_shared_at timestamptz,
        seller_phone_shared_at timestamptz,
        buyer_phone_asked_at timestamptz,
        seller_phone_asked_at timestamptz,
        CONSTRAINT conversation_sale UNIQUE (sale_id),
        CONSTRAINT conversation_status CHECK (status IN ('active', 'locked')),
        CONSTRAINT conversation_parties CHECK (buyer_id <> seller_id),
        CONSTRAINT conversation_read CHECK (
          buyer_read_seq BETWEEN 0 AND last_seq AND seller_read_seq BETWEEN 0 AND last_seq
        ),
        CONSTRAINT conversation_archived CHECK (
          (buyer_archived_seq IS NULL OR buyer_archived_seq BETWEEN 0 AND last_seq) AND
          (seller_archived_seq IS NULL OR seller_archived_seq BETWEEN 0 AND last_seq)
        )
      );
    `)
    this.addSql(`
      CREATE TABLE message (
        id text PRIMARY KEY,
        conversation_id text NOT NULL REFERENCES conversation (id),
        seq integer NOT NULL CHECK (seq >= 1),
        sender_id text NOT NULL,
        text text NOT NULL,
        idempotency_key text,
        sent_at timestamptz NOT NULL,
        attachment_count smallint NOT NULL DEFAULT 0 CHECK (attachment_count BETWEEN 0 AND 10),
        CONSTRAINT message_seq UNIQUE (conversation_id, seq),
        CONSTRAINT message_key UNIQUE (conversation_id, sender_id, idempotency_key),
        CONSTRAINT message_says_something CHECK (length(text) <= 4000 AND (length(text) >= 1 OR attachment_count >= 1))
      );
    `)
    this.addSql(`
      CREATE TRIGGER message_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON message
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TABLE message_attachment (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('picture', 'document')),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        bytes integer NOT NULL CHECK (bytes > 0),
        width integer,
        height integer,
        file_id text NOT NULL,
        thumbnail_file_id text,
        message_id text REFERENCES message (id),
        position smallint,
        uploaded_at timestamptz NOT NULL DEFAULT northlot_now(),
        CONSTRAINT message_attachment_place UNIQUE (message_id, position),
        CONSTRAINT message_attachment_sent CHECK ((message_id IS NULL) = (position IS NULL)),
        CONSTRAINT message_attachment_picture CHECK (
          (kind = 'picture') = (width IS NOT NULL) AND (kind = 'picture') = (height IS NOT NULL)
            AND (kind = 'picture') = (thumbnail_file_id IS NOT NULL)
        )
      );
    `)
    this.addSql(
      `CREATE INDEX message_attachment_unsent ON message_attachment (account_id, uploaded_at) WHERE message_id IS NULL;`
    )
    this.addSql(`
      CREATE FUNCTION refuse_change_of_sent_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.message_id IS NOT NULL THEN
          RAISE EXCEPTION 'a sent attachment is never changed or deleted';
        END IF;
        RETURN coalesce(NEW, OLD);
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER message_attachment_kept BEFORE UPDATE OR DELETE ON message_attachment
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sent_attachment();
    `)
    // Public questions about a listing, and the seller's answers.
    this.addSql(`
      CREATE TABLE listing_question (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        seller_id text NOT NULL,
        asker_id text NOT NULL,
        asker_number integer NOT NULL CHECK (asker_number > 0),
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
        standing text NOT NULL CHECK (standing IN ('shown', 'held', 'hidden')),
        reason text,
        asked_at timestamptz NOT NULL,
        answer_text text CHECK (length(answer_text) BETWEEN 1 AND 1000),
        answer_standing text CHECK (answer_standing IN ('shown', 'held', 'hidden')),
        answer_reason text,
        answered_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT listing_question_parties CHECK (asker_id <> seller_id),
        CONSTRAINT listing_question_reason CHECK ((standing = 'shown') = (reason IS NULL)),
        CONSTRAINT listing_question_answer CHECK (
          (answer_text IS NULL) = (answered_at IS NULL) AND (answer_text IS NULL) = (answer_standing IS NULL)
        ),
        CONSTRAINT listing_question_answer_reason
          CHECK ((coalesce(answer_standing, 'shown') = 'shown') = (answer_reason IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX listing_question_of_listing ON listing_question (listing_id, asked_at DESC, id DESC);`)
    this.addSql(
      `CREATE INDEX listing_question_of_seller ON listing_question (seller_id, asked_at, id) WHERE standing = 'shown';`
    )
    this.addSql(`CREATE INDEX listing_question_of_asker ON listing_question (asker_id, asked_at);`)
    this.addSql(`CREATE INDEX listing_question_newest ON listing_question (asked_at DESC, id DESC);`)
    // Private buyers' requests to the finance desk.
    this.addSql(`
      CREATE TABLE finance_request (
        id text PRIMARY KEY,
        listing_id text NOT NULL,
        buyer_id text NOT NULL,
        requested_at timestamptz NOT NULL,
        requested_on date NOT NULL,
        price_cents bigint NOT NULL CHECK (price_cents >= 0),
        figures jsonb,
        text text,
        status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'handled')),
        handled_at timestamptz,
        handled_by text,
        handled_note text,
        CONSTRAINT finance_request_a_day UNIQUE (buyer_id, listing_id, requested_on),
        CONSTRAINT finance_request_handled CHECK (
          (status = 'handled') = (handled_at IS NOT NULL) AND (handled_at IS NULL) = (handled_by IS NULL)
            AND (handled_at IS NULL) = (handled_note IS NULL)
        ),
        CONSTRAINT finance_request_text_check CHECK (length(text) BETWEEN 1 AND 4000)
      );
    `)
    this.addSql(`CREATE INDEX finance_request_waiting ON finance_request (requested_at, id) WHERE status = 'new';`)
    this.addSql(`CREATE INDEX finance_request_newest ON finance_request (requested_at DESC, id DESC);`)
    // The staff member to whom a message or a finance request is assigned, and the staff's e-mail replies.
    this.addSql(`
      CREATE TABLE desk_assignment (
        about_id text PRIMARY KEY,
        username text NOT NULL,
        assigned_by text NOT NULL,
        assigned_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX desk_assignment_to ON desk_assignment (username);`)
    this.addSql(`
      CREATE TABLE desk_reply (
        id text PRIMARY KEY,
        about_id text NOT NULL,
        account_id text NOT NULL,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
        by text NOT NULL,
        sent_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX desk_reply_about ON desk_reply (about_id, sent_at);`)
    this.addSql(`CREATE INDEX desk_reply_to ON desk_reply (account_id);`)
    // Canned answers: written once, used many times.
    this.addSql(`
      CREATE TABLE canned_answer (
        id text PRIMARY KEY,
        title text NOT NULL CHECK (length(title) BETWEEN 3 AND 80),
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX canned_answer_title ON canned_answer (lower(title));`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TABLE IF EXISTS canned_answer, desk_reply, desk_assignment, finance_request, listing_question, message_attachment, message, conversation, notice;`
    )
    this.addSql(`DROP FUNCTION IF EXISTS refuse_change_of_sent_attachment;`)
  }
}
