import type { CreditLot } from "../types"

export type CreditChoice =
  | { kind: "use"; lot: CreditLot }
  /** No credit covers what is due; `differenceCents` is what the best one lacks. */
  | { kind: "too-small"; differenceCents: number }
  | { kind: "none" }

/**
 * Which credit settles a fee: the oldest paid one that covers it, since a credit is a fee paid ahead; without any, the
 * oldest granted one, which covers any fee. `lots` in the order in which they came.
 */
export function chooseCredit(lots: readonly CreditLot[], dueCents: number): CreditChoice {
  const usable = lots.filter(({ left }) => left > 0)
  const paid = usable.filter(({ unitCents }) => unitCents > 0)
  const lot = paid.find(({ unitCents }) => unitCents >= dueCents) ?? usable.find(({ unitCents }) => unitCents === 0)
  if (lot) return { kind: "use", lot }
  if (paid.length === 0) return { kind: "none" }
  return { kind: "too-small", differenceCents: dueCents - Math.max(...paid.map(({ unitCents }) => unitCents)) }
}
