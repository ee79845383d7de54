import { displayName } from "#src/modules/message/rules/display-name"
import { database } from "#src/platform/database"
import type { NoticeRow } from "#src/modules/message/tables"
import { worded } from "../notice/notices"

const ROWS_AT_ONCE = 500

/**
 * The sections of the file with a person's own data. Each statement selects the rows of one person (`$1`) in a stable
 * order. Other people appear only by role, or by name once both fees of their common sale are paid.
 */
const SECTIONS: readonly (readonly [name: string, sql: string])[] = [
  [
    "profile",
    `SELECT account.id, account.email, account.role, account.buyer_type, account.seller_type, account.first, account.last, account.mobile, account.location,
       account.status, account.identity_verified_at, account.created_at, dealer.name AS dealer_name, dealer.address AS dealer_address, dealer.omvic,
       dealer.tel AS dealer_tel, dealer.representative, dealer.licence, dealer.licence_expires_on::text AS licence_expires_on, dealer.licence_file_name,
       dealer.renewal_file_name
     FROM account LEFT JOIN dealer_profile dealer ON dealer.account_id = account.id WHERE account.id = $1 ORDER BY account.id`,
  ],
  ["consents", `SELECT channel, purpose, granted, wording, source, at FROM consent WHERE account_id = $1 ORDER BY id`],
  [
    "identityVerifications",
    `SELECT id, provider, email, status, created_at, decided_at FROM identity_verification WHERE account_id = $1 ORDER BY created_at, id`,
  ],
  [
    "sessions",
    `SELECT id, device, remembered, created_at, last_used_at, expires_at, revoked_at FROM session WHERE account_id = $1 ORDER BY created_at, id`,
  ],
  [
    "documents",
    `SELECT id, name, type, bytes, added_at FROM account_document WHERE account_id = $1 ORDER BY added_at, id`,
  ],
  [
    "emailChanges",
    `SELECT old_email, new_email, asked_at, outcome, ended_at FROM email_change WHERE account_id = $1 ORDER BY asked_at, id`,
  ],
  [
    "answersToContactMessages",
    `SELECT id, about_id, text, sent_at FROM desk_reply WHERE account_id = $1 ORDER BY sent_at, id`,
  ],
  [
    "contactMessages",
    `SELECT id, topic, text, listing_id, sale_id, sent_at, answered_at FROM contact_message WHERE account_id = $1 ORDER BY sent_at, id`,
  ],
  [
    "payoutAccounts",
    `SELECT number, last_digits, at, held_until FROM payout_account_version WHERE account_id = $1 ORDER BY number`,
  ],
  ["recognisedBy", `SELECT kind, seen_at FROM account_link WHERE account_id = $1 ORDER BY kind, seen_at, fingerprint`],
  ["strikes", `SELECT sale_id, reason, given_at FROM account_strike WHERE account_id = $1 ORDER BY given_at, sale_id`],
  [
    "measures",
    `SELECT kind, note, taken_at, lifted_at FROM account_measure WHERE account_id = $1 ORDER BY taken_at, id`,
  ],
  [
    "reports",
    `SELECT id, listing_id, reason, text, opened_at, decided_at FROM conduct_case WHERE reporter_id = $1 ORDER BY opened_at, id`,
  ],
  ["savedSearches", `SELECT id, name, filter, created_at FROM saved_search WHERE account_id = $1 ORDER BY id`],
  [
    "notificationSettings",
    `SELECT sms_number, quiet_from, quiet_until, updated_at FROM notification_setting WHERE account_id = $1 ORDER BY account_id`,
  ],
  [
    "pushDevices",
    `SELECT id, name, split_part(endpoint, '/', 3) AS push_service, added_at, last_used_at FROM push_device WHERE account_id = $1 ORDER BY added_at, id`,
  ],
  ["askedOnce", `SELECT question, ended_at FROM asked_once WHERE account_id = $1 ORDER BY question`],
  [
    "smsMessages",
    `SELECT number, purpose, text, status, created_at, sent_at FROM sms_message WHERE account_id = $1 ORDER BY created_at, id`,
  ],
  [
    "financeRequests",
    `SELECT id, listing_id, requested_at, price_cents, figures, text, status FROM finance_request WHERE buyer_id = $1 ORDER BY requested_at, id`,
  ],
  [
    "watchlist",
    `SELECT listing_id, title, since FROM watched_listing WHERE account_id = $1 ORDER BY since, listing_id`,
  ],
  [
    "bids",
    `SELECT bid.auction_id, auction.listing_id, bid.seq, bid.amount_cents, bid.automatic, bid.voids, bid.placed_at
     FROM auction_bidder JOIN bid USING (auction_id, bidder_id) JOIN auction ON auction.id = bid.auction_id
     WHERE auction_bidder.bidder_id = $1 ORDER BY bid.placed_at, bid.auction_id, bid.seq`,
  ],
  [
    "maxima",
    `SELECT auction_id, maximum_cents, placed_at FROM bid_maximum WHERE bidder_id = $1 ORDER BY placed_at, auction_id, number`,
  ],
  [
    "listings",
    `SELECT id, shown_title AS title, vin, status, created_at FROM listing WHERE seller_id = $1 ORDER BY created_at, id`,
  ],
  [
    "listingFeed",
    `SELECT address, every_hours, state, next_at FROM listing_feed WHERE seller_id = $1 ORDER BY seller_id`,
  ],
  [
    "listingTemplates",
    `SELECT id, name, terms, created_at FROM listing_template WHERE seller_id = $1 ORDER BY created_at, id`,
  ],
  [
    "questions",
    `SELECT id, listing_id, text, asked_at, answer_text FROM listing_question WHERE asker_id = $1 ORDER BY asked_at, id`,
  ],
  [
    "answers",
    `SELECT id, listing_id, answer_text, answered_at FROM listing_question WHERE seller_id = $1 AND answer_text IS NOT NULL ORDER BY answered_at, id`,
  ],
  [
    "ratings",
    `SELECT id, sale_id, as_agreed, on_time, communication, comment, given_at, removed_at, removed_reason FROM sale_rating
     WHERE author_id = $1 ORDER BY given_at, id`,
  ],
  [
    "ratingAnswers",
    `SELECT id, sale_id, answer_text, answered_at, answer_removed_at, answer_removed_reason FROM sale_rating
     WHERE rated_id = $1 AND answer_text IS NOT NULL ORDER BY answered_at, id`,
  ],
  [
    "negotiations",
    `SELECT id, listing_id, CASE WHEN buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS role, status, offer_cents, counter_cents, opened_at, decided_at
     FROM negotiation WHERE $1 IN (buyer_id, seller_id) ORDER BY opened_at, id`,
  ],
  [
    "sales",
    `SELECT s.id, s.listing_id, CASE WHEN s.buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS role, s.hammer_cents, s.status, s.won_at, s.complete_by,
       CASE WHEN NOT EXISTS (SELECT FROM fee WHERE fee.sale_id = s.id AND fee.status <> 'paid') THEN other.first END AS counterparty_first,
       CASE WHEN NOT EXISTS (SELECT FROM fee WHERE fee.sale_id = s.id AND fee.status <> 'paid') THEN other.last END AS counterparty_last
     FROM sale s JOIN account other ON other.id = CASE WHEN s.buyer_id = $1 THEN s.seller_id ELSE s.buyer_id END
     WHERE $1 IN (s.buyer_id, s.seller_id) ORDER BY s.won_at, s.id`,
  ],
  [
    "fees",
    `SELECT id, sale_id, party, fee_cents, processing_cents, extra_cents, hst_cents, total_cents, status, settled_by_credit, issued_at, due_at, paid_at, refunded_at
     FROM fee WHERE account_id = $1 ORDER BY issued_at, id`,
  ],
  [
    "payments",
    `SELECT id, purpose, amount_cents, currency, description, status, created_at, paid_at FROM charge WHERE account_id = $1 ORDER BY created_at, id`,
  ],
  [
    "invoices",
    `SELECT document.kind, issued.year, issued.number, issued.issued_at, document.title, document.total_cents, document.hst_cents, document.content
     FROM charge_document document JOIN charge_document_number issued ON issued.document_id = document.id
     WHERE document.account_id = $1 ORDER BY issued.issued_at, document.id`,
  ],
  ["credits", `SELECT id, delta, reason, created_at FROM credit_entry WHERE account_id = $1 ORDER BY created_at, id`],
  [
    "inspections",
    `SELECT id, listing_id, starts_at, status, contact_name, contact_email, contact_phone FROM inspection_appointment WHERE account_id = $1 ORDER BY starts_at, id`,
  ],
  [
    "promotions",
    `SELECT id, listing_id, label, days, price_cents, created_at, starts_at, ends_at, refunded_at FROM listing_promotion WHERE account_id = $1 ORDER BY created_at, id`,
  ],
  [
    "messages",
    `SELECT message.id, conversation.sale_id, message.text, message.sent_at FROM message JOIN conversation ON conversation.id = message.conversation_id
     WHERE message.sender_id = $1 ORDER BY message.sent_at, message.id`,
  ],
  [
    "notices",
    `SELECT id, type, role, listing_id, sale_id, params, title, text, created_at, seen_at FROM notice WHERE account_id = $1 ORDER BY created_at, id`,
  ],
  ["audit", `SELECT action, at FROM audit_entry WHERE actor = $1 OR subject = $1 ORDER BY id`],
]

