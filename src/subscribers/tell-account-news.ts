import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { noticeWords } from "#src/wording/notice/index"

/** Tells a person about their own account by a notice on the site, and by e-mail if the event has an e-mail address. */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["account.news"]>): Promise<void> {
  const { accountId, key, params, email } = event.data
  const account = await scope.resolve("account").accounts.retrieve(accountId)
  if (!account) return
  const role = account.role === "seller" ? "seller" : "buyer"
  const told = { type: "account", params } as const
  const { title, text } = noticeWords(told, { role, car: "" })
  const letter =
    email === null
      ? null
      : { to: email, template: "account-news" as const, data: { first: account.first, title, text } }
  await scope
    .resolve("message")
    .notices.send([{ ...told, key, accountId, role, listingId: "", saleId: null, email: letter }])
}

export const config: SubscriberConfig = {
  event: "account.news",
  context: { subscriberId: "tell-account-news" },
}
