import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { reportsOf } from "./reports"

interface Scope {
  resolve(name: string): unknown
}

/** Before HST, in cents, where the options say nothing. */
const USUAL_PRICE_CENTS = 4_900
const options = z.object({ priceCents: z.number().int().min(100).max(100_000).default(USUAL_PRICE_CENTS) })

/** What a report costs, before HST. */
export const priceOf = (pluginOptions: Record<string, unknown>) => options.parse(pluginOptions).priceCents

/** One report of a car for one person: what its charge is known by. */
export const referenceOf = (listingId: string, accountId: string) => `${listingId}:${accountId}`
export const listingOf = (reference: string) => reference.split(":")[0]!

export const ordersOf = (scope: Scope, of: Record<string, unknown>) =>
  reportsOf(scope).listConditionReportOrders(of, { order: { ordered_at: "DESC" }, take: 50 })

interface Query {
  graph(asked: object): Promise<{ data: { shown_title: string; status: string }[] }>
}

/** The title of a car that is for sale. @throws MedusaError not_allowed for one that is not any more */
export async function titleForSale(scope: Scope, listingId: string): Promise<string> {
  const query = scope.resolve("query") as Query
  const { data } = await query.graph({
    entity: "listing",
    fields: ["shown_title", "status"],
    filters: { id: listingId },
  })
  if (data[0]?.status !== "live") throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This car is not for sale.")
  return data[0].shown_title
}
