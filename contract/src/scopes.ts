import { STAFF, type StaffRole } from "./staff"

/** The scopes of a member's API key. A key never allows more than the member's account does. */
export const ACCOUNT_SCOPES = [
  "market:read",
  "listings:read",
  "listings:write",
  "bids:read",
  "bids:write",
  "sales:read",
  "messages:read",
  "messages:write",
  "account:read",
] as const

/** The scopes of an API key of the auction house. Each allows the reads of one staff group, and no changes. */
export const CONSOLE_SCOPES = [
  "console:trade",
  "console:money",
  "console:support",
  "console:inspections",
  "console:site",
] as const

export const SCOPES = [...ACCOUNT_SCOPES, ...CONSOLE_SCOPES] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  "market:read": "Read what everybody can see: cars, auctions, bids, questions, fees.",
  "listings:read": "Read the account's own listings, including drafts and figures.",
  "listings:write": "Draft, change, publish and take down own listings; answer questions.",
  "bids:read": "Read own bids, negotiations and the watchlist.",
  "bids:write": "Place binding bids, and change the watchlist.",
  "sales:read": "Read own sales, payments, settlements and payouts.",
  "messages:read": "Read the chats of own sales.",
  "messages:write": "Write in the chats of own sales.",
  "account:read": "Read the account's profile and notices.",
  "console:trade": "Read listings, auctions, sales and negotiations in the console.",
  "console:money": "Read charges, payouts and the ledger in the console.",
  "console:support": "Read people, questions and messages in the console, without documents.",
  "console:inspections": "Read appointments and results of inspections in the console.",
  "console:site": "Read the state of the system, and the audit log.",
}

/** The staff groups whose reads an API key may have, each with its scope. */
const OF_GROUPS = new Map<readonly StaffRole[], Scope>([
  [STAFF.readsTrade, "console:trade"],
  [STAFF.readsMoney, "console:money"],
  [STAFF.readsSupport, "console:support"],
  [STAFF.readsInspections, "console:inspections"],
  [STAFF.readsSite, "console:site"],
])

interface Callable {
  access: unknown
  method: string
  scope?: Scope | null
  staff?: readonly StaffRole[]
  document?: string
  proof?: unknown
  withoutFactor?: true
}

/**
 * The scope that an API key needs for an endpoint; `null` if no key may call it. A member's endpoint names its scope. A
 * read endpoint of the console has the scope of its staff group.
 */
export function scopeOf(endpoint: Callable): Scope | null {
  const { access, method, scope, staff, document, proof, withoutFactor } = endpoint
  if (scope !== undefined) return scope
  if (access !== "admin" || !staff || method !== "GET" || document !== undefined || proof || withoutFactor) return null
  return OF_GROUPS.get(staff) ?? null
}

/** Selects the given console scopes whose endpoints this staff role may read. */
export function scopesOfRole(scopes: readonly Scope[], role: StaffRole): Scope[] {
  const theirs = [...OF_GROUPS].filter(([group]) => group.includes(role)).map(([, scope]) => scope)
  return scopes.filter((scope) => theirs.includes(scope))
}

export function keyMay(scopes: readonly Scope[], endpoint: Callable): boolean {
  const needed = scopeOf(endpoint)
  return needed !== null && scopes.includes(needed)
}
