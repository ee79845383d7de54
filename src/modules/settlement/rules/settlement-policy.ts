import { normalizedBankAccount, type SettlementTermsPolicy } from "@northlot/contract"
import { leadsElsewhere, wireAccountProblems, type WireAccount } from "./wire-account"

/** Holding money is a regulated activity: production needs a recorded registration. */
export function trustIsAllowed(
  { mode, registration }: Pick<SettlementTermsPolicy, "mode" | "registration">,
  { production }: { production: boolean }
): boolean {
  return mode !== "trust" || !production || registration.trim() !== ""
}

/** The mode of new sales: the parties settle directly where money may not be held in trust. */
export function modeInEffect(
  policy: Pick<SettlementTermsPolicy, "mode" | "registration">,
  configuration: { production: boolean }
): SettlementTermsPolicy["mode"] {
  return trustIsAllowed(policy, configuration) ? policy.mode : "direct"
}

/** Whether a change sends buyers' money to another account or holder. Two people must decide such a change. */
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

/** The policy in its stored form: with the wire account's numbers without spaces and dashes. */
export function normalizedSettlement(policy: SettlementTermsPolicy): SettlementTermsPolicy {
  const { holder: beneficiary, ...numbers } = normalizedBankAccount({ ...policy, holder: policy.beneficiary })
  const { institution, transit, accountNumber } = numbers
  return { ...policy, beneficiary, institution, transit, accountNumber }
}

/**
 * The problems of the wire account's filled fields. Empty fields are allowed, but buyers can wire only to a complete
 * account.
 */
export function enteredAccountProblems(policy: SettlementTermsPolicy): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wireAccountProblems(policy)).filter(([field]) => policy[field as keyof WireAccount] !== "")
  )
}
