/** The console's collections by name, for features that all collections share. */
import type { MedusaContainer } from "@medusajs/framework/types"
import { endpoints, type EndpointName, type Endpoints, type QueryOf } from "@northlot/contract"
import { licences } from "./account/licences"
import { registrants } from "./account/registrants"
import { conductCases } from "./conduct/conduct-cases"
import { contactMessages } from "./message/contact-messages"
import { allOf, type SourceOf } from "./admin-list"
import { auditEntries } from "./audit/audit-entries"
import { adminBids } from "./auction/admin-bids"
import { bidReviews } from "./conduct/bid-reviews"
import { appointments } from "./certification/appointments"
import { financeRequests } from "./finance/finance-requests"
import { charges } from "./payment/admin-charges"
import { ledgerEntries } from "./ledger/entries"
import { payoutBatches } from "./settlement/payout-batches"
import { adminListings } from "./listing/admin-listings"
import { adminNegotiations } from "./negotiation/negotiations"
import { announcements } from "./notice/announcements"
import { sentMessages } from "./notice/sent-messages"
import { suppressedAddresses } from "./notice/suppressed-addresses"
import { adminQuestions } from "./message/questions"
import { quarantinedFiles } from "./operations/quarantined-files"
import { adminRatings } from "./rating/ratings"
import { adminSales } from "./sale/admin-sales"
import { adminRunnerUpOffers } from "./negotiation/runner-up-offers"
import { setAsideEvents } from "./operations/set-aside-events"

type ListName = { [Name in EndpointName]: Endpoints[Name] extends { list: string } ? Name : never }[EndpointName]

const SOURCES: { readonly [Name in ListName]: SourceOf<Endpoints[Name]> } = {
  listAdminListings: adminListings,
  listAdminBids: adminBids,
  listAdminSales: adminSales,
  listRegistrants: registrants,
  listCharges: charges,
  listPayoutBatches: payoutBatches,
  listLedgerEntries: ledgerEntries,
  listAdminQuestions: adminQuestions,
  listAdminRatings: adminRatings,
  listAdminNegotiations: adminNegotiations,
  listAdminAppointments: appointments,
  listBidReviews: bidReviews,
  listConductCases: conductCases,
  listLicences: licences,
  listContactMessages: contactMessages,
  listFinanceRequests: financeRequests,
  listQuarantinedFiles: quarantinedFiles,
  listSetAsideEvents: setAsideEvents,
  listAdminRunnerUpOffers: adminRunnerUpOffers,
  listAuditEntries: auditEntries,
  listAnnouncements: announcements,
  listSentMessages: sentMessages,
  listSuppressedAddresses: suppressedAddresses,
}

/** A collection by its name, with all of its rows; null for an unknown name. */
export function listNamed(name: string) {
  const known = Object.keys(SOURCES).find((key) => endpoints[key as ListName].list === name) as ListName | undefined
  if (!known) return null
  const list = endpoints[known]
  return {
    list,
    rows: (query: QueryOf<typeof list>, scope: MedusaContainer): AsyncGenerator<object[]> =>
      allOf(SOURCES[known] as never, query as never, scope),
  }
}
