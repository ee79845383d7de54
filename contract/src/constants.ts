import { cents } from "./rules/money"

/** Business constants of spec §9, and further constants that server and browsers share. */
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
export const RADIUS_KM = { least: 25, most: 500 } as const
/** The sections above the list of live auctions. Each value is the filter that selects the section's cars. */
export const MARKET_SECTIONS = { featured: { featured: "true" } } as const
export type MarketSection = keyof typeof MARKET_SECTIONS
export const MARKET_SECTION_LENGTH = 8
export const HOT_BIDS_MINUTES = 60
export const SALE_DEADLINE_HOURS = { fees: 72, funds: 72, payout: 24 } as const
export const FEE_PROMPT_AUTOSTART_MILLISECONDS = 1_200

export const PHOTO_LIMIT = 22
export const VIDEO_LIMIT = 2
export const FEATURES_LIMIT = 60

export const SESSION_COOKIE = "northlot_session"
export const SESSION_COOKIE_SECURE = "__Host-northlot_session"
export const IDEMPOTENCY_HEADER = "idempotency-key"
/** The header or query parameter that names the account to which a page belongs (`rules/page-account.ts`). */
export const ACCOUNT_HEADER = "x-northlot-account"
/** The name of the broadcast channel on which a browser's tabs tell each other of a sign-in or sign-out. */
export const SESSION_CHANNEL = "northlot-session"
/** The longest time for which a server caches a response. A change by another server shows within this time. */
export const CACHE_MILLISECONDS = 1_000
/**
 * The header with the server's time at which a cached response was sent. It replaces the older `serverNow` in the body.
 */
export const SERVER_NOW_HEADER = "x-server-now"

export const WATCHLIST_LIMIT = 200

export const CONTACT_TOPICS = ["bidding", "sale", "payments", "account", "name", "listing", "other"] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** How many days an infected file is stored in quarantine, where nobody can open it. */
export const QUARANTINE_DAYS = 30

/** Measures against an account. `hold` lasts during an investigation; `ban` forbids everything, also signing in. */
export const MEASURE_KINDS = ["hold", "no-bidding", "no-selling", "ban"] as const
export type MeasureKind = (typeof MEASURE_KINDS)[number]

export const REPORT_REASONS = ["misleading", "stolen", "off-site", "own-bids", "insults", "other"] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The prefix of an API key, which distinguishes a key from a session token. */
export const KEY_PREFIX = "northlot_key_"

/** How many minutes staff may read the site as a member before they must give a reason again. */
export const READING_MINUTES = 15
