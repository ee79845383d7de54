import { addressOf, type BodyInputOf, type EvidenceKind, type QuestionPart, type RatingPart } from "@northlot/contract"
import simpleRestProvider from "ra-data-simple-rest"
import type { DataProvider, DeleteParams, GetListParams, GetOneParams, QueryFunctionContext } from "react-admin"
import { api, endpoints, uploadFile } from "./api"
import { httpClient } from "./httpClient"
import { onCollectionChanged } from "./live"

/** Single records outside the collections, each with a function that reads it by id. */
const READS: Readonly<Record<string, (id: string) => Promise<object>>> = {
  "listing-promotions": (id) => api(endpoints.listListingPromotions, { params: { id } }),
  "registrant-records": async (id) => (await api(endpoints.readRegistrantRecord, { params: { id } })).record,
  "registrant-notes": (id) => api(endpoints.readRegistrantNotes, { params: { id } }),
  "registrant-removals": (id) => api(endpoints.readRegistrantRemoval, { params: { id } }),
  "registrant-counts": () => api(endpoints.countRegistrants),
  "inspection-locations": () => api(endpoints.listInspectionLocations),
  "charge-disputes": async (id) => (await api(endpoints.readChargeDispute, { params: { id } })).dispute,
  settlements: async (id) => (await api(endpoints.readAdminSettlement, { params: { id } })).settlement,
  "runner-ups": async (id) => (await api(endpoints.readRunnerUp, { params: { id } })).runnerUp,
  "sale-statements": (saleId) => api(endpoints.readSaleStatement, { params: { saleId } }),
  "trial-balance": (until) => api(endpoints.readTrialBalance, { query: { until } }),
  "trust-balances": () => api(endpoints.readTrustBalances),
  hst: (period) => api(endpoints.readHst, { query: periodFrom(period) }),
  reconciliation: () => api(endpoints.readReconciliation),
  "sms-recipients": () => api(endpoints.listSmsRecipients),
}

/** A period as a record id: both days, `2026-01-01..2026-03-31`. */
export const periodId = ({ from, to }: { from: string; to: string }): string => `${from}..${to}`
function periodFrom(id: string): { from: string; to: string } {
  const [from = "", to = ""] = id.split("..")
  return { from, to }
}

