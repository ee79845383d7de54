/** Rules for who may see a listing, and the facts that decide whether a person may bid on it. */
import { database } from "#src/platform/database"
import type { BidderAccount } from "#src/modules/account/types"
import type { LinkKind, Traits } from "#src/modules/auction/rules/same-person"
import type { SessionOfBidder } from "#src/modules/auction/types"
import { creditBalance } from "#src/modules/credit/rules/balance"
import { negotiationIsOpen } from "#src/modules/negotiation/rules/moves"
import { offerIsOpen } from "#src/modules/sale/rules/offer-state"

/** The viewer; `null` for visitors without a session. */
type Viewer = { id: string; role: string; buyerType: string | null } | null

/** Whether the viewer may see listings for dealers. Only dealer buyers may; for others, these listings do not exist. */
export function hearsDealerListings(viewer: Viewer): boolean {
  return viewer?.role === "buyer" && viewer.buyerType === "dealer"
}

/** The same as `hearsDealerListings`, as SQL over a row of `account`. */
export const HEARS_DEALER_LISTINGS = `(account.role = 'buyer' AND account.buyer_type = 'dealer')`

/**
 * SQL: whether the draft listing with this id is on offer to the account, or in negotiation with the account. Both
 * arguments are placeholders or column names, never user input.
 */
export const onOfferTo = (listingId: string, accountId: string) => {
  const theirs = `listing_id = ${listingId} AND buyer_id = ${accountId}`
  return `(EXISTS (SELECT 1 FROM runner_up_offer WHERE ${theirs} AND ${offerIsOpen("runner_up_offer")})
    OR EXISTS (SELECT 1 FROM negotiation WHERE ${theirs} AND ${negotiationIsOpen("negotiation")}))`
}

/**
 * The audience to which a listing is shown, from its stored `audience`. While the site is for dealers only, every
 * listing is shown to dealers only.
 */
export function audienceShown(audience: "public" | "dealers", siteIsForDealers: boolean): "public" | "dealers" {
  return siteIsForDealers ? "dealers" : audience
}

/** The same as `audienceShown` at the present time, as SQL over a row of `listing`. */
export const SHOWN_AUDIENCE = `CASE WHEN (SELECT site_is_for_dealers()) THEN 'dealers' ELSE listing.audience END`

/** SQL: whether the account has bid on `listing`. A bidder continues to see the listing. */
const hasBidOn = (accountId: string) =>
  `EXISTS (SELECT 1 FROM auction_bidder JOIN auction AS run ON run.id = auction_bidder.auction_id
     WHERE run.listing_id = listing.id AND auction_bidder.bidder_id = ${accountId})`

/** Whether the viewer belongs to the listing's audience. The seller always sees their own listing. */
export function isInAudience(listing: { sellerId: string; audience: "public" | "dealers" }, viewer: Viewer): boolean {
  return listing.audience === "public" || viewer?.id === listing.sellerId || hearsDealerListings(viewer)
}

/**
 * Whether the viewer sees the listing: they are in its audience, or they bid before the listing was restricted to
 * dealers. Viewers who see the listing only because of their bid cannot bid any more.
 */
export function isInSight(
  listing: { sellerId: string; audience: "public" | "dealers"; viewerHasBid: boolean },
  viewer: Viewer
): boolean {
  return isInAudience(listing, viewer) || listing.viewerHasBid
}

/**
 * {@link isInSight} as SQL over a row of `listing`. All arguments are SQL; `audience` is the listing's shown
 * audience.
 */
export const inSight = ({
  accountId,
  hears,
  hasBid = hasBidOn(accountId),
  audience = SHOWN_AUDIENCE,
}: {
  accountId: string
  /** SQL: whether the viewer sees listings for dealers. */
  hears: string
  hasBid?: string
  audience?: string
}) => `(${hears} OR (${audience}) = 'public' OR listing.seller_id = ${accountId} OR ${hasBid})`

/** The audience to which a listing with this stored `audience` is shown now. */
export async function shownAudience(audience: "public" | "dealers"): Promise<"public" | "dealers"> {
  return audienceShown(audience, await siteIsForDealers())
}

