import type { FinanceFigures, Cents } from "@northlot/contract"
import type { OutboxTopics } from "#src/platform/outbox"
import type { AttachmentKind } from "./rules/attachment-file"
import type { NoticeRow } from "./tables"

export type NoticeType = NoticeRow["type"]

/** Something that happened to one person's auction; times UTC. */
export interface NoticeRecord {
  id: string
  accountId: string
  type: NoticeType
  role: "buyer" | "seller"
  listingId: string
  saleId: string | null
  title: string
  text: string
  createdAt: Date
  seenAt: Date | null
}

/** `key` is the business fact ('bid-won:<sale>'): the same fact is told once, by notice and by e-mail. */
export interface NoticeToSend extends Omit<NoticeRecord, "id" | "createdAt" | "seenAt"> {
  key: string
  email: OutboxTopics["email.requested"] | null
}

export type ConversationStatus = "active" | "locked"

/** The private chat of one sale. */
export interface ConversationRecord {
  id: string
  saleId: string
  listingId: string
  buyerId: string
  sellerId: string
  status: ConversationStatus
  lastSeq: number
}

export type Party = "buyer" | "seller"

export interface MessageRecord {
  id: string
  conversationId: string
  seq: number
  senderId: string
  text: string
  attachmentCount: number
  sentAt: Date
}

/** A file in a message, or on its way into one; bytes, and pixels of a picture. */
export interface AttachmentRecord {
  id: string
  accountId: string
  kind: AttachmentKind
  name: string
  bytes: number
  width: number | null
  height: number | null
  fileId: string
  thumbnailFileId: string | null
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

export interface QuestionRecord {
  id: string
  listingId: string
  sellerId: string
  askerId: string
  /** 'Member 3' of this listing. */
  askerNumber: number
  question: WrittenPart
  answer: WrittenPart | null
  /** Counts the changes. */
  version: number
}

/** A buyer's question to the finance desk about one car; amounts in cents, times UTC. */
export interface FinanceRequestRecord {
  id: string
  listingId: string
  buyerId: string
  requestedAt: Date
  priceCents: Cents
  figures: FinanceFigures | null
  text: string | null
  status: "new" | "handled"
}
