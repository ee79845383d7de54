import { rm } from "node:fs/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { SpanKind } from "@opentelemetry/api"
import type { NextFunction, Request, RequestHandler, Response } from "express"
import type { z } from "zod"
import {
  IDEMPOTENCY_HEADER,
  RefusedError,
  deprecationHeaders,
  keyMay,
  mayRead,
  needsOwnPassword,
  withoutOwn,
  operationOf,
  scopeOf,
  staffMay,
  type AnswerOf,
  type BodyOf,
  type CardsOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from "@northlot/contract"
import { asBidding, asLongJob, fromReplica } from "#src/platform/database"
import { requestSeconds } from "#src/platform/metrics"
import { onBehalfOf } from "#src/platform/request-context"
import { traced } from "#src/platform/tracing"
import { newIncomingFile } from "#src/platform/incoming-files"
import { refuse } from "./answers"
import { callerOf, type Caller, type KeyCaller, type StaffCaller } from "./caller"
import { withIdempotency } from "./idempotency"
import { countCall } from "./count-call"
import { isCacheable, listingAsked, sendCached } from "./response-cache"
import { refuseInfected } from "./infected"
import { refuseOtherPage } from "./page-account"
import { parsed } from "./parsed"
import { refuseRepeatedKeys } from "./repeated-keys"
import { tellsStaff } from "./tells-staff"
import { receiveBytes, receiveUpload, receiveUploadOnDisk } from "./uploads"
import type { FileOnDisk, ReceivedFile } from "#src/platform/received-file"

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

export interface Call<E> extends Caller {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The uploaded file, or one uploaded piece of a file, in memory. The endpoint's size limit is already checked. */
  file: ReceivedFile | null
  /** The file of an upload endpoint whose files are too large for memory. It is removed after the answer. */
  fileOnDisk: FileOnDisk | null
  idempotencyKey: string | null
  /** An earlier try with this idempotency key was cut off. Its work may have been done. */
  interrupted: boolean
  /** Medusa's container: it resolves modules by their name, and `query`. Workflows take it as their scope. */
  scope: MedusaContainer
  request: Request
  response: Response
}

export interface RouteOptions {
  /** The handler stores the answer under the idempotency key in its own transaction. */
  ownIdempotency?: boolean
  /**
   * The handler reads or compares much data. It uses database connections for long jobs, which have a long statement
   * timeout.
   */
  longJob?: boolean
  /**
   * The handler only reads and decides nothing, so a replica may answer visitors. Signed-in people read from the
   * primary, because they must see their own changes.
   */
  replica?: boolean
  /** The request is a bid. It uses connections of its own, and its session is checked under the auction's lock. */
  bidding?: boolean
  /** Refuses a file by the request's other data, before the file is read. @throws RefusedError */
  admit?: (call: Pick<Call<Endpoint>, "account" | "query" | "scope" | "params">) => Promise<void>
}

export type Route<E> = RequestHandler & {
  endpoint: E
  /**
   * Answers a page that is prerendered in this process. It runs the endpoint's access check and handler without a rate
   * limit. The handler must use neither request nor response. @throws RefusedError
   */
  answerHere(
    caller: Caller,
    scope: MedusaContainer,
    asked: { params?: Record<string, string>; query?: Record<string, string> }
  ): Promise<AnswerOf<E> | CardsOf<E> | void>
}

export const ROLE_REFUSAL = "Your role in the console does not allow this action."

const MUTATIONS = new Set(["POST", "PUT", "PATCH", "DELETE"])

/** Removes from an answer what staff may not see while they read the site as a member. */
function withoutOwnOf<Body>(endpoint: AnyEndpoint, body: Body): Body {
  const { answer, cards } = endpoint as Endpoint & { cards?: z.ZodType }
  return cards ? withoutOwn(cards, withoutOwn(answer, body)) : withoutOwn(answer, body)
}

/**
 * Makes an Express handler from a contract definition and a handler. Steps: caller, page, rate limit, access,
 * parse, idempotency, handle, answer. Refusals have one error form. Routes contain no business rules.
 */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E> | CardsOf<E> | void>,
  options: RouteOptions = {}
): Route<E> {
  const handled = (call: Call<E>) => {
    if (options.longJob) return asLongJob(() => handler(call))
    if (options.replica && !call.account && !call.admin) return fromReplica(() => handler(call))
    return handler(call)
  }
  const carryOut = async (call: Call<E>) => {
    const body = await handled(call)
    return call.reader ? withoutOwnOf(endpoint, body) : body
  }
  const answerHere: Route<E>["answerHere"] = async (caller, scope, asked) => {
    if (caller.reader && !mayRead(endpoint)) throw new RefusedError("READING_ONLY")
    refuseWithoutAccess(endpoint, caller)
    const params = parsed(endpoint.params, asked.params ?? {})
    const query = parsed(endpoint.query, asked.query ?? {})
    const nothing = { body: undefined, file: null, fileOnDisk: null, idempotencyKey: null, interrupted: false }
    return carryOut({ ...caller, ...nothing, params, query, scope } as Call<E>)
  }
  const answer = async (request: Request, response: Response, _next?: NextFunction): Promise<void> => {
    let onDisk: FileOnDisk | null = null
    try {
      const found = await callerOf(request, { recent: options.bidding })
      refuseOtherPage(endpoint, found, request)
      const caller = endpoint.withoutFactor ? { ...found, admin: found.admin ?? found.enrolling } : found
      await countCall(endpoint, caller)
      if (caller.reader && !mayRead(endpoint)) throw new RefusedError("READING_ONLY")
      if (caller.account?.passwordByStaff && needsOwnPassword(endpoint)) throw new RefusedError("OWN_PASSWORD_MISSING")
      if (caller.key) refuseWithoutScope(endpoint, caller.key)
      refuseWithoutAccess(endpoint, caller)
      const scope = (request as Request & { scope: MedusaContainer }).scope
      const admit = async (named: Pick<Call<Endpoint>, "params" | "query">) =>
        options.admit?.({ ...named, account: caller.account, scope })
      const input = await readInput(endpoint, request, response, admit)
      onDisk = input.fileOnDisk
      await refuseInfected(scope, input, { caller, endpoint })
      const idempotencyKey = readIdempotencyKey(request)
      const call = {
        ...caller,
        ...input,
        idempotencyKey,
        interrupted: false,
        scope,
        request,
        response,
      } as Call<E>
      const execute = async (interrupted = false) => ({
        status: endpoint.status ?? 200,
        body: await carryOut({ ...call, interrupted }),
      })
      if (endpoint.cached && isCacheable(request)) {
        const read = async () => {
          const { body } = await execute()
          return { body, about: listingAsked(endpoint.cached, input.params, body) }
        }
        const answers = scope.resolve("cachedAnswers")
        await sendCached(request, response, await answers.read(endpoint.name, request.originalUrl, read))
        return
      }
      // The temporary path differs at each retry, so the idempotency hash must not include it.
      const sent = { ...input, fileOnDisk: onDisk && { ...onDisk, path: undefined } }
      const result =
        idempotencyKey !== null && MUTATIONS.has(endpoint.method) && !options.ownIdempotency
          ? await withIdempotency(
              { caller: caller.identity, endpoint: operationOf(endpoint), key: idempotencyKey, input: sent },
              execute
            )
          : await execute()
      if (MUTATIONS.has(endpoint.method) && tellsStaff(endpoint, caller)) scope.resolve("realtime").toStaff(["tasks"])
      if (response.headersSent) return
      if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store")
      if (endpoint.list) response.setHeader("Content-Range", contentRange(endpoint.list, call.query, result.body))
      response.status(result.status).json(result.body)
    } catch (error) {
      if (response.headersSent) {
        response.destroy(error as Error)
        return
      }
      refuse(response, error)
    } finally {
      if (onDisk) await rm(onDisk.path, { force: true })
    }
  }
  const serve = options.bidding
    ? (request: Request, response: Response) => asBidding(() => answer(request, response))
    : answer
  const leaving = deprecationHeaders(endpoint)
  const measured = (request: Request, response: Response) => {
    const end = requestSeconds.startTimer({ endpoint: endpoint.name })
    response.once("close", () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }))
    const { requestId } = request as Request & { requestId: string }
    response.setHeader("X-Request-Id", requestId)
    for (const [name, value] of Object.entries(leaving)) response.setHeader(name, value)
    return onBehalfOf(requestId, () =>
      traced(endpoint.name, { kind: SpanKind.SERVER, attributes: { requestId } }, async () => serve(request, response))
    )
  }
  return Object.assign(measured as RequestHandler, { endpoint, answerHere })
}

