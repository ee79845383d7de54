import { z } from "zod"
import type { PluginSettingField } from "./form"
import { slotStep, stepProblem, storedStepValues } from "./slots"

const field = (change: object = {}): PluginSettingField => ({
  name: "keys",
  label: "Keys",
  help: "",
  type: "whole number",
  isRequired: true,
  minimum: 0,
  maximum: 9,
  choices: [],
  ...change,
})
const judges = (step: object) => slotStep.safeParse({ title: "Statement", fields: [field()], ...step }).success

test.each([
  ["a title, a field", {}, true],
  ["an icon of ours", { icon: "wrench" }, true],
  ["a text with breaks", { text: "Two\nlines" }, true],
  ["no field", { fields: [] }, false],
  ["a key that no step has", { html: "<b>Keys</b>" }, false],
  ["an icon of its own", { icon: "https://elsewhere.example/x.svg" }, false],
  ["a kind that no seller can fill in", { fields: [field({ type: "other" })] }, false],
  ["a label that turns the direction of reading", { fields: [field({ label: "CA\u202e$5" })] }, false],
  ["a hint with a control character", { fields: [field({ help: "x\u0007" })] }, false],
  ["a name that is no word", { fields: [field({ name: "__proto__" })] }, false],
  ["too many fields", { fields: Array.from({ length: 21 }, () => field()) }, false],
])("a step is judged strictly: %s", (_what, step, isFine) => expect(judges(step)).toBe(isFine))

const fields = [
  field(),
  field({ name: "smoked", type: "flag" }),
  field({ name: "book", type: "choice", choices: ["Complete", "None"] }),
  field({ name: "spent", type: "cents" }),
  field({ name: "faults", type: "paragraph" }),
]

test.each([
  ["nothing yet", {}, true],
  ["everything", { keys: 2, smoked: false, book: "None", spent: 1_250, faults: "A\nB" }, true],
  ["a choice that there is not", { book: "Lost" }, false],
  ["a text for a figure", { keys: "2" }, false],
  ["parts of a cent", { spent: 12.5 }, false],
  ["a field that there is not", { colour: "red" }, false],
  ["a list", { faults: ["A"] }, false],
])("what a plugin says is stored is judged by its fields: %s", (_what, values, isFine) =>
  expect(storedStepValues(fields).safeParse(values).success).toBe(isFine)
)

const problemOf = (schema: z.ZodType, value: unknown, change: object) =>
  stepProblem(schema.safeParse(value).error!.issues[0]!, field(change))

test.each([
  ["nothing where something must be", z.int(), undefined, { type: "text" }, "Fill this in."],
  ["nothing where a figure must be", z.int(), undefined, {}, "Fill this in."],
  ["an empty text", z.string().min(1), "", { type: "text" }, "Fill this in."],
  ["too few", z.int().min(1), 0, {}, "Enter at least 1."],
  ["too large an amount", z.int().max(10_000), 10_001, { type: "cents" }, "Enter at most CA$100.00."],
  ["too long a text", z.string().max(3), "long", { type: "text" }, "Use at most 3 characters."],
  ["a word for a figure", z.int(), "two", {}, "Enter a whole number."],
  ["the plugin's own words", z.int().max(9, "No car has so many."), 10, {}, "No car has so many."],
])("a seller is told in a sentence: %s", (_what, schema, value, change, sentence) =>
  expect(problemOf(schema, value, change)).toBe(sentence)
)
