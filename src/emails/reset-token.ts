import { createHmac } from "node:crypto"
import { configuration } from "../platform/configuration"

/**
 * The token of a reset link, 256 bits, derived when the e-mail is written: the outbox and the record of
 * what was sent carry `resetId` alone, which is worth nothing without our secret.
 */
export function passwordResetToken(resetId: string): string {
  return createHmac("sha256", configuration().secrets.cookie).update(`password-reset:${resetId}`).digest("base64url")
}
