import type { DataProvider, GetListParams, Identifier, RaRecord } from "react-admin"
import type { BodyInputOf, QuestionPart } from "@northlot/contract"
import { api, endpoints, uploadFile } from "./api"

const LISTS = {
  listings: endpoints.listAdminListings,
  sales: endpoints.listAdminSales,
  registrants: endpoints.listRegistrants,
  charges: endpoints.listCharges,
  questions: endpoints.listAdminQuestions,
  "finance-requests": endpoints.listFinanceRequests,
  "bid-reviews": endpoints.listBidReviews,
  "conduct-cases": endpoints.listConductCases,
  appointments: endpoints.listAdminAppointments,
  "contact-messages": endpoints.listContactMessages,
  "set-aside-events": endpoints.listSetAsideEvents,
  "quarantined-files": endpoints.listQuarantinedFiles,
  audit: endpoints.listAuditEntries,
  announcements: endpoints.listAnnouncements,
  "sent-messages": endpoints.listSentMessages,
  "suppressed-addresses": endpoints.listSuppressedAddresses,
} as const
type ListName = keyof typeof LISTS
type Range = "day" | "week" | "month"

/** What is read as one record: its id, and what the server answers under it. */
const READS: Readonly<Record<string, (id: string) => Promise<object>>> = {
  listings: async (id) => (await api(endpoints.readAdminListing, { params: { id } })).item,
  "listing-promotions": (id) => api(endpoints.listListingPromotions, { params: { id } }),
  sales: async (id) => (await api(endpoints.readAdminSale, { params: { id } })).item,
  registrants: async (id) => (await api(endpoints.readRegistrant, { params: { id } })).item,
  "registrant-records": async (id) => (await api(endpoints.readRegistrantRecord, { params: { id } })).record,
  "registrant-removals": (id) => api(endpoints.readRegistrantRemoval, { params: { id } }),
  "registrant-counts": () => api(endpoints.countRegistrants),
  questions: async (id) => (await api(endpoints.readAdminQuestion, { params: { id } })).item,
  "bid-reviews": async (id) => (await api(endpoints.readBidReview, { params: { id } })).item,
  "conduct-cases": async (id) => (await api(endpoints.readConductCase, { params: { id } })).item,
  "finance-requests": async (id) => (await api(endpoints.readFinanceRequest, { params: { id } })).item,
  charges: async (id) => (await api(endpoints.readCharge, { params: { id } })).item,
  appointments: async (id) => (await api(endpoints.readAdminAppointment, { params: { id } })).item,
  "contact-messages": async (id) => (await api(endpoints.readContactMessage, { params: { id } })).item,
  "quarantined-files": async (id) => (await api(endpoints.readQuarantinedFile, { params: { id } })).item,
  "inspection-locations": () => api(endpoints.listInspectionLocations),
  settlements: async (id) => (await api(endpoints.readAdminSettlement, { params: { id } })).settlement,
  "runner-ups": async (id) => (await api(endpoints.readRunnerUp, { params: { id } })).runnerUp,
  "sale-statements": (saleId) => api(endpoints.readSaleStatement, { params: { saleId } }),
  "trial-balance": (until) => api(endpoints.readTrialBalance, { query: { until } }),
  "trust-balances": () => api(endpoints.readTrustBalances),
  hst: (period) => api(endpoints.readHst, { query: periodFrom(period) }),
  reconciliation: () => api(endpoints.readReconciliation),
  "sms-recipients": () => api(endpoints.listSmsRecipients),
  overview: () => api(endpoints.readOverview),
  registrations: (range) => api(endpoints.readRegistrationMetrics, { query: { range: range as Range } }),
  sold: (range) => api(endpoints.readSoldMetrics, { query: { range: range as Range, limit: 10 } }),
  funds: (range) => api(endpoints.readFundsMetrics, { query: { range: range as Range } }),
}

/** A period as the id of its record: both days, `2026-01-01..2026-03-31`. */
export const periodId = ({ from, to }: { from: string; to: string }): string => `${from}..${to}`
function periodFrom(id: string): { from: string; to: string } {
  const [from = "", to = ""] = id.split("..")
  return { from, to }
}

/** Screens change things through the named verbs below, each one act on the server; never many at once. */
const refused = () => Promise.reject(new Error("The console does not change records this way."))

async function list(resource: string, { pagination, sort, filter }: Partial<GetListParams>) {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const { items, total } = (await api(LISTS[resource as ListName] as typeof endpoints.listAdminListings, {
    query: { limit: perPage, offset: (page - 1) * perPage, sort: sort?.field, order: sort?.order, ...filter },
  })) as unknown as { items: RaRecord[]; total: number }
  return { data: items as never[], total }
}

async function read(resource: string, id: Identifier) {
  const record = await READS[resource]!(String(id))
  return { data: { ...record, id } as never }
}

/** The one place that knows how the server answers. */
export const dataProvider: DataProvider = {
  getList: (resource, params) => list(resource, params),
  getOne: (resource, { id }) => read(resource, id),
  getMany: async (resource, { ids }) => ({
    data: (await Promise.all(ids.map((id) => read(resource, id)))).map(({ data }) => data),
  }),
  getManyReference: (resource, params) => list(resource, params),
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
}

