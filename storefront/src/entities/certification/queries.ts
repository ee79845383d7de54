import { RefusedError, type BodyInputOf } from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { api, endpoints, queryKeys } from "@/shared"
import { leaveFor } from "@/shared/navigation/leaveFor"

const POLL_MILLISECONDS = 1_000

const keys = {
  all: ["certification"] as const,
  terms: ["certification", "terms"] as const,
  mine: ["certification", "mine"] as const,
  listing: (listingId: string) => ["certification", "listing", listingId] as const,
  checkout: (sessionId: string) => ["certification", "checkout", sessionId] as const,
  slots: (location: string, date: string) => ["certification", "slots", location, date] as const,
  report: (listingId: string) => ["certification", "report", listingId] as const,
}

const retry = (count: number, error: Error) => !(error instanceof RefusedError && error.status < 500) && count < 3

/** The price and scope of an inspection, and the days that can be booked. */
export function useCertificationTerms(enabled = true) {
  return useQuery({
    queryKey: keys.terms,
    queryFn: ({ signal }) => api(endpoints.readCertificationTerms, { signal }),
    enabled,
  })
}

/** The certification progress of the seller's listing. */
export function useCertification(listingId: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.listing(listingId),
    queryFn: ({ signal }) => api(endpoints.readCertification, { params: { id: listingId }, signal }),
    enabled,
    retry,
  })
}

/**
 * The state of a checkout after the provider's page has redirected back. The query polls until the payment is decided.
 */
export function useCertificationCheckout(sessionId: string | null) {
  return useQuery({
    queryKey: keys.checkout(sessionId ?? ""),
    queryFn: ({ signal }) =>
      api(endpoints.readCertificationCheckout, { query: { session_id: sessionId ?? undefined }, signal }),
    enabled: sessionId !== null,
    refetchInterval: (query) => (query.state.data?.status === "pending" ? POLL_MILLISECONDS : false),
    retry,
  })
}

/** The member's appointments, and payments that still need an appointment. */
export function useAppointments(enabled = true) {
  return useQuery({
    queryKey: keys.mine,
    queryFn: ({ signal }) => api(endpoints.listAppointments, { signal }),
    enabled,
  })
}

export function useSlots(location: string, date: string) {
  return useQuery({
    queryKey: keys.slots(location, date),
    queryFn: ({ signal }) => api(endpoints.takenSlots, { query: { location, date }, signal }),
    enabled: location !== "" && date !== "",
    // Another person may book a slot at any time, so the query polls.
    refetchInterval: 30_000,
    retry,
  })
}

export function useInspectionReport(listingId: string) {
  return useQuery({
    queryKey: keys.report(listingId),
    queryFn: ({ signal }) => api(endpoints.readInspectionReport, { params: { id: listingId }, signal }),
    retry,
  })
}

/** Opens the hosted checkout for an inspection. A repeated press sends the same idempotency key. */
export function useStartCertification() {
  const idempotencyKey = useRef<string>(undefined)
  return useMutation({
    mutationFn: (listingId: string) => {
      idempotencyKey.current ??= crypto.randomUUID()
      return api(endpoints.startCertification, { body: { listingId }, idempotencyKey: idempotencyKey.current })
    },
    onSuccess: ({ url }) => leaveFor(url),
    // After an error the next press sends a new idempotency key.
    onError: () => (idempotencyKey.current = undefined),
  })
}

/** One action on an appointment. Afterwards all certification data is fetched again, even after a refusal. */
function useAppointmentAct<Input>(act: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.all }),
        queries.invalidateQueries({ queryKey: queryKeys.notices.all }),
      ]),
  })
}

export type Booking = BodyInputOf<typeof endpoints.createAppointment>

export function useBook() {
  return useAppointmentAct((booking: Booking) => api(endpoints.createAppointment, { body: booking }))
}

export function useMove(id: string) {
  return useAppointmentAct((wish: BodyInputOf<typeof endpoints.moveAppointment>) =>
    api(endpoints.moveAppointment, { params: { id }, body: wish })
  )
}

export function useCancel(id: string) {
  return useAppointmentAct((_: void) => api(endpoints.cancelAppointment, { params: { id } }))
}
