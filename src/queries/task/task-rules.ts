/**
 * Pure rules for a person's open tasks in bids, offers, negotiations, sales and drafts. The pages of bids, offers,
 * negotiations, sales and drafts use the same rules.
 */
import {
  TASK_TYPES,
  missingForPublication,
  type Cents,
  type OpenTask,
  type OpenTaskType,
  type SalePaperTerms,
  type SettlementMode,
  type SettlementStepName,
} from "@northlot/contract"
import { handedOverOn, salePapers } from "#src/modules/settlement/rules/sale-papers"
import { settlementStateOf, type SettlementEvent, type SettlementState } from "#src/modules/settlement/rules/settlement"
import { publishable } from "#src/modules/listing/rules/publishing"
import { movesOf, standingPrice } from "#src/modules/negotiation/rules/moves"
import type { NegotiationState } from "#src/modules/negotiation/types"
import { torontoDate, torontoDayEnd } from "#src/platform/toronto"
import { nextStepOf } from "../sale/next-step"

type Party = OpenTask["role"]
/** A task without the data of its car. */
export type Duty = Pick<OpenTask, "type" | "amountCents" | "dueAt">

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
/** The bidder who leads gets a task when the auction has at most this much time left. */
const WATCHED_MILLISECONDS = HOUR_MILLISECONDS
/** The number of days after the registration deadline during which the buyer is still asked to register the car. */
export const REGISTRATION_ASKED_DAYS = 30

const ORDER = new Map<OpenTaskType, number>(TASK_TYPES.map((type, place) => [type, place]))

const DEBTS: ReadonlySet<OpenTaskType> = new Set(["payFee", "payForVehicle"])
const OFFERS: ReadonlySet<OpenTaskType> = new Set(["namePrice", "answerPrice", "answerOffer"])

/**
 * The rank of a task. Debts come first, then other tasks with a deadline, offers, tasks of outbid bidders, and tasks
 * without a deadline.
 */
function rankOf({ type, dueAt }: Pick<OpenTask, "type" | "dueAt">): number {
  if (DEBTS.has(type)) return 0
  if (OFFERS.has(type)) return 2
  if (type === "outbid") return 3
  return dueAt === null ? 4 : 1
}

/**
 * Sorts by urgency, and tasks of one rank by deadline. Equal deadlines are sorted by type, so that the order is stable.
 */
export function byUrgency(one: OpenTask, other: OpenTask): number {
  const rank = rankOf(one) - rankOf(other)
  if (rank !== 0) return rank
  const dueAt = ({ dueAt }: OpenTask) => (dueAt === null ? Infinity : Date.parse(dueAt))
  const [first, second] = [dueAt(one), dueAt(other)]
  if (first !== second) return first < second ? -1 : 1
  return ORDER.get(one.type)! - ORDER.get(other.type)! || (one.aboutId < other.aboutId ? -1 : 1)
}

/** A person's standing in an open auction in which the person has bid. */
export interface BidStanding {
  leads: boolean
  paused: boolean
  currentCents: Cents
  minimumCents: Cents
  endsAt: Date
}

/**
 * The task of a bidder in an auction. An outbid bidder can bid until the end, except during a pause. A leading bidder
 * gets a task in the last hour.
 */
export function bidDuty({ leads, paused, currentCents, minimumCents, endsAt }: BidStanding, now: Date): Duty | null {
  if (endsAt <= now) return null
  const dueAt = endsAt.toISOString()
  if (!leads) return paused ? null : { type: "outbid", amountCents: minimumCents, dueAt }
  const left = endsAt.getTime() - now.getTime()
  return left <= WATCHED_MILLISECONDS ? { type: "leading", amountCents: currentCents, dueAt } : null
}

/**
 * The task to propose or answer a price, for the party whose turn it is. Before the first price, both parties have the
 * task.
 */
export function negotiationDuty(state: NegotiationState, party: Party, now: Date): Duty | null {
  const { accept, price } = movesOf(state, party, now)
  const dueAt = state.endsAt.toISOString()
  if (accept) return { type: "answerPrice", amountCents: standingPrice(state)!.amountCents, dueAt }
  return price ? { type: "namePrice", amountCents: state.lastPriceCents, dueAt } : null
}

/** The facts of a sale that decide its parties' tasks. Times have the format in which Postgres writes times in JSON. */
export interface SaleStanding {
  role: Party
  status: "awaiting_fees" | "open" | "completed" | "cancelled"
  completeBy: Date
  fee: { status: "pending" | "paid" | "refunded"; totalCents: Cents; dueAt: Date }
  /** Null before the settlement begins. */
  settlement:
    | (SalePaperTerms & {
        mode: SettlementMode
        totalCents: Cents
        fundsDueAt: string | null
        payoutDueAt: string | null
        events: readonly { event: SettlementEvent; at: string }[]
        billOfSaleAcceptedBy: readonly Party[]
      })
    | null
  /** Whether the seller has entered a payout account. */
  payoutAccountKnown: boolean
}

const STEPS: Record<SettlementStepName, OpenTaskType> = {
  buyerSentFunds: "payForVehicle",
  fundsReceivedByNorthlot: "confirmFunds",
  deliveryScheduled: "arrangeMeeting",
  keysDocsHanded: "handOver",
  buyerApproved: "approveSale",
  sellerApproved: "approveSale",
  northlotPaidSeller: "confirmPayout",
}
/** The settlement steps that move the whole price. Tasks for these steps show the amount. */
const OF_MONEY: ReadonlySet<SettlementStepName> = new Set(["buyerSentFunds", "fundsReceivedByNorthlot"])

