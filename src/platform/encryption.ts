import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { configuration } from "./configuration"

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealed {
  /** Identifies the secret without revealing it. */
  keyId: string
  sealed: Buffer
}

/** The secret in use, then the earlier ones. */
function secrets(): string[] {
  const { secrets: inUse, retiredEncryptionSecrets } = configuration()
  return [inUse.encryption, ...retiredEncryptionSecrets]
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "northlot", purpose, 32))
}

function idOf(secret: string): string {
  return createHash("sha256").update(derived(secret, "key id")).digest("hex").slice(0, 16)
}

/**
 * Encrypts with AES-256-GCM under a key of this purpose. `context` names the owner and is authenticated, so a value
 * copied to another row cannot be decrypted there.
 */
export function seal(purpose: string, context: string, text: string): Sealed {
  const [secret] = secrets()
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", derived(secret!, purpose), nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return { keyId: idOf(secret!), sealed: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]) }
}

/** The decrypted text; null if its secret is unknown, the bytes were changed or `context` differs. */
export function unseal(purpose: string, context: string, { keyId, sealed }: Sealed): string | null {
  const secret = secrets().find((candidate) => idOf(candidate) === keyId)
  if (secret === undefined || sealed.length < NONCE_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv("aes-256-gcm", derived(secret, purpose), sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
  } catch {
    return null
  }
}

/**
 * Keyed hashes that let equal texts be compared without storing them. There is one under each known secret, newest
 * first, so that older fingerprints match after a rotation.
 */
export function fingerprintsOf(purpose: string, text: string): string[] {
  return secrets().map((secret) =>
    createHmac("sha256", derived(secret, `fingerprint ${purpose}`))
      .update(text)
      .digest("base64url")
  )
}
