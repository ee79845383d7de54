/** What a person chooses to be told, per channel; what a sale needs (fees, steps, chats) is told to everybody. */
export const NOTICE_PURPOSES = ["outbid", "ending", "savedSearches", "news"] as const
export type NoticePurpose = (typeof NOTICE_PURPOSES)[number]
