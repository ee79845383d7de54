import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adminIdentity, createPassword, hasPassword } from "#src/use-cases/account/passwords"

const EMAIL_DOMAIN = "@admins.northlot.invalid"

/** Medusa's users need an e-mail address, but the console signs in by username. */
export const adminEmail = (username: string) => `${username}${EMAIL_DOMAIN}`

/** Whether anybody can sign in to the console. */
export async function hasAdmin(scope: MedusaContainer): Promise<boolean> {
  const members = await scope.resolve("account").staff.all()
  for (const { username, removedAt } of members) {
    if (removedAt === null && (await hasPassword(scope, adminIdentity(username)))) return true
  }
  return false
}

/**
 * Creates an owner at server start, or completes an owner whose creation was cut off by a crash. The role and password
 * of an existing member do not change, and a removed member stays removed.
 */
export async function ensureAdmin(
  scope: MedusaContainer,
  admin: { username: string; password: string }
): Promise<void> {
  const username = admin.username.trim().toLowerCase()
  const { staff } = scope.resolve("account")
  await staff.add({ username, role: "owner", email: null, createdBy: null })
  if (await staff.find(username)) await ensureSignIn(scope, { username, password: admin.password })
}

/** Creates the Medusa user and the password of a staff member, if they are missing. */
export async function ensureSignIn(
  scope: MedusaContainer,
  { username, password }: { username: string; password: string }
): Promise<void> {
  const users = scope.resolve(Modules.USER)
  const [known] = await users.listUsers({ email: adminEmail(username) }, { take: 1 })
  const user = known ?? (await users.createUsers({ email: adminEmail(username), first_name: username }))
  if (await hasPassword(scope, adminIdentity(username))) return
  await createPassword(scope, adminIdentity(username), password, { user_id: user.id })
}
