import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Choices for the site's own notices beside the consents, and by which way each came. */
export class Migration20261124000300 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE consent DROP CONSTRAINT consent_channel_check,
        ADD CONSTRAINT consent_channel CHECK (channel IN ('site', 'email', 'sms')),
        ADD COLUMN source text NOT NULL DEFAULT 'registration',
        ADD CONSTRAINT consent_source CHECK (source IN ('registration', 'settings', 'unsubscribe', 'sms'));
    `)
    this.addSql(`CREATE INDEX consent_of_account ON consent (account_id, channel, purpose, id DESC);`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS consent_of_account;`)
    this.addSql(
      `ALTER TABLE consent DROP COLUMN source, DROP CONSTRAINT consent_channel, ADD CONSTRAINT consent_channel_check CHECK (channel IN ('email', 'sms'));`
    )
  }
}
