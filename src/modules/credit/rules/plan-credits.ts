import { cents, subtractCents, type Cents } from "@northlot/contract"
import type { CreditLot } from "../types"
import { chooseCredit } from "./choose-credit"

/** The payment of one of several fees. `place` is the fee's index in `dueCents`. */
export type PlannedFee = { place: number } & (
  | { by: "credit" }
  /** `differenceCents` is the part that a card pays besides the credit. */
  | { by: "both"; differenceCents: Cents }
  | { by: "card" }
)

/**
 * Decides how each of several fees is paid: by a credit, by a card, or by both. As many fees as possible are paid by a
 * credit alone. The largest fee chooses a credit first, as `chooseCredit` defines; of equal fees, the first. Each
 * remaining credit is too small for each remaining fee. The remaining credits of the highest price each pay a part of
 * one more fee, and a card pays the rest of that fee. `lots` are sorted by arrival.
 */
export function planCredits(lots: readonly CreditLot[], dueCents: readonly Cents[]): PlannedFee[] {
  const left = lots.map((lot) => ({ ...lot }))
  const largestFirst = dueCents
    .map((due, place) => ({ due, place }))
    .sort((one, other) => other.due - one.due || one.place - other.place)
  const planned: PlannedFee[] = []
  const open: typeof largestFirst = []
  for (const fee of largestFirst) {
    const choice = chooseCredit(left, fee.due)
    if (choice.kind === "use") {
      left.find(({ id }) => id === choice.lot.id)!.left--
      planned.push({ place: fee.place, by: "credit" })
    } else open.push(fee)
  }
  // Of the remaining credits, only those with the highest purchase price pay a part of a fee. The rest that the card
  // pays is therefore the same in any order of payment.
  const usable = left.filter((lot) => lot.left > 0)
  const best = cents(Math.max(0, ...usable.map(({ unitCents }) => unitCents)))
  let spare = usable.filter(({ unitCents }) => unitCents === best).reduce((sum, lot) => sum + lot.left, 0)
  for (const { place, due } of open.sort((one, other) => one.place - other.place)) {
    if (spare-- > 0) planned.push({ place, by: "both", differenceCents: subtractCents(due, best) })
    else planned.push({ place, by: "card" })
  }
  return planned
}
