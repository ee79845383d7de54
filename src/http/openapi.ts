import { OpenAPIRegistry, OpenApiGeneratorV31, extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi"
import {
  ACCOUNT_HEADER,
  ERRORS,
  SCOPE_MEANINGS,
  allEndpoints,
  errorsOf,
  scopeOf,
  type Endpoint,
  type ErrorCode,
} from "@northlot/contract"
import { setImmediate } from "node:timers/promises"
import { z } from "zod"
import { installedPlugins } from "#src/platform/installed-plugins"
import { answerExampleOf, bodyExampleOf } from "./openapi-examples"
import { routesOf } from "./plugin-routes"

extendZodWithOpenApi(z)

const REFUSAL = z
  .looseObject({ ok: z.literal(false), code: z.string(), error: z.string() })
  .openapi("Refusal", { description: "Some codes add figures, such as `fields` or `retryAfterSeconds`." })

const PAGE = z.object({
  [ACCOUNT_HEADER]: z.string().optional().openapi({
    description:
      "Only our own pages send this header. It names the account that the page was made for. The session of another account is refused with `OTHER_ACCOUNT`.",
  }),
})

let serialized: Promise<Buffer> | undefined

/** The OpenAPI document as JSON in UTF-8, cached because it has several megabytes. */
export function openApiJson(): Promise<Buffer> {
  serialized ??= openApiDocument().then(
    (document) => Buffer.from(JSON.stringify(document)),
    (error) => {
      serialized = undefined
      throw error
    }
  )
  return serialized
}

type OpenApi = ReturnType<OpenApiGeneratorV31["generateDocument"]>

const HEAD = {
  openapi: "3.1.0",
  info: {
    title: "Northlot",
    version: "1",
    description:
      "Amounts are whole cents in Canadian dollars where a name ends in `Cents`, dollars otherwise; times are ISO 8601 in UTC. " +
      "Every mutation accepts an `Idempotency-Key`. Refusals are `{ ok: false, code, error }`. " +
      "Every endpoint that a key can call names the scope that the key needs. Endpoints for members' keys stay the same within version 1. All others may change.",
  },
}

const generated = ({ definitions }: OpenAPIRegistry): OpenApi =>
  new OpenApiGeneratorV31(definitions).generateDocument(HEAD)

/**
 * The contract and the routes of plugins as an OpenAPI 3.1 document, generated from the endpoint definitions. The
 * generation takes seconds, so it pauses before each endpoint and lets this process answer other requests.
 */
export async function openApiDocument(): Promise<OpenApi> {
  const registry = new OpenAPIRegistry()
  registry.registerComponent("securitySchemes", "session", { type: "http", scheme: "bearer" })
  registry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    description: `A program's key, \`northlot_key_…\`. Its scopes: ${Object.entries(SCOPE_MEANINGS)
      .map(([scope, meaning]) => `\`${scope}\` ${meaning}`)
      .join(" ")}`,
  })
  registry.registerComponent("securitySchemes", "admin", { type: "apiKey", in: "header", name: "x-admin-token" })
  const document = generated(registry)
  const paths: NonNullable<OpenApi["paths"]> = {}
  const schemas: NonNullable<OpenApi["components"]>["schemas"] = {}
  const add = (part: OpenApi) => {
    for (const [path, operations] of Object.entries(part.paths ?? {})) paths[path] = { ...paths[path], ...operations }
    Object.assign(schemas, part.components?.schemas)
  }
  for (const endpoint of allEndpoints) {
    await setImmediate()
    add(partOf(endpoint))
  }
  for (const plugin of installedPlugins()) {
    for (const { endpoint } of routesOf(plugin)) {
      await setImmediate()
      add(pluginPartOf(endpoint))
    }
  }
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** A document with this endpoint only. */
function partOf(endpoint: Endpoint): OpenApi {
  const registry = new OpenAPIRegistry()
  const described = pathOf(endpoint)
  registry.registerPath(described)
  const part = generated(registry)
  requireQuery(part, endpoint, described)
  return part
}

/** A document with this endpoint of a plugin, without its schemas if OpenAPI cannot express them. */
function pluginPartOf(endpoint: Endpoint): OpenApi {
  try {
    return partOf(endpoint)
  } catch {
    const { params: _params, query: _query, body: _body, ...bare } = endpoint
    return partOf(bare)
  }
}

/**
 * Marks query parameters as required if they reject a missing value. The generator treats numbers read from text as
 * optional.
 */
function requireQuery(document: OpenApi, endpoint: Endpoint, { method, path }: PathConfig): void {
  if (!(endpoint.query instanceof z.ZodObject)) return
  const shape = endpoint.query.shape as Record<string, z.ZodType>
  for (const parameter of document.paths?.[path]?.[method as "get"]?.parameters ?? []) {
    if ("in" in parameter && parameter.in === "query" && shape[parameter.name])
      parameter.required = !shape[parameter.name]!.safeParse(undefined).success
  }
}

type PathConfig = Parameters<OpenAPIRegistry["registerPath"]>[0]

function pathOf(endpoint: Endpoint): PathConfig {
  const body: NonNullable<PathConfig["request"]>["body"] = endpoint.upload
    ? { content: { "multipart/form-data": { schema: uploadSchema(endpoint.upload.field) } } }
    : endpoint.body
      ? { content: { "application/json": { schema: endpoint.body as never, example: bodyExampleOf(endpoint) } } }
      : undefined
  return {
    method: endpoint.method.toLowerCase() as PathConfig["method"],
    path: endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}"),
    operationId: endpoint.name.replace(/\W+/g, "_"),
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      ...(endpoint.query ? { query: endpoint.query as never } : {}),
      ...(endpoint.anyPage ? {} : { headers: PAGE }),
      ...(body ? { body } : {}),
    },
    responses: {
      [endpoint.status ?? 200]: {
        description: "Done",
        content: {
          [endpoint.document ?? "application/json"]: {
            schema: (endpoint.cards ? z.union([endpoint.answer, endpoint.cards]) : endpoint.answer) as never,
            ...(endpoint.document === undefined ? { example: answerExampleOf(endpoint) } : {}),
          },
        },
      },
      ...refusals(endpoint),
    },
  }
}

function securityOf(endpoint: Endpoint): PathConfig["security"] {
  const { access } = endpoint
  const scope = scopeOf(endpoint)
  const key = scope === null ? [] : [{ key: [scope] }]
  if (access === "anyone") return key.length > 0 ? [{}, ...key] : []
  return [
    ...key,
    ...(access === "admin" ? [] : [{ session: [] }]),
    ...(access === "admin" || access === "memberOrAdmin" ? [{ admin: [] }] : []),
  ]
}

function descriptionOf(endpoint: Endpoint): string {
  const { access, staff, aliasOf } = endpoint
  const scope = scopeOf(endpoint)
  const staffed = staff ? ` Staff roles: ${staff.join(", ")}.` : ""
  const keyed = scope === null ? " No key can call this endpoint." : ` Scope of a key: \`${scope}\`.`
  const callers = `Access: ${typeof access === "string" ? access : access.join(", ")}.${staffed}${keyed}`
  return aliasOf ? `${callers} This is another path of \`${aliasOf}\`.` : callers
}

function uploadSchema(field: string) {
  return z.object({ [field]: z.string().openapi({ type: "string", format: "binary" }) })
}

function refusals(endpoint: Endpoint): PathConfig["responses"] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint)) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]))
}

function refusal(codes: readonly ErrorCode[]) {
  const [code] = codes as readonly [ErrorCode]
  return {
    description: codes.join(", "),
    content: {
      "application/json": { schema: REFUSAL as never, example: { ok: false, code, error: ERRORS[code].error } },
    },
  }
}
