// npm run tables: generates each module's `tables.ts` with the row types, from a migrated database.
// With `check` it lists the files that differ from the schema of DATABASE_URL, for a test.
const { existsSync, readFileSync, readdirSync, writeFileSync } = require("node:fs")
const { join, relative } = require("node:path")

const root = join(__dirname, "..")
const modules = join(root, "src/modules")

const TYPES = {
  bool: "boolean",
  bytea: "Buffer",
  date: "Date",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  json: "unknown",
  jsonb: "unknown",
  numeric: "string",
  text: "string",
  timestamptz: "Date",
  tsvector: "string",
  uuid: "string",
  varchar: "string",
  xid8: "string",
}

/** The text of each module's file by path, for the schema of this connection. */
async function tablesOf(client) {
  const [{ rows: columns }, { rows: checks }] = await Promise.all([
    client.query(
      `SELECT "table".relname AS table, "column".attname AS name, type.typname AS type, "column".attnotnull AS required
       FROM pg_attribute AS "column"
       JOIN pg_class AS "table" ON "table".oid = "column".attrelid AND "table".relkind IN ('r', 'p')
       JOIN pg_type AS type ON type.oid = "column".atttypid
       WHERE "table".relnamespace = 'public'::regnamespace AND "column".attnum > 0 AND NOT "column".attisdropped
       ORDER BY "column".attnum`
    ),
    client.query(
      `SELECT "table".relname AS table, pg_get_constraintdef(condition.oid) AS text
       FROM pg_constraint AS condition JOIN pg_class AS "table" ON "table".oid = condition.conrelid
       WHERE condition.contype = 'c' AND "table".relnamespace = 'public'::regnamespace`
    ),
  ])
  const { formatted } = await import("./formatted.mjs")
  const files = new Map()
  for (const module of readdirSync(modules, { withFileTypes: true })) {
    const tables = module.isDirectory() ? tablesMadeBy(module.name) : []
    if (tables.length === 0) continue
    const rows = tables.map((table) => rowOf(table, columns, checks))
    const path = join(modules, module.name, "tables.ts")
    const text = [
      "// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.",
      ...(rows.some((row) => row.includes("Cents")) ? ['import type { Cents } from "@northlot/contract"'] : []),
      "",
      rows.join("\n\n"),
    ].join("\n")
    files.set(path, await formatted(path, text))
  }
  return files
}

function tablesMadeBy(module) {
  const folder = join(modules, module, "migrations")
  let names = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".ts"))
  } catch (error) {
    if (error.code !== "ENOENT") throw error
  }
  const made = names.flatMap((name) =>
    [
      ...readFileSync(join(folder, name), "utf8").matchAll(
        /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)\b(?!\.)/g
      ),
    ].map(([, table]) => table)
  )
  return [...new Set(made)].sort()
}

function rowOf(table, columns, checks) {
  const own = columns.filter((column) => column.table === table)
  if (own.length === 0) throw new Error(`The schema has no table ${table}.`)
  const choices = new Map(
    checks.flatMap((check) => (check.table === table ? [choiceOf(check.text)] : [])).filter(Boolean)
  )
  const lines = own.map(({ name, type, required }) => {
    const kind = choices.get(name) ?? typeOf(table, name, type)
    return `  ${name}: ${kind}${required || kind === "unknown" ? "" : " | null"}`
  })
  const pascal = table.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
  return [`/** A row of \`${table}\`. */`, `export interface ${pascal}Row {`, ...lines, "}"].join("\n")
}

function typeOf(table, name, type) {
  const known = TYPES[type.replace(/^_/, "")]
  if (!known) throw new Error(`${table}.${name} is of a type that scripts/tables.cjs does not know: ${type}.`)
  const single = name.endsWith("_cents") ? "Cents" : known
  return type.startsWith("_") ? `${single}[]` : single
}

/** The column and its allowed values, if the condition lists the values; null otherwise. */
function choiceOf(condition) {
  const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(condition) ?? []
  const values = list?.split(", ").map((value) => /^'([^']*)'::text$|^(\d+)$/.exec(value))
  if (!values || values.includes(null)) return null
  return [column, values.map(([, text, figure]) => figure ?? JSON.stringify(text)).join(" | ")]
}

async function tablesAt(address) {
  const { Client } = require("pg")
  const client = new Client({ connectionString: address })
  await client.connect()
  return tablesOf(client).finally(() => client.end())
}

async function write() {
  const { startTemplatePostgres, stopTemplatePostgres } = require("../integration-tests/environment/template-postgres")
  const { migrated } = await startTemplatePostgres()
  try {
    await migrated
    const address = new URL(process.env.NORTHLOT_TEST_POSTGRES)
    address.pathname = "/template_market"
    for (const [path, text] of await tablesAt(address.href)) writeFileSync(path, text)
  } finally {
    await stopTemplatePostgres()
  }
}

/** Lists the files that differ from the schema of this database. */
async function check(address) {
  for (const [path, text] of await tablesAt(address)) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) console.log(relative(root, path))
  }
}

void (process.argv[2] === "check" ? check(process.env.DATABASE_URL) : write())
