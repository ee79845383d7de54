import type { AccountRecord } from "../types"
import { accountType } from "./permissions"

/** What anybody signed in may know of somebody else: what they are here, and a dealer's public registration. */
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
