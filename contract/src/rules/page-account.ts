export const NOBODYS_PAGE = "nobody"

/**
 * The account that a member's page belongs to. While support reads the site as the member, the value begins with
 * `reading:`.
 */
export function memberPage(viewer: { id: string } | null, isReading: boolean): string {
  if (!viewer) return NOBODYS_PAGE
  return isReading ? `reading:${viewer.id}` : viewer.id
}

/**
 * The account that a console page belongs to. The name is encoded, because a header cannot hold every letter of a name.
 */
export const staffPage = (username: string): string => `staff:${encodeURIComponent(username)}`

/**
 * Whether to refuse a request because its page belongs to another account than the session. Programs have no page and
 * send null. A visitor's page may still read, but not change anything.
 */
export function isOtherPage(page: string | null, session: string, changes: boolean): boolean {
  if (page === null || page === session) return false
  return page !== NOBODYS_PAGE || changes
}
