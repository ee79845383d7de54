import {
  formatCalendarDay,
  neededAtHandover,
  nextStep,
  safetyValidUntil,
  settlementSteps,
  stepIsReached,
  type ErrorCode,
  type HandoverItem,
  type SalePaperName,
  type SalePaperTerms,
  type SettlementActor,
  type SettlementMode,
  type SettlementStepName,
  type Cents,
} from "@northlot/contract"

type Party = "buyer" | "seller"

export interface AppointmentMade {
  /** ISO 8601, UTC. */
  at: string
  place: string
  note: string
}

export interface MeetingArranged extends AppointmentMade {
  kind: "pickup" | "delivery"
}

/** A party's record of a paper. `record` is the number of its event. */
export interface PaperRecord {
  record: number
  by: Party
  /** ISO date, in Toronto. */
  issuedOn: string | null
  reference: string
  fileId: string | null
  confirmed: boolean
}

/** An event of a settlement, as stored. The state is computed from the events alone. */
export type SettlementEvent =
  | {
      type: "step.completed"
      step: SettlementStepName
      by: SettlementActor
      handedOver?: HandoverItem[]
      /** Set only if staff recorded the step: the bank's reference, and why they recorded it. */
      bankReference?: string
      reason?: string
    }
  /** With `by`, a party withdrew their own statement and gives no reason. */
  | { type: "step.reversed"; step: SettlementStepName; reason: string; bankReference?: string; by?: Party }
  | { type: "meeting.arranged"; meeting: MeetingArranged }
  | { type: "inspection.proposed"; proposal: number; by: Party; appointment: AppointmentMade }
  | { type: "inspection.agreed"; proposal: number; by: Party }
  | { type: "inspection.declined"; proposal: number; by: Party }
  | { type: "inspection.cancelled"; by: Party }
  | ({ type: "paper.recorded"; paper: SalePaperName } & Omit<PaperRecord, "confirmed">)
  | { type: "paper.withdrawn"; paper: SalePaperName; record: number; by: Party }
  | { type: "paper.confirmed"; paper: SalePaperName; record: number; by: Party }
  | { type: "dispute.opened"; by: "buyer" | "seller"; reason: string }
  | { type: "dispute.closed"; reason: string }
  | { type: "payout.approved"; admin: string }
  | { type: "payout.batched"; batch: number }
  | { type: "payout.ordered"; batch: number }
  | { type: "payout.unbatched"; batch: number; reason: string }
  | { type: "cancelled"; reason: string }

/** The terms at the start of a settlement; they never change. Cents. */
export interface SettlementTerms extends SalePaperTerms {
  mode: SettlementMode
  totalCents: Cents
  twoAdminLimitCents: Cents
}

export interface SettlementState {
  done: ReadonlySet<SettlementStepName>
  meeting: MeetingArranged | null
  inspection: {
    agreed: AppointmentMade | null
    proposed: { proposal: number; by: Party; appointment: AppointmentMade } | null
  }
  handedOver: readonly HandoverItem[]
  /** The newest record of each paper. Withdrawn records are left out. */
  papers: Readonly<Partial<Record<SalePaperName, PaperRecord>>>
  dispute: { by: "buyer" | "seller"; reason: string } | null
  approvedBy: readonly string[]
  /**
   * The payout's batch. `ordered` is true once the batch is approved: from then on the bank may have the payment order.
   */
  batch: { number: number; ordered: boolean } | null
  cancelled: boolean
}

export const STARTED: SettlementState = {
  done: new Set(),
  meeting: null,
  inspection: { agreed: null, proposed: null },
  handedOver: [],
  papers: {},
  dispute: null,
  approvedBy: [],
  batch: null,
  cancelled: false,
}

