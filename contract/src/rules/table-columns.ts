import { columnKey } from "./table-text"

/**
 * The fields that a person chose for the columns of earlier imports, by `columnKey`. `null` means that the import
 * leaves the column out.
 */
export type RememberedColumns<Field extends string> = Readonly<Record<string, Field | null>>

export type ReadColumns<Field extends string> = { ok: true; fields: (Field | null)[] } | { ok: false; message: string }

/** The column names that an import recognises in tables. */
export interface ImportColumns<Field extends string> {
  /** The fields of an import, each with its name on the screen. */
  labels: Readonly<Record<Field, string>>
  /**
   * Other names of each field, separated by commas, as `columnKey` spells them. If two columns of a table match one
   * field, the name listed first wins.
   */
  spellings: Readonly<Record<Field, string>>
  /** Known names of columns that the import has no field for. Commas separate the names, as `columnKey` spells them. */
  withoutPlace: string
  /** Words around the name of a field that add no meaning. */
  around?: RegExp
}

export interface TableColumns<Field extends string> {
  /**
   * The field of each column. If several columns match one field, the person's earlier choice (`kept`) wins, then the
   * earliest name in `ImportColumns`, then the first column.
   */
  recognise: (names: readonly string[], kept?: RememberedColumns<Field>) => (Field | null)[]
  /** Reads the chosen field of each column from a comma-separated list. */
  read: (text: string, count: number) => ReadColumns<Field>
  /**
   * Whether the import knows this column's name but has no field for it. The person need not choose a field for the
   * column.
   */
  isWithoutPlace: (name: string) => boolean
}

export function tableColumns<Field extends string>(of: ImportColumns<Field>): TableColumns<Field> {
  const { labels, spellings, withoutPlace, around } = of
  const fields = Object.keys(labels) as Field[]
  const known = new Map(
    fields.flatMap((field) =>
      [labels[field], field, ...spellings[field].split(", ")].map(
        (spelling, place): [string, { field: Field; place: number }] => [joined(columnKey(spelling)), { field, place }]
      )
    )
  )
  const noPlace = new Set(withoutPlace.split(", ").map(joined))
  const isWithoutPlace = (name: string) => noPlace.has(joined(columnKey(name)))
  /** Finds a column's field by the column's whole name, then by the name without meaningless words (`around`). */
  const meant = (name: string) => {
    if (isWithoutPlace(name)) return null
    const apart = columnKey(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    return (
      known.get(joined(columnKey(name))) ?? known.get(joined(around ? apart.replace(around, "").trim() : apart)) ?? null
    )
  }
  return {
    isWithoutPlace,
    recognise: (names, kept = {}) => {
      const found = names.map((name) => {
        const key = columnKey(name)
        if (!Object.hasOwn(kept, key)) return meant(name)
        // The person's earlier choice of a field wins over the usual meaning of a column's name.
        const own = kept[key]
        return own ? { field: own, place: -1 } : null
      })
      const columnOf = new Map<Field, number>()
      for (const [index, column] of found.entries()) {
        if (!column) continue
        const before = columnOf.get(column.field)
        if (before === undefined || column.place < found[before]!.place) columnOf.set(column.field, index)
      }
      return found.map((column, index) => (column && columnOf.get(column.field) === index ? column.field : null))
    },
    read: (text, count) => {
      const chosen = text.split(",").map((name) => name.trim())
      if (chosen.length !== count) return { ok: false, message: `Choose what each of the ${count} columns contains.` }
      const unknown = chosen.find((name) => name !== "" && !Object.hasOwn(labels, name))
      if (unknown !== undefined) return { ok: false, message: `'${unknown}' is no known column.` }
      const named = chosen.filter((name) => name !== "") as Field[]
      const twice = named.find((name, index) => named.indexOf(name) < index)
      if (twice) return { ok: false, message: `Two columns are ${labels[twice]}. Leave one of them out.` }
      return { ok: true, fields: chosen.map((name) => (name === "" ? null : (name as Field))) }
    },
  }
}

/** Removes the spaces of a `columnKey`, so that `StockNumber`, `stock_number` and `Stock number` are the same name. */
const joined = (key: string) => key.replaceAll(" ", "")

/** The fields that a column may have: its current one, and those that no other column has. */
export function fieldsLeft<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  fields: readonly (Field | null)[],
  own: number
): Field[] {
  return (Object.keys(labels) as Field[]).filter((field) => fields[own] === field || !fields.includes(field))
}

/** The fields of all columns in the format of a request: comma-separated, empty for a column to leave out. */
export const columnsText = (fields: readonly (string | null)[]): string => fields.map((field) => field ?? "").join(",")
