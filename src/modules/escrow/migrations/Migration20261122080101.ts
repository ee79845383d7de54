import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The time to pay begins when there is an account to pay into; the account that stood for none is none from now on. */
export class Migration20261122080101 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE settlement ALTER COLUMN funds_due_at DROP NOT NULL;`)
    this.addSql(`
      INSERT INTO settlement_policy (mode, two_admin_limit_cents, beneficiary, institution, transit, account_number, registration, changed_by)
      SELECT mode, two_admin_limit_cents, '', '', '', '', registration, 'system'
      FROM (SELECT * FROM settlement_policy ORDER BY version DESC LIMIT 1) AS newest
      WHERE account_number = '0000000 (not set up)';
    `)
    this.addSql(`
      UPDATE settlement SET funds_due_at = NULL
      WHERE mode <> 'direct' AND finished_at IS NULL
        AND coalesce((SELECT account_number FROM settlement_policy ORDER BY version DESC LIMIT 1), '') = ''
        AND NOT EXISTS (SELECT 1 FROM settlement_event WHERE settlement_event.sale_id = settlement.sale_id AND event ->> 'step' = 'buyerSentFunds');
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`UPDATE settlement SET funds_due_at = started_at + interval '72 hours' WHERE funds_due_at IS NULL;`)
    this.addSql(`ALTER TABLE settlement ALTER COLUMN funds_due_at SET NOT NULL;`)
  }
}
