import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

const requests = new AsyncLocalStorage<string>()

/** Runs `work` for this request, so that its log lines carry the request's id. */
export function onBehalfOf<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work)
}

export function currentRequest(): string | undefined {
  return requests.getStore()
}

/** The request id of a proxy, if it is harmless in the log; otherwise a new one. */
export function requestIdOf({ "x-request-id": given }: IncomingHttpHeaders): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
