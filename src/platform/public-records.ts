import type { ModuleJoinerConfig, Pluralize } from "@medusajs/framework/types"
import { MedusaError, defineJoinerConfig, defineLink, pluralize } from "@medusajs/framework/utils"
import { database } from "./database"

/** The columns of a table or view that plugins may read; all others are hidden. */
interface PublicRecord {
  table: string
  /** Column names, separated by spaces. */
  columns: string
  /** Further columns, as expressions over the table's own columns. */
  computed?: Readonly<Record<string, string>>
  /** The column that identifies a record; `id` by default. */
  key?: string
  /** The SQL sort order for reads that name none. By default, rows are sorted by `key`. */
  sort?: string
  /** An SQL condition that limits the readable rows of the table; by default all rows are readable. */
  where?: string
}

type PublicRecords = Readonly<Record<string, PublicRecord>>
type Row = Record<string, unknown>

interface ReadConfig {
  select?: readonly string[]
  relations?: readonly string[]
  order?: Readonly<Record<string, string>>
  take?: number | null
  skip?: number | null
}

type Lists<Records extends PublicRecords> = {
  [Name in keyof Records & string as `list${Pluralize<Name>}`]: (
    filters?: object,
    config?: ReadConfig
  ) => Promise<Row[]>
} & {
  [Name in keyof Records & string as `listAndCount${Pluralize<Name>}`]: (
    filters?: object,
    config?: ReadConfig
  ) => Promise<[Row[], number]>
}

const OPERATORS: Readonly<Record<string, (column: string, value: string) => string>> = {
  $eq: (column, value) => `${column} = ${value}`,
  $ne: (column, value) => `${column} IS DISTINCT FROM ${value}`,
  $in: (column, value) => `${column} = ANY (${value})`,
  $nin: (column, value) => `${column} <> ALL (${value})`,
  $gt: (column, value) => `${column} > ${value}`,
  $gte: (column, value) => `${column} >= ${value}`,
  $lt: (column, value) => `${column} < ${value}`,
  $lte: (column, value) => `${column} <= ${value}`,
  $like: (column, value) => `${column} LIKE ${value}`,
  $ilike: (column, value) => `${column} ILIKE ${value}`,
}

/**
 * The base of a service over tables of the project's own SQL. It offers `list…`, `listAndCount…`, `query.graph` and
 * links as Medusa's services do. Columns that are not declared cannot be read, filtered or sorted by.
 */
export function withPublicRecords<const Records extends PublicRecords>(
  module: string,
  records: Records
): new () => Lists<Records> & { __joinerConfig(): ModuleJoinerConfig } {
  const entities = Object.entries<PublicRecord>(records)
  // The configuration is created once, because Medusa looks links up in exactly this object.
  const joinerConfig = defineJoinerConfig(module, {
    models: [],
    schema: entities.map(([name, record]) => schemaOf(name, record)).join("\n"),
    primaryKeys: entities.map(([, { key = "id" }]) => key),
    linkableKeys: Object.fromEntries(entities.map(([name, record]) => [linkableKey(name, record), name])),
    alias: entities.map(([name]) => ({
      name: [snakeCase(name), snakeCase(pluralize(name))],
      entity: name,
      args: { methodSuffix: pluralize(name) },
    })),
  })
  class WithPublicRecords {
    __joinerConfig() {
      return joinerConfig
    }
  }
  for (const [name, record] of entities) {
    Object.assign(WithPublicRecords.prototype, {
      [`list${pluralize(name)}`]: (filters = {}, config = {}) => read(name, record, filters, config),
      [`listAndCount${pluralize(name)}`]: async (filters = {}, config = {}) => [
        await read(name, record, filters, config),
        await count(name, record, filters),
      ],
    })
  }
  return WithPublicRecords as never
}

interface Linkable {
  serviceName: string
  entity: string
  field: string
  linkable: string
  primaryKey: string
}

/** Describes a declared record as one side of a Medusa link. */
export function linkable(module: string, name: string, key = "id"): Linkable {
  return {
    serviceName: module,
    entity: name,
    field: snakeCase(name),
    linkable: `${snakeCase(name)}_${key}`,
    primaryKey: key,
  }
}

/**
 * Joins records by a foreign key column, for `query.graph` from both sides, without a link table. `one` means that
 * the column is unique.
 */
