import { z } from "zod"
import { ownEyes } from "../../own-eyes"

import { SALE_PAPERS } from "../../rules/sale-papers"
import { HANDOVER_ITEMS, SETTLEMENT_STEPS } from "../../rules/settlement-steps"
import { party } from "../payment/money"
import { runnerUpChoice } from "../negotiation/runner-up"
import { LIMITS } from "../limits"
import { amountCents, identifier, inCents, instant, line, ok, paragraph, policyTerms } from "../shared"
import { STAFF } from "../../staff"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("settlement")

export const settlementMode = z.enum(["trust", "agent", "direct"])
const stepName = z.enum(SETTLEMENT_STEPS)
export const handoverItem = z.enum(HANDOVER_ITEMS)

export const appointment = z.object({
  at: instant,
  place: line(200, 3),
  note: paragraph(500).default(""),
})
export type Appointment = z.infer<typeof appointment>

export const meeting = appointment.extend({ kind: z.enum(["pickup", "delivery"]) })
export type Meeting = z.infer<typeof meeting>

/** A calendar day in Toronto. */
const day = z.iso.date()
export const paperName = z.enum(SALE_PAPERS)

/** A party's record of a paper. A correction makes a further record. */
const paperRecord = z.object({
  /** The number of this record. Confirming or withdrawing a record names it by this number. */
  record: z.number().int(),
  by: party,
  issuedOn: day.nullable(),
  reference: z.string(),
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
  recordedAt: instant,
})
export type PaperRecordView = z.infer<typeof paperRecord>

/** A paper of a sale, such as the safety certificate, with its newest record (decisions, Ontario). */
const salePaper = z.object({
  name: paperName,
  title: z.string(),
  by: z.array(party),
  need: z.enum(["handover", "afterwards", "optional"]),
  /** Whether a record of this paper must contain the date on the paper. */
  dated: z.boolean(),
  /**
   * `confirmed`: the other side has seen or received the paper. `expired`: the paper is too old to register the car.
   */
  state: z.enum(["missing", "provided", "confirmed", "expired"]),
  /**
   * The newest record of this paper that was not withdrawn. `null` also for a paper that was handed over without a
   * record.
   */
  record: paperRecord.nullable(),
  confirmedAt: instant.nullable(),
  /** Only for the bill of sale: the parties who have accepted it on screen. */
  acceptedBy: z.array(party),
  /** The parties who must act next; empty for an optional paper. */
  waitsFor: z.array(party),
  /** The day in Toronto on which the paper is due: the day of the meeting, or the last day of registration. */
  dueOn: day.nullable(),
  overdue: z.boolean(),
  /** The last day on which a safety certificate is valid. */
  validUntil: day.nullable(),
  mine: z.array(z.enum(["record", "confirm", "withdraw"])),
})
export type SalePaperView = z.infer<typeof salePaper>

/**
 * An inspection before the hand-over. An agreed appointment is valid until the parties agree on another or it is
 * cancelled.
 */
const inspection = z.object({
  agreed: appointment.nullable(),
  proposed: z.object({ proposal: z.number().int(), by: party, appointment }).nullable(),
})

const settlementStep = z.object({
  name: stepName,
  title: z.string(),
  by: z.array(z.enum(["buyer", "seller", "admin"])),
  done: z.boolean(),
  doneAt: instant.nullable(),
  /** The role of the person who completed the step. Only staff can read a staff member's name. */
  doneByRole: z.enum(["buyer", "seller", "admin"]).nullable(),
  /** Who completed the step. Only for admins: `buyer`, `seller`, or `admin:` and the admin's username. */
  doneBy: z.string().optional(),
  /**
   * Only for admins. `bankReference` and `reason`: what staff noted when completing the step. `takenBack`: each time
   * the step was taken back.
   */
  bankReference: z.string().nullable().optional(),
  reason: z.string().nullable().optional(),
  takenBack: z
    .array(
      z.object({
        /** Who took the step back, in the format of `doneBy`. */
        by: z.string(),
        at: instant,
        /** Why the step was taken back. Empty if a party took it back. */
        reason: z.string(),
      })
    )
    .optional(),
  /** Whether all earlier steps are done. */
  reached: z.boolean(),
  /** Whether the viewer can complete the step now. */
  mine: z.boolean(),
  canTakeBack: z.boolean(),
})

