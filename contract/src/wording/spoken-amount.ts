import { formatMoney, formatMoneyExact, type Cents } from "../rules/money"

/** Formats an amount, with cents only if they are not zero. A binding amount is never rounded. */
export function spokenAmount(amountCents: Cents): string {
  return amountCents % 100 === 0 ? formatMoney(amountCents) : formatMoneyExact(amountCents)
}
