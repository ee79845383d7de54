import { normalizedBankAccount, type SettlementTermsPolicy } from "@northlot/contract"
import { leadsElsewhere, wireAccountProblems, type WireAccount } from "./wire-account"

/** Holding money is a regulated activity: in production mode it takes a registration on record. */
export function trustIsAllowed(
  { mode, registration }: Pick<SettlementTermsPolicy, "mode" | "registration">,
  { production }: { production: boolean }
): boolean {
  return mode !== "trust" || !production || registration.trim() !== ""
}

/** Who holds the money of sales that open: the parties settle directly where it may not be held in trust. */
export function modeInEffect(
  policy: Pick<SettlementTermsPolicy, "mode" | "registration">,
  configuration: { production: boolean }
): SettlementTermsPolicy["mode"] {
  return trustIsAllowed(policy, configuration) ? policy.mode : "direct"
}

/** Whether a change leads buyers' money to another account, or lets somebody else hold it: two people decide that. */
export function movesMoneyElsewhere(
  before: SettlementTermsPolicy,
  after: SettlementTermsPolicy,
  configuration: { production: boolean }
): boolean {
  return (
    leadsElsewhere(before, after) ||
    before.mode !== after.mode ||
    modeInEffect(before, configuration) !== modeInEffect(after, configuration)
  )
}

/** As it is stored: the account's figures without blanks and dashes. */
export function normalizedSettlement(policy: SettlementTermsPolicy): SettlementTermsPolicy {
  const { holder: beneficiary, ...numbers } = normalizedBankAccount({ ...policy, holder: policy.beneficiary })
  const { institution, transit, accountNumber } = numbers
  return { ...policy, beneficiary, institution, transit, accountNumber }
}

/** What is entered of the account must be right; a field left empty closes the buyers' step. */
export function enteredAccountProblems(policy: SettlementTermsPolicy): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wireAccountProblems(policy)).filter(([field]) => policy[field as keyof WireAccount] !== "")
  )
}
