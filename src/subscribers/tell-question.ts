import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticeToSend } from "#src/modules/messaging/types"
import { listingFacts } from "#src/queries/sales/listing-facts"

/**
 * A question was asked, answered, held back or shown: whom it is for is told once it can be seen, and open pages fetch
 * it again.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["question.changed"]>): Promise<void> {
  const { questionId, listingId } = event.data
  const record = await scope.resolve("messaging").questions.retrieve(questionId)
  if (!record) throw new Error(`There is no question ${questionId}.`)
  const { question, answer, sellerId, askerId } = record
  if (question.standing === "shown") {
    const { title } = await listingFacts(listingId)
    await tell(scope, "seller", sellerId, {
      key: `question-asked:${questionId}`,
      listingId,
      title: `A question about ${title}`,
      text: question.text,
    })
    if (answer?.standing === "shown") {
      await tell(scope, "buyer", askerId, {
        key: `question-answered:${questionId}`,
        listingId,
        title: `The seller of ${title} has answered`,
        text: answer.text,
      })
    }
  }
  const listing = await scope.resolve("listing").findListing(listingId)
  if (listing) scope.resolve("realtime").toListing(listing, "question:changed", { listingId })
}

async function tell(
  scope: MedusaContainer,
  role: NoticeToSend["role"],
  accountId: string,
  { key, listingId, title, text }: Pick<NoticeToSend, "key" | "listingId" | "title" | "text">
): Promise<void> {
  const account = await scope.resolve("account").retrieveAccount(accountId)
  if (!account || account.status !== "active") return
  const data = { first: account.first, title, text, listingId, act: role === "seller" ? "Answer it" : "See the answer" }
  await scope.resolve("messaging").sendNotices([
    {
      key,
      accountId,
      type: "question",
      role,
      listingId,
      saleId: null,
      title,
      text,
      email: { to: account.email, template: "question", data },
    },
  ])
}

export const config: SubscriberConfig = {
  event: "question.changed",
  context: { subscriberId: "tell-question" },
}
