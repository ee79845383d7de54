import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a bid was answered with is never changed, and deleted once nobody can ask for it any more. */
export class Migration20261125111500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX bid_request_created ON bid_request (created_at);`)
    this.addSql(`DROP TRIGGER bid_request_append_only ON bid_request;`)
    this.addSql(`
      CREATE TRIGGER bid_request_append_only BEFORE UPDATE OR TRUNCATE ON bid_request
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
    this.addSql(`
      CREATE TRIGGER bid_request_kept BEFORE DELETE ON bid_request
      FOR EACH ROW WHEN (OLD.created_at > clock_timestamp() - interval '90 days') EXECUTE FUNCTION refuse_change();
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS bid_request_created;`)
    this.addSql(`DROP TRIGGER IF EXISTS bid_request_kept ON bid_request;`)
    this.addSql(`DROP TRIGGER IF EXISTS bid_request_append_only ON bid_request;`)
    this.addSql(`
      CREATE TRIGGER bid_request_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bid_request
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }
}
