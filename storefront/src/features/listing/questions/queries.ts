import { RefusedError, type ListingQuestion } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys, useSocketEvent } from "@/shared"

const SHOWN = 20
const sellersKey = [...queryKeys.listings.all, "seller-questions"] as const

/** A listing's questions, newest first. Events about a question or an answer refetch them. */
export function useQuestions(listingId: string, pages: number) {
  const queries = useQueryClient()
  useSocketEvent("question:changed", (changed) => {
    if (changed.listingId === listingId)
      void queries.invalidateQueries({ queryKey: queryKeys.listings.questions(listingId) })
  })
  return useQuery({
    queryKey: [...queryKeys.listings.questions(listingId), pages],
    queryFn: ({ signal }) =>
      api(endpoints.listQuestions, {
        params: { id: listingId },
        query: { limit: Math.min(SHOWN * pages, 100) },
        signal,
      }),
    placeholderData: (previous) => previous,
  })
}

/** The unanswered questions over all listings of the seller, oldest first. */
export function useUnansweredQuestions() {
  const queries = useQueryClient()
  useSocketEvent("question:changed", () => void queries.invalidateQueries({ queryKey: sellersKey }))
  return useQuery({
    queryKey: sellersKey,
    queryFn: ({ signal }) => api(endpoints.listSellerQuestions, { query: { unanswered: "true", limit: 50 }, signal }),
  })
}

/** Sends a question or an answer. A retry of the same text uses the same idempotency key. */
function useWriting(
  listingId: string,
  send: (text: string, idempotencyKey: string) => Promise<{ question: ListingQuestion }>
) {
  const queries = useQueryClient()
  const kept = useRef<{ text: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (text: string) => {
      if (kept.current?.text !== text) kept.current = { text, key: crypto.randomUUID() }
      return send(text, kept.current.key)
    },
    onSuccess: () => {
      kept.current = null
      void queries.invalidateQueries({ queryKey: queryKeys.listings.questions(listingId) })
      void queries.invalidateQueries({ queryKey: sellersKey })
    },
    onError: (error) => {
      if (error instanceof RefusedError && error.status < 500) kept.current = null
    },
  })
}

export function useAsk(listingId: string) {
  return useWriting(listingId, (text, idempotencyKey) =>
    api(endpoints.askQuestion, { params: { id: listingId }, body: { text }, idempotencyKey })
  )
}

export function useAnswer(listingId: string, id: string) {
  return useWriting(listingId, (text, idempotencyKey) =>
    api(endpoints.answerQuestion, { params: { id }, body: { text }, idempotencyKey })
  )
}