/** The rows of a page within the collection, in the form that `ra-data-simple-rest` reads: `listings 25-49/319`. */
function contentRange(list: string, query: unknown, answer: unknown): string {
  const { offset = 0 } = query as { offset?: number }
  const { items, total } = answer as { items: readonly unknown[]; total: number }
  return `${list} ${items.length === 0 ? "*" : `${offset}-${offset + items.length - 1}`}/${total}`
}

/**
 * @throws RefusedError UNAUTHENTICATED without a session, FORBIDDEN for another role, SECOND_FACTOR_MISSING and
 * PROOF_REQUIRED for staff
 */
function refuseWithoutAccess(endpoint: Pick<Endpoint, "access" | "staff" | "proof">, caller: Caller): void {
  const { access } = endpoint
  if (access === "anyone") return
  if (access === "admin" || access === "memberOrAdmin") {
    if (caller.admin) return refuseStaff(endpoint, caller.admin)
    if (caller.enrolling) throw new RefusedError("SECOND_FACTOR_MISSING")
  }
  if (access === "admin") throw new RefusedError(caller.account ? "FORBIDDEN" : "UNAUTHENTICATED")
  if (!caller.account) throw new RefusedError("UNAUTHENTICATED")
  if (typeof access !== "string" && !access.includes(caller.account.role)) throw new RefusedError("FORBIDDEN")
}

