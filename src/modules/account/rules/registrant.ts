import type { Registrant } from "@northlot/contract"
import type { AccountRecord } from "../types"
import { licenceState } from "./permissions"

/** An account as the console shows it. */
export function toRegistrant(account: AccountRecord, today: string): Registrant {
  const { dealer } = account
  return {
    id: account.id,
    email: account.email,
    first: account.first,
    last: account.last,
    mobile: account.mobile,
    role: account.role,
    buyerType: account.buyerType,
    sellerType: account.sellerType,
    status: account.status,
    location: account.location,
    identityVerified: account.identityVerifiedAt !== null,
    dealer: dealer && {
      name: dealer.name,
      address: dealer.address,
      omvic: dealer.omvic,
      tel: dealer.tel,
      representative: dealer.representative,
      licence: licenceState(dealer, today),
      licenceExpiresOn: dealer.licenceExpiresOn,
      licenceFileName: dealer.renewalFileName ?? dealer.licenceFileName,
      licenceRenewal: dealer.renewalFileId !== null,
    },
    created_at: account.createdAt.toISOString(),
  }
}
