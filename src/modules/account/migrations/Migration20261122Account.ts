import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Accounts and the proof of identity: sessions, verifications, licences, consents, payout
 * accounts, documents, API keys.
 */
export class Migration20261122Account extends Migration {
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
        closed_at timestamptz,
        -- A deletion by the operator waits until nothing of the account is open any more.
        removal_requested_at timestamptz,
        -- Raised with each password: a sign-in with the old one that is under way opens no session.
        sign_in_version integer NOT NULL DEFAULT 0,
        -- A password that staff chose opens reading alone until its person chooses another.
        password_by_staff boolean NOT NULL DEFAULT false,
        -- What the measures in force forbid.
        bidding_barred boolean NOT NULL DEFAULT false,
        selling_barred boolean NOT NULL DEFAULT false,
        CONSTRAINT account_email_key UNIQUE (email),
        CONSTRAINT account_kind CHECK ((role = 'buyer') = (buyer_type IS NOT NULL)
          AND (role = 'seller') = (seller_type IS NOT NULL)),
        CONSTRAINT account_closed_is_disabled CHECK (closed_at IS NULL OR status = 'disabled')
      );
    `)
    this.addSql(`CREATE INDEX account_newest ON account (created_at, id);`)
    // The console's search uses these indexes (src/queries/search-texts.ts). A second index stores phone numbers
    // without separators.
    this.addSql(`
      CREATE INDEX account_search ON account USING gin (
        lower(email || ' ' || first || ' ' || last || ' ' || mobile || ' ' || translate(mobile, ' ()+-./', '') || ' '
          || role || ' ' || coalesce(buyer_type, '')) gin_trgm_ops
      );
    `)
    this.addSql(
      `CREATE INDEX account_removal_requested ON account (removal_requested_at)
        WHERE removal_requested_at IS NOT NULL AND closed_at IS NULL;`
    )
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
        licence_file_bytes integer CHECK (licence_file_bytes > 0),
        -- The last day that was verified by this document: once it has passed, the next licence needs its own.
        licence_file_until date,
        licence_sent_at timestamptz,
        licence_decided_at timestamptz,
        CONSTRAINT dealer_profile_verified_until CHECK (licence <> 'verified' OR licence_expires_on IS NOT NULL),
        CONSTRAINT dealer_profile_verified_with_file CHECK (licence <> 'verified' OR licence_file_id IS NOT NULL)
      );
    `)
    this.addSql(
      `CREATE INDEX dealer_profile_search ON dealer_profile USING gin (lower(name || ' ' || omvic) gin_trgm_ops);`
    )
    this.addSql(`
      CREATE TABLE licence_upload (
        id text PRIMARY KEY,
        file_key text NOT NULL,
        file_name text NOT NULL,
        bytes integer CHECK (bytes > 0),
        created_at timestamptz NOT NULL,
        reserved_for text
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
        -- The name that the document showed.
        first text,
        last text,
        CONSTRAINT identity_verification_reference UNIQUE (provider, provider_reference),
        CONSTRAINT identity_verification_decided CHECK ((status = 'started') = (decided_at IS NULL)),
        CONSTRAINT identity_verification_name CHECK ((first IS NULL) = (last IS NULL) AND (first IS NULL
          OR status = 'verified'))
      );
    `)
    this.addSql(
      `CREATE INDEX identity_verification_browser ON identity_verification (browser_hash, email, created_at);`
    )
    this.addSql(
      `CREATE INDEX identity_verification_account ON identity_verification (account_id) WHERE account_id IS NOT NULL;`
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
        device text NOT NULL DEFAULT '',
        -- Of the staff: from where, whether with a second factor, and when its person last proved to be it.
        address text NOT NULL DEFAULT '',
        with_factor boolean NOT NULL DEFAULT false,
        proved_at timestamptz,
        -- Who of the staff reads the site as this member, and changes nothing.
        read_by text,
        CONSTRAINT session_of_one CHECK ((account_id IS NULL) <> (admin_user_id IS NULL)),
        CONSTRAINT session_read_as_member CHECK (read_by IS NULL OR account_id IS NOT NULL)
      );
    `)
    this.addSql(`CREATE INDEX session_account ON session (account_id) WHERE revoked_at IS NULL;`)
    this.addSql(`CREATE INDEX session_of_staff ON session (admin_username) WHERE admin_username IS NOT NULL;`)
    this.addSql(`CREATE INDEX session_read_by ON session (read_by) WHERE read_by IS NOT NULL;`)
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
        -- No reference: what was agreed to stays on record under an id that names nobody any more.
        account_id text NOT NULL,
        channel text NOT NULL,
        purpose text NOT NULL,
        granted boolean NOT NULL,
        wording text NOT NULL,
        at timestamptz NOT NULL,
        source text NOT NULL DEFAULT 'registration',
        CONSTRAINT consent_channel CHECK (channel IN ('site', 'push', 'email', 'sms')),
        CONSTRAINT consent_source CHECK (source IN ('registration', 'settings', 'unsubscribe', 'sms'))
      );
    `)
    this.addSql(`CREATE INDEX consent_of_account ON consent (account_id, channel, purpose, id DESC);`)
    this.addSql(`
      CREATE TRIGGER consent_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // A token that opens one download, so that the admin's session token never stands in a URL.
    this.addSql(`
      CREATE TABLE download_token (
        token_hash text PRIMARY KEY,
        actor text NOT NULL,
        expires_at timestamptz NOT NULL
      );
    `)
    // A strike records a cancelled sale and the account that was at fault.
    this.addSql(`
      CREATE TABLE account_strike (
        account_id text NOT NULL,
        sale_id text NOT NULL,
        reason text NOT NULL,
        given_by text NOT NULL,
        given_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, sale_id)
      );
    `)
    this.addSql(`
      CREATE TRIGGER account_strike_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_strike
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // The operator's measures against accounts. Without a foreign key, a measure outlives the account's data. A row
    // changes only once, when the measure is lifted.
    this.addSql(`
      CREATE TABLE account_measure (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('hold', 'no-bidding', 'no-selling', 'ban')),
        reason text NOT NULL,
        note text NOT NULL,
        bids text NOT NULL CHECK (bids IN ('stand', 'void')),
        listings text NOT NULL CHECK (listings IN ('stay', 'close')),
        taken_by text NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT northlot_now(),
        lifted_by text,
        lifted_at timestamptz,
        lift_reason text,
        CONSTRAINT account_measure_lifted CHECK ((lifted_by IS NULL) = (lifted_at IS NULL)
          AND (lifted_by IS NULL) = (lift_reason IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX account_measure_of ON account_measure (account_id, taken_at);`)
    this.addSql(
      `CREATE UNIQUE INDEX account_measure_once ON account_measure (account_id, kind) WHERE lifted_at IS NULL;`
    )
    this.addSql(`
      CREATE FUNCTION refuse_measure_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.lifted_at IS NULL
          AND (NEW.id, NEW.account_id, NEW.kind, NEW.reason, NEW.note, NEW.bids, NEW.listings, NEW.taken_by,
            NEW.taken_at) = (OLD.id, OLD.account_id, OLD.kind, OLD.reason, OLD.note, OLD.bids, OLD.listings,
            OLD.taken_by, OLD.taken_at) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'A measure is never changed or deleted, only lifted once.';
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER account_measure_kept BEFORE UPDATE OR DELETE ON account_measure
      FOR EACH ROW EXECUTE FUNCTION refuse_measure_change();
    `)
    this.addSql(`
      CREATE TRIGGER account_measure_never_truncated BEFORE TRUNCATE ON account_measure
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Notes of the staff about a person, for the staff only. They are deleted with the account.
    this.addSql(`
      CREATE TABLE account_note (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        text text NOT NULL,
        noted_by text NOT NULL,
        noted_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX account_note_of ON account_note (account_id, noted_at);`)
    this.addSql(`
      CREATE TABLE account_tag (
        account_id text NOT NULL REFERENCES account (id),
        tag text NOT NULL,
        tagged_by text NOT NULL,
        tagged_at timestamptz NOT NULL DEFAULT northlot_now(),
        PRIMARY KEY (account_id, tag)
      );
    `)
    this.addSql(`CREATE INDEX account_tag_has ON account_tag (tag, account_id);`)
    // Cases that an operator decides: reports sent by members, and automatic findings. There are no foreign keys: a
    // case stays on record after its accounts are pseudonymised.
    this.addSql(`
      CREATE TABLE conduct_case (
        id text PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('report', 'oneSeller', 'retreats', 'manyAccounts', 'bannedAgain')),
        about_id text NOT NULL,
        -- The seller whose cars are bid on, or who is banned.
        other_id text,
        reporter_id text,
        listing_id text,
        reason text CHECK (reason IN ('misleading', 'stolen', 'off-site', 'own-bids', 'insults', 'other')),
        text text NOT NULL DEFAULT '',
        figures jsonb NOT NULL DEFAULT '{}',
        opened_at timestamptz NOT NULL DEFAULT northlot_now(),
        decision text CHECK (decision IN ('acted', 'harmless')),
        decision_reason text,
        decided_by text,
        decided_at timestamptz,
        CONSTRAINT conduct_case_report CHECK ((kind = 'report') = (reporter_id IS NOT NULL)
          AND (kind = 'report') = (reason IS NOT NULL)),
        CONSTRAINT conduct_case_decided CHECK ((decision IS NULL) = (decided_at IS NULL)
          AND (decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decision_reason IS NULL))
      );
    `)
    this.addSql(`
      CREATE UNIQUE INDEX conduct_case_once ON conduct_case
        (about_id, kind, coalesce(other_id, ''), coalesce(reporter_id, ''), coalesce(listing_id, ''))
        WHERE decision IS NULL;
    `)
    this.addSql(`CREATE INDEX conduct_case_of ON conduct_case (about_id, opened_at);`)
    this.addSql(`CREATE INDEX conduct_case_open ON conduct_case (opened_at) WHERE decision IS NULL;`)
    // The versions of sellers' bank accounts. A version never changes, but its bank data is deleted when the account is
    // closed.
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
        CONSTRAINT payout_account_without_gap FOREIGN KEY (account_id, previous_number)
          REFERENCES payout_account_version (account_id, number)
      );
    `)
    this.addSql(`
      CREATE TRIGGER payout_account_version_never_truncated BEFORE TRUNCATE ON payout_account_version
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE FUNCTION refuse_payout_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.sealed IS NULL
          AND (NEW.account_id, NEW.number, NEW.at, NEW.held_until) = (OLD.account_id, OLD.number, OLD.at,
            OLD.held_until) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'A version of a payout account is never changed, only emptied.';
      END $$;
    `)
    this.addSql(`
      CREATE TRIGGER payout_account_version_append_only BEFORE UPDATE OR DELETE ON payout_account_version
      FOR EACH ROW EXECUTE FUNCTION refuse_payout_account_change();
    `)
    // A member's private documents.
    this.addSql(`
      CREATE TABLE account_document (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
        type text NOT NULL CHECK (type IN ('image', 'file')),
        bytes integer NOT NULL CHECK (bytes > 0),
        file_id text NOT NULL UNIQUE,
        added_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`CREATE INDEX account_document_of ON account_document (account_id, added_at DESC, id DESC);`)
    // Changes of e-mail addresses. Only hashes of the tokens in the confirmation link and the stop link are stored.
    // `ended_at` is set once, together with the outcome.
    this.addSql(`
      CREATE TABLE email_change (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        old_email text NOT NULL,
        new_email text NOT NULL CHECK (new_email = lower(new_email) AND new_email <> old_email),
        confirm_hash text NOT NULL UNIQUE,
        stop_hash text NOT NULL UNIQUE,
        asked_at timestamptz NOT NULL DEFAULT northlot_now(),
        expires_at timestamptz NOT NULL,
        outcome text CHECK (outcome IN ('confirmed', 'stopped', 'cancelled', 'replaced', 'reverted')),
        ended_at timestamptz,
        -- A change can be taken back whatever became of it, once.
        stop_ended_at timestamptz,
        -- Whoever of the staff asked for it; null where the member did.
        asked_by text,
        -- What staff ask for can be confirmed from this moment on.
        not_before timestamptz,
        CONSTRAINT email_change_ended CHECK ((outcome IS NULL) = (ended_at IS NULL)),
        CONSTRAINT email_change_waits CHECK ((asked_by IS NULL) = (not_before IS NULL))
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX email_change_one_open ON email_change (account_id) WHERE outcome IS NULL;`)
    this.addSql(`
      CREATE TABLE contact_message (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account (id),
        topic text NOT NULL,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
        listing_id text,
        sale_id text,
        sent_at timestamptz NOT NULL DEFAULT northlot_now(),
        answered_at timestamptz,
        answered_by text,
        answer_note text,
        CONSTRAINT contact_message_answered CHECK ((answered_at IS NULL) = (answered_by IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX contact_message_newest ON contact_message (sent_at DESC, id DESC);`)
    this.addSql(`CREATE INDEX contact_message_reference ON contact_message (right(id, 8));`)
    this.addSql(`CREATE INDEX contact_message_of ON contact_message (account_id);`)
    // Registrations with an unconfirmed e-mail address. Only a hash of the confirmation link's token is stored. The
    // confirmation code is derived from `code_id` with a secret of the server.
    this.addSql(`
      CREATE TABLE pending_registration (
        id text PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        browser_hash text NOT NULL,
        form jsonb NOT NULL,
        verification_id text,
        licence_upload_id text,
        known boolean NOT NULL,
        code_id text,
        code_expires_at timestamptz,
        tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
        link_hash text UNIQUE,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        account_id text,
        used_at timestamptz,
        CONSTRAINT pending_registration_code CHECK ((code_id IS NULL) = (code_expires_at IS NULL)
          AND (code_id IS NULL) = (link_hash IS NULL)),
        CONSTRAINT pending_registration_used CHECK (account_id IS NULL OR used_at IS NOT NULL)
      );
    `)
    this.addSql(`CREATE INDEX pending_registration_of ON pending_registration (email, created_at DESC);`)
    this.addSql(`CREATE INDEX pending_registration_end ON pending_registration (expires_at);`)
    this.addSql(
      `CREATE INDEX pending_registration_licence ON pending_registration (licence_upload_id)
        WHERE licence_upload_id IS NOT NULL;`
    )
    // Present and former staff members. `created_by` is the inviter, null for an account that a server start created.
    // `confirmed_by` is the admin who confirmed that the member is a separate person. Rows are never deleted, so that
    // records can name former staff.
    this.addSql(`
      CREATE TABLE staff_member (
        username text PRIMARY KEY CHECK (username = lower(username)),
        role text NOT NULL CHECK (role IN ('owner', 'finance', 'support', 'inspector', 'read-only')),
        email text CHECK (email = lower(email)),
        created_by text CHECK (created_by <> username),
        created_at timestamptz NOT NULL DEFAULT northlot_now(),
        confirmed_by text CHECK (confirmed_by NOT IN (username, created_by)),
        confirmed_at timestamptz,
        removed_by text CHECK (removed_by <> username),
        removed_at timestamptz,
        -- Raised with each password: a sign-in with the old one that is under way opens no session.
        sign_in_version integer NOT NULL DEFAULT 0,
        -- Wrong second factors since the last right one; after five, none is tried until the lock ends.
        factor_failures integer NOT NULL DEFAULT 0,
        factor_locked_until timestamptz,
        CONSTRAINT staff_member_confirmed CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
        CONSTRAINT staff_member_removed CHECK ((removed_by IS NULL) = (removed_at IS NULL))
      );
    `)
    // Invitations of staff. Only a hash of the token in the invitation's link is stored. A link that is sent again has
    // a new token.
    this.addSql(`
      CREATE TABLE staff_invitation (
        id text PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        role text NOT NULL CHECK (role IN ('owner', 'finance', 'support', 'inspector', 'read-only')),
        token_hash text NOT NULL UNIQUE,
        sent integer NOT NULL DEFAULT 1,
        sent_at timestamptz NOT NULL DEFAULT northlot_now(),
        expires_at timestamptz NOT NULL,
        invited_by text NOT NULL,
        outcome text CHECK (outcome IN ('accepted', 'revoked')),
        ended_at timestamptz,
        username text,
        CONSTRAINT staff_invitation_ended CHECK ((outcome IS NULL) = (ended_at IS NULL)
          AND (outcome IS NOT DISTINCT FROM 'accepted') = (username IS NOT NULL))
      );
    `)
    this.addSql(`CREATE UNIQUE INDEX staff_invitation_one_open ON staff_invitation (email) WHERE outcome IS NULL;`)
    // A second factor of a staff member: the sealed secret of an authenticator app, or a passkey.
    this.addSql(`
      CREATE TABLE staff_factor (
        id text PRIMARY KEY,
        username text NOT NULL REFERENCES staff_member (username),
        kind text NOT NULL CHECK (kind IN ('app', 'passkey')),
        name text NOT NULL,
        key_id text,
        sealed bytea,
        -- The time step of the last code that was taken: it and those before it count no more.
        last_step bigint,
        credential_id text UNIQUE,
        public_key bytea,
        counter bigint,
        added_at timestamptz NOT NULL DEFAULT northlot_now(),
        last_used_at timestamptz,
        CONSTRAINT staff_factor_app CHECK ((kind = 'app') = (sealed IS NOT NULL AND key_id IS NOT NULL)),
        CONSTRAINT staff_factor_passkey CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL
          AND counter IS NOT NULL))
      );
    `)
    this.addSql(`CREATE INDEX staff_factor_of ON staff_factor (username);`)
    this.addSql(`CREATE UNIQUE INDEX staff_factor_one_app ON staff_factor (username) WHERE kind = 'app';`)
    this.addSql(`
      CREATE TABLE staff_recovery_code (
        username text NOT NULL REFERENCES staff_member (username),
        code_hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (username, code_hash)
      );
    `)
    // Open challenges of staff: for a sign-in, a new app, a new passkey, or a repeated proof of identity.
    this.addSql(`
      CREATE TABLE staff_challenge (
        token_hash text PRIMARY KEY,
        username text NOT NULL REFERENCES staff_member (username),
        purpose text NOT NULL CHECK (purpose IN ('sign-in', 'add-app', 'add-passkey', 'proof')),
        -- What an authenticator signs.
        challenge text NOT NULL,
        sign_in_version integer NOT NULL,
        key_id text,
        sealed bytea,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        CONSTRAINT staff_challenge_app CHECK ((purpose = 'add-app') = (sealed IS NOT NULL AND key_id IS NOT NULL))
      );
    `)
    this.addSql(`CREATE INDEX staff_challenge_end ON staff_challenge (expires_at);`)
    // Imports of accounts from a table, one row per account. A row's personal data is deleted once the row is
    // processed.
    this.addSql(`
      CREATE TABLE registrant_import (
        id text PRIMARY KEY,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL DEFAULT northlot_now()
      );
    `)
    this.addSql(`
      CREATE TABLE registrant_import_row (
        import_id text NOT NULL REFERENCES registrant_import (id),
        line integer NOT NULL,
        person jsonb,
        outcome text CHECK (outcome IN ('added', 'known', 'refused')),
        problem text,
        PRIMARY KEY (import_id, line),
        CHECK ((outcome IS NULL) = (person IS NOT NULL)),
        CHECK ((outcome IS NOT DISTINCT FROM 'refused') = (problem IS NOT NULL))
      );
    `)
    // API keys that act for an account or read the console. A key that staff request for a member becomes valid when
    // the member agrees.
    this.addSql(`
      CREATE TABLE integration_key (
        id text PRIMARY KEY,
        -- Null while its member has not agreed.
        token_hash text UNIQUE,
        -- Its first characters, by which its holder recognises it.
        hint text,
        name text NOT NULL,
        -- Null for one that reads the console.
        account_id text REFERENCES account (id),
        scopes text[] NOT NULL,
        calls_per_minute integer NOT NULL CHECK (calls_per_minute > 0),
        -- Null where its member made it.
        created_by text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz,
        revoked_by text,
        -- Why the staff asks for it.
        reason text,
        valid_days integer,
        agreed_at timestamptz,
        CONSTRAINT integration_key_has_scopes CHECK (cardinality(scopes) > 0),
        CONSTRAINT integration_key_scopes_of_its_kind CHECK (
          (account_id IS NULL) = (array_to_string(scopes, ' ') LIKE '%console:%')),
        CONSTRAINT integration_key_agreed CHECK (account_id IS NULL OR (token_hash IS NULL) = (agreed_at IS NULL)),
        CONSTRAINT integration_key_of_console CHECK (
          account_id IS NOT NULL OR (created_by IS NOT NULL AND token_hash IS NOT NULL)),
        -- Revoked by nobody of the staff: its member did.
        CONSTRAINT integration_key_revoked CHECK (revoked_by IS NULL OR revoked_at IS NOT NULL)
      );
    `)
    this.addSql(`CREATE INDEX integration_key_account ON integration_key (account_id) WHERE account_id IS NOT NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS integration_key, registrant_import_row, registrant_import, staff_challenge,
        staff_recovery_code, staff_factor, staff_invitation, staff_member, pending_registration, contact_message,
        email_change, account_document, payout_account_version, conduct_case, account_tag, account_note,
        account_measure, account_strike, download_token, consent, password_reset, session, sandbox_identity,
        identity_verification, licence_upload, dealer_profile, account;`)
    this.addSql(`DROP FUNCTION IF EXISTS refuse_payout_account_change, refuse_measure_change;`)
  }
}
