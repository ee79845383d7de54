import { SLOW_TO_MATCH } from "../../integration-tests/http/hostile-input"
import { slowSchemas } from "../../integration-tests/http/slow-to-judge"

test.each(Object.entries(SLOW_TO_MATCH))(
  "50 kB of %s in one field alone are judged by every schema of the contract in less than 50 ms of a processor",
  (_name, text) => {
    const alone = slowSchemas(({ fields, example }) => fields.map((field) => ({ ...example, [field]: text })))
    expect(alone).toEqual([])
  }
)
