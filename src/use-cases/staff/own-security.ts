/** What staff do about their own access: second factors, recovery codes, and proving their identity again. */
import type { MedusaContainer } from "@medusajs/framework/types"
import type { RegistrationResponseJSON } from "@simplewebauthn/server"
import { RefusedError, type AnswerOf, type BodyOf, type endpoints } from "@northlot/contract"
import type { StaffChallenge, StaffMember } from "#src/modules/account/types"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { adminIdentity, changePassword, refuseWeakPassword } from "#src/use-cases/account/passwords"
import { checkPassword } from "#src/use-cases/account/sign-in"
import { recordAct } from "#src/use-cases/audit/record-act"
import {
  beginChallenge,
  checkFactor,
  newAppSecret,
  newRecoveryCodes,
  openSecret,
  passkeys,
  relyingParty,
  stepOf,
  takeTry,
  type RelyingParty,
} from "./second-factor"
import { tellMember } from "./tell"

const MOST_FACTORS = 10

export interface OwnSession {
  username: string
  sessionId: string
  address: string
  origin: string | undefined
}

const accountsOf = (scope: MedusaContainer) => scope.resolve("account")
const factorsOf = (scope: MedusaContainer) => accountsOf(scope).staffFactors

export async function readOwnSecurity(
  scope: MedusaContainer,
  username: string
): Promise<AnswerOf<typeof endpoints.readOwnSecurity>> {
  const member = await memberOf(scope, username)
  const factors = await factorsOf(scope).of(username)
  return {
    ok: true,
    username,
    email: member.email,
    required: configuration().secondFactor === "required",
    factors: factors.map(({ id, kind, name, addedAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await factorsOf(scope).recoveryCodesLeft(username),
  }
}

export async function beginProof(scope: MedusaContainer, { username, origin }: OwnSession) {
  const member = await memberOf(scope, username)
  const { challenge, passkey } = await beginChallenge(scope, member, "proof", relyingParty(origin))
  return { ok: true as const, challenge, options: passkey }
}

/**
 * The session's user proves their identity again: by a second factor if they have one, else by the password.
 * @throws RefusedError SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED, PASSWORD_WRONG
 */
export async function proveIdentity(
  scope: MedusaContainer,
  session: OwnSession,
  { challenge: token, proof: { password, ...proof } }: BodyOf<typeof endpoints.proveIdentity>
): Promise<void> {
  const { username, sessionId, address } = session
  const member = await memberOf(scope, username)
  const hasFactor = (await factorsOf(scope).of(username)).length > 0
  if (!hasFactor) await confirmOwnPassword(scope, session, password ?? "")
  else {
    const begun = token === undefined ? null : await ownChallenge(scope, token, username, "proof")
    const site = relyingParty(session.origin)
    await checkFactor(scope, member, proof, { address, site, signed: begun?.challenge ?? null })
    if (token !== undefined && !(await factorsOf(scope).useChallenge(token)))
      throw new RefusedError("SECOND_FACTOR_EXPIRED")
  }
  await accountsOf(scope).staffSessions.prove(sessionId, hasFactor)
}

/** @throws RefusedError PASSWORD_WRONG, TOO_MANY_REQUESTS */
async function confirmOwnPassword(
  scope: MedusaContainer,
  { username, address }: Pick<OwnSession, "username" | "address">,
  password: string
): Promise<void> {
  try {
    await checkPassword(scope, { name: adminIdentity(username), possible: true }, password, address)
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === "INVALID_CREDENTIALS")) throw error
    const refusal = new RefusedError("PASSWORD_WRONG")
    throw new RefusedError("PASSWORD_WRONG", refusal.message, { fields: { currentPassword: refusal.message } })
  }
}

// --- new factors --------------------------------------------------------------------------------

/** @throws RefusedError INVALID_TRANSITION */
export async function beginApp(scope: MedusaContainer, { username }: OwnSession) {
  const { signInVersion } = await memberOf(scope, username)
  if ((await factorsOf(scope).of(username)).some(({ kind }) => kind === "app"))
    throw new RefusedError("INVALID_TRANSITION", "An authenticator app is set up already. Remove it first.")
  const { secret, address, sealed } = newAppSecret(username)
  const begun = { username, purpose: "add-app", challenge: "", signInVersion, sealed } as const
  return { ok: true as const, challenge: await factorsOf(scope).begin(begun), secret, address }
}

/**
 * Adds an authenticator app after a correct code from it. Returns recovery codes when it is the first factor.
 * @throws RefusedError SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED, INVALID_TRANSITION
 */
export async function addApp(
  scope: MedusaContainer,
  session: OwnSession,
  { challenge: token, code }: BodyOf<typeof endpoints.addApp>
): Promise<string[] | null> {
  const { username } = session
  const begun = await ownChallenge(scope, token, username, "add-app")
  await takeTry(scope, username)
  const step = await stepOf(openSecret(username, begun), code)
  if (step === null) throw new RefusedError("SECOND_FACTOR_WRONG")
  await factorsOf(scope).forgetTries(username)
  return addFactor(scope, session, token, "an authenticator app", () =>
    factorsOf(scope).addApp(username, { keyId: begun.keyId!, sealed: begun.sealed! }, step)
  )
}

/** @throws RefusedError INVALID_TRANSITION */
export async function beginPasskey(scope: MedusaContainer, { username, origin }: OwnSession) {
  const { signInVersion } = await memberOf(scope, username)
  const known = await factorsOf(scope).of(username)
  if (known.length >= MOST_FACTORS)
    throw new RefusedError("INVALID_TRANSITION", "You have ten second factors already. Remove one first.")
  const { generateRegistrationOptions } = await passkeys()
  const options = await generateRegistrationOptions({
    rpName: "Northlot",
    rpID: relyingParty(origin).id,
    userName: username,
    userID: new TextEncoder().encode(username),
    attestationType: "none",
    excludeCredentials: known.flatMap(({ credentialId }) => (credentialId ? [{ id: credentialId }] : [])),
    // The browser finds the passkey itself, since the sign-in does not tell which passkeys exist.
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  })
  const begun = { username, purpose: "add-passkey", challenge: options.challenge, signInVersion } as const
  return {
    ok: true as const,
    challenge: await factorsOf(scope).begin(begun),
    options: { ...options } as Record<string, unknown>,
  }
}

/**
 * Adds a passkey. Returns recovery codes when it is the first factor.
 * @throws RefusedError SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, INVALID_TRANSITION
 */
export async function addPasskey(
  scope: MedusaContainer,
  session: OwnSession,
  { challenge: token, name, passkey }: BodyOf<typeof endpoints.addPasskey>
): Promise<string[] | null> {
  const { username, origin } = session
  const begun = await ownChallenge(scope, token, username, "add-passkey")
  const made = await madePasskey(passkey, relyingParty(origin), begun.challenge)
  if (!made) throw new RefusedError("SECOND_FACTOR_WRONG")
  return addFactor(scope, session, token, `the passkey ${name}`, () =>
    factorsOf(scope).addPasskey(username, { name, ...made })
  )
}

async function madePasskey(answer: unknown, site: RelyingParty, signed: string) {
  try {
    const { verifyRegistrationResponse } = await passkeys()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: signed,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    })
    if (!verified || !registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return null
  }
}

