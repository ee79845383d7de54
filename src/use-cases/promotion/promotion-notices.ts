/** The notices to a seller about a promotion. */
import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticeParams } from "@northlot/contract"
import type { PromotionRecord } from "#src/modules/promotion/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { listingNotice } from "../notice/listing-notice"
import { promotions } from "./promoted-listing"
import type { OutboxTopics } from "#src/platform/outbox"

type Told =
  | { what: "paid" | "started"; key: string }
  | { what: "ending"; key: string; endsAt: Date }
  | { what: "returned"; key: string; reason: string }

/** Tells the seller about a promotion by notice and e-mail. A repeat with the same `told.key` sends nothing. */
export async function tellOfPromotion(scope: MedusaContainer, promotionId: string, told: Told): Promise<void> {
  const promotion = await promotions(scope).promotions.retrieve(promotionId)
  const seller = promotion && (await scope.resolve("account").accounts.retrieve(promotion.accountId))
  if (!promotion || !seller) return
  const { listingId } = promotion
  const { title: car } = await listingFacts(listingId)
  const params = paramsOf(told, promotion)
  const about = { key: told.key, role: "seller", listingId, car, told: { type: "promotion", params } } as const
  await scope.resolve("message").notices.send([listingNotice(seller, about, { template: "promotion" })])
}

function paramsOf(told: Told, promotion: PromotionRecord): NoticeParams<"promotion"> {
  const { label, priceCents, hstCents } = promotion
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  const run = {
    endsAt: iso(promotion.endsAt),
    runsFrom: iso(promotion.runsFrom),
    runsTo: iso(promotion.runsTo),
    plannedAt: iso(promotion.plannedAt),
  }
  switch (told.what) {
    case "paid":
      return { fact: "paid", label, priceCents, hstCents, ...run }
    case "started":
      return { fact: "started", ...run }
    case "ending":
      return { fact: "ending", endsAt: told.endsAt.toISOString() }
    case "returned":
      return { fact: "returned", reason: told.reason, begun: promotion.endsAt !== null }
  }
}

export function followPaidPromotion(
  { promotionId }: OutboxTopics["promotion.paid"],
  scope: MedusaContainer
): Promise<void> {
  return tellOfPromotion(scope, promotionId, { what: "paid", key: `promotion-paid:${promotionId}` })
}

export function followStartedPromotion(
  { promotionId }: OutboxTopics["promotion.started"],
  scope: MedusaContainer
): Promise<void> {
  return tellOfPromotion(scope, promotionId, { what: "started", key: `promotion-started:${promotionId}` })
}

export function followReturnedPromotion(
  { promotionId, reason }: OutboxTopics["promotion.returned"],
  scope: MedusaContainer
): Promise<void> {
  return tellOfPromotion(scope, promotionId, { what: "returned", key: `promotion-returned:${promotionId}`, reason })
}
