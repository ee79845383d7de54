import { SavedSearches } from "./store/saved-searches"
import { Watchlist } from "./store/watchlist"
import { SearchRecords } from "./public-records"

/** What people keep an eye on: single cars, and searches; README.md tells the invariants. */
export default class SearchModuleService extends SearchRecords {
  readonly watchlist = new Watchlist()
  readonly savedSearches = new SavedSearches()
}
