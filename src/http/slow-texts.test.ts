import { z } from "zod"
import { allEndpoints } from "@northlot/contract"
import { SLOW_TO_MATCH, exampleOf } from "../../integration-tests/http/hostile-input"

test.each(Object.entries(SLOW_TO_MATCH))(
  "50 kB of %s are judged by every schema of the contract in less than 50 ms",
  (_name, text) => {
    const judge = (schema: z.ZodType, body: unknown) => {
      const took: number[] = []
      for (let attempt = 0; attempt < 5 && Math.min(...took, 50) >= 50; attempt++) {
        const began = performance.now()
        schema.safeParse(body)
        took.push(performance.now() - began)
      }
      return Math.min(...took)
    }
    for (const { name, body, query, params } of allEndpoints) {
      for (const schema of [body, query, params]) {
        if (!schema) continue
        const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
          properties?: Record<string, unknown>
        }
        const all = Object.fromEntries(Object.keys(properties).map((field) => [field, text]))
        for (const value of [all, ...Object.keys(properties).map((field) => ({ ...exampleOf(schema), [field]: text }))])
          expect([name, judge(schema, value) < 50]).toEqual([name, true])
      }
    }
  }
)
