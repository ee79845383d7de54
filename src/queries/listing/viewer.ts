import { endpoints, staffMay, type StaffRole } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { hearsDealerListings, inSight, onOfferTo } from "../auction/audience"

/** Who looks at listings: decides which exist for them and what of them is shown. */
export interface ListingViewer {
  accountId: string | null
  /** Hears of listings that are for dealers alone. */
  dealerBuyer: boolean
  admin: boolean
}

/** Of the staff, whoever may read listings in the console sees them whole here too; others see what visitors see. */
export function viewerOf(caller: { account: AccountRecord | null; admin: { role: StaffRole } | null }): ListingViewer {
  const { account, admin } = caller
  return {
    accountId: account?.id ?? null,
    dealerBuyer: hearsDealerListings(account),
    admin: admin !== null && staffMay(admin.role, endpoints.readAdminListing),
  }
}

/** SQL that is true where `listing` exists for this viewer's kind; `owner` is the account's placeholder. */
export function audienceCondition(viewer: ListingViewer, owner: string): string {
  return inSight({ accountId: owner, hears: String(viewer.admin || viewer.dealerBuyer) })
}

/**
 * SQL that is true where `listing` is shown to this viewer, whose account is `$1`: a draft is its owner's, the
 * console's, and for whom it is on offer to; one that was closed before it was ever public, too.
 */
export function existsFor(viewer: ListingViewer): string {
  return `listing.deleted_at IS NULL AND ${audienceCondition(viewer, "$1")}
    AND (${viewer.admin} OR listing.seller_id = $1 OR listing.status IN ('live', 'sold')
      OR ${onOfferTo("listing.id", "$1")}
      OR (listing.status = 'closed' AND listing.published_at IS NOT NULL))`
}

/** Of these listings, the ids of those that exist for them at all. */
export async function seenListings(ids: readonly string[], viewer: ListingViewer): Promise<string[]> {
  const { rows } = await database().query<{ id: string }>(
    `SELECT id FROM listing WHERE id = ANY($2) AND ${existsFor(viewer)}`,
    [viewer.accountId, ids]
  )
  return rows.map(({ id }) => id)
}

export async function seesListing(id: string, viewer: ListingViewer): Promise<boolean> {
  return (await seenListings([id], viewer)).length === 1
}
