import { z } from "zod"
import { allEndpoints } from "@northlot/contract"
import { processorMilliseconds } from "../../integration-tests/environment/processor-time"
import { SLOW_TO_MATCH, exampleOf } from "../../integration-tests/http/hostile-input"

const SCHEMAS = allEndpoints.flatMap(({ name, body, query, params }) =>
  [body, query, params].flatMap((schema) => {
    if (!schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, unknown>
    }
    return [{ name, schema, fields: Object.keys(properties), example: exampleOf(schema) }]
  })
)

/** The shortest of five runs, because the first one compiles and any may collect garbage. */
function judging(schema: z.ZodType, body: unknown): number {
  const took: number[] = []
  for (let attempt = 0; attempt < 5 && Math.min(...took, 50) >= 50; attempt++)
    took.push(processorMilliseconds(() => schema.safeParse(body)))
  return Math.min(...took)
}

test.each(Object.entries(SLOW_TO_MATCH))(
  "50 kB of %s are judged by every schema of the contract in less than 50 ms of a processor",
  (_name, text) => {
    for (const { name, schema, fields, example } of SCHEMAS) {
      const all = Object.fromEntries(fields.map((field) => [field, text]))
      for (const body of [all, ...fields.map((field) => ({ ...example, [field]: text }))])
        expect([name, judging(schema, body) < 50]).toEqual([name, true])
    }
  }
)
