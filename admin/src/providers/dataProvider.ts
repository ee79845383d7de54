import { addressOf } from "@northlot/contract"
import simpleRestProvider from "ra-data-simple-rest"
import type { DataProvider, DeleteParams, GetListParams, GetOneParams, QueryFunctionContext } from "react-admin"
import { api, endpoints } from "./api"
import { httpClient } from "./httpClient"
import { onCollectionChanged } from "./live"

/**
 * For each of these resources, a function that reads a record by id. Records of all other resources are read from
 * `/api/admin/<resource>/<id>` or from a plugin's address.
 */
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

const OF_PLUGIN = /^plugins\/([^/]+)\/([^/]+)$/

/** The base path of a resource: `/api/admin` for the core, `/api/plugins/<plugin>/admin` for a plugin. */
const placeOf = (resource: string) =>
  OF_PLUGIN.test(resource) ? resource.replace(OF_PLUGIN, "plugins/$1/admin/$2") : `admin/${resource}`

const collections = atTheirPlaces(simpleRestProvider("/api", httpClient))

function atTheirPlaces(provider: DataProvider): DataProvider {
  return new Proxy(provider, {
    get: (target, method: string) => (resource: string, params: unknown) =>
      (target[method] as (place: string, params: unknown) => unknown)(placeOf(resource), params),
  })
}

/** react-admin's data provider: reads and changes the collections. */
export const dataProvider = {
  ...collections,
  supportAbortSignal: true,
  /** Lists the rows of a resource. The list of payments has its own path and parameters (spec document 2, §7). */
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
} satisfies DataProvider
