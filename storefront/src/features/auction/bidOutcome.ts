import { formatMoney, maxCents, type BidAnswer, type Cents, type ListingCard } from "@northlot/contract"

/** The standing of an accepted bid. `equalled`: an earlier bid of the same amount keeps the lead. */
export type BidStanding = "leads" | "below-reserve" | "equalled" | "outbid"

export interface PlacedOutcome {
  amountCents: Cents
  mode: "exact" | "proxy"
  answer: Pick<
    BidAnswer,
    "seq" | "leading" | "currentBidCents" | "reserveMet" | "metReserve" | "proxyMaxCents" | "minimumCents"
  >
}

type Car = Pick<ListingCard, "hasReserve" | "reserveMet" | "outbid" | "lastSeq" | "currentBidCents">

/** The bidder's standing by the server's response and by later events on the car's page. */
export function bidStanding({ amountCents, answer }: PlacedOutcome, car: Car): BidStanding {
  if (answer.leading && !(car.outbid && car.lastSeq > answer.seq))
    return car.hasReserve && !answer.reserveMet && !car.reserveMet ? "below-reserve" : "leads"
  const equalled = !answer.leading && answer.currentBidCents === amountCents
  return equalled && (car.currentBidCents ?? 0) <= amountCents ? "equalled" : "outbid"
}

/** The heading and the text that tell the bidder their standing. */
export function outcomeWords(placed: PlacedOutcome, car: Car): { title: string; text: string } {
  const { amountCents, mode, answer } = placed
  const price = formatMoney(maxCents(answer.currentBidCents, car.currentBidCents ?? answer.currentBidCents))
  const maximum = answer.proxyMaxCents === null ? "" : `, up to your maximum of ${formatMoney(answer.proxyMaxCents)}`
  const met = answer.metReserve
    ? `Your ${mode === "proxy" ? "maximum" : "bid"} met the reserve: the price is ${formatMoney(answer.currentBidCents)}. `
    : ""
  const overtaken = answer.leading ? `You were outbid: ${price} leads` : `You were outbid at once: ${price} leads`
  switch (bidStanding(placed, car)) {
    case "leads":
      return {
        title: WINNING,
        text: `${met}You lead at ${price}${maximum}. We tell you when somebody overtakes you.`,
      }
    case "below-reserve":
      return {
        title: WINNING_BELOW_RESERVE,
        text: `You lead at ${price}${maximum}. ${BELOW_RESERVE} We tell you when somebody overtakes you.`,
      }
    case "equalled":
      return {
        title: overtaken,
        text: `Your bid of ${formatMoney(amountCents)} is placed; an earlier bid of the same amount leads.`,
      }
    case "outbid":
      return { title: overtaken, text: answer.leading ? "Somebody else leads now." : "Somebody has a higher maximum." }
  }
}

export const WINNING = "You are winning"
export const WINNING_BELOW_RESERVE = "You are winning, reserve not met"

/** Advice to a leader below the reserve: a further bid does not help. */
export const BELOW_RESERVE =
  "The reserve is not met, so the seller need not sell at this price. You do not have to bid again. You may raise your maximum: a maximum that reaches the reserve moves the price up to the reserve."
