import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountRecord } from "#src/modules/account/types"
import type { SaleParties } from "./sale-notices"

/** An account that a sale or an auction names. @throws Error when it does not exist: something is broken then. */
export async function partyAccount(scope: MedusaContainer, accountId: string): Promise<AccountRecord> {
  const account = await scope.resolve("account").retrieveAccount(accountId)
  if (!account) throw new Error(`There is no account ${accountId}.`)
  return account
}

export async function partiesOf(
  scope: MedusaContainer,
  sale: { buyerId: string; sellerId: string }
): Promise<SaleParties> {
  const [buyer, seller] = await Promise.all([partyAccount(scope, sale.buyerId), partyAccount(scope, sale.sellerId)])
  return { buyer, seller }
}
