import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { Client } from "pg"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { tablesMadeBy } from "#src/server/plugin-tables"
import { createDatabase } from "../environment/market"

const MODULES = join(__dirname, "../../src/modules")

let database: Client

beforeAll(async () => {
  const name = `down_${randomBytes(6).toString("hex")}`
  database = new Client({ connectionString: await createDatabase(name, "template_market") })
  await database.connect()
})
afterAll(() => database.end())

/** Migrations of the market's modules, the last applied one first. */
async function appliedMigrations(): Promise<Migration[]> {
  const files = readdirSync(MODULES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\/migrations\/Migration\w+\.ts$/.test(file)
  )
  const { rows } = await database.query<{ name: string }>("SELECT name FROM mikro_orm_migrations ORDER BY id DESC")
  const applied = rows.flatMap(({ name }) => files.find((file) => basename(file, ".ts") === name) ?? [])
  expect(applied).toHaveLength(files.length)
  return Promise.all(
    applied.map(async (file) => {
      const [made] = Object.values(await import(join(MODULES, file)))
      return new (made as new (driver: unknown, config: unknown) => Migration)({}, {})
    })
  )
}

const statementsOf = (migration: Migration) => migration.getQueries().map(String)

async function namesOf(statement: string, given: unknown[] = []): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(statement, given)
  return rows.map(({ name }) => name)
}

const tablesThere = (made: string[]) =>
  namesOf("SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relname = ANY ($1)", [made])
const functionsThere = () =>
  namesOf(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`
  )
// The schema `jobs` is left out, because the job queue creates it and no migration does.
const schemasThere = () =>
  namesOf("SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_)' AND nspname <> 'jobs'")

test("the migrations' ways down, from the last to the first, leave no table, function or schema of ours", async () => {
  const migrations = await appliedMigrations()
  const made: string[] = []
  for (const migration of migrations) {
    await migration.up()
    made.push(...statementsOf(migration).flatMap(tablesMadeBy))
    migration.reset()
  }
  expect((await tablesThere(made)).length).toBeGreaterThan(100)
  expect((await functionsThere()).length).toBeGreaterThan(20)

  for (const migration of migrations) {
    await migration.down()
    for (const statement of statementsOf(migration)) await database.query(statement)
  }
  expect({
    tables: await tablesThere(made),
    functions: await functionsThere(),
    schemas: await schemasThere(),
  }).toEqual({ tables: [], functions: [], schemas: ["public"] })
})
