import { StepResponse, WorkflowResponse, createStep, createWorkflow } from "@medusajs/framework/workflows-sdk"
import { MESSAGING_MODULE } from "../../modules/messaging"
import type MessagingModuleService from "../../modules/messaging/service"
import { SALE_MODULE } from "../../modules/sale"
import type SaleModuleService from "../../modules/sale/service"
import type { SaleRecord } from "../../modules/sale/types"
import { listingFacts } from "../../queries/sales/listing-facts"
import { chatNotices } from "./sale-notices"
import { partiesOf } from "./sale-parties"

const openStep = createStep(
  "move-sale-to-open",
  async (saleId: string, { container }) => {
    const sales = container.resolve<SaleModuleService>(SALE_MODULE)
    const before = (await sales.retrieveSale(saleId))!.status
    await sales.moveSale(saleId, "open")
    return new StepResponse(undefined, before === "awaiting_fees" ? saleId : null)
  },
  async (saleId, { container }) => {
    if (saleId) await container.resolve<SaleModuleService>(SALE_MODULE).moveSale(saleId, "awaiting_fees")
  }
)

const activateConversationStep = createStep(
  "activate-conversation",
  async (saleId: string, { container }) => {
    const sale: SaleRecord = (await container.resolve<SaleModuleService>(SALE_MODULE).retrieveSale(saleId))!
    await container.resolve<MessagingModuleService>(MESSAGING_MODULE).activateConversation({ ...sale, saleId })
    return new StepResponse(undefined, saleId)
  },
  async (saleId, { container }) => {
    if (saleId) await container.resolve<MessagingModuleService>(MESSAGING_MODULE).lockConversation(saleId)
  }
)

const tellStep = createStep("tell-chat-is-open", async (saleId: string, { container }) => {
  const sale: SaleRecord = (await container.resolve<SaleModuleService>(SALE_MODULE).retrieveSale(saleId))!
  const [parties, listing] = await Promise.all([partiesOf(container, sale), listingFacts(sale.listingId)])
  await container.resolve<MessagingModuleService>(MESSAGING_MODULE).sendNotices(chatNotices(sale, listing, parties))
  return new StepResponse(undefined)
})

/** Both fees are paid: the sale opens, its chat opens, both are told. Safe to repeat. */
export const activateSaleWorkflow = createWorkflow("activate-sale", (saleId: string) => {
  openStep(saleId)
  activateConversationStep(saleId)
  tellStep(saleId)
  return new WorkflowResponse(saleId)
})
