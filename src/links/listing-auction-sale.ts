import { linkByColumn, linkable } from "#src/platform/public-records"

const [listing, auction, sale] = [
  linkable("listing", "Listing"),
  linkable("auction", "Auction"),
  linkable("sale", "Sale"),
]

// A listing has an auction for each of its runs, and a sale for each buyer that it came to.
linkByColumn(auction, "listing_id", listing)
linkByColumn(sale, "listing_id", listing)
linkByColumn(sale, "auction_id", auction)