/**
 * Adds a factor once per challenge, and ends every other session.
 * @throws RefusedError SECOND_FACTOR_EXPIRED, INVALID_TRANSITION
 */
async function addFactor(
  scope: MedusaContainer,
  { username, sessionId }: OwnSession,
  token: string,
  what: string,
  add: () => Promise<boolean>
): Promise<string[] | null> {
  const codes = await database().transaction(async () => {
    await accountsOf(scope).staff.lock(username)
    if (!(await factorsOf(scope).useChallenge(token))) throw new RefusedError("SECOND_FACTOR_EXPIRED")
    const isFirst = (await factorsOf(scope).of(username)).length === 0
    if (!(await add())) throw new RefusedError("INVALID_TRANSITION", "This second factor is already set up.")
    await accountsOf(scope).staffSessions.prove(sessionId, true)
    await accountsOf(scope).staffSessions.endOthers(username, sessionId)
    await recordAct(scope, username, "admin.factor-added", username, { what })
    return isFirst ? newRecoveryCodes(scope, username) : null
  })
  await tellMember(
    await memberOf(scope, username),
    "A second factor was added",
    `Whoever is signed in as ${username} set up ${what} as second factor for the Northlot console. All other sessions of ${username} have ended.`
  )
  return codes
}

// --- removing and renewing ----------------------------------------------------------------------

