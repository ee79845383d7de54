import { createHmac } from "node:crypto"
import { configuration } from "#src/platform/configuration"
import type { EmailTemplate } from "#src/platform/outbox"

/**
 * The token of a reset link, 256 bits, derived when the e-mail is written: the outbox and the record of
 * what was sent carry `resetId` alone, which is worth nothing without our secret.
 */
export function passwordResetToken(resetId: string): string {
  return tokenOf(`password-reset:${resetId}`)
}

/** The token of the link that confirms a change of address, or of the one that stops it; derived likewise. */
export function emailChangeToken(changeId: string, act: "confirm" | "stop"): string {
  return tokenOf(`email-change:${act}:${changeId}`)
}

/** The token of the link that proves the address of a registration; derived likewise. */
export function registrationToken(registrationId: string): string {
  return tokenOf(`verify-email:${registrationId}`)
}

/** The six digits that prove it as well: worth nothing without our secret, whatever table is read. */
export function registrationCode(codeId: string): string {
  const digest = createHmac("sha256", configuration().secrets.cookie).update(`verification-code:${codeId}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0")
}

/** The token of an invitation's link, which is another one each time that it is sent; derived likewise. */
export function invitationToken(invitationId: string, sent: number): string {
  return tokenOf(`staff-invitation:${invitationId}:${sent}`)
}

/** The token of a letter's link, by what the letter carries. */
export const LINK_TOKENS: { [Template in EmailTemplate]?: (data: Record<string, string>) => string } = {
  "password-reset": ({ resetId }) => passwordResetToken(resetId ?? ""),
  "account-made": ({ resetId }) => passwordResetToken(resetId ?? ""),
  "verify-email": ({ registrationId }) => registrationToken(registrationId ?? ""),
  "staff-invitation": ({ invitationId, sent }) => invitationToken(invitationId ?? "", Number(sent)),
  "email-change": ({ changeId }) => emailChangeToken(changeId ?? "", "confirm"),
  "email-change-asked": ({ changeId }) => emailChangeToken(changeId ?? "", "stop"),
}

function tokenOf(what: string): string {
  return createHmac("sha256", configuration().secrets.cookie).update(what).digest("base64url")
}
