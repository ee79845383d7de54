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
/** How long each side has for its fee, the buyer for the price, and the operator for the payout. */
export const SALE_DEADLINE_HOURS = { fees: 72, funds: 72, payout: 24 } as const
export const FEE_PROMPT_AUTOSTART_MILLISECONDS = 1_200

export const PHOTO_LIMIT = 22
export const VIDEO_LIMIT = 2
/** How many features one listing names. */
export const FEATURES_LIMIT = 60

export const SESSION_COOKIE = "northlot_session"
export const SESSION_COOKIE_SECURE = "__Host-northlot_session"
export const IDEMPOTENCY_HEADER = "idempotency-key"
/** Whose page asks (`rules/page-account.ts`): a header, and of a link, which has none, a part of its query. */
export const ACCOUNT_HEADER = "x-northlot-account"
/** On which the tabs of a browser tell each other that one of them has signed in or out. */
export const SESSION_CHANNEL = "northlot-session"
/** The oldest that an answer from memory is: what changed at another server is heard of, or known after this. */
export const KEPT_MILLISECONDS = 1_000
/** The moment at which an answer was sent that was kept for a while: newer than the `serverNow` in it. */
export const SERVER_NOW_HEADER = "x-server-now"

/** How many listings one person may watch. */
export const WATCHLIST_LIMIT = 200

export const CONTACT_TOPICS = ["bidding", "sale", "payments", "account", "name", "listing", "other"] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

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

/** How a program's key begins, which tells it from a session's token. */
export const KEY_PREFIX = "northlot_key_"

/** How long somebody of the staff may read the site as a member before they have to say again why. */
export const READING_MINUTES = 15
