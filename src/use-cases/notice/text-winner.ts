import type { MedusaContainer } from "@medusajs/framework/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { configuration } from "#src/platform/configuration"
import type { ListingFacts } from "#src/queries/sale/listing-facts"
import { wonSms } from "#src/wording/notice/sms"
import { tellByPreference, type News } from "./tell-by-preference"

/**
 * Sends an SMS to a winner who chose SMS about bids. Every winner also gets the notice in the bell and the e-mail,
 * which state the fee.
 */
export async function textWinner(
  scope: MedusaContainer,
  sale: SaleRecord,
  { title }: Pick<ListingFacts, "title">
): Promise<void> {
  const byAgreement = sale.offerId !== null || sale.negotiationId !== null
  const { publicUrl } = configuration()
  const news: News = {
    key: `bid-won-sms:${sale.id}`,
    accountId: sale.buyerId,
    purpose: "outbid",
    told: null,
    listingId: sale.listingId,
    car: title,
    sms: wonSms(
      { priceCents: sale.hammerCents, byAgreement, fromDealer: sale.sellerType === "dealer" },
      { car: title, publicUrl }
    ),
    channels: { site: false, push: false, email: false, sms: true },
  }
  await tellByPreference(scope, news)
}
