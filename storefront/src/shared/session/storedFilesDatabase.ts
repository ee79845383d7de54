/** The IndexedDB database of files that are not uploaded yet. */
export const STORED_FILES_DATABASE = "northlot-uploads"

/** Stored files are personal: a sign-out removes them. */
export function forgetStoredFiles(): void {
  try {
    indexedDB.deleteDatabase(STORED_FILES_DATABASE)
  } catch {
    // Without browser storage there is nothing to remove.
  }
}
