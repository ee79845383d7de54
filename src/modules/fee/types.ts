export type Party = "buyer" | "seller"
export type FeeStatus = "pending" | "paid" | "refunded"

/** One version of the schedule; cents before HST. */
export interface FeeScheduleRecord {
  version: number
  buyerFeeCents: number
  sellerFeeCents: number
  processingBuyerCents: number
  processingSellerCents: number
  hstBasisPoints: number
  createdAt: Date
}

export type FeeScheduleChange = Partial<
  Pick<FeeScheduleRecord, "buyerFeeCents" | "sellerFeeCents" | "processingBuyerCents" | "processingSellerCents">
>

/** One side's fee of one sale, with the amounts it was issued with. Cents; times UTC. */
export interface FeeRecord {
  id: string
  saleId: string
  party: Party
  accountId: string
  scheduleVersion: number
  feeCents: number
  processingCents: number
  hstCents: number
  totalCents: number
  status: FeeStatus
  dueAt: Date
  paidAt: Date | null
  chargeId: string | null
}
