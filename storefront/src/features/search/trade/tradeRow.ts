import type { ListingCard, TradeRow } from "@northlot/contract"

/** Whether the car has row data: the previous cards stay on the page until the rows have loaded. */
export const isTradeRow = (listing: ListingCard): listing is TradeRow => "vin" in listing && "condition" in listing
