import type { LeftOutProvider } from "@northlot/contract"

/** Tells admins that a fee provider's lines are missing in a sale's fees, or differ from the promise, and why. */
export function leftOutSentence({ provider, why }: LeftOutProvider): string {
  switch (why.kind) {
    case "gone":
      return `The fee provider ${provider} is not installed any more. Its lines were left out.`
    case "other-version":
      return `The fee provider ${provider} was promised as version ${why.promised} and asked as ${why.asked}.`
    case "failed":
      return `The fee provider ${provider} failed: ${why.reason}. Its lines were left out.`
  }
}

/** One sentence per provider; `null` where none is left out. */
export function leftOutSentences(leftOut: readonly LeftOutProvider[]): string | null {
  return leftOut.map(leftOutSentence).join(" ") || null
}