/** Whether the site is for dealers only now. */
export async function siteIsForDealers(): Promise<boolean> {
  const { rows } = await database().query<{ only: boolean }>(`SELECT site_is_for_dealers() AS only`)
  return rows[0]!.only
}

/**
 * The facts of a listing that decide whether a person may see the listing and bid on it. Bidding also depends on facts
 * of the auction, which are not included.
 */
export interface BiddableListing {
  listingId: string
  sellerId: string
  status: "draft" | "live" | "sold" | "closed"
  /** The audience to which the listing is shown now. */
  audience: "public" | "dealers"
  viewerHasBid: boolean
  /** The scheduled or open auction; `null` when there is none. */
  auctionId: string | null
  now: Date
}

/** The columns of a `BiddableListing`; `$2` is the viewer's account. */
export const BIDDABLE_COLUMNS = `listing.id AS listing_id, listing.seller_id, listing.status, ${SHOWN_AUDIENCE} AS audience,
  ${hasBidOn("$2")} AS viewer_has_bid, auction.id AS auction_id, northlot_now() AS now`
export const FROM_BIDDABLE = `FROM listing
  LEFT JOIN auction ON auction.listing_id = listing.id AND auction.status IN ('scheduled', 'open')`
/** Finds the listing by the id or slug `$1`. */
export const WHERE_BIDDABLE = `WHERE listing.id = (
  SELECT id FROM listing WHERE (id = $1 OR slug = $1) AND deleted_at IS NULL ORDER BY id = $1 DESC LIMIT 1
)`

/** Finds a listing by id or slug. `null` for an unknown or deleted listing. */
export async function findBiddableListing(idOrSlug: string, viewerId: string | null): Promise<BiddableListing | null> {
  const rows = await database().records<BiddableListing>(
    { name: "biddable-listing", text: `SELECT ${BIDDABLE_COLUMNS} ${FROM_BIDDABLE} ${WHERE_BIDDABLE}` },
    [idOrSlug, viewerId]
  )
  return rows[0] ?? null
}

/** The facts about a bidder on a listing. */
export interface Bidder extends BidderAccount {
  credits: number
  hasBid: boolean
  traits: Traits
  /** The kinds of data that this bidder and the seller have in common, such as the same device or payment card. */
  shared: ReadonlySet<LinkKind>
}

export interface ListingConditions {
  sellerId: string
  seller: Traits
  /** The audience to which the listing is shown now. */
  audience: "public" | "dealers"
  /** The requested accounts that exist. */
  bidders: Bidder[]
  /** The ids of the bidders' sessions and API keys that are not valid for bidding. */
  endedSessions: Set<string>
}

/** One row for each requested bidder; its id is null if the account does not exist. */
interface BidderRow extends Omit<Bidder, "id" | "dealer" | "shared">, NonNullable<Bidder["dealer"]> {
  /** The row's position among all requested bidders, from 1. */
  place: number
  id: string | null
  endedSession: string | null
  isDealer: boolean
  shared: LinkKind[]
  /** The facts of the listing, only in the first row of each listing; null in its other rows. */
  listing: Pick<ListingConditions, "sellerId" | "seller" | "audience"> | null
}

/**
 * JSON expression of the traits of an account and its dealership. Equal traits of two accounts suggest the same person.
 */
const TRAITS = (
  account: string,
  dealer: string
) => `jsonb_build_object('first', ${account}.first, 'last', ${account}.last,
  'nameVerified', ${account}.identity_verified_at IS NOT NULL, 'phones', jsonb_build_array(${account}.mobile, coalesce(${dealer}.tel, '')), 'address', ${dealer}.address)`

/**
 * Reads for each listing, in the order of `listings`, the facts that decide who may bid. One statement reads all facts
 * quickly, because a batch of bids holds the locks of its auctions during the read.
 */
