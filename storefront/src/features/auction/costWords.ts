import { formatMoneyExact, type Cents, type ListingCard } from "@northlot/contract"
import type { AllIn } from "@/entities/payment/AllInLines"

interface Cost {
  /** `null` until known. */
  feeCents: Cents | null
  sellerType: ListingCard["sellerType"]
  allIn: AllIn | null | undefined
}

/** What a buyer pays, and what of it is fee and tax. Before the quote is there, only which parts there are. */
export function costWords({ feeCents, sellerType, allIn }: Cost): string {
  const ofDealer = sellerType === "dealer"
  const fees = feeCents === null ? null : formatMoneyExact(feeCents)
  if (!allIn)
    return `You pay the price, ${fees === null ? "the buyer fee" : `${fees} in fees`}${ofDealer ? " and HST" : ""}.`
  const { totalCents, registrationTaxCents, onTheRoadCents } = allIn
  return [
    `You pay ${formatMoneyExact(totalCents)} now.`,
    ...(registrationTaxCents === 0 ? [] : [`With tax at ServiceOntario about ${formatMoneyExact(onTheRoadCents)}.`]),
    ...(fees === null ? [] : [`It includes ${fees} in fees${ofDealer ? ", and HST because a dealer sells it" : ""}.`]),
  ].join(" ")
}
