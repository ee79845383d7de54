/** Where files that are not up yet lie in the browser. */
export const KEPT_FILES_DATABASE = "northlot-uploads"

/** They are personal: who has signed out leaves none of them behind. */
export function forgetKeptFiles(): void {
  try {
    indexedDB.deleteDatabase(KEPT_FILES_DATABASE)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
