import { maxCents, subtractCents, type Cents } from "@northlot/contract"
import type { CreditLot } from "../types"

export type CreditChoice =
  | { kind: "use"; lot: CreditLot }
  /** No credit covers the amount due. `differenceCents` is the amount that the most expensive credit leaves unpaid. */
  | { kind: "too-small"; differenceCents: Cents }
  | { kind: "none" }

/**
 * Chooses the credit that pays a fee. A credit is a prepaid fee, so the oldest paid credit that covers the fee is
 * chosen first. Without one, the oldest granted credit is chosen, which covers any fee. `lots` are sorted by arrival.
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
