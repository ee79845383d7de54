import type { DataProvider, GetListParams, Identifier, RaRecord } from "react-admin"
import { api, endpoints } from "./api"

const LISTS = { listings: endpoints.listAdminListings, sales: endpoints.listAdminSales, registrants: endpoints.listRegistrants } as const
const READS = { listings: endpoints.readAdminListing, sales: endpoints.readAdminSale, registrants: endpoints.readRegistrant } as const
type ResourceName = keyof typeof LISTS

/** Screens change things through the named verbs below, each one act on the server; never many at once. */
const refused = () => Promise.reject(new Error("The console does not change records this way."))

async function list(resource: string, { pagination, filter }: Partial<GetListParams>) {
  const { page = 1, perPage = 25 } = pagination ?? {}
  const { items, total } = (await api(LISTS[resource as ResourceName] as typeof endpoints.listAdminListings, {
    query: { limit: perPage, offset: (page - 1) * perPage, ...filter },
  })) as unknown as { items: RaRecord[]; total: number }
  return { data: items as never[], total }
}

async function read(resource: string, id: Identifier) {
  const { item } = (await api(READS[resource as ResourceName] as typeof endpoints.readAdminListing, { params: { id: String(id) } })) as unknown as {
    item: never
  }
  return { data: item }
}

/** The one place that knows how the server answers. */
export const dataProvider: DataProvider = {
  getList: (resource, params) => list(resource, params),
  getOne: (resource, { id }) => read(resource, id),
  getMany: async (resource, { ids }) => ({ data: (await Promise.all(ids.map((id) => read(resource, id)))).map(({ data }) => data) }),
  getManyReference: (resource, params) => list(resource, params),
  create: refused,
  update: refused,
  updateMany: refused,
  delete: refused,
  deleteMany: refused,
}

export const acts = {
  closeListing: (id: string, reason: string) => api(endpoints.closeListing, { params: { id }, body: { reason } }),
  decideLicence: (id: string, decision: "verified" | "rejected", expiresOn?: string) =>
    api(endpoints.decideLicence, { params: { id }, body: { decision, ...(expiresOn ? { expiresOn } : {}) } }),
  setStatus: (id: string, status: "active" | "disabled", reason: string) =>
    api(endpoints.setRegistrantStatus, { params: { id }, body: { status, reason } }),
  licenceFile: (id: string) => api(endpoints.readLicenceFile, { params: { id } }),
}
