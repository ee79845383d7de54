import type { FinanceFigures, NoticeFact } from "@northlot/contract"
import type { OutboxTopics } from "#src/platform/outbox"
import type {
  NoticeRow,
  ConversationRow,
  MessageRow,
  MessageAttachmentRow,
  ListingQuestionRow,
  FinanceRequestRow,
} from "./tables"
import type { CamelCased } from "#src/platform/camel-case"

/** Something that happened to one person's auction, as what it is about or, of old, as sentences; times UTC. */
export type NoticeRecord = CamelCased<Omit<NoticeRow, "key">>

/** `key` is the business fact ('bid-won:<sale>'): the same fact is told once, by notice and by e-mail. */
export type NoticeToSend = NoticeFact &
  Pick<NoticeRecord, "accountId" | "role" | "listingId" | "saleId"> & {
    key: string
    email: OutboxTopics["email.requested"] | null
  }

export type ConversationStatus = "active" | "locked"

/** The private chat of one sale. */
export type ConversationRecord = CamelCased<
  Pick<ConversationRow, "id" | "sale_id" | "listing_id" | "buyer_id" | "seller_id" | "status" | "last_seq">
>

export type Party = "buyer" | "seller"

export type MessageRecord = CamelCased<Omit<MessageRow, "idempotency_key">>

/** A file in a message, or on its way into one; bytes, and pixels of a picture. */
export interface AttachmentRecord extends CamelCased<
  Omit<MessageAttachmentRow, "message_id" | "position" | "uploaded_at">
> {
  /** Null until it is sent. */
  messageId: string | null
}

export interface MessageWithFiles extends MessageRecord {
  attachments: AttachmentRecord[]
}

export type Standing = "shown" | "held" | "hidden"

export type QuestionPart = "question" | "answer"

/** What somebody wrote, and whether others see it; times UTC. */
export interface WrittenPart {
  text: string
  standing: Standing
  /** Why others do not see it. */
  reason: string | null
  at: Date
}

export interface QuestionRecord extends CamelCased<
  Pick<ListingQuestionRow, "id" | "listing_id" | "seller_id" | "asker_id">
> {
  /** 'Member 3' of this listing. */
  askerNumber: number
  question: WrittenPart
  answer: WrittenPart | null
  /** Counts the changes. */
  version: number
}

/** A buyer's question to the finance desk about one car; amounts in cents, times UTC. */
export interface FinanceRequestRecord extends CamelCased<
  Omit<FinanceRequestRow, "requested_on" | "figures" | "handled_at" | "handled_by" | "handled_note">
> {
  figures: FinanceFigures | null
}
