import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from "react"
import { SecondTicker } from "./secondTicker"
import { ServerClock } from "./serverClock"

/** The clock of this page; `api` and the socket feed it. */
export const serverClock = new ServerClock()

interface ClockValue {
  clock: ServerClock
  ticker: SecondTicker
  /** The server's time that the HTML shows: what it is hydrated with. */
  written: () => number
}
const ClockContext = createContext<ClockValue | null>(null)

interface ClockProviderProps {
  clock?: ServerClock
  /** For which moment the HTML was written, in milliseconds of the server's time. */
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

/** `serverNow()`: the server's time in milliseconds, for a moment's decision. Does not render again. */
export function useClock(): { serverNow: () => number } {
  const { clock } = useClockValue()
  return { serverNow: () => clock.now() }
}

/** What `select` makes of the server's time (a text, a number), rendering again only when that changes. */
export function useServerTimeOf<Value extends string | number | boolean | null>(select: (now: number) => Value): Value {
  const { ticker, written } = useClockValue()
  return useSyncExternalStore(
    ticker.subscribe,
    () => select(ticker.read()),
    () => select(written())
  )
}

/** The server's time in milliseconds, rendering again at each of its seconds. */
export function useServerTime(): number {
  const { ticker, written } = useClockValue()
  return useSyncExternalStore(ticker.subscribe, ticker.read, written)
}
