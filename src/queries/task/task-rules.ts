/** What of somebody's trades is theirs to do, by the rules that the pages of those trades follow. Pure. */
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
/** What is to be done, without the car that it is about. */
export type Duty = Pick<OpenTask, "type" | "amountCents" | "dueAt">

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
/** A lead is watched when so much of the auction is left. */
const WATCHED_MILLISECONDS = HOUR_MILLISECONDS
/** After so long nobody is asked any more whether a car was registered. */
export const REGISTRATION_ASKED_DAYS = 30

const ORDER = new Map<OpenTaskType, number>(TASK_TYPES.map((type, place) => [type, place]))

/** By deadline; what has none comes last. Of one moment in the order of the types, so that no list ever trembles. */
export function byDeadline(one: OpenTask, other: OpenTask): number {
  const dueAt = ({ dueAt }: OpenTask) => (dueAt === null ? Infinity : Date.parse(dueAt))
  const [first, second] = [dueAt(one), dueAt(other)]
  if (first !== second) return first < second ? -1 : 1
  return ORDER.get(one.type)! - ORDER.get(other.type)! || (one.aboutId < other.aboutId ? -1 : 1)
}

/** An open auction in which somebody has bid. */
export interface BidStanding {
  leads: boolean
  paused: boolean
  currentCents: Cents
  minimumCents: Cents
  endsAt: Date
}

/** Who was outbid can bid again until the end, but not during a pause; who leads looks in during the last hour. */
export function bidDuty({ leads, paused, currentCents, minimumCents, endsAt }: BidStanding, now: Date): Duty | null {
  if (endsAt <= now) return null
  const dueAt = endsAt.toISOString()
  if (!leads) return paused ? null : { type: "outbid", amountCents: minimumCents, dueAt }
  const left = endsAt.getTime() - now.getTime()
  return left <= WATCHED_MILLISECONDS ? { type: "leading", amountCents: currentCents, dueAt } : null
}

/** Whose turn it is names a price or answers one; before the first price that is both sides. */
export function negotiationDuty(state: NegotiationState, party: Party, now: Date): Duty | null {
  const { accept, price } = movesOf(state, party, now)
  const dueAt = state.endsAt.toISOString()
  if (accept) return { type: "answerPrice", amountCents: standingPrice(state)!.amountCents, dueAt }
  return price ? { type: "namePrice", amountCents: state.lastPriceCents, dueAt } : null
}

/** A sale as far as it says what one of its parties has to do; times as the database writes them in JSON. */
export interface SaleStanding {
  role: Party
  status: "awaiting_fees" | "open" | "completed" | "cancelled"
  completeBy: Date
  fee: { status: "pending" | "paid" | "refunded"; totalCents: Cents; dueAt: Date }
  /** Null before it begins. */
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
  /** The seller has said where the money goes. */
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
/** Steps that are about the whole price. */
const OF_MONEY: ReadonlySet<SettlementStepName> = new Set(["buyerSentFunds", "fundsReceivedByNorthlot"])

/**
 * What this party has to do for a sale: the own fee first, then the settlement's next step, its papers and an inspection
 * that was proposed. A dispute stops all of it.
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
  // The hour that both agreed on comes before the last day of the whole sale.
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
  // Several papers to be confirmed stand on one page.
  return duties.filter(({ type }, place) => duties.findIndex((one) => one.type === type) === place)
}

/** By the last moment of that day in Toronto, not the first one of the next; `null` once nobody is asked any more. */
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

/** A draft that nothing else is waited for: neither an answer of Northlot nor an inspection, nor a buyer. */
export type WaitingDraft = Parameters<typeof publishable>[0] & { endedUnsold: boolean }

/** A draft in which nothing is missing can go to the market, for the first time or once more. */
export function draftDuty(draft: WaitingDraft): Duty | null {
  if (Object.keys(missingForPublication(publishable(draft))).length > 0) return null
  return duty(draft.endedUnsold ? "relist" : "publishDraft", null)
}
