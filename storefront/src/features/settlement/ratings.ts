import { RefusedError, endpoints, type BodyInputOf, type SaleRatings } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, queryKeys } from "@/shared"

/** Below the settlement's key: what renews the sale renews this too. */
const keyOf = (saleId: string) => [...queryKeys.payments.settlement(saleId), "ratings"] as const

export function useRatings(saleId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keyOf(saleId),
    queryFn: ({ signal }) => api(endpoints.readSaleRatings, { params: { id: saleId }, signal }),
  })
}

/** The same act tried again after a lost connection is the same request. */
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
      // A slower answer from before this act must not take its place.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, answer)
    },
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.status >= 500) return
      kept.current = null
      // Refused because it came too late, or was sent on another device: show what is true now.
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
