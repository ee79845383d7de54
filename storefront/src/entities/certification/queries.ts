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

/** What an inspection costs, looks at, and which days can be booked. */
export function useCertificationTerms(enabled = true) {
  return useQuery({
    queryKey: keys.terms,
    queryFn: ({ signal }) => api(endpoints.readCertificationTerms, { signal }),
    enabled,
  })
}

/** How far the certification of an own listing is. */
export function useCertification(listingId: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.listing(listingId),
    queryFn: ({ signal }) => api(endpoints.readCertification, { params: { id: listingId }, signal }),
    enabled,
    retry,
  })
}

/** What the server knows of a payment that the provider's page came back from; asked again until it is decided. */
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

/** Own appointments, and payments that wait for one. */
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
    // Somebody else may book meanwhile.
    refetchInterval: 30_000,
    retry,
  })
}

/** The report of a certified listing. */
export function useInspectionReport(listingId: string) {
  return useQuery({
    queryKey: keys.report(listingId),
    queryFn: ({ signal }) => api(endpoints.readInspectionReport, { params: { id: listingId }, signal }),
    retry,
  })
}

/** Opens the hosted checkout for an inspection; a repeated press is the same request. */
export function useStartCertification() {
  const idempotencyKey = useRef<string>(undefined)
  return useMutation({
    mutationFn: (listingId: string) => {
      idempotencyKey.current ??= crypto.randomUUID()
      return api(endpoints.startCertification, { body: { listingId }, idempotencyKey: idempotencyKey.current })
    },
    onSuccess: ({ url }) => leaveFor(url),
    // A new try after a refusal is a new request.
    onError: () => (idempotencyKey.current = undefined),
  })
}

/** One act on an appointment; afterwards everything about certification is read anew, also after a refusal. */
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
