import { formatMoneyExact, type Cents, type ListingCard } from "@northlot/contract"
import type { AllIn } from "@/entities/payment/AllInLines"

interface Cost {
  /** The buyer's fee; `null` until it has loaded. */
  feeCents: Cents | null
  sellerType: ListingCard["sellerType"]
  allIn: AllIn | null | undefined
}

/**
 * The sentence about the buyer's total cost with fees and tax. Until the quote has loaded, the sentence names the parts
 * of the cost without their total.
 */
export function costWords({ feeCents, sellerType, allIn }: Cost): string {
  const ofDealer = sellerType === "dealer"
  const fees = feeCents === null ? null : formatMoneyExact(feeCents)
  if (!allIn)
    return `You pay the price, ${fees === null ? "the buyer fee" : `${fees} in fees`}${ofDealer ? " and HST" : ""}.`
  const { totalCents, registrationTaxCents, onTheRoadCents } = allIn
  return [
    `You pay ${formatMoneyExact(totalCents)} now.`,
    ...(registrationTaxCents === 0
      ? []
      : [`With tax at ServiceOntario, you pay about ${formatMoneyExact(onTheRoadCents)}.`]),
    ...(fees === null
      ? []
      : [`The sum includes ${fees} in fees${ofDealer ? ", and HST because a dealer sells the car" : ""}.`]),
  ].join(" ")
}
