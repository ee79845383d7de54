import type { RegistrantRemoval } from "@northlot/contract"

const OUTCOMES: Readonly<Record<RegistrantRemoval["outcome"], string>> = {
  deleted: "The account has no bids and no payments. All of it is deleted for good.",
  pseudonymised:
    "Name, address, documents and sign-in are deleted for good. Bids, sales and payments stay on record without the name.",
  disabled:
    "The account is disabled now, and deleted automatically once none of this is open. If you enable the account, the deletion is cancelled.",
}

/** What a deletion will do, shown before it is confirmed. */
export function deletionConsequence({
  outcome,
  reasons,
  unusedCredits,
}: Pick<RegistrantRemoval, "outcome" | "reasons" | "unusedCredits">): string {
  const credits =
    unusedCredits === 0
      ? ""
      : ` The account has ${unusedCredits === 1 ? "an unused credit" : `${unusedCredits} unused credits`}: refund the purchase under Charges first if money is owed for it.`
  const told = "All sessions end at once. The person gets an email when the account is deleted."
  return [...reasons, OUTCOMES[outcome], told].join(" ") + credits
}

export function deletionDone(outcome: RegistrantRemoval["outcome"]): string {
  return outcome === "disabled"
    ? "Account disabled. The account is deleted once no sale, payment or other matter is open."
    : "Account deleted."
}
