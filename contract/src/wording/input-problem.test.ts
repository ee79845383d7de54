import fc from "fast-check"
import { z } from "zod"
import { allEndpoints } from "../endpoints"
import { fieldName, inputProblem } from "./input-problem"

/** How validators speak: zod's own sentences, whichever it is asked for. */
const VALIDATOR =
  /Invalid|Unrecognized|expected |received |Too (big|small)|to be [<>]|NaN|must match|\bpattern\b|Zod|undefined/

const problems = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value, { error: inputProblem })
  return error?.issues.map(({ message }) => message) ?? []
}

test("no sentence of the validator reaches whoever sends anything at all to any endpoint", () => {
  const schemas = allEndpoints.flatMap(({ body, query, params }) =>
    [body, query, params].flatMap((schema) => (schema ? [schema as z.ZodType] : []))
  )
  const names = [
    ...new Set(schemas.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))),
  ]
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      "",
      -1,
      0,
      1.5,
      1e300,
      Number.NaN,
      true,
      [],
      {},
      [null],
      { a: 1 },
      "x".repeat(9_000),
      "\u0000",
      "2026-13-45"
    ),
    fc.anything({ maxDepth: 2 })
  )
  const sent = fc.oneof(
    value,
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), value, { maxKeys: 12 })
  )
  fc.assert(
    fc.property(fc.constantFrom(...schemas), sent, (schema, input) => {
      for (const message of problems(schema, input)) {
        expect(message).not.toMatch(VALIDATOR)
        expect(message).toMatch(/^[A-Z0-9][^]*[.?]$/)
      }
    }),
    { numRuns: 3_000 }
  )
})

test("every field of every endpoint is refused in our words when it is left out or is something else", () => {
  for (const { body, query, params } of allEndpoints) {
    for (const schema of [body, query, params]) {
      if (!(schema instanceof z.ZodObject)) continue
      for (const name of Object.keys(schema.shape)) {
        for (const given of [undefined, null, {}, [], "?", -1.5, 1e300]) {
          for (const message of problems(schema, { [name]: given })) expect(message).not.toMatch(VALIDATOR)
        }
      }
    }
  }
})

test.each<[string, z.ZodType, unknown, string]>([
  ["year", z.number().min(1900), 12, "At least 1900, please."],
  ["kms", z.number().max(2_000_000), 3e6, "At most 2,000,000 km, please."],
  ["reserveCents", z.number().max(1_000_000_000), 2e9, "At most CA$10,000,000 (1,000,000,000 cents), please."],
  ["maxDurationSeconds", z.number().max(2_592_000), 2_592_001, "At most 30 days, please."],
  ["durationMinutes", z.number().min(1), 0, "At least 1 minute, please."],
  ["name", z.string().min(1), "", "This cannot be empty."],
  ["name", z.string().max(5), "too long", "At most 5 characters, please."],
  ["ids", z.array(z.string()).min(1), [], "Choose at least one."],
  ["role", z.enum(["buyer", "seller", "broker"]), "admin", "Choose buyer, seller or broker."],
  ["days", z.union([z.literal(7), z.literal(14), z.literal(30)]), 8, "Choose 7, 14 or 30."],
  ["body", z.enum(["Sedan", "SUV"]).or(z.literal("")), "Boat", "Choose Sedan or SUV."],
  [
    "when",
    z.iso.datetime({ offset: true }),
    "tomorrow",
    "Send a date and time with its offset, such as 2026-11-23T15:00:00Z.",
  ],
  ["count", z.number().int(), 1.5, "Send a whole number."],
  ["count", z.number(), undefined, "This is needed."],
])("%s: %#", (name, schema, value, message) => {
  expect(problems(z.strictObject({ [name]: schema }), { [name]: value })).toEqual([message])
})

test("a field that does not exist is told as such, and each is named in words", () => {
  expect(problems(z.strictObject({}), { shade: 1 })).toEqual(["This field is not known."])
  expect(
    ["sellerType", "condition.physicalDamage", "points.1.result", "reserveCents", "kms", "photoUrl"].map(fieldName)
  ).toEqual([
    "Seller type",
    "Condition, physical damage",
    "Points, no. 2, result",
    "Reserve",
    "Kilometres",
    "Photo URL",
  ])
})
