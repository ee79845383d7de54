import { json, Router, type NextFunction, type Request, type Response } from "express"
import { basename, dirname, join, relative, sep } from "node:path"
import { z } from "zod"
import {
  RefusedError,
  STAFF,
  defineEndpoint,
  type Endpoint,
  type Method,
  type PluginEndpoint,
  type PluginRequest,
  type PluginResponse,
} from "@northlot/contract"
import { codeOf, exportsOf, type InstalledPlugin } from "#src/platform/installed-plugins"
import { seesListing, viewerOf } from "#src/queries/listing/viewer"
import { openPluginCheckout } from "#src/use-cases/payment/plugin-purposes"
import { refuse } from "./answers"
import { onSameHost } from "./on-same-host"
import { rememberBytes } from "./repeated-keys"
import { route, type Call } from "./route"

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"]
/** The default rate limit of a plugin's endpoint. It suffices for a person whose page sends a few requests at once. */
const RATE_LIMIT = { points: 120, seconds: 60 }

const schema = z.custom<z.ZodType>((value) => typeof (value as Partial<z.ZodType> | null)?.safeParse === "function", {
  error: "must be a schema of zod",
})
const staffRole = z.enum(STAFF.everybody)
const said = z.strictObject({
  access: z.union([
    z.enum(["anyone", "member", "admin", "memberOrAdmin"]),
    z.array(z.enum(["buyer", "seller", "broker"])).min(1),
  ]),
  staff: z.array(staffRole).min(1).optional(),
  scope: z.custom<PluginEndpoint["scope"]>().optional(),
  proof: z.enum(["factor", "always"]).optional(),
  params: schema.optional(),
  query: schema.optional(),
  body: schema.optional(),
  status: z.union([z.literal(200), z.literal(201)]).optional(),
  list: z.literal(true).optional(),
  rateLimit: z.strictObject({ points: z.number().int().min(1), seconds: z.number().int().min(1) }).optional(),
})

type Handler = (request: PluginRequest, response: PluginResponse) => unknown

interface PluginRoute {
  endpoint: Endpoint
  handler: Handler
}

/** The routes of each plugin, cached because plugins do not change while the process runs. */
const read = new WeakMap<InstalledPlugin, readonly PluginRoute[]>()

/** The plugin's routes in the same form as the market's own routes. @throws Error that names the file */
export function routesOf(plugin: InstalledPlugin): readonly PluginRoute[] {
  const known = read.get(plugin) ?? readRoutes(plugin)
  read.set(plugin, known)
  return known
}

function readRoutes(plugin: InstalledPlugin): PluginRoute[] {
  const files = codeOf(plugin, "api")
  const middlewares = files.find((file) => relative(plugin.source, file) === join("api", "middlewares.js"))
  if (middlewares)
    throw new Error("api/middlewares.js: what runs before a route is the market's; say it in the route's `endpoints`.")
  const routes = files.filter((file) => basename(file) === "route.js").sort(literalFirst)
  return routes.flatMap((file) => {
    const at = relative(plugin.source, file)
    try {
      const exported = exportsOf(file)
      return METHODS.filter((method) => typeof exported[method] === "function").map((method) => ({
        endpoint: endpointOf(plugin, pathOf(plugin, at), method, exported),
        handler: exported[method] as Handler,
      }))
    } catch (error) {
      throw new Error(`${at}: ${(error as Error).message.split("\n")[0]}`)
    }
  })
}

/**
 * Serves a plugin's file routes below `/api/plugins/<name>`, with the same session, access, limits, idempotency and
 * error form as the project's routes. @throws Error that names the file
 */
export function pluginRoutes(plugin: InstalledPlugin): Router {
  const router = Router()
  for (const { endpoint, handler } of routesOf(plugin)) {
    const method = endpoint.method.toLowerCase() as Lowercase<Method>
    router[method](
      endpoint.path,
      json({ verify: rememberBytes }),
      route(endpoint, (call) => carryOut(plugin, handler, call))
    )
  }
  router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    refuse(response, error)
  })
  return router
}

