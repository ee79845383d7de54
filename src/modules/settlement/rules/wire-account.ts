import { type SettlementTermsPolicy, bankAccountProblems } from "@northlot/contract"

/** Whether buyers can wire: an admin has entered the complete account. */
export function wireAccountEntered(policy: WireAccount): boolean {
  return Object.keys(wireAccountProblems(policy)).length === 0
}

/**
 * Whether a change sends buyers' money to another account. One person alone may remove the account, which stops buyers'
 * wires, but may not enter another account.
 */
export function leadsElsewhere(before: WireAccount, after: WireAccount): boolean {
  const fields = ["beneficiary", "institution", "transit", "accountNumber"] as const
  return wireAccountEntered(after) && fields.some((field) => before[field] !== after[field])
}

export type WireAccount = Pick<SettlementTermsPolicy, "beneficiary" | "institution" | "transit" | "accountNumber">

export function wireAccountProblems({
  beneficiary,
  ...account
}: WireAccount): Partial<Record<keyof WireAccount, string>> {
  const { institution, transit, accountNumber } = account
  const { holder, ...problems } = bankAccountProblems({ holder: beneficiary, institution, transit, accountNumber })
  return { ...problems, ...(holder ? { beneficiary: holder } : {}) }
}
