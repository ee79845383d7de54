import { RefusedError } from "@northlot/contract"
import { QueryClient } from "@tanstack/react-query"

/** A refusal is shown at once; only an unreachable server is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof RefusedError && error.code === "UNAVAILABLE",
      retryDelay: 500,
      networkMode: "always",
    },
  },
})
