/** A page that a menu entry or a tab opens; `name` is its name in access checks (`access.ts`). */
export interface Place {
  name: string
  label: string
  /** The page's address below `/admin`, if it differs from `name`. */
  path?: string
}

/** A menu entry. It opens one page, or several pages as tabs, each with its own address. */
export interface MenuEntry {
  label: string
  places: readonly [Place, ...Place[]]
}

export interface MenuGroup {
  label: string
  entries: readonly MenuEntry[]
}

const page = (name: string, label: string): MenuEntry => ({ label, places: [{ name, label }] })

/** The menu: six groups with at most eight entries each. */
export const MENU: readonly MenuGroup[] = [
  {
    label: "Today",
    entries: [
      {
        label: "Messages",
        places: [
          { name: "contact-messages", label: "To us" },
          { name: "questions", label: "Questions" },
          { name: "canned-answers", label: "Saved answers" },
          { name: "messages", label: "Sent" },
          { name: "suppressed-addresses", label: "Held back", path: "/messages/held-back" },
          { name: "announcements", label: "Announcements", path: "/messages/announcements" },
          { name: "message-templates", label: "Templates", path: "/messages/templates" },
        ],
      },
      {
        label: "Review and reports",
        places: [
          { name: "bid-reviews", label: "Review" },
          { name: "conduct-cases", label: "Reports" },
        ],
      },
    ],
  },
  {
    label: "Cars",
    entries: [
      page("listings", "Listings"),
      page("bids", "Bids"),
      {
        label: "Inspections",
        places: [
          { name: "appointments", label: "Inspections" },
          { name: "inspection-calendar", label: "Calendar" },
        ],
      },
    ],
  },
  {
    label: "Sales",
    entries: [page("sales", "Sales"), page("finance-requests", "Finance requests"), page("ratings", "Ratings")],
  },
  {
    label: "People",
    entries: [
      page("registrants", "Registrants"),
      {
        label: "Documents",
        places: [
          { name: "licences", label: "Licences" },
          { name: "quarantined-files", label: "Quarantine" },
        ],
      },
      page("staff", "Staff"),
    ],
  },
  {
    label: "Money",
    entries: [
      {
        label: "Payments",
        places: [
          { name: "payments", label: "Payments" },
          { name: "charges", label: "Charges" },
          { name: "payouts", label: "Payouts" },
        ],
      },
      page("ledger", "Ledger"),
      page("fees", "Fees"),
    ],
  },
  {
    label: "Settings",
    entries: [
      page("policies", "Policies"),
      page("social-links", "Social links"),
      page("sms-recipients", "SMS recipients"),
      page("plugins", "Plugins"),
      page("integrations", "Integrations"),
      {
        label: "Operations",
        places: [
          { name: "operations", label: "Operations" },
          { name: "set-aside-events", label: "Events set aside" },
        ],
      },
      page("audit-log", "Audit log"),
    ],
  },
]

interface Policy extends Place {
  about: string
}

/** All policies of the market, each with its own page. The page 'Policies' lists them. */
export const POLICIES: readonly Policy[] = [
  { name: "auction-policy", label: "Auction policy", about: "Bid steps, late bids and how long an auction runs." },
  { name: "listing-policy", label: "Listing policy", about: "What a listing needs before it is published." },
  {
    name: "settlement-policy",
    label: "Settlement policy",
    about: "Who holds the buyer's money, and the account for wires.",
  },
  { name: "payout-limit", label: "Payout limit", about: "From which sum a second admin must approve a payout." },
  { name: "bank-files", label: "Bank files", about: "What your bank needs in a file of payouts." },
  { name: "inspection-policy", label: "Inspection policy", about: "The price of an inspection and its rules." },
  { name: "featuring-prices", label: "Featuring prices", about: "What a seller pays to show a car first." },
  { name: "site-details", label: "Site details", about: "Who runs the site, and how to reach them." },
  { name: "legal-texts", label: "Legal texts", about: "Terms and privacy, as members accept them." },
]

export const pathOf = ({ name, path = `/${name}` }: Place): string => path

/** The entry whose tabs include the page at this address; null for the page of one record and for other pages. */
export function tabsAt(pathname: string): MenuEntry | null {
  const found = MENU.flatMap(({ entries }) => entries).find(({ places }) =>
    places.some((one) => pathOf(one) === pathname)
  )
  return found && found.places.length > 1 ? found : null
}

/** Whether a page belongs to the entry. The pages of its single records and single policies also belong to it. */
export function isWithin(entry: MenuEntry, pathname: string): boolean {
  const under = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const listed = entry.places.some(({ name }) => name === "policies") ? POLICIES : []
  return [...entry.places, ...listed].some((place) => under(pathOf(place)))
}
