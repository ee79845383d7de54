import { RefusedError, type RunnerUpOfferView } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys, useSession, useSocketEvent } from "@/app"

const offersKey = [...queryKeys.payments.all, "runner-up-offers"] as const

/** What an offer decides: the offers themselves, sales and fees, the listing's pages. */
function renew(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
  void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
}

/** Offers to the runner-up that are open to this person, or of the own cars; of one listing also those that have ended. */
export function useRunnerUpOffers(listingId?: string) {
  const { viewer } = useSession()
  const queries = useQueryClient()
  useSocketEvent("offer:changed", () => renew(queries))
  return useQuery({
    queryKey: [...offersKey, listingId ?? "open"],
    queryFn: ({ signal }) =>
      api(endpoints.listRunnerUpOffers, { query: listingId ? { listingId, limit: 1 } : { status: "open", limit: 100 }, signal }),
    enabled: viewer?.role === "buyer" || viewer?.role === "seller",
  })
}

/** Accepts or declines. The same answer tried again after a lost connection is the same request. */
export function useOfferAnswer(offer: RunnerUpOfferView, answer: "accept" | "decline") {
  const queries = useQueryClient()
  const key = useRef<string | null>(null)
  return useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID()
      const endpoint = answer === "accept" ? endpoints.acceptRunnerUpOffer : endpoints.declineRunnerUpOffer
      return api(endpoint, { params: { id: offer.id }, idempotencyKey: key.current })
    },
    onSuccess: () => renew(queries),
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.status >= 500) return
      key.current = null
      // Ended or withdrawn meanwhile: show what is true now.
      if (error.code === "OFFER_ENDED") renew(queries)
    },
  })
}
