import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const SearchRecords = withPublicRecords("search", {
  SavedSearch: {
    table: "saved_search",
    columns: `id account_id name filter sort on_listed on_reserve on_ending by_site by_email by_sms pace last_told_at
      created_at`,
    where: "deleted_at IS NULL",
  },
  WatchedListing: {
    table: "watched_listing",
    columns: "account_id listing_id since title",
    computed: { id: "account_id || ':' || listing_id" },
    sort: "account_id, listing_id",
  },
})
