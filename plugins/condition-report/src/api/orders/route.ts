import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { isOrdered, ordersOf, priceOf, referenceOf, titleForSale } from "../../orders"
import { reportsOf, requireListing } from "../../reports"

const body = z.strictObject({ listingId: z.string().min(1).max(60) })

export const endpoints = {
  GET: { access: "member" },
  POST: { access: "member", body, rateLimit: { points: 10, seconds: 60 } },
} satisfies PluginEndpoints

/** The signed-in person's orders, the newest first. */
export async function GET({ auth_context, scope }: PluginRequest, response: PluginResponse): Promise<void> {
  const orders = await ordersOf(scope, { account_id: auth_context!.actor_id })
  const items = orders.map(({ listing_id, ordered_at, ended_because }) => ({
    listingId: listing_id,
    orderedAt: ordered_at.toISOString(),
    ended: ended_because,
  }))
  response.json({ ok: true, items })
}

/** Opens the payment page for a report. The car must not have a report yet. */
export async function POST(
  request: PluginRequest<unknown, unknown, z.output<typeof body>>,
  response: PluginResponse
): Promise<void> {
  const { scope, auth_context, pluginOptions } = request
  const { listingId } = request.validatedBody
  const amountCents = priceOf(pluginOptions)
  if (!amountCents) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "Reports cannot be ordered here.")
  await requireListing(request, listingId)
  const title = await titleForSale(scope, listingId)
  const [written] = await reportsOf(scope).listConditionReports({ listing_id: listingId })
  if (written) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This car has a condition report already.")
  if (await isOrdered(scope, listingId))
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "A report of this car is ordered already.")
  const opened = await request.openCheckout("report", {
    referenceId: referenceOf(listingId, auth_context!.actor_id),
    description: `Condition report of ${title}`.slice(0, 120),
    lines: [{ code: "fee", label: "Condition report", amountCents, taxable: true }],
  })
  if (!opened) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "You have ordered this report already.")
  response.json({ ok: true, url: opened.url })
}
