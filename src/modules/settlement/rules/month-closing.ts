import { formatMoneyExact, torontoTime, withFullStop, type Cents, type LedgerMonths } from "@northlot/contract"

/** The facts about a month's books when an admin wants to close it. */
export interface MonthFacts {
  now: Date
  /** The end of the month in Toronto. */
  until: Date
  /** The sum of all debits, and the sum of all credits, up to the month's end. */
  debitCents: Cents
  creditCents: Cents
  /** The balance of the trust bank account at the month's end. */
  trustCents: Cents
  /** The amount owed from the trust bank account to buyers and sellers at the month's end. */
  owedCents: Cents
  /** The time up to which the ledger was compared with the payment provider's records. */
  comparedUntil: Date | null
  /** The number of unresolved differences between ledger and payment provider up to the month's end. */
  differences: number
}

type Check = NonNullable<LedgerMonths["next"]>["checks"][number]

/** The checks before a month is closed. A note can explain a failed check that depends on the provider. */
export function closingChecks(facts: MonthFacts): Check[] {
  const { now, until, debitCents, creditCents, trustCents, owedCents, comparedUntil, differences } = facts
  const check = (name: Check["name"], fine: boolean, texts: [string, string], explainable = false): Check => ({
    name,
    ok: fine,
    text: texts[fine ? 0 : 1],
    explainable,
  })
  return [
    check("over", until <= now, [
      "The month is over.",
      withFullStop(`The month ends ${torontoTime(until.toISOString())}`),
    ]),
    check("balance", debitCents === creditCents, [
      `Debits and credits agree at ${formatMoneyExact(debitCents)}.`,
      `Debits are ${formatMoneyExact(debitCents)} and credits ${formatMoneyExact(creditCents)}: have the books examined.`,
    ]),
    check("trust", trustCents === owedCents, [
      `The trust account held exactly the ${formatMoneyExact(trustCents)} owed from it.`,
      `The trust account held ${formatMoneyExact(trustCents)}, but ${formatMoneyExact(owedCents)} was owed from it.`,
    ]),
    check(
      "compared",
      comparedUntil !== null && comparedUntil >= until,
      [
        "The whole month was compared with the payment provider's records.",
        comparedUntil === null
          ? "The books were never compared with the payment provider's records."
          : `The books were compared with the payment provider's records up to ${torontoTime(comparedUntil.toISOString())} only.`,
      ],
      true
    ),
    check(
      "differences",
      differences === 0,
      [
        "There is no open difference from the payment provider's records.",
        differences === 1 ? "1 difference is open." : `${differences} differences are open.`,
      ],
      true
    ),
  ]
}

/** Why the month cannot be closed, or `null`: a failed check needs a note, or cannot be explained at all. */
export function closingRefusal(checks: readonly Check[], note: string): string | null {
  const failed = checks.filter((check) => !check.ok)
  const hard = failed.filter(({ explainable }) => !explainable)
  if (hard.length > 0) return hard.map(({ text }) => text).join(" ")
  if (failed.length === 0 || note.length >= 3) return null
  return `${failed.map(({ text }) => text).join(" ")} Write down why the month is closed all the same.`
}

/** The month after this one: `2027-01` for `2026-12`. */
export function monthAfter(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
}
