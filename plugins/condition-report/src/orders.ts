import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { reportsOf } from "./reports"

export interface Scope {
  resolve(name: string): unknown
}

const options = z.object({ priceCents: z.number().int().min(100).max(100_000).optional() })

/** The price of a report in cents before HST; undefined if reports cannot be ordered. */
export const priceOf = (pluginOptions: Record<string, unknown>) => options.parse(pluginOptions).priceCents

/** The reference of the charge: one report of a car for one person. */
export const referenceOf = (listingId: string, accountId: string) => `${listingId}:${accountId}`
export const listingOf = (reference: string) => reference.split(":")[0]!

export const ordersOf = (scope: Scope, of: Record<string, unknown>) =>
  reportsOf(scope).listConditionReportOrders(of, { order: { ordered_at: "DESC" }, take: 50 })

/** Whether a paid order for a report on this car exists. Refunded and disputed orders do not count. */
export const isOrdered = async (scope: Scope, listingId: string) =>
  (await ordersOf(scope, { listing_id: listingId, ended_at: null })).length > 0

interface Query {
  graph(asked: object): Promise<{ data: { shown_title: string; status: string }[] }>
}

async function readListing(scope: Scope, id: string) {
  const query = scope.resolve("query") as Query
  const { data } = await query.graph({ entity: "listing", fields: ["shown_title", "status"], filters: { id } })
  return data[0]
}

export async function isForSale(scope: Scope, listingId: string): Promise<boolean> {
  return (await readListing(scope, listingId))?.status === "live"
}

/** The title of a car that is for sale. @throws MedusaError not_allowed if it is no longer for sale */
export async function titleForSale(scope: Scope, listingId: string): Promise<string> {
  const listing = await readListing(scope, listingId)
  if (listing?.status !== "live") throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This car is not for sale.")
  return listing.shown_title
}
