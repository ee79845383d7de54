import { addressOf, refusalFrom } from "../../../contract/src/client"
import { IDEMPOTENCY_HEADER } from "../../../contract/src/constants"
import type { AnswerOf, BodyInputOf, ParamsInputOf, QueryInputOf } from "../../../contract/src/endpoint"
import type { Endpoints } from "../../../contract/src/endpoints"
import { RefusedError } from "../../../contract/src/errors"
import { OPERATIONS, type OperationName } from "./operations"

export interface ClientOptions {
  /** The address of the market, such as `https://market.example`. */
  baseUrl: string
  /** A key of the auction house (`northlot_key_…`). Without a key, a call reads only public data. */
  key?: string
  /** How often a failed call is retried: 3 by default, 0 for never. */
  retries?: number
  /** The timeout of one attempt; 30 seconds by default. */
  timeoutMilliseconds?: number
  fetch?: typeof fetch
}

type Part<Name extends string, Value> = [Value] extends [Record<string, never>]
  ? { [Key in Name]?: undefined }
  : [Value] extends [undefined]
    ? { [Key in Name]?: undefined }
    : Record<never, never> extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value }

interface Options {
  /**
   * The market carries out repeated calls with the same key only once. By default each write gets a new key. If your
   * program may stop before the response arrives, pass your own key and store it.
   */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The file to upload. Only some operations accept a file. */
  file?: Blob
}

/**
 * The input of an operation: the `params` of its path, its `query` and its `body`. An operation may lack some of them.
 */
export type Input<Name extends OperationName> = Part<"params", ParamsInputOf<Endpoints[Name]>> &
  Part<"query", Partial<QueryInputOf<Endpoints[Name]>>> &
  Part<"body", BodyInputOf<Endpoints[Name]>> &
  Options

type Call<Name extends OperationName> =
  Record<never, never> extends Input<Name>
    ? (input?: Input<Name>) => Promise<AnswerOf<Endpoints[Name]>>
    : (input: Input<Name>) => Promise<AnswerOf<Endpoints[Name]>>

/** The client has one function for each operation that a member's key may call. */
export type Client = { readonly [Name in OperationName]: Call<Name> }

interface AnyInput extends Options {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const RETRIES = 3
const TIMEOUT_MILLISECONDS = 30_000
const FIRST_PAUSE_MILLISECONDS = 250
const LONGEST_PAUSE_MILLISECONDS = 60_000
/** The HTTP statuses after which a retry is safe: nothing was done, or the idempotency key prevents a second effect. */
const TRIED_AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * Creates a client of a market. A call resolves to the answer or rejects with a `RefusedError`, which has
 * `code`, `status` and a sentence for people. Failed calls are retried; writes share one idempotency key over all
 * retries.
 */
export function createClient(options: ClientOptions): Client {
  if (options.key !== undefined && typeof window !== "undefined") {
    throw new Error("A key belongs on a server: in a page, everybody can read it.")
  }
  const calls = Object.keys(OPERATIONS).map((name) => [
    name,
    (input: AnyInput = {}) => call(options, name as OperationName, input),
  ])
  return Object.fromEntries(calls) as Client
}

async function call(options: ClientOptions, name: OperationName, input: AnyInput): Promise<unknown> {
  const { method } = OPERATIONS[name]
  const { retries = RETRIES } = options
  const idempotencyKey = input.idempotencyKey ?? (method === "GET" ? undefined : crypto.randomUUID())
  for (let tried = 0; ; tried++) {
    try {
      return await callOnce(options, name, { ...input, idempotencyKey })
    } catch (error) {
      if (!(error instanceof RefusedError) || !TRIED_AGAIN.has(error.status) || tried >= retries) throw error
      await pause(error, tried, input.signal)
    }
  }
}

async function callOnce(
  { baseUrl, key, timeoutMilliseconds = TIMEOUT_MILLISECONDS, fetch: send = fetch }: ClientOptions,
  name: OperationName,
  { params, query, body, file, idempotencyKey, signal }: AnyInput
): Promise<unknown> {
  const operation: { method: string; path: string; file?: string } = OPERATIONS[name]
  const headers: Record<string, string> = { accept: "application/json" }
  if (key !== undefined) headers.authorization = `Bearer ${key}`
  if (idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = idempotencyKey
  const sent = operation.file !== undefined && file ? formOf(operation.file, file) : JSON.stringify(body)
  if (typeof sent === "string") headers["content-type"] = "application/json"
  const limit = AbortSignal.timeout(timeoutMilliseconds)
  let response: Response
  try {
    response = await send(baseUrl.replace(/\/+$/, "") + addressOf(operation.path, params, query), {
      method: operation.method,
      headers,
      body: sent,
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new RefusedError("UNAVAILABLE", "The market could not be reached.")
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusalFrom(response.status, answer)
  return answer
}

function formOf(field: string, file: Blob): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}

/**
 * Waits before a retry, as long as the market asks or longer, but at most a minute. The delay doubles with each retry
 * and has jitter.
 */
function pause({ details }: RefusedError, tried: number, signal: AbortSignal | undefined): Promise<void> {
  const asked = (details.retryAfterSeconds ?? 0) * 1_000
  const own = FIRST_PAUSE_MILLISECONDS * 2 ** tried * (0.75 + Math.random() / 2)
  const milliseconds = Math.min(LONGEST_PAUSE_MILLISECONDS, Math.max(asked, own))
  return new Promise((resume, refuse) => {
    const timer = setTimeout(resume, milliseconds)
    signal?.addEventListener("abort", () => {
      clearTimeout(timer)
      refuse(signal.reason as Error)
    })
  })
}
