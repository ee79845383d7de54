import type { FinanceFigures } from "@northlot/contract"

/** A buyer's question to the finance desk about one car; amounts in cents, times UTC. */
export interface FinanceRequestRecord {
  id: string
  listingId: string
  buyerId: string
  requestedAt: Date
  priceCents: number
  figures: FinanceFigures | null
  text: string | null
  status: "new" | "handled"
}
