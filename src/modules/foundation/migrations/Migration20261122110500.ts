import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which process does which job at the moment. */
export class Migration20261122110500 extends Migration {
  override async up(): Promise<void> {
    // Unlogged: written at each turn of each job, and worth nothing after a crash of the database.
    this.addSql(`
      CREATE UNLOGGED TABLE job_lease (
        name text PRIMARY KEY,
        holder text NOT NULL,
        taken_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL
      );
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TABLE IF EXISTS job_lease;`)
  }
}
