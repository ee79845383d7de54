import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { configuration } from "./configuration"

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealed {
  /** Names the secret that it was sealed with, without telling anything of it. */
  keyId: string
  sealed: Buffer
}

/** The secret in use first, then those that were in use before it. */
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
 * Encrypts with AES-256-GCM under a key of this purpose. `context` (whose it is) is authenticated with it: what was
 * sealed for one row cannot be read out of another.
 */
export function seal(purpose: string, context: string, text: string): Sealed {
  const [secret] = secrets()
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", derived(secret!, purpose), nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return { keyId: idOf(secret!), sealed: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]) }
}

/** The text; `null` where its secret is gone, or the bytes were changed or belong to another context. */
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
 * What makes equal texts comparable without keeping them: a keyed hash under each known secret, the one in use first,
 * so that fingerprints from before a rotation still meet those from after it.
 */
export function fingerprintsOf(purpose: string, text: string): string[] {
  return secrets().map((secret) =>
    createHmac("sha256", derived(secret, `fingerprint ${purpose}`))
      .update(text)
      .digest("base64url")
  )
}
