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
  /** It is so already: a repeat. */
  | { do: "nothing" }
  | { do: "refuse"; message: string }

/**
 * What an act on an offer comes to at this moment. An open one is decided once and for good; from its end on it can
 * only expire, whether or not that was written down; before its end it cannot. A repeat of what was decided changes
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

/** As people see it: ended from its end on. */
export function shownStatus({ status, endsAt }: { status: OfferStatus; endsAt: Date }, now: Date): OfferStatus {
  return status === "open" && now >= endsAt ? "expired" : status
}

/** {@link shownStatus} as SQL over a row of `runner_up_offer` under this name. */
export const shownOfferStatus = (offer: string) =>
  `CASE WHEN ${offer}.status = 'open' AND ${offer}.ends_at <= northlot_now() THEN 'expired' ELSE ${offer}.status END`

/** SQL of whether it is shown as open; `now` is SQL too. */
export const offerIsOpen = (offer: string, now = "northlot_now()") =>
  `(${offer}.status = 'open' AND ${offer}.ends_at > ${now})`
