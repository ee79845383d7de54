import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountRecord } from "#src/modules/account/types"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { noticeWords } from "#src/wording/notice/index"

/**
 * Tells a person news about their own account. After a recent change of address, the old address gets the message too,
 * since a thief may have changed the address. Runs in the caller's transaction.
 */
export async function tellAtEveryAddress(
  scope: MedusaContainer,
  account: Pick<AccountRecord, "id" | "email" | "first">,
  params: OutboxTopics["account.news"]["params"],
  key: string
): Promise<void> {
  const { id: accountId, email, first } = account
  await emit("account.news", { accountId, key, params, email }, key)
  // Account notices have the same words for every role.
  const { title, text } = noticeWords({ type: "account", params }, { role: "seller", car: "" })
  for (const [index, old] of (await scope.resolve("account").emailChanges.lately(accountId)).entries()) {
    if (old === email) continue
    await emit(
      "email.requested",
      { to: old, template: "account-news", data: { first, title, text } },
      `${key}:earlier-address-${index}`
    )
  }
}