export function settlementAfter(state: SettlementState, event: SettlementEvent): SettlementState {
  switch (event.type) {
    case "step.completed":
      return {
        ...state,
        done: new Set([...state.done, event.step]),
        handedOver: event.handedOver ?? state.handedOver,
        batch: event.step === "northlotPaidSeller" ? null : state.batch,
      }
    case "step.reversed":
      return {
        ...state,
        done: new Set([...state.done].filter((step) => step !== event.step)),
        // A returned payout must be paid again and approved again.
        approvedBy: event.step === "northlotPaidSeller" ? [] : state.approvedBy,
      }
    case "meeting.arranged":
      return { ...state, meeting: event.meeting }
    case "inspection.proposed":
      return {
        ...state,
        inspection: {
          ...state.inspection,
          proposed: { proposal: event.proposal, by: event.by, appointment: event.appointment },
        },
      }
    case "inspection.agreed":
      return {
        ...state,
        inspection: { agreed: state.inspection.proposed?.appointment ?? state.inspection.agreed, proposed: null },
      }
    case "inspection.declined":
      return { ...state, inspection: { ...state.inspection, proposed: null } }
    case "inspection.cancelled":
      return { ...state, inspection: { agreed: null, proposed: null } }
    case "paper.recorded": {
      const { paper, record, by, issuedOn, reference, fileId } = event
      return {
        ...state,
        papers: { ...state.papers, [paper]: { record, by, issuedOn, reference, fileId, confirmed: false } },
      }
    }
    case "paper.withdrawn":
      return { ...state, papers: { ...state.papers, [event.paper]: undefined } }
    case "paper.confirmed":
      return {
        ...state,
        papers: { ...state.papers, [event.paper]: { ...state.papers[event.paper]!, confirmed: true } },
      }
    case "dispute.opened":
      return { ...state, dispute: { by: event.by, reason: event.reason } }
    case "dispute.closed":
      return { ...state, dispute: null }
    case "payout.approved":
      return { ...state, approvedBy: [...state.approvedBy, event.admin] }
    case "payout.batched":
      return { ...state, batch: { number: event.batch, ordered: false } }
    case "payout.ordered":
      return { ...state, batch: { number: event.batch, ordered: true } }
    case "payout.unbatched":
      // The approval was for this batch only. Without the batch the payout needs a new approval.
      return { ...state, batch: null, approvedBy: [] }
    case "cancelled":
      return { ...state, cancelled: true }
  }
}

export function settlementStateOf(events: readonly SettlementEvent[]): SettlementState {
  return events.reduce(settlementAfter, STARTED)
}

export interface SettlementRefusal {
  code: Extract<
    ErrorCode,
    | "FORBIDDEN"
    | "STEP_NOT_REACHED"
    | "INVALID_TRANSITION"
    | "INVALID_INPUT"
    | "APPROVAL_MISSING"
    | "WIRE_ACCOUNT_MISSING"
    | "PAYOUT_ACCOUNT_MISSING"
    | "PAYOUT_ACCOUNT_HELD"
  >
  message?: string
  field?: string
}

export interface StepCommand {
  step: SettlementStepName
  by: SettlementActor
  meeting?: MeetingArranged
  handedOver?: readonly HandoverItem[]
  /** Whether an admin has entered the bank account for buyers' wires. */
  wireAccountEntered: boolean
  /** Epoch milliseconds. */
  now: number
  /** The calendar day in Toronto, an ISO date. */
  today: string
}

/**
 * Why this actor cannot mark a step as done now, or null (spec §4, Escrow wizard). Checked in order: the sale is
 * neither cancelled nor in dispute; the step belongs to the actor and is not done; all earlier steps are done; the
 * step's data is complete.
 */
export function stepRefusal(
  terms: SettlementTerms,
  state: SettlementState,
  command: StepCommand
): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  const step = settlementSteps(terms.mode).find(({ name }) => name === command.step)!
  if (!step.by.includes(command.by)) return { code: "FORBIDDEN", message: "Somebody else has to confirm this step." }
  if (state.done.has(step.name)) return { code: "INVALID_TRANSITION", message: "This step is done already." }
  if (!stepIsReached(step.name, state.done) && !mayComeEarly(step.name, command)) return { code: "STEP_NOT_REACHED" }
  if (awaitsWireAccount(terms, state, command.wireAccountEntered)) return { code: "WIRE_ACCOUNT_MISSING" }
  if (step.name === "deliveryScheduled") return meetingRefusal(command.meeting ?? state.meeting, command.now)
  return step.name === "keysDocsHanded" ? handoverRefusal(terms, state, command) : null
}

/**
 * A wire can be at the bank before the buyer says that it is sent. Then the admin records its receipt first, and the
 * buyer confirms the wire afterwards. The sale continues only after both.
 */
