import { allEndpoints, scopeOf } from "@northlot/contract"
import { openApiDocument } from "./openapi"
import { answerExampleOf, bodyExampleOf } from "./openapi-examples"

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean }[]
  security: Record<string, string[]>[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}
const operations = Object.values(openApiDocument().paths as Record<string, Record<string, Operation>>).flatMap((path) =>
  Object.values(path)
)

test("every body and every answer has an example that its schema takes", () => {
  for (const endpoint of allEndpoints) {
    const { name, body, answer, document } = endpoint
    if (body) expect([name, body.safeParse(bodyExampleOf(endpoint)).error]).toEqual([name, undefined])
    if (document === undefined)
      expect([name, answer.safeParse(answerExampleOf(endpoint)).error]).toEqual([name, undefined])
  }
})

test("the document shows them, each refusal, and the scope that a key needs", () => {
  expect(operations).toHaveLength(allEndpoints.length)
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]))
  for (const endpoint of allEndpoints) {
    const { security, requestBody, responses } = byName.get(endpoint.name)!
    const scope = scopeOf(endpoint)
    expect([endpoint.name, security.flatMap(({ key }) => key ?? [])]).toEqual([endpoint.name, scope ? [scope] : []])
    if (endpoint.body) expect(requestBody!.content["application/json"]!.example).toBeDefined()
    if (endpoint.document) continue
    for (const { content } of Object.values(responses))
      if (content?.["application/json"]) expect(content["application/json"].example).toBeDefined()
  }
})

test("what a query must have is required in the document, numbers too", () => {
  const required = (name: string) =>
    operations
      .find(({ operationId }) => operationId === name)!
      .parameters!.filter((parameter) => parameter.in === "query" && parameter.required)
      .map((parameter) => parameter.name)
  expect(required("quoteFees")).toEqual(["priceCents"])
  expect(required("listBids")).toEqual([])
})
