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

/** What a party said of a paper, under the number of the event that says it. */
export interface PaperRecord {
  record: number
  by: Party
  /** ISO date, in Toronto. */
  issuedOn: string | null
  reference: string
  fileId: string | null
  confirmed: boolean
}

/** What happened in a settlement, as it is stored; the state follows from these alone. */
export type SettlementEvent =
  | {
      type: "step.completed"
      step: SettlementStepName
      by: SettlementActor
      handedOver?: HandoverItem[]
      /** Of the staff alone: what the bank's record says, and why the step was marked. */
      bankReference?: string
      reason?: string
    }
  /** With `by`, a party took back what they said themselves, and gives no reason. */
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

/** What a settlement was started with; nothing of it changes. Cents. */
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
  /** The newest record of each paper that was not taken back. */
  papers: Readonly<Partial<Record<SalePaperName, PaperRecord>>>
  dispute: { by: "buyer" | "seller"; reason: string } | null
  approvedBy: readonly string[]
  /** The batch that the payout is in; `ordered` once it was approved, when the bank may have it. */
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
        // What came back is paid anew, and approved anew.
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
      // What was approved is the payout in this batch: elsewhere it is approved again.
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
  /** Whether an admin has entered the account that buyers wire to. */
  wireAccountEntered: boolean
  /** Epoch milliseconds. */
  now: number
  /** The calendar day in Toronto, an ISO date. */
  today: string
}

/**
 * Whether a step can be ticked by this actor now (spec §4, Escrow wizard), or why not. In order: the settlement goes
 * on, the step is this actor's, it is not done, every earlier one is, and it comes with what it needs.
 */
export function stepRefusal(
  terms: SettlementTerms,
  state: SettlementState,
  command: StepCommand
): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  const step = settlementSteps(terms.mode).find(({ name }) => name === command.step)!
  if (!step.by.includes(command.by)) return { code: "FORBIDDEN", message: "This step is somebody else's to confirm." }
  if (state.done.has(step.name)) return { code: "INVALID_TRANSITION", message: "This step is done already." }
  if (!stepIsReached(step.name, state.done)) return { code: "STEP_NOT_REACHED" }
  if (awaitsWireAccount(terms, state, command.wireAccountEntered)) return { code: "WIRE_ACCOUNT_MISSING" }
  if (step.name === "deliveryScheduled") return meetingRefusal(command.meeting ?? state.meeting, command.now)
  return step.name === "keysDocsHanded" ? handoverRefusal(terms, state, command) : null
}

/** The buyer must not pay yet: the money would pass through an account that nobody has entered. */
export function awaitsWireAccount(
  { mode }: Pick<SettlementTerms, "mode">,
  state: SettlementState,
  wireAccountEntered: boolean
): boolean {
  return mode !== "direct" && !wireAccountEntered && !state.done.has("buyerSentFunds") && !state.cancelled
}

/** The buyer has sent the money, by their own word or by the bank's. */
export function moneyIsSent({ done }: Pick<SettlementState, "done">): boolean {
  return done.has("buyerSentFunds") || done.has("fundsReceivedByNorthlot")
}

/** Everything that is needed is ticked, and a promised safety certificate still counts on this day. */
function handoverRefusal(
  terms: SettlementTerms,
  { papers }: SettlementState,
  { handedOver, today }: StepCommand
): SettlementRefusal | null {
  const needed = neededAtHandover(terms)
  if (needed.some((item) => !handedOver?.includes(item))) {
    return {
      code: "INVALID_INPUT",
      message: "Tick everything that was handed over; the sale cannot go on without it.",
      field: "handedOver",
    }
  }
  if (!needed.includes("safetyCertificate")) return null
  const issuedOn = papers.safetyCertificate?.issuedOn
  if (!issuedOn) {
    const message = "The car is sold with a Safety Standards Certificate: record it with its date of issue first."
    return { code: "INVALID_INPUT", message, field: "handedOver" }
  }
  if (today <= safetyValidUntil(issuedOn)) return null
  const message = `The Safety Standards Certificate counted until ${formatCalendarDay(safetyValidUntil(issuedOn))}: record a new one first.`
  return { code: "INVALID_INPUT", message, field: "handedOver" }
}

function meetingRefusal(meeting: AppointmentMade | null | undefined, now: number): SettlementRefusal | null {
  if (!meeting) return { code: "INVALID_INPUT", message: "Say when and where you meet.", field: "meeting" }
  return Date.parse(meeting.at) > now
    ? null
    : { code: "INVALID_INPUT", message: "Choose a time in the future.", field: "meeting.at" }
}

/** The meeting can be moved until the car is handed over. */
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

/** An inspection can be proposed, or another time than the agreed one, until the car is handed over. */
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