/**
 * This party's tasks in a sale: first the party's own fee, then the settlement's next step, papers and a proposed
 * inspection. A dispute suspends the tasks after the fee.
 */
export function saleDuties(sale: SaleStanding, now: Date): Duty[] {
  const { role, status, fee, settlement } = sale
  if (status === "awaiting_fees")
    return fee.status === "pending"
      ? [{ type: "payFee", amountCents: fee.totalCents, dueAt: fee.dueAt.toISOString() }]
      : []
  if (status === "cancelled" || !settlement) return []
  const state = settlementStateOf(settlement.events.map(({ event }) => event))
  if (state.dispute || state.cancelled) return []
  const open = status === "open"
  return [
    ...(open ? stepDuties(sale, settlement, state, now) : []),
    ...paperDuties(settlement, state, { role, open, now }),
    ...(open ? inspectionDuties(state, role, now) : []),
    ...(open && role === "seller" && settlement.mode === "trust" && !sale.payoutAccountKnown
      ? [duty("enterPayoutAccount", settlement.payoutDueAt)]
      : []),
  ]
}

type Settlement = NonNullable<SaleStanding["settlement"]>

function stepDuties(
  { role, status, completeBy }: SaleStanding,
  { mode, fundsDueAt, payoutDueAt, totalCents, events }: Settlement,
  state: SettlementState,
  now: Date
): Duty[] {
  const standing = { mode, fundsDueAt, payoutDueAt, events: events.map(({ event }) => event) }
  const next = nextStepOf({ status, completeBy: completeBy.toISOString(), fees: [], settlement: standing }, now)
  if (!next || (next.waitingFor !== role && next.waitingFor !== "both") || !(next.step in STEPS)) return []
  const step = next.step as SettlementStepName
  if (step === "buyerSentFunds" && state.done.has("fundsReceivedByNorthlot"))
    return [duty("confirmFundsSent", next.dueAt, totalCents)]
  // If a meeting is agreed, it is the deadline, because it is before the sale's final deadline.
  const dueAt = step === "keysDocsHanded" && state.meeting ? state.meeting.at : next.dueAt
  return [duty(STEPS[step], dueAt, OF_MONEY.has(step) ? totalCents : null)]
}

function paperDuties(
  { sellerType, safetyIncluded, events, billOfSaleAcceptedBy }: Settlement,
  state: SettlementState,
  { role, open, now }: { role: Party; open: boolean; now: Date }
): Duty[] {
  const handedOver = handedOverOn(events.map(({ event, at }) => ({ event, at: new Date(at) })))
  const papers = salePapers({ sellerType, safetyIncluded }, state, {
    billOfSaleAcceptedBy,
    handedOverOn: handedOver,
    meetingOn: state.meeting && torontoDate(new Date(state.meeting.at)),
    today: torontoDate(now),
  })
  const duties: Duty[] = []
  const meetingAt = state.meeting?.at ?? null
  for (const { name, need, state: standing, record, waitsFor, dueOn } of papers) {
    if (!waitsFor.includes(role)) continue
    if (name === "billOfSale" && handedOver === null) duties.push(duty("acceptBillOfSale", meetingAt))
    else if (name === "safetyCertificate" && need === "handover" && handedOver === null && standing !== "provided")
      duties.push(duty("recordSafetyCertificate", meetingAt))
    else if (name === "registration" && standing === "missing" && dueOn !== null) {
      const registration = registrationDuty(dueOn, now)
      if (registration) duties.push(registration)
    } else if (open && standing === "provided" && record && record.by !== role) duties.push(duty("confirmPapers", null))
  }
  // One page shows all papers to confirm, so they form a single task.
  return duties.filter(({ type }, place) => duties.findIndex((one) => one.type === type) === place)
}

/**
 * The task to register the car, due at the last moment of `dueOn` in Toronto. `null` once the buyer is no longer asked
 * about the registration.
 */
export function registrationDuty(dueOn: string, now: Date): (Duty & { dueAt: string }) | null {
  const end = torontoDayEnd(dueOn).getTime()
  if (now.getTime() >= end + REGISTRATION_ASKED_DAYS * DAY_MILLISECONDS) return null
  return { type: "registerVehicle", amountCents: null, dueAt: new Date(end - 1).toISOString() }
}

function inspectionDuties({ inspection, done }: SettlementState, role: Party, now: Date): Duty[] {
  const { proposed } = inspection
  if (!proposed || proposed.by === role || done.has("keysDocsHanded")) return []
  return Date.parse(proposed.appointment.at) > now.getTime() ? [duty("answerInspection", proposed.appointment.at)] : []
}

function duty(type: OpenTaskType, dueAt: string | null, amountCents: Cents | null = null): Duty {
  return { type, amountCents, dueAt: dueAt === null ? null : new Date(dueAt).toISOString() }
}

/** A draft that waits for its seller only. No correction, inspection or buyer prevents the publication. */
export type WaitingDraft = Parameters<typeof publishable>[0] & { endedUnsold: boolean }

/**
 * The task to publish a draft, for the first time or again. Null if the draft lacks anything that a publication needs.
 */
export function draftDuty(draft: WaitingDraft): Duty | null {
  if (Object.keys(missingForPublication(publishable(draft))).length > 0) return null
  return duty(draft.endedUnsold ? "relist" : "publishDraft", null)
}
