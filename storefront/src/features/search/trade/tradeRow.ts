import type { ListingCard, TradeRow } from "@northlot/contract"

/**
 * Whether the listing has the additional fields that a table row needs. After a switch from cards to rows, the page
 * shows the previous cards until the rows have loaded.
 */
export const isTradeRow = (listing: ListingCard): listing is TradeRow => "vin" in listing && "condition" in listing
