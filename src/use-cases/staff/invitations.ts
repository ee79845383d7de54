import type { MedusaContainer } from "@medusajs/framework/types"
import {
  RefusedError,
  STAFF_ROLE_NAMES,
  type AnswerOf,
  type BodyOf,
  type StaffRole,
  type endpoints,
} from "@northlot/contract"
import { invitationToken } from "#src/emails/reset-token"
import type { StaffInvitation } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { adminIdentity, refuseWeakPassword, removePasswordOf } from "#src/use-cases/account/passwords"
import { recordAct } from "#src/use-cases/audit/record-act"
import { ensureSignIn } from "./first-admin"
import { tellOperator } from "./tell"

type InvitationView = AnswerOf<typeof endpoints.inviteStaff>["item"]

const invitationsOf = (scope: MedusaContainer) => scope.resolve("account").staffInvitations
const staffOf = (scope: MedusaContainer) => scope.resolve("account").staff

export async function listInvitations(scope: MedusaContainer): Promise<InvitationView[]> {
  return (await invitationsOf(scope).all()).map(invitationView)
}

/** @throws RefusedError EMAIL_TAKEN when a staff member or an open invitation has the address */
export async function inviteStaff(
  scope: MedusaContainer,
  { email, role }: { email: string; role: StaffRole },
  by: string
): Promise<InvitationView> {
  const id = await database().transaction(async () => {
    const members = await staffOf(scope).all()
    if (members.some((member) => member.removedAt === null && member.email === email))
      throw new RefusedError("EMAIL_TAKEN", "Somebody of the staff has this address already.")
    const added = await invitationsOf(scope).add({ email, role, invitedBy: by }, invitationToken)
    if (!added)
      throw new RefusedError(
        "EMAIL_TAKEN",
        "This address already has an open invitation. Send it again, or withdraw it first."
      )
    await recordAct(scope, by, "admin.invited", added, { role })
    await sendLink({ id: added, email, role, by, sent: 1 })
    return added
  })
  return viewOf(scope, id)
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function resendInvitation(scope: MedusaContainer, id: string, by: string): Promise<InvitationView> {
  await database().transaction(async () => {
    const { email, role, sent } = await lockUnanswered(scope, id)
    await invitationsOf(scope).renew(id, sent + 1, invitationToken(id, sent + 1))
    await recordAct(scope, by, "admin.invitation-sent-again", id, { role })
    await sendLink({ id, email, role, by, sent: sent + 1 })
  })
  return viewOf(scope, id)
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function revokeInvitation(scope: MedusaContainer, id: string, by: string): Promise<InvitationView> {
  await database().transaction(async () => {
    const { role } = await lockUnanswered(scope, id)
    await invitationsOf(scope).end(id, "revoked")
    await recordAct(scope, by, "admin.invitation-revoked", id, { role })
  })
  return viewOf(scope, id)
}

/** Reads a staff invitation by the token in its link. @throws RefusedError INVITATION_INVALID */
export async function readInvitation(scope: MedusaContainer, token: string) {
  const invitation = await invitationsOf(scope).findByToken(token)
  if (!invitation) throw new RefusedError("INVITATION_INVALID")
  const { email, role, invitedBy, expiresAt } = invitation
  return { email, role, invitedBy, expiresAt: expiresAt.toISOString() }
}

/**
 * Adds a staff member, once per link, even when several people use the link at once.
 * @throws RefusedError INVITATION_INVALID, USERNAME_TAKEN, PASSWORD_TOO_COMMON, INVALID_INPUT
 */
export async function acceptInvitation(
  scope: MedusaContainer,
  { token, username, password }: BodyOf<typeof endpoints.acceptInvitation>
): Promise<void> {
  refuseWeakPassword(password)
  const invitation = await database().transaction(async () => {
    const open = await invitationsOf(scope).lockByToken(token)
    if (!open) throw new RefusedError("INVITATION_INVALID")
    const { role, email, invitedBy } = open
    if (username === invitedBy || !(await staffOf(scope).add({ username, role, email, createdBy: invitedBy })))
      throw new RefusedError("USERNAME_TAKEN", undefined, { fields: { username: "This username is taken." } })
    await invitationsOf(scope).end(open.id, "accepted", username)
    await recordAct(scope, invitedBy, "admin.created", username, { role })
    // An attempt that crashed may have stored a password for this username. That password must not work.
    await removePasswordOf(scope, adminIdentity(username))
    await ensureSignIn(scope, { username, password })
    return open
  })
  await tellOperator(
    username,
    `${invitation.invitedBy} invited ${username} as ${STAFF_ROLE_NAMES[invitation.role]}. ${username} can sign in to the console now. Approvals by ${username} of payouts above the limit count only seven days after another admin has confirmed ${username}.`,
    "added"
  )
}

async function lockUnanswered(scope: MedusaContainer, id: string): Promise<StaffInvitation> {
  const invitation = await invitationsOf(scope).lock(id)
  if (!invitation) throw new RefusedError("NOT_FOUND")
  if (invitation.outcome !== null)
    throw new RefusedError("INVALID_TRANSITION", `This invitation was ${invitation.outcome} already.`)
  return invitation
}

/** The token is derived when the e-mail is written, so that the outbox does not hold it. */
async function sendLink(invitation: { id: string; email: string; role: StaffRole; by: string; sent: number }) {
  const { id, email, role, by, sent } = invitation
  const data = { by, role: STAFF_ROLE_NAMES[role], invitationId: id, sent: String(sent) }
  await emit("email.requested", { to: email, template: "staff-invitation", data }, `staff-invitation:${id}:${sent}`)
}

async function viewOf(scope: MedusaContainer, id: string): Promise<InvitationView> {
  return invitationView((await invitationsOf(scope).find(id))!)
}

function invitationView(invitation: StaffInvitation): InvitationView {
  const { id, email, role, invitedBy, sentAt, expiresAt, outcome, open, username } = invitation
  return {
    id,
    email,
    role,
    invitedBy,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: outcome ?? (open ? "open" : "expired"),
    username,
  }
}
