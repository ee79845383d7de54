import type { Viewer } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useSession } from "@/shared"

/** The credits of a private buyer; other members have none. */
export function useCredits() {
  const { viewer } = useSession()
  return useQuery({
    queryKey: queryKeys.credits,
    queryFn: ({ signal }) => api(endpoints.creditBalance, { signal }),
    enabled: mayHaveCredits(viewer),
  })
}

export function mayHaveCredits(viewer: Viewer | null): boolean {
  return viewer?.role === "buyer" && viewer.buyerType === "private"
}

/** Whether the buyer lacks a credit to bid. False while the balance is unknown, because the server decides. */
export function useNeedsCredit(): boolean {
  const { data } = useCredits()
  return data !== undefined && data.required && data.balance < 1
}