/**
 * A person's data as one JSON document in pieces, so that it is never completely in memory. Amounts are cents,
 * times UTC.
 */
export async function* ownData(accountId: string): AsyncGenerator<string> {
  const madeAt = (await database().now()).toISOString()
  yield `{\n"madeAt": ${JSON.stringify(madeAt)}`
  for (const [name, sql] of SECTIONS) {
    yield `,\n${JSON.stringify(name)}: [`
    let written = 0
    for (;;) {
      const { rows } = await database().query(`${sql} LIMIT ${ROWS_AT_ONCE} OFFSET ${written}`, [accountId])
      const told = name === "notices" ? await noticesAsRead(rows as NoticeRow[]) : rows.map(shown)
      yield told.map((row, index) => `${written + index > 0 ? "," : ""}\n  ${JSON.stringify(row)}`).join("")
      written += rows.length
      if (rows.length < ROWS_AT_ONCE) break
    }
    yield "]"
  }
  yield "\n}\n"
}

/** Replaces the other party's name columns by the name that the chat shows. */
function shown(row: Record<string, unknown>): Record<string, unknown> {
  if (!("counterparty_first" in row)) return row
  const { counterparty_first: first, counterparty_last: last, ...rest } = row
  const other = rest.role === "buyer" ? "Seller" : "Buyer"
  return { ...rest, counterparty: typeof first === "string" ? displayName({ first, last: String(last ?? "") }) : other }
}

async function noticesAsRead(rows: readonly NoticeRow[]): Promise<Record<string, unknown>[]> {
  const notices = await worded(
    rows.map((row) => ({ ...row, listingId: row.listing_id, createdAt: new Date(row.created_at) }))
  )
  return notices.map(({ listingId: _listing, createdAt: _createdAt, params: _params, ...row }) => row)
}
