import type { ListingCard, TradeRow } from "@northlot/contract"

/**
 * Whether the car has the data of a row. After a switch to rows, the page shows the previous cards until the rows have
 * loaded.
 */
export const isTradeRow = (listing: ListingCard): listing is TradeRow => "vin" in listing && "condition" in listing