/** The data that the buyer's bank needs for a wire. `reference` identifies the buyer's payment. */
export const wireInstruction = z.object({
  beneficiary: z.string(),
  institution: z.string(),
  transit: z.string(),
  accountNumber: z.string(),
  reference: z.string(),
  amountCents: inCents,
})
export type WireInstruction = z.infer<typeof wireInstruction>

export const settlement = z.object({
  saleId: z.string(),
  listingId: z.string(),
  title: z.string(),
  role: z.enum(["buyer", "seller", "admin"]),
  mode: settlementMode,
  sellerType: z.enum(["private", "dealer"]),
  status: z.enum(["in_progress", "disputed", "completed", "cancelled"]),
  hammerCents: inCents,
  /** HST on the price of a dealer's car; 0 if the seller is private. */
  hstCents: inCents,
  totalCents: inCents,
  /**
   * The account that the buyer wires to. Null for the seller, if the buyer pays the seller directly (mode `direct`),
   * before an admin has entered the account, and once the money has arrived or the sale is cancelled.
   */
  wire: wireInstruction.nullable(),
  /** True if the buyer must not pay yet, because no admin has entered the account to pay into. */
  awaitsWireAccount: z.boolean(),
  steps: z.array(settlementStep),
  meeting: meeting.nullable(),
  inspection,
  /** Whether the car is sold with a Safety Standards Certificate, not 'as is'. */
  safetyIncluded: z.boolean(),
  papers: z.array(salePaper),
  /**
   * Only for admins: everything that was recorded about papers, oldest first, including corrected and withdrawn
   * records.
   */
  paperHistory: z
    .array(
      z.object({
        paper: paperName,
        act: z.enum(["recorded", "withdrawn", "confirmed"]),
        by: party,
        at: instant,
        issuedOn: day.nullable(),
        reference: z.string(),
        file: z.object({ id: z.string(), name: z.string() }).nullable(),
      })
    )
    .optional(),
  handedOver: z.array(handoverItem),
  neededAtHandover: z.array(handoverItem),
  /** When the buyer's money is due; `null` until an account to pay into is entered. The buyer receives reminders. */
  fundsDueAt: instant.nullable(),
  fundsReceivedAt: instant.nullable(),
  dispute: z.object({ openedBy: party, reason: z.string(), at: instant }).nullable(),
  /** How the sale was cancelled, and what the viewer gets back. */
  cancelled: z
    .object({
      at: instant,
      fault: z.enum(["buyer", "seller", "nobody"]).nullable(),
      /** The price that the platform held and returned to the buyer; 0 if it held none. */
      returnedCents: inCents,
      /** What happened to the viewer's fee; null for admins. */
      ownFee: z.enum(["refunded", "kept", "unpaid"]).nullable(),
      /** Whether the car was offered to the next bidder. Only the seller and admins receive this. */
      offered: z.boolean(),
    })
    .nullable(),
  payout: z
    .object({
      dueAt: instant,
      approvalsNeeded: z.number().int(),
      approvedBy: z.array(z.string()),
      /** Only for admins: the batch in which the payout is approved and paid. */
      batch: z.number().int().nullable().optional(),
      paidAt: instant.nullable(),
    })
    .nullable(),
  /**
   * The seller's account for the payout in `trust`, for the seller and admins. Null for the buyer, in other modes, and
   * once the seller is paid or the sale is cancelled.
   */
  payoutAccount: z
    .object({
      /** `held`: the account was changed in the last 48 hours, and nothing is paid to it before `heldUntil`. */
      state: z.enum(["missing", "held", "ready"]),
      heldUntil: instant.nullable(),
      lastDigits: ownEyes(z.string().nullable()),
      /** Only for admins: whether the account holder's name differs from the seller's verified name. */
      holderDiffers: z.boolean().optional(),
    })
    .nullable(),
  startedAt: instant,
  serverNow: instant,
})
export type SettlementView = z.infer<typeof settlement>

