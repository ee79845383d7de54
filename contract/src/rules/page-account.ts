/** The page of somebody who is not signed in. */
export const NOBODYS_PAGE = "nobody"

/** Whose page a member's is: one in which support reads as they do is another one than their own. */
export function memberPage(viewer: { id: string } | null, isReading: boolean): string {
  if (!viewer) return NOBODYS_PAGE
  return isReading ? `reading:${viewer.id}` : viewer.id
}

/** Whose page one of the console is; a header has no room for every letter of a name. */
export const staffPage = (username: string): string => `staff:${encodeURIComponent(username)}`

/**
 * Whether a request is refused because its page was made for somebody else than the session speaks for. `page` is null
 * where the caller says nothing, as programs do. What was made for nobody goes on reading, and changes nothing.
 */
export function isOtherPage(page: string | null, session: string, changes: boolean): boolean {
  if (page === null || page === session) return false
  return page !== NOBODYS_PAGE || changes
}
