import {
  StepResponse,
  WorkflowResponse,
  createHook,
  createStep,
  createWorkflow,
} from "@medusajs/framework/workflows-sdk"
import type { OpenedSale, Cents } from "@northlot/contract"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { FeeQuote } from "#src/modules/fee/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { noting } from "../hooks"
import { runWorkflow } from "../run-workflow"
import { textWinner } from "#src/use-cases/notice/text-winner"
import { asksForPayoutAccount } from "#src/use-cases/settlement/payout-account"
import { noteHeldFees, quoteFeesOfSale } from "#src/use-cases/fee/held-fees"
import { openedNotices, partiesOf } from "#src/use-cases/sale/sale-notices"

export interface OpenSaleInput {
  auctionId: string
  listingId: string
  buyerId: string
  sellerId: string
  hammerCents: Cents
  reserveMet: boolean
  /** Set when an accepted offer opened the sale. */
  offerId: string | null
  /** Set when a negotiation ended in the sale. */
  negotiationId: string | null
  /** ISO 8601, UTC. */
  wonAt: string
}

/** Quotes the fees of a sale; null if they are issued already. Fee plugins may be slow, so this step locks no row. */
const quoteFeesStep = createStep("quote-fees", async (sold: OpenSaleInput, { container }) => {
  const fees = container.resolve("fee")
  const sale = await container.resolve("sale").sales.ofAuction(sold.auctionId, sold.offerId)
  if (sale && (await fees.fees.ofSale(sale.id)).length > 0) return new StepResponse<FeeQuote | null>(null)
  return new StepResponse<FeeQuote | null>(await quoteFeesOfSale(container, { ...sold, wonAt: new Date(sold.wonAt) }))
})

/** Sale, fees and the notices to both parties commit together; a repeat changes nothing. */
const openSaleStep = createStep(
  "open-sale",
  async ({ sold, quote }: { sold: OpenSaleInput; quote: FeeQuote | null }, { container }) => {
    const [parties, listing] = await Promise.all([partiesOf(container, sold), listingFacts(sold.listingId)])
    const opened = await database().transaction(async (): Promise<OpenedSale> => {
      const sales = container.resolve("sale")
      const sale = await sales.sales.open({
        ...sold,
        sellerType: parties.seller.sellerType ?? "private",
        wonAt: new Date(sold.wonAt),
      })
      const fees = container.resolve("fee")
      const issued = quote
        ? await fees.fees.issue({ ...sale, saleId: sale.id }, quote)
        : await fees.fees.ofSale(sale.id)
      if (issued[0]) await noteHeldFees(container, sale, issued[0], listing)
      const asksForAccount = await asksForPayoutAccount(container, sale)
      const notices = openedNotices(sale, { fees: issued, listing, parties, asksForAccount })
      await container.resolve("message").notices.send(notices)
      await textWinner(container, sale, listing)
      const { id: saleId, auctionId, listingId, buyerId, sellerId, hammerCents } = sale
      return { saleId, auctionId, listingId, buyerId, sellerId, hammerCents, wonAt: sold.wonAt }
    })
    return new StepResponse(opened)
  }
)

/**
 * Opens a sale from a sold auction, an accepted offer or an agreed price, with both fees and notices. It asks fee
 * providers first, then runs one transaction, so no step needs a compensation. `saleOpened` runs after the commit; a
 * handler that throws fails the delivery, which is retried.
 */
export const openSaleWorkflow = noting(
  createWorkflow("open-sale", (sold: OpenSaleInput) => {
    const quote = quoteFeesStep(sold)
    const sale = openSaleStep({ sold, quote })
    const saleOpened = createHook("saleOpened", sale)
    return new WorkflowResponse(sale, { hooks: [saleOpened] })
  })
)

/** Continues a sale from an accepted offer or a negotiation as after an auction: fees and notices. */
export async function openAgreedSale(scope: MedusaContainer, sale: SaleRecord): Promise<void> {
  const { auctionId, listingId, sellerId, buyerId, hammerCents, reserveMet, offerId, negotiationId, wonAt } = sale
  await runWorkflow(openSaleWorkflow, scope, {
    auctionId,
    listingId,
    sellerId,
    buyerId,
    hammerCents,
    reserveMet,
    offerId,
    negotiationId,
    wonAt: wonAt.toISOString(),
  })
}
