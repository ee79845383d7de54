import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoney } from "@northlot/contract"
import type { SaleRecord } from "#src/modules/sale/types"
import { configuration } from "#src/platform/configuration"
import type { ListingFacts } from "#src/queries/sales/listing-facts"
import { wonSms } from "./auction-words"
import { tellByPreference, type News } from "./tell-by-preference"

/**
 * The bell and the e-mail tell every winner, who owes a fee by it; an SMS comes on top for who wanted one about bids.
 */
export async function textWinner(
  scope: MedusaContainer,
  sale: SaleRecord,
  { title }: Pick<ListingFacts, "title">
): Promise<void> {
  const price = formatMoney(sale.hammerCents)
  const byAgreement = sale.offerId !== null || sale.negotiationId !== null
  const verb = byAgreement ? "You bought" : "You won"
  const news: News = {
    key: `bid-won-sms:${sale.id}`,
    accountId: sale.buyerId,
    purpose: "outbid",
    type: "bidWon",
    listingId: sale.listingId,
    title: `${verb} ${title}`,
    text: `${verb} ${title} at ${price}.`,
    sms: wonSms({ title, priceCents: sale.hammerCents, byAgreement }, configuration().publicUrl),
    channels: { site: false, email: false, sms: true },
  }
  await tellByPreference(scope, news)
}
