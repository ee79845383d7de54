import {
  formatCalendarDay,
  papersOfSale,
  registrationDueOn,
  safetyValidUntil,
  type HandoverItem,
  type SalePaper,
  type SalePaperName,
  type SalePaperParty,
  type SalePaperTerms,
} from "@northlot/contract"
import { torontoDate } from "#src/platform/toronto"
import {
  closed,
  type PaperRecord,
  type SettlementEvent,
  type SettlementRefusal,
  type SettlementState,
} from "./settlement"

export type SalePaperState = "missing" | "provided" | "confirmed" | "expired"

/** The state of a paper of a sale; days are ISO dates in Toronto. */
export interface SalePaperStanding extends SalePaper {
  state: SalePaperState
  record: PaperRecord | null
  /** The parties that must act next; empty for an optional paper. */
  waitsFor: SalePaperParty[]
  dueOn: string | null
  overdue: boolean
  validUntil: string | null
}

/** The facts, besides the settlement's events, that decide the state of papers. */
export interface PaperFacts {
  /** The parties that have accepted the bill of sale on screen. */
  billOfSaleAcceptedBy: readonly SalePaperParty[]
  handedOverOn: string | null
  meetingOn: string | null
  today: string
}

/** The state of each paper of a sale: who must act, by when, and whether it has expired. */
export function salePapers(terms: SalePaperTerms, state: SettlementState, facts: PaperFacts): SalePaperStanding[] {
  return papersOfSale(terms).map((paper) => {
    const record = state.papers[paper.name] ?? null
    const validUntil = paper.name === "safetyCertificate" && record?.issuedOn ? safetyValidUntil(record.issuedOn) : null
    // Once the car is registered, an expired safety certificate does not matter.
    const expired = validUntil !== null && facts.today > validUntil && !state.papers.registration
    const standing = expired ? "expired" : standingOf(paper.name, record, state, facts)
    const dueOn = dueOnOf(paper, facts)
    const owed = standing === "missing" || standing === "expired"
    return {
      ...paper,
      record,
      validUntil,
      state: standing,
      dueOn,
      overdue: owed && paper.need !== "optional" && dueOn !== null && facts.today > dueOn,
      waitsFor: state.cancelled ? [] : waitsForOf(paper, standing, record, facts),
    }
  })
}

/** The buyer's approval also confirms the seller's papers, because it says that car and papers are as agreed. */
function standingOf(
  name: SalePaperName,
  record: PaperRecord | null,
  state: SettlementState,
  { billOfSaleAcceptedBy }: PaperFacts
): SalePaperState {
  const approved = state.done.has("buyerApproved")
  if (name === "billOfSale" && billOfSaleAcceptedBy.length === 2) return "confirmed"
  const given = state.handedOver.includes(name as HandoverItem)
  if (record) return record.confirmed || (approved && record.by === "seller" && given) ? "confirmed" : "provided"
  if (given) return approved ? "confirmed" : "provided"
  return name === "billOfSale" && billOfSaleAcceptedBy.length > 0 ? "provided" : "missing"
}

function dueOnOf({ need }: SalePaper, { handedOverOn, meetingOn }: PaperFacts): string | null {
  if (need === "afterwards") return handedOverOn && registrationDueOn(handedOverOn)
  return need === "handover" ? (handedOverOn ?? meetingOn) : null
}

function waitsForOf(
  paper: SalePaper,
  standing: SalePaperState,
  record: PaperRecord | null,
  facts: PaperFacts
): SalePaperParty[] {
  if (standing === "confirmed") return []
  if (paper.name === "billOfSale" && facts.handedOverOn === null)
    return paper.by.filter((party) => !facts.billOfSaleAcceptedBy.includes(party))
  if (standing === "provided") return [(record?.by ?? "seller") === "seller" ? "buyer" : "seller"]
  if (paper.need === "afterwards") return facts.handedOverOn === null ? [] : [...paper.by]
  return paper.need === "optional" ? [] : [...paper.by]
}

export interface RecordCommand {
  paper: SalePaperName
  by: SalePaperParty
  issuedOn: string | null
}

const OLDEST_DATE = "1980-01-01"