/** Sorts `reports/mine` before `reports/[id]`, which would also match it. */
const literalFirst = (one: string, other: string) =>
  one.replaceAll("[", "\uffff") < other.replaceAll("[", "\uffff") ? -1 : 1

/** Converts `api/listings/[id]/route.js` to `/api/plugins/<name>/listings/:id`. */
function pathOf({ name }: InstalledPlugin, at: string): string {
  const segments = dirname(at).split(sep).slice(1)
  return ["/api/plugins", name, ...segments.map((segment) => segment.replace(/^\[(\w+)\]$/, ":$1"))].join("/")
}

/**
 * The endpoint as the file declares it. The default is Medusa's: staff only below `admin`, else every signed-in
 * person.
 */
function endpointOf(
  { name }: InstalledPlugin,
  path: string,
  method: Method,
  exported: Record<string, unknown>
): Endpoint {
  const declared = (exported.endpoints as Partial<Record<Method, unknown>> | undefined)?.[method]
  const { data = unsaid(path, exported), error } = declared === undefined ? {} : said.safeParse(declared)
  if (error) {
    const [{ path: at, message }] = error.issues as [z.core.$ZodIssue]
    throw new Error(`endpoints.${[method, ...at].join(".")}: ${message}.`)
  }
  return defineEndpoint({
    rateLimit: RATE_LIMIT,
    ...data,
    name: `${name} ${method} ${path}`,
    area: "plugins",
    summary: path,
    method,
    path,
    list: "list" in data && data.list ? path.split("/").at(-1) : undefined,
    params: data.params ?? unsaidParams(path),
    answer: z.looseObject({}),
  } as Endpoint)
}

function unsaidParams(path: string): z.ZodType {
  const names = path.match(/(?<=:)\w+/g) ?? []
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().max(200)])))
}

function unsaid(path: string, { AUTHENTICATE }: Record<string, unknown>): PluginEndpoint {
  if (/^\/api\/plugins\/[^/]+\/admin(\/|$)/.test(path)) return { access: "admin", staff: STAFF.owners }
  return { access: AUTHENTICATE === false ? "anyone" : "member" }
}

/** Sends the handler's answer only after the handler has ended, so that an error after the answer is reported too. */
async function carryOut(plugin: InstalledPlugin, handler: Handler, call: Call<Endpoint>): Promise<object> {
  let answered: object | undefined
  const { account, admin, request, scope } = call
  const asked: PluginRequest = {
    params: call.params,
    validatedQuery: call.query ?? {},
    validatedBody: call.body ?? {},
    scope: scope as PluginRequest["scope"],
    auth_context: admin
      ? { actor_type: "user", actor_id: admin.userId, role: admin.role }
      : account && { actor_type: "customer", actor_id: account.id, role: account.role },
    seesListing: (id) => seesListing(id, viewerOf(call)),
    async openCheckout(purpose, offer) {
      if (!account) throw new RefusedError("UNAUTHENTICATED")
      const opened = await openPluginCheckout(scope, plugin, account.id, { purpose, offer })
      return opened && { url: onSameHost(opened.url, request) }
    },
    pluginOptions: plugin.options,
  }
  const response: PluginResponse = { json: (body) => void (answered = body) }
  try {
    await handler(asked, response)
  } catch (error) {
    throw refusalOf(error)
  }
  if (answered === undefined) throw new Error(`${request.method} ${request.path} of a plugin answered nothing.`)
  return answered
}

const OF_MEDUSA: Readonly<Record<string, "NOT_FOUND" | "INVALID_INPUT" | "FORBIDDEN" | "UNAUTHENTICATED">> = {
  not_found: "NOT_FOUND",
  invalid_data: "INVALID_INPUT",
  not_allowed: "FORBIDDEN",
  unauthorized: "UNAUTHENTICATED",
}

/** Converts an error of Medusa, which a plugin may throw, to a `RefusedError`. Returns any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  const { __isMedusaError, type = "", message } = error as { __isMedusaError?: true; type?: string; message?: string }
  const code = OF_MEDUSA[type]
  return __isMedusaError && code ? new RefusedError(code, message) : error
}
