import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Several charges that are paid at once, on one page of the provider. */
export class Migration20261126CheckoutJoint extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE charge ADD COLUMN joint_id text;`)
    this.addSql(`CREATE INDEX charge_joint ON charge (joint_id) WHERE joint_id IS NOT NULL;`)
    this.addSql(`
      ALTER TABLE sandbox_checkout ALTER COLUMN charge_id DROP NOT NULL,
        ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN refunds jsonb NOT NULL DEFAULT '[]';
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`UPDATE sandbox_checkout SET charge_id = idempotency_key WHERE charge_id IS NULL;`)
    this.addSql(`
      ALTER TABLE sandbox_checkout ALTER COLUMN charge_id SET NOT NULL, DROP COLUMN IF EXISTS parts,
        DROP COLUMN IF EXISTS refunds;
    `)
    this.addSql(`ALTER TABLE charge DROP COLUMN IF EXISTS joint_id;`)
  }
}
