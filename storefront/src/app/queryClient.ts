import { RefusedError } from "@northlot/contract"
import { QueryClient } from "@tanstack/react-query"

/** Only what may pass by itself is tried again: no connection, an overloaded or restarting server. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && (!(error instanceof RefusedError) || error.status >= 500)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthRetrying, retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4_000) },
      mutations: { retry: false },
    },
  })
}

/** The sentence to show for a failed call. */
export function messageOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  return error instanceof RefusedError ? error.message : fallback
}
