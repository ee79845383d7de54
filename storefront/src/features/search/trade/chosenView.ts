import type { Viewer } from "@northlot/contract"

/** How the live auctions are shown: chosen in this browser and kept there, as the theme is. */
export type AuctionsView = "cards" | "rows"

const KEY = "northlot:auctions-view:v1"

let ofThisPage: AuctionsView | null = null

function chosenView(): AuctionsView | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === "cards" || kept === "rows" ? kept : null
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
    return ofThisPage
  }
}

export function chooseView(view: AuctionsView): void {
  ofThisPage = view
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // As above.
  }
}

/** A dealer sees rows before having chosen anything. */
export const viewOf = ({ buyerType }: Pick<Viewer, "buyerType">): AuctionsView =>
  chosenView() ?? (buyerType === "dealer" ? "rows" : "cards")
