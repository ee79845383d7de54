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

/** Who must act next in a sale, on what, and by when; `null` once the sale is over. */
const saleNextStep = z.object({
  waitingFor: z.enum(["buyer", "seller", "both", "admin"]),
  /**
   * The next step: a fee, a decision on held fees, a settlement step, a decision on a dispute, or entering the account
   * to pay into. A dispute stops all other steps.
   */
  step: z.enum(["decide_fees", "pay_fee", ...SETTLEMENT_STEPS, "decide_dispute", "enter_wire_account"]),
  /** The step's title in the settlement's list of steps. */
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
  /** HST on the price of a dealer's car; 0 if the seller is private. */
  vehicleHstCents: inCents,
  /** The amount due for the vehicle: price and HST. */
  vehicleTotalCents: inCents,
  sellerType: z.enum(["private", "dealer"]),
  status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]),
  buyer: adminParty,
  seller: adminParty,
  fees: z.array(adminFee),
  bothFeesPaid: z.boolean(),
  nextStep: saleNextStep.nullable(),
  /** Whether the buyer is the runner-up, who bought the car after an earlier sale was cancelled. */
  byOffer: z.boolean(),
  /** Whether the price was negotiated after an auction that ended below the reserve. */
  byNegotiation: z.boolean(),
  /** For a cancelled sale: the newest offer of the car to the runner-up. */
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
  /** Payments of the sale's fees that a cardholder disputes or disputed, newest first. */
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
  /**
   * Anything unusual about the sale that staff should know, such as a fee provider that failed, or money lost in a card
   * dispute.
   */
  flag: z.string().nullable(),
  wonAt: instant,
  completeBy: instant,
})
export type AdminSale = z.infer<typeof adminSale>

export const listAdminSales = adminList("sales", STAFF.readsTrade, {
  summary: "Lists all sales, latest won first.",
  item: adminSale,
  filters: {
    ...days,
    q: line(100).optional(),
    status: z.enum(["awaiting_fees", "open", "completed", "cancelled"]).optional(),
    cancelled: queryFlag.optional(),
    overdue: queryFlag.optional(),
    /**
     * Sales that wait for an admin: for a payout, for a decision on a dispute or on held fees, or for the missing wire
     * account.
     */
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
  summary: "Charges the held fees of a sale as they stand, although the auction promised other fees.",
  proof: "factor",
  body: z.object({
    /** The totals of both fees that the admin saw. If a total has changed meanwhile, the request is refused. */
    buyerTotalCents: inCents.min(0),
    sellerTotalCents: inCents.min(0),
    reason: line(500, 3),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "POLICY_CHANGED", "INVALID_TRANSITION"],
})
