/** What a person chooses to be told, per channel; what a sale needs (fees, steps, chats) is told to everybody. */
export const NOTICE_PURPOSES = ["outbid", "ending", "savedSearches", "news"] as const
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]

/** `site` is the bell; e-mail and SMS need a consent, which nobody has given by being silent. */
export const NOTICE_CHANNELS = ["site", "email", "sms"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
