import { StepResponse, WorkflowResponse, createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import type { Cents } from "@northlot/contract"
import type { FeeRecord } from "#src/modules/fee/types"
import type { SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { textWinner } from "../notices/text-winner"
import { asksForPayoutAccount } from "../settlement/payout-account"
import { payoutAccountNotice, soldNotices } from "./sale-notices"
import { partiesOf, partyAccount } from "./sale-parties"

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

const openSaleStep = createStep(
  "open-sale",
  async (input: OpenSaleInput, { container }) => {
    const seller = await partyAccount(container, input.sellerId)
    const { sale, opened } = await container.resolve("sale").openSale({
      ...input,
      sellerType: seller.sellerType ?? "private",
      wonAt: new Date(input.wonAt),
    })
    return new StepResponse(sale.id, opened ? sale.id : null)
  },
  async (saleId, { container }) => {
    if (saleId) await container.resolve("sale").withdrawSale(saleId)
  }
)

const issueFeesStep = createStep(
  "issue-fees",
  async ({ saleId }: { saleId: string }, { container }) => {
    const sale: SaleRecord = (await container.resolve("sale").retrieveSale(saleId))!
    const { issued } = await container.resolve("fee").issueFees({ ...sale, saleId })
    return new StepResponse(undefined, issued)
  },
  async (issued, { container }) => {
    if (issued) await container.resolve("fee").withdrawFees(issued)
  }
)

/** The fees hold why a provider's lines are missing, so a repeat after a crash finds it again. */
const flagSaleStep = createStep("flag-sale", async ({ saleId }: { saleId: string }, { container }) => {
  const fees: FeeRecord[] = await container.resolve("fee").feesOfSale(saleId)
  const failure = fees.find(({ providerFailure }) => providerFailure !== null)?.providerFailure
  if (failure) await container.resolve("sale").flagSale(saleId, failure)
  return new StepResponse(undefined)
})

const tellPartiesStep = createStep("tell-parties", async ({ saleId }: { saleId: string }, { container }) => {
  const sale: SaleRecord = (await container.resolve("sale").retrieveSale(saleId))!
  const fees: FeeRecord[] = await container.resolve("fee").feesOfSale(saleId)
  const [parties, listing] = await Promise.all([partiesOf(container, sale), listingFacts(sale.listingId)])
  const asks = await asksForPayoutAccount(container, sale)
  await database().transaction(async () => {
    const notices = [
      ...soldNotices(sale, fees, listing, parties),
      ...(asks ? [payoutAccountNotice(sale, listing, parties.seller)] : []),
    ]
    await container.resolve("messaging").sendNotices(notices)
    await textWinner(container, sale, listing)
  })
  return new StepResponse(undefined)
})

/**
 * From a sold auction, an accepted offer or an agreed price to a sale with both fees and both parties told. Each step
 * is unique by its business key, so a repeat completes what is missing; telling comes last and commits at once, so
 * nothing that somebody was told of is ever undone.
 */
export const openSaleWorkflow = createWorkflow("open-sale", (input: OpenSaleInput) => {
  const saleId = openSaleStep(input)
  issueFeesStep({ saleId })
  flagSaleStep({ saleId })
  tellPartiesStep({ saleId })
  return new WorkflowResponse(saleId)
})