export async function biddingConditions(
  listings: readonly { listingId: string; bidders: readonly SessionOfBidder[] }[]
): Promise<ListingConditions[]> {
  // A listing without bidders gets one row with a null bidder, so that the result contains its seller and audience.
  const asked = listings.flatMap(({ listingId, bidders }, index) =>
    (bidders.length > 0 ? bidders : [{ bidderId: null, sessionId: null }]).map((bidder, place) => ({
      ...bidder,
      index,
      listingId,
      isFirst: place === 0,
    }))
  )
  const rows = await database().records<BidderRow>(
    {
      name: "bidding-conditions",
      text: `SELECT asked.place::int AS place,
       CASE WHEN session.id IS NULL AND integration_key.id IS NULL THEN asked.session_id END AS ended_session,
       account.id, account.role, account.buyer_type, account.status,
       account.identity_verified_at, account.bidding_barred, dealer.account_id IS NOT NULL AS is_dealer,
       dealer.name, dealer.address, dealer.omvic, dealer.licence,
       dealer.licence_expires_on::text AS licence_expires_on, dealer.licence_file_id, dealer.renewal_file_id,
       ${creditBalance("account.id")} AS credits,
       ${hasBidOn("account.id")} AS has_bid,
       ${TRAITS("account", "dealer")} AS traits,
       CASE WHEN asked.is_first THEN jsonb_build_object('sellerId', listing.seller_id, 'audience', ${SHOWN_AUDIENCE},
         'seller', ${TRAITS("seller", "sellers_dealer")}) END AS listing,
       (SELECT coalesce(array_agg(DISTINCT mine.kind), '{}') FROM account_link AS mine
          JOIN account_link AS theirs ON theirs.account_id = listing.seller_id AND theirs.kind = mine.kind AND theirs.fingerprint = mine.fingerprint
          WHERE mine.account_id = account.id) AS shared
     FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) WITH ORDINALITY
       AS asked (listing_id, bidder_id, session_id, is_first, place)
     JOIN listing ON listing.id = asked.listing_id
     LEFT JOIN account seller ON asked.is_first AND seller.id = listing.seller_id
     LEFT JOIN dealer_profile sellers_dealer ON sellers_dealer.account_id = seller.id
     LEFT JOIN session ON session.id = asked.session_id AND session.account_id = asked.bidder_id
       AND session.revoked_at IS NULL AND session.expires_at > northlot_now() AND session.read_by IS NULL
     LEFT JOIN integration_key ON integration_key.id = asked.session_id AND integration_key.account_id = asked.bidder_id
       AND integration_key.revoked_at IS NULL AND integration_key.expires_at > northlot_now()
     LEFT JOIN account ON account.id = asked.bidder_id
     LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id`,
    },
    [
      asked.map(({ listingId }) => listingId),
      asked.map(({ bidderId }) => bidderId),
      asked.map(({ sessionId }) => sessionId),
      asked.map(({ isFirst }) => isFirst),
    ]
  )
  const bidders = listings.map((): Bidder[] => [])
  const ended = listings.map(() => new Set<string>())
  const ofListing: NonNullable<BidderRow["listing"]>[] = []
  for (const row of rows) {
    const { index } = asked[row.place - 1]!
    if (row.listing) ofListing[index] = row.listing
    if (row.endedSession !== null) ended[index]!.add(row.endedSession)
    if (row.id !== null) bidders[index]!.push(bidderFrom({ ...row, id: row.id }))
  }
  return listings.map((_, index) => ({
    ...ofListing[index]!,
    bidders: bidders[index]!,
    endedSessions: ended[index]!,
  }))
}

function bidderFrom(row: BidderRow & { id: string }): Bidder {
  return {
    id: row.id,
    role: row.role,
    buyerType: row.buyerType,
    status: row.status,
    identityVerifiedAt: row.identityVerifiedAt,
    biddingBarred: row.biddingBarred,
    dealer: row.isDealer
      ? {
          name: row.name,
          address: row.address,
          omvic: row.omvic,
          licence: row.licence,
          licenceExpiresOn: row.licenceExpiresOn,
          licenceFileId: row.licenceFileId,
          renewalFileId: row.renewalFileId,
        }
      : null,
    credits: row.credits,
    hasBid: row.hasBid,
    traits: row.traits,
    shared: new Set(row.shared),
  }
}
