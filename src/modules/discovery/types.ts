import type { AlertKind } from "@northlot/contract"

export type AlertPace = "at_once" | "daily"

/** What somebody looks for and wants to be told of; times UTC. */
export interface SavedSearchRecord {
  id: string
  accountId: string
  name: string
  /** Criteria as they stand in an address: every value a text. */
  filter: Record<string, string>
  sort: string | null
  kinds: Record<AlertKind, boolean>
  channels: { site: boolean; email: boolean; sms: boolean }
  pace: AlertPace
  lastToldAt: Date | null
  createdAt: Date
}

export interface NewSearch extends Pick<SavedSearchRecord, "name" | "filter" | "sort" | "kinds" | "channels" | "pace"> {
  accountId: string
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
