import type { z } from "zod"
import { defineAdminList, type AdminListDefinition } from "./admin-list"
import { defineEndpoint, type Definition, type Endpoint, type Method, type RateLimit } from "./endpoint"
import { LIMITS } from "./endpoints/limits"

type None = z.ZodType<Record<string, never>, Record<string, never>>
type NoBody = z.ZodType<undefined, undefined>
type OfStaff<D> = Omit<D, "access">
type Change = Exclude<Method, "GET">

const ADMIN = "/api/admin/"

/**
 * What a file of endpoints defines its endpoints with. `area` is the area of the API's document. The name of each
 * endpoint is the name of its export, which `endpoints/index.ts` fills in.
 */
export function inArea(area: string) {
  function place(route: string) {
    const [method, path] = route.split(" ") as [Method, string]
    return { name: "", area, method, path }
  }

  /** `route` is method and path: `endpoint("POST /api/bids", { … })`. */
  function endpoint<
    Params extends z.ZodType = None,
    Query extends z.ZodType = None,
    Body extends z.ZodType = NoBody,
    Answer extends z.ZodType = z.ZodType,
  >(
    route: `${Method} /api/${string}`,
    definition: Definition<Params, Query, Body, Answer> & { area?: string }
  ): Endpoint<Params, Query, Body, Answer> {
    return defineEndpoint({ ...place(route), ...definition })
  }

  /** Answers listings, and cards or rows of them to `view`. */
  function cards<
    Cards extends z.ZodType,
    Params extends z.ZodType = None,
    Query extends z.ZodType = None,
    Body extends z.ZodType = NoBody,
    Answer extends z.ZodType = z.ZodType,
  >(
    schema: Cards,
    route: `GET /api/${string}`,
    definition: Definition<Params, Query, Body, Answer>
  ): Endpoint<Params, Query, Body, Answer> & { cards: Cards } {
    return { ...endpoint(route, definition), cards: schema }
  }

  /** What staff reads; `path` begins below `/api/admin/`. */
  function adminRead<
    Params extends z.ZodType = None,
    Query extends z.ZodType = None,
    Answer extends z.ZodType = z.ZodType,
  >(
    path: string,
    definition: OfStaff<Definition<Params, Query, NoBody, Answer>>
  ): Endpoint<Params, Query, NoBody, Answer> {
    return endpoint(`GET ${ADMIN}${path}`, { access: "admin", ...definition })
  }

  /** What staff changes, at most as often as the console's limit says; the path begins below `/api/admin/`. */
  function adminAct<
    Params extends z.ZodType = None,
    Query extends z.ZodType = None,
    Body extends z.ZodType = NoBody,
    Answer extends z.ZodType = z.ZodType,
  >(
    route: `${Change} ${string}`,
    definition: OfStaff<Definition<Params, Query, Body, Answer>> & { rateLimit?: RateLimit }
  ): Endpoint<Params, Query, Body, Answer> {
    const [method, path] = route.split(" ") as [Change, string]
    return endpoint(`${method} ${ADMIN}${path}`, { access: "admin", rateLimit: LIMITS.console, ...definition })
  }

  /** A collection of the console; `path` begins below `/api/admin/`. */
  function adminList<Item extends z.ZodType, Filters extends z.ZodRawShape, const Sort extends string>(
    path: string,
    definition: AdminListDefinition<Item, Filters, Sort>
  ) {
    return defineAdminList({ name: "", area, path: `${ADMIN}${path}`, ...definition })
  }

  return { endpoint, cards, adminRead, adminAct, adminList }
}
