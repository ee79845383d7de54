import { camelCased } from "#src/platform/camel-case"
import { database } from "#src/platform/database"
import type { AccountRow as Account, DealerProfileRow } from "../tables"
import type { AccountRecord } from "../types"

/** A dealer's row as JSON, in which dates are strings. */
type Dealer = Omit<
  DealerProfileRow,
  | "account_id"
  | "licence_expires_on"
  | "licence_file_until"
  | "licence_sent_at"
  | "licence_decided_at"
  | "licence_file_bytes"
  | "renewal_file_bytes"
  | "renewal_sent_at"
  | "search_text"
> &
  Record<"licence_expires_on" | "licence_file_until", string | null>

/** An account with its dealer's row as JSON. */
export interface AccountRow extends Omit<Account, "updated_at" | "closed_at" | "removal_requested_at" | "search_text"> {
  dealer: Dealer | null
}

/** Selects an account with its dealer data. The caller appends a condition. */
export const ACCOUNT_COLUMNS = `
  SELECT account.id, account.email, account.role, account.buyer_type, account.seller_type, account.first, account.last,
    account.mobile, account.location, account.status, account.identity_verified_at, account.created_at, account.sign_in_version,
    account.bidding_barred, account.selling_barred, account.password_by_staff,
    to_jsonb(dealer) - 'account_id' - 'licence_sent_at' - 'licence_decided_at' - 'licence_file_bytes'
      - 'renewal_file_bytes' - 'renewal_sent_at' - 'search_text' AS dealer
  FROM account LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id`

export function accountFromRow({ dealer, ...account }: AccountRow): AccountRecord {
  return { ...camelCased(account), dealer: dealer && camelCased(dealer) }
}

export async function readAccount(id: string): Promise<AccountRecord | null> {
  const { rows } = await database().query<AccountRow>(`${ACCOUNT_COLUMNS} WHERE account.id = $1`, [id])
  return rows[0] ? accountFromRow(rows[0]) : null
}
