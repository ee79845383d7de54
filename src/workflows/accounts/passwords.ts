import type { IAuthModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, passwordProblem } from "@northlot/contract"

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
  if (problem) throw new RefusedError("INVALID_INPUT", problem, { fields: { password: problem } })
  if (commonPasswords().has(password.toLowerCase())) {
    throw new RefusedError("PASSWORD_TOO_COMMON", undefined, { fields: { password: "This password is one of the most common ones." } })
  }
}

/** An identity of its own, against which the password of an unknown e-mail is checked, so that both take as long. */
export const TIMING_IDENTITY = "nobody@timing.invalid"
/** The admin's password is kept apart from members' e-mail addresses. */
export const adminIdentity = (username: string) => `admin:${username}`

const authModule = (scope: MedusaContainer) => scope.resolve<IAuthModuleService>(Modules.AUTH)

export async function passwordMatches(scope: MedusaContainer, identity: string, password: string): Promise<boolean> {
  const auth = authModule(scope)
  const [known] = await auth.listProviderIdentities({ entity_id: identity, provider: "emailpass" }, { take: 1 })
  const { success } = await auth.authenticate("emailpass", { body: { email: known ? identity : TIMING_IDENTITY, password } } as never)
  return Boolean(known) && success
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

export async function removePassword(scope: MedusaContainer, authIdentityId: string): Promise<void> {
  await authModule(scope).deleteAuthIdentities([authIdentityId])
}

export async function changePassword(scope: MedusaContainer, identity: string, password: string): Promise<void> {
  const { success, error } = await authModule(scope).updateProvider("emailpass", { entity_id: identity, password })
  if (!success) throw new Error(`The password could not be changed: ${error}`)
}
