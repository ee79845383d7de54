import type { LeftOutProvider } from "@northlot/contract"

/** For admins: that a fee provider's lines are not in a sale's fees, or not as they were promised, and why. */
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

/** Of several, one sentence each; `null` where none is left out. */
export function leftOutSentences(leftOut: readonly LeftOutProvider[]): string | null {
  return leftOut.map(leftOutSentence).join(" ") || null
}
