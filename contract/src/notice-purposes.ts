/**
 * The kinds of notices that a person turns on or off per channel. Notices of `sales` always go to the site and by
 * e-mail; only their push can be turned off.
 */
export const NOTICE_PURPOSES = ["outbid", "ending", "savedSearches", "sales", "news"] as const
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]

/** `site` means the notices under the bell of the site. The other channels need the person's consent. */
export const NOTICE_CHANNELS = ["site", "push", "email", "sms"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The channels that a person chooses for each saved search. Push is chosen once for all saved searches. */
export const SEARCH_CHANNELS = ["site", "email", "sms"] as const satisfies readonly NoticeChannel[]
export type SearchChannel = (typeof SEARCH_CHANNELS)[number]
