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

/** Defaults: `:id` in the path is an identifier, the answer `{ ok: true }`, and a change is limited as a decision. */
type ParamsOf<Path extends string> = Path extends `${string}:id${string}` ? IdParams : None
type Told<D extends Definition, Said extends string> = Omit<D, "access" | "answer" | Said> & Partial<Pick<D, "answer">>

const ADMIN = "/api/admin/"

/** Defines the endpoints of a file. `area` is the area of the API's document; `endpoints/index.ts` adds the names. */
export function inArea(area: string) {
  /** `route` is method and path: `endpoint("POST /api/bids", ["buyer"], { … })`. */
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

  /** What staff reads; `path` begins below `/api/admin/`. */
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

  /** A table that staff downloads as CSV. */
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

  /** What staff changes, limited as the console is by default; the path begins below `/api/admin/`. */
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

  /** A collection of the console; `path` begins below `/api/admin/`. */
  function adminList<Item extends z.ZodType, Filters extends z.ZodRawShape, const Sort extends string>(
    path: string,
    staff: Staff,
    definition: Omit<AdminListDefinition<Item, Filters, Sort>, "staff">
  ) {
    return defineAdminList({ name: "", area, path: `${ADMIN}${path}`, staff, ...definition })
  }

  return { endpoint, cards, adminRead, adminCsv, adminAct, adminList }
}
