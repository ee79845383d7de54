import { centsBetween, z } from "@northlot/plugin-kit"
import { fieldsOf, shownOptions } from "./setting-fields"

const settings = z.strictObject({
  basisPoints: z.int().min(1).max(10_000).describe("The share of the hammer price."),
  maximumCents: centsBetween(100, 1_000_000),
  side: z.enum(["buyer", "seller"]).default("buyer"),
  isTaxed: z.boolean().optional(),
  url: z.string(),
  apiKey: z.int(),
  steps: z.array(z.strictObject({ from: z.int() })).optional(),
})
const fields = fieldsOf(z.toJSONSchema(settings, { io: "input", unrepresentable: "any" }))

test("a provider's schema becomes a form, with limits, choices and what must be filled in", () => {
  const nothing = { help: "", isRequired: false, minimum: null, maximum: null, choices: [] }
  expect(fields).toEqual([
    {
      ...nothing,
      name: "basisPoints",
      label: "Basis points",
      help: "The share of the hammer price.",
      type: "whole number",
      isRequired: true,
      minimum: 1,
      maximum: 10_000,
    },
    { ...nothing, name: "maximumCents", label: "Maximum", type: "cents", isRequired: true, minimum: 100, maximum: 1e6 },
    { ...nothing, name: "side", label: "Side", type: "choice", choices: ["buyer", "seller"] },
    { ...nothing, name: "isTaxed", label: "Is taxed", type: "flag" },
    { ...nothing, name: "url", label: "Url", type: "text", isRequired: true },
    { ...nothing, name: "apiKey", label: "Api key", type: "whole number", isRequired: true },
    { ...nothing, name: "steps", label: "Steps", type: "other" },
  ])
})

test.each([[null], [{}], [{ type: "string" }], [{ type: "object", properties: null }]])("%j is no form", (schema) => {
  expect(fieldsOf(schema)).toBeNull()
})

test("of what is set, no text is shown that is not one of a few, and nothing that is called like a secret", () => {
  const options = { basisPoints: 50, isTaxed: true, side: "seller", url: "https://u:p@yard.test", apiKey: 7, steps: [] }
  expect(shownOptions(options, fields)).toEqual({
    values: { basisPoints: 50, isTaxed: true, side: "seller" },
    hidden: ["url", "apiKey", "steps"],
  })
  expect(shownOptions(options, null)).toMatchObject({ values: { basisPoints: 50, isTaxed: true } })
})
