import { RefusedError } from "@northlot/contract"

/** What a refusal says about each input, by its path in the request; nothing where it names none. */
export function fieldsOfRefusal(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RefusedError ? (error.details.fields ?? {}) : {}
}

interface PlacedSentences<Name extends string> {
  /** By field, in the order of the form. */
  placed: [field: Name, sentence: string][]
  /** Something is said about what the form does not have. */
  isSomethingLeft: boolean
}

/** Puts each sentence at the field that it is about: what is said of `photos.3` stands at `photos` where that is one. */
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

/** Fields in the order that the form's values are written in, which is that of the page. */
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
