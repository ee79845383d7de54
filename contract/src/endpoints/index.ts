import type { Endpoint } from "../endpoint"
import * as accounts from "./account/accounts"
import * as staff from "./staff/staff"
import * as staffSecurity from "./staff/staff-security"
import * as administration from "./operations/administration"
import * as apiKeys from "./integration/api-keys"
import * as announcements from "./notice/announcements"
import * as auditLog from "./audit/audit-log"
import * as bidReviews from "./conduct/bid-reviews"
import * as quarantine from "./operations/quarantine"
import * as bidding from "./auction/bids"
import * as conduct from "./conduct/conduct"
import * as consoleSearch from "./search/console-search"
import * as corrections from "./listing/corrections"
import * as credits from "./credit/credits"
import * as desk from "./message/desk"
import * as documents from "./sale/documents"
import * as listExports from "./report/exports"
import * as history from "./listing/history"
import * as invoices from "./payment/invoices"
import * as ledger from "./ledger/ledger"
import * as legal from "./policy/legal"
import * as licences from "./account/licences"
import * as listings from "./listing/listings"
import * as listingImport from "./import/listing-import"
import * as listingFeed from "./import/listing-feed"
import * as listingTemplates from "./listing/listing-templates"
import * as photoImports from "./import/photo-imports"
import * as messageLog from "./notice/message-log"
import * as monthClosing from "./ledger/month-closing"
import * as messaging from "./message/messaging"
import * as money from "./payment/money"
import * as registrantDesk from "./account/registrant-desk"
import * as registrantImport from "./import/registrant-import"
import * as runnerUp from "./negotiation/runner-up"
import * as papers from "./sale/papers"
import * as plugins from "./plugin/plugins"
import * as policies from "./policy/policies"
import * as payoutAccount from "./settlement/payout-account"
import * as payoutBatches from "./settlement/payout-batches"
import * as settlement from "./settlement/settlement"
import * as slots from "./plugin/slots"
import * as operations from "./operations/operations"
import * as operationsConsole from "./operations/operations-console"
import * as transactions from "./sale/transactions"
import * as trust from "./conduct/trust"
import * as analytics from "./report/analytics"
import * as chargeDisputes from "./payment/charge-disputes"
import * as certification from "./certification/certification"
import * as inspectionCalendar from "./certification/inspection-calendar"
import * as disclosures from "./listing/disclosures"
import * as media from "./listing/media"
import * as negotiation from "./negotiation/negotiation"
import * as promotion from "./promotion/promotion"
import * as questions from "./message/questions"
import * as ratings from "./rating/ratings"
import * as seller from "./listing/seller"
import * as watchlist from "./search/watchlist"
import * as discovery from "./search/discovery"
import * as finance from "./finance/finance"
import * as profile from "./account/profile"
import * as preferences from "./notice/preferences"
import * as push from "./notice/push"
import * as searches from "./search/searches"
import * as smsRecipients from "./notice/sms-recipients"
import * as tasks from "./task/tasks"
import * as webhooks from "./integration/webhooks"

function endpointsOf<M extends Record<string, unknown>>(module: M) {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([, value]) => typeof value === "object" && value !== null && "method" in value && "path" in value
    )
  ) as { [K in keyof M as M[K] extends { method: string; path: string } ? K : never]: M[K] }
}

