import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { NoticeToSend } from "#src/modules/message/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { listingNotice } from "#src/use-cases/notice/listing-notice"

/**
 * Tells the seller about a visible question, and the asker about a visible answer. Open pages fetch the questions
 * again.
 */
export default async function ({
  event,
  container: scope,
}: SubscriberArgs<OutboxTopics["question.changed"]>): Promise<void> {
  const { questionId, listingId } = event.data
  const record = await scope.resolve("message").questions.retrieve(questionId)
  if (!record) throw new Error(`There is no question ${questionId}.`)
  const { question, answer, sellerId, askerId } = record
  if (question.standing === "shown") {
    const { title } = await listingFacts(listingId)
    await tell(scope, questionId, "seller", sellerId, {
      key: `question-asked:${questionId}`,
      listingId,
      car: title,
      told: { type: "question", params: { fact: "asked", text: question.text, questionId } },
    })
    if (answer?.standing === "shown") {
      await tell(scope, questionId, "buyer", askerId, {
        key: `question-answered:${questionId}`,
        listingId,
        car: title,
        told: { type: "question", params: { fact: "answered", text: answer.text, questionId } },
      })
    }
  }
  const listing = await scope.resolve("listing").records.find(listingId)
  if (listing) scope.resolve("realtime").toListing(listing, "question:changed", { listingId })
}

async function tell(
  scope: MedusaContainer,
  questionId: string,
  role: NoticeToSend["role"],
  accountId: string,
  about: Omit<Parameters<typeof listingNotice>[1], "role">
): Promise<void> {
  const account = await scope.resolve("account").accounts.retrieve(accountId)
  if (!account || account.status !== "active") return
  const data = { act: role === "seller" ? "Answer it" : "See the answer", questionId }
  const notice = listingNotice(account, { ...about, role }, { template: "question", data })
  await scope.resolve("message").notices.send([notice])
}

export const config: SubscriberConfig = {
  event: "question.changed",
  context: { subscriberId: "tell-question" },
}
