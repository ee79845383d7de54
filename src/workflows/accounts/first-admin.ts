import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adminIdentity, createPassword, hasPassword } from "./passwords"

const EMAIL_DOMAIN = "@admins.northlot.invalid"

/** Medusa's users have an e-mail address; the console signs in by username. */
export const adminEmail = (username: string) => `${username}${EMAIL_DOMAIN}`

export const usernameOf = (email: string) => email.slice(0, -EMAIL_DOMAIN.length)

/** Whether anybody can sign in to the console. */
export async function hasAdmin(scope: MedusaContainer): Promise<boolean> {
  const users = await scope.resolve(Modules.USER).listUsers({}, { select: ["email"], take: null })
  for (const { email } of users) {
    if (await hasPassword(scope, adminIdentity(usernameOf(email)))) return true
  }
  return false
}

/** Makes the admin, or completes one whose making was cut off; a password that is set stays. */
export async function ensureAdmin(
  scope: MedusaContainer,
  admin: { username: string; password: string }
): Promise<void> {
  const users = scope.resolve(Modules.USER)
  const username = admin.username.trim().toLowerCase()
  const [known] = await users.listUsers({ email: adminEmail(username) }, { take: 1 })
  const user = known ?? (await users.createUsers({ email: adminEmail(username), first_name: username }))
  if (await hasPassword(scope, adminIdentity(username))) return
  await createPassword(scope, adminIdentity(username), admin.password, { user_id: user.id })
}
