import type { z } from "zod"

const OWN = new WeakSet<z.ZodType>()

/**
 * Marks a value that only the member may see. Staff who read the site as the member get null, or an empty list or text.
 */
export function ownEyes<Schema extends z.ZodType>(schema: Schema): Schema {
  // Clones the schema, because other endpoints may use it for values that staff may see.
  const own = schema.clone()
  emptyOf(own)
  OWN.add(own)
  return own
}

function emptyOf(schema: z.ZodType): null | [] | "" {
  for (const empty of [null, [], ""] as const) if (schema.safeParse(empty).success) return empty as null | [] | ""
  throw new Error("A schema marked by ownEyes must be able to be null, an empty list or an empty text.")
}

type Withhold = (value: unknown) => unknown

const known = new WeakMap<z.ZodType, Withhold | null>()

/** The answer for staff who read the site as a member: values marked by `ownEyes` are emptied. */
export function withoutOwn<Answer>(schema: z.ZodType, answer: Answer): Answer {
  const withhold = withholdOf(schema)
  return (withhold ? withhold(answer) : answer) as Answer
}

export const holdsOwn = (schema: z.ZodType): boolean => withholdOf(schema) !== null

function withholdOf(schema: z.ZodType): Withhold | null {
  const found = known.get(schema)
  if (found !== undefined) return found
  // Ends the recursion: a schema that contains itself finds this entry.
  known.set(schema, null)
  const made = OWN.has(schema) ? () => emptyOf(schema) : withholdInside(schema)
  known.set(schema, made)
  return made
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

interface Parts {
  type: string
  shape: Record<string, z.ZodType>
  element: z.ZodType
  valueType: z.ZodType
  options: z.ZodType[]
  items: z.ZodType[]
  left: z.ZodType
  right: z.ZodType
  out: z.ZodType
  innerType?: z.ZodType
  getter: () => z.ZodType
}

function withholdInside(schema: z.ZodType): Withhold | null {
  const { def } = schema as unknown as { def: Parts }
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => {
        const withhold = withholdOf(field)
        return withhold ? [[name, withhold] as const] : []
      })
      if (fields.length === 0) return null
      return (value) => {
        if (!isObject(value)) return value
        const rest = { ...value }
        for (const [name, withhold] of fields) if (rest[name] !== undefined) rest[name] = withhold(rest[name])
        return rest
      }
    }
    case "array":
      return ofAll(withholdOf(def.element))
    case "record": {
      const withhold = withholdOf(def.valueType)
      return (
        withhold &&
        ((value) =>
          isObject(value)
            ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withhold(inner)]))
            : value)
      )
    }
    case "union":
      return inTurn(def.options.map(withholdOf))
    case "intersection":
      return inTurn([withholdOf(def.left), withholdOf(def.right)])
    case "tuple":
      return inTurn(def.items.map((item) => ofAll(withholdOf(item))))
    case "pipe":
      return withholdOf(def.out)
    case "lazy":
      return (value) => withholdOf(def.getter())?.(value) ?? value
    default:
      return def.innerType ? withholdOf(def.innerType) : null
  }
}

const ofAll = (withhold: Withhold | null): Withhold | null =>
  withhold && ((value) => (Array.isArray(value) ? value.map(withhold) : value))

/**
 * Combines functions that empty hidden values into one that applies them all. A value of a union schema thus loses
 * every value that any of the union's variants hides.
 */
function inTurn(all: readonly (Withhold | null)[]): Withhold | null {
  const given = all.filter((withhold) => withhold !== null)
  return given.length === 0 ? null : (value) => given.reduce((rest, withhold) => withhold(rest), value)
}
