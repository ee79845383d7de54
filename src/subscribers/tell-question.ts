import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { OutboxTopics } from "#src/platform/outbox"
import { followQuestion } from "#src/workflows/questions/follow-question"

/** A question and its answer are told to whom they are for, once they can be seen. */
export default async function ({ event, container }: SubscriberArgs<OutboxTopics["question.changed"]>): Promise<void> {
  await followQuestion(event.data, container)
}

export const config: SubscriberConfig = {
  event: "question.changed",
  context: { subscriberId: "tell-question" },
}
