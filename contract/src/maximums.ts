/** Limits of one request, file or person. Limits that the first page needs are in `constants.ts`. */

export const DOWNLOADED_LISTINGS_MAXIMUM = 1_000
export const BULK_MAXIMUM = 500
export const SAVED_VIEWS_MAXIMUM = 50
export const LISTING_TEMPLATES_MAXIMUM = 50
export const PHOTO_MAXIMUM_BYTES = 15 * 1024 * 1024
export const PHOTO_BOX = { width: 1280, height: 960 } as const
/** The largest size, in pixels, of a photo that a seller adds from a car's row in the seller's workspace (spec §5). */
export const ROW_PHOTO_BOX = { width: 960, height: 720 } as const
export const PHOTO_JPEG_QUALITY = 0.85
/** Limits of photo archives: bytes per archive, files per archive, and unfinished archives per seller. */
export const PHOTO_ARCHIVE_MAXIMUM_BYTES = 200 * 1024 * 1024
export const PHOTO_ARCHIVE_FILES = 5_000
export const PHOTO_ARCHIVES_OPEN = 5
export const PHOTO_ADDRESSES_PER_DAY = 5_000
/** The hours between two fetches of a dealer's listing feed, and the failures in a row that stop the feed. */
export const FEED_HOURS = { least: 1, most: 168 } as const
export const FEED_FAILURES_MAXIMUM = 5
export const VIDEO_MAXIMUM_BYTES = 200 * 1024 * 1024
/** The most bytes that one request of a resumable upload carries. */
export const VIDEO_PIECE_BYTES = 4 * 1024 * 1024
/** The most bytes of all evidence files of one dispute together: the limit of the strictest payment provider. */
export const EVIDENCE_MAXIMUM_BYTES = 4_500_000
export const DOCUMENT_MAXIMUM_BYTES = 10 * 1024 * 1024
export const PDF_PAGES_MAXIMUM = 2_000
export const MESSAGE_MAXIMUM_LENGTH = 4_000
export const ATTACHMENT_MAXIMUM_BYTES = 10 * 1024 * 1024
export const ATTACHMENTS_PER_MESSAGE = 10
export const SAVED_SEARCHES_MAXIMUM = 50
export const MAXIMUM_CREDITS_PER_PURCHASE = 50
export const PROFILE_DOCUMENTS_LIMIT = 20
export const CONTACT_MESSAGE_MAXIMUM_LENGTH = 4_000
export const REPORT_TEXT_MAXIMUM_LENGTH = 1_000
export const LEGAL_TEXT_MAXIMUM = 40_000
export const TAGS_PER_PERSON = 10
/** The most fees in one payment. Stripe stores 50 metadata entries per payment: one for each fee, and a few others. */
export const MOST_FEES_AT_ONCE = 40
