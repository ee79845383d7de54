import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCOUNT_MODULE } from "../../modules/account"
import type AccountModuleService from "../../modules/account/service"
import { LISTING_MODULE } from "../../modules/listing"
import type ListingModuleService from "../../modules/listing/service"
import { MESSAGING_MODULE } from "../../modules/messaging"
import type MessagingModuleService from "../../modules/messaging/service"
import type { NoticeToSend } from "../../modules/messaging/types"
import { QUESTION_MODULE } from "../../modules/question"
import type QuestionModuleService from "../../modules/question/service"
import type { OutboxTopics } from "../../platform/outbox"
import { realtime } from "../../platform/realtime"
import { listingFacts } from "../../queries/sales/listing-facts"

/** A question was asked, answered, held back or shown: whom it is for is told once it can be seen, and open pages fetch it again. */
export async function followQuestion(
  { questionId, listingId }: OutboxTopics["question.changed"],
  scope: MedusaContainer
): Promise<void> {
  const record = await scope.resolve<QuestionModuleService>(QUESTION_MODULE).retrieve(questionId)
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
  const listing = await scope.resolve<ListingModuleService>(LISTING_MODULE).findListing(listingId)
  if (listing) realtime().toListing(listing, "question:changed", { listingId })
}

async function tell(
  scope: MedusaContainer,
  role: NoticeToSend["role"],
  accountId: string,
  { key, listingId, title, text }: Pick<NoticeToSend, "key" | "listingId" | "title" | "text">
): Promise<void> {
  const account = await scope.resolve<AccountModuleService>(ACCOUNT_MODULE).retrieveAccount(accountId)
  if (!account || account.status !== "active") return
  const data = { first: account.first, title, text, listingId, act: role === "seller" ? "Answer it" : "See the answer" }
  await scope
    .resolve<MessagingModuleService>(MESSAGING_MODULE)
    .sendNotices([
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