/** @throws RefusedError SCOPE_MISSING, naming the scope that the key needs */
function refuseWithoutScope(endpoint: Endpoint, { scopes }: KeyCaller): void {
  if (keyMay(scopes, endpoint)) return
  const scope = scopeOf(endpoint)
  const why = scope
    ? `This key lacks the scope ${scope}.`
    : "API keys cannot call this endpoint. Only a person who signed in can."
  throw new RefusedError("SCOPE_MISSING", why, { scope })
}

/**
 * @throws RefusedError FORBIDDEN if the endpoint excludes the caller's role, PROOF_REQUIRED if they must first confirm
 * who they are
 */
function refuseStaff(endpoint: Pick<Endpoint, "staff" | "proof">, { role, hasFactor, isProved }: StaffCaller): void {
  if (!staffMay(role, endpoint)) throw new RefusedError("FORBIDDEN", ROLE_REFUSAL)
  if (isProved || !endpoint.proof || (endpoint.proof === "factor" && !hasFactor)) return
  throw new RefusedError("PROOF_REQUIRED", undefined, { proof: hasFactor ? "factor" : "password" })
}

async function readInput(
  endpoint: AnyEndpoint,
  request: Request,
  response: Response,
  admit: (named: Pick<Call<Endpoint>, "params" | "query">) => Promise<void>
) {
  const params = parsed(endpoint.params, request.params)
  const query = parsed(endpoint.query, request.query)
  const nothing = { params, query, body: undefined, file: null, fileOnDisk: null }
  if (endpoint.upload || endpoint.bytes) await admit({ params, query })
  if (endpoint.upload?.onDisk) {
    return {
      ...nothing,
      fileOnDisk: await receiveUploadOnDisk(request, response, endpoint.upload, await newIncomingFile()),
    }
  }
  if (endpoint.upload) return { ...nothing, file: await receiveUpload(request, response, endpoint.upload) }
  if (endpoint.bytes)
    return { ...nothing, file: { name: "", bytes: await receiveBytes(request, response, endpoint.bytes), fields: {} } }
  if (!endpoint.body) return nothing
  if (hasBody(request) && !request.is("application/json")) {
    throw new RefusedError("UNSUPPORTED_MEDIA", "Send the request body as JSON.")
  }
  if (!hasBody(request)) return { ...nothing, body: parsed(endpoint.body, {}) }
  const body = parsed(endpoint.body, request.body)
  // The schema has refused deeply nested input, so the recursion in `refuseRepeatedKeys` is limited.
  refuseRepeatedKeys(request)
  return { ...nothing, body }
}

function hasBody(request: Request): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== "string" || key.length < 1 || key.length > 200) {
    throw new RefusedError("INVALID_INPUT", "Idempotency-Key must have 1 to 200 characters.")
  }
  return key
}
