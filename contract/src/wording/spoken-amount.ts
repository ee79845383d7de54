import { formatMoney, formatMoneyExact, type Cents } from "../rules/money"

/** Cents are said where there are some: what is binding is never rounded. */
export function spokenAmount(amountCents: Cents): string {
  return amountCents % 100 === 0 ? formatMoney(amountCents) : formatMoneyExact(amountCents)
}
