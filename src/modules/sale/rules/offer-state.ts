import type { OfferStatus } from "../types"

const OFFER_HOURS = 24
const HOUR_MILLISECONDS = 3_600_000

/** An offer to the runner-up stands for 24 hours. */
export function offerEnd(openedAt: Date): Date {
  return new Date(openedAt.getTime() + OFFER_HOURS * HOUR_MILLISECONDS)
}

export type OfferAct = "accept" | "decline" | "expire" | "withdraw"

const OUTCOMES: Record<OfferAct, Exclude<OfferStatus, "open">> = {
  accept: "accepted",
  decline: "declined",
  expire: "expired",
  withdraw: "withdrawn",
}

export type OfferDecision =
  | { do: "move"; to: Exclude<OfferStatus, "open"> }
  /** The act is a repeat, or an expiry that is not due: nothing changes. */
  | { do: "nothing" }
  | { do: "refuse"; message: string }

/**
 * Decides an act on an offer at this moment. An open offer is decided once and for good. From its end time on it
 * can only expire, whatever its status column says; before that it cannot expire. A repeated decision changes
 * nothing.
 */
export function decideOffer(offer: { status: OfferStatus; endsAt: Date }, act: OfferAct, now: Date): OfferDecision {
  const to = OUTCOMES[act]
  if (offer.status === to) return { do: "nothing" }
  const ended = now >= offer.endsAt
  if (offer.status === "open" && ended === (act === "expire")) return { do: "move", to }
  if (act === "expire") return { do: "nothing" }
  return { do: "refuse", message: SENTENCES[offer.status === "open" ? "expired" : offer.status] }
}

const SENTENCES: Record<Exclude<OfferStatus, "open">, string> = {
  accepted: "This offer was accepted.",
  declined: "This offer was declined.",
  expired: "This offer has ended: its 24 hours are over.",
  withdrawn: "This offer was withdrawn.",
}

/** The status that people see: an open offer counts as expired from its end time on. */
export function shownStatus({ status, endsAt }: { status: OfferStatus; endsAt: Date }, now: Date): OfferStatus {
  return status === "open" && now >= endsAt ? "expired" : status
}

/** {@link shownStatus} as SQL for a row of `runner_up_offer`; `offer` is its alias. */
export const shownOfferStatus = (offer: string) =>
  `CASE WHEN ${offer}.status = 'open' AND ${offer}.ends_at <= northlot_now() THEN 'expired' ELSE ${offer}.status END`

/** SQL condition for an open offer; `now` is SQL too. */
export const offerIsOpen = (offer: string, now = "northlot_now()") =>
  `(${offer}.status = 'open' AND ${offer}.ends_at > ${now})`
