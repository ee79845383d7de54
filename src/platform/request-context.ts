import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

const requests = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of this request: what it logs carries the request's id. */
export function onBehalfOf<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work)
}

export function currentRequest(): string | undefined {
  return requests.getStore()
}

/** What a proxy has called the request, as long as it is a name and no way to write into the log. */
export function requestIdOf({ "x-request-id": given }: IncomingHttpHeaders): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
