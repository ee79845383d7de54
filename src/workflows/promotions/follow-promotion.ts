import type { MedusaContainer } from "@medusajs/framework/types"
import type { OutboxTopics } from "#src/platform/outbox"
import { tellOfPromotion } from "./promotion-notices"

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
