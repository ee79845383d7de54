import { createContext, useContext } from "react"

interface Trade {
  /** The id of the row that the Tab key reaches; null until the rows are known. */
  activeId: string | null
  onActive: (id: string) => void
  /** Runs when a row disappears; another row then becomes reachable by the Tab key. */
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
