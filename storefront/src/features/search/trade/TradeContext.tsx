import { createContext, useContext } from "react"

interface Trade {
  /** The row that the Tab key comes to; null before one is known. */
  activeId: string | null
  onActive: (id: string) => void
  /** A row left the page: another one takes its place in the order of focus. */
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
