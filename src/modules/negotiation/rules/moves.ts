import {
  MAXIMUM_AMOUNT_CENTS,
  formatMoney,
  addCents,
  cents,
  multiplyCents,
  subtractCents,
  type ErrorCode,
  type Cents,
} from "@northlot/contract"
import type { NamedPrice, NegotiationParty, NegotiationState, NegotiationStatus, StepType } from "../types"

const ANSWER_HOURS = 24
const HOUR_MILLISECONDS = 3_600_000
const DOLLAR = cents(100)

/** The end of a negotiation turn that begins at `from`. Each turn lasts 24 hours. */
export function turnEnd(from: Date): Date {
  return new Date(from.getTime() + ANSWER_HOURS * HOUR_MILLISECONDS)
}

export type Move =
  | { act: "offer" | "counter"; by: NegotiationParty; amountCents: Cents }
  | { act: "accept"; by: NegotiationParty }
  | { act: "decline"; by: NegotiationParty }
  | { act: "expire" }
  | { act: "withdraw" }

export type MoveDecision =
  | { do: "move"; step: { type: Exclude<StepType, "opened">; amountCents: Cents | null }; next: NegotiationState }
  /** The move is a repeat, or an expiry that is not due: nothing changes. */
  | { do: "nothing" }
  | { do: "refuse"; code: ErrorCode; message: string; minimumCents?: Cents; maximumCents?: Cents }

const otherThan = (party: NegotiationParty): NegotiationParty => (party === "buyer" ? "seller" : "buyer")

/** The price that waits for an answer, or that was agreed. */
export function standingPrice({ offer, counter }: Pick<NegotiationState, "offer" | "counter">): NamedPrice | null {
  return counter ?? offer
}

/** The party that must act next. */
export function turnOf(state: Pick<NegotiationState, "offer" | "counter">): NegotiationParty | "either" {
  const standing = standingPrice(state)
  return standing === null ? "either" : otherThan(standing.by)
}

/** The status that people see: an open negotiation counts as expired from its end time on. */
export function shownStatus(
  { status, endsAt }: Pick<NegotiationState, "status" | "endsAt">,
  now: Date
): NegotiationStatus {
  return status === "open" && now >= endsAt ? "expired" : status
}

/** {@link shownStatus} as SQL. The argument is the statement's alias for the table `negotiation`. */
export const shownNegotiationStatus = (negotiation: string) =>
  `CASE WHEN ${negotiation}.status = 'open' AND ${negotiation}.ends_at <= northlot_now() THEN 'expired' ELSE ${negotiation}.status END`

/** SQL condition for an open negotiation; `now` is SQL too. */
export const negotiationIsOpen = (negotiation: string, now = "northlot_now()") =>
  `(${negotiation}.status = 'open' AND ${negotiation}.ends_at > ${now})`

export interface PriceRange {
  act: "offer" | "counter"
  minimumCents: Cents
  maximumCents: Cents
}

/**
 * The prices that this side may name: whole dollars, at least the last bid. A counter-offer must be better for this
 * side than the offer, since the same price would be an acceptance. `null` where this side may name no price.
 */
export function priceRange(state: NegotiationState, party: NegotiationParty): PriceRange | null {
  const least = multiplyCents(DOLLAR, Math.ceil(state.lastPriceCents / DOLLAR))
  if (state.offer === null) return { act: "offer", minimumCents: least, maximumCents: MAXIMUM_AMOUNT_CENTS }
  if (state.counter !== null || state.offer.by === party) return null
  const range =
    party === "seller"
      ? { minimumCents: addCents(state.offer.amountCents, DOLLAR), maximumCents: MAXIMUM_AMOUNT_CENTS }
      : { minimumCents: least, maximumCents: subtractCents(state.offer.amountCents, DOLLAR) }
  return range.minimumCents > range.maximumCents ? null : { act: "counter", ...range }
}

/** The moves that this side may make now. */
export function movesOf(state: NegotiationState, party: NegotiationParty, now: Date) {
  const open = shownStatus(state, now) === "open"
  const turn = turnOf(state)
  return {
    price: open ? priceRange(state, party) : null,
    accept: open && turn === party,
    decline: open && (turn === party || turn === "either"),
  }
}

