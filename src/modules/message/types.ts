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

/**
 * A notice to one person about an auction. New notices store parameters; notices from earlier versions store whole
 * sentences. Times in UTC.
 */
export type NoticeRecord = CamelCased<Omit<NoticeRow, "key">>

/** `key` identifies a business fact ('bid-won:<sale>'). Each fact causes one notice and at most one e-mail. */
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

/** A file in a message, or an upload not yet sent. Sizes in bytes, and in pixels for a picture. */
export interface AttachmentRecord extends CamelCased<
  Omit<MessageAttachmentRow, "message_id" | "position" | "uploaded_at">
> {
  /** `null` until the file is sent. */
  messageId: string | null
}

export interface MessageWithFiles extends MessageRecord {
  attachments: AttachmentRecord[]
}

export type Standing = "shown" | "held" | "hidden"

export type QuestionPart = "question" | "answer"

/** A written text, and whether others see it; times UTC. */
export interface WrittenPart {
  text: string
  standing: Standing
  /** Why others do not see the text. */
  reason: string | null
  at: Date
}

export interface QuestionRecord extends CamelCased<
  Pick<ListingQuestionRow, "id" | "listing_id" | "seller_id" | "asker_id">
> {
  /** The 3 of 'Member 3', the asker's pseudonym on this listing. */
  askerNumber: number
  question: WrittenPart
  answer: WrittenPart | null
  /** The number of the row's version, incremented with each change. */
  version: number
}

/** A buyer's question to the finance desk about one car; amounts in cents, times UTC. */
export interface FinanceRequestRecord extends CamelCased<
  Omit<FinanceRequestRow, "requested_on" | "figures" | "handled_at" | "handled_by" | "handled_note">
> {
  figures: FinanceFigures | null
}
