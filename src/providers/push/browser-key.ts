import { createECDH } from "node:crypto"

/** Whether something can be sealed for this public key of a browser (P-256, base64url): a point that is on the curve. */
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
