import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Tables for people's notification settings, the notifications sent, SMS with their replies, and push devices. */
export class Migration20261122Preference extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE notification_setting (
        account_id text PRIMARY KEY,
        sms_number text CHECK (sms_number ~ '^[+]1[0-9]{10}$'),
        quiet_from text CHECK (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
        quiet_until text CHECK (quiet_until ~ '^[0-2][0-9]:[0-5][0-9]$'),
        updated_at timestamptz NOT NULL,
        CONSTRAINT notification_setting_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
      );
    `)
    this.addSql(
      `CREATE INDEX notification_setting_number ON notification_setting (sms_number) WHERE sms_number IS NOT NULL;`
    )
    this.addSql(`
      CREATE TABLE told_news (
        key text PRIMARY KEY,
        account_id text NOT NULL,
        purpose text NOT NULL,
        site boolean NOT NULL,
        push boolean NOT NULL DEFAULT false,
        email boolean NOT NULL,
        sms boolean NOT NULL,
        told_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE outbid_alert (
        auction_id text NOT NULL,
        account_id text NOT NULL,
        told integer NOT NULL DEFAULT 0 CHECK (told >= 0),
        told_at timestamptz,
        due_at timestamptz,
        PRIMARY KEY (auction_id, account_id),
        CONSTRAINT outbid_alert_told CHECK ((told = 0) = (told_at IS NULL))
      );
    `)
    this.addSql(`CREATE INDEX outbid_alert_due ON outbid_alert (due_at) WHERE due_at IS NOT NULL;`)
    this.addSql(`
      CREATE TABLE sms_message (
        id text PRIMARY KEY,
        key text NOT NULL,
        account_id text NOT NULL,
        number text NOT NULL,
        purpose text NOT NULL,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 320),
        status text NOT NULL CHECK (status IN ('waiting', 'requested', 'sent', 'dropped')),
        reason text,
        due_at timestamptz NOT NULL,
        useful_until timestamptz,
        round integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        sent_at timestamptz,
        provider_id text,
        CONSTRAINT sms_message_key UNIQUE (key),
        CONSTRAINT sms_message_reason CHECK ((status = 'dropped') = (reason IS NOT NULL)),
        CONSTRAINT sms_message_sent CHECK ((status = 'sent') = (sent_at IS NOT NULL))
      );
    `)
    this.addSql(`CREATE INDEX sms_message_waiting ON sms_message (due_at) WHERE status = 'waiting';`)
    this.addSql(`CREATE INDEX sms_message_of_account ON sms_message (account_id, created_at);`)
    this.addSql(`CREATE INDEX sms_message_of_number ON sms_message (number, created_at);`)
    this.addSql(`
      CREATE TABLE sms_reply (
        number_in_order bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text NOT NULL,
        number text NOT NULL,
        text text NOT NULL,
        meaning text NOT NULL CHECK (meaning IN ('stop', 'start', 'help', 'other')),
        at timestamptz NOT NULL,
        CONSTRAINT sms_reply_id UNIQUE (id)
      );
    `)
    this.addSql(
      `CREATE INDEX sms_reply_of_number ON sms_reply (number, number_in_order DESC) WHERE meaning IN ('stop', 'start');`
    )
    this.addSql(`
      CREATE TRIGGER sms_reply_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sms_reply
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    // Staff members' telephone numbers that receive urgent SMS.
    this.addSql(`
      CREATE TABLE sms_recipient (
        id text PRIMARY KEY,
        name text NOT NULL CHECK (name <> ''),
        phone text NOT NULL UNIQUE CHECK (phone ~ '^[+]1[0-9]{10}$'),
        created_at timestamptz NOT NULL
      );
    `)
    // Addresses that get no e-mail.
    this.addSql(`
      CREATE TABLE suppressed_address (
        id text PRIMARY KEY,
        address text NOT NULL UNIQUE CHECK (address = lower(address)),
        reason text NOT NULL CHECK (reason IN ('bounced', 'operator')),
        note text NOT NULL,
        added_by text NOT NULL,
        added_at timestamptz NOT NULL,
        held_back integer NOT NULL DEFAULT 0,
        last_held_back_at timestamptz
      );
    `)
    // E-mail announcements to a group, with a row per recipient.
    this.addSql(`
      CREATE TABLE announcement (
        id text PRIMARY KEY,
        title text NOT NULL,
        text text NOT NULL,
        audience jsonb NOT NULL,
        status text NOT NULL DEFAULT 'sending' CHECK (status IN ('sending', 'sent', 'stopped')),
        by text NOT NULL,
        at timestamptz NOT NULL,
        on_day date NOT NULL,
        ended_at timestamptz,
        CONSTRAINT announcement_ended CHECK ((status = 'sending') = (ended_at IS NULL))
      );
    `)
    this.addSql(
      `CREATE UNIQUE INDEX announcement_once_a_day ON announcement (title, md5(text), on_day) WHERE status <> 'stopped';`
    )
    this.addSql(`
      CREATE TABLE announcement_recipient (
        announcement_id text NOT NULL REFERENCES announcement (id),
        account_id text NOT NULL,
        done_at timestamptz,
        PRIMARY KEY (announcement_id, account_id)
      );
    `)
    this.addSql(
      `CREATE INDEX announcement_recipient_waiting ON announcement_recipient (announcement_id) WHERE done_at IS NULL;`
    )
    // The market's one key pair for push notifications. Browsers subscribe with its public key.
    this.addSql(`
      CREATE TABLE push_key (
        id text PRIMARY KEY CHECK (id = 'market'),
        public_key text NOT NULL,
        private_key_id text NOT NULL,
        private_sealed bytea NOT NULL,
        made_at timestamptz NOT NULL
      );
    `)
    this.addSql(`
      CREATE TABLE push_device (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        session_id text NOT NULL,
        endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
        p256dh text NOT NULL,
        auth text NOT NULL,
        server_key text NOT NULL,
        name text NOT NULL,
        added_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX push_device_of_account ON push_device (account_id);`)
    this.addSql(`CREATE INDEX push_device_of_session ON push_device (session_id);`)
    // Which questions a person was asked, because nobody is asked the same question twice.
    this.addSql(`
      CREATE TABLE asked_once (
        account_id text NOT NULL,
        question text NOT NULL CHECK (question IN ('outbid')),
        ended_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, question)
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(
      `DROP TABLE IF EXISTS asked_once, push_device, push_key, announcement_recipient, announcement, suppressed_address, sms_recipient, sms_reply, sms_message, outbid_alert, told_news, notification_setting;`
    )
  }
}
