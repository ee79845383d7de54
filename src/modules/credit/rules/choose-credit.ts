import { maxCents, subtractCents, type Cents } from "@northlot/contract"
import type { CreditLot } from "../types"

export type CreditChoice =
  | { kind: "use"; lot: CreditLot }
  /** No credit covers what is due; `differenceCents` is what the best one lacks. */
  | { kind: "too-small"; differenceCents: Cents }
  | { kind: "none" }

/**
 * Which credit settles a fee: the oldest paid one that covers it, since a credit is a fee paid ahead; without any, the
 * oldest granted one, which covers any fee. `lots` in the order in which they came.
 */
export function chooseCredit(lots: readonly CreditLot[], dueCents: Cents): CreditChoice {
  const usable = lots.filter(({ left }) => left > 0)
  const paid = usable.filter(({ unitCents }) => unitCents > 0)
  const lot = paid.find(({ unitCents }) => unitCents >= dueCents) ?? usable.find(({ unitCents }) => unitCents === 0)
  if (lot) return { kind: "use", lot }
  const [first, ...others] = paid.map(({ unitCents }) => unitCents)
  if (first === undefined) return { kind: "none" }
  return { kind: "too-small", differenceCents: subtractCents(dueCents, maxCents(first, ...others)) }
}
