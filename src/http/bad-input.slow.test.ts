import { allEndpoints } from "@northlot/contract"
import { wrongRefusals } from "../../integration-tests/http/hostile-input"

const judged = allEndpoints.filter(({ params, query, body }) => params || query || body)

/** This test calls the schemas without a server. The HTTP tests show that each route uses its schemas. */
describe("bad input that the contract judges is refused in the one form, and names the fields at fault", () => {
  test.each(judged.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s, each value",
    (_name, endpoint) => expect(wrongRefusals(endpoint, false)).toEqual([])
  )
})
