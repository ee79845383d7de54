import { RefusedError, type NegotiationView, type RunnerUpOfferView, type Cents } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys, useSession, useSocketEvent } from "@/shared"

const offersKey = [...queryKeys.payments.all, "runner-up-offers"] as const
const negotiationsKey = [...queryKeys.payments.all, "negotiations"] as const

/** Refetches everything that an offer changes: offers, sales, fees and listings. */
function renew(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: queryKeys.payments.all })
  void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
}

function useTrades(): boolean {
  const { viewer } = useSession()
  const queries = useQueryClient()
  useSocketEvent("offer:changed", () => renew(queries))
  return viewer?.role === "buyer" || viewer?.role === "seller"
}

const page = (listingId: string | undefined) =>
  listingId ? { listingId, limit: 1 } : { status: "open" as const, limit: 100 }

/**
 * The open runner-up offers of this bidder or seller. With `listingId`: only the listing's newest offer, open or ended.
 */
export function useRunnerUpOffers(listingId?: string) {
  const enabled = useTrades()
  return useQuery({
    queryKey: [...offersKey, listingId ?? "open"],
    queryFn: ({ signal }) => api(endpoints.listRunnerUpOffers, { query: page(listingId), signal }),
    enabled,
  })
}

/**
 * The open negotiations of this bidder or seller. With `listingId`: only the listing's newest negotiation, open or
 * ended.
 */
export function useNegotiations(listingId?: string) {
  const enabled = useTrades()
  return useQuery({
    queryKey: [...negotiationsKey, listingId ?? "open"],
    queryFn: ({ signal }) => api(endpoints.listNegotiations, { query: page(listingId), signal }),
    enabled,
  })
}

/** An idempotency key per request content, so that a retry repeats the same request. */
function useRequestKey() {
  const kept = useRef<{ content: string; key: string } | null>(null)
  return {
    of(content: string): string {
      if (kept.current?.content !== content) kept.current = { content, key: crypto.randomUUID() }
      return kept.current.key
    },
    forget() {
      kept.current = null
    },
  }
}

/** Error codes which mean that the cached offer or negotiation is outdated. */
const STALE = new Set(["OFFER_ENDED", "INVALID_TRANSITION"])

function useDecision<Input, Answer>(send: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  const queries = useQueryClient()
  const key = useRequestKey()
  return useMutation({
    mutationFn: (input: Input) => send(input, key.of(JSON.stringify(input) ?? "")),
    onSuccess: () => renew(queries),
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.status >= 500) return
      key.forget()
      if (STALE.has(error.code)) renew(queries)
    },
  })
}

export function useOfferAnswer({ id }: RunnerUpOfferView, answer: "accept" | "decline") {
  return useDecision((_: void, idempotencyKey) => {
    const endpoint = answer === "accept" ? endpoints.acceptRunnerUpOffer : endpoints.declineRunnerUpOffer
    return api(endpoint, { params: { id }, idempotencyKey })
  })
}

/** Names a price in a negotiation, in cents. */
export function useNamePrice({ id }: NegotiationView) {
  return useDecision(({ act, amountCents }: { act: "offer" | "counter"; amountCents: Cents }, idempotencyKey) => {
    const endpoint = act === "offer" ? endpoints.offerInNegotiation : endpoints.counterInNegotiation
    return api(endpoint, { params: { id }, body: { amountCents }, idempotencyKey })
  })
}

/** Accepts the other side's price, or ends the negotiation. */
export function useNegotiationAnswer({ id }: NegotiationView, answer: "accept" | "decline") {
  return useDecision((_: void, idempotencyKey) => {
    const endpoint = answer === "accept" ? endpoints.acceptInNegotiation : endpoints.declineInNegotiation
    return api(endpoint, { params: { id }, idempotencyKey })
  })
}
