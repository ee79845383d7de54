import { cents } from "./rules/money"

/** Business constants of spec §9 and the decisions that both server and browsers need. */
export const CURRENCY = "CAD"
export const LOCALE = "en-CA"
export const TIME_ZONE = "America/Toronto"
export const MINIMUM_AGE_YEARS = 18
export const MOBILE_MINIMUM_DIGITS = 10
export const PASSWORD_MINIMUM_LENGTH = 8
export const PASSWORD_MAXIMUM_LENGTH = 128

export const BID_STEP_PRESETS_CENTS = [cents(10_000), cents(25_000), cents(50_000), cents(100_000)] as const
export const MINIMUM_INCREMENT_DEFAULT_CENTS = cents(10_000)
export const COUNTDOWN_AMBER_SECONDS = 300
export const ENDING_SOON_MINUTES = 30
/** How far around a place cars can be searched. */
export const RADIUS_KM = { least: 25, most: 500 } as const
/** The sections above the list of live auctions, as what each asks of the list, and how many cars it shows. */
export const MARKET_SECTIONS = { featured: { featured: "true" } } as const
export type MarketSection = keyof typeof MARKET_SECTIONS
export const MARKET_SECTION_LENGTH = 8
export const HOT_BIDS_MINUTES = 60
/** So many cars of a search go into one table to download. */
export const DOWNLOADED_LISTINGS_MAXIMUM = 1_000
/** How long each side has for its fee, the buyer for the price, and the operator for the payout. */
export const SALE_DEADLINE_HOURS = { fees: 72, funds: 72, payout: 24 } as const
export const FEE_PROMPT_AUTOSTART_MILLISECONDS = 1_200

/** How many listings one request puts aside or deletes. */
export const BULK_MAXIMUM = 500
/** How many views of the workspace one seller keeps. */
export const SAVED_VIEWS_MAXIMUM = 50
/** How many templates of listings one seller keeps. */
export const LISTING_TEMPLATES_MAXIMUM = 50

export const PHOTO_LIMIT = 22
export const PHOTO_MAXIMUM_BYTES = 15 * 1024 * 1024
export const PHOTO_BOX = { width: 1280, height: 960 } as const
export const PHOTO_JPEG_QUALITY = 0.85
/** Photos of many cars in one file, how many of them, and how many such files of one seller wait to be read. */
export const PHOTO_ARCHIVE_MAXIMUM_BYTES = 200 * 1024 * 1024
export const PHOTO_ARCHIVE_FILES = 5_000
export const PHOTO_ARCHIVES_OPEN = 5
/** How many photos one seller has fetched from their addresses within a day. */
export const PHOTO_ADDRESSES_PER_DAY = 5_000
/** How often a dealer's own table can be read, and after how many failures in a row no more. */
export const FEED_HOURS = { least: 1, most: 168 } as const
export const FEED_FAILURES_MAXIMUM = 5
export const VIDEO_LIMIT = 2
export const VIDEO_MAXIMUM_BYTES = 200 * 1024 * 1024
/** The most that one request of a resumable upload carries. */
export const VIDEO_PIECE_BYTES = 4 * 1024 * 1024
/** All files of the evidence against a dispute together, which is what the strictest payment provider takes. */
export const EVIDENCE_MAXIMUM_BYTES = 4_500_000
export const DOCUMENT_MAXIMUM_BYTES = 10 * 1024 * 1024
export const MESSAGE_MAXIMUM_LENGTH = 4_000
export const ATTACHMENT_MAXIMUM_BYTES = 10 * 1024 * 1024
export const ATTACHMENTS_PER_MESSAGE = 10

export const SESSION_COOKIE = "northlot_session"
export const SESSION_COOKIE_SECURE = "__Host-northlot_session"
export const IDEMPOTENCY_HEADER = "idempotency-key"
/** The oldest that an answer from memory is: what changed at another server is heard of, or known after this. */
export const KEPT_MILLISECONDS = 1_000
/** The moment at which an answer was sent that was kept for a while: newer than the `serverNow` in it. */
export const SERVER_NOW_HEADER = "x-server-now"

/** How many searches one person may save. */
export const SAVED_SEARCHES_MAXIMUM = 50

/** How many listings one person may watch. */
export const WATCHLIST_LIMIT = 200

/** How many credits one purchase may have. */
export const MAXIMUM_CREDITS_PER_PURCHASE = 50

/** How many private documents one person keeps with us. */
export const PROFILE_DOCUMENTS_LIMIT = 20

export const CONTACT_TOPICS = ["bidding", "sale", "payments", "account", "name", "listing", "other"] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]
export const CONTACT_MESSAGE_MAXIMUM_LENGTH = 4_000

/** How long an infected file is kept where nobody can open it. */
export const QUARANTINE_DAYS = 30

/**
 * What the operator can keep an account from: `hold` while something is looked into, `no-bidding` and `no-selling` for
 * one of the two, `ban` from everything, signing in included.
 */
export const MEASURE_KINDS = ["hold", "no-bidding", "no-selling", "ban"] as const
export type MeasureKind = (typeof MEASURE_KINDS)[number]

/** Why a member reports a listing or somebody. */
export const REPORT_REASONS = ["misleading", "stolen", "off-site", "own-bids", "insults", "other"] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const REPORT_TEXT_MAXIMUM_LENGTH = 1_000
/** What an import of accounts reads: the first line of the table names them, in any order; all but the e-mail may be left out. */
export const IMPORT_COLUMNS = [
  "email",
  "first",
  "last",
  "mobile",
  "role",
  "buyerType",
  "sellerType",
  "city",
  "province",
] as const
/** So many rows at once. */
export const IMPORT_MAXIMUM_ROWS = 500

/** How a program's key begins, which tells it from a session's token. */
export const KEY_PREFIX = "northlot_key_"

/** Characters of a legal text. */
export const LEGAL_TEXT_MAXIMUM = 40_000
export const TAGS_PER_PERSON = 10
/** How long somebody of the staff may read the site as a member before they have to say again why. */
export const READING_MINUTES = 15

/** As many fees as one payment may be for. Stripe keeps 50 tags with a payment: one for each fee, and some of ours. */
export const MOST_FEES_AT_ONCE = 40
