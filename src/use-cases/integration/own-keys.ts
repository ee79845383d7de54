import type { MedusaContainer } from "@medusajs/framework/types"
import { KEY_PREFIX, RefusedError, type BodyOf, type OwnKey, type endpoints } from "@northlot/contract"
import { keyState } from "#src/modules/account/rules/key-state"
import type { AccountRecord, ListedKey } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { newToken } from "#src/platform/signature"
import { confirmPassword } from "../account/sign-in"
import { tellAtEveryAddress } from "../account/tell-at-every-address"

/** The maximum number of a member's keys. Keys that staff requested and the member has not yet answered count too. */
const MAXIMUM_KEYS = 20
const CALLS_PER_MINUTE = 600

interface SignedIn {
  account: AccountRecord
  address: string
}

const keysOf = (scope: MedusaContainer) => scope.resolve("account").apiKeys

/** A member's keys, and the keys that staff request. */
export async function ownKeys(scope: MedusaContainer, accountId: string): Promise<OwnKey[]> {
  const [keys, now] = await Promise.all([keysOf(scope).ofAccount(accountId), database().now()])
  return keys.map((key) => viewOf(key, now))
}

/**
 * Creates a key and returns it this one time; the database stores a hash. @throws RefusedError PASSWORD_WRONG,
 * INVALID_TRANSITION
 */
export async function createOwnKey(
  scope: MedusaContainer,
  { account, address }: SignedIn,
  { currentPassword, name, scopes, expiresInDays }: BodyOf<typeof endpoints.createOwnKey>
): Promise<{ item: OwnKey; key: string }> {
  await confirmPassword(scope, account, currentPassword, address)
  const key = KEY_PREFIX + newToken()
  const id = await database().transaction(async () => {
    const present = await lockActive(scope, account.id)
    await refuseManyKeys(scope, account.id, "You have 20 keys. First revoke a key that you do not need.")
    const given = [...new Set(scopes)]
    const about = { name, scopes: given, callsPerMinute: CALLS_PER_MINUTE, expiresInDays, accountId: account.id }
    const made = await keysOf(scope).addOwn(key, about)
    await audit(scope, account.id, "api-key.created", made, { name, scopes: given, expiresInDays })
    await tellAtEveryAddress(scope, present, { fact: "key-made", name }, `api-key:${made}:created`)
    return made
  })
  return { item: await viewedKey(scope, id), key }
}

/**
 * Creates a key that staff requested. Only its member gets the key.
 * @throws RefusedError NOT_FOUND, PASSWORD_WRONG, INVALID_TRANSITION
 */
export async function agreeToKey(
  scope: MedusaContainer,
  { account, address }: SignedIn,
  { id, currentPassword }: { id: string; currentPassword: string }
): Promise<{ item: OwnKey; key: string }> {
  const asked = await ownKey(scope, account.id, id)
  await confirmPassword(scope, account, currentPassword, address)
  const key = KEY_PREFIX + newToken()
  await database().transaction(async () => {
    const present = await lockActive(scope, account.id)
    if (!(await keysOf(scope).agree(id, account.id, key)))
      throw new RefusedError("INVALID_TRANSITION", "The request for this key is no longer open.")
    const { name, scopes, createdBy } = asked
    await audit(scope, account.id, "api-key.agreed", id, { name, scopes, askedBy: createdBy })
    await tellAtEveryAddress(scope, present, { fact: "key-made", name }, `api-key:${id}:created`)
  })
  return { item: await viewedKey(scope, id), key }
}

/** Revokes a key, or refuses a requested one. @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function revokeOwnKey(scope: MedusaContainer, accountId: string, id: string): Promise<OwnKey> {
  await database().transaction(async () => {
    const { name, agreedAt } = await ownKey(scope, accountId, id)
    if (!(await keysOf(scope).revoke(id, null)))
      throw new RefusedError("INVALID_TRANSITION", "This key is revoked or refused already.")
    await audit(scope, accountId, agreedAt ? "api-key.revoked" : "api-key.refused", id, { name })
  })
  return viewedKey(scope, id)
}

/** The caller holds the account's lock. @throws RefusedError INVALID_TRANSITION */
export async function refuseManyKeys(scope: MedusaContainer, accountId: string, problem: string): Promise<void> {
  if ((await keysOf(scope).countOpen(accountId)) >= MAXIMUM_KEYS) throw new RefusedError("INVALID_TRANSITION", problem)
}

/** Tells a member what staff did with one of their keys. */
export async function tellOfKey(
  account: Pick<AccountRecord, "id" | "email">,
  id: string,
  params: Extract<OutboxTopics["account.news"]["params"], { fact: "key-asked" | "key-revoked" }>
): Promise<void> {
  const key = `api-key:${id}:${params.fact === "key-asked" ? "asked" : "revoked"}`
  await emit("account.news", { accountId: account.id, key, params, email: account.email }, key)
}

async function lockActive(scope: MedusaContainer, accountId: string): Promise<AccountRecord> {
  const account = await scope.resolve("account").accounts.lock(accountId)
  if (account?.status !== "active") throw new RefusedError("UNAUTHENTICATED")
  return account
}

async function ownKey(scope: MedusaContainer, accountId: string, id: string): Promise<ListedKey> {
  const key = await keysOf(scope).find(id)
  if (key?.accountId !== accountId) throw new RefusedError("NOT_FOUND")
  return key
}

function audit(
  scope: MedusaContainer,
  accountId: string,
  action: string,
  subject: string,
  details: Record<string, unknown>
): Promise<void> {
  return scope.resolve("operations").auditLog.record({ actor: accountId, action, subject, details })
}

async function viewedKey(scope: MedusaContainer, id: string): Promise<OwnKey> {
  return viewOf((await keysOf(scope).find(id))!, await database().now())
}

function viewOf(key: ListedKey, now: Date): OwnKey {
  const { id, name, hint, callsPerMinute, reason, validDays, createdBy, revokedAt, revokedBy } = key
  return {
    id,
    name,
    hint,
    callsPerMinute,
    reason,
    validDays,
    scopes: key.scopes as OwnKey["scopes"],
    askedBy: createdBy,
    createdAt: key.createdAt.toISOString(),
    agreedAt: key.agreedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy: revokedAt && (revokedBy === null ? "member" : "staff"),
    state: keyState(key, now),
  }
}
