import { RefusedError } from "@northlot/contract"

/** The error sentences of a refused request, by the path of the input, such as `photos.3`; empty if there are none. */
export function fieldsOfRefusal(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RefusedError ? (error.details.fields ?? {}) : {}
}

interface PlacedSentences<Name extends string> {
  /** The fields with errors and their error sentences, in the order of the form. */
  placed: [field: Name, sentence: string][]
  /** Whether some error sentences belong to no field of the form. */
  isSomethingLeft: boolean
}

/** Assigns each sentence to its field. A sentence for `photos.3` goes to `photos` when that is a field. */
export function placeSentences<Name extends string>(
  fields: Iterable<Name>,
  sentences: Readonly<Record<string, string>>
): PlacedSentences<Name> {
  const inOrder = [...fields]
  const found = Object.entries(sentences).map(([path, sentence]) => ({ field: fieldOf(inOrder, path), sentence }))
  return {
    placed: inOrder.flatMap((field) => {
      const said = found.find((one) => one.field === field)
      return said ? [[field, said.sentence] as [Name, string]] : []
    }),
    isSomethingLeft: found.some(({ field }) => field === null),
  }
}

/** Sorts fields by the order of the form's values, which is their order on the page. */
export function inOrderOf<Name extends string>(values: object, fields: Iterable<Name>): Name[] {
  const paths = pathsIn(values)
  const placeOf = (field: string) => {
    const place = paths.findIndex((path) => path === field || path.startsWith(`${field}.`))
    return place < 0 ? paths.length : place
  }
  return [...fields].sort((one, other) => placeOf(one) - placeOf(other))
}

function pathsIn(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && Object.keys(value).length > 0
      ? pathsIn(value).map((path) => `${name}.${path}`)
      : [name]
  )
}

function fieldOf<Name extends string>(fields: readonly Name[], path: string): Name | null {
  const around = fields.filter((field) => path === field || path.startsWith(`${field}.`))
  return around.sort((one, other) => other.length - one.length)[0] ?? null
}
