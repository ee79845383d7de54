import { StepResponse, WorkflowResponse, createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import { taxOn, cents } from "@northlot/contract"
import type { SaleRecord } from "#src/modules/sale/types"
import { database } from "#src/platform/database"
import { appendToOutbox } from "#src/platform/outbox"
import { listingFacts } from "#src/queries/sales/listing-facts"
import { soldVehicle } from "#src/queries/sales/sold-vehicle"
import { chatNotices } from "./sale-notices"
import { partiesOf } from "./sale-parties"

/** State and settlement in one transaction: a cancellation comes before both or finds both. */
const openStep = createStep(
  "move-sale-to-open",
  async (saleId: string, { container }) => {
    const sales = container.resolve("sale")
    const before = await database().transaction(async () => {
      const sale = (await sales.lockSale(saleId))!
      const { status, listingId, buyerId, sellerId, sellerType, hammerCents } = sale
      // A refund that comes at once finds either the sale open, and locks it, or is found here.
      const fees = await container.resolve("fee").lockFeesOfSale(saleId)
      if (fees.some((fee) => fee.status !== "paid")) return null
      await sales.moveSale(saleId, "open")
      // A dealer's price has HST on it, which the dealer remits; a private sale has none (decisions: Fees, tax,
      // credits).
      const hstCents = sellerType === "dealer" ? taxOn(hammerCents) : cents(0)
      const safetyIncluded = (await soldVehicle(listingId)).condition.safetyIncluded === true
      const { awaitsWireAccount } = await container
        .resolve("escrow")
        .startSettlement({ saleId, sellerType, safetyIncluded, hammerCents, hstCents })
      if (awaitsWireAccount) await appendToOutbox("wire-account.missing", { saleId }, saleId)
      await appendToOutbox("sale.opened", { saleId, listingId, buyerId, sellerId }, saleId)
      return status
    })
    return new StepResponse(undefined, before === "awaiting_fees" ? saleId : null)
  },
  async (saleId, { container }) => {
    if (saleId) await container.resolve("sale").moveSale(saleId, "awaiting_fees")
  }
)

const activateConversationStep = createStep(
  "activate-conversation",
  async (saleId: string, { container }) => {
    const sale: SaleRecord = (await container.resolve("sale").retrieveSale(saleId))!
    if (sale.status !== "open") return new StepResponse(undefined, null)
    await container.resolve("messaging").activateConversation({ ...sale, saleId })
    // A refund may have locked the sale between the two: whoever is later leaves the chat closed.
    const now = await container.resolve("sale").retrieveSale(saleId)
    if (now?.status !== "awaiting_fees") return new StepResponse(undefined, saleId)
    await container.resolve("messaging").lockConversation(saleId)
    return new StepResponse(undefined, null)
  },
  async (saleId, { container }) => {
    if (saleId) await container.resolve("messaging").lockConversation(saleId)
  }
)

const tellStep = createStep("tell-chat-is-open", async (saleId: string, { container }) => {
  const sale: SaleRecord = (await container.resolve("sale").retrieveSale(saleId))!
  if (sale.status !== "open") return new StepResponse(undefined)
  const [parties, listing] = await Promise.all([partiesOf(container, sale), listingFacts(sale.listingId)])
  await container.resolve("messaging").sendNotices(chatNotices(sale, listing, parties))
  return new StepResponse(undefined)
})

/** Both fees are paid: the sale opens and its settlement starts, its chat opens, both are told. Safe to repeat. */
export const activateSaleWorkflow = createWorkflow("activate-sale", (saleId: string) => {
  openStep(saleId)
  activateConversationStep(saleId)
  tellStep(saleId)
  return new WorkflowResponse(saleId)
})