export function mayComeEarly(
  step: SettlementStepName,
  { by, wireAccountEntered }: Pick<StepCommand, "by" | "wireAccountEntered">
): boolean {
  return step === "fundsReceivedByNorthlot" && by === "admin" && wireAccountEntered
}

/** Whether the buyer must not pay yet, because no account for wires is entered. */
export function awaitsWireAccount(
  { mode }: Pick<SettlementTerms, "mode">,
  state: SettlementState,
  wireAccountEntered: boolean
): boolean {
  return mode !== "direct" && !wireAccountEntered && !moneyIsSent(state) && !state.cancelled
}

/** Whether the money is sent: the buyer says so, or the bank has confirmed it. */
export function moneyIsSent({ done }: Pick<SettlementState, "done">): boolean {
  return done.has("buyerSentFunds") || done.has("fundsReceivedByNorthlot")
}

/**
 * Why the hand-over cannot be recorded, or null. Every needed item must be ticked, and a promised safety certificate
 * must be valid today.
 */
function handoverRefusal(
  terms: SettlementTerms,
  { papers }: SettlementState,
  { handedOver, today }: StepCommand
): SettlementRefusal | null {
  const needed = neededAtHandover(terms)
  if (needed.some((item) => !handedOver?.includes(item))) {
    return {
      code: "INVALID_INPUT",
      message: "Tick every required item. The sale cannot go on until all of them are handed over.",
      field: "handedOver",
    }
  }
  if (!needed.includes("safetyCertificate")) return null
  const issuedOn = papers.safetyCertificate?.issuedOn
  if (!issuedOn) {
    const message =
      "The car is sold with a Safety Standards Certificate. Record the certificate and its date of issue first."
    return { code: "INVALID_INPUT", message, field: "handedOver" }
  }
  if (today <= safetyValidUntil(issuedOn)) return null
  const message = `The Safety Standards Certificate was valid until ${formatCalendarDay(safetyValidUntil(issuedOn))}. Record a new certificate first.`
  return { code: "INVALID_INPUT", message, field: "handedOver" }
}

function meetingRefusal(meeting: AppointmentMade | null | undefined, now: number): SettlementRefusal | null {
  if (!meeting) return { code: "INVALID_INPUT", message: "Say when and where you meet.", field: "meeting" }
  return Date.parse(meeting.at) > now
    ? null
    : { code: "INVALID_INPUT", message: "Choose a time in the future.", field: "meeting.at" }
}

/** Why the meeting cannot be moved, or null: it can be moved until the car is handed over. */
export function moveMeetingRefusal(
  state: SettlementState,
  meeting: MeetingArranged,
  now: number
): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  if (!state.done.has("deliveryScheduled") || state.done.has("keysDocsHanded")) return { code: "INVALID_TRANSITION" }
  return meetingRefusal(meeting, now)
}

/** A first or another inspection time can be proposed until the car is handed over. */
export function proposeInspectionRefusal(
  state: SettlementState,
  { at }: AppointmentMade,
  now: number
): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  if (state.done.has("keysDocsHanded"))
    return { code: "INVALID_TRANSITION", message: "The car is handed over already." }
  return Date.parse(at) > now ? null : { code: "INVALID_INPUT", message: "Choose a time in the future.", field: "at" }
}

/**
 * Why a party cannot agree to a proposed time, or null. A party's own proposal, a proposal changed meanwhile and a past
 * time are refused.
 */
export function agreeInspectionRefusal(
  state: SettlementState,
  { proposal, by, now }: { proposal: number; by: Party; now: number }
): SettlementRefusal | null {
  const refusal = stopped(state) ?? unknownProposal(state, proposal)
  if (refusal) return refusal
  const proposed = state.inspection.proposed!
  if (proposed.by === by) return { code: "FORBIDDEN", message: "The other side has to agree to your proposal." }
  if (state.done.has("keysDocsHanded"))
    return { code: "INVALID_TRANSITION", message: "The car is handed over already." }
  return Date.parse(proposed.appointment.at) > now
    ? null
    : { code: "INVALID_TRANSITION", message: "This time has passed. Propose another one." }
}

export function declineInspectionRefusal(state: SettlementState, proposal: number): SettlementRefusal | null {
  return closed(state) ?? unknownProposal(state, proposal)
}

export function cancelInspectionRefusal(state: SettlementState): SettlementRefusal | null {
  return (
    closed(state) ??
    (state.inspection.agreed ? null : { code: "INVALID_TRANSITION", message: "No inspection is agreed." })
  )
}

