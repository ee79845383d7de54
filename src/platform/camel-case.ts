/** Converts names: snake_case in the database, camelCase in the results of modules and queries. */
import type { QueryArrayResult } from "pg"

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A row with its column names in camelCase. */
export type CamelCased<Row> = { [Name in keyof Row as Name extends string ? CamelCase<Name> : never]: Row[Name] }

/** Columns of an outer join, which may find no row. */
export type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }

const spellings = new Map<string, string>()

function camelCase(name: string): string {
  let spelled = spellings.get(name)
  if (spelled === undefined) {
    spelled = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    spellings.set(name, spelled)
  }
  return spelled
}

/** The database column of a camelCase name. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Converts a record back to a row with the database's column names. */
export function asRow(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [columnName(name), value]))
}

/** Converts a row's column names to camelCase. Names inside a value stay unchanged. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])) as CamelCased<Row>
}

/** Like `camelCased` for a whole result with rows as lists of values. Each name is converted once for all rows. */
export function recordsOf<Row extends object>({ fields, rows }: QueryArrayResult): CamelCased<Row>[] {
  const names = fields.map(({ name }) => camelCase(name))
  return rows.map((values) => {
    const record: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) record[names[index]!] = values[index]
    return record as CamelCased<Row>
  })
}
