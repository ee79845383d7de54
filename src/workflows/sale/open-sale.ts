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
  /** Of a sale that an accepted offer opened. */
  offerId: string | null
  /** Of a sale that a negotiation ended in. */
  negotiationId: string | null
  /** ISO 8601, UTC. */
  wonAt: string
}

/** Plugins may add to the fees and take their time: they are asked before any row is locked. `null` once issued. */
const quoteFeesStep = createStep("quote-fees", async (sold: OpenSaleInput, { container }) => {
  const fees = container.resolve("fee")
  const sale = await container.resolve("sale").sales.ofAuction(sold.auctionId, sold.offerId)
  if (sale && (await fees.fees.ofSale(sale.id)).length > 0) return new StepResponse<FeeQuote | null>(null)
  return new StepResponse<FeeQuote | null>(await quoteFeesOfSale(container, { ...sold, wonAt: new Date(sold.wonAt) }))
})

/** Sale, fees and what both parties are told of them commit together; a repeat changes nothing. */
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
 * From a sold auction, an accepted offer or an agreed price to a sale with both fees and both parties told. It asks fee
 * providers, which are the world outside, and then is one transaction: nothing of it is ever undone. `saleOpened` runs
 * after the commit; what a handler throws fails the delivery, which comes again.
 */
export const openSaleWorkflow = noting(
  createWorkflow("open-sale", (sold: OpenSaleInput) => {
    const quote = quoteFeesStep(sold)
    const sale = openSaleStep({ sold, quote })
    const saleOpened = createHook("saleOpened", sale)
    return new WorkflowResponse(sale, { hooks: [saleOpened] })
  })
)

/** A sale that was recorded as both agreed on it, by an accepted offer or a negotiation, goes on as after the hammer. */
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
