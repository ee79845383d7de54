import { allEndpoints, endpoints, scopeOf } from "@northlot/contract"
import { openApiDocument } from "./openapi"
import { answerExampleOf, bodyExampleOf } from "./openapi-examples"

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean }[]
  security: Record<string, string[]>[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}
let placed: { place: string; operation: Operation }[]
let operations: Operation[]
let longestTurn = 0
let wholeTime = 0

beforeAll(async () => {
  const begin = performance.now()
  let turn = begin
  const endTurn = () => {
    longestTurn = Math.max(longestTurn, performance.now() - turn)
    turn = performance.now()
  }
  const watch = setInterval(endTurn)
  const document = await openApiDocument()
  clearInterval(watch)
  endTurn()
  wholeTime = performance.now() - begin
  placed = Object.entries(document.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        place: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
        operation,
      }))
  )
  operations = placed.map(({ operation }) => operation)
})

test("while the document is generated, other requests wait for a small part of it only", () => {
  expect(longestTurn / wholeTime).toBeLessThan(0.2)
})

test("the document holds every endpoint under its name, and nothing else", () => {
  expect(Object.fromEntries(placed.map(({ operation, place }) => [operation.operationId, place]))).toEqual(
    Object.fromEntries(Object.values(endpoints).map(({ name, method, path }) => [name, `${method} ${path}`]))
  )
})

test("the document tells for each what a success and a refusal look like", () => {
  const statuses = new Map(allEndpoints.map(({ name, status = 200 }) => [name, String(status)]))
  const without = operations.filter(
    ({ operationId, responses }) => !(statuses.get(operationId)! in responses && "503" in responses)
  )
  expect(without).toEqual([])
})

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
