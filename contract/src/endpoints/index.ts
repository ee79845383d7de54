import type { Endpoint } from "../endpoint"
import * as accounts from "./accounts"
import * as administration from "./administration"
import * as bidding from "./bidding"
import * as listings from "./listings"
import * as messaging from "./messaging"
import * as money from "./money"
import * as operations from "./operations"

function endpointsOf<M extends Record<string, unknown>>(module: M) {
  return Object.fromEntries(
    Object.entries(module).filter(([, value]) => typeof value === "object" && value !== null && "method" in value && "path" in value)
  ) as { [K in keyof M as M[K] extends { method: string; path: string } ? K : never]: M[K] }
}

/** Every endpoint of the product by name. */
export const endpoints = {
  ...endpointsOf(accounts),
  ...endpointsOf(listings),
  ...endpointsOf(bidding),
  ...endpointsOf(money),
  ...endpointsOf(messaging),
  ...endpointsOf(administration),
  ...endpointsOf(operations),
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as unknown as readonly Endpoint[]

export type * from "./accounts"
export type * from "./administration"
export type * from "./bidding"
export type * from "./listings"
export type * from "./messaging"
export type * from "./money"
export { agreedCents } from "./shared"
export { registration, viewer, notice } from "./accounts"
export { listingView, listingDraft, listingIdParams, warranty, condition, publicBid, vinDecoding } from "./listings"
export { bidBody, bidAnswer } from "./bidding"
export { chatSummary, message } from "./messaging"
export { fee, feeSchedule, payment, sale } from "./money"
export { auctionPolicy } from "./administration"
