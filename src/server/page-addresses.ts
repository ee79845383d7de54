/** A page of the storefront with the path of its route. */
export interface PageAddress {
  /** A variable part is written as `:name`. */
  path: string
  /** The title in the browser's tab (`usePageTitle`); the home page has none. */
  title?: string
  /** One sentence for search results and link previews. A page without one is private and not indexed. */
  description?: string
  /** The page's canonical path; set only where `path` is a second address of the same page. */
  sameAs?: string
}

export const SITE_TITLE = "Northlot · Vehicle auctions in Ontario"
export const SITE_DESCRIPTION =
  "Timed online auctions for used vehicles in Ontario. Clear reserves, honest disclosures, both sides verified."

/** All pages except single listings. A test compares them with the storefront's routes and titles. */
export const PAGE_ADDRESSES: readonly PageAddress[] = [
  { path: "/", description: SITE_DESCRIPTION },
  {
    path: "/auctions",
    title: "Auctions",
    description:
      "Cars, trucks and SUVs that are on auction in Ontario now: filter by make, year, price and body, and watch the bids come in live.",
  },
  {
    path: "/register",
    title: "Create an account",
    description:
      "Register as a seller, a private buyer or a dealer. Everybody is verified before the first bid or listing.",
  },

  {
    path: "/how-it-works",
    title: "How it works",
    description:
      "From the first look to the keys: bidding, reserves, fees, vehicle payment, inspection and hand-over on Northlot, step by step.",
  },
  { path: "/info", sameAs: "/info/help" },
  { path: "/info/how-it-works", sameAs: "/how-it-works" },
  {
    path: "/info/help",
    title: "Help Center",
    description:
      "Answers about accounts, bidding, fees, vehicle payment, selling and papers on Northlot, with a search.",
  },
  {
    path: "/info/about",
    title: "About Northlot",
    description:
      "What Northlot is, what it is not, and how a timed auction keeps a private vehicle sale fair for both sides.",
  },
  {
    path: "/info/buyer-guide",
    title: "Buyer guide",
    description:
      "How to buy a used vehicle at auction: what to read, how much to bid, what it costs in all, and what happens after the hammer.",
  },
  {
    path: "/info/seller-guide",
    title: "Seller guide",
    description:
      "How to sell a vehicle at auction: photos, disclosures, reserve and schedule, and how the money and the papers change hands.",
  },
  {
    path: "/info/payments",
    title: "Vehicle payments",
    description:
      "Four steps from the bill of sale to the seller's money: how a vehicle is paid for after an auction on Northlot.",
  },
  {
    path: "/info/escrow",
    title: "How your payment is protected",
    description:
      "Who holds the buyer's money between payment and hand-over, when it is released, and what happens when something is wrong.",
  },
  {
    path: "/info/pricing",
    title: "Pricing",
    description:
      "What buyers and sellers pay on Northlot: fees, processing and tax from the schedule in force. Without a sale there is no fee.",
  },
  {
    path: "/info/safety",
    title: "Safety",
    description:
      "How to meet, inspect, pay and hand over a vehicle safely in Ontario, and how to recognise a fraud before it costs you.",
  },
  {
    path: "/info/terms",
    title: "Terms of Use",
    description: "The rules that bind buyers, sellers and dealers on Northlot.",
  },
  {
    path: "/info/privacy",
    title: "Privacy Policy",
    description: "What Northlot keeps about you, what for, for how long, and the rights that you have.",
  },
  {
    path: "/info/cookies",
    title: "Cookies",
    description:
      "Every cookie and every entry that Northlot keeps in your browser, by name. None of them follows you around.",
  },

  { path: "/buyers", title: "Buyers" },
  { path: "/login", title: "Sign in" },
  { path: "/forgot", title: "Reset your password" },
  { path: "/reset", title: "Set a new password" },
  { path: "/verify-email", title: "Confirm your email address" },
  { path: "/profile", title: "My Profile" },
  { path: "/profile/dealership", title: "Complete your dealership" },
  { path: "/contact", title: "Contact Us" },
  { path: "/account/bids", title: "Bids" },
  { path: "/account/purchases", title: "Purchases" },
  { path: "/account/email", title: "Your account" },
  { path: "/account/notifications", title: "Notifications" },
  { path: "/account/searches", title: "Saved searches" },
  { path: "/account/watchlist", title: "Watchlist" },
  { path: "/account/solds", title: "Sold cars" },
  { path: "/watchlist", title: "Watchlist" },
  { path: "/searches/stop", title: "Stop alerts" },
  { path: "/unsubscribe", title: "Unsubscribe" },
  { path: "/credits/profile", title: "Credits" },
  { path: "/bid-log/:auctionId", title: "Bid record" },
  { path: "/broker", title: "Broker" },
  { path: "/sellers", title: "My listings" },
  { path: "/sellers/import", title: "Import cars" },
  { path: "/sell", title: "My listings" },
  { path: "/dashboard", title: "My listings" },
  { path: "/sell/new", title: "Create listing" },
  { path: "/sell/edit/:id", title: "Edit listing" },
  { path: "/certify/success", title: "Certify" },
  { path: "/book", title: "Book Appointment" },
  { path: "/messages", title: "Messages" },
  { path: "/pay", title: "Pay your fee" },
  { path: "/pay/return", title: "Payment" },
  { path: "/pay/:role", title: "Pay your fee" },
  { path: "/payments", title: "Payments" },
  { path: "/payments/sale/:saleId", title: "After the sale" },
  { path: "/payments/sale/:saleId/bill-of-sale", title: "Bill of sale" },
  { path: "/transactions", title: "Transactions" },
]

/** Any unknown address below this path redirects to the Help Center, as in the storefront. */
const HELP_SECTION = "/info/"

const patterns = PAGE_ADDRESSES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:[A-Za-z]+/g, "[^/]+")}$`),
}))

/** The page at an address, the canonical one if several exist; `null` for an unknown address. */
export function pageAt(path: string): PageAddress | null {
  const found = patterns.find(({ pattern }) => pattern.test(path))?.page
  if (found?.sameAs) return pageAt(found.sameAs)
  return found ?? null
}

/** The redirect target of an address that is no page; null if there is none. */
export const leadsTo = (path: string): string | null =>
  path.startsWith(HELP_SECTION) && pageAt(path) === null ? `${HELP_SECTION}help` : null

/** The listing's id or slug in its page's address. */
export function listingAt(path: string): string | null {
  return /^\/listing\/([^/]+)$/.exec(path)?.[1] ?? null
}

/** The pages in the sitemap besides the listings. */
export const publicPages = (): string[] =>
  PAGE_ADDRESSES.flatMap(({ path, description }) => (description ? [path] : []))

/** First path segments of private pages. No public page begins with one. */
export function privatePrefixes(): string[] {
  const own = PAGE_ADDRESSES.filter(({ description, sameAs }) => !description && !sameAs).map(
    ({ path }) => `/${path.split("/")[1]}`
  )
  return [...new Set(own)].sort()
}
