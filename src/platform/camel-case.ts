/** How names are spelled: with underscores in the database, in camelCase in what a module or a query hands out. */
import type { QueryArrayResult } from "pg"

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A row as it is handed out: the same values, the names of its columns in camelCase. */
export type CamelCased<Row> = { [Name in keyof Row as Name extends string ? CamelCase<Name> : never]: Row[Name] }

/** Columns of a table that an outer join may find no row of. */
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

/** The column that a name stands for, as the database spells it. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A record as a row again: the same values, the names as the database spells them. */
export function asRow(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [columnName(name), value]))
}

/** Spells the columns of a row anew; what is inside a value stays as it is. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])) as CamelCased<Row>
}

/** The same for a whole result whose rows came as lists of values: the names are looked up once for all rows. */
export function recordsOf<Row extends object>({ fields, rows }: QueryArrayResult): CamelCased<Row>[] {
  const names = fields.map(({ name }) => camelCase(name))
  return rows.map((values) => {
    const record: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) record[names[index]!] = values[index]
    return record as CamelCased<Row>
  })
}
