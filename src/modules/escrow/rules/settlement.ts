import {
  neededAtHandover, nextStep, settlementSteps, stepIsReached, type ErrorCode, type HandoverItem, type SettlementActor, type SettlementMode,
  type SettlementStepName,
} from "@northlot/contract"

export interface MeetingArranged {
  kind: "pickup" | "delivery"
  /** ISO 8601, UTC. */
  at: string
  place: string
  note: string
}

/** What happened in a settlement, as it is stored; the state follows from these alone. */
export type SettlementEvent =
  | { type: "step.completed"; step: SettlementStepName; by: SettlementActor; handedOver?: HandoverItem[] }
  | { type: "step.reversed"; step: SettlementStepName; reason: string }
  | { type: "meeting.arranged"; meeting: MeetingArranged }
  | { type: "dispute.opened"; by: "buyer" | "seller"; reason: string }
  | { type: "dispute.closed"; reason: string }
  | { type: "payout.approved"; admin: string }
  | { type: "cancelled"; reason: string }

/** What a settlement was started with; nothing of it changes. Cents. */
export interface SettlementTerms {
  mode: SettlementMode
  sellerType: "private" | "dealer"
  totalCents: number
  twoAdminLimitCents: number
}

export interface SettlementState {
  done: ReadonlySet<SettlementStepName>
  meeting: MeetingArranged | null
  handedOver: readonly HandoverItem[]
  dispute: { by: "buyer" | "seller"; reason: string } | null
  approvedBy: readonly string[]
  cancelled: boolean
}

export const STARTED: SettlementState = { done: new Set(), meeting: null, handedOver: [], dispute: null, approvedBy: [], cancelled: false }

export function settlementAfter(state: SettlementState, event: SettlementEvent): SettlementState {
  switch (event.type) {
    case "step.completed":
      return { ...state, done: new Set([...state.done, event.step]), handedOver: event.handedOver ?? state.handedOver }
    case "step.reversed":
      return { ...state, done: new Set([...state.done].filter((step) => step !== event.step)) }
    case "meeting.arranged":
      return { ...state, meeting: event.meeting }
    case "dispute.opened":
      return { ...state, dispute: { by: event.by, reason: event.reason } }
    case "dispute.closed":
      return { ...state, dispute: null }
    case "payout.approved":
      return { ...state, approvedBy: [...state.approvedBy, event.admin] }
    case "cancelled":
      return { ...state, cancelled: true }
  }
}

export function settlementStateOf(events: readonly SettlementEvent[]): SettlementState {
  return events.reduce(settlementAfter, STARTED)
}

export interface SettlementRefusal {
  code: Extract<ErrorCode, "FORBIDDEN" | "STEP_NOT_REACHED" | "INVALID_TRANSITION" | "INVALID_INPUT" | "APPROVAL_MISSING">
  message?: string
  field?: string
}

const CANCELLED: SettlementRefusal = { code: "INVALID_TRANSITION", message: "This sale was cancelled." }

