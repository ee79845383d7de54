import { RefusedError } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { startTransition, useEffect, useRef, useState } from "react"
import { useRealtime } from "../realtime/RealtimeProvider"

const LOOKING_INTERVAL = 5_000
const LONGEST_LOOK = 8_000

/** Every response, even a refusal, shows that the server is reachable. */
const reachesServer = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(LONGEST_LOOK) }).then(
    () => true,
    () => false
  )

const isOutOfReach = (error: unknown) => error instanceof RefusedError && error.code === "UNAVAILABLE"

/**
 * Whether the server is out of reach. The browser reports it, and a failed request or a lost socket triggers a check.
 * When the server is back, the page fetches all it shows again. Use it in one component of a page only.
 */
export function useIsOffline(): boolean {
  const queries = useQueryClient()
  const { status } = useRealtime()
  const [isOffline, setOffline] = useState(false)
  const known = useRef(false)
  const look = useRef<() => void>(() => undefined)

  useEffect(() => {
    let number = 0
    const know = (offline: boolean) => {
      number++
      if (known.current === offline) return
      known.current = offline
      // A transition, because parts of a server-rendered page may not be hydrated yet.
      startTransition(() => setOffline(offline))
      if (!offline) void queries.invalidateQueries({ refetchType: "active" })
    }
    const lookNow = async () => {
      if (!navigator.onLine) return know(true)
      const asked = ++number
      const reached = await reachesServer()
      // If a newer check or a browser event came during this check, the result of this check is ignored.
      if (asked === number) know(!reached)
    }
    look.current = () => void lookNow()
    const onLost = () => know(true)
    window.addEventListener("offline", onLost)
    window.addEventListener("online", look.current)
    const stopFollowing = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
      (
        cache.subscribe as (
          hear: (event: { type: string; action?: { type: string; error?: unknown } }) => void
        ) => () => void
      )(({ action }) => {
        if ((action?.type === "failed" || action?.type === "error") && isOutOfReach(action.error)) look.current()
      })
    )
    if (!navigator.onLine) know(true)
    return () => {
      number++
      window.removeEventListener("offline", onLost)
      window.removeEventListener("online", look.current)
      stopFollowing.forEach((stop) => stop())
    }
  }, [queries])

  useEffect(() => {
    if (status === "offline") look.current()
  }, [status])

  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => look.current(), LOOKING_INTERVAL)
    return () => clearInterval(timer)
  }, [isOffline])

  return isOffline
}
