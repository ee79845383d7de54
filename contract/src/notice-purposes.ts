/**
 * What a person chooses to be told, per channel. What a sale needs (`sales`: fees, steps, chats, questions) is told to
 * everybody on the site and by e-mail; a push of it is chosen.
 */
export const NOTICE_PURPOSES = ["outbid", "ending", "savedSearches", "sales", "news"] as const
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]

/** `site` is the bell; the others need a consent, which nobody has given by being silent. */
export const NOTICE_CHANNELS = ["site", "push", "email", "sms"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Those that each saved search chooses among; a push of any is chosen for all of them together. */
export const SEARCH_CHANNELS = ["site", "email", "sms"] as const satisfies readonly NoticeChannel[]
export type SearchChannel = (typeof SEARCH_CHANNELS)[number]
