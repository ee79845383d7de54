import { endpoints, staffMay, type StaffRole } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { hearsDealerListings, inSight, onOfferTo } from "../auction/audience"

/** The person who views listings. The viewer decides which listings and which fields are returned. */
export interface ListingViewer {
  accountId: string | null
  /** Whether the viewer may see listings for dealers only. */
  dealerBuyer: boolean
  admin: boolean
}

/**
 * The viewer of a request. Staff whose role may read listings in the console see them whole; other staff see what
 * visitors see.
 */
export function viewerOf(caller: { account: AccountRecord | null; admin: { role: StaffRole } | null }): ListingViewer {
  const { account, admin } = caller
  return {
    accountId: account?.id ?? null,
    dealerBuyer: hearsDealerListings(account),
    admin: admin !== null && staffMay(admin.role, endpoints.readAdminListing),
  }
}

/** SQL: whether the audience rules let the viewer see `listing`. `owner` is the placeholder of the viewer's account. */
export function audienceCondition(viewer: ListingViewer, owner: string): string {
  return inSight({ accountId: owner, hears: String(viewer.admin || viewer.dealerBuyer) })
}

/**
 * SQL: whether the viewer (account `$1`) may see `listing`. Drafts, and listings closed before they were public,
 * are visible to their seller, to admins and to buyers with an offer.
 */
export function existsFor(viewer: ListingViewer): string {
  return `listing.deleted_at IS NULL AND ${audienceCondition(viewer, "$1")}
    AND (${viewer.admin} OR listing.seller_id = $1 OR listing.status IN ('live', 'sold')
      OR ${onOfferTo("listing.id", "$1")}
      OR (listing.status = 'closed' AND listing.published_at IS NOT NULL))`
}

/** The ids of the listings that the viewer may see. */
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
