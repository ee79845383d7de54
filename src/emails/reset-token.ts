import { createHmac } from "node:crypto"
import { configuration } from "#src/platform/configuration"
import type { EmailTemplate } from "#src/platform/outbox"

/**
 * The token of a reset link, 256 bits, derived when the e-mail is written. The outbox and the sent record hold only
 * `resetId`, which is worthless without the market's secret.
 */
export function passwordResetToken(resetId: string): string {
  return tokenOf(`password-reset:${resetId}`)
}

/** The token of a link that confirms or stops a change of address, derived from the id and the market's secret. */
export function emailChangeToken(changeId: string, act: "confirm" | "stop"): string {
  return tokenOf(`email-change:${act}:${changeId}`)
}

/** The token of the link that proves the address of a registration, derived from the id and the market's secret. */
export function registrationToken(registrationId: string): string {
  return tokenOf(`verify-email:${registrationId}`)
}

/**
 * The six digits that prove the address of a registration; the link in the same e-mail proves the address too. A reader
 * of the database cannot compute the digits without the market's secret.
 */
export function registrationCode(codeId: string): string {
  const digest = createHmac("sha256", configuration().secrets.cookie).update(`verification-code:${codeId}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0")
}

/**
 * The token of an invitation's link, derived from the id and the market's secret. It changes each time that the
 * invitation is sent.
 */
export function invitationToken(invitationId: string, sent: number): string {
  return tokenOf(`staff-invitation:${invitationId}:${sent}`)
}

/** The token of each letter's link, derived from the letter's data. */
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
