import type { Cents } from "@northlot/contract"
/**
 * The keys of all cached queries. The first part names the area: invalidating `queryKeys.listings.all` fetches every
 * listing query again.
 */
export const queryKeys = {
  session: ["session"] as const,
  profile: ["profile"] as const,
  settings: ["settings"] as const,
  listings: {
    all: ["listings"] as const,
    list: (filter: object = {}) => ["listings", "list", filter] as const,
    facets: (filter: object) => ["listings", "facets", filter] as const,
    detail: (idOrSlug: string) => ["listings", "detail", idOrSlug] as const,
    bids: (listingId: string) => ["listings", "bids", listingId] as const,
    questions: (listingId: string) => ["listings", "questions", listingId] as const,
    disclosures: (listingId: string, state: object) => ["listings", "disclosures", listingId, state] as const,
    own: (filter: object = {}) => ["listings", "own", filter] as const,
    slots: (listingId: string) => ["listings", "slots", listingId] as const,
    steps: (listingId: string) => ["editor-steps", listingId] as const,
    cardSlots: (listingId: string) => ["listings", "card-slots", listingId] as const,
  },
  walls: {
    all: ["walls"] as const,
    kind: (kind: "listed" | "sold") => ["walls", kind] as const,
  },
  sellerDashboard: ["seller", "dashboard"] as const,
  savedViews: ["seller", "views"] as const,
  listingTemplates: ["seller", "listing-templates"] as const,
  listingFeed: ["seller", "listing-feed"] as const,
  feedRun: (id: string) => ["seller", "listing-feed", id] as const,
  photoImports: {
    all: ["seller", "photo-imports"] as const,
    one: (id: string) => ["seller", "photo-imports", id] as const,
  },
  vinDecoding: (vin: string) => ["seller", "vin-decoding", vin] as const,
  vinHistory: (vin: string) => ["seller", "vin-history", vin] as const,
  watchlist: ["watchlist"] as const,
  credits: ["credits"] as const,
  chats: {
    all: ["chats"] as const,
    summaries: ["chats", "summaries"] as const,
    list: (search: object) => ["chats", "summaries", search] as const,
    messages: (saleId: string) => ["chats", "messages", saleId] as const,
    attachment: (saleId: string, attachmentId: string) => ["chats", "attachment", saleId, attachmentId] as const,
  },
  notices: {
    all: ["notices"] as const,
    count: ["notices", "count"] as const,
    unseen: ["notices", "unseen"] as const,
    list: ["notices", "list"] as const,
  },
  payments: {
    all: ["payments"] as const,
    mine: (filter: object = {}) => ["payments", "mine", filter] as const,
    sales: (filter: object = {}) => ["payments", "sales", filter] as const,
    feePlan: ["payments", "fee-plan"] as const,
    feeSchedule: ["payments", "fee-schedule"] as const,
    feeQuote: (listingId: string, priceCents: Cents) => ["payments", "fee-quote", listingId, priceCents] as const,
    settlement: (saleId: string) => ["payments", "settlement", saleId] as const,
    billOfSale: (saleId: string) => ["payments", "bill-of-sale", saleId] as const,
    payouts: (page: object) => ["payments", "payouts", page] as const,
    checkout: (sessionId: string) => ["payments", "checkout", sessionId] as const,
  },
  invoices: (page: object) => ["payments", "invoices", page] as const,
  transactions: (filter: object) => ["payments", "transactions", filter] as const,
  bidLog: (auctionId: string) => ["bid-log", auctionId] as const,
  identity: (email: string) => ["identity", email] as const,
}
