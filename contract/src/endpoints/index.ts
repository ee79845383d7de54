import type { Endpoint } from "../endpoint"
import * as accounts from "./accounts"
import * as staff from "./staff"
import * as staffSecurity from "./staff-security"
import * as administration from "./administration"
import * as apiKeys from "./api-keys"
import * as announcements from "./announcements"
import * as auditLog from "./audit-log"
import * as bidReviews from "./bid-reviews"
import * as quarantine from "./quarantine"
import * as bidding from "./bids"
import * as conduct from "./conduct"
import * as consoleSearch from "./console-search"
import * as corrections from "./corrections"
import * as credits from "./credits"
import * as desk from "./desk"
import * as documents from "./documents"
import * as listExports from "./exports"
import * as history from "./history"
import * as invoices from "./invoices"
import * as ledger from "./ledger"
import * as legal from "./legal"
import * as licences from "./licences"
import * as listings from "./listings"
import * as listingImport from "./listing-import"
import * as listingFeed from "./listing-feed"
import * as listingTemplates from "./listing-templates"
import * as photoImports from "./photo-imports"
import * as messageLog from "./message-log"
import * as monthClosing from "./month-closing"
import * as messaging from "./messaging"
import * as money from "./money"
import * as registrantDesk from "./registrant-desk"
import * as registrantImport from "./registrant-import"
import * as runnerUp from "./runner-up"
import * as papers from "./papers"
import * as plugins from "./plugins"
import * as policies from "./policies"
import * as payoutAccount from "./payout-account"
import * as payoutBatches from "./payout-batches"
import * as settlement from "./settlement"
import * as slots from "./slots"
import * as operations from "./operations"
import * as operationsConsole from "./operations-console"
import * as transactions from "./transactions"
import * as trust from "./trust"
import * as analytics from "./analytics"
import * as chargeDisputes from "./charge-disputes"
import * as certification from "./certification"
import * as inspectionCalendar from "./inspection-calendar"
import * as disclosures from "./disclosures"
import * as media from "./media"
import * as negotiation from "./negotiation"
import * as promotion from "./promotion"
import * as questions from "./questions"
import * as ratings from "./ratings"
import * as seller from "./seller"
import * as watchlist from "./watchlist"
import * as discovery from "./discovery"
import * as finance from "./finance"
import * as profile from "./profile"
import * as preferences from "./preferences"
import * as push from "./push"
import * as searches from "./searches"
import * as smsRecipients from "./sms-recipients"
import * as tasks from "./tasks"
import * as webhooks from "./webhooks"

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

export type * from "./accounts"
export type * from "./administration"
export type * from "./announcements"
export type * from "./api-keys"
export type * from "./audit-log"
export type * from "./bids"
export type * from "./bid-reviews"
export type * from "./quarantine"
export type * from "./conduct"
export type * from "./console-search"
export type * from "./corrections"
export type * from "./credits"
export type * from "./desk"
export { DESKS } from "./desk"
export type * from "./documents"
export type * from "./charge-disputes"
export type * from "./registrant-desk"
export type * from "./registrant-import"
export type * from "./ledger"
export type * from "./legal"
export type * from "./licences"
export type * from "./listings"
export type * from "./listing-import"
export type * from "./listing-feed"
export type * from "./listing-templates"
export type * from "./photo-imports"
export type * from "./message-log"
export type * from "./messaging"
export type * from "./month-closing"
export type * from "./money"
export type * from "./operations"
export type * from "./operations-console"
export type * from "./payout-batches"
export type * from "./plugins"
export type * from "./policies"
export { policySchemas } from "./policies"
export type * from "./runner-up"
export type * from "./settlement"
export type * from "./transactions"
export type * from "./invoices"
export type * from "./trust"
export type * from "./analytics"
export type * from "./certification"
export type * from "./inspection-calendar"
export type * from "./disclosures"
export type * from "./media"
export type * from "./negotiation"
export type * from "./promotion"
export type * from "./history"
export type * from "./questions"
export type * from "./ratings"
export type * from "./seller"
export type * from "./watchlist"
export type * from "./discovery"
export type * from "./finance"
export type * from "./profile"
export type * from "./preferences"
export type * from "./push"
export type * from "./searches"
export type * from "./sms-recipients"
export type * from "./tasks"
export type * from "./webhooks"
export type * from "./staff"
export type * from "./staff-security"
export { agreedCents, inCents } from "./shared"
export { TASK_TYPES } from "./tasks"
export { registration, viewer, notice } from "./accounts"
export { NOTICE_PARAMS, NOTICE_TYPES } from "./notice-params"
export type { NoticeFact, NoticeParams, NoticeType } from "./notice-params"
export { listingView, listingDraft, listingIdParams, warranty, condition, publicBid, vinDecoding } from "./listings"
export { creditEntry } from "./credits"
export { bidBody, bidAnswer } from "./bids"
export { chatSummary, message } from "./messaging"
export { fee, feeSchedule, payment, sale } from "./money"
export { auctionPolicy, newRegistrant } from "./administration"
export type * from "./payout-account"
