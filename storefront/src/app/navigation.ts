import type { Viewer } from "@northlot/contract"

export interface NavigationLink {
  to: string
  label: string
}

/** The links in the header for this person (spec §2). */
export function navigationOf(viewer: Viewer | null): NavigationLink[] {
  const links: NavigationLink[] = [
    { to: "/", label: "Home" },
    { to: "/auctions", label: "Auctions" },
  ]
  if (viewer?.role === "buyer") links.push({ to: "/buyers", label: "Buyers" })
  if (viewer?.role === "seller") links.push({ to: "/sellers", label: "Sellers" })
  if (viewer?.role === "broker") links.push({ to: "/broker", label: "Broker" })
  if (viewer) links.push({ to: "/watchlist", label: "Watchlist" })
  if (viewer && viewer.role !== "broker") {
    links.push({ to: "/messages", label: "Messages" }, { to: "/payments", label: "Payments" })
    links.push({ to: "/how-it-works", label: "Instructions" })
  }
  if (!viewer) links.push({ to: "/watchlist", label: "Watchlist" }, { to: "/how-it-works", label: "How it works" })
  return links
}
