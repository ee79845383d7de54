import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from "react"
import { SecondTicker } from "./secondTicker"
import { ServerClock } from "./serverClock"

/** The clock of this page. Responses of `api` and the socket set it. */
export const serverClock = new ServerClock()

interface ClockValue {
  clock: ServerClock
  ticker: SecondTicker
  /** The server's time that the HTML shows; hydration uses it. */
  written: () => number
}
const ClockContext = createContext<ClockValue | null>(null)

interface ClockProviderProps {
  clock?: ServerClock
  /** The moment of the server rendering, in milliseconds of the server's time. */
  writtenFor?: number
  children: ReactNode
}

export function ClockProvider({ clock = serverClock, writtenFor, children }: ClockProviderProps) {
  const [value] = useState<ClockValue>(() => {
    const ticker = new SecondTicker(clock)
    return { clock, ticker, written: writtenFor === undefined ? ticker.read : () => writtenFor }
  })
  return <ClockContext.Provider value={value}>{children}</ClockContext.Provider>
}

function useClockValue(): ClockValue {
  const value = useContext(ClockContext)
  if (!value) throw new Error("ClockProvider is missing.")
  return value
}

/** `serverNow()` returns the server's time in milliseconds for a single decision. It does not cause rendering. */
export function useClock(): { serverNow: () => number } {
  const { clock } = useClockValue()
  return { serverNow: () => clock.now() }
}

/** The result of `select` for the server's time (a text, a number). The component renders only when it changes. */
export function useServerTimeOf<Value extends string | number | boolean | null>(select: (now: number) => Value): Value {
  const { ticker, written } = useClockValue()
  return useSyncExternalStore(
    ticker.subscribe,
    () => select(ticker.read()),
    () => select(written())
  )
}

/** The server's time in milliseconds. The component renders at each second. */
export function useServerTime(): number {
  const { ticker, written } = useClockValue()
  return useSyncExternalStore(ticker.subscribe, ticker.read, written)
}
