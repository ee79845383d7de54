import { endpoints, staffMay, type StaffMember } from "@northlot/contract"
import { formatMoment } from "../../ui/format"
import type { ChipColour } from "../../ui/labels"

/** Whether an admin's approval counts for payouts above the limit, in words. */
export function stateLabel({ state, countsFrom }: StaffMember): { name: string; colour: ChipColour } {
  if (state === "removed") return { name: "Removed", colour: "default" }
  if (state === "counts") return { name: "Counts", colour: "success" }
  if (state === "unconfirmed") return { name: "Not confirmed", colour: "warning" }
  return { name: countsFrom ? `Counts from ${formatMoment(countsFrom)}` : "Waits", colour: "default" }
}

/** Whether `maker` added this admin, directly or through other admins. */
function descends(admins: readonly StaffMember[], username: string, maker: string): boolean {
  const createdBy = admins.find((admin) => admin.username === username)?.createdBy
  return (
    Boolean(createdBy) &&
    (createdBy === maker ||
      descends(
        admins.filter((admin) => admin.username !== username),
        createdBy!,
        maker
      ))
  )
}

/**
 * Staff members who can give the second approval of a payout after this admin (`me`). The approval of each counts. None
 * of them added `me` or was added by `me`, not even through other admins.
 */
export function approversFor(admins: readonly StaffMember[], me: string): StaffMember[] {
  return admins.filter(
    ({ username, role, state }) =>
      username !== me &&
      state === "counts" &&
      staffMay(role, endpoints.approvePayout) &&
      !descends(admins, username, me) &&
      !descends(admins, me, username)
  )
}

/**
 * Whether the console shows this admin (`me`) the button that confirms the new staff member. The server checks again.
 */
export function canConfirm(admins: readonly StaffMember[], subject: StaffMember, me: string): boolean {
  const own = admins.find(({ username }) => username === me)
  return (
    subject.state === "unconfirmed" &&
    subject.username !== me &&
    !descends(admins, subject.username, me) &&
    own?.state === "counts"
  )
}
