/** The operator's measures and their effects. */
import type { Measure, MeasureKind } from "@northlot/contract"

export interface Bars {
  bidding: boolean
  selling: boolean
  /** Nobody can sign in to the account. */
  disabled: boolean
}

const BARS: Readonly<Record<MeasureKind, Bars>> = {
  hold: { bidding: true, selling: true, disabled: false },
  "no-bidding": { bidding: true, selling: false, disabled: false },
  "no-selling": { bidding: false, selling: true, disabled: false },
  ban: { bidding: true, selling: true, disabled: true },
}

/** Everything that the measures in force forbid. */
export function barsOf(inForce: readonly MeasureKind[]): Bars {
  const any = (name: keyof Bars) => inForce.some((kind) => BARS[kind][name])
  return { bidding: any("bidding"), selling: any("selling"), disabled: any("disabled") }
}

export type Standing = Pick<Measure, "bids" | "listings">

type StandingResult = { ok: true; standing: Standing } | { ok: false; field: keyof Standing; message: string }

/**
 * The effect of a measure on bids in open auctions and on listings. A ban always voids the bids and closes the
 * listings, because nobody can deal with a banned member. Another measure may void bids only if it forbids bidding, and
 * close listings only if it forbids selling. If the operator chooses nothing, bids and listings do not change.
 */
export function standingAfter(kind: MeasureKind, asked: Partial<Standing>): StandingResult {
  if (kind === "ban") {
    if (asked.bids === "stand") return { ok: false, field: "bids", message: "A ban voids all bids in open auctions." }
    if (asked.listings === "stay") {
      return { ok: false, field: "listings", message: "A ban closes all listings that are on the market." }
    }
    return { ok: true, standing: { bids: "void", listings: "close" } }
  }
  const { bidding, selling } = BARS[kind]
  if (!bidding && asked.bids === "void") {
    return { ok: false, field: "bids", message: "The bids stay, because this person may go on bidding." }
  }
  if (!selling && asked.listings === "close") {
    return { ok: false, field: "listings", message: "The listings stay, because this person may go on selling." }
  }
  return { ok: true, standing: { bids: asked.bids ?? "stand", listings: asked.listings ?? "stay" } }
}
