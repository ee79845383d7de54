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

/** Who of the staff may call an endpoint: each one names one of these groups, and nobody else can. */
export const STAFF = {
  /** Whoever can sign in: the own session, and the dashboard's counts. */
  everybody: only(...STAFF_ROLES),
  /** Changes of the rules in force, of the site, and of the staff. */
  owners: only("owner"),
  /** Who works here, and who counts for approvals. */
  readsStaff: only("owner", "finance", "read-only"),
  /** The site's own details, invitations, the audit log, events that were set aside: nothing is changed by it. */
  readsSite: only("owner", "read-only"),
  /** Whatever moves money, and the accounts that it goes to. */
  money: only("owner", "finance"),
  /** Charges, the books, fees and how sales are settled. */
  readsMoney: only("owner", "finance", "read-only"),
  /** Accounts, licences, listings, questions, messages: what is decided about them, and the documents that show it. */
  support: only("owner", "support"),
  /** What support decides, without the documents. */
  readsSupport: only("owner", "support", "read-only"),
  /** What is for sale, and who trades with whom: listings, accounts, sales, negotiations. */
  readsTrade: only("owner", "finance", "support", "read-only"),
  /** What the staff notes about people, for itself. */
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

/** Whether somebody of the staff in this role may call this endpoint; the server asks it, and the console's menu. */
export function staffMay(role: StaffRole, endpoint: { staff?: readonly StaffRole[] }): boolean {
  return endpoint.staff?.includes(role) ?? false
}
