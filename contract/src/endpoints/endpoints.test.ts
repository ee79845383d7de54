import { readdirSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { defineEndpoint, deprecationHeaders } from "../endpoint"
import { ERRORS } from "../errors"
import { allEndpoints, endpoints } from "./index"

const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((file) => /[\\/].*\.ts$/.test(file))
const nameOf = (endpoint: (typeof allEndpoints)[number]) => `${endpoint.method} ${endpoint.path}`

test("every definition of a file is among the endpoints, and none hides another of the same name", () => {
  const defined = files.flatMap((file) =>
    Object.values(require(join(__dirname, file)) as Record<string, unknown>).filter(
      (value) => typeof value === "object" && value !== null && "method" in value && "path" in value
    )
  )
  // Endpoints are compared by name: on a difference, comparing the schemas themselves would take minutes.
  const names = (of: readonly unknown[]) => of.map((endpoint) => (endpoint as { name: string }).name).sort()
  expect(names(defined)).toEqual(names(allEndpoints))
})

test("an endpoint is known by its own name", () => {
  expect(Object.entries(endpoints).filter(([name, endpoint]) => name !== endpoint.name)).toEqual([])
})

test("what changes something has a limit or a written reason, or is refused at its definition", () => {
  const definition = {
    name: "pressButton",
    area: "test",
    path: "/api/button",
    summary: "",
    access: "anyone",
    answer: z.object({}),
  } as const
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    expect(() => defineEndpoint({ ...definition, method })).toThrow(
      `${method} /api/button changes something: give the endpoint a rateLimit`
    )
    expect(() => defineEndpoint({ ...definition, method, unlimited: "It answers from memory." })).not.toThrow()
    expect(() => defineEndpoint({ ...definition, method, rateLimit: { points: 1, seconds: 1 } })).not.toThrow()
  }
  expect(() => defineEndpoint({ ...definition, method: "GET" })).not.toThrow()
  expect(allEndpoints.filter(({ method, rateLimit }) => method !== "GET" && !rateLimit).map(nameOf)).toEqual([])
})

test("an endpoint that is to go says since when, and what takes its place", () => {
  expect(deprecationHeaders({ deprecated: { since: "2027-01-01", instead: "/api/v2/cars" } })).toEqual({
    Deprecation: "@1798761600",
    Link: '</api/v2/cars>; rel="successor-version"',
  })
  expect(deprecationHeaders({})).toEqual({})
})

test("no scope opens what asks for a proof or is of the staff: that is refused at the definition", () => {
  const definition = {
    name: "payOut",
    area: "test",
    method: "GET",
    path: "/api/payout",
    summary: "",
    access: "member",
    scope: "sales:read",
    answer: z.object({}),
  } as const
  expect(() => defineEndpoint(definition)).not.toThrow()
  expect(() => defineEndpoint({ ...definition, proof: "factor" })).toThrow("must not have a scope")
  expect(() => defineEndpoint({ ...definition, access: "admin", staff: ["owner"] })).toThrow("must not have a scope")
})

test("a method and a path belong to one endpoint", () => {
  const seen = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/g, ":")}`)
  expect(seen.filter((place, index) => seen.indexOf(place) !== index)).toEqual([])
})

describe.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (_name, endpoint) => {
  test("names the parameters that its path has", () => {
    const inPath = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name)
    expect(endpoint.path).toMatch(/^\/api(\/[a-z0-9._-]+|\/:[A-Za-z]+)+$/)
    const named = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : []
    expect(named.sort()).toEqual(inPath.sort())
  })

  test("takes a body or a file only where its method can carry one", () => {
    if (endpoint.method === "GET" || endpoint.method === "DELETE")
      expect(endpoint.body ?? endpoint.upload).toBeUndefined()
    expect(endpoint.body && endpoint.upload).toBeUndefined()
  })

  test("names refusals of the catalogue, each once", () => {
    const named = endpoint.errors ?? []
    expect(named.filter((code) => !(code in ERRORS))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test("answers, refuses and counts as the endpoint whose other path it is", () => {
    if (endpoint.aliasOf === undefined) return
    const original = allEndpoints.find(({ name }) => name === endpoint.aliasOf)
    expect(original).toBeDefined()
    expect(original!.aliasOf).toBeUndefined()
    const terms = ({
      area,
      method,
      access,
      answer,
      status,
      errors,
      rateLimit,
      query,
      upload,
      document,
    }: typeof endpoint) => ({ area, method, access, answer, status, errors, rateLimit, query, upload, document })
    expect(terms(endpoint)).toEqual(terms(original!))
  })
})
