/** What the operator keeps an account from, and what follows from it. */
import type { Measure, MeasureKind } from "@northlot/contract"

export interface Bars {
  bidding: boolean
  selling: boolean
  /** Nobody signs in. */
  disabled: boolean
}

const BARS: Readonly<Record<MeasureKind, Bars>> = {
  hold: { bidding: true, selling: true, disabled: false },
  "no-bidding": { bidding: true, selling: false, disabled: false },
  "no-selling": { bidding: false, selling: true, disabled: false },
  ban: { bidding: true, selling: true, disabled: true },
}

/** What the measures that are in force forbid together. */
export function barsOf(inForce: readonly MeasureKind[]): Bars {
  const any = (name: keyof Bars) => inForce.some((kind) => BARS[kind][name])
  return { bidding: any("bidding"), selling: any("selling"), disabled: any("disabled") }
}

export type Standing = Pick<Measure, "bids" | "listings">

type StandingResult = { ok: true; standing: Standing } | { ok: false; field: keyof Standing; message: string }

/**
 * What becomes of bids in open auctions and of what is on the market. A ban voids and closes always: nobody should win
 * or sell who cannot be dealt with any more. Of the others it is the operator's choice, as far as the measure reaches;
 * unless said, what was bid stands and what is for sale stays, since nothing is decided yet.
 */
export function standingAfter(kind: MeasureKind, asked: Partial<Standing>): StandingResult {
  if (kind === "ban") {
    if (asked.bids === "stand") return { ok: false, field: "bids", message: "A ban voids all bids in open auctions." }
    if (asked.listings === "stay") {
      return { ok: false, field: "listings", message: "A ban closes everything that is on the market." }
    }
    return { ok: true, standing: { bids: "void", listings: "close" } }
  }
  const { bidding, selling } = BARS[kind]
  if (!bidding && asked.bids === "void") {
    return { ok: false, field: "bids", message: "Who may go on bidding keeps the bids that were made." }
  }
  if (!selling && asked.listings === "close") {
    return { ok: false, field: "listings", message: "Who may go on selling keeps what is on the market." }
  }
  return { ok: true, standing: { bids: asked.bids ?? "stand", listings: asked.listings ?? "stay" } }
}
