import { AsyncLocalStorage } from "node:async_hooks"

const requests = new AsyncLocalStorage<string>()

/** Runs `work` on behalf of this request: what it logs carries the request's id. */
export function onBehalfOf<Result>(requestId: string, work: () => Result): Result {
  return requests.run(requestId, work)
}

export function currentRequest(): string | undefined {
  return requests.getStore()
}
