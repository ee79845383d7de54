/** The second factors of staff, and how they are checked. */
import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AuthenticationResponseJSON } from "@simplewebauthn/server"
import { Secret, TOTP } from "otpauth"
import { RefusedError, type BodyOf, type endpoints } from "@northlot/contract"
import type { StaffFactor, StaffMember } from "#src/modules/account/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { seal, unseal, type Sealed } from "#src/platform/encryption"
import { recordAct } from "#src/use-cases/audit/record-act"
import { tellMember } from "./tell"

const SEALED_FOR = "staff authenticator app"
const RECOVERY_CODES = 10
/** Leaves out letters and digits that look alike. */
const RECOVERY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const CHALLENGE_SECONDS = 300

type Proof = BodyOf<typeof endpoints.finishAdminLogin>["proof"]

/** The library loads when a staff member uses a passkey; most processes never need it. */
export const passkeys = () => import("@simplewebauthn/server")

const factorsOf = (scope: MedusaContainer) => scope.resolve("account").staffFactors

/** The site that a passkey belongs to: the public URL, and outside of production also localhost. */
export interface RelyingParty {
  id: string
  origin: string
}

export function relyingParty(origin: string | undefined): RelyingParty {
  const site = new URL(configuration().publicUrl)
  const asked = !configuration().production && origin && URL.canParse(origin) ? new URL(origin) : site
  const { hostname, origin: own } = asked.hostname === "localhost" ? asked : site
  return { id: hostname, origin: own }
}

/** Begins a challenge for a passkey to sign. It lists no passkeys, so that nobody learns which ones exist. */
export async function beginChallenge(
  scope: MedusaContainer,
  member: Pick<StaffMember, "username" | "signInVersion">,
  purpose: "sign-in" | "proof",
  site: RelyingParty
) {
  const { generateAuthenticationOptions } = await passkeys()
  const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: "preferred" })
  const { username, signInVersion } = member
  const challenge = await factorsOf(scope).begin({ username, purpose, challenge: options.challenge, signInVersion })
  return { challenge, expiresInSeconds: CHALLENGE_SECONDS, passkey: { ...options } as Record<string, unknown> }
}

/**
 * Checks a second factor. Five wrong tries lock all factors of the person for 15 minutes, from every IP address and in
 * every process. `signed` is the challenge that the passkey signs.
 * @throws RefusedError SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED
 */
export async function checkFactor(
  scope: MedusaContainer,
  member: Pick<StaffMember, "username" | "email">,
  proof: Proof,
  from: { address: string; site: RelyingParty; signed: string | null }
): Promise<void> {
  const { username } = member
  const { isLast } = await takeTry(scope, username)
  if (await isRight(scope, username, proof, from)) {
    await factorsOf(scope).forgetTries(username)
    if (proof.recoveryCode !== undefined) await recoveryCodeUsed(scope, member, from.address)
    return
  }
  const refused = { actor: `address:${from.address}`, subject: username }
  await scope.resolve("operations").auditLog.record({ ...refused, action: "admin.factor-refused" })
  if (isLast) {
    await scope.resolve("operations").auditLog.record({ ...refused, action: "admin.factor-locked" })
    await tellMember(
      member,
      "Somebody tries to guess your second factor",
      `Somebody entered the right password of ${username} and then five wrong codes. Codes are refused for 15 minutes. If that was not you, somebody knows your password: change it.`
    )
  }
  throw new RefusedError("SECOND_FACTOR_WRONG")
}

/** @throws RefusedError SECOND_FACTOR_LOCKED */
export async function takeTry(scope: MedusaContainer, username: string): Promise<{ isLast: boolean }> {
  const { lockedSeconds, isLast } = await factorsOf(scope).takeTry(username)
  if (lockedSeconds > 0) throw new RefusedError("SECOND_FACTOR_LOCKED", undefined, { retryAfterSeconds: lockedSeconds })
  return { isLast }
}

