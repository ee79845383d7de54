import { RefusedError, refusalFrom, type ErrorBody } from "@northlot/contract"
import type { QueryClient, QueryKey } from "@tanstack/react-query"

interface Answer {
  key: QueryKey
  data?: unknown
  refusal?: { status: number; body: ErrorBody }
}

/**
 * The data of a server-rendered page, in its element `#page-data`. The browser starts with it and does not fetch it
 * again.
 */
export interface PageData {
  /** The server's time of the rendering, in milliseconds. Time-dependent content shows this moment. */
  now: number
  /**
   * The names of the lazily loaded components (`hydratedPart`) that the server rendered. Their code loads before
   * hydration.
   */
  parts: string[]
  answers: Answer[]
}

/** The query results of a rendered page. They contain a refusal only if the page shows the refusal as final. */
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

/** Fills the browser's queries with the data of the page. `updatedAt` is device time; 0 marks data that may be old. */
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
