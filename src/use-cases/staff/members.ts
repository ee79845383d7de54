import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type AnswerOf, type StaffRole, type endpoints } from "@northlot/contract"
import { adminState, confirmationRefusal, countsFrom } from "#src/modules/account/rules/admin-standing"
import { staffChangeRefusal } from "#src/modules/account/rules/staff-change"
import type { StaffMember } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { adminIdentity, removePasswordOf } from "#src/use-cases/account/passwords"
import { recordAct } from "#src/use-cases/audit/record-act"
import { tellMember, tellOperator } from "./tell"

type MemberView = AnswerOf<typeof endpoints.listStaff>["items"][number]

const staffOf = (scope: MedusaContainer) => scope.resolve("account").staff

/** All staff: first those who can sign in, then those who were removed. */
export async function listStaff(scope: MedusaContainer): Promise<MemberView[]> {
  const [all, now] = await Promise.all([staffOf(scope).all(), database().now()])
  const views = all.map((member) => memberView(member, now))
  return [...views.filter(({ removedAt }) => !removedAt), ...views.filter(({ removedAt }) => removedAt)]
}

/** @throws RefusedError NOT_FOUND */
export async function readStaffMember(scope: MedusaContainer, username: string): Promise<MemberView> {
  const member = (await listStaff(scope)).find(({ id }) => id === username)
  if (!member) throw new RefusedError("NOT_FOUND")
  return member
}

/**
 * An owner confirms that a staff member whom somebody else invited is not the inviter under a second name.
 * @throws RefusedError NOT_FOUND, FORBIDDEN, INVALID_TRANSITION
 */
export async function confirmStaff(scope: MedusaContainer, username: string, by: string): Promise<MemberView> {
  await database().transaction(async () => {
    const { subject, actor, all, now } = await lockStaff(scope, username, by)
    const refusal = actor ? confirmationRefusal(subject, actor, all, now) : "Only an owner can do this."
    if (refusal)
      throw new RefusedError(adminState(subject, now) === "unconfirmed" ? "FORBIDDEN" : "INVALID_TRANSITION", refusal)
    await staffOf(scope).confirm(username, by)
    await recordAct(scope, by, "admin.confirmed", username)
  })
  await tellOperator(
    username,
    `${by} confirmed the admin ${username}. In seven days, approvals by ${username} count for payouts above the limit.`,
    "confirmed"
  )
  return readStaffMember(scope, username)
}

/**
 * Changes a role from the person's next request on. @throws RefusedError NOT_FOUND, FORBIDDEN, INVALID_TRANSITION
 */
export async function changeRole(
  scope: MedusaContainer,
  username: string,
  role: StaffRole,
  by: string
): Promise<MemberView> {
  const before = await database().transaction(async () => {
    const { subject, actor, now } = await lockStaff(scope, username, by)
    const refusal = staffChangeRefusal(subject, actor, now)
    if (refusal) throw new RefusedError("FORBIDDEN", refusal)
    if (subject.role === role) throw new RefusedError("INVALID_TRANSITION", "This member already has this role.")
    await staffOf(scope).changeRole(username, role)
    await recordAct(scope, by, "admin.role-changed", username, { from: subject.role, to: role })
    return subject.role
  })
  await tellOperator(username, `${by} changed the role of ${username} from ${before} to ${role}.`, "role changed")
  return readStaffMember(scope, username)
}

/**
 * Removes the second factors of somebody who lost them. The person signs in by the password and sets up another
 * factor.
 * @throws RefusedError NOT_FOUND, FORBIDDEN
 */
export async function resetSecondFactor(
  scope: MedusaContainer,
  username: string,
  reason: string,
  by: string
): Promise<MemberView> {
  const { staffFactors, staffSessions } = scope.resolve("account")
  const { subject, ended } = await database().transaction(async () => {
    const found = await lockStaff(scope, username, by)
    const refusal = staffChangeRefusal(found.subject, found.actor, found.now)
    if (refusal) throw new RefusedError("FORBIDDEN", refusal)
    await staffFactors.removeAll(username)
    await staffFactors.forgetTries(username)
    await recordAct(scope, by, "admin.factors-reset", username, { reason })
    return { subject: found.subject, ended: await staffSessions.endOthers(username, null) }
  })
  for (const id of ended) scope.resolve("realtime").disconnectSession(id)
  await tellMember(
    subject,
    "Your second factors were removed",
    `${by} removed the second factors of ${username} and ended all sessions of ${username}. Sign in with the password and set up another factor.`
  )
  return readStaffMember(scope, username)
}

/**
 * Removes somebody from the staff. Their acts keep their username, which nobody else can get.
 * @throws RefusedError NOT_FOUND, FORBIDDEN
 */
export async function removeStaff(
  scope: MedusaContainer,
  username: string,
  reason: string,
  by: string
): Promise<MemberView> {
  const { staff, staffFactors, staffInvitations, staffSessions } = scope.resolve("account")
  const ended = await database().transaction(async () => {
    const { subject, actor, now } = await lockStaff(scope, username, by)
    const refusal = staffChangeRefusal(subject, actor, now)
    if (refusal) throw new RefusedError("FORBIDDEN", refusal)
    await staff.remove(username, by)
    await staffFactors.removeAll(username)
    await staffInvitations.revokeAllOf(username)
    await recordAct(scope, by, "admin.removed", username, { role: subject.role, reason })
    const sessions = await staffSessions.endOthers(username, null)
    await removePasswordOf(scope, adminIdentity(username))
    return sessions
  })
  for (const id of ended) scope.resolve("realtime").disconnectSession(id)
  await tellOperator(
    username,
    `${by} removed ${username} from the staff. All sessions of ${username} have ended. Approvals by ${username} no longer count for anything that is still open.`,
    "removed"
  )
  return readStaffMember(scope, username)
}

/**
 * Locks the database rows of all staff: no role can change between the check of the actor's rights and the commit.
 * @throws RefusedError NOT_FOUND
 */
async function lockStaff(scope: MedusaContainer, username: string, by: string) {
  const all = await staffOf(scope).lockAll()
  const subject = all.find((member) => member.username === username && member.removedAt === null)
  if (!subject) throw new RefusedError("NOT_FOUND")
  return {
    subject,
    actor: all.find((member) => member.username === by && member.removedAt === null),
    all,
    now: await database().now(),
  }
}

function memberView(member: StaffMember, now: Date): MemberView {
  const { username, role, email, createdBy, confirmedBy, removedBy } = member
  return {
    id: username,
    username,
    role,
    email,
    createdBy,
    confirmedBy,
    removedBy,
    createdAt: member.createdAt.toISOString(),
    confirmedAt: member.confirmedAt?.toISOString() ?? null,
    removedAt: member.removedAt?.toISOString() ?? null,
    state: member.removedAt ? "removed" : adminState(member, now),
    countsFrom: createdBy === null ? null : (countsFrom(member)?.toISOString() ?? null),
  }
}
