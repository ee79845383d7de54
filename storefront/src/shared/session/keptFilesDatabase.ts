/** The IndexedDB database of files that are not uploaded yet. */
export const KEPT_FILES_DATABASE = "northlot-uploads"

/** Stored files are personal: a sign-out removes them. */
export function forgetKeptFiles(): void {
  try {
    indexedDB.deleteDatabase(KEPT_FILES_DATABASE)
  } catch {
    // Without browser storage there is nothing to remove.
  }
}