/** Every endpoint of the product by name. */
export const endpoints = {
  ...endpointsOf(accounts),
  ...endpointsOf(legal),
  ...endpointsOf(licences),
  ...endpointsOf(listings),
  ...endpointsOf(listingImport),
  ...endpointsOf(listingFeed),
  ...endpointsOf(listingTemplates),
  ...endpointsOf(photoImports),
  ...endpointsOf(slots),
  ...endpointsOf(bidding),
  ...endpointsOf(bidReviews),
  ...endpointsOf(quarantine),
  ...endpointsOf(money),
  ...endpointsOf(corrections),
  ...endpointsOf(credits),
  ...endpointsOf(ledger),
  ...endpointsOf(chargeDisputes),
  ...endpointsOf(monthClosing),
  ...endpointsOf(settlement),
  ...endpointsOf(runnerUp),
  ...endpointsOf(papers),
  ...endpointsOf(plugins),
  ...endpointsOf(policies),
  ...endpointsOf(payoutAccount),
  ...endpointsOf(payoutBatches),
  ...endpointsOf(transactions),
  ...endpointsOf(invoices),
  ...endpointsOf(desk),
  ...endpointsOf(trust),
  ...endpointsOf(documents),
  ...endpointsOf(announcements),
  ...endpointsOf(messageLog),
  ...endpointsOf(messaging),
  ...endpointsOf(administration),
  ...endpointsOf(registrantDesk),
  ...endpointsOf(registrantImport),
  ...endpointsOf(staff),
  ...endpointsOf(staffSecurity),
  ...endpointsOf(apiKeys),
  ...endpointsOf(auditLog),
  ...endpointsOf(conduct),
  ...endpointsOf(consoleSearch),
  ...endpointsOf(listExports),
  ...endpointsOf(operations),
  ...endpointsOf(operationsConsole),
  ...endpointsOf(analytics),
  ...endpointsOf(certification),
  ...endpointsOf(inspectionCalendar),
  ...endpointsOf(disclosures),
  ...endpointsOf(media),
  ...endpointsOf(negotiation),
  ...endpointsOf(promotion),
  ...endpointsOf(history),
  ...endpointsOf(questions),
  ...endpointsOf(ratings),
  ...endpointsOf(seller),
  ...endpointsOf(watchlist),
  ...endpointsOf(discovery),
  ...endpointsOf(finance),
  ...endpointsOf(profile),
  ...endpointsOf(preferences),
  ...endpointsOf(push),
  ...endpointsOf(searches),
  ...endpointsOf(smsRecipients),
  ...endpointsOf(tasks),
  ...endpointsOf(webhooks),
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints) as unknown as readonly Endpoint[]

export type * from "./account/accounts"
export type * from "./operations/administration"
export type * from "./notice/announcements"
export type * from "./integration/api-keys"
export type * from "./audit/audit-log"
export type * from "./auction/bids"
export type * from "./conduct/bid-reviews"
export type * from "./operations/quarantine"
export type * from "./conduct/conduct"
export type * from "./search/console-search"
export type * from "./listing/corrections"
export type * from "./credit/credits"
export type * from "./message/desk"
export { DESKS } from "./message/desk"
export type * from "./sale/documents"
export type * from "./payment/charge-disputes"
export type * from "./account/registrant-desk"
export type * from "./import/registrant-import"
export type * from "./ledger/ledger"
export type * from "./policy/legal"
export type * from "./account/licences"
export type * from "./listing/listings"
export type * from "./import/listing-import"
export type * from "./import/listing-feed"
export type * from "./listing/listing-templates"
export type * from "./import/photo-imports"
export type * from "./notice/message-log"
export type * from "./message/messaging"
export type * from "./ledger/month-closing"
export type * from "./payment/money"
export type * from "./operations/operations"
export type * from "./operations/operations-console"
export type * from "./settlement/payout-batches"
export type * from "./plugin/plugins"
export type * from "./policy/policies"
export { policySchemas } from "./policy/policies"
export type * from "./negotiation/runner-up"
export type * from "./settlement/settlement"
export type * from "./sale/transactions"
export type * from "./payment/invoices"
export type * from "./conduct/trust"
export type * from "./report/analytics"
export type * from "./certification/certification"
export type * from "./certification/inspection-calendar"
export type * from "./listing/disclosures"
export type * from "./listing/media"
export type * from "./negotiation/negotiation"
export type * from "./promotion/promotion"
export type * from "./listing/history"
export type * from "./message/questions"
export type * from "./rating/ratings"
export type * from "./listing/seller"
export type * from "./search/watchlist"
export type * from "./search/discovery"
export type * from "./finance/finance"
export type * from "./account/profile"
export type * from "./notice/preferences"
export type * from "./notice/push"
export type * from "./search/searches"
export type * from "./notice/sms-recipients"
export type * from "./task/tasks"
export type * from "./integration/webhooks"
export type * from "./staff/staff"
export type * from "./staff/staff-security"
export { agreedCents, inCents } from "./shared"
export { TASK_TYPES } from "./task/tasks"
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
export { auctionPolicy, newRegistrant } from "./operations/administration"
export type * from "./settlement/payout-account"
