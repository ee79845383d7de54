import type { AccountRecord } from "../types"
import { accountType } from "./permissions"

/** What every signed-in member may see of another: account type and a dealer's public registration. */
export function publicUser(account: AccountRecord) {
  const { id, role, buyerType, sellerType, dealer } = account
  return {
    id,
    userId: id,
    role,
    buyerType,
    sellerType,
    accountType: accountType(account),
    dealer: dealer && { name: dealer.name, omvic: dealer.omvic },
  }
}
