import type { Viewer } from "@northlot/contract"

export interface NavigationLink {
  to: string
  label: string
  /** The spec's name of the link, if it differs from the label. Screen readers read both names. */
  alsoCalled?: string
}

const HOW_IT_WORKS: NavigationLink = { to: "/how-it-works", label: "How it works" }

/** The links in the header for this person (spec §2). */
export function navigationOf(viewer: Viewer | null): NavigationLink[] {
  const links: NavigationLink[] = [
    { to: "/", label: "Home" },
    { to: "/auctions", label: "Auctions" },
  ]
  if (viewer?.role === "buyer") links.push({ to: "/buyers", label: "Buyers" })
  if (viewer?.role === "seller") links.push({ to: "/sellers", label: "My listings" })
  if (viewer?.role === "broker") links.push({ to: "/broker", label: "Broker" })
  links.push({ to: "/watchlist", label: "Watchlist" })
  if (viewer && viewer.role !== "broker") {
    links.push({ to: "/messages", label: "Messages" }, { to: "/payments", label: "Payments" })
    links.push({ ...HOW_IT_WORKS, alsoCalled: "Instructions" })
  }
  if (!viewer) links.push(HOW_IT_WORKS)
  return links
}

/** The person's own pages, in the account menu of wide screens and in the menu of phones. */
export function ownPagesOf(viewer: Viewer): NavigationLink[] {
  const links: NavigationLink[] = []
  if (viewer.role === "buyer") {
    links.push({ to: "/account/bids", label: "Bids" }, { to: "/account/purchases", label: "Purchases" })
    if (viewer.buyerType === "private") links.push({ to: "/credits/profile", label: "Credits" })
  }
  if (viewer.role === "seller") links.push({ to: "/account/solds", label: "Sold cars" })
  if (viewer.role !== "broker") links.push({ to: "/transactions", label: "Transactions" })
  links.push({ to: "/account/searches", label: "Saved searches" }, { to: "/profile", label: "My Profile" })
  return links
}