function unknownProposal({ inspection }: SettlementState, proposal: number): SettlementRefusal | null {
  if (inspection.proposed?.proposal === proposal) return null
  return {
    code: "INVALID_TRANSITION",
    message: "This proposal was changed or answered meanwhile. Please look at it again.",
  }
}

/** The buyer can withdraw the statement that the money is sent until its receipt is confirmed. */
export function takeBackSentRefusal(state: SettlementState, by: SettlementActor): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  if (by !== "buyer") return { code: "FORBIDDEN", message: "Only the buyer says whether the money is sent." }
  if (!state.done.has("buyerSentFunds"))
    return { code: "INVALID_TRANSITION", message: "The money is not marked as sent." }
  if (!state.done.has("fundsReceivedByNorthlot")) return null
  return {
    code: "INVALID_TRANSITION",
    message: "The receipt of the money is confirmed. The 'money sent' mark can no longer be undone.",
  }
}

/** A wrong confirmation of receipt can be reversed until the car is handed over. */
export function reverseFundsRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  const reversible = state.done.has("fundsReceivedByNorthlot") && !state.done.has("keysDocsHanded")
  return reversible ? null : { code: "INVALID_TRANSITION", message: "The money cannot be marked as unpaid any more." }
}

/** A recorded payout can be marked as returned by the bank, unless the sale is cancelled. */
export function returnedPayoutRefusal(
  { mode }: Pick<SettlementTerms, "mode">,
  state: SettlementState
): SettlementRefusal | null {
  const refusal = closed(state)
  if (refusal) return refusal
  if (mode === "direct")
    return {
      code: "INVALID_TRANSITION",
      message: "The buyer pays the seller directly in this sale. There is no payout by Northlot.",
    }
  if (state.done.has("northlotPaidSeller")) return null
  return { code: "INVALID_TRANSITION", message: "This payout is not recorded as paid." }
}

/** The number of payouts made, returned ones included: each has its own ledger entry. */
export function payoutsMade(events: readonly SettlementEvent[]): number {
  return events.filter((event) => event.type === "step.completed" && event.step === "northlotPaidSeller").length
}

/** Each side can dispute the sale until the seller is paid or the bank is ordered to pay. */
export function disputeRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state) ?? ordered(state)
  if (refusal) return refusal
  return state.done.has("northlotPaidSeller") ? { code: "INVALID_TRANSITION", message: "This sale is complete." } : null
}

/** A sale can be cancelled once, even in dispute, until the seller is paid or the bank is ordered to pay. */
export function cancelRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = closed(state) ?? ordered(state)
  if (refusal) return refusal
  return state.done.has("northlotPaidSeller") ? { code: "INVALID_TRANSITION", message: "This sale is complete." } : null
}

export function approvalsNeeded({
  totalCents,
  twoAdminLimitCents,
}: Pick<SettlementTerms, "totalCents" | "twoAdminLimitCents">): number {
  return totalCents > twoAdminLimitCents ? 2 : 1
}

/** Facts about admins, for payouts so high that two admins must approve them. */
export interface Approvers {
  /** Why this admin does not count for approvals yet, as a sentence to them; `null` for one who does. */
  notYet(admin: string): string | null
  /** Whether one of the two admins made the other's account. */
  related(one: string, other: string): boolean
  /** The admin who recorded the buyer's money. */
  recordedBy: string | null
}

export function approvalRefusal(
  terms: SettlementTerms,
  state: SettlementState,
  admin: string,
  approvers: Approvers
): SettlementRefusal | null {
  const refusal = payableRefusal(terms, state)
  if (refusal) return refusal
  if (state.approvedBy.includes(admin))
    return { code: "INVALID_TRANSITION", message: "You have approved this payout already." }
  if (approvalsNeeded(terms) === 1) return null
  const notYet = approvers.notYet(admin)
  return notYet === null ? relatedRefusal(state, admin, approvers) : { code: "FORBIDDEN", message: notYet }
}

/**
 * Why the admin cannot make the payout. A payout needs the confirmation of both sides. Above `twoAdminLimitCents` it
 * also needs two approvals, of which this admin's is one. Unconfirmed admins do not count, and an admin and the maker
 * of their account count as one person.
 */