export const settlementAnswer = z.object({ ok, settlement })
const answer = settlementAnswer

export const startVehiclePayment = endpoint("POST /api/payments/vehicle/start", ["buyer", "seller"], {
  summary: "Returns how to pay a purchase: the wire instruction with its reference. The server sets the amount.",
  body: z.object({ listingId: identifier }),
  answer: z.object({ ok, id: z.string(), amountCents: inCents, settlement }),
  errors: ["LISTING_NOT_FOUND", "AUCTION_NOT_OVER", "FEES_UNPAID", "WIRE_ACCOUNT_MISSING"],
})

export const markVehiclePayment = endpoint("POST /api/payments/vehicle/mark", ["buyer", "seller"], {
  summary: "Returns the state of the payment; what the request claims changes nothing.",
  body: z.object({ id: identifier.optional(), listingId: identifier }),
  answer,
  errors: ["LISTING_NOT_FOUND", "AUCTION_NOT_OVER", "FEES_UNPAID"],
})

export const readSettlement = endpoint("GET /api/sales/:id/settlement", ["buyer", "seller"], {
  summary: "Reads the post-sale steps of the caller's sale.",
  scope: "sales:read",
  answer,
  errors: ["NOT_FOUND", "FEES_UNPAID"],
})

export const completeSettlementStep = endpoint("POST /api/sales/:id/settlement/steps", ["buyer", "seller"], {
  summary: "Completes the caller's next step. The meeting step needs `meeting`, the hand-over step `handedOver`.",
  rateLimit: LIMITS.act,
  body: z.object({ step: stepName, meeting: meeting.optional(), handedOver: z.array(handoverItem).max(10).optional() }),
  answer,
  errors: [
    "INVALID_INPUT",
    "NOT_FOUND",
    "FEES_UNPAID",
    "FORBIDDEN",
    "STEP_NOT_REACHED",
    "INVALID_TRANSITION",
    "WIRE_ACCOUNT_MISSING",
  ],
})

export const takeBackFundsSent = endpoint("DELETE /api/sales/:id/settlement/funds-sent", ["buyer", "seller"], {
  summary: "Undoes 'money sent', as long as the receipt is not confirmed; the seller is notified.",
  rateLimit: LIMITS.act,
  answer,
  errors: ["NOT_FOUND", "FEES_UNPAID", "FORBIDDEN", "INVALID_TRANSITION"],
})

