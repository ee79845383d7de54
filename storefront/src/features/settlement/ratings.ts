import { RefusedError, endpoints, type BodyInputOf, type SaleRatings } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, queryKeys } from "@/shared"

/** The query key is nested in the settlement's key, so a refetch of the sale includes the ratings. */
const keyOf = (saleId: string) => [...queryKeys.payments.settlement(saleId), "ratings"] as const

export function useRatings(saleId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keyOf(saleId),
    queryFn: ({ signal }) => api(endpoints.readSaleRatings, { params: { id: saleId }, signal }),
  })
}

/** Sends a rating or an answer. A retry of the same input uses the same idempotency key. */
function useRatingAct<Input>(
  saleId: string,
  act: (input: Input, idempotencyKey: string) => Promise<{ ok: true; ratings: SaleRatings }>
) {
  const kept = useRef<{ request: string; key: string } | null>(null)
  const queries = useQueryClient()
  const queryKey = keyOf(saleId)
  return useMutation({
    mutationFn: (input: Input) => {
      const request = JSON.stringify(input)
      if (kept.current?.request !== request) kept.current = { request, key: crypto.randomUUID() }
      return act(input, kept.current.key)
    },
    onSuccess: async (answer) => {
      kept.current = null
      // Cancels running requests: a response from before this action must not overwrite the new ratings.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, answer)
    },
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.status >= 500) return
      kept.current = null
      // The action was too late, or another device sent it already: fetch the current state.
      void queries.invalidateQueries({ queryKey })
    },
  })
}

export function useRate(saleId: string) {
  return useRatingAct(saleId, (body: BodyInputOf<typeof endpoints.rateSale>, idempotencyKey) =>
    api(endpoints.rateSale, { params: { id: saleId }, body, idempotencyKey })
  )
}

export function useAnswerRating(saleId: string) {
  return useRatingAct(saleId, (text: string, idempotencyKey) =>
    api(endpoints.answerRating, { params: { id: saleId }, body: { text }, idempotencyKey })
  )
}
