import { SavedSearches } from "./store/saved-searches"
import { Watchlist } from "./store/watchlist"
import { SearchRecords } from "./public-records"

/** Watched cars and saved searches. README.md states the invariants. */
export default class SearchModuleService extends SearchRecords {
  readonly watchlist = new Watchlist()
  readonly savedSearches = new SavedSearches()
}
