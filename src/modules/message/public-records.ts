import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const MessageRecords = withPublicRecords("message", {
  Conversation: {
    table: "conversation",
    columns: "id sale_id listing_id buyer_id seller_id status created_at updated_at",
  },
  Message: {
    table: "message",
    columns: "id conversation_id seq sender_id text attachment_count sent_at",
  },
  Question: {
    table: "listing_question",
    columns: "id listing_id seller_id asker_id text standing asked_at answer_text answer_standing answered_at",
  },
  FinanceRequest: {
    table: "finance_request",
    columns: "id listing_id buyer_id requested_at price_cents figures text status handled_at handled_by handled_note",
  },
  Notice: {
    table: "notice",
    columns: "id account_id type role listing_id sale_id params created_at seen_at",
  },
})
