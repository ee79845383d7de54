import { z } from "zod"
import { allEndpoints } from "@northlot/contract"
import { processorMilliseconds } from "../environment/processor-time"
import { exampleOf } from "./hostile-input"

const SCHEMAS = allEndpoints.flatMap(({ name, body, query, params }) =>
  [body, query, params].flatMap((schema) => {
    if (!schema) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
      properties?: Record<string, unknown>
    }
    return [{ name, schema, fields: Object.keys(properties), example: exampleOf(schema) }]
  })
)

/**
 * The CPU milliseconds that the schema takes to validate the body. The shortest of five runs counts, because the first
 * run compiles and any run may collect garbage.
 */
function judging(schema: z.ZodType, body: unknown): number {
  const took: number[] = []
  for (let attempt = 0; attempt < 5 && Math.min(...took, 50) >= 50; attempt++)
    took.push(processorMilliseconds(() => schema.safeParse(body)))
  return Math.min(...took)
}

/** The names of the schemas that need at least 50 ms of CPU time to validate one of the bodies. */
export function slowSchemas(bodiesOf: (schema: (typeof SCHEMAS)[number]) => object[]): string[] {
  return SCHEMAS.flatMap((one) => (bodiesOf(one).some((body) => judging(one.schema, body) >= 50) ? [one.name] : []))
}
