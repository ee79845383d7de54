/** Where a private buyer buys a credit (spec §4). */
export const CREDITS_PURCHASE_PATH = "/payments?tab=Credits&intent=buy-credit&qty=1"
