import type { IUserModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import { FOUNDATION_MODULE } from "../../modules/foundation"
import type FoundationModuleService from "../../modules/foundation/service"
import { adminEmail, ensureAdmin, usernameOf } from "./first-admin"
import { adminIdentity, hasPassword, refuseWeakPassword } from "./passwords"
import { runInTurnByKey } from "./turns-by-key"

const creationsOfUsername = runInTurnByKey(1)

const isTaken = (scope: MedusaContainer, username: string) => hasPassword(scope, adminIdentity(username))
const users = (scope: MedusaContainer) => scope.resolve<IUserModuleService>(Modules.USER)

export async function listAdmins(scope: MedusaContainer): Promise<{ id: string; username: string }[]> {
  const all = await users(scope).listUsers({}, { select: ["id", "email"], take: null, order: { email: "ASC" } })
  return all.map(({ id, email }) => ({ id, username: usernameOf(email) }))
}

/** @throws RefusedError USERNAME_TAKEN, PASSWORD_TOO_COMMON, INVALID_INPUT */
export async function createAdmin(
  scope: MedusaContainer,
  admin: { username: string; password: string },
  by: string
): Promise<{ id: string; username: string }> {
  refuseWeakPassword(admin.password)
  await creationsOfUsername(admin.username, async () => {
    if (await isTaken(scope, admin.username)) throw new RefusedError("USERNAME_TAKEN")
    try {
      await ensureAdmin(scope, admin)
    } catch (error) {
      // Another process made the same one at once.
      if (await isTaken(scope, admin.username)) throw new RefusedError("USERNAME_TAKEN")
      throw error
    }
  })
  const [user] = await users(scope).listUsers({ email: adminEmail(admin.username) }, { take: 1 })
  await scope
    .resolve<FoundationModuleService>(FOUNDATION_MODULE)
    .recordAudit({ actor: `admin:${by}`, action: "admin.created", subject: admin.username })
  return { id: user!.id, username: admin.username }
}
