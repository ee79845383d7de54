import { RefusedError, allEndpoints, type Endpoint } from "@northlot/contract"
import { contractsCases, exampleOf, LEAK, VALIDATOR, type Input } from "../../integration-tests/http/hostile-input"

/** An input that the endpoint's schemas accept. Its ids name no existing object, because schemas do not check that. */
const exampleFor = ({ path, query, body }: Endpoint): Input => ({
  params: Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name, "lst_0000000000000000"])),
  query: exampleOf(query),
  ...(body ? { body: exampleOf(body) } : {}),
})

/** Thousands of invalid inputs that a route's schemas refuse. HTTP tests show that each route uses its schemas. */
describe("bad input that the contract judges is refused in the one form, and names the fields at fault", () => {
  const judged = allEndpoints.filter(({ params, query, body }) => params || query || body)
  test.each(judged.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s",
    (_name, endpoint) => {
      const problems = contractsCases(endpoint, () => exampleFor(endpoint)).flatMap(({ what, atFault, refusal }) => {
        if (!(refusal instanceof RefusedError)) return [`${what}: ${refusal}`]
        const {
          code,
          message,
          details: { fields },
        } = refusal
        const said = JSON.stringify({ code, message, fields })
        const named = Object.keys(fields ?? {})
        const unnamed = atFault.filter((field) => !named.some((name) => name === field || name.startsWith(`${field}.`)))
        if (code !== "INVALID_INPUT" || message === "" || named.length === 0) return [`${what}: ${said}`]
        if (LEAK.test(said) || VALIDATOR.test(said)) return [`${what} is answered with a tool's words: ${said}`]
        return unnamed.length > 0 ? [`${what} does not name ${unnamed.join(", ")}: ${said}`] : []
      })
      expect(problems).toEqual([])
    }
  )
})