/** Nobody agrees to the own proposal, to one that was changed meanwhile, or to a time that has passed. */
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

/** The buyer takes back that the money is sent, until it is confirmed as received. */
export function takeBackSentRefusal(state: SettlementState, by: SettlementActor): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  if (by !== "buyer") return { code: "FORBIDDEN", message: "Only the buyer says whether the money is sent." }
  if (!state.done.has("buyerSentFunds"))
    return { code: "INVALID_TRANSITION", message: "The money is not marked as sent." }
  if (!state.done.has("fundsReceivedByNorthlot")) return null
  return { code: "INVALID_TRANSITION", message: "The money is confirmed as received: this cannot be taken back." }
}

/** A wrong confirmation can be taken back until the car is handed over. */
export function reverseFundsRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state)
  if (refusal) return refusal
  const reversible = state.done.has("fundsReceivedByNorthlot") && !state.done.has("keysDocsHanded")
  return reversible ? null : { code: "INVALID_TRANSITION", message: "The money cannot be marked as unpaid any more." }
}

/** What was noted as paid can come back from the bank, as long as the sale was not called off. */
export function returnedPayoutRefusal(
  { mode }: Pick<SettlementTerms, "mode">,
  state: SettlementState
): SettlementRefusal | null {
  const refusal = closed(state)
  if (refusal) return refusal
  if (mode === "direct") return { code: "INVALID_TRANSITION", message: "The parties pay each other in this sale." }
  if (state.done.has("northlotPaidSeller")) return null
  return { code: "INVALID_TRANSITION", message: "This payout is not noted as made." }
}

/** How often the seller was paid, what came back counted too: each is an entry of its own on the books. */
export function payoutsMade(events: readonly SettlementEvent[]): number {
  return events.filter((event) => event.type === "step.completed" && event.step === "northlotPaidSeller").length
}

/** Each side may stop the sale until the seller is paid, or the bank was told to. */
export function disputeRefusal(state: SettlementState): SettlementRefusal | null {
  const refusal = stopped(state) ?? ordered(state)
  if (refusal) return refusal
  return state.done.has("northlotPaidSeller") ? { code: "INVALID_TRANSITION", message: "This sale is complete." } : null
}

/** A sale is cancelled once, in dispute or not, until the seller is paid, or the bank was told to. */
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

/** What is known of the admins above whose limit two are needed. */
export interface Approvers {
  /** Why this admin does not count yet, as a sentence to them; `null` for one who does. */
  notYet(admin: string): string | null
  /** Whether one of the two made the other's account. */
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
 * The payout is made once both sides confirmed and enough different admins approved; whoever makes it counts as one.
 * Above the limit an admin whom nobody confirmed counts for nothing, and two of whom one made the other are never two.
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

/** Nobody approves what an account that they made did, nor what the one did that made theirs. */
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
    message: `${other} ${did}, and one of you added the other as an admin. Somebody else has to approve it.`,
  }
}

/** Why the payout is not what comes next, or is not to be made by itself: in a batch, it is approved and noted there. */
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

/** How the account that the seller is paid to stands. */
export type PayoutAccountState = "missing" | "held" | "ready"

/**
 * What the platform holds in trust goes to an account that its seller has entered, and no sooner than its hold has
 * passed.
 */
export function payoutAccountRefusal(
  { mode }: Pick<SettlementTerms, "mode">,
  account: PayoutAccountState
): SettlementRefusal | null {
  if (mode !== "trust" || account === "ready") return null
  return { code: account === "missing" ? "PAYOUT_ACCOUNT_MISSING" : "PAYOUT_ACCOUNT_HELD" }
}

/** Why the seller's account is not shown in full: the payout is not what comes next, or not the platform's. */
export function showAccountRefusal(terms: SettlementTerms, state: SettlementState): SettlementRefusal | null {
  return (
    stopped(state) ?? payoutRefusal(terms, state) ?? (terms.mode === "trust" ? null : { code: "INVALID_TRANSITION" })
  )
}

/** What nothing stops any more: the bank was told to pay the seller. */
function ordered({ batch }: SettlementState): SettlementRefusal | null {
  if (!batch?.ordered) return null
  return {
    code: "INVALID_TRANSITION",
    message: `The seller's payout was approved in batch ${batch.number} and is with the bank.`,
  }
}

/** What a cancelled sale takes no more. */
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

/** Whether the ledger holds the buyer's money for this sale: in trust alone, from the confirmation to the payout. */
export function holdsFunds(terms: Pick<SettlementTerms, "mode">, state: SettlementState): boolean {
  return terms.mode === "trust" && state.done.has("fundsReceivedByNorthlot") && !state.done.has("northlotPaidSeller")
}
