import { RefusedError, type SettlementView } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys, useSocketEvent } from "@/shared"

/** The settlement of the member's sale. Each event `sale:changed` about the sale fetches it again. */
export function useSettlement(saleId: string, enabled = true) {
  const queries = useQueryClient()
  const queryKey = queryKeys.payments.settlement(saleId)
  useSocketEvent("sale:changed", (event) => {
    if (event.saleId === saleId) void queries.invalidateQueries({ queryKey })
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api(endpoints.readSettlement, { params: { id: saleId }, signal }),
    enabled,
    retry: (count, error) => !(error instanceof RefusedError && error.status < 500) && count < 3,
  })
}

/**
 * One action on a settlement. The page shows only the server's response. A retry after a lost connection sends the
 * same idempotency key.
 */
export function useSettlementAct<Input, Answer extends { settlement: SettlementView }>(
  saleId: string,
  act: (input: Input, idempotencyKey: string) => Promise<Answer>
) {
  const queries = useQueryClient()
  const queryKey = queryKeys.payments.settlement(saleId)
  const open = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (input: Input) => {
      const request = JSON.stringify(input) ?? ""
      const idempotencyKey = open.current.get(request) ?? crypto.randomUUID()
      open.current.set(request, idempotencyKey)
      return act(input, idempotencyKey)
    },
    onSuccess: async ({ settlement }) => {
      open.current.clear()
      // An older, slower response must not replace the result of this action.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { ok: true as const, settlement })
      void queries.invalidateQueries({ queryKey: queryKeys.payments.sales() })
    },
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.status >= 500) return
      open.current.clear()
      // The other side may have acted first, so the page fetches the current state.
      void queries.invalidateQueries({ queryKey })
    },
  })
}
