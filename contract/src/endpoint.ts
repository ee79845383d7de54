import type { z } from "zod"
import type { ErrorCode } from "./error-codes"
import { scopeOf, type Scope } from "./scopes"
import type { StaffRole } from "./staff"

export type Role = "buyer" | "seller" | "broker"

/**
 * Who may call. `anyone` includes visitors who are not signed in; `member` is every signed-in person; `admin` signs in
 * separately, and `memberOrAdmin` is either. A foreign object is refused by the handler, always as not found.
 */
export type Access = "anyone" | "member" | "admin" | "memberOrAdmin" | readonly Role[]

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** How often one caller may call: `points` calls in `seconds`, counted per person or, signed out, per address. */
export interface RateLimit {
  points: number
  seconds: number
}

/** Where an endpoint is. */
interface Place {
  /** Unique, camelCase; the method name of the typed client. */
  name: string
  area: string
  method: Method
  /** With `:name` for parameters, beginning with `/api`. */
  path: string
}

/** What an endpoint takes, answers, and who may call it. */
export interface Definition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  summary: string
  access: Access
  /** Of what admins may call: who of the staff may, by a group of `STAFF`. */
  staff?: readonly StaffRole[]
  /**
   * What a key needs to call it (`scopeOf`): of the console it follows from `staff`; null where no key may all the same.
   */
  scope?: Scope | null
  /** Where a second factor has to be set up first: what is called to do so, and to sign out. */
  withoutFactor?: true
  /**
   * Whoever calls has shown within the last ten minutes that it is they: `factor` where they have a second factor,
   * `always` by their password where they have none.
   */
  proof?: "factor" | "always"
  params?: Params
  query?: Query
  body?: Body
  /**
   * A multipart upload of one file in this field instead of a JSON body, with texts beside it in `extraFields`.
   * `onDisk` for files too large to be held in memory.
   */
  upload?: { field: string; maximumBytes: number; extraFields?: readonly string[]; onDisk?: true }
  /** The body is a piece of a file, as it is. */
  bytes?: { maximumBytes: number }
  answer: Answer
  /** What it answers to `view=card`, and to `view=row`: of each listing what a card or a row shows (`cards` of `inArea`). */
  cards?: z.ZodType
  /** Status of success; 200 unless said. */
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  /** What changes something has one, or says in `unlimited` why not. */
  rateLimit?: RateLimit
  /** Why this mutation may be called without end, in a sentence. */
  unlimited?: string
  /**
   * The same answer for everybody who is not signed in, and at most a second old: given out from memory until a listing
   * changes, any one or the one that the path names (`id`). What decides anything is never kept.
   */
  kept?: "untilAListingChanges" | "untilTheListingChanges"
  /**
   * Whoever may read it reads the same: a page that is finished for a member has it from what was read for a visitor
   * within the last second.
   */
  sameForAll?: true
  /** The media type of an answer that is a document of its own, not an `{ ok }` object. */
  document?: string
  /**
   * The name of the endpoint that this one is under another path. Input, access, answer and refusals are
   * that endpoint's; its rate limit and its idempotency keys are shared by all its paths.
   */
  aliasOf?: string
  /**
   * Since which day programs are told to leave it, and the path that takes its place: it stays for twelve months at least
   * (docs/api.md, Versions).
   */
  deprecated?: { since: string; instead: string }
  /**
   * Whether staff that reads the site as a member may call it, where `mayRead` would say the other thing: no for what
   * only the person's own eyes are to see, yes for what signs in or out.
   */
  whileReading?: boolean
  /** It tells or decides who is signed in: it answers every page, whomever that was made for. */
  anyPage?: true
  /** The name of the console's collection that this is (`defineAdminList`): its answers carry a `Content-Range`. */
  list?: string
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
>
  extends Place, Definition<Params, Query, Body, Answer> {}

/**
 * Whether somebody of the staff who reads the site as a member may call it: what changes nothing, and is no document of
 * somebody's. What is to change, and whose documents are looked at, is the console's business.
 */
