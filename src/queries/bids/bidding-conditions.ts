import type { BidderAccount } from "#src/modules/account/types"
import type { LinkKind, Traits } from "#src/modules/auction/rules/same-person"
import { database } from "#src/platform/database"
import { SHOWN_AUDIENCE, hasBidOn } from "./audience"

/** What is known of somebody who bids on a listing. */
export interface Bidder extends BidderAccount {
  credits: number
  hasBid: boolean
  traits: Traits
  /** The fingerprints that the bidder has in common with the seller. */
  shared: ReadonlySet<LinkKind>
}

export interface ListingConditions {
  sellerId: string
  seller: Traits
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
  traits: Traits | null
  seller: Traits
  shared: LinkKind[]
}

/** What can tie a person to another one, of an account and its dealership, as a JSON expression. */
const TRAITS = (
  account: string,
  dealer: string
) => `jsonb_build_object('first', ${account}.first, 'last', ${account}.last,
  'nameVerified', ${account}.identity_verified_at IS NOT NULL, 'phones', jsonb_build_array(${account}.mobile, coalesce(${dealer}.tel, '')), 'address', ${dealer}.address)`

/** In one statement: a batch of bids waits for it under its auction's lock. */
export async function biddingConditions(listingId: string, bidderIds: readonly string[]): Promise<ListingConditions> {
  const { rows } = await database().query<Row>(
    `SELECT listing.seller_id, ${SHOWN_AUDIENCE} AS audience, account.id, account.role, account.buyer_type, account.status,
       account.identity_verified_at, dealer.account_id IS NOT NULL AS is_dealer, dealer.licence,
       dealer.licence_expires_on::text AS licence_expires_on, dealer.licence_file_id,
       (SELECT coalesce(sum(delta), 0)::int FROM credit_entry WHERE credit_entry.account_id = account.id) AS credits,
       ${hasBidOn("account.id")} AS has_bid,
       ${TRAITS("account", "dealer")} AS traits, ${TRAITS("seller", "sellers_dealer")} AS seller,
       (SELECT coalesce(array_agg(DISTINCT mine.kind), '{}') FROM account_link AS mine
          JOIN account_link AS theirs ON theirs.account_id = listing.seller_id AND theirs.kind = mine.kind AND theirs.fingerprint = mine.fingerprint
          WHERE mine.account_id = account.id) AS shared
     FROM listing
     LEFT JOIN account seller ON seller.id = listing.seller_id
     LEFT JOIN dealer_profile sellers_dealer ON sellers_dealer.account_id = seller.id
     LEFT JOIN account ON account.id = ANY ($2)
     LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id
     WHERE listing.id = $1`,
    [listingId, bidderIds]
  )
  const [{ seller_id: sellerId, audience, seller }] = rows as [Row]
  const bidders = rows.flatMap((row): Bidder[] =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            role: row.role,
            buyerType: row.buyer_type,
            status: row.status,
            identityVerifiedAt: row.identity_verified_at,
            dealer: row.is_dealer
              ? { licence: row.licence, licenceExpiresOn: row.licence_expires_on, licenceFileId: row.licence_file_id }
              : null,
            credits: row.credits,
            hasBid: row.has_bid,
            traits: row.traits!,
            shared: new Set(row.shared),
          },
        ]
  )
  return { sellerId, seller, audience, bidders }
}
