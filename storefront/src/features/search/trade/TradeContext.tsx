import { createContext, useContext } from "react"

interface Trade {
  /** The row in the tab order; null until known. */
  activeId: string | null
  onActive: (id: string) => void
  /** Runs when a row leaves the page; another row replaces it in the tab order. */
  onGone: (id: string) => void
  marked: readonly string[]
  onMark: (id: string) => void
  onKeys: () => void
}

export const TradeContext = createContext<Trade | null>(null)

export function useTrade(): Trade {
  const trade = useContext(TradeContext)
  if (!trade) throw new Error("A row stands outside of its table.")
  return trade
}
