import { cents, type Cents, type ListingView } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { api, endpoints, queryKeys, useSession } from "@/shared"
import { useExampleFees } from "@/entities/payment/feeQueries"

interface SellerFee {
  /** The seller's fee; null until it has loaded. */
  feeCents: Cents | null
  /** Whether the fee is only an estimate, because the real fee depends on the sale. */
  about: boolean
  isUnknown: boolean
}

/** The seller's fee at a price: by the terms of the live auction, otherwise by the current terms. */
export function useSellerFee(listing: Pick<ListingView, "id" | "status"> | null, priceCents: Cents | null): SellerFee {
  const { viewer } = useSession()
  const asked = priceCents ?? cents(0)
  const isLive = listing?.status === "live"
  const quote = useQuery({
    queryKey: queryKeys.payments.feeQuote(listing?.id ?? "", asked),
    queryFn: ({ signal }) =>
      api(endpoints.quoteFees, { params: { id: listing!.id }, query: { priceCents: asked }, signal }),
    enabled: isLive && priceCents !== null,
  })
  const example = useExampleFees(
    { priceCents: asked, seller: viewer?.sellerType ?? "private" },
    !isLive && priceCents !== null
  )
  if (isLive) return { feeCents: quote.data?.fee.totalCents ?? null, about: false, isUnknown: quote.isError }
  const known = example.isPlaceholderData ? undefined : example.data
  return {
    feeCents: known?.seller.totalCents ?? null,
    about: known?.dependsOnSale ?? false,
    isUnknown: example.isError,
  }
}
