import { RefusedError, refusalFrom, type ErrorBody } from "@northlot/contract"
import type { QueryClient, QueryKey } from "@tanstack/react-query"

interface Answer {
  key: QueryKey
  data?: unknown
  refusal?: { status: number; body: ErrorBody }
}

/** What a finished page was made from, in its element `#page-data`: the browser begins with the same, and asks for none of it again. */
export interface PageData {
  /** The server's time when it was made, in milliseconds: what depends on the time was written for this moment. */
  now: number
  /** The parts that it contains, by name. */
  parts: string[]
  answers: Answer[]
}

/** What the server has asked for a page; a refusal only where its page shows it as final. */
export function answersOf(queries: QueryClient): Answer[] {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, error } }): Answer[] => {
      if (status === "success") return [{ key, data }]
      if (status !== "error" || !(error instanceof RefusedError)) return []
      return [{ key, refusal: { status: error.status, body: error.toBody() } }]
    })
}

/** Fills the browser's queries with what the HTML brought. `updatedAt`: of the device; 0 for what may be old. */
export function takeAnswers(queries: QueryClient, { answers }: PageData, updatedAt: number): void {
  for (const { key, data, refusal } of answers) {
    if (!refusal) queries.setQueryData(key, data, { updatedAt })
    else {
      const error = refusalFrom(refusal.status, refusal.body)
      queries
        .getQueryCache()
        .build(queries, { queryKey: key })
        .setState({ status: "error", error, errorUpdatedAt: updatedAt, errorUpdateCount: 1, fetchStatus: "idle" })
    }
  }
}
