import type { z } from "zod"
import type { ErrorCode } from "./error-codes"
import { scopeOf, type Scope } from "./scopes"
import type { StaffRole } from "./staff"

export type Role = "buyer" | "seller" | "broker"

/**
 * Who may call: `anyone` includes visitors; `member` is anybody signed in. Another person's object is answered as not
 * found.
 */
export type Access = "anyone" | "member" | "admin" | "memberOrAdmin" | readonly Role[]

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** At most `points` calls in `seconds`, counted per person or, without a sign-in, per IP address. */
export interface RateLimit {
  points: number
  seconds: number
}

interface Place {
  /** Unique name in camelCase; also the method name in the typed client. */
  name: string
  area: string
  method: Method
  /** Begins with `/api`; `:name` stands for a parameter. */
  path: string
}

export interface Definition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  summary: string
  access: Access
  /** The staff roles that may call an admin endpoint: a group of `STAFF`. */
  staff?: readonly StaffRole[]
  /**
   * The scope that an API key needs (`scopeOf`). A console endpoint takes its scope from `staff`. Null: no key may
   * call.
   */
  scope?: Scope | null
  /** Staff may call this endpoint before they set up a second factor: for that setup, and for signing out. */
  withoutFactor?: true
  /**
   * Requires a proof of identity from the last ten minutes. `factor`: only from staff with a second factor. `always`:
   * from everyone, by password if there is no second factor.
   */
  proof?: "factor" | "always"
  params?: Params
  query?: Query
  body?: Body
  /**
   * A multipart upload of one file in `field`, with text fields `extraFields`. `onDisk`: the server stores the upload
   * on disk, because the file is too large for memory.
   */
  upload?: { field: string; maximumBytes: number; extraFields?: readonly string[]; onDisk?: true }
  /** The body is raw bytes: a chunk of a file. */
  bytes?: { maximumBytes: number }
  answer: Answer
  /**
   * The schema of the answer to `view=card` and `view=row`. The answer has only the fields of a listing that a card or
   * row shows.
   */
  cards?: z.ZodType
  /** The HTTP status of a successful answer; 200 by default. */
  status?: 200 | 201
  errors?: readonly ErrorCode[]
  /** Every endpoint that changes something needs a rate limit, unless `unlimited` gives a reason. */
  rateLimit?: RateLimit
  /** Why this endpoint needs no rate limit, in a sentence. */
  unlimited?: string
  /**
   * Caches responses to visitors for at most one second. A change of any listing, or of the listing `:id`, ends the
   * caching earlier. Never cache values on which a decision depends.
   */
  cached?: "untilAListingChanges" | "untilTheListingChanges"
  /**
   * The response is the same for every reader. A member's page may reuse a response that a visitor's page read within
   * the last second.
   */
  sameForAll?: true
  /** The media type of a response that is a document instead of an `{ ok }` object. */
  document?: string
  /** The name of the endpoint that this path duplicates. Both share rate limit and idempotency keys. */
  aliasOf?: string
  /**
   * The day since when the endpoint is deprecated, and the path of its successor. It is removed after twelve months at
   * the earliest (docs/api.md, Versions).
   */
  deprecated?: { since: string; instead: string }
  /**
   * Whether staff who read the site as a member may call this endpoint; overrides the default of `mayRead`. False if
   * only the member may see the answer. True for calls such as signing in or out.
   */
  whileReading?: boolean
  /** A page may call this endpoint even if the page's account is no longer the one that is signed in. */
  anyPage?: true
  /** The name of the console's collection (`defineAdminList`). Its responses carry a `Content-Range` header. */
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
 * Whether staff who read the site as a member may call this endpoint. By default they may call it if it changes nothing
 * and returns no private document.
 */
export function mayRead({ whileReading, method, document, access }: Endpoint): boolean {
  return whileReading ?? (method === "GET" && (document === undefined || access === "anyone"))
}

/** Whether the endpoint refuses a member who still uses a password that staff chose. */
export function needsOwnPassword(endpoint: Endpoint): boolean {
  const { access } = endpoint
  return access !== "anyone" && access !== "admin" && !mayRead(endpoint)
}

/** The headers of a deprecated endpoint's answers (RFC 9745). */
export function deprecationHeaders({ deprecated }: Pick<Endpoint, "deprecated">): Record<string, string> {
  if (!deprecated) return {}
  const { since, instead } = deprecated
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Link: `<${instead}>; rel="successor-version"` }
}

/** The name for limits and idempotency keys, shared by all paths of an endpoint. */
export function operationOf(endpoint: Pick<Endpoint, "name" | "aliasOf">): string {
  return endpoint.aliasOf ?? endpoint.name
}

/**
 * Every error code that this endpoint can answer: its own `errors`, and the codes that follow from access, input and
 * limits.
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
 * @throws Error for a change without limit or reason, a cached answer that is not public, a scope that no key may have,
 * and an admin endpoint without `staff`
 */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodType<Record<string, never>, Record<string, never>>,
  Query extends z.ZodType = z.ZodType<Record<string, never>, Record<string, never>>,
  Body extends z.ZodType = z.ZodType<undefined, undefined>,
  Answer extends z.ZodType = z.ZodType,
>(endpoint: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  if (endpoint.method !== "GET" && !endpoint.rateLimit && !endpoint.unlimited) {
    throw new Error(
      `${routeOf(endpoint)} changes something: give the endpoint a rateLimit, or say in unlimited why it needs no limit.`
    )
  }
  if (endpoint.cached && (endpoint.method !== "GET" || endpoint.access !== "anyone" || endpoint.rateLimit)) {
    throw new Error(
      `${routeOf(endpoint)} cannot be cached: only public GET endpoints without a rateLimit can be cached.`
    )
  }
  if ((endpoint.access === "admin" || endpoint.access === "memberOrAdmin") !== (endpoint.staff !== undefined)) {
    throw new Error(`${routeOf(endpoint)}: set staff if admins may call the endpoint, and only then.`)
  }
  if (endpoint.scope && (endpoint.proof || endpoint.withoutFactor || endpoint.access === "admin")) {
    throw new Error(
      `${routeOf(endpoint)}: an endpoint that asks for a proof or that staff calls must not have a scope.`
    )
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
