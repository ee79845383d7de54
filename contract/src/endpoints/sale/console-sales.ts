import { z } from "zod"
import { days } from "../../admin-list"
import { SETTLEMENT_STEPS } from "../../rules/settlement-steps"
import { feeLine, party } from "../payment/money"
import { runnerUpOfferStatus } from "../negotiation/runner-up"
import { STAFF } from "../../staff"
import { identifier, inCents, instant, line, ok, queryFlag } from "../shared"
import { inArea } from "../../in-area"

const { adminRead, adminAct, adminList } = inArea("administration")

const adminParty = z.object({ id: z.string(), email: z.string(), name: z.string(), mobile: z.string() })
const adminFee = z.object({
  id: z.string(),
  role: party,
  feeCents: inCents,
  processingCents: inCents,
  extraCents: inCents,
  hstCents: inCents,
  totalCents: inCents,
  lines: z.array(feeLine),
  status: z.enum(["held", "pending", "paid", "refunded"]),
  dueAt: instant,
  paidAt: instant.nullable(),
})

/** Who must act now in a sale, on what, and until when; `null` once it is over. */
const saleNextStep = z.object({
  waitingFor: z.enum(["buyer", "seller", "both", "admin"]),
  /** A fee, held fees, a settlement step, a dispute's decision, which stops every step, or the account to pay into. */
  step: z.enum(["decide_fees", "pay_fee", ...SETTLEMENT_STEPS, "decide_dispute", "enter_wire_account"]),
  /** As the settlement's list words it. */
  title: z.string(),
  dueAt: instant,
  overdue: z.boolean(),
})

export const adminSale = z.object({
  id: z.string(),
  listingId: z.string(),
  title: z.string(),
  vin: z.string(),
  photo: z.string().nullable(),
  priceCents: inCents,
  /** HST on the price of a dealer's car; 0 on a private seller's. */
  vehicleHstCents: inCents,
  /** Price and HST: what is due for the vehicle. */
  vehicleTotalCents: inCents,
  sellerType: z.enum(["private", "dealer"]),
  status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
  buyer: adminParty,
  seller: adminParty,
  fees: z.array(adminFee),
  bothFeesPaid: z.boolean(),
  nextStep: saleNextStep.nullable(),
  /** The runner-up bought it, after an earlier sale of the car was cancelled. */
  byOffer: z.boolean(),
  /** Bought at a price that both agreed on after an auction below the reserve. */
  byNegotiation: z.boolean(),
  /** The newest offer of the car to the runner-up, where this is the cancelled sale. */
  offer: z.object({ status: runnerUpOfferStatus, buyer: z.string(), amountCents: inCents, endsAt: instant }).nullable(),
  /** Every other sale of the same car, newest first. */
  otherSales: z.array(
    z.object({
      id: z.string(),
      buyer: z.string(),
      priceCents: inCents,
      status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
      wonAt: instant,
    })
  ),
  /** Payments of its fees that a cardholder disputes or disputed, newest first. */
  disputedPayments: z.array(
    z.object({
      chargeId: z.string(),
      role: z.enum(["buyer", "seller"]),
      dispute: z.enum(["open", "won", "lost"]),
      amountCents: inCents,
      evidenceDueAt: instant.nullable(),
    })
  ),
  order: z
    .object({
      id: z.string(),
      number: z.number().int(),
      status: z.enum(["pending", "completed", "canceled"]),
      totalCents: inCents,
    })
    .nullable(),
  /** What was unusual when the sale was made, such as a fee provider that failed. */
  flag: z.string().nullable(),
  wonAt: instant,
  completeBy: instant,
})
export type AdminSale = z.infer<typeof adminSale>

export const listAdminSales = adminList("sales", STAFF.readsTrade, {
  summary: "Lists all sales, by the day on which they were won.",
  item: adminSale,
  filters: {
    ...days,
    q: line(100).optional(),
    status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]).optional(),
    cancelled: queryFlag.optional(),
    overdue: queryFlag.optional(),
    /** What waits for an admin: the payout, a dispute, held fees, or the missing account for wires. */
    waits: z.enum(["payout", "dispute", "fees", "wireAccount"]).optional(),
    listingId: identifier.optional(),
    buyerId: identifier.optional(),
    sellerId: identifier.optional(),
    accountId: identifier.optional(),
  },
  sorts: ["wonAt", "completeBy", "priceCents", "status", "title", "buyer", "seller"],
  defaultSort: ["wonAt", "DESC"],
})

export const readAdminSale = adminRead("sales/:id", STAFF.readsTrade, {
  summary: "Reads one sale with both parties and fees.",
  answer: z.object({ ok, item: adminSale }),
  errors: ["NOT_FOUND"],
})

export const askFeesAgain = adminAct("POST sales/:id/fees/ask-again", STAFF.money, {
  summary: "Asks the fee providers again for held fees, and releases the fees if no promised line is missing.",
  proof: "factor",
  answer: z.object({ ok, released: z.boolean() }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const releaseFees = adminAct("POST sales/:id/fees/release", STAFF.money, {
  summary: "Charges the held fees of a sale as they stand, although the auction promised others.",
  proof: "factor",
  body: z.object({
    /** What the admin has seen: fees that have changed meanwhile are not released. */
    buyerTotalCents: inCents.min(0),
    sellerTotalCents: inCents.min(0),
    reason: line(500, 3),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "POLICY_CHANGED", "INVALID_TRANSITION"],
})
