import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountRecord } from "#src/modules/account/types"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { noticeWords } from "#src/wording/notice/index"

/**
 * Tells a person about the own account, at the old address too where that was changed lately: whoever took the account
 * over may have changed it first. In the caller's transaction.
 */
export async function tellAtEveryAddress(
  scope: MedusaContainer,
  account: Pick<AccountRecord, "id" | "email" | "first">,
  params: OutboxTopics["account.news"]["params"],
  key: string
): Promise<void> {
  const { id: accountId, email, first } = account
  await emit("account.news", { accountId, key, params, email }, key)
  // Notices of the account read the same for everybody.
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
