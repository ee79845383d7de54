import type { ListingView } from "@northlot/contract"
import { createContext, useContext, type ComponentType } from "react"

type CardProps = { listing: ListingView; watchable?: boolean }

/** The page provides the card component, because the seller's parts must not import buyers' features. */
const CardOfPage = createContext<ComponentType<CardProps> | null>(null)

export const BuyersCardProvider = CardOfPage.Provider

/** A car's card as buyers will see it in a list. */
export function BuyersCard(props: CardProps) {
  const Card = useContext(CardOfPage)
  if (!Card) throw new Error("BuyersCard needs a BuyersCardProvider around it.")
  return <Card {...props} />
}
