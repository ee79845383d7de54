import type { Client } from "pg"
import { ConfigurationError } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { QUEUE_SCHEMA } from "#src/platform/queues"

/**
 * Allows the market's database role to read and write rows of the owner's tables; `northlot_schema` is read-only. The
 * role cannot drop triggers, truncate tables or replace the clock function. It may create schemas, because BullMQ
 * creates a schema for its queues.
 */
export async function grantToApplication(owner: Client, databaseUrl: string): Promise<void> {
  const role = owner.escapeIdentifier(roleOf(databaseUrl))
  const name = owner.escapeIdentifier(decodeURIComponent(new URL(databaseUrl).pathname.slice(1)))
  const rows = "SELECT, INSERT, UPDATE, DELETE"
  await owner.query(`
    BEGIN;
    GRANT CONNECT, CREATE ON DATABASE ${name} TO ${role};
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT ${rows} ON ALL TABLES IN SCHEMA public TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON northlot_schema FROM ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${rows} ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role};
    COMMIT`)
  await dropForeignQueues(owner, roleOf(databaseUrl))
}

/**
 * Drops the queues that another role created, because the market's role could not use their schema. The scheduled jobs
 * later do the work of the dropped queues.
 */
async function dropForeignQueues(owner: Client, role: string): Promise<void> {
  const { rowCount } = await owner.query(
    `SELECT 1 FROM pg_namespace WHERE nspname = $1 AND pg_get_userbyid(nspowner) <> $2`,
    [QUEUE_SCHEMA, role]
  )
  if (rowCount === 1) await owner.query(`DROP SCHEMA ${QUEUE_SCHEMA} CASCADE`)
}

function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username)
}

/** An attacker in the application must not become owner of the database. @throws ConfigurationError */
export async function refuseSuperuser(): Promise<void> {
  const { rows } = await database().query<{ superuser: boolean }>(
    `SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user`
  )
  if (!rows[0]?.superuser) return
  throw new ConfigurationError(
    "In production mode DATABASE_URL must name a role that is no superuser; MIGRATION_DATABASE_URL names the role that owns the tables."
  )
}
