import { formatMoney, formatMoneyExact } from "../rules/money"
import type { AmountRefusal, AmountRules, FigureRefusal, FigureRules } from "../rules/amount-rules"

export function amountSentence(reason: AmountRefusal, { cents, maximumCents }: Required<AmountRules>): string {
  const example = cents ? "11,500 or 11,500.50" : "11,500"
  return {
    unreadable: `Write the amount in figures, such as ${example}.`,
    ambiguous: `This could be read as more than one amount. Write it like ${example}.`,
    dots: `A dot stands before cents. Write the amount like ${example}.`,
    cents: "Enter whole dollars, without cents.",
    fraction: "An amount has at most two places for cents.",
    negative: "Enter an amount without a minus.",
    currency: "Amounts here are in Canadian dollars.",
    "too-large": `Enter at most ${maximumCents % 100 === 0 ? formatMoney(maximumCents) : formatMoneyExact(maximumCents)}.`,
  }[reason]
}

const grouping = new Intl.NumberFormat("en-CA")
const plain = new Intl.NumberFormat("en-CA", { useGrouping: false })

export function figureSentence(
  reason: FigureRefusal,
  {
    minimum,
    maximum,
    unit,
    grouped,
  }: Required<Pick<FigureRules, "minimum" | "maximum" | "grouped">> & Pick<FigureRules, "unit">
): string {
  const shown = (value: number) => `${(grouped ? grouping : plain).format(value)}${unit ? ` ${unit}` : ""}`
  return {
    unreadable: "Enter a whole figure, in digits.",
    ambiguous: `This could be read as more than one figure. Write it like ${grouped ? "120,400" : "2019"}.`,
    fraction: "Enter a whole figure, without decimals.",
    negative: "Enter a figure without a minus.",
    decimals: "Enter a figure with at most one decimal, like 77.4.",
    "too-small": `Enter at least ${shown(minimum)}.`,
    "too-large": `Enter at most ${shown(maximum)}.`,
  }[reason]
}
