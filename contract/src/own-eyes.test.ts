import { z } from "zod"
import { mayRead, type Endpoint } from "./endpoint"
import { allEndpoints } from "./endpoints"
import { ownEyes, withoutOwn } from "./own-eyes"

const own = () => ownEyes(z.number().nullable())

describe("what is for own eyes", () => {
  test.each([
    ["a field", z.object({ open: z.number(), own: own() }), { open: 1, own: 2 }, { open: 1, own: null }],
    ["a field that may be absent and is", z.object({ own: own().optional() }), {}, {}],
    ["in a list", z.array(z.object({ own: own() })), [{ own: 2 }], [{ own: null }]],
    ["a list", z.object({ own: ownEyes(z.array(z.string())) }), { own: ["a"] }, { own: [] }],
    ["a text", z.object({ own: ownEyes(z.string()) }), { own: "a" }, { own: "" }],
    ["an object", z.object({ own: ownEyes(z.object({ a: z.number() }).nullable()) }), { own: { a: 1 } }, { own: null }],
    ["by names", z.record(z.string(), z.object({ own: own() })), { a: { own: 1 } }, { a: { own: null } }],
    [
      "in one of several forms",
      z.union([z.object({ a: z.number() }), z.object({ own: own() })]).nullable(),
      { own: 1 },
      { own: null },
    ],
    ["of an extended form", z.object({ own: own() }).extend({ a: z.number() }), { own: 1, a: 1 }, { own: null, a: 1 }],
    ["nothing at all", z.object({ own: own() }).nullable(), null, null],
  ])("is withheld and all else stays: %s", (_name, schema, answer, expected) => {
    const before = structuredClone(answer)
    expect(withoutOwn(schema, answer)).toEqual(expected)
    expect(answer).toEqual(before)
    expect(schema.safeParse(expected).success).toBe(true)
  })

  test("leaves the schema that it was made from as it is", () => {
    const shared = z.number().nullable()
    const schema = z.object({ own: ownEyes(shared), open: shared })
    expect(withoutOwn(schema, { own: 1, open: 1 })).toEqual({ own: null, open: 1 })
  })

  test("must be able to be left out", () => {
    expect(() => ownEyes(z.number())).toThrow("must be able to be null")
  })
})

/** The names of fields that only the member may see. */
const OWN_NAMES =
  /^(reserve(Cents|Price)?|proxyMax(imum)?(Cents)?|(own)?[mM]aximumCents|relist(Floor|Drop)\w*|openingShareBasisPoints|lastDigits|holder|institution|transit|accountNumber|sealed|secret\w*|token|tokenHash|recoveryCodes?|apiKey)$/
/** By endpoint: the paths of fields whose names match `OWN_NAMES` although they are no secret of the member. */
const OTHERS: Record<string, RegExp> = {
  // Northlot's own bank account, to which a buyer wires money.
  readSettlement: /^settlement\.wire\./,
  // Whether a saved search alerts its owner when a reserve is met or removed.
  listSavedSearches: /^items\.kinds\.reserve$/,
}

/** A value with every field of the schema. Each field contains `MARKER`. */
function filled(schema: z.ZodType): unknown {
  const { def } = schema as unknown as { def: Record<string, any> }
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, z.ZodType>).map(([name, field]) => [name, filled(field)])
      )
    case "array":
      return [filled(def.element)]
    case "record":
      return { any: filled(def.valueType) }
    case "union": {
      const values = (def.options as z.ZodType[]).map(filled)
      const objects = values.filter((value) => typeof value === "object" && value !== null)
      return objects.length > 0 ? Object.assign({}, ...objects) : values[0]
    }
    case "intersection":
      return Object.assign({}, filled(def.left), filled(def.right))
    case "pipe":
      return filled(def.out)
    default:
      return def.innerType ? filled(def.innerType) : MARKER
  }
}
const MARKER = "own"

const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  Array.isArray(value)
    ? value.flatMap((inner) => pathsOf(inner, path))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))
      : value === MARKER
        ? [path]
        : []

test("no endpoint that support may call while reading tells what only its person is to see", () => {
  const readable: Endpoint[] = allEndpoints.filter((endpoint) => endpoint.access !== "admin" && mayRead(endpoint))
  const told = readable
    .filter(({ method, document }) => method === "GET" && document === undefined)
    .flatMap(({ name, answer, cards }) =>
      [answer, ...(cards ? [cards] : [])].flatMap((schema) =>
        pathsOf(withoutOwn(schema, filled(schema)))
          .filter((path) => OWN_NAMES.test(path.at(-1)!) && !OTHERS[name]?.test(path.join(".")))
          .map((path) => `${name}: ${path.join(".")}`)
      )
    )
  expect(told).toEqual([])
})
