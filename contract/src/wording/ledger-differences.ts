import { formatMoneyExact, cents, type Cents } from "../rules/money"

interface DifferenceFacts {
  kind: "payment" | "refund" | "dispute"
  problem: "missing_in_books" | "missing_at_provider" | "amount_differs" | "currency_differs" | "state_differs"
  providerCents: Cents | null
  /** The currency code in lower case, such as `cad`. */
  currency: string
  bookedCents: Cents | null
  providerState: "open" | "won" | "lost" | null
  bookedState: "open" | "won" | "lost" | null
}

const TAKEN = { payment: "took", refund: "gave back", dispute: "withheld for a dispute" } as const

/**
 * Describes a difference between the payment provider and the books, for the operator. The console, its CSV file of all
 * differences and the operator's e-mail use this sentence.
 */
export function differenceInWords(difference: DifferenceFacts): string {
  const { kind, problem, providerCents, bookedCents, currency, providerState, bookedState } = difference
  const theirs = amountIn(currency, providerCents ?? cents(0))
  const ours = formatMoneyExact(bookedCents ?? cents(0))
  switch (problem) {
    case "missing_in_books":
      return `The provider ${TAKEN[kind]} ${theirs}; the books have no such ${kind}.`
    case "missing_at_provider":
      return `The books have a ${kind} of ${ours}; the provider has none.`
    case "amount_differs":
      return `The provider has a ${kind} of ${theirs}, the books have one of ${ours}.`
    case "currency_differs":
      return `The provider has a ${kind} of ${theirs}; the books, which are in Canadian dollars, have ${bookedCents === null ? "none" : `one of ${ours}`}.`
    case "state_differs":
      return `The provider says that the dispute over ${theirs} is ${providerState}; the books say that it is ${bookedState}.`
  }
}

function amountIn(currency: string, cents: Cents): string {
  return currency === "cad" ? formatMoneyExact(cents) : `${currency.toUpperCase()} ${(cents / 100).toFixed(2)}`
}
