import { formatMoney, type NegotiationStep, type NegotiationView } from "@northlot/contract"

type Told = Pick<NegotiationView, "role" | "turn" | "standing" | "moves" | "lastPriceCents" | "reserveCents" | "steps">

const OTHERS = { buyer: "the seller", seller: "the highest bidder" } as const

/** The state of the negotiation and the person's options, as a heading and a sentence. */
export function standingText({ role, turn, standing, moves, lastPriceCents, reserveCents, steps }: Told): {
  heading: string
  sentence: string
} {
  const last = formatMoney(lastPriceCents)
  if (turn === "either" || !standing) {
    return role === "buyer"
      ? {
          heading: "Make one best offer",
          sentence: `Bidding ended at ${last}, below the seller's reserve, and you led. You can make one best offer of at least ${last}; the seller may name a price first. Nothing happens unless you act.`,
        }
      : {
          heading: "Name your price, or wait for an offer",
          sentence: `Bidding reached ${last}${reserveCents === null ? "" : `, below your reserve of ${formatMoney(reserveCents)}`}. Ask the highest bidder for a price, or wait for one best offer. The car cannot be changed or published until the negotiation has ended.`,
        }
  }
  const price = formatMoney(standing.amountCents)
  const countered = steps.some(({ type }) => type === "countered")
  if (standing.by === role) {
    return {
      heading: `Waiting for ${OTHERS[role]}`,
      sentence: `You ${role === "buyer" ? "offered" : "asked"} ${price}. Your price is binding until it is answered or its time is over; ${OTHERS[role]} can ${countered ? "accept or decline" : "accept, decline or counter once"}.`,
    }
  }
  const left = moves.price ? "accept the price, decline it, or counter once" : "accept or decline the price"
  return {
    heading: role === "buyer" ? `The seller asks ${price}` : `The highest bidder offers ${price}`,
    sentence: `It is your turn: you can ${left}. Nothing happens unless you act.`,
  }
}

/** How the negotiation ended; `null` while it is open. */
export function endText({
  role,
  status,
  standing,
}: Pick<NegotiationView, "role" | "status" | "standing">): string | null {
  const owed = role === "buyer" ? " Nothing is owed." : " You can change the listing and run a new auction."
  switch (status) {
    case "open":
      return null
    case "agreed":
      return `You agreed on ${standing ? formatMoney(standing.amountCents) : "a price"}.`
    case "declined":
      return `The negotiation ended without a sale.${owed}`
    case "expired":
      return `The 24 hours are over.${owed}`
    case "withdrawn":
      return `Northlot ended the negotiation.${owed}`
  }
}

/** One step of the negotiation as a line of its history. */
export function stepText({ by, type, amountCents }: NegotiationStep, role: NegotiationView["role"]): string {
  const price = amountCents === null ? "" : formatMoney(amountCents)
  const who = by === role ? "You" : by === "buyer" ? "The bidder" : by === "seller" ? "The seller" : "Northlot"
  switch (type) {
    case "opened":
      return `Bidding ended at ${price}, below the reserve`
    case "offered":
      return `${who} ${by === "seller" ? "asked" : "offered"} ${price}`
    case "countered":
      return `${who} countered with ${price}`
    case "accepted":
      return `${who} accepted ${price}`
    case "declined":
      return `${who} declined`
    case "expired":
      return "The time was over"
    case "withdrawn":
      return "Northlot ended the negotiation"
  }
}
