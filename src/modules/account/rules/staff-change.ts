import type { StaffRole } from "@northlot/contract"
import { adminState, type AdminStanding } from "./admin-standing"

/** The data by which rules decide whether a staff member may change other staff or approve payouts. */
export interface StaffStanding extends AdminStanding {
  role: StaffRole
  removedAt: Date | null
}

/**
 * Why one staff member cannot change another's role or second factor, or remove them; `null` when they can. Nobody
 * changes their own access, so an owner always remains. Only an owner whose approvals are valid may change another
 * owner, so that nobody takes over the site with accounts that they created.
 */
export function staffChangeRefusal(subject: StaffStanding, by: StaffStanding | undefined, now: Date): string | null {
  if (!by || by.removedAt !== null || by.role !== "owner") return "Only an owner can do this."
  if (subject.username === by.username) return "Another owner has to do this: nobody changes their own role or access."
  if (subject.role === "owner" && adminState(by, now) !== "counts")
    return "You cannot change an owner until your own approvals count."
  return null
}
