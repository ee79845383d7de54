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
  /** All staff: the caller's own session and sign-in security, the task list, exports and the dashboard's counts. */
  everybody: only(...STAFF_ROLES),
  /** Staff with tasks. Each person sees the tasks that their role can deal with. */
  tasks: only("owner", "finance", "support", "inspector"),
  /** Changes the market's rules, the site and the list of the staff. */
  owners: only("owner"),
  /** Reads the list of the staff, which also says whose approvals are valid for payouts above the limit. */
  readsStaff: only("owner", "finance", "read-only"),
  /** Reads the site's details, invitations, the audit log and failed events. Changes nothing. */
  readsSite: only("owner", "read-only"),
  /** Everything that moves money, and the accounts that money is paid into. */
  money: only("owner", "finance"),
  /** Reads charges, the books, fees, and how sales are settled. */
  readsMoney: only("owner", "finance", "read-only"),
  /** Decisions about accounts, licences, listings, questions and messages, and the documents behind these decisions. */
  support: only("owner", "support"),
  /** Reads what the group `support` decides about, without the documents. */
  readsSupport: only("owner", "support", "read-only"),
  /** Reads what is for sale, and who trades with whom: listings, accounts, sales, negotiations. */
  readsTrade: only("owner", "finance", "support", "read-only"),
  /** The staff's notes about people. */
  notes: only("owner", "finance", "support"),
  /** The papers of a sale, which name people and cars in full. */
  papers: only("owner", "finance", "support"),
  /** Inspections and their results, and the files of their reports. */
  inspections: only("owner", "inspector"),
  /** Reads when and where a car is inspected, and the result. */
  readsInspections: only("owner", "support", "inspector", "read-only"),
  /** Files of inspection reports. Support may open them too, to show them to a seller who asks. */
  inspectionFiles: only("owner", "support", "inspector"),
} as const

/** Whether this staff role may call this endpoint. The server and the console's menu call this function. */
export function staffMay(role: StaffRole, endpoint: { staff?: readonly StaffRole[] }): boolean {
  return endpoint.staff?.includes(role) ?? false
}