async function isRight(
  scope: MedusaContainer,
  username: string,
  proof: Proof,
  { site, signed }: { site: RelyingParty; signed: string | null }
): Promise<boolean> {
  if (proof.recoveryCode !== undefined)
    return factorsOf(scope).useRecoveryCode(username, proof.recoveryCode.toLowerCase().replace(/[^a-z0-9]/g, ""))
  const factors = await factorsOf(scope).of(username)
  if (proof.code !== undefined) {
    const app = factors.find(({ kind }) => kind === "app")
    const step = app && (await stepOf(openSecret(username, app), proof.code))
    return step !== undefined && step !== null && factorsOf(scope).useStep(app!.id, step)
  }
  const passkey = factors.find(({ credentialId }) => credentialId === proof.passkey?.id)
  if (!passkey || signed === null) return false
  const counter = await signedCounter(passkey, proof.passkey, site, signed)
  if (counter === null) return false
  await factorsOf(scope).usePasskey(passkey.id, counter)
  return true
}

/** The passkey's new counter after a valid signature of the challenge for this site; null otherwise. */
async function signedCounter(
  { credentialId, publicKey, counter }: StaffFactor,
  answer: unknown,
  site: RelyingParty,
  signed: string
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await passkeys()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: signed,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      credential: { id: credentialId!, publicKey: new Uint8Array(publicKey!), counter: counter! },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

// --- authenticator app --------------------------------------------------------------------------

const appOf = (username: string, secret: string) =>
  new TOTP({ issuer: "Northlot", label: username, digits: 6, period: 30, secret: Secret.fromBase32(secret) })

/** A new secret, its encrypted form for the database, and the URL for the app's QR code. */
export function newAppSecret(username: string): { secret: string; address: string; sealed: Sealed } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, address: appOf(username, secret).toString(), sealed: seal(SEALED_FOR, username, secret) }
}

export function openSecret(username: string, { keyId, sealed }: { keyId: string | null; sealed: Buffer | null }) {
  return keyId === null || sealed === null ? null : unseal(SEALED_FOR, username, { keyId, sealed })
}

/** The time step of this code: the present step or one of its two neighbours; null for any other code. */
export async function stepOf(secret: string | null, typed: string): Promise<number | null> {
  const code = typed.replace(/\s/g, "")
  if (secret === null || !/^\d{6}$/.test(code)) return null
  const timestamp = (await database().now()).getTime()
  const app = appOf("", secret)
  const steps = app.validate({ token: code, timestamp, window: 1 })
  return steps === null ? null : app.counter({ timestamp }) + steps
}

// --- recovery codes -----------------------------------------------------------------------------

/** New recovery codes, each for one use. Their person sees them once; the database stores hashes. */
export async function newRecoveryCodes(scope: MedusaContainer, username: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await factorsOf(scope).replaceRecoveryCodes(username, codes)
  return codes.map((code) => code.match(/.{4}/g)!.join("-"))
}

/** Sixteen letters out of 31 give about 79 bits. */
function newRecoveryCode(): string {
  let code = ""
  while (code.length < 16) {
    for (const byte of randomBytes(32)) {
      // Bytes from 248 are skipped, so that each letter is equally likely.
      if (byte < 248 && code.length < 16) code += RECOVERY_LETTERS[byte % 31]
    }
  }
  return code
}

async function recoveryCodeUsed(
  scope: MedusaContainer,
  member: Pick<StaffMember, "username" | "email">,
  address: string
): Promise<void> {
  const left = await factorsOf(scope).recoveryCodesLeft(member.username)
  await recordAct(scope, member.username, "admin.recovery-code-used", member.username, { address, left })
  await tellMember(
    member,
    "A recovery code was used",
    `A recovery code of ${member.username} was used in place of the second factor. Recovery codes left: ${left}. Make new codes when few are left. If you lost your second factor, set up another one.`
  )
}
