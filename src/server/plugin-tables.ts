import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"

/** Tables of Medusa itself and of the start, which no module's migration creates. */
const WITHOUT_MODULE = ["northlot_schema", "mikro_orm_migrations", "link_module_migrations", "script_migrations"]

interface Migrating {
  up(): unknown
  getQueries(): readonly unknown[]
}

const load = createRequire(__filename)

/**
 * The tables that a migration file creates, read from its statements without running them. For a migration that
 * queries the database, only statements before that query are known.
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
      // The migration queries the database, which is refused here.
    }
    tables.push(...migration.getQueries().flatMap((statement) => tablesMadeBy(String(statement))))
  }
  return tables
}

const TABLE_MADE =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:(?:"\w+"|\w+)\s*\.\s*)?(?:"([^"]+)"|(\w+))/gi

/** Table names as the database stores them: lower case unless quoted. */
export function tablesMadeBy(statement: string): string[] {
  const sql = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
  return [...sql.matchAll(TABLE_MADE)].map(([, quoted, plain]) => quoted ?? plain!.toLowerCase())
}

/** The tables of models that a module's file exports, by Medusa's naming rule. */
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

/** The market's tables, from the migrations of its modules and of the Medusa modules that it uses. */
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
