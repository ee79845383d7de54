import type { Viewer } from "@northlot/contract"

/** The view of the live auctions; the choice is stored in this browser. */
export type AuctionsView = "cards" | "rows"

const KEY = "northlot:auctions-view:v1"

let ofThisPage: AuctionsView | null = null

function chosenView(): AuctionsView | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === "cards" || kept === "rows" ? kept : null
  } catch {
    // The browser refuses storage, so the chosen view is forgotten when the page closes.
    return ofThisPage
  }
}

export function chooseView(view: AuctionsView): void {
  ofThisPage = view
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // The browser refuses storage, so only the variable `ofThisPage` contains the chosen view.
  }
}

/** The chosen view; without a choice, rows for a dealer and cards for all others. */
export const viewOf = ({ buyerType }: Pick<Viewer, "buyerType">): AuctionsView =>
  chosenView() ?? (buyerType === "dealer" ? "rows" : "cards")
