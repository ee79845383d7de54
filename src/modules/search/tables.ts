// Made by `npm run tables` from the schema: the rows of this module's tables as the driver hands them over.

/** A row of `listing_watchers`. */
export interface ListingWatchersRow {
  listing_id: string
  watchers: number
}

/** A row of `saved_search`. */
export interface SavedSearchRow {
  id: string
  account_id: string
  name: string
  filter: unknown
  filter_version: number
  words: string[]
  near_latitude: number | null
  near_longitude: number | null
  sort: string | null
  on_listed: boolean
  on_reserve: boolean
  on_ending: boolean
  by_site: boolean
  by_email: boolean
  by_sms: boolean
  pace: "at_once" | "daily"
  last_told_at: Date | null
  created_at: Date
  deleted_at: Date | null
  makes: string[] | null
}

/** A row of `search_digest`. */
export interface SearchDigestRow {
  day: Date
  begun_at: Date
}

/** A row of `search_look`. */
export interface SearchLookRow {
  auction_id: string
  looked_at: Date
}

/** A row of `search_match`. */
export interface SearchMatchRow {
  id: string
  account_id: string
  auction_id: string
  listing_id: string
  kind: "listed" | "reserve" | "ending"
  search_ids: string[]
  at_once: boolean
  found_at: Date
  done_at: Date | null
}

/** A row of `unwatched_listing`. */
export interface UnwatchedListingRow {
  account_id: string
  listing_id: string
  since: Date
  taken_off_at: Date
}

/** A row of `watched_listing`. */
export interface WatchedListingRow {
  account_id: string
  listing_id: string
  since: Date
  title: string
}
