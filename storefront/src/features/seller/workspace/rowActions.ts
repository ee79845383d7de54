import type { SellerListing } from "@northlot/contract"

export type RowActionKey =
  | "sale"
  | "edit"
  | "preview"
  | "promote"
  | "price"
  | "reserve"
  | "publish"
  | "unpublish"
  | "analytics"
  | "certify"
  | "uploadCarfax"
  | "carfax"
  | "deleteCarfax"
  | "feature"
  | "schedule"
  | "goDraft"
  | "close"
  | "moreInfo"
  | "copyLink"
  | "pin"
  | "schedulePromotion"
  | "priceAssist"
  | "uploadPhoto"
  | "delete"

export interface RowAction {
  key: RowActionKey
  /** The words of spec §2. */
  label: string
  /** Why it cannot be done now; null when it can. */
  reason: string | null
}

const FIXED = "fixed since the first bid"
const RUNS = "an auction with a bid runs to its end"
const ON_OFFER = "on offer to a bidder"

/** A draft that will go live by itself. */
export const isScheduled = ({ status, startsAt }: Pick<SellerListing, "status" | "startsAt">): boolean =>
  status === "draft" && startsAt !== null

/**
 * What can be done with a listing, in the order of spec §2. What its state rules out for good is absent; what a bid, an
 * offer or a missing detail stands in the way of is there with the reason. The server decides again.
 */
export function rowActions(listing: SellerListing): RowAction[] {
  const { status, locked, onOfferUntil, complete, carfaxUrl, pinned, saleId } = listing
  const open = status === "draft" || status === "live"
  const draft = status === "draft"
  const scheduled = isScheduled(listing)
  const onOffer = onOfferUntil === null ? null : ON_OFFER
  const byBid = onOffer ?? (locked ? FIXED : null)
  const byRun = onOffer ?? (locked ? RUNS : null)
  const action = (key: RowActionKey, label: string, reason: string | null = null): RowAction => ({ key, label, reason })
  const when = (shown: boolean, ...actions: RowAction[]) => (shown ? actions : [])
  return [
    ...when(saleId !== null, action("sale", "Open the sale")),
    ...when(open, action("edit", "Edit", onOffer)),
    action("preview", "Preview"),
    ...when(open, action("promote", "Promote", onOffer)),
    ...when(open, action("price", "Price", byBid), action("reserve", "Reserve", onOffer)),
    ...when(
      draft && !scheduled,
      action("publish", "Publish (Live)", onOffer ?? (complete ? null : "some details are missing"))
    ),
    ...when(status === "live" || scheduled, action("unpublish", "Unpublish (Draft)", byRun)),
    action("analytics", "Analytics"),
    ...when(open, action("certify", "Certify", onOffer)),
    carfaxUrl === null
      ? action("uploadCarfax", "Upload Carfax", open ? onOffer : "this listing is over")
      : action("carfax", "Carfax"),
    ...when(open && carfaxUrl !== null, action("deleteCarfax", "Delete Carfax", onOffer)),
    ...when(open, action("feature", "Feature", onOffer)),
    ...when(open, action("schedule", "Schedule", byBid)),
    ...when(status === "live" || scheduled, action("goDraft", "Go Draft", byRun)),
    ...when(open, action("close", "Close", byRun)),
    action("moreInfo", "More Info"),
    action("copyLink", "Copy link"),
    action("pin", pinned ? "Unpin" : "Pin"),
    ...when(open, action("schedulePromotion", "Schedule promo", onOffer), action("priceAssist", "Price assist", byBid)),
    ...when(draft, action("uploadPhoto", "Upload photo", onOffer)),
    ...when(
      open,
      action("delete", "Delete", onOffer ?? (locked ? "a listing that somebody bid on cannot be deleted" : null))
    ),
  ]
}

/** Those that stand beside the row on a wide screen; the menu has all of them. */
const IN_TOOLBAR: ReadonlySet<RowActionKey> = new Set([
  "edit",
  "preview",
  "promote",
  "price",
  "reserve",
  "analytics",
  "certify",
  "uploadCarfax",
  "carfax",
  "schedule",
  "close",
  "delete",
])
export const inToolbar = ({ key }: RowAction): boolean => IN_TOOLBAR.has(key)
