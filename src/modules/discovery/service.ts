import SavedSearches from "./saved-searches"
import Watchlist from "./watchlist"
import { DiscoveryRecords } from "./public-records"

/** What people keep an eye on: single cars, and searches; README.md tells the invariants. */
export default class DiscoveryModuleService extends DiscoveryRecords {
  readonly watchlist = new Watchlist()
  readonly savedSearches = new SavedSearches()
}
