import type { AlertKind } from "@northlot/contract"
import type { SavedSearchRow } from "./tables"
import type { CamelCased } from "#src/platform/camel-case"
import type { Coordinates } from "#src/platform/places"

export type AlertPace = "at_once" | "daily"

/** What somebody looks for and wants to be told of; times UTC. */
export interface SavedSearchRecord extends CamelCased<
  Pick<SavedSearchRow, "id" | "account_id" | "name" | "sort" | "pace" | "last_told_at" | "created_at">
> {
  /** Criteria as they stand in an address: every value a text. */
  filter: Record<string, string>
  kinds: Record<AlertKind, boolean>
  channels: { site: boolean; email: boolean; sms: boolean }
}

export interface NewSearch extends Pick<SavedSearchRecord, "name" | "filter" | "sort" | "kinds" | "channels" | "pace"> {
  accountId: string
  /** Where the filter's place is. */
  near: Coordinates | null
}

export interface SearchChange {
  name?: string
  kinds?: Partial<SavedSearchRecord["kinds"]>
  channels?: Partial<SavedSearchRecord["channels"]>
  pace?: AlertPace
}

/** Searches of one person that one run of a car matches, at one of its moments. */
export interface MatchToKeep {
  accountId: string
  auctionId: string
  listingId: string
  kind: AlertKind
  searchIds: string[]
  atOnce: boolean
}

/** A match on its way to its person. */
export interface SearchMatchRecord extends MatchToKeep {
  id: string
  foundAt: Date
  /** When it was told, or found to be nothing to tell of any more. */
  doneAt: Date | null
}
