import { formatMoneyExact, type Cents, type ListingCard } from "@northlot/contract"
import type { AllIn } from "@/entities/payment/AllInLines"

interface Cost {
  /** `null` until known. */
  feeCents: Cents | null
  sellerType: ListingCard["sellerType"]
  allIn: AllIn | null | undefined
}

/** The buyer's costs beside the price, and the total. The first sentence continues 'You pay'. */
export function costWords({ feeCents, sellerType, allIn }: Cost): string {
  const fees = feeCents === null ? "the buyer fee" : `${formatMoneyExact(feeCents)} in fees`
  const tax = sellerType === "dealer" ? " and HST on the price, because the seller is a dealer" : ""
  return [`${fees}${tax}.`, ...(allIn ? allInWords(allIn) : [])].join(" ")
}

function allInWords({ totalCents, registrationTaxCents, onTheRoadCents }: AllIn): string[] {
  const now = `Due now: ${formatMoneyExact(totalCents)}.`
  if (registrationTaxCents === 0) return [now]
  return [now, `With tax at ServiceOntario about ${formatMoneyExact(onTheRoadCents)}.`]
}
