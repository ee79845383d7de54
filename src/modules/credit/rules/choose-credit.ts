import { maxCents, subtractCents, type Cents } from "@northlot/contract"
import type { CreditLot } from "../types"

export type CreditChoice =
  | { kind: "use"; lot: CreditLot }
  /** No credit covers the amount due. `differenceCents` is what the best one lacks. */
  | { kind: "too-small"; differenceCents: Cents }
  | { kind: "none" }

/**
 * Chooses the credit that settles a fee. The oldest paid credit that covers the fee comes first, since a credit is
 * a prepaid fee. Otherwise the oldest granted credit, which covers any fee. `lots` come in the order of their
 * arrival.
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
