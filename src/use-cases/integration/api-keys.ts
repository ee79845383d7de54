import type { MedusaContainer } from "@medusajs/framework/types"
import { KEY_PREFIX, RefusedError, refusedField, type ApiKey, type BodyOf, type endpoints } from "@northlot/contract"
import { keyState, scopesInForce } from "#src/modules/account/rules/key-state"
import type { ListedKey } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { newToken } from "#src/platform/signature"
import { refuseManyKeys, tellOfKey } from "./own-keys"
import { recordAct } from "#src/use-cases/audit/record-act"

const keysOf = (scope: MedusaContainer) => scope.resolve("account").apiKeys

export async function listApiKeys(scope: MedusaContainer): Promise<ApiKey[]> {
  const [keys, now] = await Promise.all([keysOf(scope).all(), database().now()])
  return keys.map((key) => viewOf(key, now))
}

/**
 * Creates a key for reading the console and returns it this one time; the database stores a hash. For a key of a
 * member, only a request to the member is stored, and staff never get the key.
 * @throws RefusedError INVALID_INPUT, INVALID_TRANSITION
 */
export async function createApiKey(
  scope: MedusaContainer,
  { accountId, reason, expiresInDays, ...given }: BodyOf<typeof endpoints.createApiKey>,
  by: string
): Promise<{ item: ApiKey; key: string | null }> {
  const key = accountId === undefined ? KEY_PREFIX + newToken() : null
  const scopes = [...new Set(given.scopes)]
  const about = { ...given, scopes, expiresInDays, createdBy: by }
  const id = await database().transaction(async () => {
    const made =
      accountId === undefined
        ? await keysOf(scope).addForConsole(key!, about)
        : await askMember(scope, { ...about, accountId, reason: reason! })
    const act = accountId === undefined ? "api-key.created" : "api-key.asked"
    const details = { name: given.name, accountId: accountId ?? null, scopes, expiresInDays, ...(reason && { reason }) }
    await recordAct(scope, by, act, made, details)
    return made
  })
  return { item: await viewedKey(scope, id), key }
}

async function askMember(
  scope: MedusaContainer,
  key: Parameters<ReturnType<typeof keysOf>["ask"]>[0]
): Promise<string> {
  const account = await scope.resolve("account").accounts.lock(key.accountId)
  if (account?.status !== "active") throw refusedField("accountId", "There is no such account, or it is disabled.")
  await refuseManyKeys(scope, account.id, "This member already has 20 keys, including requested ones.")
  const id = await keysOf(scope).ask(key)
  await tellOfKey(account, id, { fact: "key-asked", name: key.name, by: key.createdBy, reason: key.reason })
  return id
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function revokeApiKey(scope: MedusaContainer, id: string, reason: string, by: string): Promise<ApiKey> {
  await database().transaction(async () => {
    const key = await keysOf(scope).find(id)
    if (!key) throw new RefusedError("NOT_FOUND")
    if (!(await keysOf(scope).revoke(id, by)))
      throw new RefusedError("INVALID_TRANSITION", "This key is already revoked.")
    await recordAct(scope, by, "api-key.revoked", id, { name: key.name, accountId: key.accountId, reason })
    const account = key.accountId === null ? null : await scope.resolve("account").accounts.retrieve(key.accountId)
    if (account) await tellOfKey(account, id, { fact: "key-revoked", name: key.name })
  })
  return viewedKey(scope, id)
}

async function viewedKey(scope: MedusaContainer, id: string): Promise<ApiKey> {
  return viewOf((await keysOf(scope).find(id))!, await database().now())
}

function viewOf(key: ListedKey, now: Date): ApiKey {
  const { accountId: _account, makerRole: _role, createdAt, agreedAt, expiresAt, lastUsedAt, revokedAt, ...shown } = key
  return {
    ...shown,
    scopes: scopesInForce(key),
    state: keyState(key, now),
    createdAt: createdAt.toISOString(),
    agreedAt: agreedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
