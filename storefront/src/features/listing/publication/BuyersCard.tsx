import type { ListingView } from "@northlot/contract"
import { createContext, useContext, type ComponentType } from "react"

type CardProps = { listing: ListingView; watchable?: boolean }

/** The card joins what buyers do with a car, of which a seller's parts know nothing: the page brings it. */
const CardOfPage = createContext<ComponentType<CardProps> | null>(null)

export const BuyersCardProvider = CardOfPage.Provider

/** A car as buyers will see it among others. */
export function BuyersCard(props: CardProps) {
  const Card = useContext(CardOfPage)
  if (!Card) throw new Error("BuyersCard needs a BuyersCardProvider around it.")
  return <Card {...props} />
}
