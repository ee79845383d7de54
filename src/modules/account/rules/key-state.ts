import { STAFF, scopesOfRole, type KeyState, type Scope, type StaffRole } from "@northlot/contract"

interface KeyFacts {
  /** Null for a key that reads the console. */
  accountId: string | null
  scopes: readonly Scope[]
  /** Null where the member made the key. */
  createdBy: string | null
  /** The present role of the staff member who made the key; null where the maker is no longer on the staff. */
  makerRole: StaffRole | null
  agreedAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
  /** Null where the member revoked the key. */
  revokedBy: string | null
}

/**
 * The scopes of a valid key. A member's key has its own scopes. A console key has those that its maker's role still
 * allows.
 */
export function scopesInForce({ accountId, scopes, makerRole }: Pick<KeyFacts, "accountId" | "scopes" | "makerRole">) {
  if (accountId !== null) return [...scopes]
  return makerRole === null ? [] : scopesOfRole(scopes, makerRole)
}

export function keyState(key: KeyFacts, now: Date): KeyState {
  const { accountId, agreedAt, expiresAt, revokedAt, revokedBy, makerRole } = key
  const isAsked = accountId !== null && agreedAt === null
  if (revokedAt !== null) return isAsked && revokedBy === null ? "refused" : "revoked"
  if (expiresAt <= now) return "expired"
  if (isAsked) return mayAsk(makerRole) ? "asked" : "ended"
  return scopesInForce(key).length > 0 ? "active" : "ended"
}

const mayAsk = (role: StaffRole | null) => role !== null && STAFF.owners.includes(role)
