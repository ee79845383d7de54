/** What a seller is told of a promotion, and who tells it. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoneyExact, torontoTime } from "@northlot/contract"
import type { PromotionRecord } from "#src/modules/promotion/types"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { promotions } from "./promoted-listing"
import type { OutboxTopics } from "#src/platform/outbox"

type Told =
  | { what: "paid" | "started"; key: string }
  | { what: "ending"; key: string; endsAt: Date }
  | { what: "returned"; key: string; reason: string }

/** Tells the seller of a promotion, by notice and e-mail, once per key. */
export async function tellOfPromotion(scope: MedusaContainer, promotionId: string, told: Told): Promise<void> {
  const promotion = await promotions(scope).retrievePromotion(promotionId)
  const seller = promotion && (await scope.resolve("account").retrieveAccount(promotion.accountId))
  if (!promotion || !seller) return
  const { title: car } = await listingFacts(promotion.listingId)
  const { title, text } = wordsFor(told, promotion, car)
  await scope.resolve("messaging").sendNotices([
    {
      key: told.key,
      accountId: seller.id,
      type: "promotion",
      role: "seller",
      listingId: promotion.listingId,
      saleId: null,
      title,
      text,
      email: { to: seller.email, template: "promotion", data: { first: seller.first, title, text } },
    },
  ])
}

function wordsFor(
  told: Told,
  { label, plannedAt, endsAt, priceCents, hstCents, runsFrom, runsTo }: PromotionRecord,
  car: string
): { title: string; text: string } {
  const price = formatMoneyExact(priceCents)
  const standing = endsAt
    ? `Until ${torontoTime(endsAt)} it is shown among the featured cars.`
    : runsFrom && runsTo
      ? `It runs from ${torontoTime(runsFrom)} to ${torontoTime(runsTo)}.`
      : plannedAt
        ? `It begins on ${torontoTime(plannedAt)}, or as soon as the car is live after that.`
        : "It begins as soon as the car is live."
  switch (told.what) {
    case "paid":
      return {
        title: endsAt ? `${car} is featured` : `Promotion paid: ${car}`,
        text: `We received ${price} for featuring it for ${label}, HST of ${formatMoneyExact(hstCents)} included. ${standing}`,
      }
    case "started":
      return { title: `${car} is featured`, text: standing }
    case "ending":
      return {
        title: `The promotion of ${car} ends soon`,
        text: `Until ${torontoTime(told.endsAt)} it is shown among the featured cars. If you extend the promotion before then, the new days are added to what is left.`,
      }
    case "returned":
      return {
        title: `The promotion of ${car} is off`,
        text: `${told.reason} ${endsAt ? "What was left of its time is gone." : "It had not begun."}`,
      }
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
