import type { LeftOutProvider } from "@northlot/contract"

/**
 * A sentence for admins: why a fee provider's lines are missing in a sale's fees, or why they may differ from the
 * promised lines.
 */
export function leftOutSentence({ provider, why }: LeftOutProvider): string {
  switch (why.kind) {
    case "gone":
      return `The fee provider ${provider} is not installed any more. Its fee lines were left out.`
    case "other-version":
      return `The fees of provider ${provider} were promised by version ${why.promised}, but Northlot asked version ${why.asked}.`
    case "failed":
      return `The fee provider ${provider} failed: ${why.reason}. Its fee lines were left out.`
  }
}

/**
 * One sentence for each fee provider that failed, is no longer installed or has another version than promised; `null`
 * if there is none.
 */
export function leftOutSentences(leftOut: readonly LeftOutProvider[]): string | null {
  return leftOut.map(leftOutSentence).join(" ") || null
}
