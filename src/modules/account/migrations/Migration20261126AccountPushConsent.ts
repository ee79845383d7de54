import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Push notifications are a channel that is consented to. */
export class Migration20261126AccountPushConsent extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE consent
        DROP CONSTRAINT consent_channel,
        ADD CONSTRAINT consent_channel CHECK (channel IN ('site', 'push', 'email', 'sms'));
    `)
  }

  override async down(): Promise<void> {
    // What was said of this channel stays on record, and is read by nobody.
    this.addSql(`
      ALTER TABLE consent
        DROP CONSTRAINT consent_channel,
        ADD CONSTRAINT consent_channel CHECK (channel IN ('site', 'email', 'sms')) NOT VALID;
    `)
  }
}