export const changeMeeting = endpoint("PUT /api/sales/:id/settlement/meeting", ["buyer", "seller"], {
  summary: "Moves the meeting, as long as the car is not handed over; the other side is notified.",
  rateLimit: LIMITS.act,
  body: meeting,
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const downloadMeeting = endpoint("GET /api/sales/:id/settlement/meeting.ics", ["buyer", "seller"], {
  summary: "Downloads the meeting as a calendar file.",
  answer: z.string(),
  errors: ["NOT_FOUND", "FEES_UNPAID"],
  document: "text/calendar",
})

export const proposeInspection = endpoint("PUT /api/sales/:id/settlement/inspection", ["buyer", "seller"], {
  summary: "Proposes a time and place of inspection, or changes the proposal; the other side agrees or declines.",
  rateLimit: LIMITS.act,
  body: appointment,
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

const inspectionAnswer = z.object({ proposal: z.number().int().min(1) })

export const agreeInspection = endpoint("POST /api/sales/:id/settlement/inspection/agree", ["buyer", "seller"], {
  summary: "Agrees to the other side's proposal of this number; refused if the proposal was changed meanwhile.",
  rateLimit: LIMITS.act,
  body: inspectionAnswer,
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "FORBIDDEN", "INVALID_TRANSITION"],
})

export const declineInspection = endpoint("POST /api/sales/:id/settlement/inspection/decline", ["buyer", "seller"], {
  summary: "Declines the other side's proposal or withdraws the caller's own; an earlier agreement still stands.",
  rateLimit: LIMITS.act,
  body: inspectionAnswer,
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const cancelInspection = endpoint("DELETE /api/sales/:id/settlement/inspection", ["buyer", "seller"], {
  summary: "Cancels the agreed inspection; the other side is notified.",
  rateLimit: LIMITS.act,
  answer,
  errors: ["NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const downloadInspection = endpoint("GET /api/sales/:id/settlement/inspection.ics", ["buyer", "seller"], {
  summary: "Downloads the agreed inspection as a calendar file.",
  answer: z.string(),
  errors: ["NOT_FOUND", "FEES_UNPAID"],
  document: "text/calendar",
})

export const disputeSale = endpoint("POST /api/sales/:id/dispute", ["buyer", "seller"], {
  summary: "Stops the sale until an admin has decided; nothing is paid out meanwhile.",
  body: z.object({ reason: paragraph(2_000, 10) }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const readAdminSettlement = adminRead("sales/:id/settlement", STAFF.readsTrade, {
  summary: "Reads the post-sale steps of a sale.",
  answer,
  errors: ["NOT_FOUND", "FEES_UNPAID"],
})

export const confirmFunds = adminAct("POST sales/:id/funds-received", STAFF.money, {
  summary: "Confirms the buyer's money against the bank's record.",
  proof: "factor",
  body: z.object({ bankReference: line(100, 3), amountCents, reason: line(500).optional() }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "STEP_NOT_REACHED", "INVALID_TRANSITION"],
})

export const approvePayout = adminAct("POST sales/:id/payout/approve", STAFF.money, {
  summary: "Approves the seller's payout; above the limit, two admins must approve.",
  proof: "factor",
  answer,
  errors: ["NOT_FOUND", "FEES_UNPAID", "STEP_NOT_REACHED", "INVALID_TRANSITION"],
})

export const confirmPayout = adminAct("POST sales/:id/payout/paid", STAFF.money, {
  summary: "Notes the payout that the bank made; the sale is complete.",
  proof: "factor",
  body: z.object({ bankReference: line(100, 3) }),
  answer,
  errors: [
    "INVALID_INPUT",
    "NOT_FOUND",
    "FEES_UNPAID",
    "STEP_NOT_REACHED",
    "APPROVAL_MISSING",
    "INVALID_TRANSITION",
    "PAYOUT_ACCOUNT_MISSING",
    "PAYOUT_ACCOUNT_HELD",
  ],
})

export const reverseFunds = adminAct("POST sales/:id/funds-received/reverse", STAFF.money, {
  summary: "Undoes a wrong confirmation of the buyer's money, as long as the car is not handed over.",
  proof: "factor",
  body: z.object({ reason: line(500, 3) }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const returnPayout = adminAct("POST sales/:id/payout/returned", STAFF.money, {
  summary: "Records that the bank returned a payout recorded as made; the payout is owed to the seller again.",
  proof: "factor",
  body: z.strictObject({ bankReference: line(100, 3), reason: line(500, 3) }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const closeDispute = adminAct("POST sales/:id/dispute/close", STAFF.money, {
  summary: "Lets a disputed sale go on.",
  proof: "factor",
  body: z.object({ reason: line(500, 3) }),
  answer,
  errors: ["INVALID_INPUT", "NOT_FOUND", "FEES_UNPAID", "INVALID_TRANSITION"],
})

export const cancelSale = adminAct("POST sales/:id/cancel", STAFF.money, {
  summary: "Cancels a sale: the buyer gets the car's price back; the fees depend on whose fault it was.",
  proof: "factor",
  body: z.object({
    fault: z.enum(["buyer", "seller", "nobody"]),
    reason: line(500, 3),
    /** The bank reference of the transfer back to the buyer. Required if the buyer's money has arrived. */
    bankReference: line(100).optional(),
    /** Offers the car to the next bidder in the same request. */
    runnerUp: runnerUpChoice.optional(),
  }),
  answer: z.object({
    ok,
    returnedCents: inCents,
    refundedFees: z.array(party),
    strike: party.nullable(),
  }),
  errors: ["INVALID_INPUT", "NOT_FOUND", "INVALID_TRANSITION"],
})

export const payoutPolicy = z.strictObject({
  twoAdminLimitCents: amountCents,
})
export type PayoutPolicy = z.infer<typeof payoutPolicy>

/** The operator's identity in a payout file. The bank issues all four values; they are empty until entered. */
export const eftOriginator = z.strictObject({
  originatorId: line(10).regex(/^[A-Za-z0-9]*$/, "Use only letters and digits."),
  /** The operator's name as payees see it on their bank statements. */
  shortName: line(15),
  longName: line(30),
  dataCentre: line(5).regex(/^(\d{5})?$/, "Five digits."),
})
export type EftOriginator = z.infer<typeof eftOriginator>

export const settlementTerms = z.strictObject({
  mode: settlementMode,
  /** The following four fields are the account that buyers wire to. They are empty until entered. */
  beneficiary: line(200),
  institution: line(100),
  transit: line(20),
  accountNumber: line(40),
  /** The operator's registration for holding money in trust. While it is empty, production refuses the mode `trust`. */
  registration: line(300),
})
export type SettlementTermsPolicy = z.infer<typeof settlementTerms>

const policy = settlementTerms.extend(payoutPolicy.shape)
export type SettlementPolicy = z.infer<typeof policy>

const policyAnswer = z.object({
  ok,
  policy,
  updatedAt: instant.nullable(),
  /** Whether the account that buyers wire to is complete. While it is incomplete, buyers are told not to pay. */
  wireAccountEntered: z.boolean(),
  /** A higher two-admin limit that one admin requested. It applies once another admin sets the same limit. */
  askedLimit: z.object({ cents: inCents, by: z.string(), at: instant }).nullable(),
  /**
   * Another wire account or settlement mode that a staff member requested. It applies once another staff member
   * approves.
   */
  askedAccount: z
    .object({
      id: z.string(),
      beneficiary: z.string(),
      institution: z.string(),
      transit: z.string(),
      accountNumber: z.string(),
      mode: settlementMode,
      reason: z.string(),
      /** When the requested change takes effect; null if it takes effect once it is approved. */
      effectiveFrom: instant.nullable(),
      by: z.string(),
      at: instant,
      problem: z.string().nullable(),
    })
    .nullable(),
})

export const readSettlementPolicy = adminRead("settlement-policy", STAFF.readsMoney, {
  summary: "Returns how sales that open from now on are settled.",
  answer: policyAnswer,
})

export const writeSettlementPolicy = adminAct("PUT settlement-policy", STAFF.owners, {
  summary: "Changes how later sales are settled. A second person approves a new mode, account or higher limit.",
  proof: "factor",
  body: z.strictObject({ ...policy.partial().shape, ...policyTerms }),
  answer: policyAnswer,
  errors: ["INVALID_INPUT", "APPROVAL_MISSING", "POLICY_CHANGED"],
})

export const approveWireAccount = adminAct("POST wire-account-requests/:id/approve", STAFF.money, {
  summary: "Approves another person's request to change the account for wires, or who holds the money.",
  proof: "factor",
  answer: policyAnswer,
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_INPUT", "INVALID_TRANSITION"],
})

export const declineWireAccount = adminAct("POST wire-account-requests/:id/decline", STAFF.money, {
  summary: "Declines or withdraws a request to change the account for wires or the mode; neither changes.",
  proof: "factor",
  body: z.strictObject({ reason: line(500, 3) }),
  answer: policyAnswer,
  errors: ["INVALID_INPUT", "NOT_FOUND"],
})
