import { type SettlementTermsPolicy, bankAccountProblems } from "@northlot/contract"

/** Whether buyers can be told where to wire to: an admin has entered the whole account. */
export function wireAccountEntered(policy: WireAccount): boolean {
  return Object.keys(wireAccountProblems(policy)).length === 0
}

/**
 * Whether a change tells buyers to pay elsewhere: one person alone can close their step, and never opens it to another
 * account.
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
