import { createContext, useContext, useState, useSyncExternalStore, type ReactNode } from "react"
import { SecondTicker } from "./secondTicker"
import { ServerClock } from "./serverClock"

/** The clock of this page; `api` and the socket feed it. */
export const serverClock = new ServerClock()

interface ClockValue {
  clock: ServerClock
  ticker: SecondTicker
}
const ClockContext = createContext<ClockValue | null>(null)

export function ClockProvider({ clock = serverClock, children }: { clock?: ServerClock; children: ReactNode }) {
  const [value] = useState<ClockValue>(() => ({ clock, ticker: new SecondTicker(clock) }))
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
  const { ticker } = useClockValue()
  return useSyncExternalStore(ticker.subscribe, () => select(ticker.read()))
}

/** The server's time in milliseconds, rendering again at each of its seconds. */
export function useServerTime(): number {
  const { ticker } = useClockValue()
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}