export interface StepCommand {
  step: SettlementStepName
  by: SettlementActor
  meeting?: MeetingArranged
  handedOver?: readonly HandoverItem[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * Whether a step can be ticked by this actor now (spec §4, Escrow wizard), or why not. In order: the settlement goes
 * on, the step is this actor's, it is not done, every earlier one is, and it comes with what it needs.
 */
export function stepRefusal(terms: SettlementTerms, state: SettlementState, command: StepCommand): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  const step = settlementSteps(terms.mode).find(({ name }) => name === command.step)!
  if (!step.by.includes(command.by)) return { code: "FORBIDDEN", message: "This step is somebody else's to confirm." }
  if (state.done.has(step.name)) return { code: "INVALID_TRANSITION", message: "This step is done already." }
  if (!stepIsReached(step.name, state.done)) return { code: "STEP_NOT_REACHED" }
  if (step.name === "deliveryScheduled") return meetingRefusal(command.meeting ?? state.meeting, command.now)
  if (step.name === "keysDocsHanded") {
    const missing = neededAtHandover(terms.sellerType).filter((item) => !command.handedOver?.includes(item))
    if (missing.length > 0) {
      return { code: "INVALID_INPUT", message: "Tick everything that was handed over; the sale cannot go on without it.", field: "handedOver" }
    }
  }
  return null
}

export function meetingRefusal(meeting: MeetingArranged | null | undefined, now: number): SettlementRefusal | null {
  if (!meeting) return { code: "INVALID_INPUT", message: "Say when and where you meet.", field: "meeting" }
  return Date.parse(meeting.at) > now ? null : { code: "INVALID_INPUT", message: "Choose a time in the future.", field: "meeting.at" }
}

/** The meeting can be moved until the car is handed over. */
export function moveMeetingRefusal(state: SettlementState, meeting: MeetingArranged, now: number): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  if (!state.done.has("deliveryScheduled") || state.done.has("keysDocsHanded")) return { code: "INVALID_TRANSITION" }
  return meetingRefusal(meeting, now)
}

/** A wrong confirmation can be taken back until the car is handed over. */
export function reverseFundsRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  const reversible = state.done.has("fundsReceivedByNorthlot") && !state.done.has("keysDocsHanded")
  return reversible ? null : { code: "INVALID_TRANSITION", message: "The money cannot be marked as unpaid any more." }
}

/** Each side may stop the sale until the seller is paid. */
export function disputeRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  return state.done.has("northlotPaidSeller") ? { code: "INVALID_TRANSITION", message: "This sale is complete." } : null
}

/** A sale is cancelled once, in dispute or not, until the seller is paid. */
export function cancelRefusal(state: SettlementState): SettlementRefusal | null {
  if (state.cancelled) return CANCELLED
  return state.done.has("northlotPaidSeller") ? { code: "INVALID_TRANSITION", message: "This sale is complete." } : null
}

export function approvalsNeeded({ totalCents, twoAdminLimitCents }: Pick<SettlementTerms, "totalCents" | "twoAdminLimitCents">): number {
  return totalCents > twoAdminLimitCents ? 2 : 1
}

export function approvalRefusal(terms: SettlementTerms, state: SettlementState, admin: string): SettlementRefusal | null {
  const refusal = stopped(state) ?? payoutRefusal(terms, state)
  if (refusal) return refusal
  return state.approvedBy.includes(admin) ? { code: "INVALID_TRANSITION", message: "You have approved this payout already." } : null
}

/** The payout is made once both sides confirmed and enough different admins approved; whoever makes it counts as one. */
export function payoutPaidRefusal(terms: SettlementTerms, state: SettlementState, admin: string): SettlementRefusal | null {
  const refusal = stopped(state) ?? payoutRefusal(terms, state)
  if (refusal) return refusal
  const admins = new Set([...state.approvedBy, admin])
  return admins.size < approvalsNeeded(terms) ? { code: "APPROVAL_MISSING" } : null
}

function payoutRefusal(terms: SettlementTerms, state: SettlementState): SettlementRefusal | null {
  const next = nextStep(terms.mode, state.done)
  if (next === null) return { code: "INVALID_TRANSITION", message: "The seller is paid already." }
  return next.name === "northlotPaidSeller" && next.by.includes("admin") ? null : { code: "STEP_NOT_REACHED" }
}

function stopped(state: SettlementState): SettlementRefusal | null {
  if (state.cancelled) return CANCELLED
  return state.dispute ? { code: "INVALID_TRANSITION", message: "This sale is in dispute; our staff will decide how it goes on." } : null
}

/** Whether the ledger holds the buyer's money for this sale: in trust alone, from the confirmation to the payout. */
export function holdsFunds(terms: Pick<SettlementTerms, "mode">, state: SettlementState): boolean {
  return terms.mode === "trust" && state.done.has("fundsReceivedByNorthlot") && !state.done.has("northlotPaidSeller")
}
