import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices are kept as what they are about; those that were kept as sentences stay as they were told. */
export class Migration20261125NoticeParams extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE notice
        ADD COLUMN params jsonb,
        ALTER COLUMN title DROP NOT NULL,
        ALTER COLUMN text DROP NOT NULL,
        ADD CONSTRAINT notice_told CHECK (
          CASE WHEN params IS NULL THEN title IS NOT NULL AND text IS NOT NULL ELSE title IS NULL AND text IS NULL END
        );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DELETE FROM notice WHERE params IS NOT NULL;`)
    this.addSql(`
      ALTER TABLE notice
        DROP CONSTRAINT notice_told,
        DROP COLUMN params,
        ALTER COLUMN title SET NOT NULL,
        ALTER COLUMN text SET NOT NULL;
    `)
  }
}