/** @throws RefusedError NOT_FOUND */
export async function removeFactor(scope: MedusaContainer, { username }: OwnSession, id: string): Promise<void> {
  await database().transaction(async () => {
    await accountsOf(scope).staff.lock(username)
    if (!(await factorsOf(scope).remove(username, id))) throw new RefusedError("NOT_FOUND")
    if ((await factorsOf(scope).of(username)).length === 0) await factorsOf(scope).removeAll(username)
    await recordAct(scope, username, "admin.factor-removed", username)
  })
  await tellMember(
    await memberOf(scope, username),
    "A second factor was removed",
    `Whoever is signed in as ${username} removed one of their second factors for the Northlot console.`
  )
}

/** @throws RefusedError INVALID_TRANSITION without a second factor */
export async function renewRecoveryCodes(scope: MedusaContainer, { username }: OwnSession): Promise<string[]> {
  return database().transaction(async () => {
    await accountsOf(scope).staff.lock(username)
    if ((await factorsOf(scope).of(username)).length === 0)
      throw new RefusedError(
        "INVALID_TRANSITION",
        "Recovery codes replace a lost second factor. Set up a second factor first."
      )
    await recordAct(scope, username, "admin.recovery-codes-renewed", username)
    return newRecoveryCodes(scope, username)
  })
}

// --- sessions and password ----------------------------------------------------------------------

export async function ownSessions(scope: MedusaContainer, { username, sessionId }: OwnSession) {
  const sessions = await accountsOf(scope).staffSessions.open(username)
  return sessions.map(({ id, device, address, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    current: id === sessionId,
    device,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** @throws RefusedError NOT_FOUND, also for another person's session */
export async function endOwnSession(scope: MedusaContainer, { username }: OwnSession, id: string): Promise<void> {
  if (!(await accountsOf(scope).staffSessions.end(username, id))) throw new RefusedError("NOT_FOUND")
  await recordAct(scope, username, "admin.session-ended", username)
  scope.resolve("realtime").disconnectSession(id)
}

/** Ends every other session of this staff member and returns how many ended. */
export async function endOtherSessions(scope: MedusaContainer, { username, sessionId }: OwnSession): Promise<number> {
  const ended = await database().transaction(async () => {
    const others = await accountsOf(scope).staffSessions.endOthers(username, sessionId)
    if (others.length > 0)
      await recordAct(scope, username, "admin.sessions-ended", username, { sessionsEnded: others.length })
    return others
  })
  for (const id of ended) scope.resolve("realtime").disconnectSession(id)
  return ended.length
}

/**
 * Changes the password and ends every other session.
 * @throws RefusedError PASSWORD_WRONG, PASSWORD_TOO_COMMON, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function changeOwnPassword(
  scope: MedusaContainer,
  session: OwnSession,
  input: BodyOf<typeof endpoints.changeOwnStaffPassword>
): Promise<void> {
  const { username, sessionId } = session
  refuseWeakPassword(input.password)
  await confirmOwnPassword(scope, session, input.currentPassword)
  const ended = await database().transaction(async () => {
    const others = await accountsOf(scope).staffSessions.endOthers(username, sessionId)
    await recordAct(scope, username, "admin.password-changed", username, { sessionsEnded: others.length })
    await changePassword(scope, adminIdentity(username), input.password)
    return others
  })
  for (const id of ended) scope.resolve("realtime").disconnectSession(id)
  await tellMember(
    await memberOf(scope, username),
    "Your password was changed",
    `The password of ${username} for the Northlot console was changed. All other sessions of ${username} have ended.`
  )
}

async function memberOf(scope: MedusaContainer, username: string): Promise<StaffMember> {
  const member = await accountsOf(scope).staff.find(username)
  if (!member) throw new RefusedError("UNAUTHENTICATED")
  return member
}

/** @throws RefusedError SECOND_FACTOR_EXPIRED, also for another person's challenge */
async function ownChallenge(
  scope: MedusaContainer,
  token: string,
  username: string,
  purpose: StaffChallenge["purpose"]
): Promise<StaffChallenge> {
  const begun = await factorsOf(scope).challenge(token, purpose)
  if (begun?.username !== username) throw new RefusedError("SECOND_FACTOR_EXPIRED")
  return begun
}