export function linkByColumn(
  record: Linkable,
  column: string,
  named: Linkable | { toJSON(): Linkable },
  { one = false } = {}
): void {
  const other = "toJSON" in named ? named.toJSON() : named
  defineLink({ linkable: record, field: column }, other, { readOnly: true })
  const back = { ...record, primaryKey: column }
  defineLink({ linkable: other, field: other.primaryKey, isList: !one }, back, { readOnly: true })
}

const snakeCase = (name: string) => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase()
const linkableKey = (name: string, { key = "id" }: PublicRecord) => `${snakeCase(name)}_${key}`

function schemaOf(name: string, record: PublicRecord): string {
  return `type ${name} { ${[...columnsOf(record).keys()].map((column) => `${column}: String`).join(" ")} }`
}

/** The expressions of the columns, by their names. */
function columnsOf({ columns, computed = {} }: PublicRecord): Map<string, string> {
  return new Map([...columns.split(/\s+/).map((column) => [column, column] as const), ...Object.entries(computed)])
}

async function read(name: string, record: PublicRecord, filters: object, config: ReadConfig) {
  const columns = columnsOf(record)
  const { select, relations = [], order = {}, take, skip } = config
  for (const relation of relations) throw unknown(name, relation)
  // With an empty list of fields, Medusa requests the keys only.
  const names = select === undefined ? [...columns.keys()] : select.length > 0 ? select : [record.key ?? "id"]
  const shown = [...new Set(names)].map((column) => `${expression(name, columns, column)} AS "${column}"`)
  const sorted = Object.entries(order).map(([column, direction]) => {
    if (!/^(asc|desc)$/i.test(String(direction))) throw refused(`${name} is sorted by ASC or DESC.`)
    return `${expression(name, columns, column)} ${String(direction)}`
  })
  const values: unknown[] = []
  const condition = conditionOf(name, record, filters, values)
  const limits = [
    ...(Number.isSafeInteger(take) ? [`LIMIT $${values.push(take)}`] : []),
    ...(Number.isSafeInteger(skip) ? [`OFFSET $${values.push(skip)}`] : []),
  ]
  const { rows } = await database().query(
    `SELECT ${shown.join(", ")} FROM ${record.table} WHERE ${condition}
     ORDER BY ${[...sorted, record.sort ?? record.key ?? "id"].join(", ")} ${limits.join(" ")}`,
    values
  )
  return rows
}

async function count(name: string, record: PublicRecord, filters: object): Promise<number> {
  const values: unknown[] = []
  const condition = conditionOf(name, record, filters, values)
  const { rows } = await database().query<{ total: number }>(
    `SELECT count(*) AS total FROM ${record.table} WHERE ${condition}`,
    values
  )
  return rows[0]!.total
}

function conditionOf(name: string, record: PublicRecord, filters: object, values: unknown[]): string {
  const columns = columnsOf(record)
  const conditions = Object.entries(filters).flatMap(([column, wanted]) => {
    const compared = expression(name, columns, column)
    return wanted === undefined ? [] : comparisons(name, compared, wanted, values)
  })
  return [record.where ?? "true", ...conditions].join(" AND ")
}

function comparisons(name: string, column: string, wanted: unknown, values: unknown[]): string[] {
  if (wanted === null) return [`${column} IS NULL`]
  if (Array.isArray(wanted)) return [OPERATORS.$in!(column, `$${values.push(wanted)}`)]
  if (typeof wanted !== "object" || wanted instanceof Date) return [`${column} = $${values.push(wanted)}`]
  return Object.entries(wanted).map(([operator, value]) => {
    const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined
    if (!compare) throw refused(`${name} cannot be filtered by ${operator}.`)
    if (operator === "$eq" && value === null) return `${column} IS NULL`
    return compare(column, `$${values.push(value)}`)
  })
}

/** @throws MedusaError INVALID_DATA for a column that is not declared */
function expression(name: string, columns: ReadonlyMap<string, string>, column: string): string {
  const found = columns.get(column)
  if (found === undefined) throw unknown(name, column)
  return found
}

const unknown = (name: string, column: string) => refused(`${name} has no ${column} to be read.`)
const refused = (message: string) => new MedusaError(MedusaError.Types.INVALID_DATA, message)
