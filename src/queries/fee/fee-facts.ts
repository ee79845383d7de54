import type { Cents } from "@northlot/contract"
import type { FeeParty, FeeRequest } from "@northlot/plugin-kit"
import { provinceOf } from "#src/modules/account/rules/province"
import { database } from "#src/platform/database"
import type { AccountRow } from "#src/modules/account/tables"
import type { AuctionRow } from "#src/modules/auction/tables"
import type { ListingRow } from "#src/modules/listing/tables"
import type { CamelCased } from "#src/platform/camel-case"

const DAY_MILLISECONDS = 86_400_000

/** A deal that a person could agree to. */
export interface OpenDeal {
  auctionId: string
  buyerId: string
  priceCents: Cents
}

/** Computes the fees of buyer and seller for each deal, HST included, in the order of `deals`. */
export type FeesOfDeals = (deals: readonly OpenDeal[]) => Promise<Record<"buyer" | "seller", Cents>[]>

/** The facts about a sale that fee providers get in addition to the price. */
export type FeeFacts = Pick<FeeRequest, "at" | "buyer" | "seller" | "listing">

type Row = CamelCased<
  Pick<AuctionRow, "starts_at" | "scheduled_ends_at" | "created_at"> &
    Pick<ListingRow, "make" | "model" | "year" | "body" | "kms" | "audience">
> & {
  listingId: string
  sellerType: AccountRow["seller_type"]
  sellerLocation: string
  sellerSince: Date
  /** The buyer's columns are null if no buyer is named. */
  buyerType: AccountRow["buyer_type"]
  buyerLocation: string | null
  buyerSince: Date | null
}

/**
 * The facts of each deal, in the order of `deals`. A null buyer is a visitor. `at` in the facts is the time when the
 * auction was published. @throws Error if an auction does not exist, which is a bug
 */
export async function feeFactsOf(deals: readonly { auctionId: string; buyerId: string | null }[]): Promise<FeeFacts[]> {
  const rows = await database().records<Row>(
    `SELECT auction.starts_at, auction.scheduled_ends_at, auction.created_at, listing.id AS listing_id, listing.make,
       listing.model, listing.year, listing.body, listing.kms, listing.audience, seller.seller_type,
       seller.location AS seller_location, seller.created_at AS seller_since, buyer.buyer_type,
       buyer.location AS buyer_location, buyer.created_at AS buyer_since
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS deal (auction_id, buyer_id, place)
       JOIN auction ON auction.id = deal.auction_id JOIN listing ON listing.id = auction.listing_id
       JOIN account seller ON seller.id = auction.seller_id LEFT JOIN account buyer ON buyer.id = deal.buyer_id
     ORDER BY deal.place`,
    [deals.map(({ auctionId }) => auctionId), deals.map(({ buyerId }) => buyerId)]
  )
  if (rows.length < deals.length) throw new Error(`One of these auctions does not exist: ${JSON.stringify(deals)}`)
  return rows.map(factsOf)
}

function factsOf(row: Row): FeeFacts {
  const { createdAt, startsAt, scheduledEndsAt, listingId, kms, make, model, year, body, audience } = row
  const party = (type: FeeParty["type"] | null, location: string | null, since: Date | null): FeeParty => ({
    type: type ?? "private",
    province: provinceOf(location ?? ""),
    accountAgeDays: since && Math.max(0, Math.floor((createdAt.getTime() - since.getTime()) / DAY_MILLISECONDS)),
  })
  return {
    at: createdAt.toISOString(),
    buyer: party(row.buyerType, row.buyerLocation, row.buyerSince),
    seller: party(row.sellerType, row.sellerLocation, row.sellerSince),
    listing: {
      id: listingId,
      make,
      model,
      year,
      body,
      kilometres: kms,
      audience,
      startsAt: startsAt.toISOString(),
      endsAt: scheduledEndsAt.toISOString(),
    },
  }
}