export const acts = {
  hideQuestion: (id: string, part: QuestionPart, reason: string) =>
    api(endpoints.hideQuestion, { params: { id }, body: { part, reason } }),
  releaseQuestion: (id: string, part: QuestionPart) =>
    api(endpoints.releaseQuestion, { params: { id }, body: { part } }),
  removeRating: (id: string, part: RatingPart, reason: string) =>
    api(endpoints.removeRating, { params: { id }, body: { part, reason } }),
  retryEvent: (id: string) => api(endpoints.retrySetAsideEvent, { params: { id } }),
  deleteQuarantinedFile: (id: string) => api(endpoints.deleteQuarantinedFile, { params: { id } }),
  markAnswered: (id: string) => api(endpoints.markContactMessageAnswered, { params: { id }, body: {} }),
  decideBidReview: (id: string, decision: "harmless" | "confirmed", reason: string) =>
    api(endpoints.decideBidReview, { params: { id }, body: { decision, reason } }),
  decideConductCase: (id: string, decision: "acted" | "harmless", reason: string) =>
    api(endpoints.decideConductCase, { params: { id }, body: { decision, reason } }),
  handleFinanceRequest: (id: string, note: string) =>
    api(endpoints.handleFinanceRequest, { params: { id }, body: { note } }),
  voidBidder: (auctionId: string, bidderId: string, reason: string) =>
    api(endpoints.voidBidder, { params: { id: auctionId }, body: { bidderId, reason } }),
  extendAuction: (auctionId: string, endsAt: string, reason: string) =>
    api(endpoints.extendAuction, { params: { id: auctionId }, body: { endsAt, reason } }),
  pauseAuction: (auctionId: string, until: string, reason: string) =>
    api(endpoints.pauseAuction, { params: { id: auctionId }, body: { until, reason } }),
  resumeAuction: (auctionId: string, reason: string) =>
    api(endpoints.resumeAuction, { params: { id: auctionId }, body: { reason } }),
  closeListing: (id: string, reason: string) => api(endpoints.closeListing, { params: { id }, body: { reason } }),
  correctKilometres: (id: string, kms: number, reason: string) =>
    api(endpoints.correctKilometres, { params: { id }, body: { kms, reason } }),
  restrictListing: (id: string, audience: "public" | "dealers", reason: string) =>
    api(endpoints.restrictListing, { params: { id }, body: { audience, reason } }),
  decideLicence: (id: string, body: BodyInputOf<typeof endpoints.decideLicence>) =>
    api(endpoints.decideLicence, { params: { id }, body }),
  setStatus: (id: string, status: "active" | "disabled", reason: string) =>
    api(endpoints.setRegistrantStatus, { params: { id }, body: { status, reason } }),
  addLicenceFile: (id: string, file: File) => uploadFile(endpoints.addLicenceFile, file, { id }),
  licenceFile: (id: string) => api(endpoints.readLicenceFile, { params: { id } }),
  sendPasswordReset: (id: string) => api(endpoints.sendRegistrantReset, { params: { id } }),
  confirmFunds: (id: string, body: BodyInputOf<typeof endpoints.confirmFunds>) =>
    api(endpoints.confirmFunds, { params: { id }, body }),
  reverseFunds: (id: string, reason: string) => api(endpoints.reverseFunds, { params: { id }, body: { reason } }),
  approvePayout: (id: string) => api(endpoints.approvePayout, { params: { id } }),
  showPayoutAccount: (id: string) => api(endpoints.showPayoutAccount, { params: { id } }),
  confirmPayout: (id: string, bankReference: string) =>
    api(endpoints.confirmPayout, { params: { id }, body: { bankReference } }),
  returnPayout: (id: string, body: BodyInputOf<typeof endpoints.returnPayout>) =>
    api(endpoints.returnPayout, { params: { id }, body }),
  paperFile: (id: string, fileId: string) => api(endpoints.readAdminPaper, { params: { id, fileId } }),
  closeDispute: (id: string, reason: string) => api(endpoints.closeDispute, { params: { id }, body: { reason } }),
  cancelSale: (id: string, body: BodyInputOf<typeof endpoints.cancelSale>) =>
    api(endpoints.cancelSale, { params: { id }, body }),
  askFeesAgain: (id: string) => api(endpoints.askFeesAgain, { params: { id } }),
  releaseFees: (id: string, body: BodyInputOf<typeof endpoints.releaseFees>) =>
    api(endpoints.releaseFees, { params: { id }, body }),
  offerToRunnerUp: (id: string, body: BodyInputOf<typeof endpoints.offerToRunnerUp>) =>
    api(endpoints.offerToRunnerUp, { params: { id }, body }),
  withdrawRunnerUpOffer: (id: string, reason: string) =>
    api(endpoints.withdrawRunnerUpOffer, { params: { id }, body: { reason } }),
  refundCharge: (id: string, reason: string) => api(endpoints.refundCharge, { params: { id }, body: { reason } }),
  saveEvidence: (id: string, body: BodyInputOf<typeof endpoints.saveEvidence>) =>
    api(endpoints.saveEvidence, { params: { id }, body }),
  addEvidenceFile: (id: string, kind: EvidenceKind, file: File) =>
    uploadFile(endpoints.addEvidenceFile, file, { id, kind }),
  removeEvidenceFile: (id: string, kind: EvidenceKind) => api(endpoints.removeEvidenceFile, { params: { id, kind } }),
  evidenceFile: (id: string, kind: EvidenceKind) => api(endpoints.readEvidenceFile, { params: { id, kind } }),
  submitEvidence: (id: string, revision: number) =>
    api(endpoints.submitEvidence, { params: { id }, body: { revision } }),
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

const OF_PLUGIN = /^plugins\/([^/]+)\/([^/]+)$/

/** Core collections are below `/api/admin`, those of a plugin below `/api/plugins/<plugin>/admin`. */
const placeOf = (resource: string) =>
  OF_PLUGIN.test(resource) ? resource.replace(OF_PLUGIN, "plugins/$1/admin/$2") : `admin/${resource}`

const collections = atTheirPlaces(simpleRestProvider("/api", httpClient))

function atTheirPlaces(provider: DataProvider): DataProvider {
  return new Proxy(provider, {
    get: (target, method: string) => (resource: string, params: unknown) =>
      (target[method] as (place: string, params: unknown) => unknown)(placeOf(resource), params),
  })
}

/** The collections as react-admin reads and changes them, and every other action by name. */
export const dataProvider = {
  ...collections,
  supportAbortSignal: true,
  /** The payments ledger has another address and other parameters (spec document 2, §7). */
  getList: async (resource: string, params: GetListParams & QueryFunctionContext) => {
    if (resource !== "payments") return collections.getList(resource, params)
    const { page = 1, perPage = 25 } = params.pagination ?? {}
    const { items, total } = await api(endpoints.listLedger, {
      query: { ...params.filter, limit: perPage, offset: (page - 1) * perPage },
    })
    return { data: items as never[], total }
  },
  getOne: async (resource: string, params: GetOneParams) => {
    const read = READS[resource]
    if (!read) return collections.getOne(resource, params)
    return { data: { ...(await read(String(params.id))), id: params.id } as never }
  },
  /** `meta.reason` is the reason for the deletion, which the audit log records. */
  delete: async (resource: string, { id, meta }: DeleteParams) => {
    const { json } = await httpClient(addressOf("/api/admin/:resource/:id", { resource, id }, { ...meta }), {
      method: "DELETE",
    })
    return { data: { ...(json as object), id } as never }
  },
  /** Calls `onChange` whenever rows of the collection may have changed. Returns a function that stops it. */
  subscribe: async (collection: string, onChange: () => void) => onCollectionChanged(collection, onChange),
  ...acts,
} satisfies DataProvider
