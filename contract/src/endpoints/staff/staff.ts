import { z } from "zod"

import { STAFF, STAFF_ROLES } from "../../staff"
import { LIMITS } from "../limits"
import { email, instant, line, ok } from "../shared"
import { inArea } from "../../in-area"

const { endpoint, adminRead, adminAct } = inArea("administration")

export const staffRole = z.enum(STAFF_ROLES)

/** The names that records use for the market itself. */
const OWN_NAMES = ["system", "northlot"]
const LOOKS_LIKE: Readonly<Record<string, string>> = { "0": "o", "1": "l", "3": "e", "5": "s" }
/** The username without separators and with look-alike digits as letters: `5ys.tem` becomes `system`. */
const atAGlance = (name: string) => name.replace(/[._-]/g, "").replace(/[0135]/g, (digit) => LOOKS_LIKE[digit]!)

const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,49}$/, "2 to 50 letters, digits, dots or dashes.")
  .refine((name) => !OWN_NAMES.includes(atAGlance(name)), "This name is reserved for the market.")
const memberParams = z.strictObject({ id: z.string().min(1).max(200).describe("The username.") })

const member = z.object({
  id: z.string().describe("The username."),
  username: z.string(),
  role: staffRole,
  email: z.string().nullable(),
  createdBy: z
    .string()
    .nullable()
    .describe("Who invited the staff member; `null` if a start of the server made the staff member."),
  createdAt: instant,
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  removedBy: z.string().nullable(),
  removedAt: instant.nullable(),
  state: z
    .enum(["counts", "unconfirmed", "waiting", "removed"])
    .describe("Whether the staff member counts for approvals above the limit."),
  countsFrom: instant
    .nullable()
    .describe("When a confirmed staff member begins to count: seven days after the confirmation."),
})
export type StaffMember = z.infer<typeof member>

export const listStaff = adminRead("staff", STAFF.readsStaff, {
  summary: "Lists who can or could sign in to the console, with role and inviter, and who counts for approvals.",
  answer: z.object({ ok, items: z.array(member), total: z.number().int() }),
})

export const readStaffMember = adminRead("staff/:id", STAFF.readsStaff, {
  summary: "Reads one staff member.",
  params: memberParams,
  answer: z.object({ ok, item: member }),
  errors: ["NOT_FOUND"],
})

export const changeStaffRole = adminAct("PUT staff/:id", STAFF.owners, {
  summary: "Gives a staff member another role from their next act on. Nobody can change their own role.",
  proof: "factor",
  params: memberParams,
  body: z.strictObject({ role: staffRole }),
  answer: z.object({ ok, item: member }),
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_TRANSITION"],
})

export const confirmStaff = adminAct("POST staff/:id/confirm", STAFF.owners, {
  summary: "Confirms the identity of staff whom somebody else invited; they count for approvals seven days later.",
  proof: "factor",
  params: memberParams,
  answer: z.object({ ok, item: member }),
  errors: ["NOT_FOUND", "FORBIDDEN", "INVALID_TRANSITION"],
})

export const resetSecondFactor = adminAct("POST staff/:id/reset-second-factor", STAFF.owners, {
  summary: "Removes a staff member's lost second factors and sessions, and notifies the staff member.",
  proof: "factor",
  params: memberParams,
  body: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, item: member }),
  errors: ["NOT_FOUND", "FORBIDDEN"],
})

export const removeStaff = adminAct("DELETE staff/:id", STAFF.owners, {
  summary: "Removes a staff member: sessions and open approvals end at once. Past acts stay under the name.",
  proof: "factor",
  params: memberParams,
  query: z.strictObject({ reason: line(500, 3) }),
  answer: z.object({ ok, item: member }),
  errors: ["NOT_FOUND", "FORBIDDEN"],
})

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  state: z.enum(["open", "expired", "accepted", "revoked"]),
  /** Null until the invitation is accepted. */
  username: z.string().nullable(),
})
export type StaffInvitation = z.infer<typeof invitation>

export const listStaffInvitations = adminRead("staff-invitations", STAFF.readsSite, {
  summary: "Lists who was invited to the console, the latest first.",
  answer: z.object({ ok, items: z.array(invitation), total: z.number().int() }),
})

export const inviteStaff = adminAct("POST staff-invitations", STAFF.owners, {
  summary: "Invites somebody to the console by e-mail. The link works once, for 72 hours.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  body: z.strictObject({ email, role: staffRole }),
  status: 201,
  answer: z.object({ ok, item: invitation }),
  errors: ["INVALID_INPUT", "EMAIL_TAKEN"],
})

export const resendStaffInvitation = adminAct("POST staff-invitations/:id/resend", STAFF.owners, {
  summary: "Sends an invitation again that was not accepted, with a new link for 72 hours; the old link ends.",
  rateLimit: LIMITS.decision,
  proof: "factor",
  answer: z.object({ ok, item: invitation }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

export const revokeStaffInvitation = adminAct("DELETE staff-invitations/:id", STAFF.owners, {
  summary: "Withdraws an invitation that was not accepted.",
  answer: z.object({ ok, item: invitation }),
  errors: ["NOT_FOUND", "INVALID_TRANSITION"],
})

const invitationToken = z.string().min(1).max(200)

export const readOwnInvitation = endpoint("POST /api/admin/invitation", "anyone", {
  summary: "Shows the holder of an invitation link what the invitation is for.",
  whileReading: true,
  body: z.strictObject({ token: invitationToken }),
  answer: z.object({ ok, email: z.string(), role: staffRole, invitedBy: z.string(), expiresAt: instant }),
  errors: ["INVITATION_INVALID"],
})

export const staffSignedIn = z.object({ ok, token: z.string(), username: z.string(), expiresAt: instant })

export const acceptInvitation = endpoint("POST /api/admin/invitation/accept", "anyone", {
  summary: "Accepts an invitation with a chosen name and password, and signs in.",
  whileReading: true,
  body: z.strictObject({ token: invitationToken, username, password: z.string().max(1_000) }),
  answer: staffSignedIn,
  errors: ["INVITATION_INVALID", "USERNAME_TAKEN", "PASSWORD_TOO_COMMON"],
})
