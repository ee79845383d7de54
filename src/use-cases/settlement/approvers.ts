import { endpoints, staffMay, torontoTime } from "@northlot/contract"
import { adminState, areRelated, countsFrom, standingOf } from "#src/modules/account/rules/admin-standing"
import type { StaffStanding } from "#src/modules/account/rules/staff-change"
import type { Approvers } from "#src/modules/settlement/rules/settlement"
import type { Settlement } from "#src/modules/settlement/types"

/** The facts about staff that the two-person rule needs. */
export function approversOf({ events, now }: Settlement, admins: readonly StaffStanding[]): Approvers {
  const recorded = [...events]
    .reverse()
    .find(({ event }) => event.type === "step.completed" && event.step === "fundsReceivedByNorthlot")
  return {
    notYet: (username) => notYet(username, admins, now),
    related: (one, other) => areRelated(standingOf(one, admins), standingOf(other, admins), admins),
    recordedBy: recorded?.actor.startsWith("admin:") ? recorded.actor.slice("admin:".length) : null,
  }
}

/**
 * Whether somebody was removed or lost the right to approve payouts. Requests and approvals of such a person are void.
 */
export function hasLeft(username: string, admins: readonly StaffStanding[]): boolean {
  const admin = admins.find((one) => one.username === username)
  return !admin || admin.removedAt !== null || !staffMay(admin.role, endpoints.approvePayout)
}

/** Why the approvals of payouts by the admin `username`, past and new ones, are not valid; null when they are valid. */
export function notYet(username: string, admins: readonly StaffStanding[], now: Date): string | null {
  if (hasLeft(username, admins)) return `${username} may not approve payouts any more.`
  const admin = standingOf(username, admins)
  const state = adminState(admin, now)
  if (state === "counts") return null
  if (state === "unconfirmed") return "Another admin has to confirm you before you can approve payouts above the limit."
  return `You can approve payouts above the limit from ${torontoTime(countsFrom(admin)!.toISOString())}, seven days after you were confirmed.`
}

/** Why one admin cannot approve another admin's request; null when they can. */
export function secondAdminRefusal(
  by: string,
  asked: string,
  admins: readonly StaffStanding[],
  now: Date
): string | null {
  if (hasLeft(asked, admins))
    return `${asked} began this approval and may not approve payouts any more. Somebody else has to begin the approval again.`
  if (areRelated(standingOf(by, admins), standingOf(asked, admins), admins))
    return "One of you two added the other, directly or through others. Somebody else must agree."
  return notYet(by, admins, now)
}

const OWN = {
  batch: "You made this batch: somebody else has to approve it.",
  account: "You requested this account: somebody else has to approve it.",
} as const

/** Why the approver cannot approve what the maker prepared for payment; null when they can. */
export function secondPersonRefusal(
  maker: string,
  approver: string,
  admins: readonly StaffStanding[],
  now: Date,
  what: keyof typeof OWN = "batch"
): string | null {
  if (maker === approver) return OWN[what]
  return secondAdminRefusal(approver, maker, admins, now)
}

const REMEMBERED_DAYS = 7

/**
 * Whether an admin decides their own request alone: no second admin can approve it, and none existed in the last seven
 * days who could. The seven days stop people from removing or demoting another admin in order to decide alone. An admin
 * whose approvals are not valid yet never decides alone.
 */
export function decidesAlone(asked: string, admins: readonly StaffStanding[], now: Date): boolean {
  const since = now.getTime() - REMEMBERED_DAYS * 86_400_000
  const lately = admins.map((admin) => ({
    ...admin,
    removedAt: admin.removedAt && admin.removedAt.getTime() > since ? null : admin.removedAt,
  }))
  const own = standingOf(asked, lately)
  const isSecondPerson = (admin: StaffStanding) =>
    admin.username !== asked &&
    admin.removedAt === null &&
    adminState(admin, now) === "counts" &&
    !areRelated(admin, own, lately)
  return adminState(own, now) === "counts" && !lately.some(isSecondPerson)
}
