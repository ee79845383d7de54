import { RefusedError } from "@northlot/contract"
import { z } from "zod"
import { parsed } from "./parsed"

const schema = z.strictObject({
  qty: z.coerce.number().int().min(1).optional(),
  email: z.email("Please enter a valid email.").optional(),
  code: z
    .string()
    .regex(/^\d{6}$/, "Enter six digits.")
    .optional(),
  meeting: z.object({ place: z.string().min(3).optional(), note: z.string().max(2).optional() }).optional(),
  maxDurationSeconds: z.number().max(3_600).optional(),
  year: z.number().min(1900).optional(),
})

function refusalOf(value: unknown): RefusedError {
  try {
    parsed(schema, value)
  } catch (error) {
    if (error instanceof RefusedError) return error
  }
  throw new Error("It was taken.")
}

test.each<[string, unknown, string, Record<string, string>]>([
  ["a number", { qty: 0 }, "Quantity must be at least 1.", { qty: "Quantity must be at least 1." }],
  [
    "a name with a space",
    { " id": 1 },
    "The field ' id' is not known here.",
    { " id": "The field ' id' is not known here." },
  ],
  [
    "a name of two words",
    { fooBar: 1 },
    "The field 'fooBar' is not known here.",
    { fooBar: "The field 'fooBar' is not known here." },
  ],
  [
    "a name without a letter",
    { "": 1 },
    "The field '' is not known here.",
    { body: "The field '' is not known here." },
  ],
  [
    "a name of the language's own",
    JSON.parse('{"__proto__":1}'),
    "The field '__proto__' is not known here.",
    JSON.parse(`{"__proto__":"The field '__proto__' is not known here."}`),
  ],
  ["own words with the name", { email: "a" }, "Please enter a valid email.", { email: "Please enter a valid email." }],
  ["own words without it", { code: "a" }, "Code: Enter six digits.", { code: "Enter six digits." }],
  ["a measure", { maxDurationSeconds: 9_999 }, "Highest duration must be at most 1 hour.", expect.anything()],
  ["what is inside", { meeting: { place: "a" } }, "Meeting, place must have at least 3 characters.", expect.anything()],
  [
    "characters that nothing can store",
    { meeting: { place: "abc\0" } },
    "Meeting, place: Some characters are not allowed.",
    { "meeting.place": "Some characters are not allowed." },
  ],
  ["something else", 5, "What is sent must be an object with named values.", expect.anything()],
  [
    "several fields",
    { qty: 0, year: 12 },
    "Quantity must be at least 1. Year must be at least 1900.",
    { qty: "Quantity must be at least 1.", year: "Year must be at least 1900." },
  ],
])("%s is refused with a sentence that says why", (_what, value, message, fields) => {
  const refusal = refusalOf(value)
  expect([refusal.code, refusal.message]).toEqual(["INVALID_INPUT", message])
  expect(refusal.details.fields).toEqual(fields)
})

test("of many reasons the first three are read out, and the others counted", () => {
  const { message, details } = refusalOf({ a: 1, b: 1, c: 1, d: 1, e: 1 })
  expect(message).toBe(
    "The field 'a' is not known here. The field 'b' is not known here. The field 'c' is not known here. 2 more fields are not valid."
  )
  expect(Object.keys(details.fields!)).toEqual(["a", "b", "c", "d", "e"])
})

test("a refusal with reasons and no sentence of its own says its reasons", () => {
  const refused = (fields?: Record<string, string>) => new RefusedError("INVALID_INPUT", undefined, { fields }).message
  expect(refused({ version: "There is no such version." })).toBe("There is no such version.")
  expect(refused({ from: "The end is before the start.", to: "The end is before the start." })).toBe(
    "The end is before the start."
  )
  expect(refused({})).toBe("Some of what was sent is not valid.")
  expect(refused()).toBe("Some of what was sent is not valid.")
})
