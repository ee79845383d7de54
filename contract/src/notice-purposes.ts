/** What a person chooses to be told, per channel. `sales` always reaches the site and e-mail; its push is chosen. */
export const NOTICE_PURPOSES = ["outbid", "ending", "savedSearches", "sales", "news"] as const
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]

/** `site` is the bell; the others need a consent. */
export const NOTICE_CHANNELS = ["site", "push", "email", "sms"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The channels of a saved search; a push is chosen for all of them together. */
export const SEARCH_CHANNELS = ["site", "email", "sms"] as const satisfies readonly NoticeChannel[]
export type SearchChannel = (typeof SEARCH_CHANNELS)[number]
