import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Adds the indexes that find licences and messages awaiting the staff. */
export class Migration20261128Waiting extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX dealer_profile_to_verify ON dealer_profile (licence_sent_at) WHERE licence = 'pending'`)
    this.addSql(
      `CREATE INDEX dealer_profile_renewing ON dealer_profile (renewal_sent_at) WHERE renewal_file_id IS NOT NULL`
    )
    this.addSql(`CREATE INDEX dealer_profile_ending ON dealer_profile (licence_expires_on) WHERE licence = 'verified'`)
    this.addSql(`CREATE INDEX contact_message_open ON contact_message (sent_at) WHERE answered_at IS NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX contact_message_open`)
    this.addSql(`DROP INDEX dealer_profile_ending`)
    this.addSql(`DROP INDEX dealer_profile_renewing`)
    this.addSql(`DROP INDEX dealer_profile_to_verify`)
  }
}