export function mayRead({ whileReading, method, document, access }: Endpoint): boolean {
  return whileReading ?? (method === "GET" && (document === undefined || access === "anyone"))
}

/** Whether a member may call it only with a password of their own, not with the one that staff chose. */
export function needsOwnPassword(endpoint: Endpoint): boolean {
  const { access } = endpoint
  return access !== "anyone" && access !== "admin" && !mayRead(endpoint)
}

/** What the answers of an endpoint that is to go say of that (RFC 9745). */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, "deprecated">): Record<string, string> {
  if (!deprecated) return {}
  const { since, instead } = deprecated
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Link: `<${instead}>; rel="successor-version"` }
}

/** The name that limits and idempotency keys go by: one for all paths of an endpoint. */
export function operationOf(endpoint: Pick<Endpoint, "name" | "aliasOf">): string {
  return endpoint.aliasOf ?? endpoint.name
}

/**
 * Every code that this endpoint can answer: those that it names, and those that follow from who may call
 * it, what it takes and how often it may be called.
 */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, params, query, body, upload, bytes, method, rateLimit, withoutFactor, proof, errors = [] } = endpoint
  const codes = new Set<ErrorCode>(errors)
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code))
  if (access !== "anyone") add("UNAUTHENTICATED")
  if (access === "admin" || access === "memberOrAdmin" || typeof access !== "string") add("FORBIDDEN")
  if (params || query || body || upload || method !== "GET") add("INVALID_INPUT")
  if (body) add("MALFORMED_JSON")
  if (body || upload || bytes) add("TOO_LARGE", "UNSUPPORTED_MEDIA")
  if (upload || bytes) add("INFECTED_FILE")
  if (method !== "GET") add("CROSS_SITE_REQUEST", "IDEMPOTENCY_CONFLICT")
  if (access === "admin" && !withoutFactor) add("SECOND_FACTOR_MISSING")
  if (proof) add("PROOF_REQUIRED")
  if (access !== "admin" && !mayRead(endpoint)) add("READING_ONLY")
  if (needsOwnPassword(endpoint)) add("OWN_PASSWORD_MISSING")
  if (!endpoint.anyPage) add("OTHER_ACCOUNT")
  if (rateLimit || scopeOf(endpoint)) add("TOO_MANY_REQUESTS")
  add("KEY_INVALID", "SCOPE_MISSING")
  add("INTERNAL", "UNAVAILABLE")
  return [...codes]
}

function routeOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`
}

/**
 * Declares an endpoint once; validation, access, client, OpenAPI and the matrix test follow from it.
 * @throws Error for a mutation that could be called without end and does not say why, for an answer that is kept though
 * it is not everybody's, for a scope of what a key must never do, and for what admins may call without saying who of the staff may
 */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodType<Record<string, never>, Record<string, never>>,
  Query extends z.ZodType = z.ZodType<Record<string, never>, Record<string, never>>,
  Body extends z.ZodType = z.ZodType<undefined, undefined>,
  Answer extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  if (endpoint.method !== "GET" && !endpoint.rateLimit && !endpoint.unlimited) {
    throw new Error(
      `${routeOf(endpoint)} changes something: give it a rateLimit, or say in unlimited why it needs none.`
    )
  }
  if (endpoint.kept && (endpoint.method !== "GET" || endpoint.access !== "anyone" || endpoint.rateLimit)) {
    throw new Error(`${routeOf(endpoint)} cannot be kept: that is for what anybody may read as often as they like.`)
  }
  if ((endpoint.access === "admin" || endpoint.access === "memberOrAdmin") !== (endpoint.staff !== undefined)) {
    throw new Error(`${routeOf(endpoint)}: what admins may call says in staff who of them may, and nothing else does.`)
  }
  if (endpoint.scope && (endpoint.proof || endpoint.withoutFactor || endpoint.access === "admin")) {
    throw new Error(`${routeOf(endpoint)}: what takes a proof of who it is, and what the staff calls, no scope opens.`)
  }
  return endpoint
}

export type CardsOf<E> = E extends { cards: infer C extends z.ZodType } ? z.output<C> : never
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never
export type QueryInputOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ParamsInputOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
