import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"

/** Of Medusa itself and of the start, made by no module's migration. */
const WITHOUT_MODULE = ["northlot_schema", "mikro_orm_migrations", "link_module_migrations", "script_migrations"]

interface Migrating {
  up(): unknown
  getQueries(): readonly unknown[]
}

const load = createRequire(__filename)

/**
 * The tables that this file of a migration makes, read from the statements that it would send; none is sent. One that
 * asks the database first tells what it says before.
 */
export async function tablesOf(exported: Record<string, unknown>): Promise<string[]> {
  const tables: string[] = []
  for (const one of Object.values(exported)) {
    const prototype = (one as { prototype?: Partial<Migrating> } | null)?.prototype
    if (typeof prototype?.up !== "function" || typeof prototype.getQueries !== "function") continue
    const migration = new (one as new (driver: unknown, config: unknown) => Migrating)({}, {})
    try {
      await migration.up()
    } catch {
      // It needs the database: what it does there is refused there.
    }
    tables.push(...migration.getQueries().flatMap((statement) => tablesMadeBy(String(statement))))
  }
  return tables
}

const TABLE_MADE =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:(?:"\w+"|\w+)\s*\.\s*)?(?:"([^"]+)"|(\w+))/gi

/** The names as the database has them: small, but where they stand between quotes. */
export function tablesMadeBy(statement: string): string[] {
  const sql = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
  return [...sql.matchAll(TABLE_MADE)].map(([, quoted, plain]) => quoted ?? plain!.toLowerCase())
}

/** The table of a model that a module's file exports, by what Medusa makes of its name. */
export function tablesOfModels(exported: Record<string, unknown>): string[] {
  return Object.values(exported).flatMap((model) => {
    const { parse } = (model ?? {}) as { parse?: unknown }
    if (typeof parse !== "function") return []
    const { tableName } = (parse.call(model) ?? {}) as { tableName?: unknown }
    return typeof tableName === "string" ? [tableName.replace(/^.*\./, "")] : []
  })
}

export const isMigration = (file: string) =>
  basename(dirname(file)) === "migrations" && /^Migration.*\.js$/.test(basename(file))

/** The tables of the market, by the migrations of its own modules and of those of Medusa's that it uses. */
export async function tablesOfMarket(buildDirectory: string, modules: object): Promise<Set<string>> {
  const own = migrationsBelow(join(buildDirectory, "src/modules"))
  const ofMedusa = Object.values(modules).flatMap((module: { resolve?: unknown } | false) => {
    const [, name] = /^@medusajs\/medusa\/([\w-]+)$/.exec(String((module || {}).resolve)) ?? []
    return name ? migrationsBelow(folderOf(`@medusajs/${name}`)) : []
  })
  const made = await Promise.all([...own, ...ofMedusa].map((file) => tablesOf(load(file) as Record<string, unknown>)))
  return new Set([...WITHOUT_MODULE, ...made.flat()])
}

function folderOf(packageName: string): string {
  try {
    return dirname(load.resolve(packageName))
  } catch {
    return ""
  }
}

function migrationsBelow(folder: string): string[] {
  if (!folder || !existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter(isMigration)
}
