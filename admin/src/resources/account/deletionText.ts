import type { RegistrantRemoval } from "@northlot/contract"

const OUTCOMES: Readonly<Record<RegistrantRemoval["outcome"], string>> = {
  deleted: "It has neither bid nor money: everything of it is deleted, for good.",
  pseudonymised:
    "Name, address, documents and way in go, for good. Bids, sales and payments stay on record, under no name.",
  disabled:
    "The deletion happens by itself when nothing of the account is open. Until then the account is disabled. Enabling the account calls the deletion off.",
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
      : ` It has ${unusedCredits === 1 ? "an unused credit" : `${unusedCredits} unused credits`}: refund the purchase under Charges first if money is owed for it.`
  const told = "All sessions end at once. The person is told by email when it is done."
  return [...reasons, OUTCOMES[outcome], told].join(" ") + credits
}

export function deletionDone(outcome: RegistrantRemoval["outcome"]): string {
  return outcome === "disabled" ? "Account disabled. It is deleted when nothing is open." : "Account deleted."
}
