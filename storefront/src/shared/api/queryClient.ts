import { RefusedError } from "@northlot/contract"
import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from "@tanstack/react-query"
import { queryKeys } from "./queryKeys"

/** Retries only failures that can pass: no connection, or an overloaded or restarting server. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && (!(error instanceof RefusedError) || error.status >= 500)
}

/**
 * In TanStack Query, `invalidateQueries` does not restart a first load. The response of that load may be older than the
 * invalidation, so this client fetches once more after the load.
 */
class RenewingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.all(
      firstLoads.map(({ queryKey }) => super.invalidateQueries({ ...filters, queryKey, exact: true }, options))
    )
  }
}

export function createQueryClient(): QueryClient {
  // If the server refuses with UNAUTHENTICATED, the session has ended, for example in another tab. The page then asks
  // again who is signed in.
  const onError = (error: unknown) => {
    if (error instanceof RefusedError && error.code === "UNAUTHENTICATED")
      void client.invalidateQueries({ queryKey: queryKeys.session })
  }
  const client = new RenewingQueryClient({
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
