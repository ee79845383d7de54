import type { Viewer } from "@northlot/contract"
import { useLateValue } from "@/ui/useLateValue"

/** How the live auctions are shown: chosen in this browser and kept there, as the theme is. */
export type AuctionsView = "cards" | "rows"

const KEY = "northlot:auctions-view:v1"

let ofThisPage: AuctionsView | "" = ""
const listeners = new Set<() => void>()

/** Empty before anybody chose. */
function chosenView(): AuctionsView | "" {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === "cards" || kept === "rows" ? kept : ""
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
  listeners.forEach((tell) => tell())
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Rows are for members; a dealer sees them before having chosen anything. */
export function useShowsRows(viewer: Pick<Viewer, "buyerType"> | null): boolean {
  const chosen = useLateValue(listen, chosenView, "")
  return viewer !== null && (chosen === "" ? viewer.buyerType === "dealer" : chosen === "rows")
}
