import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The values of a person's data that an act changed, beside the log, whose rows stay for good. */
export class Migration20261127AuditPersonal extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE TABLE audit_personal (
        entry_id bigint PRIMARY KEY REFERENCES audit_entry (id),
        account_id text NOT NULL,
        details jsonb NOT NULL
      );
    `)
    this.addSql(`CREATE INDEX audit_personal_of ON audit_personal (account_id);`)
    this.addSql(`
      CREATE TRIGGER audit_personal_unchanged BEFORE UPDATE OR TRUNCATE ON audit_personal
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS audit_personal;`)
  }
}
