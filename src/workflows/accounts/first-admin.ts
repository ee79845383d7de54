import type { IUserModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { adminIdentity, createPassword } from "./passwords"

/** Medusa's users have an e-mail address; the console signs in by username. */
export const adminEmail = (username: string) => `${username}@admins.northlot.invalid`

/** The first admin, when there is none yet. */
export async function ensureFirstAdmin(scope: MedusaContainer, admin: { username: string; password: string }): Promise<void> {
  const users = scope.resolve<IUserModuleService>(Modules.USER)
  const [known] = await users.listUsers({}, { take: 1 })
  if (known) return
  const username = admin.username.trim().toLowerCase()
  const user = await users.createUsers({ email: adminEmail(username), first_name: username })
  await createPassword(scope, adminIdentity(username), admin.password, { user_id: user.id })
}
