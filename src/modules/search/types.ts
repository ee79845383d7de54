import type { AlertKind } from "@northlot/contract"
import type { SavedSearchRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"
import type { Coordinates } from "#src/platform/places"

export type AlertPace = "at_once" | "daily"

/** A person's saved search and the alerts that it sends; times UTC. */
export interface SavedSearchRecord extends CamelCased<
  Pick<SavedSearchRow, "id" | "account_id" | "name" | "sort" | "pace" | "last_told_at" | "created_at">
> {
  /** Criteria as in a URL: every value is a text. */
  filter: Record<string, string>
  kinds: Record<AlertKind, boolean>
  channels: { site: boolean; email: boolean; sms: boolean }
}

export interface NewSearch extends Pick<SavedSearchRecord, "name" | "filter" | "sort" | "kinds" | "channels" | "pace"> {
  accountId: string
  /** Coordinates of the filter's place. */
  near: Coordinates | null
}

export interface SearchChange {
  name?: string
  kinds?: Partial<SavedSearchRecord["kinds"]>
  channels?: Partial<SavedSearchRecord["channels"]>
  pace?: AlertPace
}

/** The saved searches of one person that found one auction, for one kind of alert. */
export interface NewMatch {
  accountId: string
  auctionId: string
  listingId: string
  kind: AlertKind
  searchIds: string[]
  atOnce: boolean
}

/** A stored match, about which the person gets an alert or a digest. */
export interface SearchMatchRecord extends NewMatch {
  id: string
  foundAt: Date
  /** When the person was notified of the match, or when the match became obsolete; `null` before that. */
  doneAt: Date | null
}
