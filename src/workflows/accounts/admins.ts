import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, type AnswerOf, type endpoints } from "@northlot/contract"
import {
  adminState,
  confirmationRefusal,
  countsFrom,
  standingOf,
  type AdminStanding,
} from "#src/modules/account/rules/admin-standing"
import { configuration } from "#src/platform/configuration"
import { database } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { emit } from "#src/platform/outbox"
import { adminEmail, ensureAdmin, usernameOf } from "./first-admin"
import { adminIdentity, hasPassword, refuseWeakPassword } from "./passwords"
import { runInTurnByKey } from "../turns"

type AdminView = AnswerOf<typeof endpoints.listAdmins>["items"][number]

const creationsOfUsername = runInTurnByKey(1)

const isTaken = (scope: MedusaContainer, username: string) => hasPassword(scope, adminIdentity(username))
const users = (scope: MedusaContainer) => scope.resolve(Modules.USER)
const standings = (scope: MedusaContainer) => scope.resolve("account").adminStandings

export async function listAdmins(scope: MedusaContainer): Promise<AdminView[]> {
  const [all, known, now] = await Promise.all([
    users(scope).listUsers({}, { select: ["id", "email"], take: null, order: { email: "ASC" } }),
    standings(scope).all(),
    database().now(),
  ])
  return all.map(({ id, email }) => adminView(id, standingOf(usernameOf(email), known), now))
}

/** @throws RefusedError USERNAME_TAKEN, PASSWORD_TOO_COMMON, INVALID_INPUT */
export async function createAdmin(
  scope: MedusaContainer,
  admin: { username: string; password: string },
  by: string
): Promise<AdminView> {
  const { username } = admin
  refuseWeakPassword(admin.password)
  await creationsOfUsername(username, async () => {
    if (await isTaken(scope, username)) throw new RefusedError("USERNAME_TAKEN")
    // First of all: nobody can sign in of whom it is not known who made them.
    await database().transaction(async () => {
      await standings(scope).add(username, by)
      await record(scope, by, "admin.created", username)
    })
    try {
      await ensureAdmin(scope, admin)
    } catch (error) {
      // Another process made the same one at once.
      if (await isTaken(scope, username)) throw new RefusedError("USERNAME_TAKEN")
      throw error
    }
  })
  await tellOperator(
    username,
    `${by} added the admin ${username}. They can sign in to the console and do everything there. For payouts above the limit they count only seven days after another admin has confirmed them.`,
    "added"
  )
  return viewOf(scope, username)
}

/**
 * An admin says of another one, whom somebody else added, that it is somebody else.
 * @throws RefusedError NOT_FOUND, FORBIDDEN, INVALID_TRANSITION
 */
export async function confirmAdmin(scope: MedusaContainer, username: string, by: string): Promise<AdminView> {
  if (!(await isTaken(scope, username))) throw new RefusedError("NOT_FOUND")
  await database().transaction(async () => {
    const subject = await standings(scope).lock(username)
    const [admins, now] = [await standings(scope).all(), await database().now()]
    const refusal = confirmationRefusal(subject, standingOf(by, admins), admins, now)
    if (refusal)
      throw new RefusedError(adminState(subject, now) === "unconfirmed" ? "FORBIDDEN" : "INVALID_TRANSITION", refusal)
    await standings(scope).confirm(username, by)
    await record(scope, by, "admin.confirmed", username)
  })
  await tellOperator(
    username,
    `${by} confirmed the admin ${username}. In seven days they count for payouts above the limit.`,
    "confirmed"
  )
  return viewOf(scope, username)
}

async function viewOf(scope: MedusaContainer, username: string): Promise<AdminView> {
  const [user] = await users(scope).listUsers({ email: adminEmail(username) }, { take: 1 })
  return adminView(user!.id, standingOf(username, await standings(scope).all()), await database().now())
}

function adminView(id: string, admin: AdminStanding, now: Date): AdminView {
  const { username, createdBy, createdAt, confirmedBy, confirmedAt } = admin
  return {
    id,
    username,
    createdBy,
    confirmedBy,
    createdAt: createdAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    state: adminState(admin, now),
    countsFrom: createdBy === null ? null : (countsFrom(admin)?.toISOString() ?? null),
  }
}

function record(scope: MedusaContainer, by: string, action: string, subject: string): Promise<void> {
  return scope.resolve("foundation").recordAudit({ actor: `admin:${by}`, action, subject })
}

/** Admins have no address of their own: the console tells each of them, and the operator's mailbox all of them. */
async function tellOperator(username: string, text: string, what: string): Promise<void> {
  const { operationsEmail } = configuration()
  logger.warn({ what }, "The admins of this site changed; the audit log tells who they are")
  if (operationsEmail === null) return
  const data = { subject: `Admin ${what}: ${username}`, text }
  const at = (await database().now()).toISOString()
  await emit(
    "email.requested",
    { to: operationsEmail, template: "admins-changed", data },
    `admins-changed:${username}:${what}:${at}`
  )
}
