import {
  createClient,
  type AnswerOf,
  type BodyInputOf,
  type Endpoint,
  type ParamsInputOf,
  type QueryInputOf,
} from "@northlot/contract"
import { serverClock } from "@/clock"

export { endpoints } from "@northlot/contract"

/** A part of the request that the endpoint declares; one that it does not declare is not accepted. */
type Declared<Name extends string, Value, Needed extends boolean> = [Value] extends [Record<string, never> | undefined]
  ? { [K in Name]?: undefined }
  : Needed extends true
    ? { [K in Name]: Value }
    : { [K in Name]?: Value }

type Request<E> = Declared<"params", ParamsInputOf<E>, true> &
  Declared<"query", QueryInputOf<E>, false> &
  Declared<"body", BodyInputOf<E>, false> & { idempotencyKey?: string; signal?: AbortSignal }

const call = createClient() as (endpoint: Endpoint, request?: object) => Promise<unknown>

/**
 * The one way to the server: `api(endpoints.readListing, { params: { id } })`. A refusal is thrown as
 * `RefusedError` with its code and sentence. Answers that carry `serverNow` set the page's clock.
 */
export async function api<E extends { method: string; path: string }>(
  endpoint: E,
  request?: Request<E>
): Promise<AnswerOf<E>> {
  const sentAt = Date.now()
  const answer = await call(endpoint as unknown as Endpoint, request)
  if (typeof answer === "object" && answer !== null && "serverNow" in answer && typeof answer.serverNow === "string") {
    serverClock.observe(answer.serverNow, sentAt, Date.now())
  }
  return answer as AnswerOf<E>
}
