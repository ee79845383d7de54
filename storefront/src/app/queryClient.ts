import { RefusedError } from "@northlot/contract"
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { queryKeys } from "./queryKeys"

/** Only what may pass by itself is tried again: no connection, an overloaded or restarting server. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && (!(error instanceof RefusedError) || error.status >= 500)
}

export function createQueryClient(): QueryClient {
  // A session that ended elsewhere shows itself as a refusal: the header and the guards must hear of it.
  const onError = (error: unknown) => {
    if (error instanceof RefusedError && error.code === "UNAUTHENTICATED")
      void client.invalidateQueries({ queryKey: queryKeys.session })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: worthRetrying,
        retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
  })
  return client
}

/** The sentence to show for a failed call. */
export function messageOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  return error instanceof RefusedError ? error.message : fallback
}
