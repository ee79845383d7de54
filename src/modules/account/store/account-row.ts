import type { AccountRow as Account, DealerProfileRow } from "../tables"
import type { AccountRecord } from "../types"

/** An account beside its dealer data, whose columns are under names of their own and whose dates are texts. */
export interface AccountRow extends Pick<
  Account,
  | "id"
  | "email"
  | "role"
  | "buyer_type"
  | "seller_type"
  | "first"
  | "last"
  | "mobile"
  | "location"
  | "status"
  | "identity_verified_at"
  | "created_at"
  | "sign_in_version"
> {
  dealer_name: DealerProfileRow["name"] | null
  dealer_address: DealerProfileRow["address"]
  dealer_omvic: DealerProfileRow["omvic"]
  dealer_tel: DealerProfileRow["tel"]
  dealer_representative: DealerProfileRow["representative"]
  licence: DealerProfileRow["licence"]
  licence_expires_on: string | null
  licence_file_id: DealerProfileRow["licence_file_id"]
  licence_file_name: DealerProfileRow["licence_file_name"]
  licence_file_until: string | null
}

/** The account with its dealer data, up to where a condition follows. */
export const ACCOUNT_COLUMNS = `
  SELECT account.id, account.email, account.role, account.buyer_type, account.seller_type, account.first, account.last,
    account.mobile, account.location, account.status, account.identity_verified_at, account.created_at, account.sign_in_version,
    dealer.name AS dealer_name, dealer.address AS dealer_address, dealer.omvic AS dealer_omvic, dealer.tel AS dealer_tel,
    dealer.representative AS dealer_representative, dealer.licence, dealer.licence_expires_on::text AS licence_expires_on,
    dealer.licence_file_id, dealer.licence_file_name, dealer.licence_file_until::text AS licence_file_until
  FROM account LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id`

export function accountFromRow(row: AccountRow): AccountRecord {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    buyerType: row.buyer_type,
    sellerType: row.seller_type,
    first: row.first,
    last: row.last,
    mobile: row.mobile,
    location: row.location,
    status: row.status,
    identityVerifiedAt: row.identity_verified_at,
    createdAt: row.created_at,
    signInVersion: row.sign_in_version,
    dealer:
      row.dealer_name === null
        ? null
        : {
            name: row.dealer_name,
            address: row.dealer_address,
            omvic: row.dealer_omvic,
            tel: row.dealer_tel,
            representative: row.dealer_representative,
            licence: row.licence,
            licenceExpiresOn: row.licence_expires_on,
            licenceFileId: row.licence_file_id,
            licenceFileName: row.licence_file_name,
            licenceFileUntil: row.licence_file_until,
          },
  }
}
