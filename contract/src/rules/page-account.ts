export const NOBODYS_PAGE = "nobody"

/** The account of a member's page; a page in which support reads as the member is another one. */
export function memberPage(viewer: { id: string } | null, isReading: boolean): string {
  if (!viewer) return NOBODYS_PAGE
  return isReading ? `reading:${viewer.id}` : viewer.id
}

/** The account of a console page; encoded, since a header has no room for every letter of a name. */
export const staffPage = (username: string): string => `staff:${encodeURIComponent(username)}`

/** Whether to refuse another account's page; programs send null. A visitor's page may read on, not change. */
export function isOtherPage(page: string | null, session: string, changes: boolean): boolean {
  if (page === null || page === session) return false
  return page !== NOBODYS_PAGE || changes
}
