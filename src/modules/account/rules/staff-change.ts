import type { StaffRole } from "@northlot/contract"
import { adminState, type AdminStanding } from "./admin-standing"

/** Somebody of the staff as the rules of changes see them. */
export interface StaffStanding extends AdminStanding {
  role: StaffRole
  removedAt: Date | null
}

/**
 * Why one of the staff cannot change another one: give them a role, remove them, take away their second factor. `null`
 * when they can. Nobody changes themselves, so that an owner is always left; and an owner is changed by those alone who
 * count for approvals, so that nobody takes the site over by an account of their own making.
 */
export function staffChangeRefusal(subject: StaffStanding, by: StaffStanding | undefined, now: Date): string | null {
  if (!by || by.removedAt !== null || by.role !== "owner") return "Only an owner can do this."
  if (subject.username === by.username) return "Another owner has to do this: nobody changes their own role or access."
  if (subject.role === "owner" && adminState(by, now) !== "counts")
    return "Until you count for approvals yourself, you cannot change an owner."
  return null
}
