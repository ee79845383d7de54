import type { z } from "zod"
import { IDEMPOTENCY_HEADER, SERVER_NOW_HEADER } from "./constants"
import type { AnswerOf, BodyInputOf, CardsOf, Endpoint, ParamsInputOf, QueryInputOf } from "./endpoint"
import { OWN_REFUSALS } from "./own-refusals"
import { Refusal, type ErrorBody } from "./refusal"

type Input<E> = ([ParamsInputOf<E>] extends [Record<string, never>]
  ? { params?: undefined }
  : { params: ParamsInputOf<E> }) &
  ([QueryInputOf<E>] extends [Record<string, never>] ? { query?: undefined } : { query?: QueryInputOf<E> }) &
  ([BodyInputOf<E>] extends [undefined] ? { body?: undefined } : { body?: BodyInputOf<E> }) & {
    idempotencyKey?: string
    signal?: AbortSignal
  }

export interface ClientOptions {
  /** Origin of the server; empty for the origin of the page. */
  baseUrl?: string
  fetch?: typeof fetch
  headers?: () => Record<string, string>
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

export interface Call {
  <E extends AnyEndpoint & { cards: z.ZodType }>(
    endpoint: E,
    input: Input<E> & { query: { view: "card" | "row" } }
  ): Promise<CardsOf<E>>
  <E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<AnswerOf<E>>
}

/** The path with its parameters filled in and the query appended, without absent values. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {}
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value))
  }
  const suffix = search.toString()
  return suffix ? `${filled}?${suffix}` : filled
}

/**
 * Creates the typed client for storefront and console. A refused call throws a `Refusal`. Without a connection to the
 * server, its code is `UNAVAILABLE`.
 */
export function createClient(options: ClientOptions = {}): Call {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const call = async (endpoint: AnyEndpoint, input?: object) => {
    const { params, query, body, idempotencyKey, signal } = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
      idempotencyKey?: string
      signal?: AbortSignal
    }
    const url = (options.baseUrl ?? "") + addressOf(endpoint.path, params, query)
    const headers: Record<string, string> = { accept: "application/json", ...options.headers?.() }
    if (body !== undefined) headers["content-type"] = "application/json"
    if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey
    let response: Response
    try {
      response = await send(url, {
        method: endpoint.method,
        headers,
        credentials: "same-origin",
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new Refusal(
        "UNAVAILABLE",
        "No connection. Please check your network and try again.",
        {},
        OWN_REFUSALS.UNAVAILABLE.status
      )
    }
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw refusalFrom(response.status, answer)
    const serverNow = response.headers.get(SERVER_NOW_HEADER)
    return serverNow === null ? answer : { ...(answer as object), serverNow }
  }
  return call as Call
}

/** The refusal in a response's body. If the body contains none, a general refusal that fits the HTTP status. */
export function refusalFrom(status: number, body: unknown): Refusal {
  const refusal = body as Partial<ErrorBody> | null
  if (refusal && typeof refusal.code === "string" && typeof refusal.error === "string") {
    const { ok: _ok, code, error, ...details } = refusal as ErrorBody
    return new Refusal(code, error, details, status)
  }
  const code =
    status === 401 ? "UNAUTHENTICATED" : status === 413 ? "TOO_LARGE" : status >= 500 ? "UNAVAILABLE" : "INVALID_INPUT"
  return new Refusal(code, OWN_REFUSALS[code].error, {}, OWN_REFUSALS[code].status)
}
