import { IDENTITY_NEEDS_NAME, RefusedError, emailFrom, isNamed, looksLikeEmail } from "@northlot/contract"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, queryKeys } from "@/shared"

const POLL_MILLISECONDS = 2_000

export interface IdentityVerification {
  state: "none" | "starting" | "started" | "verified" | "declined"
  adult: boolean
  /** The hosted page's address, for a browser that blocked the new tab. */
  hostedUrl: string | null
  /** The error sentence if the identity verification could not be started. */
  problem: string | null
  start: (person: { first: string; last: string; email: string }) => Promise<void>
}

/** Accepts http and https addresses only, because the provider's answer is untrusted. */
function safeAddress(address: string): string | null {
  const url = new URL(address, window.location.origin)
  return url.protocol === "https:" || url.origin === window.location.origin || url.protocol === "http:"
    ? url.href
    : null
}

/**
 * The verification that this browser started for this email (spec §4). The hosted page opens in a new tab. This page
 * polls the result every 2 s, also in the background.
 */
export function useIdentityVerification(email: string): IdentityVerification {
  const queries = useQueryClient()
  const [started, setStarted] = useState<{ email: string; hostedUrl: string } | null>(null)
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const address = emailFrom(email)
  const current = started?.email === address ? started : null

  const reading = useQuery({
    queryKey: queryKeys.identity(address),
    queryFn: async ({ signal }) => {
      try {
        return await api(endpoints.readIdentityVerification, { query: { email: address }, signal })
      } catch (error) {
        // NOT_FOUND is no error here: the server has no verification for this address.
        if (error instanceof RefusedError && error.code === "NOT_FOUND") return null
        throw error
      }
    },
    // The query runs even if this page has started no verification. A reloaded page thus finds an earlier, finished
    // one.
    enabled: looksLikeEmail(address),
    staleTime: Infinity,
    refetchInterval: (query) =>
      current && query.state.data?.status !== "verified" && query.state.data?.status !== "declined"
        ? POLL_MILLISECONDS
        : false,
    refetchIntervalInBackground: true,
  })

  const start: IdentityVerification["start"] = async (person) => {
    const to = emailFrom(person.email)
    if (!isNamed(person) || !looksLikeEmail(to)) {
      setProblem(IDENTITY_NEEDS_NAME)
      return
    }
    // The tab opens before the response: afterwards the browser would block it as a popup.
    const tab = window.open("", "_blank")
    setProblem(null)
    setStarting(true)
    try {
      const answer = await api(endpoints.startIdentityVerification, {
        body: { firstName: person.first.trim(), lastName: person.last.trim(), email: to },
      })
      const hostedUrl = safeAddress(answer.hostedUrl)
      if (!hostedUrl) throw new RefusedError("UNAVAILABLE")
      if (tab) {
        tab.opener = null
        tab.location.replace(hostedUrl)
      }
      queries.setQueryData(queryKeys.identity(to), null)
      setStarted({ email: to, hostedUrl })
    } catch (error) {
      tab?.close()
      setProblem(error instanceof RefusedError ? error.message : "Could not start ID verification.")
    } finally {
      setStarting(false)
    }
  }

  const answer = reading.data ?? null
  return {
    state: starting
      ? "starting"
      : answer?.status === "verified" || answer?.status === "declined"
        ? answer.status
        : current
          ? "started"
          : "none",
    adult: answer?.isAdult ?? false,
    hostedUrl: current?.hostedUrl ?? null,
    problem,
    start,
  }
}
