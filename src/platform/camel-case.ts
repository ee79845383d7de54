type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A row as its module hands it out: the same values, the names of its columns spelled as the contract spells names. */
export type CamelCased<Row> = { [Name in keyof Row & string as CamelCase<Name>]: Row[Name] }

const spellings = new Map<string, string>()

function camelCase(name: string): string {
  let spelled = spellings.get(name)
  if (spelled === undefined) {
    spelled = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    spellings.set(name, spelled)
  }
  return spelled
}

/** Spells the columns of a row anew; what is inside a value stays as it is. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])) as CamelCased<Row>
}
