import type { ListingCard, TradeRow } from "@northlot/contract"

/** Cards of an answer that was asked for before stand in until the rows are there. */
export const isTradeRow = (listing: ListingCard): listing is TradeRow => "vin" in listing && "condition" in listing
