import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"

const TOLERANCE_SECONDS = 300

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>`, in Stripe's format. */
export function signBody(secret: string, body: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${hmac(secret, `${unixSeconds}.${body}`)}`
}

/** Whether the header signs exactly these bytes, at most five minutes before or after `unixSeconds`. */
export function signatureMatches(
  secret: string,
  header: string | undefined,
  rawBody: Buffer,
  unixSeconds: number
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "")
  if (!match) return false
  const [, timestamp, signature] = match as unknown as [string, string, string]
  if (Math.abs(unixSeconds - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = hmac(secret, Buffer.concat([Buffer.from(`${timestamp}.`), rawBody]))
  return timingSafeEqual(Buffer.from(expected, "hex"), Buffer.from(signature, "hex"))
}

function hmac(secret: string, content: string | Buffer): string {
  return createHmac("sha256", secret).update(content).digest("hex")
}

/** 256 random bits for a token that only its holder knows. */
export function newToken(): string {
  return randomBytes(32).toString("base64url")
}

/** The stored form of a token: it recognises the token but does not reveal it to a reader of the table. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
