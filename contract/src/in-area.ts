import { z } from "zod"
import { defineAdminList, type AdminListDefinition } from "./admin-list"
import { defineEndpoint, type Access, type Definition, type Endpoint, type Method, type RateLimit } from "./endpoint"
import { LIMITS } from "./endpoints/limits"
import { idParams, okAnswer } from "./endpoints/shared"
import type { StaffRole } from "./staff"

type None = z.ZodType<Record<string, never>, Record<string, never>>
type IdParams = z.ZodType<{ id: string }, { id: string }>
type NoBody = z.ZodType<undefined, undefined>
type Change = Exclude<Method, "GET">
type Staff = readonly StaffRole[]

/** The type of the path parameters if an endpoint declares none: `id` for a path with `:id`, otherwise nothing. */
type ParamsOf<Path extends string> = Path extends `${string}:id${string}` ? IdParams : None
type Told<D extends Definition, Said extends string> = Omit<D, "access" | "answer" | Said> & Partial<Pick<D, "answer">>

const ADMIN = "/api/admin/"

/**
 * Returns the functions that define a file's endpoints. `area` groups the endpoints in the API document;
 * `endpoints/index.ts` adds their names.
 */
export function inArea(area: string) {
  /**
   * Defines an endpoint. `route` is method and path: `endpoint("POST /api/bids", ["buyer"], { … })`. By default the
   * answer is `{ ok: true }`, and a change has the rate limit `LIMITS.decision`.
   */
  function endpoint<
    const Route extends `${Method} /api/${string}`,
    Params extends z.ZodType = ParamsOf<Route>,
    Query extends z.ZodType = None,
    Body extends z.ZodType = NoBody,
    Answer extends z.ZodType = typeof okAnswer,
  >(
    route: Route,
    access: Access,
    definition: Told<Definition<Params, Query, Body, Answer>, never> & { area?: string }
  ): Endpoint<Params, Query, Body, Answer> {
    const [method, path] = route.split(" ") as [Method, string]
    const told = {
      answer: okAnswer,
      ...(path.includes(":id") ? { params: idParams } : {}),
      ...(method === "GET" || definition.unlimited ? {} : { rateLimit: LIMITS.decision }),
      ...definition,
    }
    return defineEndpoint({ name: "", area, method, path, access, ...told } as Endpoint<Params, Query, Body, Answer>)
  }

  function cards<
    Cards extends z.ZodType,
    const Route extends `GET /api/${string}`,
    Params extends z.ZodType = ParamsOf<Route>,
    Query extends z.ZodType = None,
    Body extends z.ZodType = NoBody,
    Answer extends z.ZodType = z.ZodType,
  >(
    schema: Cards,
    route: Route,
    access: Access,
    definition: Told<Definition<Params, Query, Body, Answer>, never>
  ): Endpoint<Params, Query, Body, Answer> & { cards: Cards } {
    return { ...endpoint<Route, Params, Query, Body, Answer>(route, access, definition), cards: schema }
  }

  /** Defines a GET endpoint for staff. `path` is relative to `/api/admin/`. */
  function adminRead<
    const Path extends string,
    Params extends z.ZodType = ParamsOf<Path>,
    Query extends z.ZodType = None,
    Answer extends z.ZodType = typeof okAnswer,
  >(
    path: Path,
    staff: Staff,
    definition: Told<Definition<Params, Query, NoBody, Answer>, "staff">
  ): Endpoint<Params, Query, NoBody, Answer> {
    const told = { staff, ...definition } as Told<Definition<Params, Query, NoBody, Answer>, never>
    return endpoint<`GET /api/${string}`, Params, Query, NoBody, Answer>(`GET ${ADMIN}${path}`, "admin", told)
  }

  /** Defines a table that staff downloads as CSV. `path` is relative to `/api/admin/`. */
  function adminCsv<
    const Path extends string,
    Params extends z.ZodType = ParamsOf<Path>,
    Query extends z.ZodType = None,
  >(
    path: Path,
    staff: Staff,
    definition: Told<Definition<Params, Query, NoBody, z.ZodString>, "staff" | "document">
  ): Endpoint<Params, Query, NoBody, z.ZodString> {
    const told = { answer: z.string(), document: "text/csv", ...definition }
    return adminRead<Path, Params, Query, z.ZodString>(path, staff, told)
  }

  /** Defines a change by staff, by default with the console's rate limit. The path is relative to `/api/admin/`. */
  function adminAct<
    const Route extends `${Change} ${string}`,
    Params extends z.ZodType = ParamsOf<Route>,
    Query extends z.ZodType = None,
    Body extends z.ZodType = NoBody,
    Answer extends z.ZodType = typeof okAnswer,
  >(
    route: Route,
    staff: Staff,
    definition: Told<Definition<Params, Query, Body, Answer>, "staff"> & { rateLimit?: RateLimit }
  ): Endpoint<Params, Query, Body, Answer> {
    const [method, path] = route.split(" ") as [Change, string]
    const told = { staff, rateLimit: LIMITS.console, ...definition } as Told<
      Definition<Params, Query, Body, Answer>,
      never
    >
    return endpoint<`${Change} /api/${string}`, Params, Query, Body, Answer>(`${method} ${ADMIN}${path}`, "admin", told)
  }

  /** Defines a list of the console. `path` is relative to `/api/admin/`. */
  function adminList<Item extends z.ZodType, Filters extends z.ZodRawShape, const Sort extends string>(
    path: string,
    staff: Staff,
    definition: Omit<AdminListDefinition<Item, Filters, Sort>, "staff">
  ) {
    return defineAdminList({ name: "", area, path: `${ADMIN}${path}`, staff, ...definition })
  }

  return { endpoint, cards, adminRead, adminCsv, adminAct, adminList }
}
