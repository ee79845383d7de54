import type { Endpoint } from "../endpoint"
import * as all from "./all"

type EndpointsOf<M> = { [K in keyof M as M[K] extends { method: string; path: string } ? K : never]: M[K] }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value

/** All endpoints by name. An endpoint's name is the name of its export. */
export const endpoints = Object.fromEntries(
  Object.entries(all).flatMap(([name, value]) => (isEndpoint(value) ? [[name, Object.assign(value, { name })]] : []))
) as unknown as EndpointsOf<typeof all>
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as unknown as readonly Endpoint[]

export type * from "./all"
export { DESKS } from "./message/desk"
export { policySchemas } from "./policy/policies"
export { agreedCents, inCents } from "./shared"
export { TASK_TYPES } from "./task/tasks"
export { STAFF_TASK_TYPES } from "./task/staff-tasks"
export { registration, viewer, notice } from "./account/accounts"
export { NOTICE_PARAMS, NOTICE_TYPES } from "./notice/notice-params"
export type { NoticeFact, NoticeParams, NoticeType } from "./notice/notice-params"
export {
  listingView,
  listingDraft,
  listingIdParams,
  warranty,
  condition,
  publicBid,
  vinDecoding,
} from "./listing/listings"
export { creditEntry } from "./credit/credits"
export { bidBody, bidAnswer } from "./auction/bids"
export { chatSummary, message } from "./message/messaging"
export { fee, feeSchedule, payment, sale } from "./payment/money"
export { newRegistrant } from "./account/registrants"
export { auctionPolicy } from "./auction/auction-policy"
