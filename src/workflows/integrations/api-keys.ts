import type { MedusaContainer } from "@medusajs/framework/types"
import { KEY_PREFIX, RefusedError, type ApiKey, type BodyOf, type endpoints } from "@northlot/contract"
import type { ListedKey } from "#src/modules/account/types"
import { database } from "#src/platform/database"
import { emit } from "#src/platform/outbox"
import { newToken } from "#src/platform/signature"
import { recordAct } from "#src/workflows/record-act"

const keysOf = (scope: MedusaContainer) => scope.resolve("account").apiKeys

export async function listApiKeys(scope: MedusaContainer): Promise<ApiKey[]> {
  return (await keysOf(scope).all()).map(viewOf)
}

/** The key is answered once; of it a hash is kept. @throws RefusedError INVALID_INPUT */
export async function createApiKey(
  scope: MedusaContainer,
  { name, accountId, scopes, expiresInDays, callsPerMinute }: BodyOf<typeof endpoints.createApiKey>,
  by: string,
  key = KEY_PREFIX + newToken()
): Promise<{ item: ApiKey; key: string }> {
  const id = await database().transaction(async () => {
    const given = [...new Set(scopes)]
    const added = await keysOf(scope).add(key, {
      name,
      accountId: accountId ?? null,
      scopes: given,
      callsPerMinute,
      expiresInDays,
      createdBy: by,
    })
    if (!added) {
      const accountMissing = "There is no such account, or it is disabled."
      throw new RefusedError("INVALID_INPUT", accountMissing, { fields: { accountId: accountMissing } })
    }
    await recordAct(scope, by, "api-key.created", added, {
      name,
      accountId: accountId ?? null,
      scopes: given,
      expiresInDays,
    })
    if (accountId !== undefined) await tellHolder(scope, { id: added, accountId, name }, "created")
    return added
  })
  return { item: viewOf((await keysOf(scope).find(id))!), key }
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION */
export async function revokeApiKey(scope: MedusaContainer, id: string, reason: string, by: string): Promise<ApiKey> {
  await database().transaction(async () => {
    const key = await keysOf(scope).find(id)
    if (!key) throw new RefusedError("NOT_FOUND")
    if (!(await keysOf(scope).revoke(id, by))) throw new RefusedError("INVALID_TRANSITION", "It is revoked already.")
    await recordAct(scope, by, "api-key.revoked", id, { name: key.name, accountId: key.accountId, reason })
    if (key.accountId !== null) await tellHolder(scope, { id, accountId: key.accountId, name: key.name }, "revoked")
  })
  return viewOf((await keysOf(scope).find(id))!)
}

/** A member hears of each key that acts for them: nobody is to bid in their name without it. */
async function tellHolder(
  scope: MedusaContainer,
  { id, accountId, name }: { id: string; accountId: string; name: string },
  what: "created" | "revoked"
): Promise<void> {
  const account = await scope.resolve("account").retrieveAccount(accountId)
  await emit(
    "account.news",
    {
      accountId,
      key: `api-key:${id}:${what}`,
      params: { fact: what === "created" ? "key-made" : "key-revoked", name },
      email: account?.email ?? null,
    },
    `api-key:${id}:${what}`
  )
}

function viewOf({ accountId: _account, createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: ListedKey): ApiKey {
  return {
    ...key,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