export const acts = {
  hideQuestion: (id: string, part: QuestionPart, reason: string) =>
    api(endpoints.hideQuestion, { params: { id }, body: { part, reason } }),
  releaseQuestion: (id: string, part: QuestionPart) =>
    api(endpoints.releaseQuestion, { params: { id }, body: { part } }),
  retryEvent: (id: string) => api(endpoints.retrySetAsideEvent, { params: { id } }),
  deleteQuarantinedFile: (id: string) => api(endpoints.deleteQuarantinedFile, { params: { id } }),
  markAnswered: (id: string) => api(endpoints.markContactMessageAnswered, { params: { id }, body: {} }),
  decideBidReview: (id: string, decision: "harmless" | "confirmed", reason: string) =>
    api(endpoints.decideBidReview, { params: { id }, body: { decision, reason } }),
  handleFinanceRequest: (id: string, note: string) =>
    api(endpoints.handleFinanceRequest, { params: { id }, body: { note } }),
  voidBidder: (auctionId: string, bidderId: string, reason: string) =>
    api(endpoints.voidBidder, { params: { id: auctionId }, body: { bidderId, reason } }),
  extendAuction: (auctionId: string, endsAt: string, reason: string) =>
    api(endpoints.extendAuction, { params: { id: auctionId }, body: { endsAt, reason } }),
  closeListing: (id: string, reason: string) => api(endpoints.closeListing, { params: { id }, body: { reason } }),
  correctKilometres: (id: string, kms: number, reason: string) =>
    api(endpoints.correctKilometres, { params: { id }, body: { kms, reason } }),
  restrictListing: (id: string, audience: "public" | "dealers", reason: string) =>
    api(endpoints.restrictListing, { params: { id }, body: { audience, reason } }),
  decideLicence: (id: string, decision: "verified" | "rejected", expiresOn?: string) =>
    api(endpoints.decideLicence, { params: { id }, body: { decision, ...(expiresOn ? { expiresOn } : {}) } }),
  setStatus: (id: string, status: "active" | "disabled", reason: string) =>
    api(endpoints.setRegistrantStatus, { params: { id }, body: { status, reason } }),
  deleteRegistrant: (id: string, reason: string) =>
    api(endpoints.deleteRegistrant, { params: { id }, query: { reason } }),
  addLicenceFile: (id: string, file: File) => uploadFile(endpoints.addLicenceFile, file, { id }),
  licenceFile: (id: string) => api(endpoints.readLicenceFile, { params: { id } }),
  changeRegistrant: (id: string, body: BodyInputOf<typeof endpoints.changeRegistrant>) =>
    api(endpoints.changeRegistrant, { params: { id }, body }),
  createRegistrant: (body: BodyInputOf<typeof endpoints.createRegistrant>) => api(endpoints.createRegistrant, { body }),
  sendPasswordReset: (id: string) => api(endpoints.sendRegistrantReset, { params: { id } }),
  confirmFunds: (id: string, body: BodyInputOf<typeof endpoints.confirmFunds>) =>
    api(endpoints.confirmFunds, { params: { id }, body }),
  reverseFunds: (id: string, reason: string) => api(endpoints.reverseFunds, { params: { id }, body: { reason } }),
  approvePayout: (id: string) => api(endpoints.approvePayout, { params: { id } }),
  showPayoutAccount: (id: string) => api(endpoints.showPayoutAccount, { params: { id } }),
  confirmPayout: (id: string, bankReference: string) =>
    api(endpoints.confirmPayout, { params: { id }, body: { bankReference } }),
  paperFile: (id: string, fileId: string) => api(endpoints.readAdminPaper, { params: { id, fileId } }),
  closeDispute: (id: string, reason: string) => api(endpoints.closeDispute, { params: { id }, body: { reason } }),
  cancelSale: (id: string, body: BodyInputOf<typeof endpoints.cancelSale>) =>
    api(endpoints.cancelSale, { params: { id }, body }),
  offerToRunnerUp: (id: string, body: BodyInputOf<typeof endpoints.offerToRunnerUp>) =>
    api(endpoints.offerToRunnerUp, { params: { id }, body }),
  withdrawRunnerUpOffer: (id: string, reason: string) =>
    api(endpoints.withdrawRunnerUpOffer, { params: { id }, body: { reason } }),
  refundCharge: (id: string, reason: string) => api(endpoints.refundCharge, { params: { id }, body: { reason } }),
  recordInspection: (id: string, body: BodyInputOf<typeof endpoints.recordInspection>) =>
    api(endpoints.recordInspection, { params: { id }, body }),
  recordNoShow: (id: string, reason: string) => api(endpoints.recordNoShow, { params: { id }, body: { reason } }),
  cancelAppointment: (id: string, reason: string) =>
    api(endpoints.cancelAdminAppointment, { params: { id }, body: { reason } }),
  inspectionFile: (id: string, fileId: string) => api(endpoints.readAdminInspectionFile, { params: { id, fileId } }),
  writeLocation: (id: string, body: BodyInputOf<typeof endpoints.writeInspectionLocation>) =>
    api(endpoints.writeInspectionLocation, { params: { id }, body }),
  reconcileNow: () => api(endpoints.reconcileNow),
  checkAuditLog: (head: string) => api(endpoints.checkAuditLog, { query: head ? { head } : {} }),
  addSmsRecipient: (body: BodyInputOf<typeof endpoints.addSmsRecipient>) => api(endpoints.addSmsRecipient, { body }),
  removeSmsRecipient: (id: string) => api(endpoints.removeSmsRecipient, { params: { id } }),
  sendTestSms: () => api(endpoints.sendTestSms),
  registrantsDownload: () => api(endpoints.createRegistrantsDownload),
}
