import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, refusedField, passwordProblem, passwordSentence } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { newToken } from "#src/platform/signature"

const COMMON_CHECKED = 10_000

let commonest: Set<string> | undefined

/** The most common passwords, most common first, from the password-strength library. */
function commonPasswords(): Set<string> {
  if (!commonest) {
    // The list of common passwords loads on first use: it is large, and most processes check no password.
    const { dictionary } = require("@zxcvbn-ts/language-common") as { dictionary: Record<string, string[]> }
    commonest = new Set(dictionary["passwords-common"]!.slice(0, COMMON_CHECKED))
  }
  return commonest
}

/** @throws RefusedError INVALID_INPUT for the length, PASSWORD_TOO_COMMON for a common password */
export function refuseWeakPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw refusedField("password", passwordSentence(problem))
  if (commonPasswords().has(password.toLowerCase())) {
    throw new RefusedError("PASSWORD_TOO_COMMON", undefined, {
      fields: { password: "This password is one of the most common ones." },
    })
  }
}

/**
 * A dummy identity. For an unknown e-mail, the password is checked against this identity, so that known and unknown
 * e-mails take the same time.
 */
const TIMING_IDENTITY = "nobody@timing.invalid"
/** The prefix separates the admin's identity from members' e-mail addresses. */
export const adminIdentity = (username: string) => `admin:${username}`

/** The identity that holds a registration's password until the address is proven. Nobody signs in with it. */
export const pendingIdentity = (registrationId: string) => `pending:${registrationId}`

const authModule = (scope: MedusaContainer) => scope.resolve(Modules.AUTH)

/** Checks a password in the same time for known and unknown identities. `null` stands for a name that cannot exist. */
export async function passwordMatches(
  scope: MedusaContainer,
  identity: string | null,
  password: string
): Promise<boolean> {
  const known =
    identity !== TIMING_IDENTITY && (await hasPassword(scope, identity ?? TIMING_IDENTITY)) ? identity : null
  const { success } = await authModule(scope).authenticate("emailpass", {
    body: { email: known ?? TIMING_IDENTITY, password },
  } as never)
  return known !== null && success
}

export async function hasPassword(scope: MedusaContainer, identity: string): Promise<boolean> {
  const [known] = await authModule(scope).listProviderIdentities(
    { entity_id: identity, provider: "emailpass" },
    { take: 1 }
  )
  return known !== undefined
}

/**
 * Creates the dummy identity with a random password, at the hash cost of new passwords. With another cost the
 * response time would show which addresses are known. Safe to repeat.
 */
export async function ensureTimingIdentity(scope: MedusaContainer): Promise<void> {
  const [known] = await authModule(scope).listProviderIdentities(
    { entity_id: TIMING_IDENTITY, provider: "emailpass" },
    { take: 1 }
  )
  if (!known) await createPassword(scope, TIMING_IDENTITY, newToken(), {})
  else if (costOf(known.provider_metadata?.password) !== configuration().passwordCost)
    await changePassword(scope, TIMING_IDENTITY, newToken())
}

/** scrypt stores the logarithm of its work in the eighth byte. */
function costOf(hash: unknown): number | undefined {
  return typeof hash === "string" ? Buffer.from(hash, "base64")[7] : undefined
}

/** @throws RefusedError EMAIL_TAKEN when the identity exists already */
export async function createPassword(
  scope: MedusaContainer,
  identity: string,
  password: string,
  metadata: Record<string, unknown>
): Promise<string> {
  const auth = authModule(scope)
  const { success, authIdentity } = await auth.register("emailpass", { body: { email: identity, password } } as never)
  if (!success || !authIdentity) throw new RefusedError("EMAIL_TAKEN")
  await auth.updateAuthIdentities({ id: authIdentity.id, app_metadata: metadata })
  return authIdentity.id
}

/**
 * Moves the password of a registration to its account.
 * @throws RefusedError EMAIL_TAKEN when the account's identity exists already
 */
export async function adoptPassword(
  scope: MedusaContainer,
  from: string,
  to: string,
  metadata: Record<string, unknown>
): Promise<void> {
  await renameIdentity(scope, from, to)
  const [known] = await authModule(scope).listProviderIdentities({ entity_id: to, provider: "emailpass" }, { take: 1 })
  if (!known?.auth_identity_id) throw new RefusedError("VERIFICATION_LINK_INVALID")
  await authModule(scope).updateAuthIdentities({ id: known.auth_identity_id, app_metadata: metadata })
}

/** Gives a second identity the same password, without hashing it again. */
export async function copyPassword(
  scope: MedusaContainer,
  from: string,
  to: string,
  metadata: Record<string, unknown>
): Promise<string> {
  if (await hasPassword(scope, to)) throw new RefusedError("EMAIL_TAKEN")
  const [known] = await authModule(scope).listProviderIdentities(
    { entity_id: from, provider: "emailpass" },
    { take: 1 }
  )
  const { id } = await authModule(scope).createAuthIdentities({
    app_metadata: metadata,
    provider_identities: [{ provider: "emailpass", entity_id: to, provider_metadata: known!.provider_metadata! }],
  })
  return id
}

export async function removePassword(scope: MedusaContainer, authIdentityId: string): Promise<void> {
  await authModule(scope).deleteAuthIdentities([authIdentityId])
}

/** Deletes the identity, so that nobody can sign in with it. Safe to repeat. */
export async function removePasswordOf(scope: MedusaContainer, identity: string): Promise<void> {
  const [known] = await authModule(scope).listProviderIdentities(
    { entity_id: identity, provider: "emailpass" },
    { take: 1 }
  )
  if (known?.auth_identity_id) await removePassword(scope, known.auth_identity_id)
}

export async function changePassword(scope: MedusaContainer, identity: string, password: string): Promise<void> {
  const { success, error } = await authModule(scope).updateProvider("emailpass", { entity_id: identity, password })
  if (!success) throw new Error(`The password could not be changed: ${error}`)
}

/** Renames a sign-in identity; the password stays. @throws RefusedError EMAIL_TAKEN */
export async function renameIdentity(scope: MedusaContainer, from: string, to: string): Promise<void> {
  if (await hasPassword(scope, to)) throw new RefusedError("EMAIL_TAKEN")
  const [known] = await authModule(scope).listProviderIdentities(
    { entity_id: from, provider: "emailpass" },
    { take: 1 }
  )
  if (known) await authModule(scope).updateProviderIdentities({ id: known.id, entity_id: to } as never)
}
