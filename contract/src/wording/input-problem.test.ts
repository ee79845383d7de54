import fc from "fast-check"
import { z } from "zod"
import { allEndpoints } from "../endpoints"
import { fieldName, inputProblem } from "./input-problem"

/** Matches wording that only zod's own messages have. */
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
      // Messages quote unknown names as they were sent, so quoted parts are not tested.
      const isOurs = (message: string) =>
        !VALIDATOR.test(message.replace(/'[^]*'/, "")) &&
        /^[A-Z0-9][^]*[.?]$/.test(message) &&
        !message.includes(", please")
      expect(problems(schema, input).filter((message) => !isOurs(message))).toEqual([])
    }),
    { numRuns: 3_000 }
  )
})

test("every field of every endpoint is refused in our words when it is left out or is something else", () => {
  const foreign: unknown[] = []
  for (const { name: endpoint, body, query, params } of allEndpoints) {
    for (const schema of [body, query, params]) {
      if (!(schema instanceof z.ZodObject)) continue
      for (const name of Object.keys(schema.shape)) {
        for (const given of [undefined, null, {}, [], "?", -1.5, 1e300]) {
          for (const message of problems(schema, { [name]: given }))
            if (VALIDATOR.test(message)) foreign.push([endpoint, name, given, message])
        }
      }
    }
  }
  expect(foreign).toEqual([])
})

test.each<[string, z.ZodType, unknown, string]>([
  ["year", z.number().min(1900), 12, "Year must be at least 1900."],
  ["qty", z.coerce.number().int().min(1), 0, "Quantity must be at least 1."],
  ["yearMax", z.number().min(1900), 12, "Highest year must be at least 1900."],
  ["kms", z.number().max(2_000_000), 3e6, "Kilometres must be at most 2,000,000 km."],
  ["reserveCents", z.number().max(1_000_000_000), 2e9, "Reserve must be at most CA$10,000,000 (1,000,000,000 cents)."],
  ["maxDurationSeconds", z.number().max(2_592_000), 2_592_001, "Highest duration must be at most 30 days."],
  ["durationMinutes", z.number().min(1), 0, "Duration must be at least 1 minute."],
  ["radiusKm", z.number().min(25), 24, "Radius must be at least 25 km."],
  ["days", z.number().min(1), 0, "Days must be at least 1 day."],
  ["name", z.string().min(1), "", "Name must not be empty."],
  ["name", z.string().max(5), "too long", "Name must have at most 5 characters."],
  ["ids", z.array(z.string()).min(1), [], "IDs must have at least one entry."],
  ["role", z.enum(["buyer", "seller", "broker"]), "admin", "Role must be buyer, seller or broker."],
  ["days", z.union([z.literal(7), z.literal(14), z.literal(30)]), 8, "Days must be 7, 14 or 30."],
  ["body", z.enum(["Sedan", "SUV"]).or(z.literal("")), "Boat", "Body must be Sedan or SUV."],
  ["place", z.union([z.string(), z.number()]), true, "Place must be a text."],
  ["slot", z.union([z.object({ day: z.iso.date() }), z.string().max(3)]), { day: 5 }, "Slot, day must be a text."],
  ["email", z.email("Please enter a valid email.").or(z.literal("")), "a", "Please enter a valid email."],
  [
    "when",
    z.iso.datetime({ offset: true }),
    "tomorrow",
    "When must be a date and time with its offset, such as 2026-11-23T15:00:00Z.",
  ],
  ["count", z.number().int(), 1.5, "Count must be a whole number."],
  ["count", z.number(), undefined, "Count must be given."],
])("%s: %#", (name, schema, value, message) => {
  expect(problems(z.strictObject({ [name]: schema }), { [name]: value })).toEqual([message])
})

test("what has no name is all that was sent", () => {
  expect(problems(z.object({}), [])).toEqual(["What is sent must be an object with named values."])
})

test.each([
  [["shade"], "The field 'shade' is not known here."],
  [[" id"], "The field ' id' is not known here."],
  [[""], "The field '' is not known here."],
  [["x".repeat(300)], `The field '${"x".repeat(40)}…' is not known here.`],
  [["shade", "tint", "hue"], "The fields 'shade', 'tint' and 'hue' are not known here."],
  [[..."abcdef"], "6 fields are not known here, 'a' among them."],
])("fields that do not exist are told as they were written: %j", (names, message) => {
  expect(problems(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 1])))).toEqual([message])
})

test("each field is named in words", () => {
  expect(
    [
      "sellerType",
      "condition.physicalDamage",
      "points.1.result",
      "reserveCents",
      "kms",
      "photoUrl",
      "photoUrls.0",
      "qty",
      "filter.q",
      " id",
      "hstNumber",
      "min_increment",
      "priceMin",
      "warranty.basicKm",
      "constructor",
    ].map(fieldName)
  ).toEqual([
    "Seller type",
    "Condition, physical damage",
    "Points, no. 2, result",
    "Reserve",
    "Kilometres",
    "Photo URL",
    "Photo URLs, no. 1",
    "Quantity",
    "Filter, search text",
    "ID",
    "HST number",
    "Lowest increment",
    "Lowest price",
    "Warranty, basic kilometres",
    "Constructor",
  ])
})

/** `SHORTENED`: abbreviations that people do not use. `WRITTEN_SMALL`: acronyms that are not in capitals. */
const SHORTENED = /\b(qty|amt|num|addr|desc|kms?|tel|min|max|seq|q|dir)\b/i
const WRITTEN_SMALL = /\b([vV]in|[hH]st|[oO]mvic|[sS]ms|[iI]ds?|[uU]rls?|[cC]sv)\b/

test("no field of any endpoint is named by an abbreviation", () => {
  for (const { body, query, params } of allEndpoints) {
    for (const schema of [body, query, params]) {
      if (!(schema instanceof z.ZodObject)) continue
      for (const name of Object.keys(schema.shape)) {
        const words = fieldName(name)
        expect(words).toMatch(/^[A-Z]/)
        expect(words).not.toMatch(SHORTENED)
        expect(words).not.toMatch(WRITTEN_SMALL)
      }
    }
  }
})
