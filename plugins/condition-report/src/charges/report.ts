import { RefusedError, type ChargeRequest, type PluginChargePurpose } from "@northlot/plugin-kit"
import { isOrdered, listingOf, ordersOf } from "../orders"
import { reportsOf } from "../reports"

/** The charge for a report on a car that has none yet. The person who orders the report pays. */
const report: PluginChargePurpose = {
  returnPath: ({ referenceId }) => `/listing/${listingOf(referenceId)}`,
  async paid({ charge, container }) {
    const [known] = await ordersOf(container, { charge_id: charge.id })
    if (known) return
    const listing_id = listingOf(charge.referenceId)
    const [written] = await reportsOf(container).listConditionReports({ listing_id })
    if (written) throw new RefusedError("INVALID_TRANSITION", "This car already has a condition report.")
    if (await isOrdered(container, listing_id))
      throw new RefusedError("INVALID_TRANSITION", "Somebody else has already ordered this report.")
    await reportsOf(container).createConditionReportOrders({
      charge_id: charge.id,
      listing_id,
      account_id: charge.accountId,
      ordered_at: new Date(),
    })
  },
  refunded: (request) => end(request, "refunded"),
  lost: (request) => end(request, "disputed"),
}

async function end({ charge, container }: ChargeRequest, because: "refunded" | "disputed"): Promise<void> {
  const [order] = await ordersOf(container, { charge_id: charge.id })
  if (!order || order.ended_at) return
  await reportsOf(container).updateConditionReportOrders({
    id: order.id,
    ended_at: new Date(),
    ended_because: because,
  })
}

export default report
