import type { AccountRecord } from "../../modules/account/types"
import { SHOWN_AUDIENCE, hasBidOn, hearsDealerListings } from "../bids/audience"

/** Who looks at listings: decides which exist for them and what of them is shown. */
export interface ListingViewer {
  accountId: string | null
  /** Hears of listings that are for dealers alone. */
  dealerBuyer: boolean
  admin: boolean
}

export function viewerOf(caller: { account: AccountRecord | null; admin: unknown }): ListingViewer {
  const { account, admin } = caller
  return { accountId: account?.id ?? null, dealerBuyer: hearsDealerListings(account), admin: Boolean(admin) }
}

/** SQL that is true where `listing` exists for this viewer's kind; `owner` is the account's placeholder. */
export function audienceCondition(viewer: ListingViewer, owner: string): string {
  return `(${viewer.admin || viewer.dealerBuyer} OR (${SHOWN_AUDIENCE}) = 'public' OR listing.seller_id = ${owner} OR ${hasBidOn(owner)})`
}
