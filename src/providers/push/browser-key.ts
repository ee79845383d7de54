import { createECDH } from "node:crypto"

/**
 * Whether this text is a browser's valid public key (P-256, base64url), so that a message can be encrypted for it.
 */
export function isBrowserKey(p256dh: string): boolean {
  const curve = createECDH("prime256v1")
  curve.generateKeys()
  try {
    curve.computeSecret(Buffer.from(p256dh, "base64url"))
    return true
  } catch {
    return false
  }
}
