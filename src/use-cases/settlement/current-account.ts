import type { MedusaContainer } from "@medusajs/framework/types"
import type { CurrentAccount } from "#src/modules/settlement/rules/payout-batch"
import { payoutAccountState, payoutAccounts } from "./payout-account"

/** A seller's current payout account: its state, its version and its last digits. */
export async function currentAccount(
  scope: MedusaContainer,
  sellerId: string
): Promise<CurrentAccount & { lastDigits: string | null }> {
  const account = await payoutAccounts(scope).current(sellerId)
  return {
    state: payoutAccountState(account),
    version: account?.number ?? null,
    lastDigits: account?.accountNumber.slice(-3) ?? null,
  }
}
