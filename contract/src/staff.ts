export const STAFF_ROLES = ["owner", "finance", "support", "inspector", "read-only"] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  finance: "Finance",
  support: "Support",
  inspector: "Inspector",
  "read-only": "Read-only",
}

const only = (...roles: StaffRole[]): readonly StaffRole[] => roles

/** The staff groups that may call an endpoint; each endpoint names one of them, and nobody else may call it. */
export const STAFF = {
  /** Whoever can sign in: their session, and the dashboard's counts. */
  everybody: only(...STAFF_ROLES),
  /** Whoever has tasks: each sees those that their role can deal with. */
  tasks: only("owner", "finance", "support", "inspector"),
  /** Changes of the rules in force, of the site, and of the staff. */
  owners: only("owner"),
  /** The staff, and who counts for approvals. */
  readsStaff: only("owner", "finance", "read-only"),
  /** The site's details, invitations, the audit log, events that were set aside; it changes nothing. */
  readsSite: only("owner", "read-only"),
  /** Whatever moves money, and the accounts that it goes to. */
  money: only("owner", "finance"),
  /** Charges, the books, fees and how sales are settled. */
  readsMoney: only("owner", "finance", "read-only"),
  /** Accounts, licences, listings, questions, messages: the decisions about them, and the documents behind them. */
  support: only("owner", "support"),
  /** What support decides, without the documents. */
  readsSupport: only("owner", "support", "read-only"),
  /** What is for sale, and who trades with whom: listings, accounts, sales, negotiations. */
  readsTrade: only("owner", "finance", "support", "read-only"),
  /** The staff's notes about people. */
  notes: only("owner", "finance", "support"),
  /** The papers of a sale, which name people and cars in full. */
  papers: only("owner", "finance", "support"),
  /** Inspections and their results, and the files of their reports. */
  inspections: only("owner", "inspector"),
  /** When and where which car is inspected, and what came of it. */
  readsInspections: only("owner", "support", "inspector", "read-only"),
  /** Files of inspection reports, as support shows them to a seller who asks. */
  inspectionFiles: only("owner", "support", "inspector"),
} as const

/** Whether this staff role may call this endpoint; the server and the console's menu ask it. */
export function staffMay(role: StaffRole, endpoint: { staff?: readonly StaffRole[] }): boolean {
  return endpoint.staff?.includes(role) ?? false
}