export function payoutPaidRefusal(
  terms: SettlementTerms,
  state: SettlementState,
  admin: string,
  approvers: Approvers
): SettlementRefusal | null {
  const refusal = payableRefusal(terms, state)
  if (refusal) return refusal
  const needed = approvalsNeeded(terms)
  if (needed === 1) return null
  const counting = [...new Set([...state.approvedBy, admin])].filter((one) => approvers.notYet(one) === null)
  const independent = counting.filter(
    (one, index) => !counting.slice(0, index).some((other) => approvers.related(one, other))
  )
  return relatedRefusal(state, admin, approvers) ?? (independent.length < needed ? { code: "APPROVAL_MISSING" } : null)
}

/**
 * Why this admin cannot approve the payout, or `null`. The admin who gave the other approval or recorded the buyer's
 * money must neither have added this admin nor been added by this admin, even through other admins.
 */
function relatedRefusal(
  state: SettlementState,
  admin: string,
  { related, recordedBy }: Approvers
): SettlementRefusal | null {
  const other = [...state.approvedBy, ...(recordedBy === null ? [] : [recordedBy])].find((one) => related(one, admin))
  if (other === undefined) return null
  const did = state.approvedBy.includes(other) ? "approved this payout" : "recorded the buyer's money"
  return {
    code: "FORBIDDEN",
    message: `${other} ${did}, and one of you added the other as an admin. Somebody else has to approve this payout.`,
  }
}

/** Why the payout cannot be made now: it is not the next step, or it is already part of a batch. */
export function payableRefusal(terms: Pick<SettlementTerms, "mode">, state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state) ?? payoutRefusal(terms, state)
  if (refusal || !state.batch) return refusal
  return { code: "INVALID_TRANSITION", message: `This payout is in batch ${state.batch.number}.` }
}

function payoutRefusal(terms: Pick<SettlementTerms, "mode">, state: SettlementState): SettlementRefusal | null {
  const next = nextStep(terms.mode, state.done)
  if (next === null) return { code: "INVALID_TRANSITION", message: "The seller is paid already." }
  return next.name === "northlotPaidSeller" && next.by.includes("admin") ? null : { code: "STEP_NOT_REACHED" }
}

/** The state of the seller's payout account. */
export type PayoutAccountState = "missing" | "held" | "ready"

/** Why money in trust cannot be paid out: the seller has entered no account, or the account's hold has not passed. */
export function payoutAccountRefusal(
  { mode }: Pick<SettlementTerms, "mode">,
  account: PayoutAccountState
): SettlementRefusal | null {
  if (mode !== "trust" || account === "ready") return null
  return { code: account === "missing" ? "PAYOUT_ACCOUNT_MISSING" : "PAYOUT_ACCOUNT_HELD" }
}

/**
 * Why the full number of the seller's account stays hidden: the payout is not the next
 * step, or Northlot does not pay it.
 */
export function showAccountRefusal(terms: SettlementTerms, state: SettlementState): SettlementRefusal | null {
  return (
    stopped(state) ?? payoutRefusal(terms, state) ?? (terms.mode === "trust" ? null : { code: "INVALID_TRANSITION" })
  )
}

/** The bank is ordered to pay the seller, so the sale can no longer be stopped. */
function ordered({ batch }: SettlementState): SettlementRefusal | null {
  if (!batch?.ordered) return null
  return {
    code: "INVALID_TRANSITION",
    message: `The seller's payout was approved in batch ${batch.number} and is with the bank.`,
  }
}

/** The refusal of every act on a cancelled sale. */
export function closed(state: SettlementState): SettlementRefusal | null {
  return state.cancelled ? { code: "INVALID_TRANSITION", message: "This sale was cancelled." } : null
}

function stopped(state: SettlementState): SettlementRefusal | null {
  const refusal = closed(state)
  if (refusal) return refusal
  return state.dispute
    ? { code: "INVALID_TRANSITION", message: "This sale is in dispute; our staff will decide how it goes on." }
    : null
}

/** Whether the ledger holds the buyer's money: only in trust, from its receipt to the payout. */
export function holdsFunds(terms: Pick<SettlementTerms, "mode">, state: SettlementState): boolean {
  return terms.mode === "trust" && state.done.has("fundsReceivedByNorthlot") && !state.done.has("northlotPaidSeller")
}
