import type { BidderAccount } from "../../modules/account/types"
import type { Executor } from "../../platform/database"
import { SHOWN_AUDIENCE, hasBidOn } from "./audience"

/** What is known of somebody who bids on a listing. */
export interface Bidder extends BidderAccount {
  credits: number
  hasBid: boolean
}

export interface ListingConditions {
  sellerId: string
  /** Whom it is shown to now. */
  audience: "public" | "dealers"
  /** Of these accounts those that are there. */
  bidders: Bidder[]
}

interface Row {
  seller_id: string
  audience: "public" | "dealers"
  id: string | null
  role: Bidder["role"]
  buyer_type: Bidder["buyerType"]
  status: Bidder["status"]
  identity_verified_at: Date | null
  is_dealer: boolean
  licence: NonNullable<Bidder["dealer"]>["licence"]
  licence_expires_on: string | null
  licence_file_id: string | null
  credits: number
  has_bid: boolean
}

/** In one statement: a batch of bids waits for it under its auction's lock. */
export async function biddingConditions(executor: Executor, listingId: string, bidderIds: readonly string[]): Promise<ListingConditions> {
  const { rows } = await executor.query<Row>(
    `SELECT listing.seller_id, ${SHOWN_AUDIENCE} AS audience, account.id, account.role, account.buyer_type, account.status,
       account.identity_verified_at, dealer.account_id IS NOT NULL AS is_dealer, dealer.licence,
       dealer.licence_expires_on::text AS licence_expires_on, dealer.licence_file_id,
       (SELECT coalesce(sum(delta), 0)::int FROM credit_entry WHERE credit_entry.account_id = account.id) AS credits,
       ${hasBidOn("account.id")} AS has_bid
     FROM listing
     LEFT JOIN account ON account.id = ANY ($2)
     LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id
     WHERE listing.id = $1`,
    [listingId, bidderIds]
  )
  const [{ seller_id: sellerId, audience }] = rows as [Row]
  const bidders = rows.flatMap((row): Bidder[] =>
    row.id === null
      ? []
      : [{
          id: row.id,
          role: row.role,
          buyerType: row.buyer_type,
          status: row.status,
          identityVerifiedAt: row.identity_verified_at,
          dealer: row.is_dealer ? { licence: row.licence, licenceExpiresOn: row.licence_expires_on, licenceFileId: row.licence_file_id } : null,
          credits: row.credits,
          hasBid: row.has_bid,
        }]
  )
  return { sellerId, audience, bidders }
}
