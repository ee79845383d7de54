import { STAFF, scopesOfRole, type KeyState, type Scope, type StaffRole } from "@northlot/contract"

interface KeyFacts {
  /** Null for one that reads the console. */
  accountId: string | null
  scopes: readonly Scope[]
  /** Null where its member made it. */
  createdBy: string | null
  /** The role that its maker has now; null for nobody of the staff. */
  makerRole: StaffRole | null
  agreedAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
  /** Null where its member revoked it. */
  revokedBy: string | null
}

/** What a key opens as long as it counts: a member's is the member's, and the console's reads what its maker may. */
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