/**
 * Decides whether a move is allowed at the moment `now`, and its effect. Each party names at most one price. A price is
 * binding for 24 hours or until its answer, so that the other party can rely on it. An ended negotiation never opens
 * again. A repeated move changes nothing.
 */
export function decideMove(state: NegotiationState, move: Move, now: Date): MoveDecision {
  const ended = now >= state.endsAt
  if (move.act === "expire") return state.status === "open" && ended ? end(state, "expired", null) : { do: "nothing" }
  if (isRepeat(state, move)) return { do: "nothing" }
  if (state.status !== "open" || ended)
    return refuse("OFFER_ENDED", SENTENCES[state.status === "open" ? "expired" : state.status])
  if (move.act === "withdraw") return end(state, "withdrawn", null)
  const turn = turnOf(state)
  switch (move.act) {
    case "offer":
    case "counter":
      return name(state, move, now)
    case "accept":
      if (turn === "either") return refuse("INVALID_TRANSITION", "Nobody has named a price yet.")
      if (turn !== move.by) return refuse("INVALID_TRANSITION", waitingFor(turn))
      return end(state, "agreed", move.by)
    case "decline":
      if (turn === otherThan(move.by))
        return refuse("INVALID_TRANSITION", `Your price stands until it is answered. ${waitingFor(turn)}`)
      return end(state, "declined", move.by)
  }
}

function name(
  state: NegotiationState,
  { act, by, amountCents }: Move & { act: "offer" | "counter" },
  now: Date
): MoveDecision {
  const range = priceRange(state, by)
  if (range?.act !== act) {
    const standing = standingPrice(state)
    if (standing === null)
      return refuse("INVALID_TRANSITION", "You cannot counter yet, because nobody has named a price.")
    if (standing.by === by)
      return refuse("INVALID_TRANSITION", `You have named your price. ${waitingFor(otherThan(by))}`)
    const left =
      range === null
        ? "You can accept or decline this price."
        : "You can accept or decline this price, or counter once."
    return refuse(
      "INVALID_TRANSITION",
      `${by === "buyer" ? "The seller asks" : "The bidder offers"} ${formatMoney(standing.amountCents)}. ${left}`
    )
  }
  const { minimumCents, maximumCents } = range
  if (amountCents < minimumCents || amountCents > maximumCents || amountCents % DOLLAR !== 0) {
    const least = `at least ${formatMoney(minimumCents)}`
    const between =
      act === "counter" && by === "buyer"
        ? `between ${formatMoney(minimumCents)} and ${formatMoney(maximumCents)}`
        : least
    return { ...refuse("INVALID_AMOUNT", `Name a price in whole dollars, ${between}.`), minimumCents, maximumCents }
  }
  return {
    do: "move",
    step: { type: act === "offer" ? "offered" : "countered", amountCents },
    next: { ...state, [act]: { by, amountCents }, endsAt: turnEnd(now) },
  }
}

function isRepeat(state: NegotiationState, move: Exclude<Move, { act: "expire" }>): boolean {
  if (move.act === "withdraw") return state.status === "withdrawn"
  if (move.act === "accept") return state.status === "agreed" && state.decidedBy === move.by
  if (move.act === "decline") return state.status === "declined" && state.decidedBy === move.by
  const named = state[move.act]
  return named?.by === move.by && named.amountCents === move.amountCents
}

function end(
  state: NegotiationState,
  status: Exclude<NegotiationStatus, "open">,
  decidedBy: NegotiationParty | null
): MoveDecision {
  const type = status === "agreed" ? "accepted" : status
  const amountCents = status === "agreed" ? standingPrice(state)!.amountCents : null
  return { do: "move", step: { type, amountCents }, next: { ...state, status, decidedBy } }
}

function refuse(code: ErrorCode, message: string) {
  return { do: "refuse" as const, code, message }
}

const waitingFor = (party: NegotiationParty) => `It is the ${party === "buyer" ? "bidder" : "seller"}'s turn to answer.`

const SENTENCES: Record<Exclude<NegotiationStatus, "open">, string> = {
  agreed: "You have agreed on a price already.",
  declined: "This negotiation has ended: it was declined.",
  expired: "This negotiation has ended: its 24 hours are over.",
  withdrawn: "This negotiation was ended by Northlot.",
}
