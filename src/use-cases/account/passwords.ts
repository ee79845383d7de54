import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, refusedField, passwordProblem, passwordSentence } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { newToken } from "#src/platform/signature"

const COMMON_CHECKED = 10_000

let commonest: Set<string> | undefined

/** The most common passwords, most common first, as the password-strength library ships them. */
function commonPasswords(): Set<string> {
  if (!commonest) {
    // Loaded on first use: the list is large, and most processes check no password.
    const { dictionary } = require("@zxcvbn-ts/language-common") as { dictionary: Record<string, string[]> }
    commonest = new Set(dictionary["passwords-common"]!.slice(0, COMMON_CHECKED))
  }
  return commonest
}

/** @throws RefusedError INVALID_INPUT for the length, PASSWORD_TOO_COMMON for one of the commonest. */
export function refuseWeakPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw refusedField("password", passwordSentence(problem))
  if (commonPasswords().has(password.toLowerCase())) {
    throw new RefusedError("PASSWORD_TOO_COMMON", undefined, {
      fields: { password: "This password is one of the most common ones." },
    })
  }
}

/** An identity of its own, against which the password of an unknown e-mail is checked, so that both take as long. */
const TIMING_IDENTITY = "nobody@timing.invalid"
/** The admin's password is kept apart from members' e-mail addresses. */
export const adminIdentity = (username: string) => `admin:${username}`

/** Under which the password of a registration waits until its address is proven; nobody signs in by it. */
export const pendingIdentity = (registrationId: string) => `pending:${registrationId}`

const authModule = (scope: MedusaContainer) => scope.resolve(Modules.AUTH)

/** Takes as long for an identity that is unknown, or `null` for one that cannot be. */
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
 * The identity that stands in for unknown ones; nobody knows its password. It costs what new passwords cost: with
 * another cost the time of an answer would tell which addresses are known. Safe to repeat.
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

/** scrypt's own format holds the logarithm of its work in the eighth byte. */
function costOf(hash: unknown): number | undefined {
  return typeof hash === "string" ? Buffer.from(hash, "base64")[7] : undefined
}

/** @throws RefusedError EMAIL_TAKEN when the identity exists already. */
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
 * A password that waited under one name becomes that of an account; answers the identity and how to undo it.
 * @throws RefusedError EMAIL_TAKEN when somebody signs in by the other name already
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

/** Whoever signs in by the one name signs in by the other too, with the same password, which is not hashed again. */
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

/** Whoever signed in by this name does so no longer; safe to repeat. */
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

/** Whoever signed in by the one name signs in by the other; the password stays. @throws RefusedError EMAIL_TAKEN */
export async function renameIdentity(scope: MedusaContainer, from: string, to: string): Promise<void> {
  if (await hasPassword(scope, to)) throw new RefusedError("EMAIL_TAKEN")
  const [known] = await authModule(scope).listProviderIdentities(
    { entity_id: from, provider: "emailpass" },
    { take: 1 }
  )
  if (known) await authModule(scope).updateProviderIdentities({ id: known.id, entity_id: to } as never)
}
