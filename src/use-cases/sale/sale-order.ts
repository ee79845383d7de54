import { ONTARIO_HST_BASIS_POINTS } from "@northlot/contract"
import type { CreateOrderDTO, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import accountCustomer from "#src/links/account-customer"
import type { SaleRecord } from "#src/modules/sale/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { DIFFERENCE_PURPOSE } from "../credit/difference-purpose"
import { FEE_PURPOSE } from "../payment/fee-purpose"
import { partyAccount } from "./sale-notices"
import { orderLines } from "./order-lines"

/** The order's id has the number of the sale, so that the primary key refuses a second order. */
const orderIdOf = (saleId: string): string => saleId.replace(/^sale_/, "order_")

/** Creates the Medusa order of an opened sale, which lists what the buyer owes. Safe to repeat. */
export async function placeOrder({ saleId }: { saleId: string }, scope: MedusaContainer): Promise<void> {
  const sales = scope.resolve("sale")
  const sale: SaleRecord = (await sales.sales.retrieve(saleId))!
  if (sale.status !== "cancelled") {
    if (!(await orderOf(scope, saleId))) await createOrder(scope, sale)
    await linkPayments(scope, saleId)
  }
  // If the sale was cancelled or completed before its order existed, the order's status is changed here.
  const { status } = (await sales.sales.retrieve(saleId))!
  if (status === "cancelled") await cancelOrder({ saleId }, scope)
  if (status === "completed") await completeOrder({ saleId }, scope)
}

/** Completes the order when the sale is completed. Safe to repeat. */
export async function completeOrder({ saleId }: { saleId: string }, scope: MedusaContainer): Promise<void> {
  const sale = await scope.resolve("sale").sales.retrieve(saleId)
  if (sale?.status !== "completed") return
  const order = await orderOf(scope, saleId)
  if (order?.status === "pending") await scope.resolve(Modules.ORDER).completeOrder(order.id)
}

/** Cancels the order of a cancelled sale, if there is an order. */
export async function cancelOrder({ saleId }: { saleId: string }, scope: MedusaContainer): Promise<void> {
  const order = await orderOf(scope, saleId)
  if (order && order.status !== "canceled") await scope.resolve(Modules.ORDER).cancel(order.id)
}

async function orderOf(scope: MedusaContainer, saleId: string) {
  const [order] = await scope.resolve(Modules.ORDER).listOrders({ id: orderIdOf(saleId) }, { select: ["id", "status"] })
  return order
}

async function createOrder(scope: MedusaContainer, sale: SaleRecord): Promise<void> {
  const fees = scope.resolve("fee")
  const fee = (await fees.fees.ofParty(sale.id, "buyer"))!
  const [buyer, customerId, listing, [region]] = await Promise.all([
    partyAccount(scope, sale.buyerId),
    customerOf(scope, sale.buyerId),
    listingFacts(sale.listingId),
    scope.resolve(Modules.REGION).listRegions({ name: "Ontario" }, { take: 1 }),
  ])
  const order: CreateOrderDTO & { id: string } = {
    id: orderIdOf(sale.id),
    region_id: region!.id,
    currency_code: region!.currency_code,
    customer_id: customerId,
    email: buyer.email,
    status: "pending",
    no_notification: true,
    items: orderLines({
      vehicle: { ...sale, title: listing.title },
      fee: { lines: fee.lines, hstBasisPoints: ONTARIO_HST_BASIS_POINTS },
    }),
    metadata: { sale_id: sale.id, auction_id: sale.auctionId, seller_id: sale.sellerId },
  }
  await scope.resolve(Modules.ORDER).createOrders(order)
}

/**
 * Links the order to the payments of the buyer's fee. The car itself is paid by wire, so it has no payment to link.
 * Safe to repeat.
 */
async function linkPayments(scope: MedusaContainer, saleId: string): Promise<void> {
  const fee = (await scope.resolve("fee").fees.ofParty(saleId, "buyer"))!
  const checkout = scope.resolve("northlotPayment")
  const charges = [
    ...(await checkout.charges.ofPurpose(FEE_PURPOSE.buyer, fee.id)),
    ...(await checkout.charges.ofPurpose(DIFFERENCE_PURPOSE, fee.id)),
  ]
  const links = charges.flatMap(({ status, paymentCollectionId: id }) =>
    status === "paid" && id
      ? [{ [Modules.ORDER]: { order_id: orderIdOf(saleId) }, [Modules.PAYMENT]: { payment_collection_id: id } }]
      : []
  )
  if (links.length > 0) await scope.resolve(ContainerRegistrationKeys.LINK).create(links)
}

async function customerOf(scope: MedusaContainer, accountId: string): Promise<string> {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: accountCustomer.entryPoint,
    fields: ["customer_id"],
    filters: { account_id: accountId },
  })
  const [link] = data as { customer_id: string }[]
  if (!link) throw new Error(`The account ${accountId} is no customer.`)
  return link.customer_id
}
