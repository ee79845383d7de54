import {
  createClient,
  type AnswerOf,
  type BodyInputOf,
  type CardsOf,
  type Endpoint,
  type ParamsInputOf,
  type QueryInputOf,
} from "@northlot/contract"
import { serverClock } from "@/clock"
import { onceHydrated } from "../lazy/hydration"
import { noteRefusal, pageHeaders } from "./pageAccount"

export { endpoints } from "@northlot/contract"

/** A part of the request: typed when the endpoint declares it, not accepted otherwise. */
type Declared<Name extends string, Value, Needed extends boolean> = [Value] extends [Record<string, never> | undefined]
  ? { [K in Name]?: undefined }
  : Needed extends true
    ? { [K in Name]: Value }
    : { [K in Name]?: Value }

type Request<E> = Declared<"params", ParamsInputOf<E>, true> &
  Declared<"query", QueryInputOf<E>, false> &
  Declared<"body", BodyInputOf<E>, false> & { idempotencyKey?: string; signal?: AbortSignal }

type Call = (endpoint: Endpoint, request?: object) => Promise<unknown>
let call = createClient({ headers: pageHeaders }) as Call
let isBrowser = true

/** Server-side rendering runs in the process of the endpoints, so `answer` replaces HTTP requests there. */
export function answerHere(answer: Call): void {
  call = answer
  isBrowser = false
}

/**
 * Calls an endpoint: `api(endpoints.readListing, { params: { id } })`. Throws a refusal as `RefusedError`. A
 * `serverNow` in the response sets the page's clock. The call returns only after a server-rendered page is hydrated.
 */
export async function api<E extends { method: string; path: string; cards: unknown }>(
  endpoint: E,
  request: Request<E> & { query: { view: "card" | "row" } }
): Promise<CardsOf<E>>
export async function api<E extends { method: string; path: string }>(
  endpoint: E,
  request?: Request<E>
): Promise<AnswerOf<E>>
export async function api(endpoint: { method: string; path: string }, request?: object): Promise<unknown> {
  const sentAt = Date.now()
  const answer = await call(endpoint as unknown as Endpoint, request).catch((error: unknown) => {
    throw noteRefusal(error)
  })
  if (!isBrowser) return answer
  if (typeof answer === "object" && answer !== null && "serverNow" in answer && typeof answer.serverNow === "string") {
    serverClock.observe(answer.serverNow, sentAt, Date.now())
  }
  await new Promise<void>(onceHydrated)
  return answer
}
