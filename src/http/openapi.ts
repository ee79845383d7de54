import { OpenAPIRegistry, OpenApiGeneratorV31, extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi"
import { ERRORS, allEndpoints, errorsOf, type Endpoint } from "@northlot/contract"
import { z } from "zod"

extendZodWithOpenApi(z)

let generated: Record<string, unknown> | undefined

/** The contract as an OpenAPI 3.1 document; made once from the endpoint definitions. */
export function openApiDocument(): Record<string, unknown> {
  generated ??= generate()
  return generated
}

function generate(): Record<string, unknown> {
  const registry = new OpenAPIRegistry()
  registry.registerComponent("securitySchemes", "session", { type: "http", scheme: "bearer" })
  registry.registerComponent("securitySchemes", "admin", { type: "apiKey", in: "header", name: "x-admin-token" })
  for (const endpoint of allEndpoints) registry.registerPath(pathOf(endpoint))
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Northlot",
      version: "1",
      description:
        "Amounts are whole cents in Canadian dollars where a name ends in `Cents`, dollars otherwise; times are ISO 8601 in UTC. " +
        "Every mutation accepts an `Idempotency-Key`. Refusals are `{ ok: false, code, error }`.",
    },
  }) as unknown as Record<string, unknown>
}

type PathConfig = Parameters<OpenAPIRegistry["registerPath"]>[0]

function pathOf(endpoint: Endpoint): PathConfig {
  const body: NonNullable<PathConfig["request"]>["body"] = endpoint.upload
    ? { content: { "multipart/form-data": { schema: uploadSchema(endpoint.upload.field) } } }
    : endpoint.body
      ? { content: { "application/json": { schema: endpoint.body as never } } }
      : undefined
  return {
    method: endpoint.method.toLowerCase() as PathConfig["method"],
    path: endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}"),
    operationId: endpoint.name,
    tags: [endpoint.area],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...(body ? { body } : {}),
    },
    responses: {
      [endpoint.status ?? 200]: {
        description: "Done",
        content: { [endpoint.document ?? "application/json"]: { schema: endpoint.answer as never } },
      },
      ...refusals(endpoint),
    },
  }
}

function securityOf({ access }: Endpoint): PathConfig["security"] {
  if (access === "anyone") return []
  return [
    ...(access === "admin" ? [] : [{ session: [] }]),
    ...(access === "admin" || access === "memberOrAdmin" ? [{ admin: [] }] : []),
  ]
}

function descriptionOf({ access, staff, aliasOf }: Endpoint): string {
  const staffed = staff ? ` Of the staff: ${staff.join(", ")}.` : ""
  const callers = `Access: ${typeof access === "string" ? access : access.join(", ")}.${staffed}`
  return aliasOf ? `${callers} Another path of \`${aliasOf}\`.` : callers
}

function uploadSchema(field: string) {
  return z.object({ [field]: z.string().openapi({ type: "string", format: "binary" }) })
}

function refusals(endpoint: Endpoint): PathConfig["responses"] {
  const byStatus = new Map<number, string[]>()
  for (const code of errorsOf(endpoint)) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(", ") }]))
}