/** Why a party cannot record a paper now, or null. A dispute does not prevent it, because papers help to decide it. */
export function recordPaperRefusal(
  terms: SalePaperTerms,
  state: SettlementState,
  command: RecordCommand,
  facts: Pick<PaperFacts, "today" | "handedOverOn">
): SettlementRefusal | null {
  const refusal = closed(state)
  if (refusal) return refusal
  const paper = papersOfSale(terms).find(({ name }) => name === command.paper)
  if (!paper) return { code: "INVALID_INPUT", message: "This sale has no such paper.", field: "paper" }
  if (paper.name === "billOfSale")
    return {
      code: "INVALID_INPUT",
      message: "The bill of sale cannot be recorded. Buyer and seller accept it.",
      field: "paper",
    }
  if (!paper.by.includes(command.by))
    return { code: "FORBIDDEN", message: "Only the other side can record this paper." }
  const earlier = state.papers[paper.name]
  if (earlier && earlier.by !== command.by && !isExpired(paper.name, earlier, facts.today)) {
    return { code: "FORBIDDEN", message: "The other side has recorded this paper and can correct it." }
  }
  if (paper.name === "registration" && !state.done.has("keysDocsHanded")) {
    return { code: "STEP_NOT_REACHED", message: "The car is not handed over yet." }
  }
  const problem = dateProblem(paper, command.issuedOn, facts)
  return problem === null ? null : { code: "INVALID_INPUT", message: problem, field: "issuedOn" }
}

function dateProblem(
  { name, dated }: SalePaper,
  issuedOn: string | null,
  { today, handedOverOn }: Pick<PaperFacts, "today" | "handedOverOn">
): string | null {
  if (issuedOn === null) return dated ? "Give the date on the paper." : null
  if (issuedOn > today) return "This date is in the future."
  if (issuedOn < OLDEST_DATE) return "Please check the year."
  if (name === "safetyCertificate" && today > safetyValidUntil(issuedOn)) {
    return `A certificate of this date was valid until ${formatCalendarDay(safetyValidUntil(issuedOn))}, 36 days after its issue.`
  }
  if (name === "registration" && handedOverOn !== null && issuedOn < handedOverOn)
    return `The car was handed over on ${formatCalendarDay(handedOverOn)}, after this date.`
  return null
}

function isExpired(name: SalePaperName, { issuedOn }: PaperRecord, today: string): boolean {
  return name === "safetyCertificate" && issuedOn !== null && today > safetyValidUntil(issuedOn)
}

interface PaperAct {
  paper: SalePaperName
  record: number
  by: SalePaperParty
}

/**
 * Why this party cannot confirm the other party's record of a paper, or null. A party can confirm only the record that
 * it has seen, not a later one.
 */
export function confirmPaperRefusal(state: SettlementState, act: PaperAct): SettlementRefusal | null {
  const refusal = closed(state) ?? unknownRecord(state, act)
  if (refusal) return refusal
  const { by, confirmed } = state.papers[act.paper]!
  if (by === act.by)
    return { code: "FORBIDDEN", message: "You recorded this paper, so only the other side can confirm it." }
  return confirmed ? { code: "INVALID_TRANSITION", message: "This paper is confirmed already." } : null
}

export function withdrawPaperRefusal(state: SettlementState, act: PaperAct): SettlementRefusal | null {
  const refusal = closed(state) ?? unknownRecord(state, act)
  if (refusal) return refusal
  const { by, confirmed } = state.papers[act.paper]!
  if (by !== act.by)
    return { code: "FORBIDDEN", message: "The other side recorded this paper. Only that side can withdraw the record." }
  return confirmed
    ? {
        code: "INVALID_TRANSITION",
        message: "The other side has confirmed this paper, so it cannot be withdrawn. You can still correct the paper.",
      }
    : null
}

function unknownRecord(state: SettlementState, { paper, record }: PaperAct): SettlementRefusal | null {
  if (state.papers[paper]?.record === record) return null
  return { code: "INVALID_TRANSITION", message: "This paper was changed meanwhile. Please look at it again." }
}

/** The day in Toronto on which the car was handed over, an ISO date; `null` before the handover. */
export function handedOverOn(events: readonly { event: SettlementEvent; at: Date }[]): string | null {
  const handover = events.find(({ event }) => event.type === "step.completed" && event.step === "keysDocsHanded")
  return handover ? torontoDate(handover.at) : null
}

/**
 * The days by which a sale's papers are reported as urgent: when the registration is due, and when the safety
 * certificate expires. `null`: the paper is not reported.
 */
export function watchedDays(
  state: SettlementState,
  handedOverOn: string | null
): { registrationDueOn: string | null; safetyValidUntil: string | null } {
  const { papers, cancelled } = state
  const issuedOn = papers.safetyCertificate?.issuedOn
  return {
    registrationDueOn:
      !cancelled && handedOverOn !== null && !papers.registration ? registrationDueOn(handedOverOn) : null,
    safetyValidUntil: !cancelled && handedOverOn === null && issuedOn ? safetyValidUntil(issuedOn) : null,
  }
}
