// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.
import type { Cents } from "@northlot/contract"

/** A row of `canned_answer`. */
export interface CannedAnswerRow {
  id: string
  title: string
  text: string
  changed_by: string
  changed_at: Date
}

/** A row of `conversation`. */
export interface ConversationRow {
  id: string
  sale_id: string
  listing_id: string
  buyer_id: string
  seller_id: string
  status: "active" | "locked"
  last_seq: number
  buyer_read_seq: number
  seller_read_seq: number
  created_at: Date
  updated_at: Date
  buyer_archived_seq: number | null
  seller_archived_seq: number | null
  buyer_phone_shared_at: Date | null
  seller_phone_shared_at: Date | null
  buyer_phone_asked_at: Date | null
  seller_phone_asked_at: Date | null
}

/** A row of `desk_assignment`. */
export interface DeskAssignmentRow {
  about_id: string
  username: string
  assigned_by: string
  assigned_at: Date
}

/** A row of `desk_reply`. */
export interface DeskReplyRow {
  id: string
  about_id: string
  account_id: string
  text: string
  by: string
  sent_at: Date
}

/** A row of `finance_request`. */
export interface FinanceRequestRow {
  id: string
  listing_id: string
  buyer_id: string
  requested_at: Date
  requested_on: Date
  price_cents: Cents
  figures: unknown
  text: string | null
  status: "new" | "handled"
  handled_at: Date | null
  handled_by: string | null
  handled_note: string | null
}

/** A row of `listing_question`. */
export interface ListingQuestionRow {
  id: string
  listing_id: string
  seller_id: string
  asker_id: string
  asker_number: number
  text: string
  standing: "shown" | "held" | "hidden"
  reason: string | null
  asked_at: Date
  answer_text: string | null
  answer_standing: "shown" | "held" | "hidden" | null
  answer_reason: string | null
  answered_at: Date | null
  version: number
  search_text: string | null
}

/** A row of `message`. */
export interface MessageRow {
  id: string
  conversation_id: string
  seq: number
  sender_id: string
  text: string
  idempotency_key: string | null
  sent_at: Date
  attachment_count: number
}

/** A row of `message_attachment`. */
export interface MessageAttachmentRow {
  id: string
  account_id: string
  kind: "picture" | "document"
  name: string
  bytes: number
  width: number | null
  height: number | null
  file_id: string
  thumbnail_file_id: string | null
  message_id: string | null
  position: number | null
  uploaded_at: Date
}

/** A row of `notice`. */
export interface NoticeRow {
  id: string
  key: string
  account_id: string
  type:
    | "bidWon"
    | "auctionUnsold"
    | "outbid"
    | "chatActivated"
    | "feeDue"
    | "listingSold"
    | "saleStep"
    | "runnerUpOffer"
    | "negotiation"
    | "disclosureChanged"
    | "bidsVoided"
    | "auctionExtended"
    | "appointment"
    | "promotion"
    | "question"
    | "reminder"
    | "savedSearch"
    | "finance"
    | "account"
  role: "buyer" | "seller"
  listing_id: string
  sale_id: string | null
  params: unknown
  title: string | null
  text: string | null
  created_at: Date
  seen_at: Date | null
}
