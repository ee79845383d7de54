import { linkByColumn, linkable } from "#src/platform/public-records"

const [listing, auction, sale] = [
  linkable("listing", "Listing"),
  linkable("auction", "Auction"),
  linkable("sale", "Sale"),
]

// A listing can have several auctions, one after the other, and several sales, one for each buyer.
linkByColumn(auction, "listing_id", listing)
linkByColumn(sale, "listing_id", listing)
linkByColumn(sale, "auction_id", auction)
