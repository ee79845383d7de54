import { RATING_DAYS } from "@northlot/contract"
import type { NoticeToSend } from "#src/modules/message/types"
import type { SaleRecord } from "#src/modules/sale/types"
import type { ListingFacts } from "#src/queries/sale/listing-facts"
import type { RatingStep } from "#src/wording/notice/rating"
import { listingNotice } from "../notice/listing-notice"
import type { SaleParties } from "../sale/sale-notices"

type Party = "buyer" | "seller"

interface RatingTold {
  sale: SaleRecord
  listing: Pick<ListingFacts, "title">
  parties: SaleParties
}

/**
 * A notice to one party of a sale about a rating. The party also gets an e-mail in two cases: it was rated and can
 * answer, or its own rating or answer was removed and it should know the reason.
 */
export function ratingNotice(
  { sale, listing, parties }: RatingTold,
  to: Party,
  params: RatingStep,
  key: string
): NoticeToSend {
  const notice = listingNotice(
    parties[to],
    {
      key: `${key}:${to}`,
      role: to,
      listingId: sale.listingId,
      saleId: sale.id,
      car: listing.title,
      told: { type: "saleStep", params },
    },
    { template: "sale-step" }
  )
  return params.fact === "rating-given" || params.fact === "rating-removed" ? notice : { ...notice, email: null }
}

/**
 * Asks both parties for a rating when the sale is complete. It needs no e-mail, since another e-mail tells of the
 * completion.
 */
export function askedToRate(told: RatingTold, completedAt: Date): NoticeToSend[] {
  const until = new Date(completedAt.getTime() + RATING_DAYS * 86_400_000).toISOString()
  return (["buyer", "seller"] as const).map((to) =>
    ratingNotice(told, to, { fact: "rating-asked", until }, `rating-asked:${told.sale.id}`)
  )
}
