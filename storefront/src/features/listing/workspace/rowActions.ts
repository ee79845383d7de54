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
  /** The action's label, as in spec §2. */
  label: string
  /** Why the action is blocked now; null if it is available. */
  reason: string | null
}

const FIXED = "fixed since the first bid"
const RUNS = "an auction with a bid runs to its end"
const ON_OFFER = "on offer to a bidder"
const PUBLISH = "Publish (Live)"
const SEE_SALE = "See sale"

/** The actions in a row's menu, by the state of the listing. The car's page has all actions. */
const IN_MENU = {
  draft: ["edit", "preview", "price", "reserve", "schedule"],
  scheduled: ["edit", "preview", "reserve", "schedule", "goDraft"],
  live: ["edit", "preview", "promote", "analytics", "goDraft"],
  over: ["sale", "preview", "analytics", "copyLink", "pin"],
} as const satisfies Record<string, readonly RowActionKey[]>

/** Whether the draft goes live at its start time. */
export const isScheduled = ({ status, startsAt }: Pick<SellerListing, "status" | "startsAt">): boolean =>
  status === "draft" && startsAt !== null

/**
 * The actions for a listing, in the order of spec §2. The list omits actions that the listing's state rules out. If a
 * bid, an offer or a missing detail blocks an action, its `reason` says so. The server checks each action again.
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
    ...when(saleId !== null, action("sale", SEE_SALE)),
    ...when(open, action("edit", "Edit", onOffer)),
    action("preview", "Preview"),
    ...when(open, action("promote", "Promote", onOffer)),
    ...when(open, action("price", "Price", byBid), action("reserve", "Reserve", onOffer)),
    ...when(draft && !scheduled, action("publish", PUBLISH, onOffer ?? (complete ? null : "some details are missing"))),
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

/** The actions of a row's menu that are available now, without the action of the row's main button. */
export function menuActions(listing: SellerListing, main: PrimaryAct): RowAction[] {
  const { status } = listing
  const state = isScheduled(listing) ? "scheduled" : status === "draft" || status === "live" ? status : "over"
  const shown: readonly RowActionKey[] = IN_MENU[state]
  const isMain = (key: RowActionKey) =>
    "action" in main ? main.action === key : "to" in main && main.to === pageOf(key, listing)
  return rowActions(listing).filter(({ key, reason }) => reason === null && shown.includes(key) && !isMain(key))
}

/** The page of an action; null for an action that runs at once or in a dialog. */
export function pageOf(key: RowActionKey, { id, saleId }: Pick<SellerListing, "id" | "saleId">): string | null {
  if (key === "edit") return `/sell/edit/${id}`
  if (key === "preview") return `/listing/${id}`
  return key === "sale" ? `/payments/sale/${saleId}` : null
}

/** Whether an action takes a live car off sale. Buyers may be watching this car. */
export const takesOffSale = (key: RowActionKey, { status }: Pick<SellerListing, "status">): boolean =>
  (key === "goDraft" || key === "unpublish") && status === "live"

/** The target of a row's main button: a page, a menu action, or the review before a relisting. */
export type PrimaryAct = { label: string } & ({ to: string } | { action: RowActionKey } | { relist: true })

type RowTask = NonNullable<SellerListing["task"]>

/** The label of the button for a task. */
export function taskLabel({ type, count }: Pick<RowTask, "type" | "count">): string {
  switch (type) {
    case "answerQuestions":
      return count === 1 ? "Answer the question" : `Answer ${count} questions`
    case "namePrice":
      return "Name a price"
    case "answerPrice":
      return "Answer the offer"
    case "payFee":
      return "Pay the fee"
    case "confirmFunds":
      return "Confirm the money"
    case "arrangeMeeting":
      return "Arrange the meeting"
    case "handOver":
      return "Hand over the car"
    case "approveSale":
      return "Approve the sale"
    case "confirmPayout":
      return "Close the sale"
    case "acceptBillOfSale":
      return "Accept the bill of sale"
    case "recordSafetyCertificate":
      return "Record the certificate"
    case "confirmPapers":
      return "Confirm the papers"
    case "answerInspection":
      return "Answer the proposal"
    case "enterPayoutAccount":
      return "Enter payout account"
    case "answerCorrection":
      return "Answer Northlot"
    case "bookInspection":
      return "Book the inspection"
    default:
      return "Open"
  }
}

/**
 * The main action of a row: its open task, otherwise the car's next step, otherwise the car's page. `pageOf` returns
 * the page of a task.
 */
export function primaryAct(listing: SellerListing, pageOf: (task: RowTask) => string): PrimaryAct {
  const { id, saleId, status, onOfferUntil, endedUnsoldAt, complete, bidCount, task } = listing
  if (task && task.type !== "publishDraft" && task.type !== "relist")
    return { label: taskLabel(task), to: pageOf(task) }
  if (saleId) return { label: SEE_SALE, to: `/payments/sale/${saleId}` }
  if (onOfferUntil) return { label: "See the offer", to: `/listing/${id}` }
  if (status === "draft") {
    if (isScheduled(listing)) return { label: "Schedule", action: "schedule" }
    if (!complete) return { label: "Finish draft", to: `/sell/edit/${id}` }
    return endedUnsoldAt ? { label: "Relist", relist: true } : { label: PUBLISH, action: "publish" }
  }
  if (status === "live" && bidCount > 0) return { label: "See the bids", to: `/listing/${id}#bids` }
  return { label: "View listing", to: `/listing/${id}` }
}
